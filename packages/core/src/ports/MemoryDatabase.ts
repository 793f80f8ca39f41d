import { Context, Effect, FiberRef, HashMap, Layer } from "effect"
import type { KeyRecord, Organisation } from "../domain/ApiKey.js"
import type { AuditRecord } from "../domain/Audit.js"
import type { DocumentRecord } from "../domain/Document.js"
import type { DeliveryAttempt, DeliveryRecord, EventRecord } from "../domain/Event.js"
import type { ExtractionResult } from "../domain/ExtractionResult.js"
import type { SchemaRecord } from "../domain/ExtractionSchema.js"
import type { IdempotencyRecord } from "../domain/IdempotencyRecord.js"
import type { JobRow } from "../domain/Job.js"
import type { WebhookEndpointRecord } from "../domain/WebhookEndpoint.js"

/** Everything the in-memory stores hold, as persistent maps, so that a transaction's snapshot costs nothing. */
export interface MemoryTables {
  readonly documents: HashMap.HashMap<string, DocumentRecord>
  readonly results: HashMap.HashMap<string, ExtractionResult>
  readonly schemas: HashMap.HashMap<string, SchemaRecord>
  readonly endpoints: HashMap.HashMap<string, WebhookEndpointRecord>
  readonly events: HashMap.HashMap<string, EventRecord>
  readonly deliveries: HashMap.HashMap<string, DeliveryRecord & { readonly leasedUntil: number }>
  readonly attempts: HashMap.HashMap<string, ReadonlyArray<DeliveryAttempt>>
  readonly idempotency: HashMap.HashMap<string, IdempotencyRecord>
  readonly organisations: HashMap.HashMap<string, Organisation>
  readonly keys: HashMap.HashMap<string, KeyRecord>
  readonly jobs: HashMap.HashMap<string, JobRow>
  readonly audit: HashMap.HashMap<string, AuditRecord>
}

const empty: MemoryTables = {
  documents: HashMap.empty(),
  results: HashMap.empty(),
  schemas: HashMap.empty(),
  endpoints: HashMap.empty(),
  events: HashMap.empty(),
  deliveries: HashMap.empty(),
  attempts: HashMap.empty(),
  idempotency: HashMap.empty(),
  organisations: HashMap.empty(),
  keys: HashMap.empty(),
  jobs: HashMap.empty(),
  audit: HashMap.empty()
}

/** Tables in memory, read and changed as a whole. */
export interface MemoryDatabaseService {
  readonly read: <A>(f: (tables: MemoryTables) => A) => Effect.Effect<A>
  readonly modify: <A>(f: (tables: MemoryTables) => readonly [A, MemoryTables]) => Effect.Effect<A>
  /**
   * Serialised with every other write; others see its changes only once it has succeeded. Nested ones join: they are
   * stored with the outer one, take back only their own changes when they alone fail, and run one after another.
   */
  readonly transaction: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

/** The tables that the in-memory adapters of the stores share, so that one transaction spans them. */
export class MemoryDatabase extends Context.Tag("@extrait/core/MemoryDatabase")<
  MemoryDatabase,
  MemoryDatabaseService
>() {
  /** An effect made from the database, for layers of the ports. */
  static readonly use = <A>(f: (database: MemoryDatabaseService) => A): Effect.Effect<A, never, MemoryDatabase> =>
    Effect.map(MemoryDatabase, f)

  static readonly layer: Layer.Layer<MemoryDatabase> = Layer.effect(
    MemoryDatabase,
    Effect.gen(function* () {
      const writers = yield* Effect.makeSemaphore(1)
      let committed = empty
      /** The fiber's own open transaction: its tables, and the turns of those nested directly in it. */
      const open = FiberRef.unsafeMake<{
        readonly state: { tables: MemoryTables }
        readonly turns: Effect.Semaphore
      } | null>(null)

      const modify: MemoryDatabaseService["modify"] = (f) =>
        Effect.flatMap(FiberRef.get(open), (transaction) =>
          transaction === null
            ? writers.withPermits(1)(
                Effect.sync(() => {
                  const [value, tables] = f(committed)
                  committed = tables
                  return value
                })
              )
            : Effect.sync(() => {
                const [value, tables] = f(transaction.state.tables)
                transaction.state.tables = tables
                return value
              })
        )

      const within = <A, E, R>(effect: Effect.Effect<A, E, R>, state: { tables: MemoryTables }) =>
        Effect.locally(effect, open, { state, turns: Effect.unsafeMakeSemaphore(1) })

      return {
        read: (f) =>
          Effect.map(FiberRef.get(open), (transaction) =>
            f(transaction === null ? committed : transaction.state.tables)
          ),
        modify,
        transaction: (effect) =>
          Effect.flatMap(FiberRef.get(open), (outer) => {
            if (outer !== null) {
              const { state, turns } = outer
              return turns.withPermits(1)(
                Effect.suspend(() => {
                  const before = state.tables
                  return Effect.onError(within(effect, state), () =>
                    Effect.sync(() => {
                      state.tables = before
                    })
                  )
                })
              )
            }
            return writers.withPermits(1)(
              Effect.suspend(() => {
                const state = { tables: committed }
                return Effect.tap(within(effect, state), () =>
                  Effect.sync(() => {
                    committed = state.tables
                  })
                )
              })
            )
          })
      }
    })
  )
}
