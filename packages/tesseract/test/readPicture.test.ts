import type { Box, Word } from "@extrait/engine"
import { Either } from "effect"
import { describe, expect, it } from "vitest"
import { networksFor, readersOf } from "../src/languageData.js"
import { type Effort, planFor } from "../src/reading/plan.js"
import { readPicture } from "../src/reading/readPicture.js"
import type { ReadLine } from "../src/reading/words.js"

const sheet = { width: 2480, height: 3508 }
const strip = { width: 800, height: 2000 }

describe("a plan", () => {
  const options = { networks: ["fra", "eng"], effort: "doubtful", pageSegmentation: null } as const

  it("first reads strips as a block and sheets as columns, and vice versa the second time", () => {
    expect(planFor(strip, options)).toEqual({
      first: { network: "fra", pageSegmentation: 6 },
      second: { network: "eng", pageSegmentation: 4 }
    })
    expect(planFor(sheet, options)).toEqual({
      first: { network: "fra", pageSegmentation: 4 },
      second: { network: "eng", pageSegmentation: 6 }
    })
  })

  it("uses the requested segmentation mode, and a single reading if requested", () => {
    expect(planFor(strip, { ...options, pageSegmentation: 11, effort: "one" })).toEqual({
      first: { network: "fra", pageSegmentation: 11 },
      second: null
    })
  })

  it("starts with the language's own network, or with the French one if the language is unknown", () => {
    expect(networksFor(["en"])).toEqual(["eng", "fra"])
    expect(networksFor(["fr"])).toEqual(["fra", "eng"])
    expect(networksFor(["en", "fr"])).toEqual(["fra", "eng"])
    expect(networksFor([])).toEqual(["fra", "eng"])
    expect(networksFor(["en", "fr", "de"])).toEqual(["fra", "eng"])
    expect(networksFor(["de"])).toEqual(["deu", "eng"])
  })

  it("reads a language whose data is installed, and otherwise says which package to install", () => {
    const [fra, eng, deu] = [1, 2, 3].map((size) => new SharedArrayBuffer(size))
    const both = { ...(fra && { fra }), ...(eng && { eng }) }
    expect(readersOf(["de"], { ...both, ...(deu && { deu }) })).toEqual(Either.right(["deu", "eng"]))
    expect(readersOf(["de"], both)).toEqual(
      Either.left("To read pictures in the language de, install the package @tesseract.js-data/deu.")
    )
    expect(readersOf(["tlh"], both)).toEqual(Either.left("Tesseract cannot read the language tlh."))
    expect(readersOf(["en", "fr", "de"], both)).toEqual(Either.right(["fra", "eng"]))
  })
})

/** A picture with two given readings, and the areas painted over between them. */
const pictureOf = (...readings: ReadonlyArray<ReadonlyArray<ReadLine>>) => {
  const covered: Array<Box> = []
  let read = 0
  return {
    covered,
    readings: () => read,
    pixels: { ...sheet, cover: (boxes: ReadonlyArray<Box>) => void covered.push(...boxes) },
    read: () => readings[read++] ?? []
  }
}
const line = (y: number, confidence: number, ...texts: ReadonlyArray<string>): ReadLine =>
  texts.map((text, at): Word => ({ text, confidence, box: { x: at * 200, y, width: 150, height: 30 } }))
const textsOf = (words: ReadonlyArray<Word>) => words.map(({ text }) => text)
const read = (picture: ReturnType<typeof pictureOf>, effort: Effort) =>
  textsOf(readPicture(picture, planFor(sheet, { networks: ["eng", "fra"], effort, pageSegmentation: null }), effort))

describe("reading", () => {
  it("stops after one confident reading", () => {
    const picture = pictureOf([line(0, 0.95, "Invoice", "20417"), line(50, 0.93, "Total")], [line(0, 0.99, "Wrong")])
    expect(read(picture, "doubtful")).toEqual(["Invoice", "20417", "Total"])
    expect(picture.readings()).toBe(1)
  })

  it("stops after one reading if little is doubtful, and omits words of very low confidence", () => {
    const sure = Array.from({ length: 60 }, () => "Invoice")
    const picture = pictureOf([line(0, 0.95, ...sure), line(50, 0.5, "Paid"), line(90, 0.3, "jj")], [])
    expect(read(picture, "doubtful")).toEqual([...sure, "Paid"])
    expect(picture.readings()).toBe(1)
  })

  it("reads doubtful words again, with confident ones painted over", () => {
    const first = [line(0, 0.95, "Invoice", "20417"), line(50, 0.4, "Tolal", "3l8.50")]
    const picture = pictureOf(first, [line(50, 0.9, "Total", "318.50"), line(100, 0.9, "Paid")])
    expect(read(picture, "doubtful")).toEqual(["Invoice", "20417", "Total", "318.50", "Paid"])
    expect(picture.covered).toEqual(first[0]?.map(({ box }) => box))
  })

  it("reads only the doubtful part of a line again", () => {
    const [item] = line(0, 0.95, "Bread")
    const price: Word = { text: "l2.5O", confidence: 0.4, box: { x: 900, y: 0, width: 150, height: 30 } }
    const picture = pictureOf(
      [[item, price].filter((word) => word !== undefined)],
      [[{ ...price, text: "12.50", confidence: 0.9 }]]
    )
    expect(read(picture, "doubtful")).toEqual(["Bread", "12.50"])
    expect(picture.covered).toEqual([item?.box])
  })

  it("prefers the English network in doubt, except in a text with accents", () => {
    const plan = planFor(sheet, { networks: ["fra", "eng"], effort: "doubtful", pageSegmentation: null })
    const doubt = line(100, 0.8, "3l8.3l8.3l8")
    const better = line(100, 0.78, "318.318.318")
    const english = pictureOf([line(0, 0.95, "Total", "due"), doubt], [better])
    expect(textsOf(readPicture(english, plan, "doubtful"))).toEqual(["Total", "due", "318.318.318"])
    const french = pictureOf([line(0, 0.95, "Payé", "à"), doubt], [better])
    expect(textsOf(readPicture(french, plan, "doubtful"))).toEqual(["Payé", "à", "3l8.3l8.3l8"])
  })

  it("does not read a confident word twice", () => {
    const picture = pictureOf(
      [line(0, 0.95, "Invoice"), line(50, 0.2, "???????")],
      [line(0, 0.99, "lnvoice"), line(50, 0.9, "Due")]
    )
    expect(read(picture, "doubtful")).toEqual(["Invoice", "Due"])
  })

  it("takes place a second time if the first found nothing", () => {
    const picture = pictureOf([], [line(0, 0.9, "Paid")])
    expect(read(picture, "doubtful")).toEqual(["Paid"])
  })

  it("takes place once or twice, as requested", () => {
    const one = pictureOf([line(0, 0.5, "Tolal"), line(50, 0.3, "jjj")], [line(0, 0.9, "Total")])
    expect(read(one, "one")).toEqual(["Tolal"])
    const all = pictureOf([line(0, 0.9, "Tolal")], [line(0, 0.97, "Total")])
    expect(read(all, "all")).toEqual(["Total"])
    expect(all.covered).toEqual([])
  })
})
