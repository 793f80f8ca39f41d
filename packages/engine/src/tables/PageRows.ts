import type { PageLayout, TextLine } from "../layout/Layout.js"
import { runningLines } from "../layout/runningLines.js"
import { slopeOf, type TextRow, textRows } from "./textRows.js"

/** The text rows of a document's pages, made once for all table searches. */
export interface PageRows {
  /** Lines that pages repeat at their top or bottom, which belong to no table. */
  readonly running: ReadonlySet<TextLine>
  /** A page's rows without its running lines. */
  readonly of: (layout: PageLayout) => ReadonlyArray<TextRow>
  /** The slope of a page's lines. */
  readonly slope: (layout: PageLayout) => number
}

/** Makes the rows of each page on demand. */
export const rowsOfPages = (layouts: ReadonlyArray<PageLayout>): PageRows => {
  const running = runningLines(layouts)
  const slopes = new Map<PageLayout, number>()
  const rows = new Map<PageLayout, ReadonlyArray<TextRow>>()
  const slope = (layout: PageLayout): number => {
    const known = slopes.get(layout)
    if (known !== undefined) return known
    const fresh = slopeOf(layout)
    slopes.set(layout, fresh)
    return fresh
  }
  const of = (layout: PageLayout): ReadonlyArray<TextRow> => {
    const known = rows.get(layout)
    if (known !== undefined) return known
    const lines = running.size === 0 ? layout.lines : layout.lines.filter((line) => !running.has(line))
    const fresh = textRows(lines, slope(layout))
    rows.set(layout, fresh)
    return fresh
  }
  return { running, of, slope }
}
