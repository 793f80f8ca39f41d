import { expect } from "vitest"
import { deidentifyText } from "../src/privacy/index.js"

/** What is found in a text is just what stands in ⟦ ⟧: each such piece, and nothing else. */
export const checks = (language: "fr" | "en", marked: string): void => {
  const pieces = marked.split(/[⟦⟧]/)
  const text = pieces.join("")
  const spans = deidentifyText(text, language).found.map(({ end, start }) => text.slice(start, end))
  expect(spans, text).toEqual(pieces.filter((_, index) => index % 2 === 1))
}
