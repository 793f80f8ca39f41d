import { Context, Effect, Layer, Option, Schema } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import { DocumentId } from "../domain/Ids.js"
import { JobQueue } from "../ports/JobQueue.js"
import { Transaction } from "../ports/Transaction.js"
import { Audit } from "./Audit.js"

/** The queue by hand. */
export interface JobsOfHostService {
  /** Puts a document's job that was set aside back into the queue; false when it is not set aside. */
  readonly retry: (documentId: string) => Effect.Effect<boolean, StorageUnavailable>
}

/** What a host does with the queue by hand, for the documents of all tenants. */
export class JobsOfHost extends Context.Tag("@extrait/core/JobsOfHost")<JobsOfHost, JobsOfHostService>() {
  static readonly layer: Layer.Layer<JobsOfHost, never, JobQueue | Transaction | Audit> = Layer.effect(
    JobsOfHost,
    Effect.gen(function* () {
      const queue = yield* JobQueue
      const transaction = yield* Transaction
      const audit = yield* Audit
      return {
        retry: (documentId) =>
          Schema.is(DocumentId)(documentId)
            ? transaction
                .run(
                  Effect.tap(queue.revive(documentId), (tenant) =>
                    Option.isSome(tenant)
                      ? audit.record(tenant.value, { action: "document.requeued", subject: documentId })
                      : Effect.void
                  )
                )
                .pipe(Effect.map(Option.isSome), Effect.zipLeft(queue.wake))
            : Effect.succeed(false)
      }
    })
  )
}
