import { expect } from "@effect/vitest"
import { SchemaStore } from "@extrait/core"
import { Effect, type Layer, Option } from "effect"
import { pagesBothWays } from "./paging.js"
import { rulesOf, suite } from "./rules.js"
import { sampleLiveTenant, sampleSchema, sampleSchemaId, sampleStranger, sampleTenant, sampleTime } from "./samples.js"

/** What every `SchemaStore` keeps to. The layer is built afresh for every rule and must begin empty. */
export const schemaStoreConformance = (name: string, layer: Layer.Layer<SchemaStore, unknown>): void =>
  suite(`${name}: SchemaStore`, () => {
    const rule = rulesOf(layer)

    rule(
      "returns a schema as it was stored",
      Effect.gen(function* () {
        const store = yield* SchemaStore
        const bare = sampleSchema(2, { name: null, documentType: null, tables: [] })
        for (const schema of [sampleSchema(1, { name: `"é" 'x' \\ 😀\n` }), bare]) {
          yield* store.insert(schema)
          expect(yield* store.find(sampleTenant, schema.id)).toEqual(Option.some(schema))
        }
        expect(yield* store.find(sampleTenant, sampleSchemaId(9))).toEqual(Option.none())
      })
    )

    rule(
      "treats another tenant's id as unknown, in every method",
      Effect.gen(function* () {
        const store = yield* SchemaStore
        yield* store.insert(sampleSchema(1))
        for (const tenant of [sampleStranger, sampleLiveTenant]) {
          expect(yield* store.find(tenant, sampleSchemaId(1))).toEqual(Option.none())
          expect(yield* store.list(tenant, { limit: 10 })).toEqual({ rows: [], hasMore: false })
          expect(yield* store.markDeleted(tenant, sampleSchemaId(1), sampleTime)).toBe(false)
        }
        expect(yield* store.find(sampleTenant, sampleSchemaId(1))).toEqual(Option.some(sampleSchema(1)))
      })
    )

    rule(
      "marks a schema as deleted once, and no longer lists it",
      Effect.gen(function* () {
        const store = yield* SchemaStore
        for (const n of [1, 2]) yield* store.insert(sampleSchema(n))
        expect(yield* store.markDeleted(sampleTenant, sampleSchemaId(1), sampleTime + 50)).toBe(true)
        expect(yield* store.markDeleted(sampleTenant, sampleSchemaId(1), sampleTime + 90)).toBe(false)
        expect(yield* store.markDeleted(sampleTenant, sampleSchemaId(9), sampleTime + 90)).toBe(false)
        expect(yield* store.find(sampleTenant, sampleSchemaId(1))).toEqual(
          Option.some(sampleSchema(1, { deletedAt: sampleTime + 50 }))
        )
        expect(yield* store.list(sampleTenant, { limit: 10 })).toEqual({ rows: [sampleSchema(2)], hasMore: false })
      })
    )

    rule(
      "pages both ways, newest first, skipping deleted schemas and other tenants'",
      Effect.gen(function* () {
        const store = yield* SchemaStore
        for (const n of [3, 8, 5, 1, 6]) yield* store.insert(sampleSchema(n))
        yield* store.insert(sampleSchema(2, { deletedAt: sampleTime }))
        yield* store.insert(sampleSchema(7, { tenant: sampleStranger }))
        yield* pagesBothWays([8, 6, 5, 3, 1].map(sampleSchemaId), (query) =>
          Effect.map(store.list(sampleTenant, query), ({ hasMore, rows }) => ({
            rows: rows.map(({ id }) => id),
            hasMore
          }))
        )
      })
    )
  })
