import type { FontFamily } from "../../drawing/Drawing.js"
import { widthOf } from "../../drawing/Fonts.js"
import type { Sheet } from "../../drawing/Sheet.js"
import type { Random } from "../../Random.js"
import { type Entry, grid, labelled, pairs, stacked, strip } from "../../setting/entries.js"
import {
  drawBoxedParties,
  drawLetterhead,
  drawParty,
  type LetterheadLines,
  type PartyLines
} from "../../setting/parties.js"
import { drawProse } from "../../setting/prose.js"
import type { Look } from "../invoice/Look.js"
import type { InvoiceLayout } from "../invoice/Openings.js"
import type { TradePaper } from "./TradePaper.js"

/** What the top of an order or a quotation is drawn from. */
export interface TradeOpening {
  readonly sheet: Sheet
  readonly paper: TradePaper
  readonly look: Look
  readonly random: Random
}

/** A layout: everything above the lines, and how lines and totals are set. */
export interface TradeLayout extends Pick<InvoiceLayout, "table" | "totals"> {
  readonly families: ReadonlyArray<FontFamily>
  /** Draws the top of the first page and returns the `y` beneath. */
  readonly open: (opening: TradeOpening) => number
}

const letterheadOf = ({ paper }: TradeOpening, align: "left" | "right" | "center"): LetterheadLines => ({
  name: paper.issuer.name,
  field: paper.issuerField,
  address: paper.issuer.address.lines,
  contacts:
    align === "center"
      ? [{ label: "", value: `${paper.issuer.phone} - ${paper.issuer.email}` }]
      : [
          { label: paper.phoneLabel, value: paper.issuer.phone },
          { label: "", value: paper.issuer.email }
        ]
})

const metaOf = ({ paper }: TradeOpening): ReadonlyArray<Entry> => [paper.number, paper.date, ...paper.others]

const withColon = (party: PartyLines, colon: string): PartyLines =>
  party.heading === "" ? party : { ...party, heading: party.heading + colon }

const partiesOf = ({ paper }: TradeOpening): ReadonlyArray<PartyLines> => [
  paper.recipient,
  ...(paper.delivery === undefined ? [] : [paper.delivery])
]

// Letterhead left, title and pairs right, recipient and place of delivery below.
const classic = (opening: TradeOpening): number => {
  const { sheet, paper, look, random } = opening
  const right = sheet.width - look.margin
  const column = sheet.width * 0.55
  const left = drawLetterhead(sheet, letterheadOf(opening, "left"), look.margin, look.margin, look, "left")
  sheet.text(paper.title, right, look.margin, look.title, { align: "right" })
  const beneath = look.margin + look.title.size * 1.6
  const meta = pairs(sheet, metaOf(opening), column, beneath, look, random.chance(0.5) ? right : undefined)
  const top = Math.max(left, meta) + look.leading * 1.5
  const swapped = random.chance(0.5)
  const places = swapped ? [column, look.margin] : [look.margin, column]
  const under = partiesOf(opening).map((party, i) =>
    drawParty(sheet, withColon(party, look.colon), places[i] ?? column, top, look)
  )
  return Math.max(...under) + look.leading * 1.6
}

// A big title, a key-value grid on the right, parties in boxes.
const boxed = (opening: TradeOpening): number => {
  const { sheet, paper, look } = opening
  const width = sheet.width - 2 * look.margin
  sheet.text(paper.title, look.margin, look.margin, look.title)
  const top = look.margin + look.title.size * 1.7
  const head = drawLetterhead(sheet, letterheadOf(opening, "left"), look.margin, top, look, "left")
  const meta = grid(sheet, metaOf(opening), sheet.width - look.margin - 240, top, 240, look)
  return (
    drawBoxedParties(
      sheet,
      partiesOf(opening),
      look.margin,
      Math.max(head, meta) + look.leading * 1.2,
      paper.delivery === undefined ? width * 0.55 : width,
      look
    ) +
    look.leading * 1.5
  )
}

// Centred head, parties in two columns, the numbers as a strip across the page.
const centred = (opening: TradeOpening): number => {
  const { sheet, paper, look, random } = opening
  const middle = sheet.width / 2
  let top =
    drawLetterhead(sheet, letterheadOf(opening, "center"), middle, look.margin, look, "center") + look.leading * 0.5
  sheet.line(look.margin, top, sheet.width - look.margin, top, look.rule)
  top += look.leading
  sheet.text(paper.title, middle, top, look.title, { align: "center" })
  top += look.title.size * 1.7
  const under = partiesOf(opening).map((party, i) =>
    drawParty(sheet, withColon(party, look.colon), i === 0 ? look.margin : middle + 20, top, look)
  )
  const beneath = Math.max(...under) + look.leading * 1.2
  return (
    strip(sheet, metaOf(opening), look.margin, beneath, sheet.width - 2 * look.margin, look, random.chance(0.6)) +
    look.leading * 1.4
  )
}

