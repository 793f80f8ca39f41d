import type { FontFamily } from "../../drawing/Drawing.js"
import { widthOf } from "../../drawing/Fonts.js"
import type { Sheet } from "../../drawing/Sheet.js"
import type { Random } from "../../Random.js"
import { grid, labelled, pairs, stacked, strip } from "../../setting/entries.js"
import { customerBlock, letterhead, metaEntries } from "./Blocks.js"
import type { InvoiceContent } from "./Content.js"
import type { TableForm } from "./LineTable.js"
import type { Look } from "./Look.js"

/** What an opening is drawn from. */
export interface Opening {
  readonly sheet: Sheet
  readonly content: InvoiceContent
  readonly look: Look
  readonly random: Random
  /** True where the supplier's numbers stand in the letterhead rather than at the foot. */
  readonly idsAtHead: boolean
}

/** A layout: everything above the lines, and how lines, totals and foot are set. */
export interface InvoiceLayout {
  readonly families: ReadonlyArray<FontFamily>
  readonly table: TableForm
  /** `strip`: labels side by side over their values, what is to pay beneath. */
  readonly totals: "boxed" | "plain" | "leaders" | "band" | "strip"
  /** Where the taxes by rate stand when there are several: lines among the totals, or a table of their own. */
  readonly taxes: "lines" | "table"
  /** `columns`: the supplier itself, its contacts and its bank side by side. */
  readonly foot: "centred" | "left" | "columns"
  /** Whether its labels are drawn from rarer words too. */
  readonly wider?: boolean
  /** Draws the top of the first page and returns the `y` beneath. */
  readonly open: (opening: Opening) => number
}

const titleOf = ({ content, look }: Opening): string =>
  content.kind === "credit_note" ? look.labels.creditTitle : look.labels.title

const deliveryAddress = (opening: Opening, x: number, y: number): number => {
  const { sheet, content, look } = opening
  sheet.text(look.labels.shipTo, x, y, look.label)
  sheet.lines(
    [content.customer.name, ...content.customer.address.lines],
    x,
    y + look.leading * 1.15,
    look.body,
    look.leading
  )
  return y + (content.customer.address.lines.length + 2.15) * look.leading
}

// Letterhead on the left, title and pairs on the right, customer at the window of the envelope.
const classic = (opening: Opening): number => {
  const { sheet, content, look, random } = opening
  const right = sheet.width - look.margin
  const column = sheet.width * 0.56
  const left = letterhead(sheet, content, look.margin, look.margin, look, "left", opening.idsAtHead)
  sheet.text(titleOf(opening), right, look.margin, look.title, { align: "right" })
  const meta = pairs(
    sheet,
    metaEntries(content, look, false),
    column,
    look.margin + look.title.size * 1.6,
    look,
    random.chance(0.5) ? right : undefined
  )
  const top = Math.max(left, meta) + look.leading * 1.5
  const window = content.language === "fr" ? column : look.margin
  const heading = random.chance(0.6) ? look.labels.billTo + look.colon : ""
  const under = customerBlock(sheet, content, window, top, look, heading)
  if (random.chance(0.3)) deliveryAddress(opening, window === column ? look.margin : column, top)
  return under + look.leading * 1.6
}

// Letterhead on the right, big title on the left, a key-value grid under it.
const gridded = (opening: Opening): number => {
  const { sheet, content, look } = opening
  const right = sheet.width - look.margin
  const under = letterhead(sheet, content, right, look.margin, look, "right", opening.idsAtHead)
  sheet.text(titleOf(opening), look.margin, look.margin, look.title)
  const meta = grid(
    sheet,
    metaEntries(content, look, false),
    look.margin,
    look.margin + look.title.size * 1.8,
    230,
    look
  )
  const top = Math.max(under, meta) + look.leading * 1.4
  const x = content.language === "fr" ? sheet.width * 0.55 : look.margin
  const below = customerBlock(sheet, content, x, top, look, look.labels.billTo)
  return below + look.leading * 1.6
}

// Everything centred at the top, the meta data as a strip across the page.
const centred = (opening: Opening): number => {
  const { sheet, content, look, random } = opening
  const middle = sheet.width / 2
  let top = letterhead(sheet, content, middle, look.margin, look, "center", opening.idsAtHead) + look.leading * 0.5
  sheet.line(look.margin, top, sheet.width - look.margin, top, look.rule)
  top += look.leading
  sheet.text(titleOf(opening), middle, top, look.title, { align: "center" })
  top += look.title.size * 1.7
  const under = customerBlock(sheet, content, look.margin, top, look, look.labels.billTo + look.colon)
  if (random.chance(0.5)) deliveryAddress(opening, middle + 20, top)
  const beneath = Math.max(under, top + (content.customer.address.lines.length + 2.5) * look.leading) + look.leading
  return (
    strip(
      sheet,
      metaEntries(content, look, false),
      look.margin,
      beneath,
      sheet.width - 2 * look.margin,
      look,
      random.chance(0.6)
    ) +
    look.leading * 1.4
  )
}

