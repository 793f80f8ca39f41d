import type { Composition, Language } from "../../DocumentMaker.js"
import type { FontFamily } from "../../drawing/Drawing.js"
import { A4, LETTER, Sheet } from "../../drawing/Sheet.js"
import type { Country } from "../../invented/Places.js"
import { layoutNamed } from "../../layoutNamed.js"
import type { Random } from "../../Random.js"
import type { TableForm } from "../../setting/drawTable.js"
import { type Entry, grid, pairs, stacked, strip } from "../../setting/entries.js"
import { pageLook } from "../../setting/PageLook.js"
import type { TruthRows } from "../../Truth.js"
import { writeMoney, writeNumber } from "../../writing/Amounts.js"
import { payslipContent, payslipFacts } from "./Content.js"
import { payLabels } from "./Labels.js"
import { type PayDraft, partedTable, sharedTable, sidedTables, stackedTables } from "./PayTable.js"

type PayTables = (draft: PayDraft, y: number) => { readonly y: number; readonly rows: TruthRows }

interface PayLayout {
  readonly families: ReadonlyArray<FontFamily>
  readonly forms: ReadonlyArray<TableForm>
  readonly countries: Readonly<Record<Language, ReadonlyArray<Country>>>
  readonly tables: Readonly<Record<Language, PayTables>>
  readonly head: "apart" | "boxes" | "strip" | "title"
  readonly closing: "pairs" | "grid" | "strip" | "stacked"
}

const british = ["GB", "GB", "IE"] as const

const layouts = {
  shared: {
    families: ["sans"],
    forms: ["ruled", "columns", "striped"],
    countries: { fr: ["FR"], en: british },
    tables: { fr: sharedTable, en: sharedTable },
    head: "apart",
    closing: "pairs"
  },
  parted: {
    families: ["sans", "serif"],
    forms: ["columns", "boxed"],
    countries: { fr: ["FR"], en: british },
    tables: { fr: partedTable, en: partedTable },
    head: "boxes",
    closing: "grid"
  },
  stacked: {
    families: ["sans"],
    forms: ["ruled", "plain", "open"],
    countries: { fr: ["FR"], en: ["US"] },
    tables: { fr: stackedTables, en: stackedTables },
    head: "title",
    closing: "stacked"
  },
  sided: {
    families: ["sans", "mono"],
    forms: ["columns", "open", "plain"],
    countries: { fr: ["FR"], en: ["GB", "GB", "IE", "US"] },
    tables: { fr: sharedTable, en: sidedTables },
    head: "strip",
    closing: "strip"
  },
  typed: {
    families: ["mono"],
    forms: ["plain", "columns"],
    countries: { fr: ["FR"], en: british },
    tables: { fr: partedTable, en: partedTable },
    head: "apart",
    closing: "pairs"
  }
} as const satisfies Readonly<Record<string, PayLayout>>

/** Names of the layouts of payslips. */
export const payslipLayoutNames: ReadonlyArray<string> = Object.keys(layouts)

const socialSecurityLabel = ({ content, look, random }: PayDraft): string =>
  content.country === "US"
    ? random.pick(["SSN", "Social Security No.", "Soc. Sec. #"])
    : content.country === "IE"
      ? random.pick(["PPS No.", "PPSN"])
      : look.labels.socialSecurity

/** `period: from … to …` with both days labelled; returns the `y` beneath. */
const period = ({ sheet, content, look }: PayDraft, x: number, y: number): number => {
  const [before, between] = content.language === "fr" ? ["du ", " au "] : ["", " to "]
  let left = x
  left += sheet.text(`${look.labels.period}${look.colon} ${before}`, left, y, look.body)
  left += sheet.text(look.writeDate(content.from), left, y, look.body, { field: "period_start" })
  left += sheet.text(between, left, y, look.body)
  sheet.text(look.writeDate(content.to), left, y, look.body, { field: "period_end" })
  return y + look.leading
}

