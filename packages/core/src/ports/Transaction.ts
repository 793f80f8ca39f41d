import { Context, type Effect, Layer } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import { MemoryDatabase } from "./MemoryDatabase.js"

/**
 * Runs changes that belong together: all are stored, or none if the effect fails or is interrupted. A nested
 * transaction is stored with the outer one, and if it fails takes back only its own changes. Nested transactions run
 * one after another.
 */
export interface TransactionService {
  /** Runs the effect in a transaction: stored when it ends, gone when it fails or is interrupted. */
  readonly run: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | StorageUnavailable, R>
  /**
   * The same for changes that wait for nothing but their stores. Those of several fibers may be committed at once, which costs
   * less than each by itself; each is stored when it says so, and fails alone.
   */
  readonly runShort: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | StorageUnavailable, R>
}

/** The port of transactions: what is changed in one is stored together or not at all. */
export class Transaction extends Context.Tag("@extrait/core/Transaction")<Transaction, TransactionService>() {
  static readonly layerMemory: Layer.Layer<Transaction, never, MemoryDatabase> = Layer.effect(
    Transaction,
    MemoryDatabase.use((database) => ({ run: database.transaction, runShort: database.transaction }))
  )
}
