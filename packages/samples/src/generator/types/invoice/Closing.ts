import { widthOf, wrap } from "../../drawing/Fonts.js"
import type { Sheet } from "../../drawing/Sheet.js"
import type { Random } from "../../Random.js"
import { labelled } from "../../setting/entries.js"
import type { TruthRows } from "../../Truth.js"
import { writeMoney, writeRate } from "../../writing/Amounts.js"
import { supplierIds } from "./Blocks.js"
import type { InvoiceContent } from "./Content.js"
import type { Look } from "./Look.js"
import type { InvoiceLayout } from "./Openings.js"

/** One line of the totals, and the labelled fields that its value is. */
export interface Total {
  readonly label: string
  readonly value: string
  readonly fields: ReadonlyArray<string>
  readonly strong?: boolean
}

const salesTax = "Sales tax"

/** The totals in order, with what each is labelled as. */
export const totalsOf = (content: InvoiceContent, look: Look, random: Random, taxTable: boolean): Array<Total> => {
  const { labels, numbers } = look
  const credit = content.kind === "credit_note"
  const money = (cents: number): string => writeMoney(cents, numbers)
  const currency = numbers.mark === "none" ? [] : ["currency"]
  const totals: Array<Total> = []
  if (content.discount) {
    totals.push({ label: labels.gross, value: money(content.discount.gross), fields: [] })
    totals.push({
      label: `${labels.discount} ${content.discount.percent}%`,
      value: money(-content.discount.amount),
      fields: []
    })
  }
  const exempt = content.tax === 0
  if (!exempt) {
    totals.push({
      label: content.country === "US" ? "Subtotal" : labels.subtotal,
      value: money(content.subtotal),
      fields: ["subtotal_amount"]
    })
    const name = content.country === "US" ? salesTax : labels.tax
    const [single, ...more] = content.taxes
    if (single !== undefined && more.length === 0) {
      const rate = writeRate(single.rate, numbers, look.rateForm === "decimals" ? "plain" : look.rateForm)
      totals.push({
        label: random.chance(0.6) ? (random.chance(0.5) ? `${name} ${rate}` : `${name} (${rate})`) : name,
        value: money(content.tax),
        fields: ["tax_amount"]
      })
    } else {
      if (!taxTable) {
        const short = content.language === "fr" ? "TVA" : content.country === "US" ? salesTax : "VAT"
        for (const tax of content.taxes)
          totals.push({
            label: `${short} ${writeRate(tax.rate, numbers, "plain")}`,
            value: money(tax.amount),
            fields: []
          })
      }
      if (taxTable || random.chance(0.6)) {
        totals.push({
          label: content.language === "fr" ? "Total TVA" : "Total VAT",
          value: money(content.tax),
          fields: ["tax_amount"]
        })
      }
    }
  }
  const due = content.deposit !== 0 || random.chance(0.35)
  const label = content.language === "fr" && exempt ? "Total" : credit ? labels.creditTotal : labels.total
  totals.push({ label, value: money(content.total), fields: ["total_amount", ...currency], strong: true })
  if (content.deposit !== 0) totals.push({ label: labels.deposit, value: money(-content.deposit), fields: [] })
  if (due)
    totals.push({
      label: credit ? labels.creditDue : labels.amountDue,
      value: money(content.amountDue),
      fields: ["amount_due"],
      strong: true
    })
  return totals
}

/** Draws the totals at the right margin and returns the `y` beneath. */
export const drawTotals = (
  sheet: Sheet,
  totals: ReadonlyArray<Total>,
  look: Look,
  form: InvoiceLayout["totals"],
  y: number
): number => {
  const right = sheet.width - look.margin
  const row = look.leading + 5
  const width = Math.max(
    200,
    ...totals.map(({ label, value }) => widthOf(label, look.strong) + widthOf(value, look.strong) + 34)
  )
  const left = right - width
  totals.forEach((total, i) => {
    const top = y + i * row
    const last = i === totals.length - 1
    const band = form === "band" && last
    if (band) sheet.box(left, top, width, row, { fill: look.accent })
    if (form === "boxed")
      sheet.box(
        left,
        top,
        width,
        row,
        total.strong === true ? { stroke: look.rule, fill: look.stripe } : { stroke: look.rule }
      )
    if (form === "plain" && total.strong === true) sheet.line(left, top, right, top, look.rule)
    const base = total.strong === true ? look.strong : look.body
    const style = band ? { ...base, color: "#ffffff" } : base
    const labelWidth = sheet.text(total.label, left + 6, top + 3.5, style)
    sheet.text(total.value, right - 6, top + 3.5, style, { align: "right", field: total.fields })
    if (form === "leaders") {
      const from = left + 6 + labelWidth + 4
      const to = right - 6 - widthOf(total.value, style) - 4
      const dots = ".".repeat(Math.max(0, Math.floor((to - from) / widthOf(".", look.body))))
      if (dots !== "") sheet.text(dots, to, top + 3.5, look.body, { align: "right" })
    }
  })
  return y + totals.length * row
}

