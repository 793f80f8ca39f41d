import type { ExtractedTable, TableSpec } from "../../Extraction.js"
import type { TableExplanation } from "../../explanation/Explanation.js"
import { readTree } from "../../fields/trees.js"
import { flatMap } from "../../flatMap.js"
import { toBoundingBox, unionOfBoxes } from "../../layout/geometry.js"
import type { PageLayout } from "../../layout/Layout.js"
import { wordReader } from "../../matching/labelFit.js"
import type { Word } from "../../page/Page.js"
import { findDates, middleDay } from "../../text/dates.js"
import type { TableDefinition } from "../../types/DocumentType.js"
import type { CellCertainty } from "../cellCertainty.js"
import { chainsOfDocument, tableLocale, unnamedTables } from "../findTables.js"
import type { GridChain } from "../joinPages.js"
import { rowsOfPages } from "../PageRows.js"
import { blocksOfWords } from "../toExtractedTable.js"
import { type ChosenTable, chooseTable, commonShare, coverEachOther, readingsOf } from "./chosenTable.js"
import { type AskedTable, askedTable } from "./columnEvidence.js"
import { contentReadings, finishedRows, type Searched } from "./contentReadings.js"
import type { TableModel } from "./guessedTables.js"
import { meaningReader } from "./HeadingReader.js"
import { headedGrids } from "./headedGrids.js"
import { type NamedCell, type NamedRow, namedTable, wordsOfRow } from "./NamedRow.js"
import { withProvenNumbers } from "./provenRows.js"
import type { Reading } from "./Reading.js"
import { type SoughtTable, soughtFromDefinition, soughtFromSpec } from "./soughtTables.js"
import { ABOVE_TREES, BELOW_TREES, COLUMN_TREES, ROW_TREES, TABLE_TREES } from "./tableWeights.js"

/** The model that ships with the engine, made by `packages/engine/training/columns.mjs`. */
const TABLE_MODEL: TableModel = {
  columns: COLUMN_TREES.map(readTree),
  rows: { row: ROW_TREES.map(readTree), above: ABOVE_TREES.map(readTree), below: BELOW_TREES.map(readTree) },
  tables: TABLE_TREES.map(readTree)
}

/** A request for the tables of a document. */
export interface TableRequest {
  readonly layouts: ReadonlyArray<PageLayout>
  readonly language: string
  /** The tables of a schema or a document type. They come first; all other tables follow. */
  readonly tables: ReadonlyArray<TableSpec | TableDefinition>
  /** Keys reserved for fields, which other tables must not use. */
  readonly keys?: ReadonlyArray<string>
  /** Whether words name an amount of the document itself rather than a row. */
  readonly namesAmount?: (text: string) => boolean
  /** Confidence of a cell from its evidence; defaults to the fitted probability. */
  readonly certainty?: CellCertainty
  /** The model that chooses a table and its columns; defaults to the engine's own. */
  readonly model?: TableModel
  /** Called with how each table was found. */
  readonly onFound?: (table: TableExplanation) => void
}

const isDefinition = (table: TableSpec | TableDefinition): table is TableDefinition =>
  table.columns.some((column) => typeof column !== "string")

const soughtOf = (table: TableSpec | TableDefinition): SoughtTable =>
  isDefinition(table) ? soughtFromDefinition(table) : soughtFromSpec(table)

/** How a table was found, for an explanation. */
const explained = (
  table: ExtractedTable,
  by: TableExplanation["found_by"],
  fit: number | null,
  headings: ReadonlyMap<string, string>
): TableExplanation => ({
  key: table.key,
  found_by: by,
  fit: fit === null ? null : Math.round(fit * 1000) / 1000,
  columns: table.columns.map((column) => ({ column, heading: headings.get(column) ?? null })),
  rows: table.rows.length
})

/** Probability from which a grid counts as a requested table. */
const LIKELY = 0.35

/** Fewest headings that must match a caller's table: a table that nothing on the page names is not found. */
const FEWEST_SAID = 1

/** Overlap, as a share of the smaller area, from which a grid is another reading of a table already found. */
const SAME_PLACE = 0.3

/** Whether a grid is in the place of a table already found by its name. */
const stands = (chain: GridChain, tables: ReadonlyArray<ExtractedTable>): boolean =>
  chain.parts.some(({ box, layout: { page } }) => {
    const own = toBoundingBox(box, page)
    return tables.some(({ rows }) => {
      const boxes = rows.flatMap((row) => (row.page === page.page ? [row.bbox] : []))
      return boxes.length > 0 && commonShare(own, unionOfBoxes(boxes)) > SAME_PLACE
    })
  })

/**
 * Finds the tables of a document. First come the requested ones, of a schema or a document type, matched by the names and contents of their columns, in
 * any language of the lexicon. Then come all others, as `table_1`, `table_2`, …. A requested table that is not there is left out.
 */
