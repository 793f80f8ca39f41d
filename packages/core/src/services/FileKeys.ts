import { Context, Effect, Layer, Option, Schema, Stream } from "effect"
import { namesBlob } from "../domain/Document.js"
import type { StorageUnavailable } from "../domain/Errors.js"
import { DocumentId } from "../domain/Ids.js"
import { tenantOfKey } from "../domain/Tenant.js"
import { BlobStore, type Resealing } from "../ports/BlobStore.js"
import { DocumentStore } from "../ports/DocumentStore.js"

/** Files re-encrypted at once. */
const atOnce = 4

/** How many files were encrypted anew, how many were with the current key already, and how many open with none of the keys. */
export type ResealedFiles = Readonly<Record<Resealing, number>>

/** What can be done about the keys that files are encrypted with. */
export interface FileKeysService {
  /**
   * Encrypts every file that was not encrypted with the current key, so that older keys can be dropped; null where the
   * store does not encrypt. Each file is replaced as a whole. You can interrupt and repeat it, and documents may come,
   * be read and be deleted meanwhile.
   */
  readonly reseal: Effect.Effect<ResealedFiles | null, StorageUnavailable>
}

/** The keys that files are encrypted with. */
export class FileKeys extends Context.Tag("@extrait/core/FileKeys")<FileKeys, FileKeysService>() {
  static readonly layer: Layer.Layer<FileKeys, never, BlobStore | DocumentStore> = Layer.effect(
    FileKeys,
    Effect.gen(function* () {
      const blobs = yield* BlobStore
      const documents = yield* DocumentStore

      /** Whether the document of a file no longer names it. An unknown document may be on its way; the sweeper knows when it is not. */
      const isErased = (key: string): Effect.Effect<boolean, StorageUnavailable> =>
        Effect.gen(function* () {
          const at = key.lastIndexOf("/")
          const tenant = tenantOfKey(key.slice(0, at))
          // Files made of a document have its id and an ending.
          const [id = ""] = key.slice(at + 1).split(".")
          if (Option.isNone(tenant) || !Schema.is(DocumentId)(id)) return false
          const document = yield* documents.find(tenant.value, id)
          return Option.exists(document, (record) => !namesBlob(record, key))
        })

      return {
        reseal: Effect.gen(function* () {
          const { reseal } = blobs
          if (reseal === undefined) return null
          const counts = { resealed: 0, current: 0, unreadable: 0 }
          yield* blobs.list.pipe(
            Stream.mapEffect(
              ({ key }) =>
                Effect.gen(function* () {
                  const outcome = yield* reseal(key)
                  counts[outcome]++
                  // Deleted while it was rewritten: it must not come back.
                  if (outcome === "resealed" && (yield* isErased(key))) yield* blobs.remove(key)
                }).pipe(
                  Effect.uninterruptible,
                  // Deleted since it was listed.
                  Effect.catchTag("BlobNotFound", () => Effect.void)
                ),
              { concurrency: atOnce, unordered: true }
            ),
            Stream.runDrain
          )
          return counts
        })
      }
    })
  )
}
