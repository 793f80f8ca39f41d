import type { Sheet } from "../../drawing/Sheet.js"
import type { Random } from "../../Random.js"
import {
  drawTable,
  labelledRow,
  type TableColumn,
  type TableForm,
  type TablePlace,
  type TableRow
} from "../../setting/drawTable.js"
import type { TruthRows } from "../../Truth.js"
import { writeMoney, writeNumber } from "../../writing/Amounts.js"
import type { PayslipContent } from "./Content.js"
import type { PayLook } from "./Labels.js"
import type { PayLine } from "./Lines.js"

/** What lines are drawn from. */
export interface PayDraft {
  readonly sheet: Sheet
  readonly content: PayslipContent
  readonly look: PayLook
  readonly random: Random
  readonly form: TableForm
}

/** A sum of money without its currency. */
export const sum = (cents: number, look: PayLook): string => writeMoney(cents, look.numbers, true)

const cellsOf = (line: PayLine, look: PayLook, percent: boolean): Record<string, string> => ({
  label: line.label,
  ...(line.base === undefined
    ? {}
    : { base: line.base.money ? sum(line.base.value, look) : writeNumber(line.base.value / 100, look.numbers, 2) }),
  ...(line.rate === undefined
    ? {}
    : {
        rate: line.rate.percent
          ? writeNumber(line.rate.value / 100, look.numbers, line.rate.decimals) + (percent ? " %" : "")
          : writeNumber(line.rate.value / 100, look.numbers, line.rate.decimals)
      }),
  ...(line.employer === undefined ? {} : { employer: sum(line.employer, look) })
})

const columnOf = (key: string, head: string, truth?: string): TableColumn =>
  key === "label"
    ? { key, head, align: "left", grow: 1, truth: "label" }
    : { key, head, align: "right", ...(truth === undefined ? {} : { truth }) }

const placeOf = ({ sheet, look }: PayDraft, x: number, width: number, top: number): TablePlace => ({
  x,
  width,
  top,
  bottom: sheet.height - 60,
  padding: 0.08,
  turn: () => {
    sheet.addPage()
    return look.margin
  }
})

/** Rows of one list of lines, with a heading where a part begins; `write` says where the amount stands. */
const rowsOf = (
  { look }: PayDraft,
  lines: ReadonlyArray<PayLine>,
  columns: ReadonlyArray<TableColumn>,
  percent: boolean,
  write: (amount: number) => Record<string, string>
): ReadonlyArray<TableRow> =>
  lines.flatMap((line) => [
    ...(line.part === undefined ? [] : [{ cells: { label: line.part }, strong: true }]),
    labelledRow(columns, { ...cellsOf(line, look, percent), ...(line.amount === undefined ? {} : write(line.amount)) })
  ])

/** One table with a column for each side's share; what is taken off stands in the column of what is paid. */
export const sharedTable = (draft: PayDraft, y: number): { readonly y: number; readonly rows: TruthRows } => {
  const { sheet, content, look, random, form } = draft
  const { labels } = look
  const columns = [
    columnOf("label", labels.description),
    columnOf("base", labels.base, "base"),
    columnOf("rate", labels.rate, "rate"),
    columnOf("amount", labels.employeeAmount, "employee_amount"),
    columnOf("employer", labels.employerAmount, "employer_amount")
  ]
  const percent = random.chance(0.4)
  const minus = content.country !== "FR" || random.chance(0.4)
  const pay = { amount: (amount: number) => ({ amount: sum(amount, look) }) }
  const taken = (amount: number): Record<string, string> => ({ amount: sum(minus ? amount : -amount, look) })
  const rows: Array<TableRow> = [
    ...rowsOf(draft, content.pay.earnings, columns, percent, pay.amount),
    {
      cells: { label: labels.gross, amount: sum(content.pay.gross, look) },
      strong: true,
      fields: { amount: "gross_pay" }
    },
    ...rowsOf(draft, content.pay.deductions, columns, percent, taken)
  ]
  if (random.chance(0.6)) rows.push(totalRow(draft, "amount"))
  return drawTable(sheet, columns, rows, look, form, placeOf(draft, look.margin, sheet.width - 2 * look.margin, y))
}

const totalRow = ({ content, look }: PayDraft, column: string): TableRow => {
  const { deductions } = content.pay
  const taken = -deductions.reduce((total, { amount }) => total + (amount ?? 0), 0)
  const employer = deductions.reduce((total, line) => total + (line.employer ?? 0), 0)
  return {
    cells: {
      label: look.labels.total,
      [column]: sum(taken, look),
      ...(employer === 0 ? {} : { employer: sum(employer, look) })
    },
    strong: true
  }
}

