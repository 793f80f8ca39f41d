import { expect } from "vitest"
import type { ExtractedField, ExtractedTable, Extraction } from "../src/Extraction.js"
import { layoutPage } from "../src/layout/layoutPage.js"
import type { Page } from "../src/page/Page.js"

/** A field with a value but without a place in the document. */
export const field = (value: string | null, normalized: ExtractedField["normalized"] = value): ExtractedField => ({
  value,
  normalized,
  confidence: 0.9,
  found: value !== null,
  page: value === null ? null : 1,
  bbox: null,
  block_ids: []
})

/** The engine's result for pages with these fields and tables. */
export const extractionOf = (
  pages: ReadonlyArray<Page>,
  language: string,
  fields: Readonly<Record<string, ExtractedField>>,
  tables: ReadonlyArray<ExtractedTable> = []
): Extraction => ({
  documentType: null,
  documentTypeConfidence: 0,
  language,
  extract: fields,
  tables,
  flags: Object.keys(fields).map((key) => `low_confidence:${key}`),
  layout: pages.map(layoutPage)
})

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")

/** Every string of a value, keys included. */
const stringsOf = (value: unknown): ReadonlyArray<string> =>
  typeof value === "string"
    ? [value]
    : Array.isArray(value)
      ? value.flatMap(stringsOf)
      : value !== null && typeof value === "object"
        ? Object.entries(value).flatMap(([key, inside]) => [key, ...stringsOf(inside)])
        : []

/** Fails where any of the values is in the output, however it is written. */
export const expectNothingOf = (planted: ReadonlyArray<string>, output: unknown): void => {
  const json = JSON.stringify(output)
  const strings = stringsOf(output).map(plain)
  for (const value of planted) {
    expect(json, value).not.toContain(value)
    for (const text of strings) expect(text.includes(plain(value)), `${value} in ${text}`).toBe(false)
  }
}
