import type { Sheet } from "../../drawing/Sheet.js"
import { type Entry, labelled } from "../../setting/entries.js"
import type { InvoiceContent } from "./Content.js"
import type { Look } from "./Look.js"

/** The document's numbers and dates, those that it has. `titled` leaves out the number that the title already shows. */
export const metaEntries = (content: InvoiceContent, look: Look, titled: boolean): Array<Entry> => {
  const credit = content.kind === "credit_note"
  const { labels } = look
  const entries: Array<Entry> = []
  if (!titled)
    entries.push({
      label: credit ? labels.creditNumber : labels.number,
      value: content.number,
      field: "invoice_number"
    })
  entries.push({
    label: credit ? labels.creditDate : labels.date,
    value: look.writeDate(content.date),
    field: "invoice_date"
  })
  if (content.due) entries.push({ label: labels.due, value: look.writeDate(content.due), field: "due_date" })
  if (content.original) entries.push({ label: labels.original, value: content.original })
  if (content.order) entries.push({ label: labels.order, value: content.order, field: "order_number" })
  if (content.customerNumber)
    entries.push({ label: labels.customerNumber, value: content.customerNumber, field: "customer_number" })
  return entries
}

/** The supplier's name, address and contacts; returns the `y` beneath. */
export const letterhead = (
  sheet: Sheet,
  content: InvoiceContent,
  x: number,
  y: number,
  look: Look,
  align: "left" | "right" | "center",
  ids: boolean,
  named = true
): number => {
  const { supplier } = content
  let top = y
  if (named) {
    sheet.text(supplier.name, x, top, look.heading, { align, field: "supplier_name" })
    top += look.heading.size * 1.3
  }
  const address = align === "center" ? [supplier.address.lines.join(" - ")] : supplier.address.lines
  sheet.lines(address, x, top, look.body, look.leading, { align, field: "supplier_address" })
  top += address.length * look.leading
  labelled(sheet, { label: look.labels.phone, value: supplier.phone }, x, top, look, look.body, align)
  top += look.leading
  sheet.text(align === "center" ? `${supplier.email} - ${supplier.website}` : supplier.email, x, top, look.body, {
    align
  })
  top += look.leading
  if (!ids) return top
  for (const entry of supplierIds(content, look)) {
    labelled(sheet, entry, x, top, look, look.body, align)
    top += look.leading
  }
  return top
}

/** The supplier's VAT and registration numbers with their labels. */
export const supplierIds = ({ supplier }: InvoiceContent, look: Look): Array<Entry> => [
  ...(supplier.registration === undefined ? [] : [{ ...supplier.registration, field: "supplier_registration_number" }]),
  ...(supplier.vatNumber === undefined
    ? []
    : [{ label: look.labels.vatNumber, value: supplier.vatNumber, field: "supplier_vat_number" }])
]

/** The customer's name and address, under a heading unless it is empty; returns the `y` beneath. */
export const customerBlock = (
  sheet: Sheet,
  content: InvoiceContent,
  x: number,
  y: number,
  look: Look,
  heading: string
): number => {
  const { customer } = content
  let top = y
  if (heading !== "") {
    sheet.text(heading, x, top, look.label)
    top += look.leading * 1.15
  }
  sheet.text(customer.name, x, top, look.strong, { field: "customer_name" })
  top += look.leading
  sheet.lines(customer.address.lines, x, top, look.body, look.leading, { field: "customer_address" })
  top += customer.address.lines.length * look.leading
  if (customer.vatNumber !== undefined && content.country !== "US") {
    labelled(
      sheet,
      { label: look.labels.vatNumber, value: customer.vatNumber, field: "customer_vat_number" },
      x,
      top,
      look
    )
    top += look.leading
  }
  return top
}
