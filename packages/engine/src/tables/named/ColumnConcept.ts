import type { ColumnContent } from "../normalizeCell.js"

/** The meaning of a column, whatever its heading. */
export interface ColumnConcept {
  readonly name: string
  readonly content: ColumnContent
  /** Headings as documents print them, in English and French, and names as callers write them. */
  readonly labels: ReadonlyArray<string>
}
