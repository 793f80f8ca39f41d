import { countryName } from "../../invented/Places.js"
import type { TruthField } from "../../Truth.js"
import { type Day, isoDay } from "../../writing/Dates.js"
import type { InvoiceContent } from "../invoice/Content.js"

const text = (value: string, ...also: ReadonlyArray<string>): TruthField => ({
  type: "string",
  value,
  ...(also.length === 0 ? {} : { also })
})
const day = (value: Day): TruthField => ({ type: "date", value: isoDay(value) })
const money = (cents: number): TruthField => ({ type: "number", value: (cents / 100).toFixed(2) })

/** Who and when of an order or a quotation. */
export interface TradeParties {
  readonly number: string
  readonly date: Day
  readonly validUntil: Day | undefined
  readonly supplier: string
  readonly customer: string
  readonly delivery: { readonly name: string | undefined; readonly lines: ReadonlyArray<string> } | undefined
}

/** The labelled values of an order or a quotation under the built-in type's field keys. */
export const tradeFacts = (
  numberKey: "order_number" | "quote_number",
  { number, date, validUntil, supplier, customer, delivery }: TradeParties,
  content: InvoiceContent
): Readonly<Record<string, TruthField>> => {
  const country = countryName[content.country]
  return {
    [numberKey]: { type: "id", value: number },
    issue_date: day(date),
    ...(validUntil === undefined ? {} : { valid_until: day(validUntil) }),
    supplier_name: text(supplier),
    customer_name: text(customer),
    ...(delivery === undefined
      ? {}
      : {
          delivery_address: text(
            delivery.lines.join(", "),
            [...delivery.lines, country].join(", "),
            ...(delivery.name === undefined ? [] : [[delivery.name, ...delivery.lines].join(", ")])
          )
        }),
    currency: { type: "id", value: content.currency },
    subtotal_amount: money(content.subtotal),
    tax_amount: money(content.tax),
    total_amount: money(content.total)
  }
}
