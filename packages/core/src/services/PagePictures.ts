import { Chunk, Context, Effect, Layer, Schema, Stream } from "effect"
import { ContentType } from "../domain/ContentType.js"
import type { DocumentDeleted } from "../domain/Errors.js"
import { NotFound, PageUnavailable, type StorageUnavailable } from "../domain/Errors.js"
import { Settings } from "../domain/Settings.js"
import type { Tenant } from "../domain/Tenant.js"
import { concatBytes } from "../ports/BlobStore.js"
import { PageReader } from "../ports/PageReader.js"
import { Documents } from "./Documents.js"

/** Pages drawn at once, each of which holds its whole file in memory. */
const concurrency = 2

/** A picture of a page, as a person sees the page. */
export interface Picture {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** Draws pages of a tenant's documents. */
export interface PagePicturesService {
  /** Draws a page, counted from 1. The boxes of a result are fractions of this picture. */
  readonly draw: (
    tenant: Tenant,
    id: string,
    page: number
  ) => Effect.Effect<Picture, NotFound | DocumentDeleted | PageUnavailable | StorageUnavailable>
}

/** Pictures of pages, for overlays. They are drawn anew from the file each time and never stored. */
export class PagePictures extends Context.Tag("@extrait/core/PagePictures")<PagePictures, PagePicturesService>() {
  static readonly layer: Layer.Layer<PagePictures, never, Documents | PageReader> = Layer.effect(
    PagePictures,
    Effect.gen(function* () {
      const documents = yield* Documents
      const reader = yield* PageReader
      const turns = yield* Effect.makeSemaphore(concurrency)
      return {
        draw: (tenant, id, page) =>
          Effect.scoped(
            Effect.gen(function* () {
              const { maxPagePixels, maxPages } = yield* Settings
              const file = yield* documents.file(tenant, id)
              const { contentType } = file
              if (!Schema.is(ContentType)(contentType))
                return yield* new NotFound({ resource: "page", id: String(page) })
              const bytes = concatBytes(Chunk.toReadonlyArray(yield* Stream.runCollect(file.content)))
              const opened = yield* reader.open(
                { bytes, contentType },
                { password: null, limits: { maxPages, maxPagePixels } }
              )
              if (page < 1 || page > opened.pageCount)
                return yield* new NotFound({ resource: "page", id: String(page) })
              return yield* opened.renderPage(page)
            })
          ).pipe(
            turns.withPermits(1),
            Effect.catchTags({
              // Erased since the document was found.
              BlobNotFound: () => new NotFound({ resource: "file", id }),
              UnreadableFile: ({ message }) => new PageUnavailable({ id, page, reason: message }),
              UnreadablePage: ({ message }) => new PageUnavailable({ id, page, reason: message })
            })
          )
      }
    })
  )
}
