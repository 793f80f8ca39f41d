import { SqlClient, TransactionConnection } from "@effect/sql/SqlClient"
import { describe, expect, it } from "@effect/vitest"
import { KeyStore, type Storage } from "@extrait/core"
import { Effect, Layer } from "effect"
import { SqliteClient, SqliteStorage } from "../src/sqlite.js"
import { lookUps } from "./lookUps.js"
import { temporaryFile } from "./temporary.js"

/** The plans of every statement that an effect runs. @see https://sqlite.org/eqp.html */
const plansOf = (effect: Effect.Effect<unknown, unknown, Storage>) =>
  Effect.scoped(
    Effect.gen(function* () {
      const filename = yield* temporaryFile
      const context = yield* Layer.build(
        Layer.merge(SqliteStorage.layer({ filename }), SqliteClient.layer({ filename }))
      )
      const sql = yield* Effect.provide(SqlClient, context)
      const connection = yield* Effect.scoped(sql.reserve)
      const statements: Array<{ readonly text: string; readonly params: ReadonlyArray<unknown> }> = []
      const noting: typeof connection = {
        ...connection,
        execute: (text, params, transform) => {
          statements.push({ text, params })
          return connection.execute(text, params, transform)
        }
      }
      yield* effect.pipe(Effect.provideService(TransactionConnection, [noting, 0]), Effect.provide(context))
      return yield* Effect.forEach(statements, ({ params, text }) =>
        Effect.map(
          connection.execute(`explain query plan ${text}`, params, undefined),
          (steps: ReadonlyArray<{ readonly detail: string }>) => ({
            text,
            plan: steps.map(({ detail }) => detail).join("; ")
          })
        )
      )
    })
  )

describe("every look-up and list", () => {
  for (const [name, effect] of lookUps) {
    it.effect(`${name} uses an index and sorts nothing`, () =>
      Effect.gen(function* () {
        const plans = yield* plansOf(effect)
        expect(plans.length).toBeGreaterThan(0)
        for (const { plan, text } of plans) {
          // `endpoints` is what a statement has gathered itself, one step of an index each.
          expect(plan, text).not.toMatch(/\bSCAN (?!\d+-ROW|endpoints\b|json_each\b)/)
          expect(plan, text).not.toContain("TEMP B-TREE")
        }
        expect(plans.map(({ plan }) => plan).join("; ")).toMatch(/SEARCH .* USING .*INDEX/)
      })
    )
  }

  it.effect("walks the whole list of keys in index order", () =>
    Effect.gen(function* () {
      const [{ plan } = { plan: "" }] = yield* plansOf(Effect.flatMap(KeyStore, (_) => _.list(null)))
      expect(plan).toMatch(/^SCAN api_keys USING INDEX \S+$/)
    })
  )
})
