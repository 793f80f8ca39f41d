import { expect, it } from "vitest"
import { BUILT_IN_TYPES } from "../src/types/builtInTypes.js"
import type { DocumentType } from "../src/types/DocumentType.js"
import { withOwnTypes } from "../src/types/ownTypes.js"
import { nearestTypes, typeNamed } from "../src/types/typeNames.js"

const named = (name: string, types = BUILT_IN_TYPES) => typeNamed(name, types)?.name

it.each([
  ["invoice", "invoice"],
  ["Invoice", "invoice"],
  ["  INVOICES ", "invoice"],
  ["credit-notes", "credit_note"],
  ["CreditNote", "credit_note"],
  ["Utility Bills", "utility_bill"],
  ["identity cards", "identity_card"],
  ["Factures", "invoice"],
  ["relevés bancaires", "bank_statement"],
  ["Bulletins de salaire", "payslip"],
  ["AVIS D’IMPOSITION", "tax_notice"],
  ["driver's license", "driving_licence"],
  ["CV", "resume"]
])("the name %s means the type %s", (name, type) => {
  expect(named(name)).toBe(type)
})

it.each(["zebra", "", "  ", "---", "invoiced goods", "auto"])("the name %j means no type", (name) => {
  expect(named(name)).toBeUndefined()
})

it("no two built-in types share a name", () => {
  const clashes = BUILT_IN_TYPES.flatMap((type) =>
    [type.name, ...(type.aliases ?? [])].filter((name) =>
      BUILT_IN_TYPES.some((other) => other !== type && named(name, [other]) !== undefined)
    )
  )
  expect(clashes).toEqual([])
  const idle = BUILT_IN_TYPES.flatMap(({ aliases = [], name }) =>
    aliases.filter((alias, i) => named(alias, [{ ...contract, name, aliases: aliases.slice(0, i) }]) !== undefined)
  )
  expect(idle).toEqual([])
})

const contract: DocumentType = { name: "contract", anchors: [], fields: [], tables: [], rules: [], decoys: [] }

it("a host's own types are found by names and aliases, before a built-in type's alias", () => {
  const types = withOwnTypes([
    { ...contract, name: "rent_receipt", aliases: ["quittance de loyer"] },
    { ...contract, name: "lease" }
  ])
  expect([named("Rent Receipts", types), named("quittances de loyer", types), named("lease", types)]).toEqual([
    "rent_receipt",
    "rent_receipt",
    "lease"
  ])
  expect(named("lease")).toBe("contract")
})

it("the types with the most similar names are suggested for an unknown one", () => {
  expect(nearestTypes("invioce", BUILT_IN_TYPES)[0]).toBe("invoice")
  expect(nearestTypes("bank", BUILT_IN_TYPES).slice(0, 2).sort()).toEqual(["bank_details", "bank_statement"])
  expect(nearestTypes("bulletin de payes", BUILT_IN_TYPES)[0]).toBe("payslip")
  expect(nearestTypes("zebra", BUILT_IN_TYPES)).toHaveLength(3)
})
