import { describe, expect, it } from "@effect/vitest"
import { Chunk, Effect, Layer, Option, Stream } from "effect"
import {
  BlobNotFound,
  BlobStore,
  type BlobStoreService,
  type DocumentRecord,
  DocumentStore,
  FileKeys,
  layerStorageMemory,
  makeDocumentId,
  type Resealing,
  tenantKey
} from "../src/index.js"
import { completedDocument } from "./records.js"
import { acme } from "./stack.js"

const bytes = Stream.make(new TextEncoder().encode("abc"))

/** A document that has a file. */
const submitted = Effect.gen(function* () {
  const id = yield* makeDocumentId
  const blobKey = `${tenantKey(acme)}/${id}`
  const document = completedDocument(id, { blobKey, sizeBytes: 3 })
  yield* (yield* DocumentStore).insert(document)
  yield* (yield* BlobStore).put(blobKey, bytes)
  return { document, blobKey }
})

const keys = Effect.flatMap(BlobStore, ({ list }) =>
  Effect.map(Stream.runCollect(list), (entries) =>
    Chunk.toReadonlyArray(entries)
      .map(({ key }) => key)
      .sort()
  )
)

/** Files in memory that are re-encrypted as `reseal` says. */
const over = (reseal?: (key: string, store: BlobStoreService) => Effect.Effect<Resealing, BlobNotFound>) =>
  FileKeys.layer.pipe(
    Layer.provideMerge(
      Layer.effect(
        BlobStore,
        Effect.map(BlobStore, (store) =>
          reseal === undefined ? store : { ...store, reseal: (key: string) => reseal(key, store) }
        )
      ).pipe(Layer.provide(BlobStore.layerMemory))
    ),
    Layer.provideMerge(layerStorageMemory)
  )

describe("FileKeys", () => {
  it.effect("counts files by outcome, and skips one that is deleted meanwhile", () =>
    Effect.gen(function* () {
      const { reseal } = yield* FileKeys
      for (const key of ["a", "b", "c", "d", "e"]) yield* (yield* BlobStore).put(key, bytes)
      expect(yield* reseal).toEqual({ resealed: 2, current: 1, unreadable: 1 })
    }).pipe(
      Effect.provide(
        over((key) =>
          key === "e"
            ? new BlobNotFound({ key })
            : Effect.succeed(key === "a" ? "current" : key === "b" ? "unreadable" : "resealed")
        )
      )
    )
  )

  it.effect("does not bring back the file of a document deleted during re-encryption", () => {
    return Effect.gen(function* () {
      const { reseal } = yield* FileKeys
      const store = yield* DocumentStore
      const [one, two] = [yield* submitted, yield* submitted]
      // Stored and not submitted yet.
      const staged = `${tenantKey(acme)}/${yield* makeDocumentId}`
      yield* (yield* BlobStore).put(staged, bytes)
      const tombstone: DocumentRecord = { ...two.document, status: "deleted", blobKey: null }
      // Only the row is deleted so far: the file goes a moment later, and is rewritten in between.
      expect(yield* store.replace(tombstone, "completed")).toBe(true)
      expect(yield* reseal).toEqual({ resealed: 3, current: 0, unreadable: 0 })
      expect(yield* keys).toEqual([one.blobKey, staged].sort())
      expect(Option.isSome(yield* store.find(acme, one.document.id))).toBe(true)
    }).pipe(Effect.provide(over((key, store) => Effect.as(Effect.orDie(store.put(key, bytes)), "resealed"))))
  })

  it.effect("returns null if files are not encrypted", () =>
    Effect.gen(function* () {
      expect(yield* (yield* FileKeys).reseal).toBeNull()
    }).pipe(Effect.provide(over()))
  )
})
