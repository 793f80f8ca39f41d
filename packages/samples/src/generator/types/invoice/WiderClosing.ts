import { widthOf, wrap } from "../../drawing/Fonts.js"
import type { Sheet } from "../../drawing/Sheet.js"
import { labelled } from "../../setting/entries.js"
import { supplierIds } from "./Blocks.js"
import type { Total } from "./Closing.js"
import type { InvoiceContent } from "./Content.js"
import type { Look } from "./Look.js"

/** Draws totals side by side, each label over its value, and what is to pay in a line of its own; returns the `y` beneath. */
export const stripOfTotals = (sheet: Sheet, totals: ReadonlyArray<Total>, look: Look, y: number): number => {
  const right = sheet.width - look.margin
  const whole = totals.findIndex(({ fields }) => fields.includes("total_amount"))
  const beside = totals.slice(0, whole + 1)
  const beneath = totals.slice(whole + 1)
  const row = look.leading + 4
  const most = (sheet.width - 2 * look.margin) / Math.max(1, beside.length)
  const widths = beside.map(({ label, value }) =>
    Math.min(most, Math.max(widthOf(label, look.strong), widthOf(value, look.strong)) + 16)
  )
  let left = right - widths.reduce((sum, width) => sum + width, 0)
  beside.forEach((total, i) => {
    const width = widths[i] ?? 0
    const shrink = Math.min(1, (width - 8) / Math.max(1, widthOf(total.label, look.strong)))
    sheet.box(left, y, width, row, { stroke: look.rule, fill: look.stripe })
    sheet.box(left, y + row, width, row, { stroke: look.rule })
    sheet.text(
      total.label,
      left + width / 2,
      y + 3.5,
      { ...look.strong, size: look.strong.size * shrink },
      { align: "center" }
    )
    sheet.text(total.value, left + width - 6, y + row + 3.5, look.body, { align: "right", field: total.fields })
    left += width
  })
  let top = y + 2 * row + look.leading * 0.6
  for (const total of beneath) {
    const width = widthOf(total.value, look.strong)
    const style = total.strong === true ? look.strong : look.body
    sheet.text(`${total.label}${look.colon}`, right - Math.max(width, 70) - 24, top, style, { align: "right" })
    sheet.text(total.value, right - 6, top, style, { align: "right", field: total.fields })
    top += row
  }
  return top
}

/** The foot of every page in three columns: the supplier's name and address, how to reach it, and its numbers. */
export const columnsFooter = (sheet: Sheet, content: InvoiceContent, look: Look): void => {
  const { supplier } = content
  const leading = look.small.size * 1.3
  const width = (sheet.width - 2 * look.margin) / 3
  const exempt = content.country === "FR" && content.tax === 0 ? ["TVA non applicable, art. 293 B du CGI."] : []
  const legal = [...exempt, supplier.legal].flatMap((mention) => wrap(mention, look.small, width - 10))
  const entries = supplierIds(content, look)
  const height = Math.max(supplier.address.lines.length + 1, 3, legal.length + entries.length) * leading
  sheet.eachPage((page, of) => {
    const top = sheet.height - 30 - height
    sheet.line(look.margin, top - 5, sheet.width - look.margin, top - 5, look.rule, 0.4)
    const last = page === of
    sheet.text(supplier.name, look.margin, top, look.small, last ? { field: "supplier_name" } : {})
    sheet.lines(
      supplier.address.lines,
      look.margin,
      top + leading,
      look.small,
      leading,
      last ? { field: "supplier_address" } : {}
    )
    sheet.lines([supplier.phone, supplier.email, supplier.website], look.margin + width, top, look.small, leading)
    const third = look.margin + 2 * width
    entries.forEach((entry, i) => {
      labelled(
        sheet,
        last ? entry : { label: entry.label, value: entry.value },
        third,
        top + i * leading,
        look,
        look.small
      )
    })
    sheet.lines(legal, third, top + entries.length * leading, look.small, leading)
    if (of > 1)
      sheet.text(`${look.labels.page} ${page}/${of}`, sheet.width - look.margin, sheet.height - 24, look.small, {
        align: "right"
      })
  })
}
