// One process of the service. Its argument is JSON: the options of `layerOf`, and `submit`, the documents to submit as
// numbers, below `allowed`, which its parent raises by messages, or `work`, how many documents to work on at once, or both. It
// tells its parent what was accepted.

import { SqlClient } from "@effect/sql/SqlClient"
import { Documents, Processing, Sweeper } from "@extrait/core"
import { Effect, Option, Schedule, Stream } from "effect"
import { layerOf, tenant } from "./service.mjs"

const { fill, submit, work, ...options } = JSON.parse(process.argv[2])
let allowed = options.allowed ?? Number.POSITIVE_INFINITY
process.on("message", (message) => {
  allowed = message.allowed
})

/** Again and again until it is accepted, with the same key, as a caller should. */
const submitOne = (number) =>
  Effect.gen(function* () {
    const documents = yield* Documents
    const file = yield* documents.stage(tenant, {
      filename: `${number}.txt`,
      content: Stream.make(new TextEncoder().encode(`Document number ${number}`))
    })
    const { value } = yield* documents.submit(file, { metadata: { number } }, `key-${number}`)
    process.send?.({ accepted: number, id: value.id })
  }).pipe(
    Effect.tapErrorTag("StorageUnavailable", () => Effect.sync(() => process.send?.({ refused: number }))),
    Effect.retry(Schedule.spaced("100 millis"))
  )

/** From time to time this process's database takes no more, as if its disk were full, and then again does. */
const fillUp = Effect.gen(function* () {
  const sql = yield* Effect.serviceOption(SqlClient)
  if (Option.isNone(sql)) return
  yield* Effect.sleep("300 millis")
  // SQLite sets no limit below the size that the database has.
  yield* sql.value`pragma max_page_count = 1`
  yield* Effect.sync(() => process.send?.({ full: true }))
  yield* Effect.sleep("1 second")
  yield* sql.value`pragma max_page_count = 1000000`
}).pipe(Effect.retry(Schedule.spaced("50 millis")))

const program = Effect.gen(function* () {
  if (work !== undefined) {
    const processing = yield* Processing
    yield* Effect.forkScoped(processing.run({ concurrency: work }))
    const sweeper = yield* Sweeper
    yield* Effect.forkScoped(sweeper.run)
  }
  process.send?.({ ready: true })
  if (fill === true) yield* Effect.forkScoped(fillUp)
  if (submit !== undefined) {
    const inTurn = (number) =>
      Effect.sleep("20 millis").pipe(
        Effect.repeat({ while: () => number >= allowed }),
        Effect.zipRight(submitOne(number))
      )
    yield* Effect.forEach(submit, inTurn, { concurrency: 4, discard: true })
    process.send?.({ submitted: true })
  }
  if (work !== undefined) yield* Effect.never
})

try {
  await Effect.runPromise(Effect.scoped(Effect.provide(program, layerOf(options))))
  process.disconnect?.()
} catch {
  // Started while the database was away: the parent starts this process again.
  process.exit(1)
}
