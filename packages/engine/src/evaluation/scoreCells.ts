import { bareText } from "./agreement.js"
import type { AnsweredTable } from "./labelledGrids.js"
import type { LabelledDocument, TruthRows } from "./Truth.js"

/** How right the cells of tables are. */
export interface CellScores {
  readonly labelled: number
  readonly found: number
  readonly right: number
  readonly f1: number
  readonly precision: number
  readonly recall: number
}

/** What is scored of a result. */
export interface AnsweredTables {
  readonly tables: ReadonlyArray<Pick<AnsweredTable, "key" | "rows">>
}

type Cells = ReadonlyMap<string, string>

/** A cell's text to compare: a plain number as a number, everything else by its letters and digits. */
const comparable = (text: string): string => {
  const number = text
    .trim()
    .replace(/[\s\u00a0\u202f]/g, "")
    .replace(",", ".")
  return /^[-+]?\d+(?:\.\d+)?$/.test(number) ? String(Number(number)) : bareText(text)
}

const cellsOf = (row: Readonly<Record<string, string | null>>): Cells =>
  new Map(
    Object.entries(row).flatMap(
      ([column, text]): ReadonlyArray<readonly [string, string]> =>
        text === null || text.trim() === "" ? [] : [[column, comparable(text)]]
    )
  )

const agreeing = (a: Cells, b: Cells): number => [...a].filter(([column, text]) => b.get(column) === text).length

/**
 * The most cells that can agree between two tables read in the same row order: a longest common subsequence in which each pair of rows weighs its
 * agreeing cells.
 */
const mostAgreeing = (wanted: ReadonlyArray<Cells>, given: ReadonlyArray<Cells>): number => {
  let above = new Array<number>(given.length + 1).fill(0)
  for (const row of wanted) {
    const next = [0]
    given.forEach((other, i) => {
      next.push(Math.max(above[i + 1] ?? 0, next[i] ?? 0, (above[i] ?? 0) + agreeing(row, other)))
    })
    above = next
  }
  return above[given.length] ?? 0
}

const sizeOf = (rows: ReadonlyArray<Cells>): number => rows.reduce((sum, { size }) => sum + size, 0)

/**
 * Scores table cells against labelled rows. A cell is right where the row matched in order has the same text in the same column. Every cell given
 * for a labelled table counts, so surplus rows and cells cost precision; tables with unlabelled keys do not count.
 */
export const scoreCells = (
  documents: ReadonlyArray<LabelledDocument>,
  resultOf: (file: string) => AnsweredTables | undefined
): CellScores => {
  let [labelled, found, right] = [0, 0, 0]
  for (const { file, rows = {} } of documents) {
    const tables = resultOf(file)?.tables ?? []
    for (const [key, truth] of Object.entries<TruthRows>(rows)) {
      const wanted = truth.map(cellsOf)
      const given = tables
        .filter((table) => table.key === key)
        .flatMap((table) =>
          table.rows.map((row) => cellsOf(Object.fromEntries(row.cells.map(({ column, value }) => [column, value]))))
        )
      labelled += sizeOf(wanted)
      found += sizeOf(given)
      right += mostAgreeing(wanted, given)
    }
  }
  return {
    labelled,
    found,
    right,
    f1: labelled + found === 0 ? 0 : (2 * right) / (labelled + found),
    precision: found === 0 ? 0 : right / found,
    recall: labelled === 0 ? 0 : right / labelled
  }
}
