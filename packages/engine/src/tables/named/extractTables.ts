import type { ExtractedTable, TableSpec } from "../../Extraction.js"
import type { TableExplanation } from "../../explanation/Explanation.js"
import { flatMap } from "../../flatMap.js"
import { toBoundingBox, unionOfBoxes } from "../../layout/geometry.js"
import type { PageLayout } from "../../layout/Layout.js"
import { wordReader } from "../../matching/labelFit.js"
import type { Word } from "../../page/Page.js"
import type { TextLocale } from "../../text/locale.js"
import type { TableDefinition } from "../../types/DocumentType.js"
import type { CellCertainty } from "../cellCertainty.js"
import { chainsOfDocument, tableLocale, unnamedTables } from "../findTables.js"
import type { GridChain } from "../joinPages.js"
import { rowsOfPages } from "../PageRows.js"
import { blocksOfWords } from "../toExtractedTable.js"
import { middleDay } from "../yearlessDays.js"
import { type ChosenTable, chooseTable, commonShare, coverEachOther, type TableModel } from "./chosenTable.js"
import { type AskedTable, askedTable } from "./columnEvidence.js"
import { meaningReader } from "./HeadingReader.js"
import { headedGrids } from "./headedGrids.js"
import { checkedItem, itemRows } from "./itemRows.js"
import { asksForLedger, ledgerRows } from "./ledgerRows.js"
import { inSides } from "./ledgerSides.js"
import { listUnder } from "./listUnder.js"
import { asksForMedications, medicationRows } from "./medicationRows.js"
import { type NamedCell, type NamedRow, namedTable, wordsOfRow } from "./NamedRow.js"
import { haveRunTogether, provenIn, provenItems, withProvenFigures } from "./provenItems.js"
import { withProvenNumbers } from "./provenRows.js"
import { receiptItems } from "./receiptItems.js"
import { resultRows } from "./resultRows.js"
import { asksForItems, asksForResults, type SoughtTable, soughtFromDefinition, soughtFromSpec } from "./soughtTables.js"
import { TABLE_MODEL } from "./tableModel.js"

