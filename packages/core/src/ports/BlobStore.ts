import { Context, Effect, Layer, Schema, Stream } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import { type ByteContent, withSource } from "./ByteSource.js"
import { sha256Short } from "./sha256Short.js"

/** There is no blob under that key. */
export class BlobNotFound extends Schema.TaggedError<BlobNotFound>()("BlobNotFound", { key: Schema.String }) {
  override get message(): string {
    return `No blob ${this.key}`
  }
}

/** What was counted while a blob was written. */
export interface StoredBlob {
  readonly sizeBytes: number
  /** SHA-256 of the content in lower-case hexadecimal. */
  readonly sha256: string
}

/** A file that is kept, by its key. */
export interface BlobEntry {
  readonly key: string
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
}

/** Bytes of a blob: from `start` to before `end`, counted from 0. */
export interface ByteRange {
  /** The first byte. */
  readonly start: number
  /** The first byte that is left out. */
  readonly end: number
}

/** Keeps files. Keys are ours: letters, digits, `_`, `-`, `.` and `/`, never input from outside. */
export interface BlobStoreService {
  /** Writes a blob, which appears whole or not at all: an error or an interruption in between leaves nothing. */
  readonly put: <E>(key: string, content: ByteContent<E>) => Effect.Effect<StoredBlob, E | StorageUnavailable>
  /** The content, or the bytes of `range`, which must begin within the content. An end beyond the content means the content's end. */
  readonly get: (key: string, range?: ByteRange) => Stream.Stream<Uint8Array, BlobNotFound | StorageUnavailable>
  /** Removes a blob; one that is not there is no error. */
  readonly remove: (key: string) => Effect.Effect<void, StorageUnavailable>
  /** Every blob that is there whole, in no order. */
  readonly list: Stream.Stream<BlobEntry, StorageUnavailable>
  /**
   * For stores that first write blobs under another name: removes what dead writers have left, and returns how many. Live
   * writers keep theirs.
   */
  readonly sweepUnfinished?: Effect.Effect<number, StorageUnavailable>
  /**
   * For stores that encrypt: encrypts a blob anew unless it has the current key, so that older keys can be dropped. A
   * reader at the same time gets the old content or the new one. A blob that no key opens stays as it is.
   */
  readonly reseal?: (key: string) => Effect.Effect<Resealing, BlobNotFound | StorageUnavailable>
}

/** What became of a blob that was to be encrypted anew. */
export type Resealing = "resealed" | "current" | "unreadable"

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("")

/** Bytes from which the platform's own digest is the quicker. */
const longInput = 1024

/** SHA-256 in lower-case hexadecimal. @see FIPS 180-4 */
export const sha256 = (bytes: Uint8Array): Effect.Effect<string> =>
  bytes.length < longInput
    ? Effect.sync(() => sha256Short(bytes))
    : Effect.map(
        Effect.promise(() => globalThis.crypto.subtle.digest("SHA-256", Uint8Array.from(bytes))),
        hex
      )

/** Chunks as one array. */
export const concatBytes = (chunks: Iterable<Uint8Array>): Uint8Array => {
  const parts = Array.from(chunks)
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** All bytes of a content. */
const collected = <E>(content: ByteContent<E>): Effect.Effect<Uint8Array, E> =>
  withSource(content, (source) =>
    Effect.async<Uint8Array, E>((resume) => {
      const pieces: Array<Uint8Array> = []
      let wanted = true
      const all = async (): Promise<void> => {
        while (wanted) {
          const bytes = await source.next()
          if (bytes === null) break
          // A copy: the source may reuse its buffer.
          pieces.push(bytes.slice())
        }
      }
      const done = all().then(
        () => resume(Effect.succeed(concatBytes(pieces))),
        (reason: unknown) => resume(source.failed(reason))
      )
      return Effect.promise(() => {
        wanted = false
        source.cancel()
        return done
      })
    })
  )

/** The port of the store of files. */
export class BlobStore extends Context.Tag("@extrait/core/BlobStore")<BlobStore, BlobStoreService>() {
  static readonly layerMemory: Layer.Layer<BlobStore> = Layer.effect(
    BlobStore,
    Effect.sync((): BlobStoreService => {
      const blobs = new Map<string, { readonly bytes: Uint8Array; readonly modifiedAt: number }>()
      return {
        put: (key, content) =>
          Effect.gen(function* () {
            const bytes = yield* collected(content)
            const modifiedAt = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
            const stored = { sizeBytes: bytes.length, sha256: yield* sha256(bytes) }
            blobs.set(key, { bytes, modifiedAt })
            return stored
          }),
        get: (key, range) =>
          Stream.suspend(() => {
            const blob = blobs.get(key)
            return blob === undefined
              ? Stream.fail(new BlobNotFound({ key }))
              : // A copy: a reader may hand the array to a worker thread, which empties it here.
                Stream.make(blob.bytes.slice(range?.start, range?.end))
          }),
        remove: (key) => Effect.sync(() => void blobs.delete(key)),
        list: Stream.suspend(() =>
          Stream.fromIterable(Array.from(blobs, ([key, { modifiedAt }]): BlobEntry => ({ key, modifiedAt })))
        )
      }
    })
  )
}
