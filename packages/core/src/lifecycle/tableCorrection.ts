import { builtInType, type TextLocale } from "@extrait/engine/domain"
import type { ExtractedTable } from "../domain/ExtractionResult.js"
import type { RowsCorrection } from "../domain/Review.js"
import { kindOfValue, typedValue, type ValueKind } from "./typedValue.js"

type Row = ExtractedTable["rows"][number]
type Cell = Row["cells"][number]

const textOf = (row: Row, column: string): string | null =>
  row.cells.find((cell) => cell.column === column)?.value ?? null

/** The texts of a row by the table's columns. */
type Texts = ReadonlyArray<string | null>

/** How many texts two rows have in common. */
const likeness = (one: Texts, other: Texts): number =>
  one.reduce((count, text, column) => (text !== null && text === other[column] ? count + 1 : count), 0)

const areEqual = (one: Texts | undefined, other: Texts | undefined): boolean =>
  one !== undefined && other !== undefined && one.every((text, column) => text === other[column])

/** Pairs of rows that are compared at most; beyond, rows belong together by their places. */
const MOST_PAIRS = 1e6

/**
 * The former place of each wanted row; null for a new row. Both are in order, so that as many texts as possible agree:
 * the longest common subsequence, weighted by texts.
 */
const subsequence = (wanted: ReadonlyArray<Texts>, had: ReadonlyArray<Texts>): ReadonlyArray<number | null> => {
  if (wanted.length * had.length > MOST_PAIRS) return wanted.map((_, index) => (index < had.length ? index : null))
  const width = had.length + 1
  const alike = wanted.map((row) => had.map((one) => likeness(row, one)))
  // best[i * width + j]: the texts that the wanted rows from i on and the others from j on have in common.
  const best = new Uint32Array((wanted.length + 1) * width)
  const at = (i: number, j: number): number => best[i * width + j] ?? 0
  for (let i = wanted.length - 1; i >= 0; i--) {
    for (let j = had.length - 1; j >= 0; j--) {
      best[i * width + j] = Math.max((alike[i]?.[j] ?? 0) + at(i + 1, j + 1), at(i + 1, j), at(i, j + 1))
    }
  }
  let from = 0
  return wanted.map((_, i) => {
    for (let j = from; j < had.length; j++) {
      const common = alike[i]?.[j] ?? 0
      if (common > 0 && at(i, j) === common + at(i + 1, j + 1)) {
        from = j + 1
        return j
      }
      if (at(i, j) !== at(i, j + 1)) return null
    }
    return null
  })
}

/** For each row that is wanted, the place of the machine's row that it was; null for a new row. Rows that are equal at both ends cost nothing. */
const placesOf = (wanted: ReadonlyArray<Texts>, had: ReadonlyArray<Texts>): ReadonlyArray<number | null> => {
  const shorter = Math.min(wanted.length, had.length)
  let before = 0
  while (before < shorter && areEqual(wanted[before], had[before])) before++
  let after = 0
  while (after < shorter - before && areEqual(wanted.at(-1 - after), had.at(-1 - after))) after++
  const changed = subsequence(wanted.slice(before, wanted.length - after), had.slice(before, had.length - after)).map(
    (place) => (place === null ? null : before + place)
  )
  return wanted.map((_, index) => {
    if (index < before) return index
    const fromEnd = wanted.length - index
    return fromEnd <= after ? had.length - fromEnd : (changed[index - before] ?? null)
  })
}

/** The kind that a column's texts are read as: that of most of the machine's values, or else the built-in type's. */
const kindOfColumn = (table: ExtractedTable, column: string, documentType: string | null): ValueKind => {
  const kinds = table.rows.flatMap((row) => {
    const cell = row.cells.find((one) => one.column === column)
    return cell === undefined ? [] : (kindOfValue(cell.normalized) ?? [])
  })
  const counted = Array.from(new Set(kinds), (kind) => ({ kind, count: kinds.filter((one) => one === kind).length }))
  const most = counted.toSorted((a, b) => b.count - a.count)[0]?.kind
  if (most !== undefined) return most
  const type = (documentType === null ? undefined : builtInType(documentType))?.tables
    .find(({ key }) => key === table.key)
    ?.columns.find(({ key }) => key === column)?.type
  return type === "amount" ? "money" : type === "number" || type === "date" ? type : "text"
}

/**
 * A table with the rows that a person says it has. `machine` keeps what the machine had found, even after a second
 * correction. A row that the machine had keeps its place, and so does each unchanged cell. Any other row stands where
 * the table does.
 */
export const correctedTable = (
  table: ExtractedTable,
  wanted: RowsCorrection,
  documentType: string | null,
  locale: TextLocale
): ExtractedTable => {
  const machine = table.machine ?? { rows: table.rows, confidence: table.confidence }
  const found = { ...table, rows: machine.rows }
  const kinds = new Map(table.columns.map((column) => [column, kindOfColumn(found, column, documentType)]))
  const before = placesOf(
    wanted.map((row) => table.columns.map((column) => row[column] ?? null)),
    machine.rows.map((row) => table.columns.map((column) => textOf(row, column)))
  )
  const cellOf = (row: Row | null, column: string, text: string | null): Cell => {
    const cell = row?.cells.find((one) => one.column === column)
    if (cell !== undefined && cell.value === text) return { ...cell, confidence: 1 }
    return {
      column,
      value: text,
      normalized: text === null ? null : typedValue(text, kinds.get(column) ?? "text", locale),
      confidence: 1,
      bbox: null,
      block_ids: []
    }
  }
  return {
    ...table,
    rows: wanted.map((texts, index) => {
      const row = machine.rows[before[index] ?? -1] ?? null
      const flags = row?.flags?.filter((flag) =>
        row.cells.some(({ column, value }) => flag === `mended:${column}` && (texts[column] ?? null) === value)
      )
      return {
        page: row?.page ?? table.page_start,
        bbox: row?.bbox ?? table.bbox,
        ...(flags === undefined || flags.length === 0 ? {} : { flags }),
        cells: table.columns.map((column) => cellOf(row, column, texts[column] ?? null))
      }
    }),
    confidence: 1,
    machine
  }
}

/** The texts of a table's rows by their columns, as a correction names them. */
export const rowsOf = ({ columns, rows }: ExtractedTable): RowsCorrection =>
  rows.map((row) => Object.fromEntries(columns.map((column) => [column, textOf(row, column)])))
