import { Clock, Effect } from "effect"
import { type DocumentRecord, toDocument } from "../domain/Document.js"
import { LeaseLost, type NotFound, StorageUnavailable } from "../domain/Errors.js"
import type { Tenant } from "../domain/Tenant.js"
import { transition } from "../lifecycle/Transition.js"
import { BlobStore } from "../ports/BlobStore.js"
import { DocumentStore } from "../ports/DocumentStore.js"
import { EventStore } from "../ports/EventStore.js"
import { JobQueue } from "../ports/JobQueue.js"
import { documentTopic, Signals } from "../ports/Signals.js"
import { Transaction } from "../ports/Transaction.js"
import { PasswordVault } from "./PasswordVault.js"

/** Whether a store could not write because its disk is full, as its driver or the system says. */
const isOutOfSpace = (error: unknown): error is StorageUnavailable => {
  let cause: unknown = error instanceof StorageUnavailable ? error.cause : null
  for (let depth = 0; cause instanceof Error && depth < 10; depth++) {
    if (/disk is full|no space left|ENOSPC/i.test(cause.message)) return true
    cause = cause.cause
  }
  return false
}

/** The files that are kept of a document. */
const blobsOf = ({ blobKey, redacted }: DocumentRecord): ReadonlyArray<string> => [
  ...(blobKey === null ? [] : [blobKey]),
  ...(redacted == null ? [] : [redacted.key])
]

/** Erases a document; `noted` belongs to the same transaction, and is left out where it was deleted meanwhile. */
export type Erase = (
  document: DocumentRecord,
  noted: Effect.Effect<void, StorageUnavailable>
) => Effect.Effect<DocumentRecord, StorageUnavailable | NotFound>

/** Erasing of everything that a document left: file, pages, result, what events say of it, job and password. */
export const makeErase = (
  findDocument: (tenant: Tenant, id: string) => Effect.Effect<DocumentRecord, NotFound | StorageUnavailable>
): Effect.Effect<
  Erase,
  never,
  BlobStore | DocumentStore | EventStore | JobQueue | PasswordVault | Signals | Transaction
> =>
  Effect.gen(function* () {
    const blobs = yield* BlobStore
    const store = yield* DocumentStore
    const events = yield* EventStore
    const queue = yield* JobQueue
    const passwords = yield* PasswordVault
    const signals = yield* Signals
    const transaction = yield* Transaction

    const removeAll = (keys: ReadonlyArray<string>) => Effect.forEach(keys, blobs.remove, { discard: true })

    const erase: Erase = (document, noted) =>
      Effect.gen(function* () {
        const changed = transaction
          .run(
            Effect.gen(function* () {
              // Read again: a worker may have moved it on since.
              const current = yield* findDocument(document.tenant, document.id)
              const next = transition(current.status, "delete")
              if (next._tag === "Left") return { tombstone: current, keys: [] }
              const now = yield* Clock.currentTimeMillis
              const tombstone: DocumentRecord = {
                ...current,
                status: next.right,
                filename: null,
                contentType: null,
                sizeBytes: null,
                sha256: null,
                blobKey: null,
                redacted: null,
                metadata: {},
                options: { ...current.options, schema: null },
                error: null,
                reviewStatus: null,
                claim: null,
                updatedAt: now
              }
              // Moved on by a worker between the two: everything is taken back, and tried again.
              if (!(yield* store.replace(tombstone, current.status))) return yield* new LeaseLost()
              yield* events.replacePayloads(current.tenant, current.id, { document: toDocument(tombstone, now) })
              yield* store.removeResult(current.tenant, current.id)
              yield* queue.cancel(current.id)
              if (current.options.hasPassword === true) yield* passwords.forget(current.tenant, current.id)
              yield* noted
              return { tombstone, keys: blobsOf(current) }
            })
          )
          .pipe(Effect.retry({ while: ({ _tag }) => _tag === "LeaseLost" }), Effect.catchTag("LeaseLost", Effect.die))
        const keys = blobsOf(document)
        const erased = yield* Effect.catchIf(changed, isOutOfSpace, (full) =>
          keys.length === 0
            ? full
            : // The row is written when the file has made room for it: whoever wants it gone wants the file gone.
              Effect.zipRight(removeAll(keys), changed)
        )
        yield* passwords.drop(document.id)
        yield* signals.publish(documentTopic(document.id))
        yield* removeAll(erased.keys)
        return erased.tombstone
      })
    return erase
  })
