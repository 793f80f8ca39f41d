import { flatMap } from "../../flatMap.js"
import { centreX, rightOf, type Span } from "../../layout/geometry.js"
import type { PageLayout } from "../../layout/Layout.js"
import type { Word } from "../../page/Page.js"
import { cellText, inCellOrder } from "../cellContent.js"
import type { PageRows } from "../PageRows.js"
import { partsOfRow } from "../rowCells.js"
import { gapBetween, type TextRow } from "../textRows.js"
import { type HeaderMatch, type HeadersAmong, headersAmong } from "./headerSearch.js"
import type { NamedCell, NamedRow } from "./NamedRow.js"
import type { SoughtTable } from "./soughtTables.js"
import { isTotal } from "./summaryRows.js"

/** A table found by the words of its header: one row for each row of text under it. */
export interface AnchoredTable {
  readonly rows: ReadonlyArray<NamedRow>
  /** Mean fit over all columns sought, 0 to 1. */
  readonly fit: number
  readonly header: HeaderMatch
}

/** Where body text parts two neighbouring columns: the place between their headings that fewest pieces of text cross. */
const cutBetween = (left: Span, right: Span, body: ReadonlyArray<Span>): number => {
  const from = (left.start + left.end) / 2
  const to = (right.start + right.end) / 2
  const near = body.filter((span) => span.start <= to && span.end >= from)
  const places = [...new Set([left.end, right.start, ...flatMap(near, (span) => [span.start, span.end])])]
    .filter((place) => place >= from && place <= to)
    .sort((a, b) => a - b)
  let best = (left.end + right.start) / 2
  let bestCost = Number.POSITIVE_INFINITY
  for (let i = 1; i < places.length; i++) {
    const start = places[i - 1]
    const end = places[i]
    if (start === undefined || end === undefined || end <= start) continue
    const middle = (start + end) / 2
    let crossing = 0
    for (const span of near) if (span.start < middle && middle < span.end) crossing++
    const outside = Math.max(0, left.end - middle) + Math.max(0, middle - right.start)
    const cost = crossing * 1e4 + outside - (end - start) * 0.5
    if (cost < bestCost) {
      best = middle
      bestCost = cost
    }
  }
  return best
}

/** Where the columns under a header part. */
export const cutsOf = (header: HeaderMatch, body: ReadonlyArray<TextRow>): ReadonlyArray<number> => {
  const valued = body.filter((row) => row.values > 0)
  const spans = flatMap(valued.length > 0 ? valued : body, (row) =>
    row.lines.map((line): Span => ({ start: line.box.x, end: rightOf(line.box) }))
  )
  const cuts: Array<number> = []
  for (let i = 1; i < header.headings.length; i++) {
    const left = header.headings[i - 1]
    const right = header.headings[i]
    if (left && right) cuts.push(cutBetween(left.span, right.span, spans))
  }
  return cuts
}

/** Where the last of the columns that a header names ends; a total further right is of another table. */
const endOf = ({ columns, headings }: HeaderMatch): number =>
  Math.max(...[...columns.values()].map((index) => headings[index]?.span.end ?? Number.POSITIVE_INFINITY))

/** The rows of text under a header, up to a total, a wide white space, or the next header. */
const bodyOf = (
  rows: ReadonlyArray<TextRow>,
  header: HeaderMatch,
  headers: HeadersAmong,
  lineHeight: number,
  slope: number
): number => {
  let valued = 0
  const end = endOf(header) + lineHeight
  for (let i = header.to; i < rows.length; i++) {
    const row = rows[i]
    const above = rows[i - 1]
    if (!row || !above) break
    const gap = gapBetween(above, row, slope)
    if (gap > lineHeight * (valued > 0 ? 6 : 10)) return i
    const sums = row.lines.some(
      (line) => isTotal(line.text) && row.values > 0 && line !== row.lines[0] && line.box.x < end
    )
    if (isTotal(row.text) || sums) return i
    if (i > header.to && row.values === 0 && headers(i)) return i
    if (valued > 0 && row.lines.length === 1 && row.words >= 14 && row.values * 3 < row.words) return i
    if (row.values > 0) valued++
  }
  return rows.length
}

const namedRow = (
  layout: PageLayout,
  row: TextRow,
  header: HeaderMatch,
  cuts: ReadonlyArray<number>,
  quality: number
): NamedRow => {
  const byColumn = new Map<number, Array<Word>>()
  for (const part of partsOfRow(row, cuts, layout.lineHeight)) {
    // A long text belongs to the column in which its middle lies only when it does not start in an earlier one.
    const words = byColumn.get(part.column)
    if (words) words.push(...part.words)
    else byColumn.set(part.column, [...part.words])
  }
  const cells = new Map<string, NamedCell>()
  for (const [key, index] of header.columns) {
    const words = byColumn.get(index)
    if (words) {
      const inOrder = inCellOrder(words)
      cells.set(key, { words: inOrder, text: cellText(inOrder) })
    }
  }
  return { layout, cells, quality }
}

/** Every table of a page whose header words match the table sought, best first. */
export const anchoredTables = (
  layout: PageLayout,
  pages: PageRows,
  sought: SoughtTable
): ReadonlyArray<AnchoredTable> => {
  const rows = pages.of(layout)
  const slope = pages.slope(layout)
  const found: Array<AnchoredTable> = []
  const headers = headersAmong(rows, sought, layout.lineHeight)
  for (let i = 0; i < rows.length; i++) {
    const header = headers(i)
    if (!header) continue
    const end = bodyOf(rows, header, headers, layout.lineHeight, slope)
    const body = rows.slice(header.to, end)
    const first = header.headings[0]
    const last = header.headings[header.headings.length - 1]
    if (body.length === 0 || !first || !last) continue
    const left = first.span.start - layout.lineHeight * 12
    const right = last.span.end + layout.lineHeight * 8
    const beside = body
      .map((row) => ({
        ...row,
        lines: row.lines.filter((line) => centreX(line.box) > left && centreX(line.box) < right)
      }))
      .filter((row) => row.lines.length > 0)
    const cuts = cutsOf(header, beside)
    const fit = header.score / sought.columns.length
    const quality = 0.6 + 0.3 * Math.min(1, header.score / Math.max(1, header.columns.size))
    found.push({ rows: beside.map((row) => namedRow(layout, row, header, cuts, quality)), fit, header })
    i = end - 1
  }
  return found.sort((a, b) => b.fit - a.fit)
}