// A coloured band with the name and the title in white, labels above their values.
const banded = (opening: Opening): number => {
  const { sheet, content, look } = opening
  const height = look.title.size * 2.6
  const white = "#ffffff"
  sheet.box(0, 0, sheet.width, height, { fill: look.accent })
  sheet.text(
    content.supplier.name,
    look.margin,
    height / 2 - look.heading.size / 2,
    { ...look.heading, color: white },
    { field: "supplier_name" }
  )
  const room = sheet.width - 2 * look.margin - widthOf(content.supplier.name, look.heading) - 20
  const title = widthOf(titleOf(opening), look.title) > room ? look.heading : look.title
  sheet.text(
    titleOf(opening),
    sheet.width - look.margin,
    height / 2 - title.size / 2,
    { ...title, color: white },
    { align: "right" }
  )
  let top = height + look.leading * 1.3
  const column = sheet.width * 0.55
  sheet.text(look.labels.from, look.margin, top, look.label)
  const under = letterhead(
    sheet,
    content,
    look.margin,
    top + look.leading * 1.15,
    look,
    "left",
    opening.idsAtHead,
    false
  )
  top = Math.max(under, customerBlock(sheet, content, column, top, look, look.labels.billTo)) + look.leading
  return (
    stacked(sheet, metaEntries(content, look, false), look.margin, top, sheet.width - 2 * look.margin, look) +
    look.leading
  )
}

// As old business programs print it: a boxed customer, a boxed strip, columns ruled from top to bottom.
const ledger = (opening: Opening): number => {
  const { sheet, content, look } = opening
  const under = letterhead(sheet, content, look.margin, look.margin, look, "left", opening.idsAtHead)
  const x = sheet.width * 0.53
  const width = sheet.width - look.margin - x
  const lines = content.customer.address.lines.length + 3
  sheet.text(titleOf(opening), x, look.margin, look.title)
  const top = look.margin + look.title.size * 1.5
  sheet.box(x, top, width, lines * look.leading + 12, { stroke: look.rule })
  customerBlock(sheet, content, x + 8, top + 7, look, "")
  const beneath = Math.max(under, top + lines * look.leading + 12) + look.leading
  return (
    strip(sheet, metaEntries(content, look, false), look.margin, beneath, sheet.width - 2 * look.margin, look, true) +
    look.leading
  )
}

// A plain letter: place and day, a title that carries the number, label and value on one line.
const letter = (opening: Opening): number => {
  const { sheet, content, look } = opening
  const column = sheet.width * 0.56
  const under = letterhead(sheet, content, look.margin, look.margin, look, "left", opening.idsAtHead)
  const beside = customerBlock(sheet, content, column, look.margin + look.leading * 3, look, "")
  let top = Math.max(under, beside) + look.leading * 1.5
  const [date, ...others] = metaEntries(content, look, true)
  const day = look.writeDate(content.date)
  if (content.language === "fr") {
    const lead = `${content.supplier.address.town}, le `
    const width = sheet.text(lead, column, top, look.body)
    sheet.text(day, column + width, top, look.body, { field: "invoice_date" })
  } else if (date !== undefined) labelled(sheet, date, column, top, look)
  top += look.leading * 1.8
  const title = `${titleOf(opening)} ${content.language === "fr" ? "n°" : "no."} `
  const heading = { ...look.title, size: look.title.size * 0.75 }
  const width = sheet.text(title, look.margin, top, heading)
  sheet.text(content.number, look.margin + width + heading.size * 0.1, top, heading, { field: "invoice_number" })
  top += heading.size * 1.7
  for (const entry of others) {
    labelled(sheet, entry, look.margin, top, look)
    top += look.leading
  }
  return top + look.leading * 0.8
}

/** The invoice layouts by name. */
export const invoiceLayouts = {
  classic: {
    families: ["sans", "serif"],
    table: "ruled",
    totals: "boxed",
    taxes: "lines",
    foot: "centred",
    open: classic
  },
  gridded: { families: ["sans"], table: "striped", totals: "plain", taxes: "table", foot: "left", open: gridded },
  centred: {
    families: ["serif", "sans"],
    table: "open",
    totals: "plain",
    taxes: "lines",
    foot: "centred",
    open: centred
  },
  banded: { families: ["sans"], table: "striped", totals: "band", taxes: "lines", foot: "left", open: banded },
  ledger: {
    families: ["mono", "sans"],
    table: "columns",
    totals: "boxed",
    taxes: "table",
    foot: "centred",
    open: ledger
  },
  letter: { families: ["serif", "sans"], table: "open", totals: "leaders", taxes: "lines", foot: "left", open: letter }
} as const satisfies Readonly<Record<string, InvoiceLayout>>
