import { Clock, Effect, Option } from "effect"
import { EmptyFile, FileTooLarge, type StorageUnavailable, UnsupportedFileType } from "../domain/Errors.js"
import { makeDocumentId } from "../domain/Ids.js"
import { Settings } from "../domain/Settings.js"
import { sniffContentType, sniffedBytes } from "../domain/sniff.js"
import { type Tenant, tenantKey } from "../domain/Tenant.js"
import { BlobStore, concatBytes } from "../ports/BlobStore.js"
import { type ByteSource, withSource } from "../ports/ByteSource.js"
import { DocumentStore } from "../ports/DocumentStore.js"
import { PageReader } from "../ports/PageReader.js"
import { cleanFilename } from "./cleanFilename.js"
import type { DocumentsService, StagedFile } from "./DocumentsService.js"

/** Keeps the bytes of documents that are not yet accepted. */
export interface Staging extends Pick<DocumentsService, "stage" | "discard"> {
  /**
   * After a fault. If storage went away during the commit, nobody knows its outcome yet. A document that is there keeps
   * its file; the sweeper finds a file without a document.
   */
  readonly discardUnlessStored: (file: StagedFile) => Effect.Effect<void, StorageUnavailable>
}

/** Staging in the blob store, for files that the page reader takes. */
export const makeStaging: Effect.Effect<Staging, never, BlobStore | DocumentStore | PageReader> = Effect.gen(
  function* () {
    const blobs = yield* BlobStore
    const store = yield* DocumentStore
    const reader = yield* PageReader

    const stageFrom = <E>(tenant: Tenant, filename: string | null, source: ByteSource<E>) =>
      Effect.gen(function* () {
        const { maxFileBytes } = yield* Settings
        const documentId = yield* makeDocumentId
        const blobKey = `${tenantKey(tenant)}/${documentId}`
        const head: Array<Uint8Array> = []
        let size = 0
        const counted: ByteSource<E | FileTooLarge> = {
          ...source,
          next: async () => {
            const bytes = await source.next()
            if (bytes === null) return null
            // A copy: the source may reuse its buffer.
            if (size < sniffedBytes) head.push(bytes.slice(0, sniffedBytes - size))
            size += bytes.length
            if (size > maxFileBytes) throw new FileTooLarge({ maxBytes: maxFileBytes })
            return bytes
          },
          failed: (reason) => (reason instanceof FileTooLarge ? Effect.fail(reason) : source.failed(reason))
        }
        const stored = Effect.gen(function* () {
          const { sha256, sizeBytes } = yield* blobs.put(blobKey, counted)
          if (sizeBytes === 0) return yield* new EmptyFile()
          const contentType = sniffContentType(concatBytes(head))
          if (contentType === null || !reader.accepts.includes(contentType)) return yield* new UnsupportedFileType()
          const stagedAt = yield* Clock.currentTimeMillis
          return {
            documentId,
            tenant,
            blobKey,
            filename: cleanFilename(filename),
            contentType,
            sizeBytes,
            sha256,
            stagedAt
          }
        })
        return yield* Effect.onError(stored, () => Effect.ignoreLogged(blobs.remove(blobKey)))
      })
    const stage: Staging["stage"] = (tenant, { content, filename }) =>
      withSource(content, (source) => stageFrom(tenant, filename, source))

    const discard: Staging["discard"] = ({ blobKey }) => blobs.remove(blobKey)

    const discardUnlessStored: Staging["discardUnlessStored"] = (file) =>
      Effect.flatMap(store.find(file.tenant, file.documentId), (stored) =>
        Option.isSome(stored) ? Effect.void : discard(file)
      )

    return { stage, discard, discardUnlessStored }
  }
)
