import type { LabelledDocument } from "./Truth.js"

/** A cell of a labelled grid; rows and columns count from 0, and a cell may span several. */
export interface GridCell {
  readonly row: number
  readonly col: number
  readonly row_end: number
  readonly col_end: number
  readonly text: string
}

/** A document with the grids of all its tables. */
export interface GridLabelledDocument extends LabelledDocument {
  readonly tables?: ReadonlyArray<{ readonly cells: ReadonlyArray<GridCell> }>
}

/** What is scored of a table. */
export interface AnsweredTable {
  readonly key: string
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{
    readonly cells: ReadonlyArray<{ readonly column: string; readonly value: string | null }>
  }>
}

/** A text by its letters and digits. */
export const bare = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]/gu, "")

/** A table as a grid: the names of its columns, where it has any, above its rows. */
export const gridOf = ({ columns, rows }: Pick<AnsweredTable, "columns" | "rows">): ReadonlyArray<GridCell> => {
  const named = columns.some((name) => bare(name) !== "" && !/^column_?\d+$/i.test(name))
  const body = rows.map(({ cells }) =>
    columns.map((name, i) => (cells.find(({ column }) => column === name) ?? cells[i])?.value ?? "")
  )
  return [...(named ? [columns] : []), ...body].flatMap((texts, row) =>
    texts.map((text, col) => ({ row, col, row_end: row, col_end: col, text }))
  )
}

/** How often each of some texts comes. */
export const counted = (list: ReadonlyArray<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}
