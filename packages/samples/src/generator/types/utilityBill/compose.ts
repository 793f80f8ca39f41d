import type { Composition, Language } from "../../DocumentMaker.js"
import type { FontFamily } from "../../drawing/Drawing.js"
import { widthOf } from "../../drawing/Fonts.js"
import { A4, LETTER, Sheet } from "../../drawing/Sheet.js"
import { layoutNamed } from "../../layoutNamed.js"
import type { Random } from "../../Random.js"
import { headBand, smallPrint } from "../../setting/edges.js"
import { stacked, strip } from "../../setting/entries.js"
import { pageLook } from "../../setting/PageLook.js"
import { drawLetterhead, drawParty, type LetterheadLines, type PartyLines } from "../../setting/parties.js"
import { drawProse } from "../../setting/prose.js"
import { drawSection, drawSections } from "../../setting/sections.js"
import { type UtilityContent, utilityContent } from "./Content.js"
import { utilityFacts } from "./Facts.js"
import { utilityLabels, utilityTitles } from "./Labels.js"
import {
  accountEntries,
  type Bill,
  billEntries,
  consumptionText,
  drawCharges,
  periodRuns,
  sectionsOf,
  sumEntries,
  supplyEntries
} from "./Parts.js"

const headOf = ({ content, look }: Bill): LetterheadLines => ({
  name: content.provider.name,
  field: "provider_name",
  address: content.provider.address.lines,
  contacts: [{ label: look.labels.phone, value: content.provider.phone }]
})

const customerOf = ({ content }: Bill, heading: string): PartyLines => ({
  heading,
  name: content.customer.name,
  field: "customer_name",
  address: content.customer.address.lines
})

const drawPeriod = (bill: Bill, x: number, y: number, width: number): number => {
  if (bill.periodApart) return y
  const { look, sheet } = bill
  return drawProse(
    sheet,
    [`${look.labels.period}${look.colon} `, ...periodRuns(bill)],
    x,
    y,
    width,
    look.body,
    look.leading
  )
}

// Letterhead and references at the left, the customer at the window, charges and sums across the page.
const window = (bill: Bill): void => {
  const { sheet, look } = bill
  const column = sheet.width * 0.55
  const width = sheet.width - 2 * look.margin
  const head = drawLetterhead(sheet, headOf(bill), look.margin, look.margin, look, "left")
  const under = drawParty(sheet, customerOf(bill, ""), column, look.margin + look.leading * 4, look)
  let top = Math.max(head, under) + look.leading * 1.5
  sheet.text(bill.title, look.margin, top, look.title)
  top += look.title.size * 1.6
  const left = drawSections(
    sheet,
    sectionsOf(bill),
    look.margin,
    top,
    column - look.margin - 20,
    look,
    "inline",
    "ruled"
  )
  let right = drawSection(
    sheet,
    { heading: look.labels.summary, entries: billEntries(bill) },
    column,
    top,
    sheet.width - look.margin - column,
    look,
    "pairs",
    "ruled"
  )
  right = drawPeriod(bill, column, right, sheet.width - look.margin - column)
  top = drawCharges(bill, "ruled", look.margin, width, Math.max(left, right) + look.leading)
  drawSection(
    sheet,
    { heading: "", entries: sumEntries(bill) },
    column - 40,
    top + look.leading,
    sheet.width - look.margin - column + 40,
    look,
    "leaders"
  )
}

// Everything in ruled grids, two beside each other.
const boxed = (bill: Bill): void => {
  const { sheet, look, content } = bill
  const width = sheet.width - 2 * look.margin
  const half = (width - 16) / 2
  const column = look.margin + half + 16
  sheet.text(bill.title, sheet.width / 2, look.margin, look.title, { align: "center" })
  let top = look.margin + look.title.size * 1.8
  const head = drawLetterhead(sheet, headOf(bill), look.margin, top, look, "left")
  const under = drawSection(sheet, { heading: "", entries: billEntries(bill) }, column, top, half, look, "grid")
  top = Math.max(head, drawPeriod(bill, column, under + 5, half)) + look.leading
  const party = drawSection(
    sheet,
    {
      heading: "",
      entries: [
        { label: look.labels.holder, value: content.customer.name, field: "customer_name" },
        ...accountEntries(bill)
      ]
    },
    look.margin,
    top,
    half,
    look,
    "grid"
  )
  const supply = drawSection(sheet, { heading: "", entries: supplyEntries(bill) }, column, top, half, look, "grid")
  top = drawCharges(bill, "boxed", look.margin, width, Math.max(party, supply) + look.leading * 1.2)
  drawSection(
    sheet,
    { heading: "", entries: sumEntries(bill) },
    column - 30,
    top + look.leading,
    half + 30,
    look,
    "grid"
  )
}

