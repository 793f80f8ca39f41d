import { countryName } from "../../invented/Places.js"
import type { TruthField } from "../../Truth.js"
import { isoDay } from "../../writing/Dates.js"
import type { InvoiceContent } from "./Content.js"

const text = (value: string, ...also: ReadonlyArray<string>): TruthField => ({
  type: "string",
  value,
  ...(also.length === 0 ? {} : { also })
})
const id = (value: string): TruthField => ({ type: "id", value })
const money = (cents: number): TruthField => ({ type: "number", value: (cents / 100).toFixed(2) })

/** An invoice's labelled values under the built-in type's field keys. */
export const invoiceFacts = (content: InvoiceContent): Readonly<Record<string, TruthField>> => {
  const { supplier, customer } = content
  const country = countryName[content.country]
  const given = (key: string, field: TruthField | undefined): Record<string, TruthField> =>
    field === undefined ? {} : { [key]: field }
  const optional = <A>(value: A | undefined, make: (value: A) => TruthField): TruthField | undefined =>
    value === undefined ? undefined : make(value)
  const address = (lines: ReadonlyArray<string>): TruthField => text(lines.join(", "), [...lines, country].join(", "))
  return {
    invoice_number: id(content.number),
    invoice_date: { type: "date", value: isoDay(content.date) },
    ...given(
      "due_date",
      optional(content.due, (day) => ({ type: "date", value: isoDay(day) }))
    ),
    ...given("order_number", optional(content.order, id)),
    supplier_name: text(supplier.name),
    supplier_address: address(supplier.address.lines),
    ...given("supplier_vat_number", optional(supplier.vatNumber, id)),
    ...given("supplier_registration_number", optional(supplier.registration?.value, id)),
    ...given("supplier_iban", optional(supplier.bank?.iban, id)),
    ...given("supplier_bic", optional(supplier.bank?.bic, id)),
    customer_name: text(customer.name),
    customer_address: address(customer.address.lines),
    ...given("customer_vat_number", optional(customer.vatNumber, id)),
    ...given("customer_number", optional(content.customerNumber, id)),
    currency: id(content.currency),
    subtotal_amount: money(content.subtotal),
    tax_amount: money(content.tax),
    total_amount: money(content.total),
    amount_due: money(content.amountDue),
    ...given(
      "payment_terms",
      optional(content.terms, (words) => text(words))
    )
  }
}
