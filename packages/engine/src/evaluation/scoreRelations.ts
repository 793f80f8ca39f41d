import { type AnsweredTable, bare, counted, type GridCell, type GridLabelledDocument, gridOf } from "./labelledGrids.js"

/** How right the structure of tables is. */
export interface RelationScores {
  readonly labelled: number
  readonly found: number
  readonly right: number
  readonly f1: number
}

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

/**
 * Scores tables by their adjacency relations, as the ICDAR 2013 table competition does (Göbel, Hassan, Oro and Orsi, 2013): a relation is
 * right where both texts, by letters and digits, and the direction agree. The relations of a document's tables count together.
 */
export const scoreRelations = (
  documents: ReadonlyArray<GridLabelledDocument>,
  resultOf: (file: string) => { readonly tables: ReadonlyArray<Pick<AnsweredTable, "columns" | "rows">> } | undefined
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
