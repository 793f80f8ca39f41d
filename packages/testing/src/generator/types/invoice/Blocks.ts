import type { TextStyle } from "../../drawing/Drawing.js"
import { widthOf } from "../../drawing/Fonts.js"
import type { Sheet } from "../../drawing/Sheet.js"
import type { InvoiceContent } from "./Content.js"
import type { Look } from "./Look.js"

/** A label and its value, and the labelled field it is. */
export interface Entry {
  readonly label: string
  readonly value: string
  readonly field?: string
}

const marked = (entry: Entry): { field?: string } => (entry.field === undefined ? {} : { field: entry.field })

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

/** `label: value` on one line; returns the width. */
export const labelled = (
  sheet: Sheet,
  entry: Entry,
  x: number,
  y: number,
  look: Look,
  style: TextStyle = look.body,
  align: "left" | "right" | "center" = "left"
): number => {
  const lead = `${entry.label}${look.colon === "" ? "" : look.colon}`
  const gap = widthOf(" ", style)
  const leadWidth = widthOf(lead, style)
  const width = leadWidth + gap + widthOf(entry.value, style)
  const left = align === "right" ? x - width : align === "center" ? x - width / 2 : x
  sheet.text(lead, left, y, style)
  sheet.text(entry.value, left + leadWidth + gap, y, style, marked(entry))
  return width
}

/** Labels in one column and values in the next; returns the `y` beneath. */
export const pairs = (
  sheet: Sheet,
  entries: ReadonlyArray<Entry>,
  x: number,
  y: number,
  look: Look,
  right?: number
): number => {
  const gutter = Math.max(...entries.map(({ label }) => widthOf(`${label}${look.colon}`, look.label))) + 10
  entries.forEach((entry, i) => {
    const top = y + i * look.leading
    sheet.text(`${entry.label}${look.colon}`, x, top, look.label)
    if (right === undefined) sheet.text(entry.value, x + gutter, top, look.body, marked(entry))
    else sheet.text(entry.value, right, top, look.body, { align: "right", ...marked(entry) })
  })
  return y + entries.length * look.leading
}

/** A two-column grid with lines round every cell; returns the `y` beneath. */
export const grid = (
  sheet: Sheet,
  entries: ReadonlyArray<Entry>,
  x: number,
  y: number,
  width: number,
  look: Look
): number => {
  const row = look.leading + 4
  const split = Math.min(
    width * 0.62,
    Math.max(width * 0.4, ...entries.map(({ label }) => widthOf(label, look.label) + 10))
  )
  entries.forEach((entry, i) => {
    const top = y + i * row
    sheet.box(x, top, split, row, { stroke: look.rule, fill: look.stripe })
    sheet.box(x + split, top, width - split, row, { stroke: look.rule })
    sheet.text(entry.label, x + 4, top + 3.5, look.label)
    sheet.text(entry.value, x + split + 5, top + 3.5, look.body, marked(entry))
  })
  return y + entries.length * row
}

/** One row of headings with one row of values beneath, as wide as given; returns the `y` beneath. */
export const strip = (
  sheet: Sheet,
  entries: ReadonlyArray<Entry>,
  x: number,
  y: number,
  width: number,
  look: Look,
  boxed: boolean
): number => {
  const wanted = entries.map(({ label, value }) => Math.max(widthOf(label, look.label), widthOf(value, look.body)) + 10)
  const factor = width / wanted.reduce((sum, part) => sum + part, 0)
  const row = look.leading + 4
  const shrink = Math.min(factor, 1)
  const shrunk = (style: TextStyle): TextStyle =>
    shrink === 1 ? style : { ...style, size: style.size * shrink * 0.98 }
  let left = x
  entries.forEach((entry, i) => {
    const part = (wanted[i] ?? 0) * factor
    if (boxed) {
      sheet.box(left, y, part, row, { stroke: look.rule, fill: look.stripe })
      sheet.box(left, y + row, part, row, { stroke: look.rule })
    }
    sheet.text(entry.label, left + part / 2, y + 3.5, shrunk(look.label), { align: "center" })
    sheet.text(entry.value, left + part / 2, y + row + 3.5, shrunk(look.body), { align: "center", ...marked(entry) })
    left += part
  })
  if (!boxed) {
    sheet.line(x, y, x + width, y, look.rule)
    sheet.line(x, y + 2 * row, x + width, y + 2 * row, look.rule)
  }
  return y + 2 * row
}

/** Labels with their values beneath them, side by side; returns the `y` beneath. */
export const stacked = (
  sheet: Sheet,
  entries: ReadonlyArray<Entry>,
  x: number,
  y: number,
  width: number,
  look: Look
): number => {
  const label = { ...look.label, size: look.label.size * 0.85 }
  const perRow = Math.min(entries.length, 4)
  const part = width / perRow
  entries.forEach((entry, i) => {
    const left = x + (i % perRow) * part
    const top = y + Math.floor(i / perRow) * (look.leading * 2 + 6)
    sheet.text(entry.label, left, top, label)
    sheet.text(entry.value, left, top + look.leading, look.strong, marked(entry))
  })
  return y + Math.ceil(entries.length / perRow) * (look.leading * 2 + 6)
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
