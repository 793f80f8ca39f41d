import { describe, expect, it } from "vitest"
import { extract, layoutPage, type Ruling } from "../src/index.js"
import { pageOf } from "./handmadePage.js"

/** The edges of a box drawn at a place of the page. */
const box = (x: number, y: number, side = 9): ReadonlyArray<Ruling> => [
  { x1: x, y1: y, x2: x + side, y2: y },
  { x1: x, y1: y + side, x2: x + side, y2: y + side },
  { x1: x, y1: y, x2: x, y2: y + side },
  { x1: x + side, y1: y, x2: x + side, y2: y + side }
]

const cross = (x: number, y: number, side = 9): ReadonlyArray<Ruling> => [
  { x1: x, y1: y, x2: x + side, y2: y + side },
  { x1: x + side, y1: y, x2: x, y2: y + side }
]

const question = [
  { x: 40, y: 100, text: "Véhicule assuré" },
  { x: 215, y: 100, text: "oui" },
  { x: 275, y: 100, text: "non" }
]

const says = (rulings: ReadonlyArray<Ruling>, texts: typeof question = question) =>
  extract({
    pages: [pageOf(texts, { rulings })],
    language: "fr",
    schema: { fields: [{ key: "vehicule_assure", type: "boolean", required: false }], tables: [] }
  }).extract.vehicule_assure

const linesOf = (rulings: ReadonlyArray<Ruling>, texts: typeof question = question) =>
  layoutPage(pageOf(texts, { rulings })).lines.map(({ text }) => text)

describe("drawn boxes", () => {
  it("answer a question by the one that is crossed", () => {
    expect(says([...box(200, 100), ...cross(200, 100), ...box(260, 100)])?.normalized).toBe(true)
    expect(says([...box(200, 100), ...box(260, 100), ...cross(260, 100)])?.normalized).toBe(false)
  })

  it("answer a question by the one that contains a letter or a tick", () => {
    expect(says([...box(200, 100), ...box(260, 100)], [...question, { x: 262, y: 100, text: "X" }])).toMatchObject({
      normalized: false,
      value: "☐ oui ☒ non"
    })
    expect(says([...box(200, 100), ...box(260, 100)], [...question, { x: 202, y: 100, text: "✓" }])?.normalized).toBe(
      true
    )
  })

  it("leave a question unanswered if none is ticked", () => {
    expect(says([...box(200, 100), ...box(260, 100)])).toMatchObject({ found: false, value: null })
  })

  it("are read as words in the page's lines", () => {
    expect(linesOf([...box(200, 100), ...cross(200, 100), ...box(260, 100)]).join(" ")).toContain("☒ oui ☐ non")
  })

  it("do not include table cells, comb cells or isolated squares", () => {
    const without = linesOf([])
    const comb = [0, 1, 2, 3].flatMap((i) => box(200 + i * 9, 100))
    expect(linesOf(comb)).toEqual(without)
    expect(linesOf(box(200, 400))).toEqual(without)
    const lettered = [...question, { x: 202, y: 100, text: "7" }]
    expect(linesOf(box(200, 100), lettered).join(" ")).toBe("Véhicule assuré 7 oui non")
  })

  it("do not depend on the order of the rulings", () => {
    const rulings = [...box(200, 100), ...cross(200, 100), ...box(260, 100)]
    expect(linesOf([...rulings].reverse())).toEqual(linesOf(rulings))
  })
})
