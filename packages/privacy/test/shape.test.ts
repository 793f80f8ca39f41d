import { describe, expect, it } from "vitest"
import { reshaped } from "../src/placeholders/shape.js"

/** The classes of a text's characters. */
const shapeOf = (text: string): string =>
  text
    .replace(/\p{Lu}/gu, "A")
    .replace(/[\p{Ll}\p{M}]/gu, "a")
    .replace(/\p{N}/gu, "9")

describe("a text reshaped from another", () => {
  it("has its length, with capitals, small letters and digits in the same places", () => {
    for (const text of [
      "FR76 3000 6000",
      "Éloïse D'Àrc-Ñu",
      "jean.morel+x@post.example",
      "06 39 98 12 34",
      "",
      "—, ·"
    ]) {
      const other = reshaped(text, "doc/KIND_1")
      expect(other.length).toBe(text.length)
      expect(shapeOf(other)).toBe(shapeOf(text))
    }
    expect(reshaped("e\u0301a", "x")).toHaveLength(3)
    expect(reshaped("𝒳9", "x")).toHaveLength(3)
  })

  it("depends only on the placeholder and the shape, and so reveals nothing of the text", () => {
    expect(reshaped("FR76 3000", "doc_1/[IBAN_1]")).toBe(reshaped("GB29 1111", "doc_1/[IBAN_1]"))
    expect(reshaped("FR76 3000", "doc_1/[IBAN_1]")).not.toBe(reshaped("FR76 3000", "doc_2/[IBAN_1]"))
  })
})
