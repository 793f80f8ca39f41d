import { describe, expect, it } from "vitest"
import { extractDocument } from "../src/extractDocument.js"
import { deidentifyText } from "../src/privacy/index.js"

import { typed } from "./layoutPages.js"

/** The classes of a text's characters. */
const shapeOf = (text: string): string =>
  text
    .replace(/\p{Lu}/gu, "A")
    .replace(/[\p{Ll}\p{M}]/gu, "a")
    .replace(/\p{N}/gu, "9")

const letter = [
  "Patient: Mrs Ottoline Fairweather        Date of birth: 12/03/1961",
  "IBAN: GB82 WEST 1234 5698 7654 32        Email: ottoline@fairweather.example",
  "Dear Mrs Fairweather, we write to Ottoline Fairweather and to FAIRWEATHER Ottoline.",
  "Pay to GB82WEST12345698765432 by 3 May 2024: 120.00"
]

describe("shape-preserving de-identification", () => {
  const options = { keepShape: true, seed: "doc_1" }

  it("replaces equal values by equal texts of the same shape", () => {
    const text = letter.join("\n")
    const { found, text: other } = deidentifyText(text, "en", options)
    expect(other.length).toBe(text.length)
    expect(shapeOf(other)).toBe(shapeOf(text))
    for (const planted of ["Fairweather", "Ottoline", "FAIRWEATHER", "1961", "GB82", "7654", "ottoline@"]) {
      expect(other).not.toContain(planted)
    }
    expect(other).toContain("by 3 May 2024: 120.00")
    const pieces = found.map(({ end, placeholder, start }) => ({ placeholder, piece: other.slice(start, end) }))
    const ibans = pieces
      .filter(({ placeholder }) => placeholder === "[IBAN_1]")
      .map(({ piece }) => piece.replace(/ /g, ""))
    expect(ibans).toHaveLength(2)
    expect(new Set(ibans).size).toBe(1)
    // Words of a name keep theirs, in any order and case.
    const [first = "", second = ""] = (
      pieces.find(({ placeholder }) => placeholder === "[PERSON_1]")?.piece ?? ""
    ).split(" ")
    expect(other).toContain(`${second.toUpperCase()} ${first}`)
    expect(deidentifyText(text, "en", options)).toEqual({ found, text: other })
    expect(deidentifyText(text, "en", { ...options, seed: "doc_2" }).text).not.toBe(other)
  })

  it("keeps every word of a page in its place, and clears normalised values", () => {
    const pages = [typed(letter)]
    const wanted = {
      pages,
      language: "en" as const,
      fileName: "Fairweather.txt",
      includeRecognition: true,
      deidentify: true,
      schema: {
        fields: [
          { key: "patient", type: "string" as const, required: false },
          { key: "iban", type: "string" as const, required: false }
        ],
        tables: []
      }
    }
    const plain = extractDocument({ ...wanted, deidentify: false })
    const kept = extractDocument({ ...wanted, deidentification: options })
    const words = (document: typeof kept) =>
      (document.recognition?.pages ?? []).flatMap(({ blocks }) => blocks.flatMap((block) => block.words))
    expect(words(kept).map(({ bbox, text }) => [bbox, shapeOf(text)])).toEqual(
      words(plain).map(({ bbox, text }) => [bbox, shapeOf(text)])
    )
    const told = JSON.stringify(kept)
    for (const planted of ["Fairweather", "Ottoline", "1961", "GB82", "7654"]) expect(told).not.toContain(planted)
    const { iban, patient } = kept.extract
    expect(shapeOf(iban?.value ?? "")).toBe(shapeOf(plain.extract.iban?.value ?? "none"))
    expect([iban?.normalized, patient?.normalized]).toEqual([null, null])
    expect(kept.fileName).toBe("[PERSON_1].txt")
  })
})