/** One table with what is paid and what is taken off in columns of their own; the employer's share where the country prints it. */
export const partedTable = (draft: PayDraft, y: number): { readonly y: number; readonly rows: TruthRows } => {
  const { sheet, content, look, random, form } = draft
  const { labels } = look
  const french = content.country === "FR"
  const columns = [
    columnOf("label", french ? labels.description : "Description"),
    columnOf("base", labels.base, "base"),
    columnOf("rate", labels.rate, "rate"),
    columnOf("gain", labels.gains, "employee_amount"),
    columnOf("taken", labels.takings, "employee_amount"),
    ...(french || random.chance(0.4) ? [columnOf("employer", labels.employerAmount, "employer_amount")] : [])
  ]
  const side = (amount: number): Record<string, string> =>
    amount < 0 ? { taken: sum(-amount, look) } : { gain: sum(amount, look) }
  const percent = random.chance(0.4)
  const rows: Array<TableRow> = [
    ...rowsOf(draft, content.pay.earnings, columns, percent, side),
    { cells: { label: labels.gross, gain: sum(content.pay.gross, look) }, strong: true, fields: { gain: "gross_pay" } },
    ...rowsOf(draft, content.pay.deductions, columns, percent, side)
  ]
  if (random.chance(0.6)) rows.push(totalRow(draft, "taken"))
  return drawTable(sheet, columns, rows, look, form, placeOf(draft, look.margin, sheet.width - 2 * look.margin, y))
}

/** Earnings and deductions in tables of their own, one below the other, American ones with sums from the start of the year. */
export const stackedTables = (draft: PayDraft, y: number): { readonly y: number; readonly rows: TruthRows } => {
  const { sheet, content, look, form } = draft
  const { labels } = look
  const american = content.country === "US"
  const current = american ? "Current" : content.language === "fr" ? "Montant" : "Amount"
  const width = sheet.width - 2 * look.margin
  const toDate = (cells: Record<string, string>, cents: number | undefined): Record<string, string> =>
    american && cents !== undefined ? { ...cells, year: sum(Math.abs(cents) * content.pay.periods, look) } : cells
  const year = american ? [columnOf("year", labels.toDate)] : []
  const paid = [
    columnOf("label", labels.earnings),
    columnOf("base", labels.base, "base"),
    columnOf("rate", labels.rate, "rate"),
    columnOf("amount", current, "employee_amount"),
    ...year
  ]
  const employers = content.pay.deductions.some(({ employer }) => employer !== undefined)
  const french = content.country === "FR"
  const taken = [
    columnOf("label", labels.deductions),
    ...(french ? [columnOf("base", labels.base, "base"), columnOf("rate", labels.rate, "rate")] : []),
    columnOf("amount", employers ? labels.employeeAmount : current, "employee_amount"),
    ...(employers ? [columnOf("employer", labels.employerAmount, "employer_amount")] : []),
    ...year
  ]
  const row =
    (columns: ReadonlyArray<TableColumn>, sign: number) =>
    (line: PayLine): TableRow =>
      labelledRow(
        columns,
        toDate(
          {
            ...cellsOf(line, look, true),
            ...(line.amount === undefined ? {} : { amount: sum(sign * line.amount, look) })
          },
          line.amount
        )
      )
  const first = drawTable(
    sheet,
    paid,
    [
      ...content.pay.earnings.map(row(paid, 1)),
      {
        cells: toDate({ label: labels.gross, amount: sum(content.pay.gross, look) }, content.pay.gross),
        strong: true,
        fields: { amount: "gross_pay" }
      }
    ],
    look,
    form,
    placeOf(draft, look.margin, width, y)
  )
  const second = drawTable(
    sheet,
    taken,
    [...content.pay.deductions.map(row(taken, -1)), totalRow(draft, "amount")],
    look,
    form,
    placeOf(draft, look.margin, width, first.y + look.leading)
  )
  return { y: second.y, rows: [...first.rows, ...second.rows] }
}

/** Payments at the left and deductions at the right of one another. */
export const sidedTables = (draft: PayDraft, y: number): { readonly y: number; readonly rows: TruthRows } => {
  const { sheet, content, look, form } = draft
  const { labels } = look
  const width = sheet.width - 2 * look.margin
  const half = width * 0.56
  const amount = content.language === "fr" ? "Montant" : "Amount"
  const paid = [
    columnOf("label", labels.gains),
    columnOf("base", labels.base, "base"),
    columnOf("rate", labels.rate, "rate"),
    columnOf("amount", amount, "employee_amount")
  ]
  const taken = [columnOf("label", labels.takings), columnOf("amount", amount, "employee_amount")]
  const row =
    (columns: ReadonlyArray<TableColumn>, sign: number) =>
    (line: PayLine): TableRow =>
      labelledRow(columns, {
        ...cellsOf(line, look, true),
        ...(line.amount === undefined ? {} : { amount: sum(sign * line.amount, look) })
      })
  const deductions = content.pay.deductions.map(({ employer: _, base: __, rate: ___, part: ____, ...line }) => line)
  const left = drawTable(
    sheet,
    paid,
    content.pay.earnings.map(row(paid, 1)),
    look,
    form,
    placeOf(draft, look.margin, half, y)
  )
  const right = drawTable(
    sheet,
    taken,
    deductions.map(row(taken, -1)),
    look,
    form,
    placeOf(draft, look.margin + half + 8, width - half - 8, y)
  )
  const top = Math.max(left.y, right.y) + look.leading * 0.5
  sheet.text(labels.gross, look.margin + 4, top, look.strong)
  sheet.text(sum(content.pay.gross, look), look.margin + half - 4, top, look.strong, {
    align: "right",
    field: "gross_pay"
  })
  const total = -deductions.reduce((all, line) => all + (line.amount ?? 0), 0)
  sheet.text(labels.total, look.margin + half + 12, top, look.strong)
  sheet.text(sum(total, look), sheet.width - look.margin - 4, top, look.strong, { align: "right" })
  return { y: top + look.leading, rows: [...left.rows, ...right.rows] }
}