/** Draws the taxes by rate as a small table and returns the `y` beneath and the rows as printed. */
export const taxTable = (
  sheet: Sheet,
  content: InvoiceContent,
  look: Look,
  y: number
): { readonly y: number; readonly rows: TruthRows } => {
  const { labels, numbers } = look
  const row = look.leading + 4
  const heads = [labels.rate, labels.taxBase, labels.taxAmount]
  const rows = content.taxes.map((tax) => ({
    rate: writeRate(tax.rate, numbers, look.rateForm),
    base: writeMoney(tax.base, numbers, true),
    amount: writeMoney(tax.amount, numbers, true)
  }))
  const cells = [heads, ...rows.map(({ rate, base, amount }) => [rate, base, amount])]
  const widths = heads.map((_, c) => Math.max(46, ...cells.map((line) => widthOf(line[c] ?? "", look.strong) + 12)))
  cells.forEach((line, r) => {
    let x = look.margin
    line.forEach((text, c) => {
      const width = widths[c] ?? 0
      sheet.box(x, y + r * row, width, row, r === 0 ? { stroke: look.rule, fill: look.stripe } : { stroke: look.rule })
      sheet.text(text, x + width - 5, y + r * row + 3, r === 0 ? look.strong : look.body, { align: "right" })
      x += width
    })
  })
  return { y: y + cells.length * row, rows }
}

const currencyWords = {
  EUR: { fr: "Montants exprimés en EUR", en: "All amounts in EUR" },
  GBP: { fr: "Montants exprimés en GBP", en: "All amounts in GBP" },
  USD: { fr: "Montants exprimés en USD", en: "All amounts in USD" }
} as const

/** Payment terms, bank details and notes, at the left beneath the lines; returns the `y` beneath. */
export const paymentBlock = (sheet: Sheet, content: InvoiceContent, look: Look, random: Random, y: number): number => {
  const x = look.margin
  let top = y
  if (content.terms !== undefined) {
    labelled(sheet, { label: look.labels.terms, value: content.terms, field: "payment_terms" }, x, top, look)
    top += look.leading
  }
  const code = content.currency
  if (look.numbers.mark === "none" && (code === "EUR" || code === "GBP" || code === "USD") && random.chance(0.8)) {
    sheet.text(currencyWords[code][content.language], x, top, look.small, { field: "currency" })
    top += look.leading
  }
  if (content.supplier.bank !== undefined && content.kind === "invoice" && random.chance(0.75)) {
    const { name, iban, bic } = content.supplier.bank
    top += look.leading * 0.5
    sheet.text(look.labels.bank, x, top, look.label)
    top += look.leading * 1.1
    sheet.text(name, x, top, look.body)
    top += look.leading
    labelled(sheet, { label: "IBAN", value: iban, field: "supplier_iban" }, x, top, look)
    top += look.leading
    labelled(
      sheet,
      { label: random.pick(["BIC", "SWIFT/BIC", "BIC"]), value: bic, field: "supplier_bic" },
      x,
      top,
      look
    )
    top += look.leading
  }
  return top
}

const notes = {
  fr: [
    "En cas de retard de paiement, une pénalité égale à trois fois le taux d'intérêt légal sera exigible, ainsi qu'une indemnité forfaitaire de 40 € pour frais de recouvrement.",
    "Pas d'escompte pour paiement anticipé. Clause de réserve de propriété selon la loi du 12 mai 1980."
  ],
  en: [
    "Goods remain our property until paid for in full. Please quote the number above with your payment.",
    "We reserve the right to claim statutory interest on overdue accounts."
  ]
} as const

/** The foot of every page: legal mentions on each, the supplier's numbers on the last unless they stand in the letterhead. */
export const footer = (
  sheet: Sheet,
  content: InvoiceContent,
  look: Look,
  random: Random,
  form: InvoiceLayout["foot"],
  idsAtHead: boolean
): void => {
  const width = sheet.width - 2 * look.margin
  const leading = look.small.size * 1.3
  const align = form === "centred" ? "center" : "left"
  const x = form === "centred" ? sheet.width / 2 : look.margin
  const exempt = content.country === "FR" && content.tax === 0
  const mentions = [
    ...(exempt ? ["TVA non applicable, art. 293 B du CGI."] : []),
    ...(content.country === "US" ? [] : [random.pick(notes[content.language])]),
    content.supplier.legal
  ].flatMap((mention) => wrap(mention, look.small, width))
  const ids = idsAtHead ? [] : supplierIds(content, look)
  const numbered = sheet.pageCount > 1 || random.chance(0.4)
  sheet.eachPage((page, of) => {
    let top = sheet.height - 30 - (mentions.length + (ids.length > 0 ? 1 : 0)) * leading
    sheet.line(look.margin, top - 5, sheet.width - look.margin, top - 5, look.rule, 0.4)
    sheet.lines(mentions, x, top, look.small, leading, { align })
    top += mentions.length * leading
    if (page === of && ids.length > 0) {
      const widths = ids.map(({ label, value }) => widthOf(`${label}${look.colon} ${value}`, look.small) + 16)
      let left = form === "centred" ? x - widths.reduce((sum, part) => sum + part, -16) / 2 : x
      ids.forEach((entry, i) => {
        labelled(sheet, entry, left, top, look, look.small)
        left += widths[i] ?? 0
      })
    }
    if (numbered) {
      const words =
        content.language === "fr" ? `${look.labels.page} ${page}/${of}` : `${look.labels.page} ${page} of ${of}`
      sheet.text(words, sheet.width - look.margin, sheet.height - 24, look.small, { align: "right" })
    }
  })
}

/** Height that totals, taxes and payment block need, in points. */
export const closingHeight = (totals: ReadonlyArray<Total>, content: InvoiceContent, look: Look): number =>
  Math.max(totals.length * (look.leading + 5), (content.taxes.length + 1) * (look.leading + 4) + look.leading) +
  8 * look.leading
