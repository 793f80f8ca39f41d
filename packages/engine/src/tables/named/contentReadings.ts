import type { PageLayout } from "../../layout/Layout.js"
import type { TextLocale } from "../../text/locale.js"
import type { GridChain } from "../joinPages.js"
import type { PageRows } from "../PageRows.js"
import { checkedItem, itemRows } from "./itemRows.js"
import { asksForLedger, ledgerRows } from "./ledgerRows.js"
import { inSides } from "./ledgerSides.js"
import { listUnder } from "./listUnder.js"
import { asksForMedications, medicationRows } from "./medicationRows.js"
import type { NamedRow } from "./NamedRow.js"
import { provenIn, provenItems, withProvenFigures } from "./provenItems.js"
import { receiptItems } from "./receiptItems.js"
import { resultRows } from "./resultRows.js"
import { asksForItems, asksForResults, type SoughtTable } from "./soughtTables.js"

/** How rows were found by their contents. */
export const CONTENTS = ["results", "ledger", "products", "slip", "medications", "list"] as const

/** Rows found by their contents. */
export interface ContentReading {
  readonly by: (typeof CONTENTS)[number]
  readonly rows: ReadonlyArray<NamedRow>
}

/** The inputs of the search for rows. */
export interface Searched {
  readonly layouts: ReadonlyArray<PageLayout>
  readonly pages: PageRows
  readonly grids: ReadonlyArray<GridChain>
  readonly locale: TextLocale
  /** Whether words name an amount of the document itself rather than a row. */
  readonly namesAmount: (text: string) => boolean
}

/** Rows of tables that documents print without headings, or with several values in a cell. */
export const contentReadings = (table: SoughtTable, searched: Searched): ReadonlyArray<ContentReading> => {
  const { grids, layouts, locale, namesAmount, pages } = searched
  const found: ReadonlyArray<ContentReading> = asksForResults(table)
    ? [{ by: "results", rows: resultRows(layouts, grids, pages, table) }]
    : asksForLedger(table)
      ? [{ by: "ledger", rows: ledgerRows(layouts, pages, table, namesAmount)?.rows ?? [] }]
      : asksForItems(table)
        ? [
            {
              by: "products",
              rows: itemRows(provenItems(layouts, pages, table, locale), table).map((row) =>
                checkedItem(row, table, locale)
              )
            },
            { by: "slip", rows: receiptItems(layouts, pages, table, locale) }
          ]
        : asksForMedications(table)
          ? [{ by: "medications", rows: medicationRows(layouts, pages, table) }]
          : [{ by: "list", rows: listUnder(layouts, pages, table) }]
  return found.filter(({ rows }) => rows.length > 0)
}

/** Whether a ledger row has the name of one of the document's own amounts. */
const namesSum = ({ cells }: NamedRow, { columns }: SoughtTable, namesAmount: Searched["namesAmount"]): boolean =>
  columns.some(
    ({ concept, key }) => (concept === "label" || concept === "description") && namesAmount(cells.get(key)?.text ?? "")
  )

/** A grid's items with the figures that multiply, if those prove more rows. */
const withProducts = (
  rows: ReadonlyArray<NamedRow>,
  contents: ReadonlyArray<ContentReading>,
  table: SoughtTable,
  locale: TextLocale
): ReadonlyArray<NamedRow> => {
  const products = contents.find(({ by }) => by === "products")?.rows ?? []
  if (provenIn(products, table, locale) <= provenIn(rows, table, locale)) return rows
  return withProvenFigures(rows, products, table, locale) ?? rows
}

/** Completes a grid's rows as its kind of table requires: sides separated, items without totals, ledgers without the document's own amounts. */
export const finishedRows = (
  found: ReadonlyArray<NamedRow>,
  builtIn: boolean,
  contents: ReadonlyArray<ContentReading>,
  table: SoughtTable,
  { locale, namesAmount }: Searched
): ReadonlyArray<NamedRow> => {
  const rows = inSides(found, table, locale)
  if (!builtIn) return rows
  return asksForItems(table)
    ? withProducts(
        itemRows(rows, table).map((row) => checkedItem(row, table, locale)),
        contents,
        table,
        locale
      )
    : asksForLedger(table)
      ? rows.filter((row) => !namesSum(row, table, namesAmount))
      : rows
}
