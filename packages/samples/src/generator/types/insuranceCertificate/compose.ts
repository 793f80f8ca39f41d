import type { Composition, Language } from "../../DocumentMaker.js"
import type { FontFamily } from "../../drawing/Drawing.js"
import { widthOf, wrap } from "../../drawing/Fonts.js"
import { A4, LETTER, Sheet } from "../../drawing/Sheet.js"
import { layoutNamed } from "../../layoutNamed.js"
import type { Random } from "../../Random.js"
import { headBand, smallPrint } from "../../setting/edges.js"
import type { Entry } from "../../setting/entries.js"
import { type PageLook, pageLook } from "../../setting/PageLook.js"
import { drawBoxedParties, drawLetterhead, drawParty, type LetterheadLines } from "../../setting/parties.js"
import { drawProse, type Run } from "../../setting/prose.js"
import { drawSection, drawSections } from "../../setting/sections.js"
import { writeMoney } from "../../writing/Amounts.js"
import { type InsuranceContent, insuranceContent, insuranceFacts } from "./Content.js"
import { type InsuranceLabel, insuranceLabels } from "./Labels.js"

interface Certificate {
  readonly sheet: Sheet
  readonly content: InsuranceContent
  readonly look: PageLook<Readonly<Record<InsuranceLabel, string>>>
  readonly random: Random
  /** True where the two ends of the period stand apart, each under a label of its own. */
  readonly apart: boolean
}

const headOf = ({ content, look }: Certificate): LetterheadLines => ({
  name: content.insurer.name,
  field: "insurer_name",
  address: content.insurer.address.lines,
  contacts: [{ label: look.labels.phone, value: content.insurer.phone }]
})

const holderOf = ({ content }: Certificate, heading: string) => ({
  heading,
  name: content.holder.name,
  field: "policyholder_name",
  address: content.holder.address.lines
})

const days = ({ content, look }: Certificate): { readonly start: Run; readonly end: Run } => ({
  start: [look.writeDate(content.start), "start_date"],
  end: [look.writeDate(content.end), "end_date"]
})

const periodRuns = (one: Certificate): ReadonlyArray<Run> => {
  const { end, start } = days(one)
  return one.content.language === "fr" ? ["du ", start, " au ", end] : ["from ", start, " to ", end]
}

const drawPeriod = (one: Certificate, x: number, y: number, width: number): number => {
  const { look, sheet } = one
  return one.apart
    ? y
    : drawProse(
        sheet,
        [`${look.labels.period}${look.colon} `, ...periodRuns(one)],
        x,
        y,
        width,
        look.body,
        look.leading
      )
}

const contractEntries = (one: Certificate, issued: boolean): ReadonlyArray<Entry> => {
  const { content, look, apart } = one
  const { labels } = look
  return [
    { label: labels.policy, value: content.policy, field: "policy_number" },
    ...(content.member === undefined ? [] : [{ label: labels.member, value: content.member }]),
    ...(apart
      ? [
          { label: labels.from, value: look.writeDate(content.start), field: "start_date" },
          { label: labels.to, value: look.writeDate(content.end), field: "end_date" }
        ]
      : []),
    ...(issued ? [{ label: labels.issued, value: look.writeDate(content.issued), field: "issue_date" }] : []),
    ...(content.agent === undefined ? [] : [{ label: labels.agent, value: content.agent }])
  ]
}

const coverEntries = ({ content, look }: Certificate): ReadonlyArray<Entry> => {
  const { labels } = look
  const money = (cents: number): string => writeMoney(cents, look.numbers)
  return [
    { label: labels.cover, value: content.cover, field: "coverage" },
    ...(content.risk === undefined
      ? []
      : [{ label: content.risk.kind === "place" ? labels.risk : labels.vehicle, value: content.risk.text }]),
    ...(content.limit === undefined ? [] : [{ label: labels.limit, value: money(content.limit) }]),
    ...(content.excess === undefined ? [] : [{ label: labels.excess, value: money(content.excess) }])
  ]
}

const holderEntry = ({ content, look }: Certificate): Entry => ({
  label: look.labels.holder,
  value: content.holder.name,
  field: "policyholder_name"
})

