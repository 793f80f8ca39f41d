import { countryName } from "../../invented/Places.js"
import type { TruthField } from "../../Truth.js"
import { isoDay } from "../../writing/Dates.js"
import type { UtilityContent } from "./Content.js"

/** A bill's labelled values under the built-in type's field keys. */
export const utilityFacts = (content: UtilityContent): Readonly<Record<string, TruthField>> => {
  const given = (key: string, field: TruthField | undefined): Record<string, TruthField> =>
    field === undefined ? {} : { [key]: field }
  const id = (value: string | undefined): TruthField | undefined =>
    value === undefined ? undefined : { type: "id", value }
  const lines = content.serviceAddress
  return {
    provider_name: { type: "string", value: content.provider.name },
    customer_name: { type: "string", value: content.customer.name },
    service_address: {
      type: "string",
      value: lines.join(", "),
      also: [[...lines, countryName[content.country]].join(", "), [content.customer.name, ...lines].join(", ")]
    },
    customer_number: { type: "id", value: content.customerNumber },
    ...given("contract_number", id(content.contractNumber)),
    ...given("meter_number", id(content.meterNumber)),
    bill_number: { type: "id", value: content.billNumber },
    bill_date: { type: "date", value: isoDay(content.billDate) },
    ...given("due_date", content.due === undefined ? undefined : { type: "date", value: isoDay(content.due) }),
    period_start: { type: "date", value: isoDay(content.periodStart) },
    period_end: { type: "date", value: isoDay(content.periodEnd) },
    ...given(
      "consumption",
      content.consumption === undefined ? undefined : { type: "number", value: content.consumption.toFixed(2) }
    ),
    total_amount: { type: "number", value: (content.total / 100).toFixed(2) },
    currency: { type: "id", value: content.currency }
  }
}
