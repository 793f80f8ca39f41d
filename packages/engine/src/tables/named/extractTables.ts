import type { ExtractedTable, TableSpec } from "../../Extraction.js"
import type { TableExplanation } from "../../explanation/Explanation.js"
import { flatMap } from "../../flatMap.js"
import type { PageLayout } from "../../layout/Layout.js"
import type { Word } from "../../page/Page.js"
import type { TextLocale } from "../../text/locale.js"
import type { TableDefinition } from "../../types/DocumentType.js"
import type { CellCertainty } from "../cellCertainty.js"
import { chainsOfDocument, findTables, tableLocale } from "../findTables.js"
import type { GridChain } from "../joinPages.js"
import { type PageRows, rowsOfPages } from "../PageRows.js"
import { blocksOfWords } from "../toExtractedTable.js"
import { anchoredTables } from "./anchoredRows.js"
import { continuedRows } from "./continuedRows.js"
import { type MatchedChain, matchChain, rowsOfMatch } from "./fromGrids.js"
import type { HeaderMatch } from "./headerSearch.js"
import { checkedItem, itemRows } from "./itemRows.js"
import { asksForLedger, ledgerRows } from "./ledgerRows.js"
import { listUnder } from "./listUnder.js"
import { asksForMedications, medicationRows } from "./medicationRows.js"
import { type NamedRow, namedTable, wordsOfRow } from "./NamedRow.js"
import { haveRunTogether, provenIn, provenItems, withProvenFigures } from "./provenItems.js"
import { receiptItems } from "./receiptItems.js"
import { resultRows } from "./resultRows.js"
import { asksForItems, asksForResults, type SoughtTable, soughtFromDefinition, soughtFromSpec } from "./soughtTables.js"
import { isTotal } from "./summaryRows.js"

/** What tables are wanted of a document. */
export interface TableRequest {
  readonly layouts: ReadonlyArray<PageLayout>
  readonly language: "fr" | "en"
  /** The tables of a schema or of a document type; null for every table that is there. */
  readonly tables: ReadonlyArray<TableSpec | TableDefinition> | null
  /** Whether words name an amount of the document itself, so that they name no row. */
  readonly namesAmount?: (text: string) => boolean
  /** How sure a cell is by its evidence; the fitted probability where this is not given. */
  readonly certainty?: CellCertainty
  /** Hears how each table was found. */
  readonly onFound?: (table: TableExplanation) => void
}

const isDefinition = (table: TableSpec | TableDefinition): table is TableDefinition =>
  table.columns.some((column) => typeof column !== "string")

const soughtOf = (table: TableSpec | TableDefinition): SoughtTable =>
  isDefinition(table) ? soughtFromDefinition(table) : soughtFromSpec(table)

interface Found {
  readonly rows: ReadonlyArray<NamedRow>
  readonly fit: number
  readonly chains: ReadonlyArray<GridChain>
  /** What stands over each column, by its key. */
  readonly headings: ReadonlyMap<string, string>
}

const startOf = (chain: GridChain): number => {
  const first = chain.parts[0]
  return first ? first.layout.page.page * 10 + first.box.y / first.layout.page.height : 0
}

/** The best matching grid, with the others whose columns are called the same (a table that starts anew on each page). */
const fromChains = (matches: ReadonlyArray<MatchedChain>, sought: SoughtTable): Found | undefined => {
  const ranked = [...matches].sort((a, b) => b.fit - a.fit || startOf(a.chain) - startOf(b.chain))
  const best = ranked[0]
  if (!best) return undefined
  const same = ranked
    .filter((match) => match.columns.size === best.columns.size && match.fit >= best.fit * 0.95)
    .filter((match) => [...best.columns].every(([key, column]) => match.columns.get(key) === column))
    .sort((a, b) => startOf(a.chain) - startOf(b.chain))
  return {
    rows: flatMap(same, (match) => rowsOfMatch(match, sought)),
    fit: best.fit,
    chains: same.map((match) => match.chain),
    headings: best.headings
  }
}

