import { flatMap } from "../flatMap.js"
import { overlapOnAxis, rightOf, unionOfBoxes } from "../layout/geometry.js"
import type { PageLayout, TextLine } from "../layout/Layout.js"
import { isValue } from "../layout/values.js"
import { caption } from "./captions.js"
import { fillsWidth, gapBetween, type TextRow, textRows } from "./textRows.js"

/** A line of dashes typed across the page. */
const typedRule = /^[-–—_=~*+|\s]{6,}$/

/** Whether a row looks like a row of a table: several pieces, or values side by side. */
export const isTabular = (row: TextRow): boolean =>
  row.lines.length >= 2 || (row.values >= 3 && row.values * 2 >= row.words)

/** Most text lines in a cell. */
const LONGEST_CELL = 6

/** Lines of running text, which belong to no table. */
export const proseLines = (layout: PageLayout, rows: ReadonlyArray<TextRow>): ReadonlySet<TextLine> => {
  const besideValue = new Set<TextLine>()
  const besideSeveral = new Set<TextLine>()
  for (const row of rows) {
    const values = row.lines.filter((line) => isValue(line.text))
    const [only] = values
    if (only === undefined) continue
    for (const line of row.lines) {
      if (values.length > 1 || line !== only) besideValue.add(line)
      if (values.length > 1 && !values.includes(line)) besideSeveral.add(line)
    }
  }
  const prose = new Set<TextLine>()
  for (const block of layout.blocks) {
    const { lines } = block
    const words = lines.reduce((sum, line) => sum + line.words.length, 0)
    if (lines.length < 3 || words < lines.length * 4 || !fillsWidth(lines)) continue
    const flowing = lines.filter((line, i) => i > 0 && /^\p{Ll}/u.test(line.text)).length
    // An item's description may take several lines, the first with quantity and amount beside it.
    const firsts = lines.filter((line) => besideSeveral.has(line))
    const begin = firsts.length === 1 || firsts.every(({ text }) => !/^\p{Ll}/u.test(text))
    if (begin && lines.length <= LONGEST_CELL * firsts.length) continue
    // Consecutive sentences are running text even beside a table.
    const sentences = lines.length >= 4 && flowing * 2 >= lines.length - 1
    if (!sentences && lines.filter((line) => besideValue.has(line)).length * 2 >= lines.length) continue
    if (flatMap(lines, (line) => line.words).filter((word) => isValue(word.text)).length * 2 > words) continue
    for (const line of lines) prose.add(line)
  }
  return prose
}

/** White space, in line heights, that ends a table, and the most before the heading of a group of its rows. */
const WIDEST_GAP = 2.6
const WIDEST_BEFORE_GROUP = 4

/** Most words of such a heading, and fewest pieces in the row below it. */
const LONGEST_HEADING = 5
const FEWEST_COLUMNS = 3

/** Whether a row is a group heading: a single piece on the left, above a row whose pieces are each below one from earlier rows. */
const headsGroup = (run: ReadonlyArray<TextRow>, row: TextRow, next: TextRow | undefined): boolean => {
  const [only, ...others] = row.lines
  const above = run[run.length - 1]
  if (above === undefined || next === undefined || only === undefined || others.length > 0) return false
  if (row.words > LONGEST_HEADING || row.values > 0 || next.lines.length < FEWEST_COLUMNS) return false
  const second = above.lines[1]
  return (
    (second === undefined || rightOf(only.box) <= second.box.x) &&
    next.lines.every(({ box }) => above.lines.filter((line) => overlapOnAxis(line.box, box, "x") > 0).length === 1)
  )
}

/**
 * Runs of rows outside running text that may be a table without ruled cells. They are rows of several pieces, with at most two other rows in
 * between, and no wide white space, caption or running text.
 */
export const alignedRegions = (
  prose: ReadonlyArray<TextLine>,
  open: ReadonlyArray<TextRow>,
  slope: number,
  lineHeight: number
): ReadonlyArray<ReadonlyArray<TextRow>> => {
  const regions: Array<ReadonlyArray<TextRow>> = []
  let run: Array<TextRow> = []
  let pending: Array<TextRow> = []
  const flush = () => {
    if (run.length >= 2) regions.push(run)
    run = []
    pending = []
  }
  const barriers = textRows(prose, slope)
  const lines = flatMap(open, (row) => row.lines)
  const ruled = new Set(lines.filter((line) => typedRule.test(line.text)))
  const rows = ruled.size === 0 ? open : withoutLines(lines, ruled, slope)
  const barred = (above: TextRow, below: TextRow): boolean =>
    barriers.some(
      (barrier) =>
        barrier.box.y > above.box.y &&
        barrier.box.y < below.box.y &&
        overlapOnAxis(barrier.box, unionOfBoxes([above.box, below.box]), "x") > 0
    )
  rows.forEach((row, i) => {
    const last = pending[pending.length - 1] ?? run[run.length - 1]
    if (last) {
      const gap = gapBetween(last, row)
      const widest =
        gap > lineHeight * WIDEST_GAP && headsGroup(run, row, rows[i + 1]) ? WIDEST_BEFORE_GROUP : WIDEST_GAP
      if (gap > lineHeight * widest || barred(last, row)) flush()
    }
    if (caption.test(row.text) || (row.lines.length === 1 && row.words >= 12 && row.values * 2 < row.words)) {
      flush()
      return
    }
    if (isTabular(row)) {
      run.push(...pending, row)
      pending = []
    } else if (run.length > 0) {
      if (pending.length >= 2) flush()
      else pending.push(row)
    }
  })
  flush()
  return regions
}

/** The rows that remain without some lines. */
export const withoutLines = (
  lines: ReadonlyArray<TextLine>,
  without: ReadonlySet<TextLine>,
  slope: number
): ReadonlyArray<TextRow> =>
  textRows(
    lines.filter((line) => !without.has(line)),
    slope
  )

/** Leftmost and rightmost position of rows. */
export const extentOfRows = (rows: ReadonlyArray<TextRow>): { readonly start: number; readonly end: number } => ({
  start: Math.min(...rows.map((row) => row.box.x)),
  end: Math.max(...rows.map((row) => rightOf(row.box)))
})
