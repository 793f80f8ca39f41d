import { SqlClient, TransactionConnection } from "@effect/sql/SqlClient"
import { expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { PostgresClient, PostgresStorage } from "../src/postgres.js"
import { lookUps } from "./lookUps.js"
import { temporarySchema } from "./postgres/temporary.js"

it.scopedLive("every look-up, list and claim uses an index and sorts nothing", () =>
  Effect.gen(function* () {
    const options = temporarySchema()
    const context = yield* Layer.build(Layer.merge(PostgresStorage.layer(options), PostgresClient.layer(options)))
    const sql = yield* Effect.provide(SqlClient, context)
    const connection = yield* sql.reserve
    // Tables without rows are read whole whatever there is; forbidden that, the planner shows whether it could do otherwise.
    for (const way of ["seqscan", "sort", "bitmapscan", "hashjoin", "mergejoin", "hashagg"]) {
      yield* connection.executeUnprepared(`set enable_${way} = off`, [], undefined)
    }
    for (const [name, effect] of lookUps) {
      const statements: Array<{ readonly text: string; readonly params: ReadonlyArray<unknown> }> = []
      const noting: typeof connection = {
        ...connection,
        execute: (text, params, transform) => {
          statements.push({ text, params })
          return connection.execute(text, params, transform)
        }
      }
      yield* effect.pipe(Effect.provideService(TransactionConnection, [noting, 0]), Effect.provide(context))
      expect(statements.length, name).toBeGreaterThan(0)
      let indexed = false
      for (const { params, text } of statements) {
        const steps = yield* connection.executeUnprepared(`explain (costs off) ${text}`, params, undefined)
        const plan = steps.map((step: Record<string, string>) => step["QUERY PLAN"]).join("\n")
        expect(plan, `${name}: ${text}`).not.toMatch(/Seq Scan|\bSort\b/)
        indexed ||= /Index (Only )?Scan/.test(plan) || /Conflict Arbiter Indexes/.test(plan)
      }
      expect(indexed, name).toBe(true)
    }
  })
)
