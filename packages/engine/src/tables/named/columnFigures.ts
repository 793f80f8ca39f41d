import { flatMap } from "../../flatMap.js"
import { isNumeric } from "../../layout/values.js"
import { parseNumber } from "../../text/numbers.js"
import { cellTable } from "../Grid.js"
import type { GridChain } from "../joinPages.js"
import { multiplies } from "./provenItems.js"

/** How the figures of a grid's column relate to those of the others; shares are of its rows, 0 to 1. */
export interface ColumnFigures {
  /** Share of the figures without a fraction. */
  readonly whole: number
  /** How large its figures are compared with the largest of any column, in powers of ten; 0 for the largest. */
  readonly magnitude: number
  /** Rows in which it is the product of two other columns, and rows in which it is one of two factors. */
  readonly product: number
  readonly factor: number
  /** Rows in which it differs from the row above by the amount in another column. */
  readonly balance: number
}

/** Most rows that are evaluated: one page's rows show what the columns are. */
const MOST_ROWS = 24

const figuresOf = ({ parts }: GridChain): ReadonlyArray<ReadonlyArray<number | null>> =>
  flatMap(parts, (part) =>
    cellTable(part)
      .slice(part.headerRows)
      .map((places) =>
        places.map((cell, column) =>
          cell === undefined || cell.column !== column || !isNumeric(cell.text) ? null : parseNumber(cell.text)
        )
      )
  ).slice(0, MOST_ROWS)

const share = (count: number, of: number): number => (of === 0 ? 0 : count / of)

/** How the figures of each column of a table relate to the others. */
export const figuresOfColumns = (chain: GridChain): ReadonlyArray<ColumnFigures> => {
  const rows = figuresOf(chain)
  const columns = Array.from({ length: chain.parts[0]?.columns ?? 0 }, (_, i) => i)
  const product = columns.map(() => 0)
  const factor = columns.map(() => 0)
  const balance = columns.map(() => 0)
  const add = (counts: Array<number>, column: number): void => {
    counts[column] = (counts[column] ?? 0) + 1
  }
  const last = columns.map((): number | null => null)
  for (const row of rows) {
    const filled = columns.filter((column) => row[column] != null && row[column] !== 0)
    const products = new Set<number>()
    const factors = new Set<number>()
    for (const [i, a] of filled.entries())
      for (const b of filled.slice(i + 1)) {
        const [one, two] = [row[a] ?? 0, row[b] ?? 0]
        // A product with one proves nothing.
        if (Math.abs(one) === 1 || Math.abs(two) === 1) continue
        for (const c of filled) {
          if (c === a || c === b || !multiplies(one, two, row[c] ?? 0)) continue
          products.add(c)
          factors.add(a).add(b)
        }
      }
    for (const column of products) add(product, column)
    for (const column of factors) add(factor, column)
    for (const column of filled) {
      const [before, now] = [last[column], row[column] ?? 0]
      if (
        before != null &&
        before !== now &&
        filled.some((other) => other !== column && Math.abs(Math.abs(now - before) - Math.abs(row[other] ?? 0)) < 0.006)
      )
        add(balance, column)
      last[column] = now
    }
  }
  const held = columns.map((column) => flatMap(rows, (row) => row[column] ?? []))
  const sizes = held.map((list) =>
    Math.log10(
      1 +
        share(
          list.reduce((sum, one) => sum + Math.abs(one), 0),
          list.length
        )
    )
  )
  const largest = Math.max(0, ...sizes)
  return columns.map((column) => {
    const own = held[column] ?? []
    return {
      whole: share(own.filter(Number.isInteger).length, own.length),
      magnitude: own.length === 0 ? -9 : (sizes[column] ?? 0) - largest,
      product: share(product[column] ?? 0, own.length),
      factor: share(factor[column] ?? 0, own.length),
      balance: share(balance[column] ?? 0, own.length)
    }
  })
}
