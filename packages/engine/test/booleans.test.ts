import { describe, expect, it } from "vitest"
import { extract, parseBoolean } from "../src/index.js"
import { checkBoxesIn } from "../src/text/checkBoxes.js"
import { type PlacedText, pageOf, rows } from "./handmadePage.js"

const ask = (texts: ReadonlyArray<PlacedText>, key: string, hint?: string) =>
  extract({
    pages: [pageOf(texts)],
    language: "fr",
    schema: {
      fields: [{ key, type: "boolean", required: false, ...(hint === undefined ? {} : { hint }) }],
      tables: []
    }
  }).extract[key]

describe("parseBoolean", () => {
  it.each([
    ["☒ oui ☐ non", true],
    ["☐ oui ☒ non", false],
    ["oui ☒ non ☐", true],
    ["oui ☐ non ☒", false],
    ["Yes [x] No [ ]", true],
    ["[ ] Yes [X] No", false],
    ["( ) oui (x) non", false],
    ["□ oui ■ non", false],
    ["○ Yes ● No", false],
    ["✓", true],
    ["☐", false],
    ["☑ Non", false]
  ])("reads %s", (text, says) => {
    expect(parseBoolean(text)).toBe(says)
  })

  it.each(["☐ oui ☐ non", "☒ oui ☒ non", "☒ bleu ☐ vert"])("finds no answer in %s", (text) => {
    expect(parseBoolean(text)).toBeNull()
  })
})

describe("checkBoxesIn", () => {
  it("takes a filled square for a bullet unless an empty one is beside it", () => {
    expect(checkBoxesIn("■ Delivery within three days")).toEqual([])
  })

  it("does not take brackets around words for a box", () => {
    expect(checkBoxesIn("Total (net) [see below]")).toEqual([])
  })
})

describe("a boolean field", () => {
  it.each([
    ["Véhicule assuré : ☒ oui ☐ non", true, "☒ oui ☐ non"],
    ["Véhicule assuré : oui ☐ non ☒", false, "oui ☐ non ☒"],
    ["Véhicule assuré ☒ oui ☐ non", true, "☒ oui ☐ non"],
    ["☒ Véhicule assuré", true, "☒"],
    ["☐ Véhicule assuré", false, "☐"],
    ["Véhicule assuré [x]", true, "[x]"],
    ["Véhicule assuré ✓", true, "✓"],
    ["Véhicule assuré : oui", true, "oui"],
    ["Véhicule assuré : non", false, "non"]
  ])("is read from one line: %s", (text, says, value) => {
    expect(ask([{ x: 40, y: 100, text }], "vehicule_assure")).toMatchObject({ found: true, normalized: says, value })
  })

  it("is read from boxes at a distance from their question", () => {
    const texts = [
      { x: 40, y: 100, text: "Véhicule assuré" },
      { x: 240, y: 100, text: "☐ Oui" },
      { x: 320, y: 100, text: "☒ Non" },
      { x: 40, y: 130, text: "Véhicule neuf" },
      { x: 240, y: 130, text: "☒ Oui" },
      { x: 320, y: 130, text: "☐ Non" }
    ]
    expect(ask(texts, "vehicule_assure")?.normalized).toBe(false)
    expect(ask(texts, "vehicule_neuf")?.normalized).toBe(true)
  })

  it("is read from a mark in a column of yes or no", () => {
    const texts = [
      { x: 240, y: 80, text: "Oui" },
      { x: 320, y: 80, text: "Non" },
      { x: 40, y: 100, text: "Fumeur" },
      { x: 325, y: 100, text: "X" },
      { x: 40, y: 120, text: "Diabète" },
      { x: 245, y: 120, text: "X" }
    ]
    expect(ask(texts, "fumeur")?.normalized).toBe(false)
    expect(ask(texts, "diabete")?.normalized).toBe(true)
  })

  it("is read from one box among others, each with its own words", () => {
    const texts = [{ x: 40, y: 100, text: "☐ Carte bancaire ☒ Virement ☐ Chèque" }]
    expect(ask(texts, "virement")?.normalized).toBe(true)
    expect(ask(texts, "cheque")?.normalized).toBe(false)
  })

  it("has no value where nothing is ticked", () => {
    expect(ask([{ x: 40, y: 100, text: "Véhicule assuré : ☐ oui ☐ non" }], "vehicule_assure")).toMatchObject({
      found: false,
      value: null
    })
  })

  it("is found in another language through its hint", () => {
    const texts = rows(40, 100, [["Renouvellement automatique", "☒ oui ☐ non"]])
    expect(ask(texts, "renews", "Renouvellement automatique")?.normalized).toBe(true)
  })
})
