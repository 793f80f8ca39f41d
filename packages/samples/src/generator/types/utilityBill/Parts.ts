import type { Sheet } from "../../drawing/Sheet.js"
import type { Random } from "../../Random.js"
import { drawTable, labelledRow, type TableColumn, type TableForm, type TableRow } from "../../setting/drawTable.js"
import type { Entry } from "../../setting/entries.js"
import type { PageLook } from "../../setting/PageLook.js"
import type { Section } from "../../setting/sections.js"
import { writeMoney, writeNumber } from "../../writing/Amounts.js"
import type { Charge, UtilityContent } from "./Content.js"
import type { UtilityLabel } from "./Labels.js"

export type UtilityLook = PageLook<Readonly<Record<UtilityLabel, string>>>

/** A bill with what it is set in. */
export interface Bill {
  readonly sheet: Sheet
  readonly content: UtilityContent
  readonly look: UtilityLook
  readonly random: Random
  readonly title: string
  /** True where the two ends of the period stand apart, each under a label of its own. */
  readonly periodApart: boolean
}

/** An amount with its currency's field, where the currency is shown. */
const moneyFields = (look: UtilityLook, field: string): string | ReadonlyArray<string> =>
  look.numbers.mark === "none" ? field : [field, "currency"]

export const consumptionText = ({ content, look }: Bill): string =>
  `${writeNumber(content.consumption ?? 0, look.numbers, 0)} ${content.unit}`

const entry = (label: string, value: string | undefined, field?: string): ReadonlyArray<Entry> =>
  value === undefined ? [] : [{ label, value, ...(field === undefined ? {} : { field }) }]

/** The bill's own number and days. */
export const billEntries = ({ content, look, periodApart }: Bill): ReadonlyArray<Entry> => [
  ...entry(look.labels.number, content.billNumber, "bill_number"),
  ...entry(look.labels.date, look.writeDate(content.billDate), "bill_date"),
  ...entry(look.labels.due, content.due === undefined ? undefined : look.writeDate(content.due), "due_date"),
  ...(periodApart
    ? [
        ...entry(look.labels.from, look.writeDate(content.periodStart), "period_start"),
        ...entry(look.labels.to, look.writeDate(content.periodEnd), "period_end")
      ]
    : [])
]

/** The customer's numbers. */
export const accountEntries = ({ content, look }: Bill): ReadonlyArray<Entry> => [
  ...entry(look.labels.customerNumber, content.customerNumber, "customer_number"),
  ...entry(look.labels.contract, content.contractNumber, "contract_number")
]

/** Where and how much is supplied. */
export const supplyEntries = (bill: Bill): ReadonlyArray<Entry> => {
  const { content, look } = bill
  const reading = (value: number): string => writeNumber(value, look.numbers, 0)
  return [
    ...entry(look.labels.service, content.serviceAddress.join(", "), "service_address"),
    ...entry(look.labels.point, content.supplyPoint),
    ...entry(look.labels.meter, content.meterNumber, "meter_number"),
    ...(content.readings === undefined
      ? []
      : [
          ...entry(look.labels.before, reading(content.readings.before)),
          ...entry(look.labels.after, reading(content.readings.after))
        ]),
    ...(content.consumption === undefined ? [] : entry(look.labels.consumption, consumptionText(bill), "consumption"))
  ]
}

/** What the bill comes to. */
export const sumEntries = ({ content, look }: Bill): ReadonlyArray<Entry> => {
  const money = (cents: number): string => writeMoney(cents, look.numbers)
  const owed = content.total + content.balance
  return [
    ...(content.tax === 0
      ? []
      : [
          { label: look.labels.subtotal, value: money(content.subtotal) },
          { label: look.labels.tax, value: money(content.tax) }
        ]),
    { label: look.labels.total, value: money(content.total), field: moneyFields(look, "total_amount") },
    ...(content.balance === 0
      ? []
      : [
          { label: look.labels.balance, value: money(content.balance) },
          { label: look.labels.pay, value: money(owed) }
        ])
  ]
}

export const sectionsOf = (bill: Bill): ReadonlyArray<Section> => [
  { heading: bill.look.labels.account, entries: accountEntries(bill) },
  { heading: bill.look.labels.supply, entries: supplyEntries(bill) }
]

/** The period in one piece: both days with words or a dash between them. */
export const periodRuns = (bill: Bill): ReadonlyArray<string | readonly [string, string]> => {
  const { content, look } = bill
  const start = [look.writeDate(content.periodStart), "period_start"] as const
  const end = [look.writeDate(content.periodEnd), "period_end"] as const
  if (content.language === "fr") return bill.title.length % 2 === 0 ? ["du ", start, " au ", end] : [start, " - ", end]
  return bill.title.length % 2 === 0 ? [start, " to ", end] : [start, " - ", end]
}

/** The charges as a table; returns the `y` beneath. */
export const drawCharges = (bill: Bill, form: TableForm, x: number, width: number, top: number): number => {
  const { content, look, sheet } = bill
  const { labels } = look
  const bare = (cents: number): string => writeMoney(cents, look.numbers, look.bareColumns)
  const columns: ReadonlyArray<TableColumn> = [
    { key: "charge", head: labels.charge, align: "left", grow: 1 },
    { key: "quantity", head: labels.quantity, align: "right" },
    { key: "price", head: labels.price, align: "right" },
    { key: "amount", head: labels.amount, align: "right" }
  ]
  const row = ({ amount, kind, price, quantity }: Charge): TableRow =>
    labelledRow(
      columns,
      {
        charge: labels[kind],
        quantity: quantity === undefined ? "" : consumptionText(bill),
        price: price === undefined ? "" : writeNumber(price / 10_000, look.numbers, 4),
        amount: bare(amount)
      },
      quantity === undefined ? {} : { fields: { quantity: "consumption" } }
    )
  return drawTable(sheet, columns, content.charges.map(row), look, form, {
    x,
    width,
    top,
    bottom: sheet.height - 60,
    turn: () => {
      sheet.addPage()
      return look.margin
    }
  }).y
}
