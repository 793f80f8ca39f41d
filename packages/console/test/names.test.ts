import { BUILT_IN_TYPES } from "@extrait/engine"
import { describe, expect, it } from "vitest"
import { frenchNames } from "../web/frenchNames.js"
import { labelOf } from "../web/label.js"

describe("the French names", () => {
  it("cover exactly the types, fields, tables and columns supported in French", () => {
    const french = BUILT_IN_TYPES.filter(({ fields }) => fields.some(({ labels }) => (labels.fr ?? []).length > 0))
    const keys = french.flatMap(({ fields, name, tables }) => [
      name,
      ...fields.map(({ key }) => key),
      ...tables.flatMap(({ columns, key }) => [key, ...columns.map((column) => column.key)])
    ])
    expect(Object.keys(frenchNames).toSorted()).toEqual(Array.from(new Set(keys)).toSorted())
  })
})

describe("the label of a key", () => {
  it.each([
    ["total_amount", "Total amount"],
    ["supplier_iban", "Supplier IBAN"],
    ["customer_vat_number", "Customer VAT number"],
    ["id", "ID"],
    ["supplierIban", "Supplier IBAN"],
    ["invoiceNumber", "Invoice number"],
    ["Montant HT", "Montant HT"],
    ["paid", "Paid"],
    ["_", ""]
  ])("%s is %j", (key, label) => expect(labelOf(key)).toBe(label))
})
