import { flatMap } from "../flatMap.js"
import type { RuledComponent } from "./ruledComponents.js"

/** The places between rulings, and the borders between them. */
export interface Lattice {
  readonly xs: ReadonlyArray<number>
  readonly ys: ReadonlyArray<number>
  /** Whether there is a border to the left of a place, and above it. */
  readonly leftBorder: (row: number, column: number) => boolean
  readonly topBorder: (row: number, column: number) => boolean
  /** Whether any part of the border above a row is drawn. */
  readonly parted: (row: number) => boolean
  /** Mean share of the rows along which the borders between columns run, 0 to 1. */
  readonly coverage: number
  /** Columns wide enough to hold text. */
  readonly wide: ReadonlyArray<number>
}

/** The lattice formed by rulings that touch each other. */
export const latticeOf = (component: RuledComponent, lineHeight: number): Lattice => {
  const { xs, ys } = component
  const near = lineHeight * 0.45
  const covered = (
    rulings: RuledComponent["vertical"],
    borders: ReadonlyArray<number>,
    across: ReadonlyArray<number>
  ): ReadonlyArray<ReadonlyArray<boolean>> =>
    borders.map((border) => {
      const here = rulings.filter((ruling) => Math.abs(ruling.at - border) <= near)
      return across.slice(1).map((end, i) => {
        const middle = ((across[i] ?? end) + end) / 2
        return here.some(({ span }) => span.start <= middle && middle <= span.end)
      })
    })
  const vertical = covered(component.vertical, xs, ys)
  const horizontal = covered(component.horizontal, ys, xs)
  // Double lines leave slits without text between columns.
  const wide = flatMap(xs.slice(1), (x, i) => (x - (xs[i] ?? x) >= lineHeight * 0.8 ? [i] : []))
  const inner = vertical.slice(1, -1)
  const shares = inner.map((rows) => rows.filter(Boolean).length / Math.max(1, rows.length))
  // A line below the row names alone, without column borders beside it, is the shading of a text line.
  const shading = (row: number): boolean =>
    wide.length >= 3 && wide.every((column, i) => (horizontal[row]?.[column] ?? true) === (i === 0))
  return {
    xs,
    ys,
    wide,
    coverage: shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length),
    leftBorder: (row, column) => vertical[column]?.[row] ?? true,
    topBorder: (row, column) => !shading(row) && (horizontal[row]?.[column] ?? true),
    parted: (row) => !shading(row) && (horizontal[row]?.some(Boolean) ?? true)
  }
}

/** A rectangle of places, inclusive. */
export interface Area {
  row: number
  rowEnd: number
  column: number
  columnEnd: number
}

/** Joins neighbouring places without a border between them into rectangles. */
export const areasOf = (lattice: Lattice): ReadonlyArray<Area> => {
  const rows = lattice.ys.length - 1
  const columns = lattice.xs.length - 1
  const taken = Array.from({ length: rows }, () => new Array<boolean>(columns).fill(false))
  const areas: Array<Area> = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (taken[row]?.[column]) continue
      let columnEnd = column
      while (columnEnd + 1 < columns && !taken[row]?.[columnEnd + 1] && !lattice.leftBorder(row, columnEnd + 1))
        columnEnd++
      let rowEnd = row
      const open = (next: number): boolean => {
        for (let c = column; c <= columnEnd; c++) {
          if (lattice.topBorder(next, c) || taken[next]?.[c]) return false
          if (c > column && lattice.leftBorder(next, c)) return false
        }
        return true
      }
      while (rowEnd + 1 < rows && open(rowEnd + 1)) rowEnd++
      for (let r = row; r <= rowEnd; r++) {
        const places = taken[r]
        if (places) places.fill(true, column, columnEnd + 1)
      }
      areas.push({ row, rowEnd, column, columnEnd })
    }
  }
  return areas
}
