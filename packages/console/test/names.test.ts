import { BUILT_IN_TYPES } from "@extrait/engine"
import { describe, expect, it } from "vitest"
import { frenchNames } from "../web/frenchNames.js"

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
