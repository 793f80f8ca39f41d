import type { Composition, Language } from "../../DocumentMaker.js"
import { A4, LETTER, Sheet } from "../../drawing/Sheet.js"
import { layoutNamed } from "../../layoutNamed.js"
import type { Random } from "../../Random.js"
import { drawTable, type TablePlace, type TableRow } from "../../setting/drawTable.js"
import { type Entry, grid, pairs, stacked, strip } from "../../setting/entries.js"
import { pageLook } from "../../setting/PageLook.js"
import type { TruthRows } from "../../Truth.js"
import { writeMoney } from "../../writing/Amounts.js"
import { type StatementContent, statementContent, statementFacts } from "./Content.js"
import { type StatementLook, statementLabels } from "./Labels.js"
import { layouts, type StatementLayout } from "./layouts.js"
import { balanceRow, figure, type MovementTable, movementColumns, movementDate, movementRow } from "./Movements.js"

/** What a part of a statement is drawn from. */
interface Draft {
  readonly sheet: Sheet
  readonly content: StatementContent
  readonly look: StatementLook
  readonly random: Random
}

/** Names of the layouts of statements of account. */
export const statementLayoutNames: ReadonlyArray<string> = Object.keys(layouts)

/** `label: from … to …` on one line; both days are labelled. */
const period = ({ sheet, content, look, random }: Draft, x: number, y: number): void => {
  const french = content.language === "fr"
  const [before, between] = random.pick<readonly [before: string, between: string]>(
    french
      ? [
          ["du ", " au "],
          ["", " - "],
          ["du ", " au "]
        ]
      : [
          ["", " to "],
          ["", " - "],
          ["from ", " to "]
        ]
  )
  let left = x
  left += sheet.text(`${look.labels.period}${look.colon} ${before}`, left, y, look.body)
  left += sheet.text(look.writeDate(content.from), left, y, look.body, { field: "period_start" })
  left += sheet.text(between, left, y, look.body)
  sheet.text(look.writeDate(content.to), left, y, look.body, { field: "period_end" })
}

const metaEntries = ({ content, look, random }: Draft, periodEntries: boolean, holder: boolean): Array<Entry> => {
  const { account } = content
  const { labels } = look
  const entries: Array<Entry> = []
  if (holder) entries.push({ label: labels.holder, value: content.holder.name, field: "account_holder" })
  if (random.chance(0.7)) entries.push({ label: labels.number, value: content.number, field: "statement_number" })
  if (account.branchCode !== undefined && content.country !== "FR")
    entries.push({ label: labels.sortCode, value: account.branchCode })
  if (account.iban === undefined || random.chance(0.75))
    entries.push({ label: labels.account, value: account.number, field: "account_number" })
  if (content.country === "US" && account.bankCode !== undefined && random.chance(0.4))
    entries.push({ label: labels.routing, value: account.bankCode })
  if (periodEntries) {
    entries.push({ label: labels.periodStart, value: look.writeDate(content.from), field: "period_start" })
    entries.push({ label: labels.periodEnd, value: look.writeDate(content.to), field: "period_end" })
  }
  if (random.chance(0.35)) entries.push({ label: labels.currency, value: content.currency, field: "currency" })
  return entries
}

const bankLines = ({ content, look, random }: Draft): Array<Entry> => {
  const { account } = content
  const entries: Array<Entry> = []
  if (account.iban !== undefined && random.chance(0.85))
    entries.push({ label: look.labels.iban, value: account.iban, field: "iban" })
  if (content.country !== "US" && random.chance(0.8))
    entries.push({ label: look.labels.bic, value: account.bic, field: "bic" })
  return entries
}

const letterhead = (draft: Draft, x: number, y: number, align: "left" | "center"): number => {
  const { sheet, content, look } = draft
  const { bank } = content
  sheet.text(bank.name, x, y, look.heading, { align, field: "bank_name" })
  let top = y + look.heading.size * 1.3
  const lines =
    align === "center"
      ? [bank.address.lines.join(" - "), `${bank.phone} - ${bank.website}`]
      : [...bank.address.lines, bank.phone, bank.website]
  sheet.lines(lines, x, top, look.small, look.leading, { align })
  top += lines.length * look.leading
  return top
}

const window = ({ sheet, content, look }: Draft, x: number, y: number, marked: boolean): number => {
  sheet.text(content.holder.name, x, y, look.strong, marked ? { field: "account_holder" } : {})
  sheet.lines(content.holder.address.lines, x, y + look.leading, look.body, look.leading)
  return y + (content.holder.address.lines.length + 1) * look.leading
}