const fromHeaders = (layouts: ReadonlyArray<PageLayout>, pages: PageRows, sought: SoughtTable): Found | undefined => {
  const byPage = layouts.map((layout) => anchoredTables(layout, pages, sought))
  const best = Math.max(0, ...byPage.flat().map((table) => table.fit))
  const good = byPage.map((tables) => tables.filter((table) => table.fit >= best * 0.85))
  const rows = flatMap(good, (tables) => flatMap(tables.slice(0, 1), (table) => table.rows))
  const header = good.flat().find(({ fit }) => fit === best)?.header
  return rows.length > 0
    ? { rows, fit: best, chains: [], headings: header ? headingsOf(header) : NO_HEADINGS }
    : undefined
}

const NO_HEADINGS: ReadonlyMap<string, string> = new Map()

const headingsOf = ({ columns, headings }: HeaderMatch): ReadonlyMap<string, string> =>
  new Map([...columns].map(([key, index]) => [key, headings[index]?.text ?? ""]))

/** How a table was found, for an explanation. */
const explained = (table: ExtractedTable, found: Found | undefined): TableExplanation => ({
  key: table.key,
  found_by: found === undefined ? "contents" : found.chains.length > 0 ? "grid" : "headings",
  fit: found === undefined ? null : Math.round(found.fit * 1000) / 1000,
  columns: table.columns.map((column) => ({ column, heading: found?.headings.get(column) ?? null })),
  rows: table.rows.length
})

const withoutTotals = (rows: ReadonlyArray<NamedRow>): ReadonlyArray<NamedRow> =>
  rows.filter((row) => row.cells.size > 0 && ![...row.cells.values()].some((cell) => isTotal(cell.text)))

const itemsOf = (found: Found | undefined, sought: SoughtTable, locale: TextLocale): ReadonlyArray<NamedRow> =>
  found ? itemRows(found.rows, sought).map((row) => checkedItem(row, sought, locale)) : []

/** Chance that rows are what was looked for: how many columns fit, and how many rows hold what their columns say. */
const worth = (rows: ReadonlyArray<NamedRow>, fit: number): number =>
  rows.length === 0
    ? 0
    : fit *
      (rows.reduce((sum, row) => sum + row.cells.size * row.quality, 0) / rows.length + Math.min(rows.length, 5) * 0.05)

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

/**
 * Finds the tables wanted: those of a schema or of a document type by the words of their headers, in French and English, or by what their
 * columns hold; every table there is when none is named. A table that is not there is left out.
 */
