import type { IncomingMessage } from "node:http"
import { BodyTooLarge } from "@extrait/api"
import { concatBytes, UploadFailed } from "@extrait/core"
import { Effect, Option, type Scope } from "effect"
import { isNodeRequest } from "../node/NodeRequest.js"

/** The body of a request, read chunk by chunk as it is asked for, so that the sender waits for the reader. */
export interface RequestBody {
  /** The next bytes; none at the end. */
  readonly next: Effect.Effect<Option.Option<Uint8Array>, UploadFailed>
}

const broken = () => new UploadFailed({ reason: "the connection broke off" })

/** The body of a message of `node:http`, without a stream of the web standard between. */
const ofMessage = (message: IncomingMessage): Effect.Effect<RequestBody, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      // Destroying the message would close the connection before the answer is sent.
      Effect.sync((): AsyncIterator<Uint8Array> => message.iterator({ destroyOnReturn: false })),
      (chunks) => Effect.promise(async () => chunks.return?.().catch(() => undefined))
    ),
    (chunks) => ({
      next: Effect.map(Effect.tryPromise({ try: () => chunks.next(), catch: broken }), ({ done, value }) =>
        done === true ? Option.none() : Option.some(value)
      )
    })
  )

/** Opens the body. Closing the scope lets go of what has not been read. */
export const openBody = (request: Request): Effect.Effect<RequestBody, never, Scope.Scope> =>
  Effect.gen(function* () {
    const message = isNodeRequest(request) ? request.takeMessage() : null
    if (message !== null) return yield* ofMessage(message)
    const { body } = request
    if (body === null) return { next: Effect.succeedNone }
    const reader = yield* Effect.acquireRelease(
      Effect.sync(() => body.getReader()),
      // A body that is broken already cannot be cancelled, and need not be.
      (reader) => Effect.promise(() => reader.cancel().catch(() => undefined))
    )
    return {
      next: Effect.map(Effect.tryPromise({ try: () => reader.read(), catch: broken }), ({ done, value }) =>
        done ? Option.none() : Option.some(value)
      )
    }
  })

/** The whole body, refused as soon as it is larger than `maxBytes`. */
export const readAll = (request: Request, maxBytes: number): Effect.Effect<Uint8Array, BodyTooLarge | UploadFailed> =>
  Effect.scoped(
    Effect.gen(function* () {
      const { next } = yield* openBody(request)
      const chunks: Array<Uint8Array> = []
      let size = 0
      while (true) {
        const chunk = yield* next
        if (Option.isNone(chunk)) return concatBytes(chunks)
        size += chunk.value.length
        if (size > maxBytes) return yield* new BodyTooLarge({ maxBytes })
        chunks.push(chunk.value)
      }
    })
  )
