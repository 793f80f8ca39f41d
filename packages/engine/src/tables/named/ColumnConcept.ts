import type { ColumnContent } from "../normalizeCell.js"

/** What a column means, whatever it is called. */
export interface ColumnConcept {
  readonly name: string
  readonly content: ColumnContent
  /** Headers as documents print them, English and French, and names as callers write them. */
  readonly labels: ReadonlyArray<string>
}