/** A request for the tables of a document. */
export interface TableRequest {
  readonly layouts: ReadonlyArray<PageLayout>
  readonly language: string
  /** The tables of a schema or a document type. They come first; all other tables follow. */
  readonly tables: ReadonlyArray<TableSpec | TableDefinition>
  /** Keys reserved for fields, which other tables must not get. */
  readonly keys?: ReadonlyArray<string>
  /** Whether words name an amount of the document itself, so that they name no row. */
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

/** Rows of a table, and how they were found. */
interface Found {
  readonly rows: ReadonlyArray<NamedRow>
  readonly by: TableExplanation["found_by"]
  /** 0 to 1; null where there are no headings. */
  readonly fit: number | null
  /** What stands over each column, by its key. */
  readonly headings: ReadonlyMap<string, string>
}

const NO_HEADINGS: ReadonlyMap<string, string> = new Map()

/** Rows that were found by what they hold. */
const byContents = (rows: ReadonlyArray<NamedRow>): Found => ({
  rows,
  by: "contents",
  fit: null,
  headings: NO_HEADINGS
})

/** How a table was found, for an explanation. */
const explained = (table: ExtractedTable, { by, fit, headings }: Found): TableExplanation => ({
  key: table.key,
  found_by: by,
  fit: fit === null ? null : Math.round(fit * 1000) / 1000,
  columns: table.columns.map((column) => ({ column, heading: headings.get(column) ?? null })),
  rows: table.rows.length
})

/** How much rows say of what is bought: a name and an amount count most. */
const said = (rows: ReadonlyArray<NamedRow>, sought: SoughtTable): number => {
  const weight = { description: 1, amount: 1, quantity: 0.5, unit_price: 0.5 } as const
  let sum = 0
  for (const row of rows) {
    for (const column of sought.columns) {
      const text = row.cells.get(column.key)?.text ?? ""
      if (column.concept === "description") sum += /\p{L}{2}/u.test(text) ? weight.description : 0
      else if (column.concept === "amount" || column.concept === "quantity" || column.concept === "unit_price") {
        sum += /\d/.test(text) ? weight[column.concept] : 0
      }
    }
  }
  return sum
}

/** Probability from which on a grid is taken for a table asked for. */
const LIKELY = 0.4

/** Probability, and share of the columns of a built-in table whose headings say what is asked, from which on no other reading of the page is looked for. */
const CLEAR = 0.9
const SAID_OF_CLEAR = 0.75

/** Headings that say what is asked of a caller's table at least: what nothing on the page names is not found. */
const FEWEST_SAID = 1

/** Cells that rows of results found by their contents have at least, as a share of those of a grid: they are read more finely. */
const OF_RESULTS = 0.7

/** What is bought, where the rows of a grid are fewer than those that lie as on a till slip, or multiply less. */
const itemsFound = (
  grid: Found,
  listed: ReadonlyArray<NamedRow>,
  proven: ReadonlyArray<NamedRow>,
  sought: SoughtTable,
  locale: TextLocale
): Found => {
  const found = said(listed, sought) > said(grid.rows, sought) * MORE_SAID ? byContents(listed) : grid
  if (!isSurer(proven, found.rows, sought, locale)) return found
  const merged = haveRunTogether(found.rows, sought, locale)
    ? undefined
    : withProvenFigures(found.rows, proven, sought, locale)
  return merged === undefined ? byContents(proven) : { ...found, rows: merged }
}

/** How much more a list must say of what is bought than the rows of a grid. */
const MORE_SAID = 1.2

/** Share of the smaller of two places from which on a grid is another reading of a table that was found. */
const SAME_PLACE = 0.3

/** Whether a grid stands where a table was found by its name. */
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
    ? middleDay(layouts, plain)
    : undefined
  const locale = near === undefined ? plain : { ...plain, near }
  const blocks = blocksOfWords(layouts)
  const grids = chainsOfDocument(layouts, pages)
  const taken = new Set<Word>()
  const tables = new Map<number, ExtractedTable>()
  const wordsOf = wordReader()

  /** Rows that are known by what they hold: the kinds of tables that documents print without headings or with cells of several values. */
  const foundOf = (table: SoughtTable, grid: Found): Found => {
    const instead = (rows: ReadonlyArray<NamedRow>, share = 1): Found =>
      cellsIn(rows) > cellsIn(grid.rows) * share ? byContents(rows) : grid
    if (asksForResults(table)) return instead(resultRows(layouts, grids, pages, table), OF_RESULTS)
    if (asksForLedger(table))
      return instead(ledgerRows(layouts, pages, table, request.namesAmount ?? (() => false))?.rows ?? [])
    if (asksForItems(table)) {
      const proven = itemRows(provenItems(layouts, pages, table, locale), table)
      return itemsFound(
        grid,
        receiptItems(layouts, pages, table, locale),
        proven.map((row) => checkedItem(row, table, locale)),
        table,
        locale
      )
    }
    return asksForMedications(table)
      ? instead(medicationRows(layouts, pages, table))
      : instead(listUnder(layouts, pages, table))
  }

