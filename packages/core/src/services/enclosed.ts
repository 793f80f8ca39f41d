import { Clock, Effect, Stream } from "effect"
import type { DocumentRecord } from "../domain/Document.js"
import type { StorageUnavailable } from "../domain/Errors.js"
import type { EnclosedResult } from "../domain/ExtractionResult.js"
import { makeDocumentId } from "../domain/Ids.js"
import { Settings } from "../domain/Settings.js"
import { tenantKey } from "../domain/Tenant.js"
import type { BlobStoreService } from "../ports/BlobStore.js"
import { cleanFilename } from "./cleanFilename.js"
import { queuedAt } from "./queued.js"
import type { Progress } from "./Reading.js"

/** Most files of one document that become documents of their own. */
const mostFiles = 100
/** How deep documents may lie in each other, as mails that were forwarded as files do: each level stores what is in it once more. */
const deepest = 3

/** What came with a document: its entries in the result, the flags for those that are not read, and the documents to be. */
export interface Enclosed {
  readonly entries: ReadonlyArray<EnclosedResult>
  readonly flags: ReadonlyArray<string>
  readonly documents: ReadonlyArray<DocumentRecord>
}

/**
 * Stores the files that came with a document and whose types are read, each under the key of its own document. Type,
 * schema, language, metadata and end are those of the outer document. Insert and queue these documents in the
 * transaction that ends the outer one. The sweeper finds the files if it fails.
 */
export const storeEnclosed = (
  blobs: BlobStoreService,
  parent: DocumentRecord,
  { enclosed }: Progress
): Effect.Effect<Enclosed, StorageUnavailable> =>
  Effect.gen(function* () {
    const { maxFileBytes, retention } = yield* Settings
    const depth = (parent.options.enclosedDepth ?? 0) + 1
    const entries: Array<EnclosedResult> = []
    const flags: Array<string> = []
    const documents: Array<DocumentRecord> = []
    for (const [i, { bytes, contentType, inline, name }] of enclosed.entries()) {
      const filename = cleanFilename(name)
      const isTaken =
        !inline &&
        contentType !== null &&
        bytes.length > 0 &&
        bytes.length <= maxFileBytes &&
        documents.length < mostFiles &&
        depth <= deepest
      const entry = {
        filename: parent.options.deidentify ? null : filename,
        content_type: contentType,
        size_bytes: bytes.length,
        inline
      }
      if (!isTaken) {
        if (!inline) flags.push(`unread_attachment:${i + 1}`)
        entries.push({ ...entry, document_id: null })
        continue
      }
      const id = yield* makeDocumentId
      const blobKey = `${tenantKey(parent.tenant)}/${id}`
      const { sha256, sizeBytes } = yield* blobs.put(blobKey, Stream.make(bytes))
      documents.push({
        ...parent,
        id,
        parentId: parent.id,
        ...queuedAt(yield* Clock.currentTimeMillis, retention),
        filename,
        contentType,
        sizeBytes,
        sha256,
        blobKey,
        documentType: parent.options.documentType,
        options: { ...parent.options, enclosedDepth: depth }
      })
      entries.push({ ...entry, document_id: id })
    }
    return { entries, flags, documents }
  })