// A coloured band with the sum in large type, labels above their values.
const banded = (bill: Bill): void => {
  const { sheet, look, content } = bill
  const width = sheet.width - 2 * look.margin
  const white = "#ffffff"
  const height = headBand(sheet, look, content.provider.name, "provider_name")
  const room = width - widthOf(content.provider.name, look.heading) - 20
  const title = widthOf(bill.title, look.title) > room ? look.heading : look.title
  sheet.text(
    bill.title,
    sheet.width - look.margin,
    height / 2 - title.size / 2,
    { ...title, color: white },
    { align: "right" }
  )
  let top = height + look.leading * 1.5
  const column = sheet.width * 0.55
  const left = drawParty(sheet, customerOf(bill, look.labels.holder), look.margin, top, look)
  const right = drawSection(
    sheet,
    { heading: "", entries: accountEntries(bill) },
    column,
    top,
    sheet.width - look.margin - column,
    look,
    "stacked"
  )
  top = Math.max(left, right) + look.leading
  top = drawSection(
    sheet,
    { heading: look.labels.summary, entries: [...billEntries(bill), ...sumEntries(bill)] },
    look.margin,
    top,
    width,
    look,
    "stacked",
    "bar"
  )
  top = drawPeriod(bill, look.margin, top + 4, width) + look.leading * 0.8
  top = drawSection(
    sheet,
    { heading: look.labels.supply, entries: supplyEntries(bill) },
    look.margin,
    top,
    width,
    look,
    "stacked",
    "bar"
  )
  drawCharges(bill, "striped", look.margin, width, top + look.leading)
}

// Old printing: a strip of numbers, charges between lines, a slip to send back with the payment.
const slip = (bill: Bill): void => {
  const { sheet, look, content } = bill
  const width = sheet.width - 2 * look.margin
  const under = drawLetterhead(sheet, headOf(bill), look.margin, look.margin, look, "left")
  sheet.text(bill.title, sheet.width - look.margin, look.margin, look.title, { align: "right" })
  const below = drawParty(
    sheet,
    customerOf(bill, look.labels.holder),
    sheet.width * 0.55,
    look.margin + look.title.size * 2,
    look
  )
  let top = Math.max(under, below) + look.leading * 1.4
  top =
    strip(sheet, [...accountEntries(bill), ...billEntries(bill)], look.margin, top, width, look, true) + look.leading
  top = drawPeriod(bill, look.margin, top, width) + look.leading * 0.5
  top = drawSection(
    sheet,
    { heading: look.labels.supply, entries: supplyEntries(bill) },
    look.margin,
    top,
    width,
    look,
    "pairs"
  )
  top = drawCharges(bill, "open", look.margin, width, top + look.leading)
  top =
    drawSection(
      sheet,
      { heading: "", entries: sumEntries(bill) },
      sheet.width * 0.45,
      top + look.leading,
      sheet.width * 0.55 - look.margin,
      look,
      "pairs"
    ) +
    look.leading * 2
  if (top > sheet.height - 130) return
  sheet.line(look.margin, sheet.height - 120, sheet.width - look.margin, sheet.height - 120, look.rule, 0.5, 4)
  const entries = [
    { label: look.labels.customerNumber, value: content.customerNumber, field: "customer_number" },
    { label: look.labels.number, value: content.billNumber, field: "bill_number" },
    ...sumEntries(bill).slice(-1)
  ]
  stacked(sheet, entries, look.margin, sheet.height - 108, width, look)
}

