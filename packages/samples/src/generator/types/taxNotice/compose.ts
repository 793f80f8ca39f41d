import type { Composition, Language } from "../../DocumentMaker.js"
import type { FontFamily } from "../../drawing/Drawing.js"
import { A4, LETTER, Sheet } from "../../drawing/Sheet.js"
import { layoutNamed } from "../../layoutNamed.js"
import type { Random } from "../../Random.js"
import { drawTable } from "../../setting/drawTable.js"
import { smallPrint } from "../../setting/edges.js"
import { type Entry, strip } from "../../setting/entries.js"
import { type PageLook, pageLook } from "../../setting/PageLook.js"
import { drawLetterhead, drawParty, type LetterheadLines } from "../../setting/parties.js"
import { drawProse, type Run } from "../../setting/prose.js"
import { drawSection, drawSections } from "../../setting/sections.js"
import { currencySign, writeNumber } from "../../writing/Amounts.js"
import { type TaxContent, taxContent, taxFacts } from "./Content.js"
import { type TaxLabel, taxLabels } from "./Labels.js"

interface Notice {
  readonly sheet: Sheet
  readonly content: TaxContent
  readonly look: PageLook<Readonly<Record<TaxLabel, string>>>
  readonly random: Random
  /** Whether the year stands in the title rather than under a label. */
  readonly titled: boolean
}

/** Whole amounts, as tax offices write them. */
const moneyOf = ({ content, look }: Notice, amount: number): string => {
  const { mark } = look.numbers
  const number = writeNumber(amount, look.numbers, 0)
  const sign = currencySign[content.currency] ?? content.currency
  return mark === "none"
    ? number
    : content.language === "fr"
      ? `${number} ${mark === "code after" ? content.currency : sign}`
      : `${sign}${number}`
}

const headOf = ({ content }: Notice): LetterheadLines => ({
  name: content.office,
  address: content.officeAddress.lines,
  contacts: [{ label: "", value: content.phone }]
})

const taxpayerOf = ({ content }: Notice, heading: string) => ({
  heading,
  name: content.taxpayer,
  field: "taxpayer_name",
  address: content.address.lines
})

const referenceEntries = ({ content, look, titled }: Notice): ReadonlyArray<Entry> => {
  const { labels } = look
  return [
    { label: labels.tax, value: content.taxNumber, field: "tax_number" },
    { label: labels.notice, value: content.noticeNumber, field: "notice_number" },
    ...(titled ? [] : [{ label: labels.year, value: content.taxYear, field: "tax_year" }])
  ]
}

const dayEntries = ({ content, look }: Notice): ReadonlyArray<Entry> => {
  const { labels } = look
  return [
    { label: labels.issued, value: look.writeDate(content.issued), field: "issue_date" },
    ...(content.collected === undefined ? [] : [{ label: labels.collected, value: look.writeDate(content.collected) }]),
    ...(content.due === undefined ? [] : [{ label: labels.due, value: look.writeDate(content.due), field: "due_date" }])
  ]
}

const detailEntries = (notice: Notice): ReadonlyArray<Entry> => {
  const { content, look } = notice
  const { labels } = look
  if (content.income === undefined) return [{ label: labels.base, value: moneyOf(notice, content.tax * 3) }]
  return [
    { label: labels.parts, value: content.parts },
    { label: labels.wages, value: moneyOf(notice, content.wages) },
    { label: labels.deduction, value: moneyOf(notice, content.deduction) },
    { label: labels.before, value: moneyOf(notice, content.tax + 240) }
  ]
}

const resultEntries = (notice: Notice): ReadonlyArray<Entry> => {
  const { content, look } = notice
  const { labels } = look
  return [
    ...(content.income === undefined
      ? []
      : [{ label: labels.income, value: moneyOf(notice, content.income), field: "reference_income" }]),
    {
      label: content.kind === "property" ? labels.property : labels.amount,
      value: moneyOf(notice, content.tax),
      field: "tax_amount"
    }
  ]
}

const yearWords = {
  fr: ["sur les revenus de", "revenus"],
  en: ["for the tax year", "Tax year"]
} as const

