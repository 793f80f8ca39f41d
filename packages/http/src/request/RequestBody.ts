import type { IncomingMessage } from "node:http"
import { BodyTooLarge } from "@extrait/api"
import { concatBytes, UploadFailed } from "@extrait/core"
import { Effect } from "effect"
import { isNodeRequest } from "../node/NodeRequest.js"

/** The body of a request, read chunk by chunk as it is asked for, so that the sender waits for the reader. */
export interface RequestBody {
  /** The next bytes; null at the end. Rejected with `UploadFailed` when the connection breaks off. */
  readonly next: () => Promise<Uint8Array | null>
  /** Lets go of what has not been read; a `next` that waits is rejected. */
  readonly release: () => void
}

const broken = () => new UploadFailed({ reason: "the connection was lost" })

/** The body of a message of `node:http`, without a stream of the web standard between. */
const ofMessage = (message: IncomingMessage): RequestBody => {
  let wake: (() => void) | null = null
  let released = false
  const changed = () => wake?.()
  message.on("readable", changed).on("end", changed).on("close", changed)
  // Stays: a message that breaks off after nobody reads it any more must not end the process.
  message.on("error", changed)
  return {
    next: async () => {
      while (!released) {
        const chunk: Uint8Array | null = message.read()
        if (chunk !== null) return chunk
        if (message.readableEnded) return null
        if (message.destroyed) break
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      throw broken()
    },
    // Destroying the message would close the connection before the answer is sent.
    release: () => {
      released = true
      message.off("readable", changed).off("end", changed).off("close", changed)
      changed()
    }
  }
}

const ofStream = (body: ReadableStream<Uint8Array>): RequestBody => {
  const reader = body.getReader()
  return {
    next: async () => {
      const { done, value } = await reader.read().catch(() => {
        throw broken()
      })
      return done ? null : value
    },
    // A body that is broken already cannot be cancelled, and need not be.
    release: () => void reader.cancel().catch(() => undefined)
  }
}

const nothing: RequestBody = { next: async () => null, release: () => undefined }

/** Opens the body; the caller releases it. */
export const openBody = (request: Request): RequestBody => {
  const message = isNodeRequest(request) ? request.takeMessage() : null
  if (message !== null) return ofMessage(message)
  return request.body === null ? nothing : ofStream(request.body)
}

/** Turns the rejection of a read into a failure, if it is one. */
export const refusal = (reason: unknown): Effect.Effect<never, UploadFailed | BodyTooLarge> =>
  reason instanceof UploadFailed || reason instanceof BodyTooLarge ? Effect.fail(reason) : Effect.die(reason)

/** Reads within a promise; `refusal` describes its rejection. */
export const reading = <A>(read: () => Promise<A>): Effect.Effect<A, UploadFailed | BodyTooLarge> =>
  Effect.catchAll(Effect.tryPromise({ try: read, catch: (reason) => reason }), refusal)

/** The whole body, refused as soon as it is larger than `maxBytes`. */
export const readAll = (request: Request, maxBytes: number): Effect.Effect<Uint8Array, BodyTooLarge | UploadFailed> =>
  Effect.suspend(() => {
    const body = openBody(request)
    const all = async (): Promise<Uint8Array> => {
      const chunks: Array<Uint8Array> = []
      let size = 0
      for (let chunk = await body.next(); chunk !== null; chunk = await body.next()) {
        size += chunk.length
        if (size > maxBytes) throw new BodyTooLarge({ maxBytes })
        chunks.push(chunk)
      }
      return concatBytes(chunks)
    }
    return Effect.ensuring(reading(all), Effect.sync(body.release))
  })