const sentence = (bill: Bill): ReadonlyArray<string | readonly [string, string]> => {
  const { content } = bill
  const amount: ReadonlyArray<string | readonly [string, string]> =
    content.consumption === undefined ? [] : [[consumptionText(bill), "consumption"]]
  if (content.language === "fr")
    return amount.length === 0
      ? ["Votre facture pour la période ", ...periodRuns(bill), "."]
      : ["Pour la période ", ...periodRuns(bill), ", votre consommation s'élève à ", ...amount, "."]
  return amount.length === 0
    ? ["This bill is for the period ", ...periodRuns(bill), "."]
    : ["For the period ", ...periodRuns(bill), " you used ", ...amount, "."]
}

// A letter: references on single lines, the period in a sentence, sums with dots.
const letter = (bill: Bill): void => {
  const { sheet, look } = bill
  const width = sheet.width - 2 * look.margin
  const column = sheet.width * 0.56
  const head = drawLetterhead(sheet, headOf(bill), look.margin, look.margin, look, "left")
  const beside = drawParty(sheet, customerOf(bill, ""), column, look.margin + look.leading * 3, look)
  let top = Math.max(head, beside) + look.leading * 1.6
  const entries = [...accountEntries(bill), ...billEntries(bill)]
  top = drawSection(sheet, { heading: "", entries }, look.margin, top, width, look, "inline") + look.leading
  sheet.text(bill.title, look.margin, top, { ...look.title, size: look.title.size * 0.8 })
  top += look.title.size * 1.4
  top = drawProse(sheet, bill.periodApart ? [] : sentence(bill), look.margin, top, width, look.body, look.leading)
  top = drawSection(
    sheet,
    { heading: "", entries: supplyEntries(bill) },
    look.margin,
    top + look.leading * 0.5,
    width,
    look,
    "inline"
  )
  top = drawCharges(bill, "plain", look.margin, width, top + look.leading)
  drawSection(
    sheet,
    { heading: "", entries: sumEntries(bill) },
    look.margin,
    top + look.leading,
    width,
    look,
    "leaders"
  )
}

interface UtilityLayout {
  readonly families: ReadonlyArray<FontFamily>
  readonly draw: (bill: Bill) => void
}

const layouts = {
  window: { families: ["sans"], draw: window },
  boxed: { families: ["sans", "serif"], draw: boxed },
  banded: { families: ["sans"], draw: banded },
  slip: { families: ["mono", "sans"], draw: slip },
  letter: { families: ["serif", "sans"], draw: letter }
} as const satisfies Readonly<Record<string, UtilityLayout>>

/** Names of the layouts of utility bills. */
export const utilityLayoutNames: ReadonlyArray<string> = Object.keys(layouts)

const footer = (bill: Bill): void => {
  const { sheet, look, content } = bill
  const { provider } = content
  const words = [
    provider.legal,
    ...(provider.registration === undefined ? [] : [`${provider.registration.label} ${provider.registration.value}`]),
    ...(provider.vatNumber === undefined ? [] : [`${content.language === "fr" ? "TVA" : "VAT"} ${provider.vatNumber}`]),
    provider.website
  ].join(" - ")
  smallPrint(sheet, look, words)
}

/** Composes a bill of a supplier of electricity, gas, water or telephone lines. */
export const composeUtilityBill = (language: Language, layoutName: string, random: Random): Composition => {
  const layout = layoutNamed<UtilityLayout>(layouts, layoutName)
  const content: UtilityContent = utilityContent(random.fork("content"), language)
  const style = random.fork("look")
  const look = pageLook(style, content, layout.families, utilityLabels)
  const size = content.country === "US" ? LETTER : A4
  const sheet = new Sheet(size.width, size.height)
  const bill: Bill = {
    sheet,
    content,
    look,
    random: style,
    title: style.pick<string>(utilityTitles[language][content.supply]),
    periodApart: style.chance(0.35)
  }
  layout.draw(bill)
  footer(bill)
  return { pages: sheet.pages, facts: utilityFacts(content), marks: sheet.marks, rows: {}, paper: "sheet" }
}
