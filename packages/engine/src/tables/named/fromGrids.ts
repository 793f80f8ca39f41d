import { flatMap } from "../../flatMap.js"
import { cellText } from "../cellContent.js"
import { columnNames } from "../columnNames.js"
import { cellTable, type Grid } from "../Grid.js"
import type { GridChain } from "../joinPages.js"
import { assignHeaders, fitsOfHeading } from "./columnMatch.js"
import type { NamedCell, NamedRow } from "./NamedRow.js"
import type { SoughtColumn, SoughtTable } from "./soughtTables.js"
import { isTotal } from "./summaryRows.js"

/** Least fit of a header to a column. */
export const leastFit = 0.55

/** A grid whose columns have been recognised. */
export interface MatchedChain {
  readonly chain: GridChain
  /** Grid column by the key of the column sought. */
  readonly columns: ReadonlyMap<string, number>
  /** What stands over it, by the key of the column sought. */
  readonly headings: ReadonlyMap<string, string>
  /** Mean fit over all columns sought, 0 to 1; missing columns count as 0. */
  readonly fit: number
}

/** Headers needed before a table is taken for the one sought. */
export const neededHeaders = (sought: SoughtTable): number =>
  sought.columns.length <= 2 ? sought.columns.length : Math.max(2, Math.ceil(sought.columns.length * 0.4))

/** Whether most cells of a column begin with a number. */
const holdsNumbers = (grid: Grid, column: number): boolean => {
  const cells = grid.cells.filter((cell) => cell.row >= grid.headerRows && cell.column === column)
  return cells.filter((cell) => /^\W*(?:[A-Z]{1,3}\s?)?\d/.test(cell.text)).length * 2 >= cells.length
}

/** Matches the names of a grid's columns to the columns sought; undefined when too few fit. */
export const matchChain = (chain: GridChain, sought: SoughtTable): MatchedChain | undefined => {
  const first = chain.parts[0]
  if (!first || first.headerRows === 0) return undefined
  const names = columnNames(first)
  const assigned = assignHeaders(
    names.map((name, i) => {
      const fits = fitsOfHeading(name, sought.columns)
      return sought.columns.map((column, j) => {
        const fit = fits[j] ?? 0
        // Of two headers that fit alike, the one over what the column should hold is meant.
        return fit > 0 && column.content !== "text" && column.content !== "any"
          ? fit - (holdsNumbers(first, i) ? 0 : 0.08)
          : fit
      })
    }),
    leastFit
  )
  const amounts = amountsOf(first, sought, assigned)
  if (assigned.size + (amounts === undefined ? 0 : 1) < neededHeaders(sought)) return undefined
  const columns = new Map<string, number>()
  const headings = new Map<string, string>()
  let sum = 0
  for (const [column, { header, fit }] of assigned) {
    const key = sought.columns[column]?.key
    if (key !== undefined) {
      columns.set(key, header)
      headings.set(key, names[header] ?? "")
    }
    sum += fit
  }
  if (amounts !== undefined) {
    columns.set(amounts.key, amounts.column)
    headings.set(amounts.key, names[amounts.column] ?? "")
    sum += UNNAMED
  }
  return { chain, columns, headings, fit: sum / sought.columns.length }
}

/** What a column adds to the fit that is known by what it holds, and not by its heading. */
const UNNAMED = 0.5

/** Share of the cells of a column of amounts that are written as money. */
const MOST_MONEY = 0.8

const money = /^\(?[-–−]?\s?\p{Sc}?\s?[-–−]?\d{1,3}(?:[.,'’\s]?\d{3})*[.,]\d{2}\s?(?:\p{Sc}|[A-Z]{3})?\)?$/u

/**
 * The last column of a table of items, where no heading names the amounts and this one holds money in nearly all rows: what a line comes
 * to stands at its end.
 */
const amountsOf = (
  grid: Grid,
  sought: SoughtTable,
  assigned: ReadonlyMap<number, { readonly header: number }>
): { readonly key: string; readonly column: number } | undefined => {
  const concepts = [...assigned.keys()].map((index) => sought.columns[index]?.concept)
  const amount = sought.columns.find(({ concept }) => concept === "amount")
  if (amount === undefined || concepts.includes("amount") || !concepts.includes("description")) return undefined
  const column = grid.columns - 1
  if ([...assigned.values()].some(({ header }) => header === column)) return undefined
  const cells = grid.cells.filter((cell) => cell.row >= grid.headerRows && cell.column === column)
  const rows = grid.rows - grid.headerRows
  return cells.length >= rows * MOST_MONEY &&
    cells.filter(({ text }) => money.test(text)).length >= cells.length * MOST_MONEY
    ? { key: amount.key, column }
    : undefined
}

/** The rows of a matched grid, one for each row of its body, all parts of it. */
export const rowsOfMatch = (match: MatchedChain, sought: SoughtTable): ReadonlyArray<NamedRow> =>
  flatMap(match.chain.parts, (part) => rowsOfPart(part, match.columns, sought.columns))

const rowsOfPart = (
  part: Grid,
  columns: ReadonlyMap<string, number>,
  sought: ReadonlyArray<SoughtColumn>
): ReadonlyArray<NamedRow> => {
  const last = Math.max(...columns.values())
  return flatMap(cellTable(part).slice(part.headerRows), (places): ReadonlyArray<NamedRow> => {
    // What is drawn over all the columns is the title of a part of the table, or of its sum, and the rows between are its own.
    if (
      part.ruled &&
      places.some(
        (cell) => cell !== undefined && cell.columnEnd > cell.column && (cell.columnEnd >= last || isTotal(cell.text))
      )
    )
      return []
    const cells = new Map<string, NamedCell>()
    for (const column of sought) {
      const index = columns.get(column.key)
      const cell = index === undefined ? undefined : places[index]
      // A text over several columns is a heading or a remark, and belongs to the column it starts in.
      if (cell && cell.column === index) cells.set(column.key, { words: cell.words, text: cellText(cell.words) })
    }
    return [{ layout: part.layout, cells, quality: part.quality }]
  })
}