/** Everything above the movements; returns the `y` beneath. */
const opening = (draft: Draft, layout: StatementLayout): number => {
  const { sheet, content, look, random } = draft
  const right = sheet.width - look.margin
  const width = sheet.width - 2 * look.margin
  const column = sheet.width * 0.55
  let top = look.margin
  if (layout.head === "band") {
    sheet.box(0, 0, sheet.width, look.title.size * 2.4, { fill: look.accent })
    const white = { ...look.heading, color: "#ffffff" }
    sheet.text(content.bank.name, look.margin, look.title.size * 0.8, white, { field: "bank_name" })
    sheet.text(look.labels.title, right, look.title.size * 0.8, white, { align: "right" })
    top = look.title.size * 2.4 + look.leading
  } else if (layout.head === "centred") {
    top = letterhead(draft, sheet.width / 2, top, "center") + look.leading * 0.6
    sheet.text(look.labels.title, sheet.width / 2, top, look.title, { align: "center" })
    top += look.title.size * 1.6
  } else {
    const under = letterhead(draft, look.margin, top, "left")
    sheet.text(look.labels.title, right, top, look.heading, { align: "right" })
    top = under + look.leading
  }
  const holderEntry = random.chance(0.35)
  const narrow = layout.meta === "grid" || layout.meta === "pairs"
  const split = !narrow || random.chance(0.3)
  const entries = metaEntries(draft, split, holderEntry)
  const below = window(draft, column, top, true)
  if (narrow) {
    if (!split) {
      period(draft, look.margin, top)
      top += look.leading * 1.4
    }
    const side = column - look.margin - 16
    const all = [...entries, ...(random.chance(0.5) ? bankLines(draft) : [])]
    top =
      layout.meta === "grid"
        ? grid(sheet, all, look.margin, top, side, look)
        : pairs(sheet, all, look.margin, top, look)
    top = Math.max(top, below) + look.leading
    if (!all.some(({ field }) => field === "iban")) top = identity(draft, top)
  } else {
    top = Math.max(top, below) + look.leading
    top =
      layout.meta === "strip"
        ? strip(sheet, entries, look.margin, top, width, look, random.chance(0.6))
        : stacked(sheet, entries, look.margin, top, width, look)
    top = identity(draft, top + look.leading * 0.6)
  }
  return top + look.leading * 0.8
}

/** IBAN and BIC on a line of their own; returns the `y` beneath. */
const identity = (draft: Draft, y: number): number => {
  const { sheet, look } = draft
  const entries = bankLines(draft)
  let left = look.margin
  for (const { label, value, field } of entries) {
    left += sheet.text(`${label}${look.colon} `, left, y, look.body)
    left += sheet.text(value, left, y, look.body, field === undefined ? {} : { field }) + 18
  }
  return entries.length === 0 ? y : y + look.leading * 1.2
}

/** The balances and what came and went between them, above the movements. */
const summary = (draft: Draft, y: number, marked: boolean): number => {
  const { sheet, content, look, random } = draft
  const sum = (sign: number): number =>
    content.movements
      .filter(({ amount }) => amount * sign > 0)
      .reduce((total, { amount }) => total + Math.abs(amount), 0)
  const money = (cents: number): string => writeMoney(cents, look.numbers)
  const currency = look.numbers.mark === "none" ? [] : ["currency"]
  const dated = random.chance(0.4)
  const at = (label: string, day: StatementContent["from"]): string =>
    dated ? `${label} ${look.labels.at} ${look.writeDate(day)}` : label
  const entries: Array<Entry> = [
    {
      label: at(look.labels.opening, content.from),
      value: money(content.opening),
      ...(marked ? { field: ["opening_balance"] } : {})
    },
    { label: look.labels.totalCredit, value: money(sum(1)) },
    { label: look.labels.totalDebit, value: money(sum(-1)) },
    {
      label: at(look.labels.closing, content.to),
      value: money(content.closing),
      ...(marked ? { field: ["closing_balance", ...currency] } : {})
    }
  ]
  const width = sheet.width - 2 * look.margin
  const form = random.pick(["stacked", "pairs", "strip"] as const)
  if (form === "stacked" && !dated) return stacked(sheet, entries, look.margin, y, width, look) + look.leading
  if (form === "strip") return strip(sheet, entries, look.margin, y, width, look, random.chance(0.5)) + look.leading
  return pairs(sheet, entries, look.margin, y, look, look.margin + 290) + look.leading
}