export const extractTables = (request: TableRequest): ReadonlyArray<ExtractedTable> => {
  const { layouts, language, model = TABLE_MODEL } = request
  const pages = rowsOfPages(layouts)
  const plain = tableLocale(layouts, language)
  const sought = request.tables.map(soughtOf)
  const near = sought.some(({ columns }) => columns.some(({ content }) => content === "date"))
    ? middleDay(layouts.flatMap(({ lines }) => lines.flatMap(({ text }) => findDates(text, plain))))
    : undefined
  const locale = near === undefined ? plain : { ...plain, near }
  const blocks = blocksOfWords(layouts)
  const grids = chainsOfDocument(layouts, pages)
  const taken = new Set<Word>()
  const tables = new Map<number, ExtractedTable>()
  const wordsOf = wordReader()

  const searched: Searched = { layouts, pages, grids, locale, namesAmount: request.namesAmount ?? (() => false) }
  const used: Array<GridChain> = []
  const isBuiltIn = request.tables.map(isDefinition)
  const askedTables = sought.map((table) => askedTable(table, wordsOf))
  const contents = sought.map((table, i) => (isBuiltIn[i] === true ? contentReadings(table, searched) : []))
  const choose = (asked: AskedTable, i: number): ChosenTable | undefined => {
    const chains = [...grids, ...headedGrids(grids, layouts, pages, meaningReader(asked))]
    const free =
      used.length === 0 ? chains : chains.filter((chain) => !used.some((other) => coverEachOther(chain, other)))
    const own = contents[i] ?? []
    const finish = (rows: ReadonlyArray<NamedRow>): ReadonlyArray<NamedRow> =>
      finishedRows(rows, isBuiltIn[i] === true, own, asked.sought, searched)
    return chooseTable(readingsOf(free, own, asked, model, finish), asked, model, locale)
  }
  const first = askedTables.map(choose)
  // A grid that several requested tables could be read from goes to the likeliest.
  const order = [...sought.keys()].sort((a, b) => (first[b]?.fit ?? 0) - (first[a]?.fit ?? 0) || a - b)
  for (const i of order) {
    const [table, asked] = [sought[i], askedTables[i]]
    if (table === undefined || asked === undefined) continue
    const isTaken =
      first[i]?.reading.chains.some((chain) => used.some((other) => coverEachOther(chain, other))) === true
    const chosen = isTaken ? choose(asked, i) : first[i]
    // A document of a known type has that type's tables, so an unlikely one is better than none. About a caller's table, only its words are known.
    const isLikely =
      chosen !== undefined && (isBuiltIn[i] === true || (chosen.fit > LIKELY && chosen.said >= FEWEST_SAID))
    const reading = isLikely ? chosen.reading : isBuiltIn[i] === true ? undefined : fullestReading(table, searched)
    if (reading === undefined) continue
    const { chains, guess, rows } = reading
    used.push(...chains)
    const own = withDaysAbove(rows, table).filter((row) => isOwn(wordsOfRow(row), taken))
    const made = namedTable(table, withProvenNumbers(own, table, layouts, locale), locale, blocks, request.certainty)
    if (made === undefined) continue
    tables.set(i, made)
    const by = guess === undefined ? "contents" : chains.every((chain) => grids.includes(chain)) ? "grid" : "headings"
    const byGrid = guess === undefined ? undefined : chosen
    request.onFound?.(explained(made, by, byGrid?.fit ?? null, byGrid?.headings ?? new Map()))
    for (const row of own) for (const word of wordsOfRow(row)) taken.add(word)
  }
  const asked = flatMap([...sought.keys()], (i) => tables.get(i) ?? [])
  const others = unnamedTables({
    chains: grids.filter((chain) => !used.includes(chain) && !stands(chain, asked)),
    keys: new Set([...sought.map(({ key }) => key), ...(request.keys ?? [])]),
    locale: plain,
    blocks
  })
  for (const table of others)
    request.onFound?.(explained(table, "grid", null, new Map(table.columns.map((column) => [column, column]))))
  return [...asked, ...others]
}

const cellsIn = (rows: ReadonlyArray<NamedRow>): number => rows.reduce((sum, row) => sum + row.cells.size, 0)

/** The fullest of the rows found by their contents, if no grid is likely. */
const fullestReading = (table: SoughtTable, searched: Searched): Reading | undefined => {
  const [fullest] = [...contentReadings(table, searched)].sort((a, b) => cellsIn(b.rows) - cellsIn(a.rows))
  return fullest === undefined ? undefined : { ...fullest, chains: [] }
}

/** If a list prints a date once for several rows, each of them gets it. */
const withDaysAbove = (rows: ReadonlyArray<NamedRow>, { columns }: SoughtTable): ReadonlyArray<NamedRow> => {
  const [first] = columns
  const days = columns.find(({ content }) => content === "date")
  if (days === undefined || first !== days || rows.every(({ cells }) => cells.has(days.key))) return rows
  let day: NamedCell | undefined
  return rows.map((row) => {
    day = row.cells.get(days.key) ?? day
    return day === undefined || row.cells.has(days.key)
      ? row
      : { ...row, cells: new Map([[days.key, { ...day, shared: true }], ...row.cells]) }
  })
}

/** Whether a row belongs to no table found earlier: the items' rates and amounts are no tax summary. */
const isOwn = (words: ReadonlyArray<Word>, taken: ReadonlySet<Word>): boolean =>
  words.length > 0 && words.filter((word) => taken.has(word)).length * 2 < words.length