// A coloured band with name and title, then labels above their values and three parties side by side.
const banded = (opening: TradeOpening): number => {
  const { sheet, paper, look } = opening
  const height = look.title.size * 2.6
  const white = "#ffffff"
  sheet.box(0, 0, sheet.width, height, { fill: look.accent })
  sheet.text(
    paper.issuer.name,
    look.margin,
    height / 2 - look.heading.size / 2,
    { ...look.heading, color: white },
    { field: paper.issuerField }
  )
  const room = sheet.width - 2 * look.margin - widthOf(paper.issuer.name, look.heading) - 20
  const title = widthOf(paper.title, look.title) > room ? look.heading : look.title
  sheet.text(
    paper.title,
    sheet.width - look.margin,
    height / 2 - title.size / 2,
    { ...title, color: white },
    { align: "right" }
  )
  const width = sheet.width - 2 * look.margin
  let top = stacked(sheet, metaOf(opening), look.margin, height + look.leading * 1.3, width, look) + look.leading * 0.6
  sheet.line(look.margin, top, sheet.width - look.margin, top, look.rule)
  top += look.leading * 0.8
  const issuer: PartyLines = {
    heading: paper.issuerHeading,
    name: undefined,
    address: [...paper.issuer.address.lines, paper.issuer.phone]
  }
  const parties = [issuer, ...partiesOf(opening)]
  const part = width / parties.length
  const under = parties.map((party, i) => drawParty(sheet, party, look.margin + i * part, top, look))
  return Math.max(...under) + look.leading * 1.2
}

// As old business programs print it: everything in ruled boxes, the numbers in a strip.
const ledger = (opening: TradeOpening): number => {
  const { sheet, paper, look } = opening
  const width = sheet.width - 2 * look.margin
  const x = sheet.width * 0.53
  const under = drawLetterhead(sheet, letterheadOf(opening, "left"), look.margin, look.margin, look, "left")
  sheet.text(paper.title, x, look.margin, look.title)
  const top = look.margin + look.title.size * 1.5
  const lines = paper.recipient.address.length + (paper.recipient.heading === "" ? 1 : 2.15)
  sheet.box(x, top, sheet.width - look.margin - x, lines * look.leading + 12, { stroke: look.rule })
  drawParty(sheet, paper.recipient, x + 8, top + 7, look)
  let beneath = Math.max(under, top + lines * look.leading + 12) + look.leading
  beneath = strip(sheet, metaOf(opening), look.margin, beneath, width, look, true) + look.leading
  if (paper.delivery !== undefined) {
    const label = `${paper.delivery.heading}${look.colon}`
    sheet.text(label, look.margin, beneath, look.body)
    const left = look.margin + widthOf(label, look.body) + 12
    beneath = drawParty(sheet, { ...paper.delivery, heading: "" }, left, beneath, look) + look.leading * 0.8
  }
  return beneath
}

// A letter: place and day, a title that carries the number, a greeting, label and value on one line.
const letter = (opening: TradeOpening): number => {
  const { sheet, paper, look } = opening
  const column = sheet.width * 0.56
  const width = sheet.width - 2 * look.margin
  const under = drawLetterhead(sheet, letterheadOf(opening, "left"), look.margin, look.margin, look, "left")
  const beside = drawParty(sheet, { ...paper.recipient, heading: "" }, column, look.margin + look.leading * 3, look)
  let top = Math.max(under, beside) + look.leading * 1.5
  if (paper.lines.language === "fr") {
    const lead = `${paper.issuer.address.town}, le `
    const at = sheet.text(lead, column, top, look.body)
    sheet.text(paper.date.value, column + at, top, look.body, { field: "issue_date" })
  } else labelled(sheet, paper.date, column, top, look)
  top += look.leading * 1.8
  const heading = { ...look.title, size: look.title.size * 0.75 }
  const title = `${paper.title} ${paper.lines.language === "fr" ? "n°" : "no."} `
  const at = sheet.text(title, look.margin, top, heading)
  const numberField = paper.number.field
  sheet.text(
    paper.number.value,
    look.margin + at + heading.size * 0.1,
    top,
    heading,
    numberField === undefined ? {} : { field: numberField }
  )
  top += heading.size * 1.7
  for (const runs of paper.greeting) top = drawProse(sheet, runs, look.margin, top, width, look.body, look.leading)
  top += look.leading * 0.4
  for (const entry of paper.others) {
    labelled(sheet, entry, look.margin, top, look)
    top += look.leading
  }
  if (paper.delivery !== undefined) {
    top += look.leading * 0.4
    top = drawParty(sheet, withColon(paper.delivery, look.colon), look.margin, top, look)
  }
  return top + look.leading * 0.8
}

/** The layouts of orders and quotations by name. */
export const tradeLayouts = {
  classic: { families: ["sans", "serif"], table: "ruled", totals: "boxed", open: classic },
  boxed: { families: ["sans"], table: "columns", totals: "boxed", open: boxed },
  centred: { families: ["serif", "sans"], table: "open", totals: "plain", open: centred },
  banded: { families: ["sans"], table: "striped", totals: "band", open: banded },
  ledger: { families: ["mono", "sans"], table: "columns", totals: "boxed", open: ledger },
  letter: { families: ["serif", "sans"], table: "open", totals: "leaders", open: letter }
} as const satisfies Readonly<Record<string, TradeLayout>>