const employeeEntries = (draft: PayDraft, named: boolean): Array<Entry> => {
  const { content, look, random } = draft
  const { labels } = look
  const entries: Array<Entry> = named
    ? [{ label: labels.employee, value: content.employee.name, field: "employee_name" }]
    : []
  if (random.chance(0.85))
    entries.push({ label: labels.number, value: content.employee.number, field: "employee_number" })
  if (random.chance(0.9))
    entries.push({ label: socialSecurityLabel(draft), value: content.socialSecurity, field: "social_security_number" })
  if (random.chance(0.8)) entries.push({ label: labels.job, value: content.employee.job, field: "job_title" })
  return entries
}

const dateEntries = ({ content, look, random }: PayDraft, ends: boolean): Array<Entry> => [
  ...(ends
    ? [
        { label: look.labels.periodStart, value: look.writeDate(content.from), field: "period_start" },
        { label: look.labels.periodEnd, value: look.writeDate(content.to), field: "period_end" }
      ]
    : []),
  ...(random.chance(0.85)
    ? [{ label: look.labels.paid, value: look.writeDate(content.paid), field: "payment_date" }]
    : [])
]

const employerLines = ({ sheet, content, look, random }: PayDraft, x: number, y: number): number => {
  let top = y
  sheet.text(content.employer.name, x, top, look.strong, { field: "employer_name" })
  top += look.leading
  const { lines } = content.employer.address
  sheet.lines(lines, x, top, look.body, look.leading)
  top += lines.length * look.leading
  if (content.registration.value !== "" && random.chance(0.9)) {
    const width = sheet.text(`${content.registration.label}${look.colon} `, x, top, look.body)
    sheet.text(content.registration.value, x + width, top, look.body, { field: "employer_registration_number" })
    top += look.leading
  }
  if (content.country === "FR" && random.chance(0.6)) {
    sheet.text(
      `${random.pick(["Code NAF", "APE", "Code APE"])}${look.colon} ${random.fill("####")}${random.pick(["A", "B", "Z"])}`,
      x,
      top,
      look.body
    )
    top += look.leading
    if (random.chance(0.5)) {
      sheet.text(`URSSAF${look.colon} ${random.digits(9)}`, x, top, look.body)
      top += look.leading
    }
  }
  return top
}

const employeeLines = ({ sheet, content, look }: PayDraft, x: number, y: number): number => {
  sheet.text(content.employee.name, x, y, look.strong, { field: "employee_name" })
  const { lines } = content.employee.address
  sheet.lines(lines, x, y + look.leading, look.body, look.leading)
  return y + (lines.length + 1) * look.leading
}

/** Everything above the lines; returns the `y` beneath. */
const opening = (draft: PayDraft, layout: PayLayout): number => {
  const { sheet, look, random } = draft
  const width = sheet.width - 2 * look.margin
  const right = sheet.width - look.margin
  const column = sheet.width * 0.54
  const { title } = look.labels
  switch (layout.head) {
    case "apart": {
      sheet.text(title, right, look.margin, look.heading, { align: "right" })
      const left = employerLines(draft, look.margin, look.margin)
      const ends = random.chance(0.4)
      let beside = look.margin + look.heading.size * 1.6
      if (!ends) beside = period(draft, column, beside)
      beside = pairs(sheet, dateEntries(draft, ends), column, beside, look)
      const top = Math.max(left, beside) + look.leading
      const under = pairs(sheet, employeeEntries(draft, random.chance(0.3)), look.margin, top, look)
      return Math.max(under, employeeLines(draft, column, top)) + look.leading
    }
    case "boxes": {
      sheet.text(title, sheet.width / 2, look.margin, look.title, { align: "center" })
      let top = look.margin + look.title.size * 1.6
      top = period(draft, look.margin, top) + look.leading * 0.5
      const left = employerLines(draft, look.margin + 6, top + 6)
      const beside = employeeLines(draft, column + 6, top + 6)
      const height = Math.max(left, beside) - top + 6
      sheet.box(look.margin, top, column - look.margin - 10, height, { stroke: look.rule })
      sheet.box(column, top, right - column, height, { stroke: look.rule })
      top += height + look.leading * 0.7
      return (
        grid(sheet, [...employeeEntries(draft, false), ...dateEntries(draft, false)], look.margin, top, width, look) +
        look.leading
      )
    }
    case "strip": {
      const left = employerLines(draft, look.margin, look.margin)
      sheet.text(title, right, look.margin, look.title, { align: "right" })
      const top = Math.max(left, look.margin + look.title.size * 1.5) + look.leading
      const entries = [...employeeEntries(draft, true), ...dateEntries(draft, true)]
      const middle = Math.ceil(entries.length / 2)
      const boxed = random.chance(0.6)
      const under = strip(sheet, entries.slice(0, middle), look.margin, top, width, look, boxed)
      return (
        strip(sheet, entries.slice(middle), look.margin, under + look.leading * 0.4, width, look, boxed) + look.leading
      )
    }
    case "title": {
      sheet.text(title, look.margin, look.margin, look.title)
      const top = look.margin + look.title.size * 1.7
      const left = employerLines(draft, look.margin, top)
      const ends = random.chance(0.6)
      const beside = pairs(
        sheet,
        [...employeeEntries(draft, true), ...dateEntries(draft, ends)],
        column - 20,
        top,
        look
      )
      const under = Math.max(left, beside)
      return (ends ? under : period(draft, look.margin, under + look.leading * 0.5)) + look.leading
    }
  }
}

