import { widthOf } from "../../drawing/Fonts.js"
import { personName } from "../../invented/Parties.js"
import type { Random } from "../../Random.js"
import { type Entry, grid, labelled, pairs, stacked, strip } from "../../setting/entries.js"
import { writeMoney } from "../../writing/Amounts.js"
import { customerBlock, letterhead, metaEntries, supplierIds } from "./Blocks.js"
import type { InvoiceContent } from "./Content.js"
import type { InvoiceLayout, Opening } from "./Openings.js"

const titleOf = ({ content, look }: Opening): string =>
  content.kind === "credit_note" ? look.labels.creditTitle : look.labels.title

/** Someone to turn to, or the part of a firm that is meant: lines that stand with a name and an address and are neither. */
const personLine = (random: Random, { language }: InvoiceContent): string => {
  const name = personName(random, language)
  return language === "fr"
    ? random.pick([
        `À l'attention de ${name}`,
        `Contact : ${name}`,
        name,
        "Service comptabilité",
        `${name}, service achats`,
        "Direction des achats"
      ])
    : random.pick([
        `Attn: ${name}`,
        `FAO ${name}`,
        name,
        "Accounts Payable",
        `${name}, Purchasing`,
        "Finance Department"
      ])
}

/** A customer as forms print one: with a person above or below the name, a country, or each part after its own label. */
const customerForm = (opening: Opening, x: number, y: number, heading: string): number => {
  const { sheet, content, look, random } = opening
  const { customer } = content
  const own = random.fork("customer form")
  const person = !customer.person && own.chance(0.6)
  const above = person && own.chance(0.4)
  let top = y
  const line = (text: string, field?: string): void => {
    sheet.text(text, x, top, look.body, field === undefined ? {} : { field })
    top += look.leading
  }
  if (heading !== "") {
    sheet.text(heading, x, top, look.label)
    top += look.leading * 1.15
  }
  if (above) line(personLine(own, content))
  const named = own.chance(0.25)
  if (named) {
    const label =
      content.language === "fr" ? own.pick(["Nom", "Raison sociale", "Société"]) : own.pick(["Name", "Company"])
    labelled(sheet, { label, value: customer.name, field: "customer_name" }, x, top, { ...look, colon: " :" })
    top += look.leading
  } else {
    sheet.text(customer.name, x, top, own.chance(0.5) ? look.strong : look.body, { field: "customer_name" })
    top += look.leading
  }
  if (person && !above) line(personLine(own, content))
  sheet.lines(customer.address.lines, x, top, look.body, look.leading, { field: "customer_address" })
  top += customer.address.lines.length * look.leading
  if (own.chance(0.35)) line({ FR: "France", GB: "United Kingdom", IE: "Ireland", US: "USA" }[content.country])
  if (own.chance(0.3))
    line(`${own.pick(["achats", "ap", "info"])}@${customer.address.town.toLowerCase().replace(/[^a-z]/g, "")}.example`)
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

// As DIN 5008 has it: the sender in one small line above the window, the customer in it, the numbers in a block at its right.
const windowed = (opening: Opening): number => {
  const { sheet, content, look, random } = opening
  const own = random.fork("window")
  const { supplier } = content
  const right = sheet.width - look.margin
  const logo = supplier.name.split(" ").slice(0, 2).join(" ").toUpperCase()
  if (own.chance(0.6)) sheet.text(logo, right, look.margin, look.heading, { align: "right" })
  const window = look.margin + look.leading * 4
  const name = sheet.text(supplier.name, look.margin, window, look.small, { field: "supplier_name" })
  const dash = own.pick([" - ", " · ", ", "])
  const address = supplier.address.lines.join(dash)
  sheet.text(dash, look.margin + name, window, look.small)
  sheet.text(address, look.margin + name + widthOf(dash, look.small), window, look.small, { field: "supplier_address" })
  sheet.line(
    look.margin,
    window + look.small.size * 1.3,
    look.margin + 240,
    window + look.small.size * 1.3,
    look.rule,
    0.4
  )
  const under = customerForm(opening, look.margin, window + look.leading * 1.6, "")
  const contact: Array<Entry> = [
    {
      label: content.language === "fr" ? "Votre interlocuteur" : "Your contact",
      value: personName(own, content.language)
    },
    { label: look.labels.phone, value: supplier.phone }
  ]
  const column = sheet.width * 0.58
  const meta = pairs(
    sheet,
    [...metaEntries(content, look, true), ...contact],
    column,
    window,
    look,
    own.chance(0.5) ? right : undefined
  )
  let top = Math.max(under, meta) + look.leading * 2
  const title = titleOf(opening)
  const mark = content.language === "fr" ? own.pick(["n°", "N°", ""]) : own.pick(["no.", "#", ""])
  const lead = /N°$/.test(title) ? title : `${title} ${mark}`.trim()
  const heading = { ...look.title, size: look.title.size * 0.7 }
  const width = sheet.text(lead, look.margin, top, heading)
  sheet.text(content.number, look.margin + width + heading.size * 0.3, top, heading, { field: "invoice_number" })
  top += heading.size * 2
  const greeting = content.language === "fr" ? "Nous vous facturons comme suit :" : "We invoice you for the following:"
  if (content.kind === "invoice" && own.chance(0.5)) {
    sheet.text(greeting, look.margin, top, look.body)
    top += look.leading * 1.6
  }
  return top
}

// American: a large title, what is to pay at the top, the customer and the place of delivery side by side, a strip of terms.
const summary = (opening: Opening): number => {
  const { sheet, content, look, random } = opening
  const own = random.fork("summary")
  const right = sheet.width - look.margin
  const under = letterhead(sheet, content, look.margin, look.margin, look, "left", opening.idsAtHead)
  sheet.text(titleOf(opening), right, look.margin, { ...look.title, size: look.title.size * 1.2 }, { align: "right" })
  let top = look.margin + look.title.size * 1.9
  const box = 190
  if (own.chance(0.7)) {
    sheet.box(right - box, top, box, look.leading * 3, { fill: look.stripe, stroke: look.rule })
    sheet.text(
      content.kind === "credit_note" ? look.labels.creditDue : look.labels.amountDue,
      right - box + 8,
      top + 6,
      look.label
    )
    sheet.text(writeMoney(content.amountDue, look.numbers), right - 8, top + look.leading * 1.4, look.heading, {
      align: "right",
      field: "amount_due"
    })
    top += look.leading * 3.4
  }
  top = Math.max(under, top) + look.leading
  const beside = sheet.width / 2 + 10
  const left = customerForm(opening, look.margin, top, look.labels.billTo)
  const delivered = own.chance(0.55)
  if (delivered) {
    sheet.text(look.labels.shipTo, beside, top, look.label)
    sheet.lines(
      [content.customer.name, ...content.customer.address.lines],
      beside,
      top + look.leading * 1.15,
      look.body,
      look.leading
    )
  }
  top =
    Math.max(left, delivered ? top + (content.customer.address.lines.length + 2.2) * look.leading : top) + look.leading
  const width = sheet.width - 2 * look.margin
  const entries = metaEntries(content, look, false)
  return (
    (own.chance(0.5)
      ? strip(sheet, entries, look.margin, top, width, look, own.chance(0.7))
      : stacked(sheet, entries, look.margin, top, width, look)) +
    look.leading * 1.3
  )
}

// A form in two columns: the supplier's block with a trade name and every number at the left, numbers and the customer at the right.
const formed = (opening: Opening): number => {
  const { sheet, content, look, random } = opening
  const own = random.fork("form")
  const { supplier } = content
  const column = sheet.width * 0.52
  let top = look.margin
  const line = (text: string, field?: string, strong = false): void => {
    sheet.text(text, look.margin, top, strong ? look.strong : look.body, field === undefined ? {} : { field })
    top += look.leading
  }
  if (own.chance(0.4)) {
    sheet.text(look.labels.from + look.colon, look.margin, top, look.label)
    top += look.leading * 1.1
  }
  const brand = supplier.website
    .replace(/^www\./, "")
    .replace(/\..*$/, "")
    .replaceAll("-", " ")
    .toUpperCase()
  if (own.chance(0.3)) line(brand)
  line(supplier.name, "supplier_name", own.chance(0.6))
  sheet.lines(supplier.address.lines, look.margin, top, look.body, look.leading, { field: "supplier_address" })
  top += supplier.address.lines.length * look.leading
  if (own.chance(0.6)) line(`Contact: ${personName(own, content.language)}, ${supplier.phone}`)
  line(supplier.email)
  if (opening.idsAtHead)
    for (const entry of supplierIds(content, look)) {
      labelled(sheet, entry, look.margin, top, { ...look, colon: " :" })
      top += look.leading
    }
  sheet.text(titleOf(opening), column, look.margin, look.title)
  const meta = own.chance(0.5)
    ? grid(
        sheet,
        metaEntries(content, look, false),
        column,
        look.margin + look.title.size * 1.5,
        sheet.width - look.margin - column,
        look
      )
    : pairs(sheet, metaEntries(content, look, false), column, look.margin + look.title.size * 1.5, look)
  const under = customerForm(
    opening,
    column,
    meta + look.leading,
    own.chance(0.8) ? look.labels.billTo + look.colon : ""
  )
  return Math.max(top, under) + look.leading * 1.5
}

// The supplier at the foot alone; at the top its mark, and the customer at the window of the envelope.
const footed = (opening: Opening): number => {
  const { sheet, content, look, random } = opening
  const own = random.fork("foot")
  const right = sheet.width - look.margin
  const mark = content.supplier.name.split(" ")[0] ?? ""
  sheet.text(mark.slice(0, 3).toUpperCase(), own.chance(0.5) ? look.margin : sheet.width / 2, look.margin, look.title)
  const column = sheet.width * 0.55
  const french = content.language === "fr"
  const under = french
    ? customerForm(opening, column, look.margin + look.leading * 3, "")
    : customerBlock(sheet, content, look.margin, look.margin + look.leading * 4, look, look.labels.billTo)
  const place = french ? look.margin : column
  const meta = pairs(
    sheet,
    metaEntries(content, look, false),
    place,
    look.margin + look.leading * 4,
    look,
    french ? undefined : right
  )
  const top = Math.max(under, meta) + look.leading * 1.6
  sheet.text(titleOf(opening), look.margin, top, look.title)
  return top + look.title.size * 1.7
}

/** Layouts of other habits: windows with a sender's line, forms, summaries at the top, suppliers at the foot. */
export const widerLayouts = {
  windowed: {
    families: ["sans"],
    table: "open",
    totals: "plain",
    taxes: "table",
    foot: "columns",
    wider: true,
    open: windowed
  },
  summary: {
    families: ["sans", "serif"],
    table: "striped",
    totals: "plain",
    taxes: "lines",
    foot: "left",
    wider: true,
    open: summary
  },
  formed: {
    families: ["sans"],
    table: "columns",
    totals: "strip",
    taxes: "table",
    foot: "left",
    wider: true,
    open: formed
  },
  footed: {
    families: ["sans", "serif"],
    table: "ruled",
    totals: "boxed",
    taxes: "lines",
    foot: "columns",
    wider: true,
    open: footed
  }
} as const satisfies Readonly<Record<string, InvoiceLayout>>
