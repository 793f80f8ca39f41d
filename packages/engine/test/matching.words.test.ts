import { describe, expect, it } from "vitest"
import { fitReader, wordReader } from "../src/matching/labelFit.js"
import { knownWord, wordLikeness } from "../src/matching/lexicon.js"
import { questionOf, wordsOfKey } from "../src/matching/Question.js"
import { polarityOf } from "../src/matching/statements.js"
import { findNumberWords } from "../src/text/numberWords.js"

const like = (a: string, b: string): number => wordLikeness(knownWord(a), knownWord(b))

const fit = (key: string, text: string, hint?: string): number =>
  fitReader(
    questionOf({ key, type: "string", required: false, ...(hint === undefined ? {} : { hint }) }),
    wordReader()
  )(text).score

describe("words of two languages", () => {
  it.each([
    ["amount", "montant"],
    ["tenant", "locataire"],
    ["carrier", "transporteur"],
    ["delivery", "livraison"],
    ["empfanger", "destinataire"]
  ])("%s is near %s", (a, b) => {
    expect(like(a, b)).toBeGreaterThan(0.5)
  })

  it.each([
    ["start", "end"],
    ["supplier", "customer"],
    ["fax", "weight"],
    ["hours", "currency"]
  ])("%s is far from %s", (a, b) => {
    expect(like(a, b)).toBeLessThan(0.5)
  })
})

describe("senses of a word", () => {
  it.each([
    ["hearing", "audience"],
    ["deposit", "caution"],
    ["breed", "race"],
    ["case", "dossier"],
    ["deposits", "cautions"],
    ["deposit", "kaution"]
  ])("%s may mean %s", (a, b) => {
    expect(like(a, b)).toBeGreaterThan(0.85)
    expect(like(b, a)).toBeGreaterThan(0.85)
  })

  it("are not spellings of the word itself", () => {
    expect(like("deposit", "caution")).toBeLessThan(like("deposit", "deposits"))
  })
})

describe("a key", () => {
  it("is split into words, however they are joined", () => {
    expect(wordsOfKey("invoice_number")).toEqual(["invoice", "number"])
    expect(wordsOfKey("deliveredOn")).toEqual(["delivered", "on"])
    expect(wordsOfKey("mileageKM")).toEqual(["mileage", "km"])
    expect(wordsOfKey("vat-no")).toEqual(["vat", "numero"])
  })

  it("matches labels in the other language", () => {
    expect(fit("carrier", "Transporteur")).toBeGreaterThan(fit("carrier", "Destinataire"))
    expect(fit("delivery_date", "Date de livraison")).toBeGreaterThan(fit("delivery_date", "Date de facture"))
  })

  it.each([
    ["bol_number", "Bill of Lading Number"],
    ["hbl", "House Bill of Lading"],
    ["dlr", "Date limite de réponse"]
  ])("may be initials: %s of %s", (key, label) => {
    expect(fit(key, label)).toBeGreaterThan(0.8)
  })

  it("is no acronym if a dictionary has its words", () => {
    expect(fit("day", "Delivery year")).toBeLessThan(0.5)
  })

  it("is distinguished from another by its rarer word", () => {
    expect(fit("fax_number", "Telephone number")).toBeLessThan(fit("fax_number", "Fax"))
  })
})

describe("a hint", () => {
  it("says what it excludes", () => {
    const { hint, refused } = questionOf({
      key: "date",
      type: "date",
      required: false,
      hint: "Date the goods were handed over, not the print date"
    })
    expect(refused.map(({ text }) => text)).toContain("print")
    expect(hint.map(({ text }) => text)).not.toContain("print")
    expect(hint.map(({ text }) => text)).toContain("handed")
  })

  it("says what stands for no", () => {
    const { no } = questionOf({
      key: "freight_prepaid",
      type: "boolean",
      required: false,
      hint: "true if prepaid, false if collect"
    })
    expect(no?.key.map(({ text }) => text)).toEqual(["collect"])
  })

  it("names a label as well as a key does", () => {
    expect(fit("caseNumber", "N° dossier", "N° dossier")).toBeGreaterThan(0.9)
    expect(fit("caseNumber", "N° demande", "N° dossier")).toBeLessThan(fit("caseNumber", "N° dossier", "N° dossier"))
  })

  it("lowers the fit of a label that it excludes", () => {
    const hint = "Reading at the end, not at the start"
    expect(fit("reading", "Reading at the start", hint)).toBeLessThan(fit("reading", "Reading at the end", hint))
  })
})

describe("numbers in words", () => {
  it.each([
    ["a period of eighteen months", [18]],
    ["two hundred and thirteen thousand five hundred pounds", [213_500]],
    ["deux cent treize mille cinq cents euros", [213_500]],
    ["quatre-vingt-dix jours", [90]],
    ["mil neuf cents", [1900]],
    ["one of the parties", []],
    ["un contrat", []]
  ])("%s", (text, values) => {
    expect(findNumberWords(text).map(({ value }) => value)).toEqual(values)
  })

  it("have the offsets of their words", () => {
    const text = "for twenty-four months"
    expect(findNumberWords(text).map(({ end, start }) => text.slice(start, end))).toEqual(["twenty-four"])
  })
})

describe("a statement", () => {
  it.each([
    ["Subletting is not allowed", true, false],
    ["Sans objet", true, false],
    ["Animaux interdits", false, true],
    ["Freight prepaid", false, false]
  ])("%s", (text, negated, refused) => {
    expect(polarityOf(text)).toEqual({ negated, refused })
  })
})
