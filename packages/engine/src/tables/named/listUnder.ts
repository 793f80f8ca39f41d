import { flatMap } from "../../flatMap.js"
import { bottomOf, overlapOnAxis, rightOf } from "../../layout/geometry.js"
import type { PageLayout, TextLine } from "../../layout/Layout.js"
import { cellText } from "../cellContent.js"
import type { PageRows } from "../PageRows.js"
import type { TextRow } from "../textRows.js"
import { fitOfHeader } from "./columnMatch.js"
import type { NamedRow } from "./NamedRow.js"
import type { SoughtTable } from "./soughtTables.js"
import { isTotal } from "./summaryRows.js"

/** How surely a line must be a list's heading: nothing beside it confirms it. */
const SURE = 0.8

/** Largest gap, in line heights, between the heading and the first entry, and between entries as a multiple of the first gap. */
const WIDEST = 3
const WIDER = 1.6

/** Fewest entries of a list: with fewer, the heading has a value below it. */
const FEWEST = 2

/** The only line of a row that is below a heading and begins or ends near it. */
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

/** A list of one column whose heading matches the request; it continues on each page that repeats the heading. */
export const listUnder = (
  layouts: ReadonlyArray<PageLayout>,
  pages: PageRows,
  sought: SoughtTable
): ReadonlyArray<NamedRow> => {
  const [column] = sought.columns
  if (column === undefined || sought.columns.length > 1) return []
  return flatMap(layouts, (layout) => {
    const rows = pages.of(layout)
    const headed = flatMap(rows, (row, from) =>
      flatMap(row.lines, (line) => {
        const fit = fitOfHeader(line.text, column.labels)
        if (fit < SURE) return []
        const entries = entriesUnder(rows, from, line, layout.lineHeight)
        return entries.length < FEWEST ? [] : [{ entries, fit }]
      })
    )
    const [first] = headed.sort((a, b) => b.fit - a.fit)
    return (first?.entries ?? []).map(({ words }) => ({
      layout,
      cells: new Map([[column.key, { words, text: cellText(words) }]]),
      quality: 0.6
    }))
  })
}
