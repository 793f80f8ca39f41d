import { flatMap } from "../../flatMap.js"
import { boxAround, centreX, centreY, rightOf, type Span } from "../../layout/geometry.js"
import type { PageLayout } from "../../layout/Layout.js"
import type { Box, Word } from "../../page/Page.js"
import { cellText } from "../cellContent.js"
import type { Grid } from "../Grid.js"
import { countHeaderRows } from "../headerRows.js"
import { type GridChain, joinOverPages } from "../joinPages.js"
import type { PageRows } from "../PageRows.js"
import { cellsOfRows, partsOfRow } from "../rowCells.js"
import { type TextRow, textRowOf } from "../textRows.js"
import { cutsOfFullRows, fullRows } from "./fullRows.js"

/** White space, in line heights, that separates two words of a line at a cut. */
const NARROW = 0.12

/** The pieces of a row, split even where there is only a space at a cut. */
export const partedAt = (row: TextRow, cuts: ReadonlyArray<number>, lineHeight: number): TextRow => ({
  ...row,
  lines: flatMap(row.lines, (line) => {
    const runs: Array<Array<Word>> = []
    for (const word of line.words) {
      const open = runs[runs.length - 1]
      const last = open?.[open.length - 1]
      const left = last === undefined ? 0 : rightOf(last.box)
      const cutHere =
        last !== undefined &&
        word.box.x - left >= lineHeight * NARROW &&
        cuts.some((at) => left <= at + lineHeight * 0.1 && at - lineHeight * 0.1 <= word.box.x)
      if (open === undefined || cutHere) runs.push([word])
      else open.push(word)
    }
    return runs.length === 1
      ? [line]
      : runs.map((words) => ({ ...line, words, box: boxAround(words), text: cellText(words) }))
  })
})

/** Text rows as a grid with the columns of its full rows; each text row is a grid row. */
export const gridOfFullRows = (
  layout: PageLayout,
  head: ReadonlyArray<TextRow>,
  body: ReadonlyArray<TextRow>,
  finely: boolean
): Grid | undefined => {
  const { lineHeight } = layout
  const full = fullRows(body)
  if (full.length < 2) return undefined
  const cuts = cutsOfFullRows(full, head, lineHeight, finely)
  if (cuts.length === 0) return undefined
  const rows = [...head, ...body]
  const shown = new Set(full)
  const parts = rows.map((row) =>
    partsOfRow(shown.has(row) || head.includes(row) ? partedAt(row, cuts, lineHeight) : row, cuts, lineHeight)
  )
  const cells = cellsOfRows(
    parts,
    rows.map((_, i) => [i]),
    0
  )
  const shape = { cells, rows: rows.length, columns: cuts.length + 1 }
  const headerRows = head.length > 0 ? head.length : countHeaderRows(shape)
  const box = boxAround(rows)
  const borders = [box.x, ...cuts, box.x + box.width]
  return {
    layout,
    ...shape,
    headerRows,
    columnSpans: Array.from(
      { length: shape.columns },
      (_, column): Span => ({ start: borders[column] ?? 0, end: borders[column + 1] ?? 0 })
    ),
    box,
    ruled: false,
    quality: 0.55 + 0.35 * Math.min(1, cells.length / Math.max(1, shape.rows * shape.columns)),
    title: null
  }
}

/** The text rows of a page within a box. */
const rowsWithin = (rows: ReadonlyArray<TextRow>, box: Box): ReadonlyArray<TextRow> => {
  const isWithin = (one: Box): boolean =>
    centreX(one) >= box.x && centreX(one) <= rightOf(box) && centreY(one) >= box.y && centreY(one) <= box.y + box.height
  return flatMap(rows, (row) => {
    const lines = row.lines.filter((line) => isWithin(line.box))
    return lines.length === 0 ? [] : lines.length === row.lines.length ? [row] : [textRowOf(lines)]
  })
}

/** The tables of a document, read again one text row at a time with the columns of their full rows. */
export const finerGrids = (found: ReadonlyArray<GridChain>, pages: PageRows): ReadonlyArray<GridChain> =>
  flatMap([false, true], (finely) =>
    joinOverPages(
      flatMap(found, ({ parts }) =>
        flatMap(parts, ({ box, layout, title }) => {
          const grid = gridOfFullRows(layout, [], rowsWithin(pages.of(layout), box), finely)
          return grid === undefined ? [] : [{ ...grid, title }]
        })
      ),
      pages.running
    )
  )
