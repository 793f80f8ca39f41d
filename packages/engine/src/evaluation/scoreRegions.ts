import { type AnsweredTable, bare, counted, type GridCell, type GridLabelledDocument, gridOf } from "./labelledGrids.js"

/** Labelled things and how many of them were found. */
export interface Recall {
  readonly labelled: number
  readonly found: number
  /** 0 to 1. */
  readonly recall: number
}

/** Where tables are lost: as wholes, by rows, by cells. */
export interface RegionScores {
  /** Labelled tables half of whose cells are in one given table. */
  readonly tables: Recall
  /** Labelled rows all of whose cells are in one row of that table. */
  readonly rows: Recall
  /** Labelled cells with text that the table has. */
  readonly cells: Recall
}

type Texts = ReadonlyMap<string, number>

/** The texts of cells, blank ones left out. */
const textsOf = (cells: ReadonlyArray<GridCell>): Texts =>
  counted(cells.map(({ text }) => bare(text)).filter((text) => text !== ""))

const sizeOf = (texts: Texts): number => [...texts.values()].reduce((sum, count) => sum + count, 0)

const common = (a: Texts, b: Texts): number =>
  [...a].reduce((sum, [text, count]) => sum + Math.min(count, b.get(text) ?? 0), 0)

/** Groups cells into rows by their first row; rows without text are dropped. */
const rowsOf = (cells: ReadonlyArray<GridCell>): ReadonlyArray<Texts> => {
  const rows = new Map<number, Array<GridCell>>()
  for (const cell of cells) rows.set(cell.row, [...(rows.get(cell.row) ?? []), cell])
  return [...rows.values()].map(textsOf).filter((texts) => texts.size > 0)
}

const recallOf = ({ found, labelled }: Pick<Recall, "found" | "labelled">): Recall => ({
  labelled,
  found,
  recall: labelled === 0 ? 0 : found / labelled
})

/**
 * Shows where labelled tables are lost. Each is compared with the given table that has most of its cells, texts by letters and digits; a given row
 * is used only once. The column names of a given table count as its first row.
 */
export const scoreRegions = (
  documents: ReadonlyArray<GridLabelledDocument>,
  resultOf: (file: string) => { readonly tables: ReadonlyArray<Pick<AnsweredTable, "columns" | "rows">> } | undefined
): RegionScores => {
  const nothing = () => ({ labelled: 0, found: 0 })
  const [tables, rows, cells] = [nothing(), nothing(), nothing()]
  const count = (sums: ReturnType<typeof nothing>, found: number, labelled: number): void => {
    sums.found += found
    sums.labelled += labelled
  }
  for (const { file, tables: labelled = [] } of documents) {
    const given = (resultOf(file)?.tables ?? []).map((table) => {
      const grid = gridOf(table)
      return { texts: textsOf(grid), rows: rowsOf(grid) }
    })
    for (const table of labelled) {
      const wanted = textsOf(table.cells)
      const size = sizeOf(wanted)
      const best = given.reduce<{ readonly shared: number; readonly rows: ReadonlyArray<Texts> }>(
        (most, { rows: own, texts }) => {
          const shared = common(wanted, texts)
          return shared > most.shared ? { shared, rows: own } : most
        },
        { shared: 0, rows: [] }
      )
      count(tables, best.shared * 2 >= size && size > 0 ? 1 : 0, 1)
      count(cells, best.shared, size)
      const free = [...best.rows]
      for (const row of rowsOf(table.cells)) {
        const at = free.findIndex((texts) => common(row, texts) === sizeOf(row))
        count(rows, at < 0 ? 0 : 1, 1)
        if (at >= 0) free.splice(at, 1)
      }
    }
  }
  return { tables: recallOf(tables), rows: recallOf(rows), cells: recallOf(cells) }
}
