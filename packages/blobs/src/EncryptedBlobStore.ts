import {
  type BlobNotFound,
  BlobStore,
  type BlobStoreService,
  type ByteRange,
  concatBytes,
  StorageUnavailable,
  streamOf
} from "@extrait/core"
import { Effect, Layer, Stream } from "effect"
import {
  type BlobKey,
  BlobKeysInvalid,
  BlobUnreadable,
  type Header,
  headerBytes,
  isKeyId,
  keyBytesOf,
  newHeader,
  readHeader,
  type SegmentCipher,
  segmentBytes,
  segmentCipher,
  tagBytes
} from "./encryption.js"
import { measured } from "./measured.js"
import { partsOf } from "./parts.js"

/** The keys that encrypt files, and whether plain files are read. */
export interface EncryptedBlobStoreOptions {
  /** The first one encrypts what is written; all of them decrypt, so that keys can be rotated. */
  readonly keys: readonly [BlobKey, ...ReadonlyArray<BlobKey>]
  /**
   * Whether to read blobs that are not encrypted, for a store that was in use before its first key. Default
   * false: a blob that is not encrypted is an error, since anybody who can write to the store could have put it there.
   */
  readonly readPlain?: boolean | undefined
}

const sealedBytes = segmentBytes + tagBytes

/** The keys by their names, the first one first. */
const keyring = (keys: ReadonlyArray<BlobKey>): Effect.Effect<ReadonlyMap<string, Buffer>, BlobKeysInvalid> =>
  Effect.gen(function* () {
    const ring = new Map<string, Buffer>()
    for (const { id, key } of keys) {
      if (!isKeyId(id)) {
        return yield* new BlobKeysInvalid({ reason: "a name must be 1 to 32 letters, digits, _, - and ." })
      }
      if (ring.has(id)) return yield* new BlobKeysInvalid({ reason: `two keys are called ${id}` })
      const bytes = keyBytesOf(key)
      if (bytes === null) {
        return yield* new BlobKeysInvalid({
          reason: `${id} is not 32 bytes in base64 (44 characters) or hexadecimal (64 characters)`
        })
      }
      ring.set(id, bytes)
    }
    return ring
  })

const unreadable = (key: string, reason: BlobUnreadable["reason"]) =>
  new StorageUnavailable({ operation: "blobs.decrypt", cause: new BlobUnreadable({ key, reason }) })

const isUnreadable = (error: BlobNotFound | StorageUnavailable): boolean =>
  error._tag === "StorageUnavailable" && error.cause instanceof BlobUnreadable

/** Marks each element with its index and whether it is the last. */
const numbered = <A, E>(stream: Stream.Stream<A, E>) =>
  Stream.map(Stream.zipWithNext(Stream.zipWithIndex(stream)), ([[value, index], next]) => ({
    value,
    index,
    last: next._tag === "None"
  }))

