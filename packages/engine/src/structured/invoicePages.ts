import type { Page } from "../page/Page.js"
import { readCrossIndustryInvoice } from "./crossIndustryInvoice.js"
import { InvoiceSheet } from "./InvoiceSheet.js"
import { readXml, type XmlElement } from "./readXml.js"
import type { StatedInvoice, StatedRow } from "./StatedInvoice.js"
import { readUniversalInvoice } from "./universalInvoice.js"

/** The fields of each part of a page, with the labels by which they are found. */
const PARTS: ReadonlyArray<readonly [heading: string, fields: ReadonlyArray<readonly [key: string, label: string]>]> = [
  [
    "",
    [
      ["invoice_number", "Invoice number:"],
      ["invoice_date", "Invoice date:"],
      ["due_date", "Due date:"],
      ["order_number", "Order number:"],
      ["currency", "Currency:"]
    ]
  ],
  [
    "Supplier",
    [
      ["supplier_name", "Supplier name:"],
      ["supplier_address", "Supplier address:"],
      ["supplier_vat_number", "Supplier VAT number:"],
      ["supplier_registration_number", "Supplier registration number:"],
      ["supplier_iban", "IBAN:"],
      ["supplier_bic", "BIC:"]
    ]
  ],
  [
    "Customer",
    [
      ["customer_name", "Customer name:"],
      ["customer_address", "Customer address:"],
      ["customer_vat_number", "Customer VAT number:"],
      ["customer_number", "Customer number:"]
    ]
  ]
]
const SUMS: ReadonlyArray<readonly [key: string, label: string]> = [
  ["subtotal_amount", "Subtotal:"],
  ["tax_amount", "Total VAT:"],
  ["total_amount", "Total including VAT:"],
  ["amount_due", "Amount due:"],
  ["payment_terms", "Payment terms:"]
]

const LINES = [
  { key: "description", heading: "Description", width: 44 },
  { key: "quantity", heading: "Quantity", width: 12 },
  { key: "unit_price", heading: "Unit price", width: 14 },
  { key: "tax_rate", heading: "VAT rate", width: 11 },
  { key: "amount", heading: "Amount", width: 16 }
]
const TAXES = [
  { key: "rate", heading: "VAT rate", width: 14 },
  { key: "base", heading: "Taxable amount", width: 20 },
  { key: "amount", heading: "VAT amount", width: 20 }
]

/** Base64 content is not meant for readers. */
const BINARY = /BinaryObject$/
/** Most characters of a text that are set; notes have fewer. */
const LONGEST = 4000

/** A name split into words: `ActualDeliveryDate` becomes `Actual delivery date`. */
const inWords = (name: string): string => {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Every text of a file that the invoice's own fields do not state, with the names of its element and its parent. */
const others = (
  root: XmlElement,
  stated: ReadonlySet<string>
): ReadonlyArray<readonly [label: string, text: string]> => {
  const found: Array<readonly [string, string]> = []
  const visit = (element: XmlElement, around: string): void => {
    // An address is stated as a whole.
    if (stated.has(element.path)) return
    if (element.text !== "" && !BINARY.test(element.name)) {
      const label = around === "" ? inWords(element.name) : `${inWords(around)}: ${inWords(element.name).toLowerCase()}`
      found.push([`${label}:`, element.text.slice(0, LONGEST)])
    }
    for (const child of element.children) visit(child, element === root ? "" : element.name)
  }
  visit(root, "")
  return found
}

const cellsOf = (rows: ReadonlyArray<StatedRow>, columns: ReadonlyArray<{ readonly key: string }>) =>
  rows.map((row) => columns.map(({ key }) => row.get(key)?.text ?? ""))

const pathsOf = ({ fields, lines, taxes }: StatedInvoice): ReadonlySet<string> =>
  new Set([fields, ...lines, ...taxes].flatMap((row) => Array.from(row.values(), ({ path }) => path ?? "")))

/** The result for a file of structured data: pages, or why there are none. */
export type InvoicePages =
  | { readonly pages: ReadonlyArray<Page> }
  /** It is not well formed, or has a document type declaration, which no invoice has. */
  | { readonly fault: "damaged" }
  /** It is well formed, and no invoice. */
  | { readonly fault: "other" }

/**
 * Sets a stand-alone structured invoice, UBL 2 or cross-industry invoice (Factur-X, ZUGFeRD, XRechnung, Peppol BIS), on pages for a reader. The
 * pages show its fields, its lines and taxes as tables, and every other text of the file with its element's name. The file is attached to them, as
 * in a PDF, so that the pages are checked against it.
 *
 * @see https://docs.oasis-open.org/ubl/UBL-2.1.html
 * @see https://unece.org/trade/uncefact/e-invoice
 */
export const invoicePages = (bytes: Uint8Array): InvoicePages => {
  const root = readXml(bytes)
  if (root === undefined) return { fault: "damaged" }
  const invoice = readCrossIndustryInvoice(root) ?? readUniversalInvoice(root)
  if (invoice === undefined) return { fault: "other" }
  const sheet = new InvoiceSheet()
  sheet.heading(invoice.type === "credit_note" ? "Credit note" : "Invoice", 16)
  const entries = (fields: ReadonlyArray<readonly [string, string]>): void => {
    for (const [key, label] of fields) {
      const value = invoice.fields.get(key)
      if (value !== undefined) sheet.entry(label, value.text)
    }
  }
  for (const [heading, fields] of PARTS) {
    if (heading !== "" && fields.some(([key]) => invoice.fields.has(key))) sheet.heading(heading)
    entries(fields)
  }
  if (invoice.lines.length > 0) {
    sheet.heading("Line items")
    sheet.table(LINES, cellsOf(invoice.lines, LINES))
  }
  if (invoice.taxes.length > 0) {
    sheet.heading("VAT breakdown")
    sheet.table(TAXES, cellsOf(invoice.taxes, TAXES))
  }
  sheet.heading("Totals")
  entries(SUMS)
  const rest = others(root, pathsOf(invoice))
  if (rest.length > 0) {
    sheet.heading("Other data of the file")
    for (const [label, text] of rest) sheet.entry(label, text)
  }
  return { pages: sheet.pages }
}
