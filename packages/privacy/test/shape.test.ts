import { describe, expect, it } from "vitest"
import { reshaped } from "../src/placeholders/shape.js"

/** The classes of a text's characters. */
const shapeOf = (text: string): string =>
  text
    .replace(/\p{Lu}/gu, "A")
    .replace(/[\p{Ll}\p{M}]/gu, "a")
    .replace(/\p{N}/gu, "9")

describe("a text of another's shape", () => {
  it("has its length, and a capital, small letter or digit wherever it has one", () => {
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

  it("depends only on the name and the shape: it contains nothing of the text", () => {
    expect(reshaped("FR76 3000", "doc_1/[IBAN_1]")).toBe(reshaped("GB29 1111", "doc_1/[IBAN_1]"))
    expect(reshaped("FR76 3000", "doc_1/[IBAN_1]")).not.toBe(reshaped("FR76 3000", "doc_2/[IBAN_1]"))
  })
})