  const used: Array<GridChain> = []
  const askedTables = sought.map((table) => askedTable(table, wordsOf))
  const choose = (asked: AskedTable, definition: boolean): ChosenTable | undefined => {
    const free = (chains: ReadonlyArray<GridChain>): ReadonlyArray<GridChain> =>
      used.length === 0 ? chains : chains.filter((chain) => !used.some((other) => coverEachOther(chain, other)))
    const plain = free(grids)
    const clear = definition ? chooseTable(plain, asked, model) : undefined
    const columns = asked.sought.columns.length
    if (clear !== undefined && clear.fit > CLEAR && clear.said >= columns * SAID_OF_CLEAR) return clear
    return chooseTable([...plain, ...free(headedGrids(grids, layouts, pages, meaningReader(asked)))], asked, model)
  }
  const isBuiltIn = request.tables.map(isDefinition)
  const first = askedTables.map((asked, i) => choose(asked, isBuiltIn[i] === true))
  // A grid that several of the tables asked for may be read from is that of the likeliest.
  const order = [...sought.keys()].sort((a, b) => (first[b]?.fit ?? 0) - (first[a]?.fit ?? 0) || a - b)
  for (const i of order) {
    const [table, asked] = [sought[i], askedTables[i]]
    if (table === undefined || asked === undefined) continue
    const definition = isBuiltIn[i] === true
    const checked = (rows: ReadonlyArray<NamedRow>): ReadonlyArray<NamedRow> =>
      !definition
        ? rows
        : asksForItems(table)
          ? itemRows(rows, table).map((row) => checkedItem(row, table, locale))
          : asksForLedger(table)
            ? rows.filter((row) => !namesSum(row, table, request.namesAmount))
            : rows
    const isTaken = first[i]?.chains.some((chain) => used.some((other) => coverEachOther(chain, other))) === true
    const chosen = isTaken ? choose(asked, definition) : first[i]
    const likely = chosen !== undefined && chosen.fit > LIKELY && (definition || chosen.said >= FEWEST_SAID)
    const read =
      chosen === undefined
        ? undefined
        : {
            ...chosen,
            by: chosen.chains.every((chain) => grids.includes(chain)) ? ("grid" as const) : ("headings" as const),
            rows: checked(inSides(chosen.rows, table, locale))
          }
    const grid = likely && read !== undefined ? read : byContents([])
    // Of a caller's table nothing is known but its words, so that contents alone seldom tell it.
    let found = likely && !definition ? grid : foundOf(table, grid)
    // A document of a type has its tables, so that an unlikely one is better than none.
    if (found.rows.length === 0 && definition && read !== undefined) found = read
    if (chosen !== undefined && found.by !== "contents") used.push(...chosen.chains)
    const own = withDaysAbove(found.rows, table).filter((row) => isOwn(wordsOfRow(row), taken))
    const made = namedTable(table, withProvenNumbers(own, table, layouts, locale), locale, blocks, request.certainty)
    if (made === undefined) continue
    tables.set(i, made)
    request.onFound?.(explained(made, found))
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
    request.onFound?.(
      explained(table, {
        rows: [],
        by: "grid",
        fit: null,
        headings: new Map(table.columns.map((column) => [column, column]))
      })
    )
  return [...asked, ...others]
}

/** Whether a row of a ledger is named as an amount of the document itself is. */
const namesSum = (
  { cells }: NamedRow,
  { columns }: SoughtTable,
  namesAmount: TableRequest["namesAmount"] = () => false
): boolean =>
  columns.some(
    ({ concept, key }) => (concept === "label" || concept === "description") && namesAmount(cells.get(key)?.text ?? "")
  )

/** Rows that multiply by which they are a table, where nothing is wrong with the one that was found by its headings. */
const FEWEST_PROVEN = 2

/** Whether rows found by arithmetic stand for those found by their headings: more of them multiply, and hardly any is lost. */
const isSurer = (
  proven: ReadonlyArray<NamedRow>,
  rows: ReadonlyArray<NamedRow>,
  sought: SoughtTable,
  locale: TextLocale
): boolean => {
  const count = provenIn(proven, sought, locale)
  const needed = haveRunTogether(rows, sought, locale) ? 1 : FEWEST_PROVEN
  return (
    count >= needed && count > provenIn(rows, sought, locale) && said(proven, sought) >= said(rows, sought) * MOST_LOST
  )
}

/** Share of what a table says that the rows which multiply must say before they stand for it: others may be charges without a price. */
const MOST_LOST = 0.8

const cellsIn = (rows: ReadonlyArray<NamedRow>): number => rows.reduce((sum, row) => sum + row.cells.size, 0)

/** A list that shows a day once for all rows of that day has it in each of them. */
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

/** Whether a row stands in no table that was found before: the items' rates and amounts are no summary of taxes. */
const isOwn = (words: ReadonlyArray<Word>, taken: ReadonlySet<Word>): boolean =>
  words.length > 0 && words.filter((word) => taken.has(word)).length * 2 < words.length
