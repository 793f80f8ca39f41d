import { describe, expect, it } from "@effect/vitest"
import { BUILT_IN_TYPES } from "@extrait/engine"
import { Effect } from "effect"
import { decodeDocumentType } from "../src/index.js"

const permit = {
  name: "parking_permit",
  anchors: [{ words: "parking permit", weight: 6, where: "title" }],
  fields: [
    { key: "zone", kind: "identifier", labels: { en: ["zone", ["area", 0.6]], fr: ["zone"] } },
    { key: "start", kind: "date", labels: { en: ["valid from"], fr: ["valable du"] }, end: "from" },
    { key: "expiry", kind: "date", labels: { en: ["valid until"], fr: ["valable jusqu'au"] }, end: "to" }
  ],
  rules: [{ rule: "not_before", earlier: "start", later: "expiry" }]
}

const faultsOf = (input: unknown) =>
  Effect.map(Effect.flip(decodeDocumentType(input)), ({ faults }) =>
    faults.map(({ message, path }) => `${path.join(".")}: ${message}`)
  )

describe("a document type's file", () => {
  it.effect("may omit tables and decoys", () =>
    Effect.gen(function* () {
      expect(yield* decodeDocumentType(permit)).toEqual({ ...permit, tables: [], decoys: [] })
    })
  )

  it.effect.each(BUILT_IN_TYPES.map((type) => ({ name: type.name, type })))(
    "may be a copy of the built-in type $name",
    ({ type }) =>
      Effect.gen(function* () {
        const file: unknown = JSON.parse(JSON.stringify(type))
        expect(yield* decodeDocumentType(file)).toEqual(file)
      })
  )

  it.effect("reports every fault with its path", () =>
    Effect.gen(function* () {
      const faults = yield* faultsOf({
        ...permit,
        name: "Parking permit",
        anchors: [],
        fields: [
          { key: "zone", kind: "colour", labels: { en: ["zone"], fr: [["zone", 2]] } },
          { key: "expiry", kind: "date", labels: { en: [], tlh: [] }, model: "merchant", pattern: "(?=a)" }
        ],
        colour: "red"
      })
      const paths = faults.map((fault) => fault.slice(0, fault.indexOf(":")))
      expect(paths).toEqual(
        expect.arrayContaining([
          "name",
          "anchors",
          "fields.0.kind",
          "fields.1.labels.tlh",
          "fields.1.model",
          "fields.1.pattern",
          "colour"
        ])
      )
      expect(paths.some((path) => path.startsWith("fields.0.labels.fr.0"))).toBe(true)
      expect(faults.find((fault) => fault.startsWith("fields.1.model"))).toContain("merchant_name")
    })
  )

  it.effect("may neither repeat a key nor refer to unknown fields in its rules", () =>
    Effect.gen(function* () {
      const [zone] = permit.fields
      const faults = yield* faultsOf({
        ...permit,
        fields: [...permit.fields, zone],
        rules: [{ rule: "sum", parts: ["net", "tax"], total: "zone" }]
      })
      expect(faults).toEqual([
        "fields.3.key: zone is listed twice",
        "rules.0.parts: No such field: net; No such field: tax"
      ])
    })
  )
})