// "Fait à Lyon, le …" and a place to sign.
const drawSigning = (one: Certificate, y: number): number => {
  const { content, look, sheet } = one
  const x = sheet.width * 0.55
  const day: Run = [look.writeDate(content.issued), "issue_date"]
  const town = content.insurer.address.town
  const runs: ReadonlyArray<Run> =
    content.language === "fr" ? [`Fait à ${town}, le `, day] : [`${look.labels.issued}${look.colon} `, day]
  const under = drawProse(sheet, runs, x, y, sheet.width - x - look.margin, look.body, look.leading)
  sheet.text(
    content.language === "fr" ? "Pour la compagnie" : "Authorised signatory",
    x,
    under + look.leading * 0.5,
    look.small
  )
  return under + look.leading * 3
}

const closingWords = {
  fr: [
    "La présente attestation ne constitue qu'une présomption de garantie à la charge de l'assureur.",
    "Cette attestation est délivrée pour servir et valoir ce que de droit.",
    "Elle n'implique pas une présomption d'application des garanties au-delà des clauses du contrat."
  ],
  en: [
    "This certificate is issued as a matter of information only and confers no rights upon its holder.",
    "This is to certify that the policy described above is in force at the date of issue.",
    "Cover is subject to the terms, exclusions and conditions of the policy."
  ]
} as const

const drawClosing = (one: Certificate, y: number): number => {
  const { content, look, random, sheet } = one
  const words = random.pick<string>(closingWords[content.language])
  const lines = wrap(words, look.small, sheet.width - 2 * look.margin)
  sheet.lines(lines, look.margin, y, look.small, look.leading)
  return y + lines.length * look.leading + look.leading
}

// A letter in sentences: who certifies that whom is covered by what.
const letter = (one: Certificate): void => {
  const { content, look, random, sheet } = one
  const width = sheet.width - 2 * look.margin
  const head = drawLetterhead(sheet, headOf(one), look.margin, look.margin, look, "left")
  const window = drawParty(sheet, holderOf(one, ""), sheet.width * 0.55, look.margin + look.leading * 4, look)
  let top = Math.max(head, window) + look.leading * 2
  sheet.text(content.title, sheet.width / 2, top, { ...look.title, size: look.title.size * 0.8 }, { align: "center" })
  top += look.title.size * 1.6
  const runs: ReadonlyArray<Run> =
    content.language === "fr"
      ? [
          "Nous soussignés, ",
          [content.insurer.name, "insurer_name"],
          ", certifions que ",
          [content.holder.name, "policyholder_name"],
          " est titulaire du contrat n° ",
          [content.policy, "policy_number"],
          " valable ",
          ...periodRuns(one),
          "."
        ]
      : [
          "We, ",
          [content.insurer.name, "insurer_name"],
          ", certify that ",
          [content.holder.name, "policyholder_name"],
          " is insured under policy number ",
          [content.policy, "policy_number"],
          " ",
          ...periodRuns(one),
          "."
        ]
  top = drawProse(sheet, runs, look.margin, top, width, look.body, look.leading) + look.leading
  top =
    drawSection(
      sheet,
      { heading: "", entries: coverEntries(one) },
      look.margin,
      top,
      width,
      look,
      random.pick(["inline", "pairs"])
    ) + look.leading
  top = drawClosing(one, top)
  drawSigning(one, top)
}

// Everything in ruled cells from margin to margin.
const form = (one: Certificate): void => {
  const { content, look, sheet } = one
  const width = sheet.width - 2 * look.margin
  sheet.text(
    content.title,
    sheet.width / 2,
    look.margin,
    { ...look.title, size: look.title.size * 0.85 },
    { align: "center" }
  )
  let top = look.margin + look.title.size * 1.9
  const entries = [
    { label: look.labels.insurer, value: content.insurer.name, field: "insurer_name" },
    holderEntry(one),
    { label: look.labels.address, value: content.holder.address.lines.join(", ") },
    ...contractEntries(one, true),
    ...coverEntries(one)
  ]
  top = drawSection(sheet, { heading: "", entries }, look.margin, top, width, look, "grid") + look.leading
  top = drawPeriod(one, look.margin, top, width) + look.leading
  drawClosing(one, top)
}

