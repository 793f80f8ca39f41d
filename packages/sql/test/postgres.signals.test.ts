import { SqlClient } from "@effect/sql/SqlClient"
import { expect, it } from "@effect/vitest"
import { Signals } from "@extrait/core"
import { signalsConformance } from "@extrait/testing/conformance"
import { Context, Effect, Layer } from "effect"
import { PostgresClient, type PostgresOptions, PostgresSignals } from "../src/postgres.js"
import { onTemporarySchema, temporarySchema } from "./postgres/temporary.js"

signalsConformance(
  "PostgreSQL",
  onTemporarySchema((options) => PostgresSignals.layer(options))
)

/** The signals of one process. */
const process = (options: PostgresOptions) =>
  Effect.map(Layer.build(Layer.fresh(PostgresSignals.layer(options))), Context.get(Signals))

/** Waits until `to` hears `from`: both have connected. */
const heardBy = (from: typeof Signals.Service, to: typeof Signals.Service) =>
  Effect.scoped(
    Effect.gen(function* () {
      const next = yield* to.listen("hello")
      yield* Effect.raceFirst(next, Effect.forever(Effect.zipRight(from.publish("hello"), Effect.sleep("20 millis"))))
    })
  )

it.scopedLive("signals reach other processes of the same schema, and no others", () =>
  Effect.gen(function* () {
    const schema = temporarySchema()
    const [one, two, stranger] = [yield* process(schema), yield* process(schema), yield* process(temporarySchema())]
    yield* heardBy(one, two)
    yield* heardBy(two, one)
    const changed = yield* two.listen("document/1")
    const elsewhere = yield* stranger.listen("document/1")
    yield* one.publish("document/1")
    yield* changed
    expect((yield* Effect.timeoutOption(elsewhere, "100 millis"))._tag).toBe("None")
    // Hundreds at once, more than one message holds.
    const names = Array.from({ length: 400 }, (_, n) => `document/doc_0000000000000000000000${n}`)
    const waiting = yield* Effect.forEach(names, (name) => two.listen(name))
    yield* Effect.forEach(names, one.publish)
    yield* Effect.all(waiting, { concurrency: "unbounded" })
  })
)

it.scopedLive("a dropped connection is re-established, and no listener misses a signal", () =>
  Effect.gen(function* () {
    const schema = temporarySchema()
    const [one, two] = [yield* process(schema), yield* process(schema)]
    yield* heardBy(one, two)
    const sql = yield* Effect.map(Layer.build(PostgresClient.layer(schema)), Context.get(SqlClient))
    const changed = yield* two.listen("document/1")
    yield* Effect.timeoutOption(changed, "50 millis")
    // Every connection that listens to this channel, ours among them.
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like ${`%extrait/${schema.schema}%`} and pid <> pg_backend_pid()`
    expect((yield* cut).length).toBeGreaterThanOrEqual(1)
    yield* one.publish("document/1")
    yield* changed
    yield* heardBy(one, two)
    yield* heardBy(two, one)
  })
)

it.scopedLive("without a server, listeners fall back to polling", () =>
  Effect.gen(function* () {
    const signals = yield* process({ url: "postgres://extrait@127.0.0.1:1/none" })
    const changed = yield* signals.listen("document/1")
    yield* changed
    yield* changed
    yield* signals.publish("document/1")
    yield* changed
  })
)
