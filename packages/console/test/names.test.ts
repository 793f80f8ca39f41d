import { LANGUAGE_CHOICES } from "@extrait/core"
import { BUILT_IN_TYPES } from "@extrait/engine"
import { describe, expect, it } from "vitest"
import { frenchNames } from "../web/frenchNames.js"
import { labelOf } from "../web/label.js"
import { languageChoices } from "../web/languageChoices.js"

describe("the French names", () => {
  it("are there for every field, table, column and type that is built in, and for nothing else", () => {
    const keys = Array.from(BUILT_IN_TYPES).flatMap(({ fields, name, tables }) => [
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

describe("the languages to choose from", () => {
  it("are those that a submission may name", () => {
    expect([...languageChoices, "auto"].toSorted()).toEqual(Array.from(LANGUAGE_CHOICES).toSorted())
  })
})
