import { Chunk, Context, Effect, Layer, Option, Ref, Schema, Stream } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import { type ByteContent, streamOf } from "./ByteSource.js"
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
  readonly start: number
  readonly end: number
}

/** Keeps files. Keys are ours: letters, digits, `_`, `-`, `.` and `/`, never input from outside. */
export interface BlobStoreService {
  /** Writes a blob, which appears whole or not at all: an error or an interruption in between leaves nothing. */
  readonly put: <E>(key: string, content: ByteContent<E>) => Effect.Effect<StoredBlob, E | StorageUnavailable>
  /** The content, or the bytes of `range`: it begins within the content, and an end beyond the content's is that one. */
  readonly get: (key: string, range?: ByteRange) => Stream.Stream<Uint8Array, BlobNotFound | StorageUnavailable>
  /** Removes a blob; one that is not there is no error. */
  readonly remove: (key: string) => Effect.Effect<void, StorageUnavailable>
  readonly list: Stream.Stream<BlobEntry, StorageUnavailable>
}

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

/** The port of the store of files. */
export class BlobStore extends Context.Tag("@extrait/core/BlobStore")<BlobStore, BlobStoreService>() {
  static readonly layerMemory: Layer.Layer<BlobStore> = Layer.effect(
    BlobStore,
    Effect.gen(function* () {
      const blobs = yield* Ref.make<ReadonlyMap<string, { readonly bytes: Uint8Array; readonly modifiedAt: number }>>(
        new Map()
      )
      return {
        put: (key, content) =>
          Effect.gen(function* () {
            const bytes = concatBytes(yield* Stream.runCollect(streamOf(content)))
            const modifiedAt = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
            const stored = { sizeBytes: bytes.length, sha256: yield* sha256(bytes) }
            yield* Ref.update(blobs, (all) => new Map(all).set(key, { bytes, modifiedAt }))
            return stored
          }),
        get: (key, range) =>
          Stream.unwrap(
            Effect.map(Ref.get(blobs), (all) =>
              Option.match(Option.fromNullable(all.get(key)), {
                onNone: () => Stream.fail(new BlobNotFound({ key })),
                // A copy: a reader may hand the array to a worker thread, which empties it here.
                onSome: ({ bytes }) => Stream.make(bytes.slice(range?.start, range?.end))
              })
            )
          ),
        remove: (key) =>
          Ref.update(blobs, (all) => {
            const rest = new Map(all)
            rest.delete(key)
            return rest
          }),
        list: Stream.unwrap(
          Effect.map(Ref.get(blobs), (all) =>
            Stream.fromChunk(
              Chunk.fromIterable(Array.from(all, ([key, { modifiedAt }]): BlobEntry => ({ key, modifiedAt })))
            )
          )
        )
      }
    })
  )
}
