import type { ExtractedTable, TableSpec } from "../src/Extraction.js"
import { layoutPage } from "../src/layout/layoutPage.js"
import type { Page } from "../src/page/Page.js"
import { extractTables } from "../src/tables/named/extractTables.js"
import { builtInType } from "../src/types/builtInTypes.js"

/** The tables of a built-in type on pages. */
export const builtIn = (type: string, language: "fr" | "en", ...pages: ReadonlyArray<Page>) =>
  extractTables({ layouts: pages.map(layoutPage), language, tables: builtInType(type)?.tables ?? [] })

/** The tables on pages, of which a caller asks for one. */
export const custom = (spec: TableSpec, ...pages: ReadonlyArray<Page>) =>
  extractTables({ layouts: pages.map(layoutPage), language: "en", tables: [spec] })

/** The values of each row by column. */
export const rowsOf = (table: ExtractedTable | undefined) =>
  table?.rows.map((row) => Object.fromEntries(row.cells.map((cell) => [cell.column, cell.value])))
