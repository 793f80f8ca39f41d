import { bottomOf, centreY, overlapFraction, spanOverlap } from "../layout/geometry.js"
import type { PageLayout, TextLine } from "../layout/Layout.js"
import { squash } from "../text/fold.js"
import { columnNames } from "./columnNames.js"
import { cellsOfRow, type Grid } from "./Grid.js"

/** A table in parts, one per page; all parts have the same columns. */
export interface GridChain {
  readonly parts: ReadonlyArray<Grid>
}

const sameColumns = (a: Grid, b: Grid): boolean => {
  if (a.columns !== b.columns) return false
  const scaleA = a.layout.page.width
  const scaleB = b.layout.page.width
  return a.columnSpans.every((span, i) => {
    const other = b.columnSpans[i]
    if (!other) return false
    const one = { start: span.start / scaleA, end: span.end / scaleA }
    const two = { start: other.start / scaleB, end: other.end / scaleB }
    const shorter = Math.min(one.end - one.start, two.end - two.start)
    return spanOverlap(one, two) >= shorter * 0.7
  })
}

const headerText = (grid: Grid): string => columnNames(grid).map(squash).join("|")

/** A page number, or a word for a continued table, at a page's edge. */
const continuationMark = /^[([]?(?:page\s*)?[-–\s\d/]*(?:(?:of|sur)\s*\d+)?[)\]]?$|suite|continued|cont'd/i

/** Whether only running lines are between a grid and its page's edge. */
const reachesEdge = (grid: Grid, edge: "top" | "bottom", running: ReadonlySet<TextLine>): boolean => {
  const { lines } = grid.layout
  const between = lines.filter((line) => {
    if (running.has(line) || overlapFraction(line.box, grid.box, "x") === 0) return false
    return edge === "bottom" ? centreY(line.box) > bottomOf(grid.box) : centreY(line.box) < grid.box.y
  })
  return between.every((line) => continuationMark.test(line.text))
}

/** The grid without the header repeated from the previous page. */
const withoutRepeatedHeader = (first: Grid, part: Grid): Grid => {
  if (part.headerRows === 0) return part
  if (first.headerRows > 0 && headerText(first) !== headerText(part)) return { ...part, headerRows: 0 }
  const drop = part.headerRows
  return {
    ...part,
    rows: part.rows - drop,
    headerRows: 0,
    cells: part.cells
      .filter((cell) => cell.row >= drop)
      .map((cell) => ({ ...cell, row: cell.row - drop, rowEnd: cell.rowEnd - drop }))
  }
}

/** Joins the last table of a page with the first of the next if their columns agree and nothing comes between them. */
export const joinOverPages = (grids: ReadonlyArray<Grid>, running: ReadonlySet<TextLine>): ReadonlyArray<GridChain> => {
  const chains: Array<Array<Grid>> = []
  const order = (layout: PageLayout) => layout.page.page
  for (const grid of grids) {
    const open = chains.findLast((chain) => {
      const last = chain[chain.length - 1]
      return last !== undefined && order(last.layout) === order(grid.layout) - 1 && sameColumns(last, grid)
    })
    const first = open?.[0]
    const last = open?.[open.length - 1]
    const repeats = first && first.headerRows > 0 && grid.headerRows > 0 && headerText(first) === headerText(grid)
    if (
      open &&
      first &&
      last &&
      reachesEdge(last, "bottom", running) &&
      reachesEdge(grid, "top", running) &&
      (repeats || first.headerRows === 0 || cellsOfRow(grid, 0).length > 0)
    ) {
      open.push(withoutRepeatedHeader(first, grid))
    } else chains.push([grid])
  }
  return chains.map((parts) => ({ parts }))
}
