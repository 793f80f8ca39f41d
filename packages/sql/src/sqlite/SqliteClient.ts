import * as Reactivity from "@effect/experimental/Reactivity"
import * as Client from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import * as Statement from "@effect/sql/Statement"
import { StorageUnavailable } from "@extrait/core"
import { Clock, Context, Effect, Layer } from "effect"
import { makeGroups, unlessNested } from "../groups.js"
import { OneConnection } from "../OneConnection.js"
import { makeWithTransaction } from "../transaction.js"
import { open, retryingWhileBusy, type SqliteOptions } from "./connection.js"

/** How long a commit that does not wait for the disk may stay unsynchronised. */
const synchronisedWithin = "1 second"

const make = (options: SqliteOptions) =>
  Effect.gen(function* () {
    const connection = yield* open(options)
    const retrying = retryingWhileBusy(options.busyTimeout ?? "10 seconds")
    // Immediate: a transaction that reads and then writes is never refused halfway.
    const begin = retrying(connection.begin("full"))
    const beginUnsynchronised = retrying(connection.begin("normal"))
    // Statements and transactions take turns on the one connection: none runs inside another's transaction.
    const { exclusive, outside, run } = makeGroups(connection, begin)
    // A statement runs in one step of its thread, so it waits only while a transaction is open, and holds nothing.
    const alone: Connection = connection.outside(outside)
    const client = yield* Client.make({
      acquirer: Effect.succeed(alone),
      transactionAcquirer: Effect.as(exclusive, connection.direct),
      compiler: Statement.makeCompilerSqlite(),
      spanAttributes: [["db.system.name", "sqlite"]]
    })
    const checkpoint = Effect.scoped(
      Effect.zipRight(exclusive, connection.direct.execute("pragma wal_checkpoint(truncate)", [], undefined))
    )
    yield* Effect.forkScoped(
      checkpoint.pipe(
        Effect.catchTag("SqlError", (error) => Effect.logWarning("the write-ahead log was not emptied", error)),
        Effect.delay(options.checkpointInterval ?? "1 minute"),
        Effect.forever,
        // A clock of the file, not of the service: a test that moves the service's clock does not move this.
        Effect.withClock(Clock.make())
      )
    )
    const complete = Object.assign(client, {
      withTransaction: makeWithTransaction({
        acquire: Effect.as(exclusive, connection),
        begin: () => begin
      })
    })
    const unkept = yield* Effect.makeLatch(false)
    yield* Effect.forkScoped(
      unkept.await.pipe(
        Effect.zipRight(Effect.sleep(synchronisedWithin)),
        Effect.zipRight(unkept.close),
        Effect.zipRight(connection.synchronise),
        Effect.catchTag("SqlError", (error) => Effect.logWarning("the write-ahead log was not synchronised", error)),
        Effect.forever,
        Effect.withClock(Clock.make())
      )
    )
    const unsynchronised = makeWithTransaction({
      acquire: Effect.as(exclusive, connection),
      begin: () => Effect.zipRight(beginUnsynchronised, unkept.open)
    })
    return Context.make(Client.SqlClient, complete).pipe(
      Context.add(OneConnection, {
        client: complete,
        connection: alone,
        together: unlessNested(run, complete.withTransaction),
        unsynchronised
      })
    )
  })

/**
 * `SqlClient` on a file of SQLite. The connection is one, and its statements run on the calling thread: a fraction of a
 * millisecond each, and for a commit as long as the disk takes to keep it. Several processes may use the file at the
 * same time.
 */
export const layer = (options: SqliteOptions): Layer.Layer<Client.SqlClient | OneConnection, StorageUnavailable> =>
  Layer.scopedContext(make(options)).pipe(
    Layer.provide(Reactivity.layer),
    Layer.catchAll((cause) => Layer.fail(new StorageUnavailable({ operation: "open", cause })))
  )