const movements = (draft: Draft, layout: StatementLayout, y: number, bottom: number): TruthRows => {
  const { sheet, content, look, random } = draft
  const { labels } = look
  const form = random.pick(layout.forms)
  const table: MovementTable = {
    amounts: layout.amounts,
    balance: random.chance(layout.balance),
    valueDate: random.chance(layout.valueDate),
    writeDate: movementDate(random, content, look),
    plus: layout.amounts === "signed" && random.chance(0.5)
  }
  const columns = movementColumns(table, look)
  const place = (top: number): TablePlace => ({
    x: look.margin,
    width: sheet.width - 2 * look.margin,
    top,
    bottom,
    padding: form === "plain" ? 0.12 : 0.22,
    turn: () => {
      sheet.addPage()
      return look.margin + look.leading * 1.5
    }
  })
  const row = (movement: StatementContent["movements"][number]): TableRow => movementRow(movement, table, columns, look)
  if (layout.amounts === "plain") {
    const rows: Array<Readonly<Record<string, string>>> = []
    let top = y
    for (const [sign, title] of [
      [1, labels.moneyIn],
      [-1, labels.moneyOut]
    ] as const) {
      const own = content.movements.filter(({ amount }) => amount * sign > 0)
      if (own.length === 0) continue
      if (top + look.leading * 6 > bottom) {
        sheet.addPage()
        top = look.margin + look.leading * 1.5
      }
      sheet.text(title, look.margin, top, look.heading)
      const total = own.reduce((sum, { amount }) => sum + Math.abs(amount), 0)
      const drawn = drawTable(
        sheet,
        columns,
        [
          ...own.map(row),
          {
            cells: { description: sign > 0 ? labels.totalCredit : labels.totalDebit, amount: figure(total, look) },
            strong: true
          }
        ],
        look,
        form,
        place(top + look.heading.size * 1.6)
      )
      rows.push(...drawn.rows)
      top = drawn.y + look.leading * 1.5
    }
    return rows
  }
  const inTable = layout.balances !== "summary"
  const marked = layout.balances === "table"
  const dated = random.chance(0.6)
  const said = (label: string, day: StatementContent["from"]): string =>
    dated ? `${label} ${labels.at} ${look.writeDate(day)}` : label
  const rows = content.movements.map(row)
  const total = (sign: number): number =>
    content.movements.filter(({ amount }) => amount * sign > 0).reduce((sum, { amount }) => sum + Math.abs(amount), 0)
  const totals: Array<TableRow> =
    table.amounts === "apart" && random.chance(0.6)
      ? [
          {
            cells: { description: labels.totals, debit: figure(total(-1), look), credit: figure(total(1), look) },
            strong: true
          }
        ]
      : []
  const all = inTable
    ? [
        balanceRow(
          said(labels.opening, content.from),
          undefined,
          content.opening,
          marked ? "opening_balance" : undefined,
          table,
          look
        ),
        ...rows,
        ...totals,
        balanceRow(
          said(labels.closing, content.to),
          undefined,
          content.closing,
          marked ? "closing_balance" : undefined,
          table,
          look
        )
      ]
    : [...rows, ...totals]
  return drawTable(sheet, columns, all, look, form, place(y)).rows
}

const mentions = {
  fr: [
    "Sauf erreur ou omission. Les opérations postérieures à la date d'arrêté figureront sur le prochain relevé.",
    "Vos dépôts sont couverts par le fonds de garantie des dépôts et de résolution dans la limite légale.",
    "Toute réclamation doit parvenir à l'agence dans les soixante jours."
  ],
  en: [
    "Please check your statement carefully and tell us of any error within sixty days.",
    "Eligible deposits are protected up to the legal limit for each depositor.",
    "Interest is calculated daily on the cleared balance."
  ]
} as const

const footer = ({ sheet, content, look, random }: Draft): void => {
  const mention = random.pick(mentions[content.language])
  const holder = random.chance(0.3) ? ` - ${content.holder.name}` : ""
  sheet.eachPage((page, of) => {
    const y = sheet.height - 34
    sheet.line(look.margin, y - 5, sheet.width - look.margin, y - 5, look.rule, 0.4)
    sheet.text(mention, look.margin, y, look.small)
    const words = content.language === "fr" ? `${page}/${of}` : `${page} of ${of}`
    sheet.text(
      `${look.labels.page} ${words}${page > 1 ? holder : ""}`,
      sheet.width - look.margin,
      y + look.small.size * 1.3,
      look.small,
      {
        align: "right"
      }
    )
  })
}

/** Composes a statement of account. */
export const composeStatement = (language: Language, layoutName: string, random: Random): Composition => {
  const layout = layoutNamed<StatementLayout>(layouts, layoutName)
  const style = random.fork("look")
  const country = style.pick(layout.countries[language])
  const content = statementContent(random.fork("content"), language, country)
  const look = pageLook(style, content, layout.families, statementLabels)
  const size = country === "US" ? LETTER : A4
  const sheet = new Sheet(size.width, size.height)
  const draft: Draft = { sheet, content, look, random: style }
  let top = opening(draft, layout)
  if (layout.balances !== "table") top = summary(draft, top, true)
  const rows = movements(draft, layout, top, size.height - 56)
  footer(draft)
  return {
    pages: sheet.pages,
    facts: statementFacts(content),
    marks: sheet.marks,
    rows: { transactions: rows },
    paper: "sheet"
  }
}
