import type { ExtractedTable } from "../Extraction.js"
import { flatMap } from "../flatMap.js"
import type { PageLayout } from "../layout/Layout.js"
import type { TextLocale } from "../text/locale.js"
import { writtenFormsOf } from "../text/writtenForms.js"
import { findAlignedGrids } from "./alignedGrids.js"
import { captionAbove } from "./captions.js"
import { isForm } from "./forms.js"
import type { Grid } from "./Grid.js"
import { type GridChain, joinOverPages } from "./joinPages.js"
import { type PageRows, rowsOfPages } from "./PageRows.js"
import { findRuledGrids } from "./ruledGrids.js"
import { type BlocksOfWords, blocksOfWords, toExtractedTable } from "./toExtractedTable.js"

/** The document's locale for numbers and dates in tables: its language, and the decimal mark and order of day and month it uses. */
export const tableLocale = (layouts: ReadonlyArray<PageLayout>, language: string): TextLocale => {
  const { dateOrder, decimal } = writtenFormsOf(layouts)
  return {
    language,
    ...(decimal === undefined ? {} : { decimal }),
    ...(dateOrder === null ? {} : { dateOrder })
  }
}

/** All tables of one page, top to bottom, then left to right. */
const gridsOfPage = (layout: PageLayout, pages: PageRows): ReadonlyArray<Grid> => {
  const ruled = findRuledGrids(layout)
  const aligned = findAlignedGrids(layout, [...ruled.grids.map((grid) => grid.box), ...ruled.charts], pages)
  return [...ruled.grids, ...aligned]
    .map((grid) => ({ ...grid, title: grid.title ?? captionAbove(layout, grid.box, pages.running) }))
    .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
}

/** All tables of a document, with those that continue over pages joined. */
export const chainsOfDocument = (layouts: ReadonlyArray<PageLayout>, pages: PageRows): ReadonlyArray<GridChain> =>
  joinOverPages(
    flatMap(layouts, (layout) => gridsOfPage(layout, pages)),
    pages.running
  )

/** Which unnamed tables are returned, and which keys they must not use. */
export interface UnnamedTables {
  readonly chains: ReadonlyArray<GridChain>
  /** Keys already used in the result. */
  readonly keys: ReadonlySet<string>
  readonly locale: TextLocale
  readonly blocks: BlocksOfWords
}

/** Fewest cells below the headings of an unnamed table, and the share of them with a word or a number: specks make no table. */
const FEWEST_CELLS = 2
const LEGIBLE = 0.5

const saysSomething = ({ parts }: GridChain): boolean => {
  const body = parts.flatMap(({ cells, headerRows }) => cells.filter(({ row }) => row >= headerRows))
  const legible = body.filter(({ text }) => /\p{L}{2}|\d/u.test(text)).length
  return body.length >= FEWEST_CELLS && legible >= body.length * LEGIBLE
}

/** Grids as tables with the keys `table_1`, `table_2`, … in order, skipping keys that are taken. Forms are left out. */
export const unnamedTables = ({ blocks, chains, keys, locale }: UnnamedTables): ReadonlyArray<ExtractedTable> => {
  const tables: Array<ExtractedTable> = []
  let number = 0
  const nextKey = (): string => {
    number++
    while (keys.has(`table_${number}`)) number++
    return `table_${number}`
  }
  for (const chain of chains) {
    if (chain.parts.every(isForm) || !saysSomething(chain)) continue
    const table = toExtractedTable(chain, nextKey, locale, blocks)
    if (table) tables.push(table)
  }
  return tables
}

/**
 * Finds every table of a document without a schema: by ruling lines, and by columns separated by white space.
 * Keys are `table_1`, `table_2`, … in order; columns are named by the header rows, or `column_1`, `column_2`, …
 */
export const findTables = (layouts: ReadonlyArray<PageLayout>, language: string): ReadonlyArray<ExtractedTable> =>
  unnamedTables({
    chains: chainsOfDocument(layouts, rowsOfPages(layouts)),
    keys: new Set(),
    locale: tableLocale(layouts, language),
    blocks: blocksOfWords(layouts)
  })
