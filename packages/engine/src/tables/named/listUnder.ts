import { flatMap } from "../../flatMap.js"
import { bottomOf, overlapOnAxis, rightOf, type Span } from "../../layout/geometry.js"
import type { PageLayout, TextLine } from "../../layout/Layout.js"
import { cellText } from "../cellContent.js"
import type { PageRows } from "../PageRows.js"
import type { TextRow } from "../textRows.js"
import { fitOfHeader } from "./columnMatch.js"
import type { HeaderMatch } from "./headerSearch.js"
import type { NamedRow } from "./NamedRow.js"
import type { SoughtTable } from "./soughtTables.js"
import { isTotal } from "./summaryRows.js"

/** How surely a line must be the heading of a list: nothing beside it bears it out. */
const SURE = 0.8

/** Line heights between the heading and the first entry at most, and between two entries in terms of the first gap. */
const WIDEST = 3
const WIDER = 1.6

/** Entries below which a heading has a value under it rather than a list. */
const FEWEST = 2

/** A list found under its heading. */
export interface HeadedList {
  readonly rows: ReadonlyArray<NamedRow>
  readonly fit: number
  readonly header: HeaderMatch
}

/** The one line of a row that stands under a heading, and begins or ends near where it does. */
const under = (row: TextRow, heading: TextLine, lineHeight: number): TextLine | undefined => {
  const found = row.lines.filter(
    ({ box }) =>
      overlapOnAxis(box, heading.box, "x") > 0 &&
      (Math.abs(box.x - heading.box.x) < lineHeight || Math.abs(rightOf(box) - rightOf(heading.box)) < lineHeight)
  )
  return found.length === 1 ? found[0] : undefined
}

const entriesUnder = (
  rows: ReadonlyArray<TextRow>,
  from: number,
  heading: TextLine,
  lineHeight: number
): ReadonlyArray<TextLine> => {
  const entries: Array<TextLine> = []
  let last = heading
  let usual = Number.POSITIVE_INFINITY
  for (const row of rows.slice(from + 1)) {
    const entry = under(row, heading, lineHeight)
    const gap = (entry ?? row.lines[0] ?? last).box.y - bottomOf(last.box)
    if (gap > lineHeight * WIDEST || gap > Math.max(usual, lineHeight * 0.5) * WIDER) break
    if (entry === undefined) continue
    if (isTotal(entry.text)) break
    if (entries.length === 1) usual = gap
    entries.push(entry)
    last = entry
  }
  return entries
}

/** The list of one column whose heading says what is sought; on each page that repeats the heading it goes on. */
export const listUnder = (
  layouts: ReadonlyArray<PageLayout>,
  pages: PageRows,
  sought: SoughtTable
): HeadedList | undefined => {
  const [column] = sought.columns
  if (column === undefined || sought.columns.length > 1) return undefined
  let best: HeadedList | undefined
  const made: Array<NamedRow> = []
  for (const layout of layouts) {
    const rows = pages.of(layout)
    const headed = flatMap(rows, (row, from) =>
      flatMap(row.lines, (line) => {
        const fit = fitOfHeader(line.text, column.labels)
        if (fit < SURE) return []
        const entries = entriesUnder(rows, from, line, layout.lineHeight)
        return entries.length < FEWEST ? [] : [{ entries, fit, from, line }]
      })
    )
    const first = headed.reduce<(typeof headed)[number] | undefined>(
      (most, one) => (most === undefined || one.fit > most.fit ? one : most),
      undefined
    )
    if (first === undefined) continue
    for (const { words } of first.entries)
      made.push({ layout, cells: new Map([[column.key, { words, text: cellText(words) }]]), quality: 0.6 })
    const { box, text } = first.line
    const span: Span = { start: box.x, end: rightOf(box) }
    best ??= {
      rows: made,
      fit: first.fit,
      header: {
        from: first.from,
        to: first.from + 1,
        headings: [{ text, span }],
        columns: new Map([[column.key, 0]]),
        score: first.fit
      }
    }
  }
  return best
}
