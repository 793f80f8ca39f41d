import type { Composition, Language } from "../../DocumentMaker.js"
import { A4, LETTER, Sheet } from "../../drawing/Sheet.js"
import { layoutNamed } from "../../layoutNamed.js"
import type { Random } from "../../Random.js"
import type { TruthRows } from "../../Truth.js"
import { closingHeight, drawTotals, footer, paymentBlock, taxTable, totalsOf } from "./Closing.js"
import { type InvoiceContent, invoiceContent } from "./Content.js"
import { invoiceFacts } from "./Facts.js"
import { lineTable } from "./LineTable.js"
import { lookOf } from "./Look.js"
import { type InvoiceLayout, invoiceLayouts } from "./Openings.js"
import { columnsFooter, stripOfTotals } from "./WiderClosing.js"
import { widerLabels } from "./WiderLabels.js"
import { widerLayouts } from "./WiderOpenings.js"

const layouts: Readonly<Record<string, InvoiceLayout>> = { ...invoiceLayouts, ...widerLayouts }

/** Names of the layouts of invoices and credit notes. */
export const invoiceLayoutNames: ReadonlyArray<string> = Object.keys(layouts)

/** Composes an invoice or a credit note. */
export const composeInvoice = (
  kind: InvoiceContent["kind"],
  language: Language,
  layoutName: string,
  random: Random
): Composition => {
  const layout = layoutNamed<InvoiceLayout>(layouts, layoutName)
  const content = invoiceContent(random.fork("content"), kind, language)
  const style = random.fork("look")
  const drawn = lookOf(style, content, layout.families)
  const look =
    layout.wider === true ? { ...drawn, labels: widerLabels(style.fork("labels"), language, drawn.labels) } : drawn
  const size = content.country === "US" ? LETTER : A4
  const sheet = new Sheet(size.width, size.height)
  const idsAtHead = style.chance(0.4)

  const beneath = layout.open({ sheet, content, look, random: style, idsAtHead })
  const limit = size.height - 40 - look.small.size * 1.3 * 5
  const table = lineTable(sheet, content, look, style, layout.table, beneath, limit)

  const ownTaxTable =
    content.tax !== 0 &&
    content.country !== "US" &&
    layout.taxes === "table" &&
    (content.taxes.length > 1 || style.chance(0.6))
  const totals = totalsOf(content, look, style, ownTaxTable)
  let top = table.y + look.leading
  if (top + closingHeight(totals, content, look) > limit) {
    sheet.addPage()
    top = look.margin
  }
  const under =
    layout.totals === "strip"
      ? stripOfTotals(sheet, totals, look, top)
      : drawTotals(sheet, totals, look, layout.totals, top)
  const taxes: { readonly y: number; readonly rows: TruthRows } = ownTaxTable
    ? taxTable(sheet, content, look, top)
    : { y: top, rows: [] }
  const payment = Math.max(
    taxes.y + look.leading,
    layout.taxes === "table" && ownTaxTable ? taxes.y + look.leading : under + look.leading * 0.5
  )
  paymentBlock(sheet, content, look, style, payment)
  if (layout.foot === "columns") columnsFooter(sheet, content, look)
  else footer(sheet, content, look, style, layout.foot, idsAtHead)

  return {
    pages: sheet.pages,
    facts: invoiceFacts(content),
    marks: sheet.marks,
    rows: { line_items: table.rows, ...(ownTaxTable ? { taxes: taxes.rows } : {}) },
    paper: "sheet"
  }
}