/** What is left of the gross: net before tax, taxable, tax and what is paid. */
const closing = ({ sheet, content, look, random }: PayDraft, layout: PayLayout, y: number): void => {
  const { labels } = look
  const { pay } = content
  const money = (cents: number): string => writeMoney(cents, look.numbers)
  const currency = look.numbers.mark === "none" ? [] : ["currency"]
  const taxable: Entry = {
    label: content.country === "US" ? random.pick(["Federal taxable wages", "Taxable wages"]) : labels.taxable,
    value: money(pay.taxable),
    field: "net_taxable_pay"
  }
  const net: Entry = { label: labels.net, value: money(pay.net), field: ["net_pay", ...currency] }
  const entries: Array<Entry> =
    pay.tax === undefined
      ? [...(random.chance(0.7) ? [taxable] : []), net]
      : [
          { label: labels.beforeTax, value: money(pay.beforeTax) },
          ...(random.chance(0.9) ? [taxable] : []),
          {
            label: `${labels.tax} ${writeNumber(pay.tax.rate / 100, look.numbers, 1)} %`,
            value: money(pay.tax.amount)
          },
          net
        ]
  const width = sheet.width - 2 * look.margin
  const right = sheet.width - look.margin
  let top = y + look.leading
  const height = entries.length * look.leading * 1.6
  if (top + height > sheet.height - 60) {
    sheet.addPage()
    top = look.margin
  }
  const shown = layout.closing === "strip" && entries.length > 2 ? "pairs" : layout.closing
  if (shown === "pairs") pairs(sheet, entries, sheet.width * 0.42, top, look, right)
  else if (shown === "grid") grid(sheet, entries, sheet.width * 0.38, top, right - sheet.width * 0.38, look)
  else if (shown === "strip") strip(sheet, entries, look.margin, top, width, look, true)
  else stacked(sheet, entries.length > 2 ? entries.slice(-2) : entries, look.margin, top, width, look)
}

const mentions = {
  fr: "Dans votre intérêt et pour vous aider à faire valoir vos droits, conservez ce bulletin de paie sans limitation de durée.",
  en: "Please keep this statement. Questions about your pay should be put to the payroll office."
} as const

/** Composes a payslip. */
export const composePayslip = (language: Language, layoutName: string, random: Random): Composition => {
  const layout = layoutNamed<PayLayout>(layouts, layoutName)
  const style = random.fork("look")
  const country = style.pick(layout.countries[language])
  const content = payslipContent(random.fork("content"), language, country)
  const look = pageLook(style, content, layout.families, payLabels)
  const size = country === "US" ? LETTER : A4
  const sheet = new Sheet(size.width, size.height)
  const draft: PayDraft = { sheet, content, look, random: style, form: style.pick(layout.forms) }
  const top = opening(draft, layout)
  const table = layout.tables[language](draft, top)
  closing(draft, layout, table.y)
  sheet.eachPage(() => {
    sheet.text(mentions[language], sheet.width / 2, sheet.height - 34, look.small, { align: "center" })
  })
  return {
    pages: sheet.pages,
    facts: payslipFacts(content),
    marks: sheet.marks,
    rows: { lines: table.rows },
    paper: "sheet"
  }
}
