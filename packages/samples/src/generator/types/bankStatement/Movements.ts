import type { Random } from "../../Random.js"
import { labelledRow, type TableColumn, type TableRow } from "../../setting/drawTable.js"
import { writeMoney } from "../../writing/Amounts.js"
import type { DateStyle, Day } from "../../writing/Dates.js"
import type { Movement, StatementContent } from "./Content.js"
import type { StatementLook } from "./Labels.js"

/** How movements are set out. */
export interface MovementTable {
  /** Debits and credits apart, one column of signed amounts, or one of amounts whose section says what they are. */
  readonly amounts: "apart" | "signed" | "plain"
  readonly balance: boolean
  readonly valueDate: boolean
  readonly writeDate: DateStyle
  readonly plus: boolean
}

const two = (n: number): string => String(n).padStart(2, "0")
const shortMonths = {
  fr: ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."],
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
} as const

/** How days of movements are written: often without the year, which the period says. */
export const movementDate = (random: Random, content: StatementContent, look: StatementLook): DateStyle => {
  const american = content.country === "US"
  const figures =
    (separator: string): DateStyle =>
    ({ day, month }: Day) =>
      american ? `${two(month)}${separator}${two(day)}` : `${two(day)}${separator}${two(month)}`
  const named: DateStyle = ({ day, month }) => `${two(day)} ${shortMonths[content.language][month - 1] ?? ""}`
  return random.weighted<DateStyle>([
    [4, look.writeDate],
    [3, figures("/")],
    [content.language === "fr" ? 2 : 0, figures(".")],
    [content.language === "en" && !american ? 3 : 0, named],
    [content.language === "en" && !american ? 1 : 0, (day) => named(day).toUpperCase()]
  ])
}

/** An amount as a column of figures shows it. */
export const figure = (cents: number, look: StatementLook, plus = false): string =>
  (plus && cents > 0 ? "+" : "") + writeMoney(cents, look.numbers, look.bareColumns)

/** The columns of a statement's table. */
export const movementColumns = (table: MovementTable, look: StatementLook): ReadonlyArray<TableColumn> => {
  const { labels } = look
  return [
    { key: "date", head: labels.date, align: "left", truth: "date" },
    ...(table.valueDate ? [{ key: "valueDate", head: labels.valueDate, align: "left" } as const] : []),
    { key: "description", head: labels.description, align: "left", grow: 1, truth: "description" },
    ...(table.amounts === "apart"
      ? [
          { key: "debit", head: labels.debit, align: "right", truth: "debit" } as const,
          { key: "credit", head: labels.credit, align: "right", truth: "credit" } as const
        ]
      : [{ key: "amount", head: labels.amount, align: "right" } as const]),
    ...(table.balance ? [{ key: "balance", head: labels.balance, align: "right", truth: "balance" } as const] : [])
  ]
}

/** One movement as a row. */
export const movementRow = (
  movement: Movement,
  table: MovementTable,
  columns: ReadonlyArray<TableColumn>,
  look: StatementLook
): TableRow => {
  const size = Math.abs(movement.amount)
  const side = movement.amount < 0 ? "debit" : "credit"
  const cells: Record<string, string> = {
    date: table.writeDate(movement.date),
    valueDate: table.writeDate(movement.valueDate),
    description: movement.lines.join("\n"),
    balance: figure(movement.balance, look)
  }
  if (table.amounts === "apart") cells[side] = figure(size, look)
  else cells["amount"] = figure(table.amounts === "signed" ? movement.amount : size, look, table.plus)
  const marked = !look.bareColumns && look.numbers.mark !== "none"
  const column = table.amounts === "apart" ? side : "amount"
  const row = labelledRow(columns, cells, marked ? { fields: { [column]: "currency" } } : {})
  // One column of amounts is labelled by what each amount is.
  return table.amounts === "apart" ? row : { ...row, truth: { ...row.truth, [side]: cells["amount"] ?? "" } }
}

/** A row that says a balance within the table: in its column where there is one, else on its side. */
export const balanceRow = (
  label: string,
  date: string | undefined,
  cents: number,
  field: string | undefined,
  table: MovementTable,
  look: StatementLook
): TableRow => {
  const column = table.balance ? "balance" : table.amounts === "apart" ? (cents < 0 ? "debit" : "credit") : "amount"
  const value = figure(column === "balance" || column === "amount" ? cents : Math.abs(cents), look)
  return {
    cells: { ...(date === undefined ? {} : { date }), description: label, [column]: value },
    strong: true,
    ...(field === undefined ? {} : { fields: { [column]: field } })
  }
}