// Insurer and insured in boxes, the contract and what it covers in two columns.
const columns = (one: Certificate): void => {
  const { content, look, sheet } = one
  const width = sheet.width - 2 * look.margin
  const half = (width - 24) / 2
  sheet.text(content.title, look.margin, look.margin, look.title.size > 20 ? { ...look.title, size: 17 } : look.title)
  let top = look.margin + look.title.size * 1.8
  top = drawBoxedParties(
    sheet,
    [
      {
        heading: look.labels.insurer,
        name: content.insurer.name,
        field: "insurer_name",
        address: content.insurer.address.lines
      },
      holderOf(one, look.labels.holder)
    ],
    look.margin,
    top,
    width,
    look
  )
  top += look.leading * 1.3
  const left = drawSection(
    sheet,
    { heading: look.labels.contract, entries: contractEntries(one, true) },
    look.margin,
    top,
    half,
    look,
    "pairs",
    "ruled"
  )
  const right = drawSection(
    sheet,
    { heading: look.labels.covered, entries: coverEntries(one) },
    look.margin + half + 24,
    top,
    half,
    look,
    "stacked",
    "ruled"
  )
  top = drawPeriod(one, look.margin, Math.max(left, right) + look.leading, width) + look.leading
  drawClosing(one, top)
}

// A coloured band, then labels above their values.
const banded = (one: Certificate): void => {
  const { content, look, sheet } = one
  const width = sheet.width - 2 * look.margin
  const height = headBand(sheet, look, content.insurer.name, "insurer_name")
  let top = height + look.leading * 1.4
  const title = widthOf(content.title, look.title) > width ? look.heading : look.title
  sheet.text(content.title, look.margin, top, title)
  top += title.size * 1.8
  top = drawSections(
    sheet,
    [
      { heading: look.labels.contract, entries: [holderEntry(one), ...contractEntries(one, false)] },
      { heading: look.labels.covered, entries: coverEntries(one) }
    ],
    look.margin,
    top,
    width,
    look,
    "stacked",
    "bar"
  )
  top = drawPeriod(one, look.margin, top, width) + look.leading
  top = drawClosing(one, top)
  drawSigning(one, top)
}

// A card: pairs on single lines, the insurer on the right.
const card = (one: Certificate): void => {
  const { content, look, sheet } = one
  const width = sheet.width - 2 * look.margin
  const right = sheet.width - look.margin
  const under = drawLetterhead(sheet, headOf(one), right, look.margin, look, "right")
  sheet.paragraph(content.title, look.margin, look.margin, width * 0.5, look.heading, look.heading.size * 1.3)
  let top = under + look.leading * 1.5
  sheet.line(look.margin, top, right, top, look.rule)
  top += look.leading
  top = drawParty(sheet, holderOf(one, look.labels.holder + look.colon), look.margin, top, look) + look.leading
  top =
    drawSection(
      sheet,
      { heading: "", entries: [...contractEntries(one, true), ...coverEntries(one)] },
      look.margin,
      top,
      width,
      look,
      one.random.pick(["inline", "leaders", "pairs"])
    ) +
    look.leading * 0.5
  top = drawPeriod(one, look.margin, top, width) + look.leading
  drawClosing(one, top)
}

interface InsuranceLayout {
  readonly families: ReadonlyArray<FontFamily>
  readonly draw: (one: Certificate) => void
}

const layouts = {
  letter: { families: ["serif", "sans"], draw: letter },
  form: { families: ["sans", "serif"], draw: form },
  columns: { families: ["sans"], draw: columns },
  banded: { families: ["sans"], draw: banded },
  card: { families: ["sans", "mono", "serif"], draw: card }
} as const satisfies Readonly<Record<string, InsuranceLayout>>

/** Names of the layouts of insurance certificates. */
export const insuranceLayoutNames: ReadonlyArray<string> = Object.keys(layouts)

const footer = ({ content, look, sheet }: Certificate): void => {
  const { insurer } = content
  const words = [
    content.language === "fr" ? "Entreprise régie par le code des assurances" : "Authorised and regulated",
    insurer.address.lines.join(", "),
    ...(insurer.registration === undefined ? [] : [`${insurer.registration.label} ${insurer.registration.value}`]),
    insurer.website
  ].join(" - ")
  smallPrint(sheet, look, words)
}

/** Composes an insurer's certificate that somebody is covered. */
export const composeInsuranceCertificate = (language: Language, layoutName: string, random: Random): Composition => {
  const layout = layoutNamed<InsuranceLayout>(layouts, layoutName)
  const content = insuranceContent(random.fork("content"), language)
  const style = random.fork("look")
  const look = pageLook(style, content, layout.families, insuranceLabels)
  const size = content.country === "US" ? LETTER : A4
  const sheet = new Sheet(size.width, size.height)
  const one: Certificate = { sheet, content, look, random: style, apart: layoutName !== "letter" && style.chance(0.55) }
  layout.draw(one)
  footer(one)
  return { pages: sheet.pages, facts: insuranceFacts(content), marks: sheet.marks, rows: {}, paper: "sheet" }
}
