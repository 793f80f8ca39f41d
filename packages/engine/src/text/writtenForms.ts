import { flatMap } from "../flatMap.js"
import { dateOrderOf } from "./dates.js"
import { decimalMarkOf } from "./numbers.js"

/** A document's own choice among several ways of writing. */
export interface WrittenForms {
  /** The decimal mark of its numbers, if shown. */
  readonly decimal: "." | "," | undefined
  /** Whether its dates put day or month first, if they tell. */
  readonly dateOrder: "dmy" | "mdy" | null
}

/** Lines with their texts, page by page. */
type Pages = ReadonlyArray<{ readonly lines: ReadonlyArray<{ readonly text: string }> }>

const known = new WeakMap<Pages, WrittenForms>()

/** How the lines of a document's pages write numbers and dates. Determined once, for fields and tables alike. */
export const writtenFormsOf = (pages: Pages): WrittenForms => {
  const before = known.get(pages)
  if (before !== undefined) return before
  const texts = flatMap(pages, ({ lines }) => lines.map(({ text }) => text))
  const fresh: WrittenForms = { decimal: decimalMarkOf(texts), dateOrder: dateOrderOf(texts) }
  known.set(pages, fresh)
  return fresh
}