const make = (
  store: BlobStoreService,
  options: EncryptedBlobStoreOptions
): Effect.Effect<BlobStoreService, BlobKeysInvalid> =>
  Effect.gen(function* () {
    const ring = yield* keyring(options.keys)
    const [current] = options.keys
    const writing = ring.get(current.id)
    if (writing === undefined) return yield* new BlobKeysInvalid({ reason: "there is none" })

    /** The cipher of a blob, from its first bytes; null for one that is not encrypted, where that is allowed. */
    const cipherOf = (key: string, head: Buffer): Effect.Effect<SegmentCipher | null, StorageUnavailable> =>
      Effect.suspend(() => {
        const header: Header | null = readHeader(head)
        if (header === null) {
          return options.readPlain === true ? Effect.succeed(null) : unreadable(key, "not encrypted")
        }
        const master = ring.get(header.keyId)
        return master === undefined
          ? unreadable(key, "unknown key")
          : Effect.succeed(segmentCipher(master, header, key))
      })

    /** The content of a blob from its bytes. */
    const decrypted = (key: string, bytes: ReturnType<BlobStoreService["get"]>) =>
      Stream.suspend(() => {
        let cipher: SegmentCipher | null = null
        let begun = false
        const content = Stream.mapEffect(numbered(partsOf(bytes, sealedBytes, headerBytes)), ({ index, last, value }) =>
          Effect.gen(function* () {
            if (index === 0) {
              begun = true
              cipher = yield* cipherOf(key, Buffer.from(value))
              if (cipher === null) return value
              // Even an empty blob has a segment.
              return last ? yield* unreadable(key, "truncated") : new Uint8Array()
            }
            if (cipher === null) return value
            const content = cipher.open(value, index - 1, last)
            if (content !== null) return content
            // This segment was sealed as one that others follow: those are missing.
            const cut = last && cipher.open(value, index - 1, false) !== null
            return yield* unreadable(key, cut ? "truncated" : "wrong key or changed")
          })
        )
        const nothing = Effect.suspend(() =>
          begun || options.readPlain === true ? Effect.succeed(Stream.empty) : unreadable(key, "truncated")
        )
        return Stream.concat(content, Stream.unwrap(nothing))
      })

    /** Bytes of a blob's content: only the segments that hold them are read. */
    const decryptedRange = (
      key: string,
      range: ByteRange,
      again = true
    ): Stream.Stream<Uint8Array, BlobNotFound | StorageUnavailable> =>
      Stream.suspend(() => {
        let given = false
        return segmentsOf(key, range).pipe(
          Stream.tap(() =>
            Effect.sync(() => {
              given = true
            })
          ),
          // The blob was re-encrypted after its header was read and before its segments were.
          Stream.catchAll((error) =>
            again && !given && isUnreadable(error) ? decryptedRange(key, range, false) : Stream.fail(error)
          )
        )
      })

    const segmentsOf = (key: string, { end, start }: ByteRange) =>
      Stream.unwrap(
        Effect.gen(function* () {
          const head = yield* Stream.runCollect(store.get(key, { start: 0, end: headerBytes }))
          const cipher = yield* cipherOf(key, Buffer.from(concatBytes(head)))
          if (cipher === null) return store.get(key, { start, end })
          if (end <= start) return Stream.empty
          const first = Math.floor(start / segmentBytes)
          const last = Math.floor((end - 1) / segmentBytes)
          const sealed = store.get(key, {
            start: headerBytes + first * sealedBytes,
            end: headerBytes + (last + 1) * sealedBytes
          })
          let given = 0
          const content = Stream.mapEffect(Stream.zipWithIndex(partsOf(sealed, sealedBytes)), ([value, index]) =>
            Effect.suspend(() => {
              const number = first + index
              // Only the last segment read may be the blob's last; the range does not say whether it is.
              const opened =
                cipher.open(value, number, false) ?? (number === last ? cipher.open(value, number, true) : null)
              if (opened === null) return unreadable(key, "wrong key or changed")
              const at = number * segmentBytes
              const part = opened.subarray(Math.max(0, start - at), Math.max(0, end - at))
              given += part.length
              return Effect.succeed<Uint8Array>(part)
            })
          )
          const rest = Stream.unwrap(
            Effect.suspend(() => (given < end - start ? unreadable(key, "truncated") : Effect.succeed(Stream.empty)))
          )
          return Stream.concat(content, rest)
        })
      )

    const put: BlobStoreService["put"] = (key, content) =>
      Effect.gen(function* () {
        const header = newHeader(current.id)
        const cipher = segmentCipher(writing, header, key)
        const counted = measured(streamOf(content))
        const segments = Stream.orElseIfEmpty(partsOf(counted.content, segmentBytes), () => new Uint8Array())
        const sealed = Stream.map(numbered(segments), ({ index, last, value }) => cipher.seal(value, index, last))
        yield* store.put(key, Stream.concat(Stream.make<[Uint8Array]>(header.bytes), sealed))
        return counted.stored()
      })

    return {
      put,
      get: (key, range) => (range === undefined ? decrypted(key, store.get(key)) : decryptedRange(key, range)),
      remove: store.remove,
      list: store.list,
      ...(store.sweepUnfinished === undefined ? {} : { sweepUnfinished: store.sweepUnfinished }),
      reseal: (key) =>
        Effect.gen(function* () {
          const head = yield* Stream.runCollect(store.get(key, { start: 0, end: headerBytes }))
          if (readHeader(Buffer.from(concatBytes(head)))?.keyId === current.id) return "current" as const
          // A blob that does not decrypt fails here, before anything replaces it.
          yield* put(key, decrypted(key, store.get(key)))
          return "resealed" as const
        }).pipe(
          Effect.catchTag("StorageUnavailable", (error) =>
            isUnreadable(error) ? Effect.succeed("unreadable" as const) : Effect.fail(error)
          )
        )
    }
  })

/**
 * A `BlobStore` that keeps its blobs encrypted in another one: AES-256-GCM in segments of 64 KiB, so a file of any size is
 * encrypted as it arrives and a range is decrypted without the rest. Names of blobs, which are ids, and their approximate sizes stay visible.
 * A blob that was changed, cut off or encrypted with a key that is not configured is a `StorageUnavailable` whose `cause` is a
 * `BlobUnreadable`.
 */
export const EncryptedBlobStore = {
  layer: (options: EncryptedBlobStoreOptions): Layer.Layer<BlobStore, BlobKeysInvalid, BlobStore> =>
    Layer.effect(
      BlobStore,
      Effect.flatMap(BlobStore, (store) => make(store, options))
    )
}