export const extractTables = (request: TableRequest): ReadonlyArray<ExtractedTable> => {
  const { layouts, language } = request
  if (request.tables === null) {
    const tables = findTables(layouts, language)
    for (const table of tables)
      request.onFound?.({
        ...explained(table, undefined),
        found_by: "grid",
        columns: table.columns.map((column) => ({ column, heading: column }))
      })
    return tables
  }
  const wanted = request.tables.map(soughtOf)
  if (wanted.length === 0) return []
  const pages = rowsOfPages(layouts)
  const locale = tableLocale(layouts, language)
  const blocks = blocksOfWords(layouts)
  let chains: ReadonlyArray<GridChain> | undefined
  const used = new Set<GridChain>()
  const freeChains = (): ReadonlyArray<GridChain> => {
    chains ??= chainsOfDocument(layouts, pages)
    return chains.filter((chain) => !used.has(chain))
  }
  const taken = new Set<Word>()
  const tables: Array<ExtractedTable> = []
  for (const sought of wanted) {
    let rows: ReadonlyArray<NamedRow>
    let by: Found | undefined
    const ledger = asksForLedger(sought)
      ? ledgerRows(layouts, pages, sought, request.namesAmount ?? (() => false))
      : undefined
    if (asksForResults(sought)) {
      rows = resultRows(layouts, freeChains(), pages, sought)
    } else if (ledger !== undefined) {
      rows = ledger.rows
      by = { ...ledger, chains: [] }
    } else {
      const matches = flatMap(freeChains(), (chain) => matchChain(chain, sought) ?? []).filter((match) =>
        suits(match, sought)
      )
      const ruled = fromChains(matches, sought)
      const anchored = fromHeaders(layouts, pages, sought)
      if (asksForItems(sought)) {
        const one = itemsOf(ruled, sought, locale)
        const two = itemsOf(anchored, sought, locale)
        const useGrid = one.length > 0 && worth(one, ruled?.fit ?? 0) >= worth(two, anchored?.fit ?? 0) * 0.9
        rows = useGrid ? one : two
        by = useGrid ? ruled : anchored
        if (useGrid) for (const chain of ruled?.chains ?? []) used.add(chain)
        const plain = useGrid ? [] : receiptItems(layouts, pages, sought, locale)
        if (said(plain, sought) > said(rows, sought) * 1.2) {
          rows = plain
          by = undefined
        }
        const proven = itemsOf(provenFound(layouts, pages, sought, locale), sought, locale)
        if (isSurer(proven, rows, sought, locale)) {
          const merged = haveRunTogether(rows, sought, locale)
            ? undefined
            : withProvenFigures(rows, proven, sought, locale)
          rows = merged ?? proven
          if (merged === undefined) by = undefined
        }
      } else {
        const keys = sought.columns.map((column) => column.key)
        by = better(ruled, anchored) ?? listFound(layouts, pages, sought)
        const kept = withoutTotals(by?.rows ?? [])
        const drawn = by?.chains.some((chain) => chain.parts.some((part) => part.ruled)) ?? false
        rows = drawn ? kept : continuedRows(kept, keys)
        if (asksForMedications(sought)) {
          rows = rows.filter((row) => row.cells.size >= 2)
          const typed = medicationRows(layouts, pages, sought)
          if (cellsIn(typed) > cellsIn(rows)) {
            rows = typed
            by = undefined
          }
        }
        if (sought.key === "taxes" && by?.chains.length === 0) rows = rows.filter((row) => row.cells.size >= 2)
        for (const chain of by?.chains ?? []) used.add(chain)
      }
    }
    const own = rows.filter((row) => isOwn(wordsOfRow(row), taken))
    const table = namedTable(sought, own, locale, blocks, request.certainty)
    if (!table) continue
    tables.push(table)
    request.onFound?.(explained(table, by))
    for (const row of own) for (const word of wordsOfRow(row)) taken.add(word)
  }
  return tables
}

/** Share of the fit of headings read by themselves that a grid's must have at least: where it has not, its columns have run together. */
const LEAST_OF_HEADINGS = 0.75

/** The grid, but for one whose columns are named much worse than the headings alone are. */
const better = (grid: Found | undefined, headed: Found | undefined): Found | undefined =>
  grid === undefined || (headed !== undefined && grid.fit < headed.fit * LEAST_OF_HEADINGS) ? headed : grid

/** A list of one column, which has no other to be known by. */
const listFound = (...page: Parameters<typeof listUnder>): Found | undefined => {
  const list = listUnder(...page)
  return list === undefined
    ? undefined
    : { rows: list.rows, fit: list.fit, chains: [], headings: headingsOf(list.header) }
}

const provenFound = (...page: Parameters<typeof provenItems>): Found | undefined => {
  const rows = provenItems(...page)
  return rows.length === 0 ? undefined : { rows, fit: 1, chains: [], headings: NO_HEADINGS }
}

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

/** Whether a row stands in no table that was found before: the items' rates and amounts are no summary of taxes. */
const isOwn = (words: ReadonlyArray<Word>, taken: ReadonlySet<Word>): boolean =>
  words.length > 0 && words.filter((word) => taken.has(word)).length * 2 < words.length

/** A summary of taxes needs its rates; a table of totals alone is none. */
const suits = (match: MatchedChain, sought: SoughtTable): boolean => {
  const rate = sought.columns.find((column) => column.concept === "rate")
  const base = sought.columns.find((column) => column.concept === "base")
  return !(rate && base) || (match.columns.has(rate.key) && match.columns.size >= 2)
}