// The title, with the year on its line or beneath it.
const drawTitle = (notice: Notice, x: number, y: number, width: number, size: number): number => {
  const { content, look, random, sheet, titled } = notice
  const style = { ...look.title, size }
  if (!titled) {
    sheet.text(content.title, x, y, style)
    return y + size * 1.6
  }
  const words = content.kind === "property" ? "" : random.pick<string>(yearWords[content.language])
  const runs: ReadonlyArray<Run> = [
    `${content.title} ${words === "" ? "" : `${words} `}`,
    [content.taxYear, "tax_year"]
  ]
  return drawProse(sheet, runs, x, y, width, style, size * 1.3) + size * 0.4
}

// Office and references at the left, the taxpayer at the window, amounts with dots.
const window = (notice: Notice): void => {
  const { look, sheet } = notice
  const width = sheet.width - 2 * look.margin
  const column = sheet.width * 0.53
  const head = drawLetterhead(sheet, headOf(notice), look.margin, look.margin, look, "left")
  const beside = drawParty(sheet, taxpayerOf(notice, ""), column, look.margin + look.leading * 5, look)
  const left = drawSection(
    sheet,
    { heading: look.labels.references, entries: [...referenceEntries(notice), ...dayEntries(notice)] },
    look.margin,
    head + look.leading,
    column - look.margin - 24,
    look,
    "pairs",
    "ruled"
  )
  let top = Math.max(left, beside) + look.leading * 2
  top = drawTitle(notice, look.margin, top, width, look.title.size * 0.85) + look.leading * 0.5
  drawSections(
    sheet,
    [
      { heading: look.labels.detail, entries: detailEntries(notice) },
      { heading: look.labels.sum, entries: resultEntries(notice) }
    ],
    look.margin,
    top,
    width,
    look,
    "leaders"
  )
}

// Everything in ruled cells, two grids beside each other and one below.
const boxed = (notice: Notice): void => {
  const { content, look, sheet } = notice
  const width = sheet.width - 2 * look.margin
  const half = (width - 16) / 2
  sheet.text(content.office, look.margin, look.margin, look.heading)
  let top = drawTitle(notice, look.margin, look.margin + look.heading.size * 1.8, width, look.title.size * 0.8)
  const name: Entry = { label: look.labels.name, value: content.taxpayer, field: "taxpayer_name" }
  const left = drawSection(
    sheet,
    { heading: "", entries: [name, ...referenceEntries(notice)] },
    look.margin,
    top,
    half,
    look,
    "grid"
  )
  const right = drawSection(
    sheet,
    { heading: "", entries: dayEntries(notice) },
    look.margin + half + 16,
    top,
    half,
    look,
    "grid"
  )
  top = Math.max(left, right) + look.leading
  top =
    drawSection(
      sheet,
      { heading: look.labels.detail, entries: detailEntries(notice) },
      look.margin,
      top,
      width,
      look,
      "grid",
      "bar"
    ) + look.leading
  drawSection(
    sheet,
    { heading: look.labels.sum, entries: resultEntries(notice) },
    look.margin,
    top,
    width,
    look,
    "grid",
    "bar"
  )
}

// A band, labels above their values.
const banded = (notice: Notice): void => {
  const { content, look, sheet } = notice
  const width = sheet.width - 2 * look.margin
  const height = look.heading.size * 2.4
  sheet.box(0, 0, sheet.width, height, { fill: look.accent })
  sheet.text(content.office, look.margin, height / 2 - look.heading.size / 2, { ...look.heading, color: "#ffffff" })
  let top =
    drawTitle(notice, look.margin, height + look.leading * 1.4, width, look.title.size * 0.8) + look.leading * 0.3
  top = drawParty(sheet, taxpayerOf(notice, look.labels.name), look.margin, top, look) + look.leading
  drawSections(
    sheet,
    [
      { heading: look.labels.references, entries: [...referenceEntries(notice), ...dayEntries(notice)] },
      { heading: look.labels.detail, entries: detailEntries(notice) },
      { heading: look.labels.sum, entries: resultEntries(notice) }
    ],
    look.margin,
    top,
    width,
    look,
    "stacked",
    "bar"
  )
}

