import type { ExtractedTable } from "../Extraction.js"
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

/** How right the structure of tables is. */
export interface RelationScores {
  readonly labelled: number
  readonly found: number
  readonly right: number
  readonly f1: number
}

const bare = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]/gu, "")

/** Each cell with its nearest neighbours to the right and below, blank cells passed over. */
const relationsOf = (cells: ReadonlyArray<GridCell>): ReadonlyArray<string> => {
  const at = new Map<string, GridCell>()
  const place = (row: number, col: number): string => `${row},${col}`
  let [rows, columns] = [0, 0]
  for (const cell of cells) {
    if (bare(cell.text) === "") continue
    for (let row = cell.row; row <= cell.row_end; row++)
      for (let col = cell.col; col <= cell.col_end; col++) at.set(place(row, col), cell)
    rows = Math.max(rows, cell.row_end + 1)
    columns = Math.max(columns, cell.col_end + 1)
  }
  const relations = new Map<string, string>()
  const relate = (cell: GridCell, others: Iterable<GridCell | undefined>, direction: "right" | "below"): void => {
    for (const other of others) {
      if (other === undefined || other === cell) continue
      const id = [place(cell.row, cell.col), place(other.row, other.col), direction].join("|")
      relations.set(id, [bare(cell.text), bare(other.text), direction].join("|"))
      return
    }
  }
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < columns; col++) {
      const cell = at.get(place(row, col))
      if (cell === undefined) continue
      const rightOf = Array.from({ length: columns - col - 1 }, (_, i) => at.get(place(row, col + 1 + i)))
      const below = Array.from({ length: rows - row - 1 }, (_, i) => at.get(place(row + 1 + i, col)))
      relate(cell, rightOf, "right")
      relate(cell, below, "below")
    }
  }
  return [...relations.values()]
}

/** A table as a grid: the names of its columns, where it has any, above its rows. */
const gridOf = ({ columns, rows }: Pick<ExtractedTable, "columns" | "rows">): ReadonlyArray<GridCell> => {
  const named = columns.some((name) => bare(name) !== "" && !/^column_?\d+$/i.test(name))
  const body = rows.map(({ cells }) =>
    columns.map((name, i) => (cells.find(({ column }) => column === name) ?? cells[i])?.value ?? "")
  )
  return [...(named ? [columns] : []), ...body].flatMap((texts, row) =>
    texts.map((text, col) => ({ row, col, row_end: row, col_end: col, text }))
  )
}

const counted = (list: ReadonlyArray<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

/**
 * Scores tables by their adjacency relations, as the ICDAR 2013 table competition does (Göbel, Hassan, Oro and Orsi, 2013): a relation is
 * right where both texts, by letters and digits, and the direction agree. The relations of a document's tables count together.
 */
export const scoreRelations = (
  documents: ReadonlyArray<GridLabelledDocument>,
  resultOf: (file: string) => { readonly tables: ReadonlyArray<Pick<ExtractedTable, "columns" | "rows">> } | undefined
): RelationScores => {
  let [labelled, found, right] = [0, 0, 0]
  for (const { file, tables } of documents) {
    if (tables === undefined) continue
    const wanted = tables.flatMap(({ cells }) => relationsOf(cells))
    const given = (resultOf(file)?.tables ?? []).flatMap((table) => relationsOf(gridOf(table)))
    const among = counted(given)
    labelled += wanted.length
    found += given.length
    for (const [relation, count] of counted(wanted)) right += Math.min(count, among.get(relation) ?? 0)
  }
  return { labelled, found, right, f1: labelled + found === 0 ? 0 : (2 * right) / (labelled + found) }
}
