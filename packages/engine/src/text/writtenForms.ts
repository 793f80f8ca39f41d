import { flatMap } from "../flatMap.js"
import { dateOrderOf } from "./dates.js"
import { decimalMarkOf } from "./numbers.js"

/** How a document writes what can be written in several ways. */
export interface WrittenForms {
  /** The decimal mark of its numbers, where it shows one. */
  readonly decimal: "." | "," | undefined
  /** Which of day and month its dates put first, where they tell. */
  readonly dateOrder: "dmy" | "mdy" | null
}

/** Lines with their texts, page by page. */
type Pages = ReadonlyArray<{ readonly lines: ReadonlyArray<{ readonly text: string }> }>

const known = new WeakMap<Pages, WrittenForms>()

/** How the lines of a document's pages write numbers and dates: looked at once, for fields and tables ask alike. */
export const writtenFormsOf = (pages: Pages): WrittenForms => {
  const before = known.get(pages)
  if (before !== undefined) return before
  const texts = flatMap(pages, ({ lines }) => lines.map(({ text }) => text))
  const fresh: WrittenForms = { decimal: decimalMarkOf(texts), dateOrder: dateOrderOf(texts) }
  known.set(pages, fresh)
  return fresh
}