// A strip of references across the page and the reckoning as a table.
const reckoning = (notice: Notice): void => {
  const { look, sheet } = notice
  const width = sheet.width - 2 * look.margin
  const head = drawLetterhead(sheet, headOf(notice), look.margin, look.margin, look, "left")
  const beside = drawParty(sheet, taxpayerOf(notice, look.labels.name), sheet.width * 0.55, look.margin, look)
  let top = drawTitle(notice, look.margin, Math.max(head, beside) + look.leading * 1.5, width, look.title.size * 0.85)
  top = strip(sheet, referenceEntries(notice), look.margin, top, width, look, true) + look.leading
  top = strip(sheet, dayEntries(notice), look.margin, top, width, look, notice.random.chance(0.5)) + look.leading
  const entries = [...detailEntries(notice), ...resultEntries(notice)]
  drawTable(
    sheet,
    [
      { key: "label", head: look.labels.detail, align: "left", grow: 1 },
      { key: "value", head: notice.content.language === "fr" ? "Montant" : "Amount", align: "right" }
    ],
    entries.map(({ field, label, value }) => ({
      cells: { label, value },
      strong: field !== undefined,
      ...(field === undefined ? {} : { fields: { value: field } })
    })),
    look,
    notice.random.pick(["ruled", "boxed", "striped"]),
    {
      x: look.margin,
      width,
      top,
      bottom: sheet.height - 60,
      turn: () => {
        sheet.addPage()
        return look.margin
      }
    }
  )
}

// A letter: label and value on single lines, what is owed in a sentence too.
const letter = (notice: Notice): void => {
  const { content, look, sheet } = notice
  const width = sheet.width - 2 * look.margin
  const head = drawLetterhead(sheet, headOf(notice), look.margin, look.margin, look, "left")
  const beside = drawParty(sheet, taxpayerOf(notice, ""), sheet.width * 0.55, look.margin + look.leading * 3, look)
  let top = Math.max(head, beside) + look.leading * 1.6
  top =
    drawSection(
      sheet,
      { heading: "", entries: [...referenceEntries(notice), ...dayEntries(notice)] },
      look.margin,
      top,
      width,
      look,
      "inline"
    ) + look.leading
  top = drawTitle(notice, look.margin, top, width, look.title.size * 0.75)
  const words =
    content.language === "fr"
      ? "Madame, Monsieur, vous trouverez ci-dessous le calcul établi à partir de votre déclaration."
      : "We have looked at your return. This is how we worked out what is due."
  top = drawProse(sheet, [words], look.margin, top, width, look.body, look.leading) + look.leading * 0.5
  drawSection(
    sheet,
    { heading: "", entries: [...detailEntries(notice), ...resultEntries(notice)] },
    look.margin,
    top,
    width,
    look,
    notice.random.pick(["inline", "leaders"])
  )
}

interface TaxLayout {
  readonly families: ReadonlyArray<FontFamily>
  readonly draw: (notice: Notice) => void
}

const layouts = {
  window: { families: ["sans", "serif"], draw: window },
  boxed: { families: ["sans"], draw: boxed },
  banded: { families: ["sans"], draw: banded },
  reckoning: { families: ["sans", "mono"], draw: reckoning },
  letter: { families: ["serif", "sans"], draw: letter }
} as const satisfies Readonly<Record<string, TaxLayout>>

/** Names of the layouts of tax notices. */
export const taxLayoutNames: ReadonlyArray<string> = Object.keys(layouts)

const footer = ({ content, look, sheet }: Notice): void => {
  const words =
    content.language === "fr"
      ? `${look.labels.contact} : ${content.phone}, ou par la messagerie de votre espace particulier sur impots.gouv.fr.`
      : `${look.labels.contact}: ${content.phone}. Keep this notice for your records.`
  smallPrint(sheet, look, words)
}

/** Composes a tax office's notice. */
export const composeTaxNotice = (language: Language, layoutName: string, random: Random): Composition => {
  const layout = layoutNamed<TaxLayout>(layouts, layoutName)
  const content = taxContent(random.fork("content"), language)
  const style = random.fork("look")
  const look = pageLook(style, content, layout.families, taxLabels)
  const size = content.country === "US" ? LETTER : A4
  const sheet = new Sheet(size.width, size.height)
  const notice: Notice = { sheet, content, look, random: style, titled: style.chance(0.45) }
  layout.draw(notice)
  footer(notice)
  return { pages: sheet.pages, facts: taxFacts(content), marks: sheet.marks, rows: {}, paper: "sheet" }
}
