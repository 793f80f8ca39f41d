import { layoutPage, toRecognition } from "@extrait/engine/domain"
import { Chunk, Context, Duration, Effect, Layer, Option, Schema, Stream } from "effect"
import { ContentType } from "../domain/ContentType.js"
import {
  type DocumentDeleted,
  type DocumentFailed,
  type DocumentNotReady,
  NotFound,
  PageUnavailable,
  type StorageUnavailable
} from "../domain/Errors.js"
import type { RecognitionPage } from "../domain/ExtractionResult.js"
import { Settings } from "../domain/Settings.js"
import type { Tenant } from "../domain/Tenant.js"
import { concatBytes } from "../ports/BlobStore.js"
import type { SourceFile } from "../ports/PageReader.js"
import { Documents } from "./Documents.js"
import { Reading } from "./Reading.js"

/** Pages looked at at once, each of which holds its whole file in memory. */
const concurrency = 2

/** A picture of a page, as a person sees the page. */
export interface Picture {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** Pictures and words of the pages of a tenant's documents. */
export interface DocumentPagesService {
  /** Draws a page, counted from 1. The boxes of a result are fractions of this picture. */
  readonly draw: (
    tenant: Tenant,
    id: string,
    page: number
  ) => Effect.Effect<Picture, NotFound | DocumentDeleted | PageUnavailable | StorageUnavailable>
  /**
   * The words of a page, counted from 1, in the blocks that the result names: as the result holds them where recognition was asked for, and
   * else read again from the file. Of a document without personal data, whose file is erased, only what the result holds can be had.
   */
  readonly words: (
    tenant: Tenant,
    id: string,
    page: number
  ) => Effect.Effect<
    RecognitionPage,
    NotFound | DocumentNotReady | DocumentDeleted | DocumentFailed | PageUnavailable | StorageUnavailable
  >
}

/** The pages of a document that has been sent: their pictures, for overlays, and their words. Nothing of it is stored. */
export class DocumentPages extends Context.Tag("@extrait/core/DocumentPages")<DocumentPages, DocumentPagesService>() {
  static readonly layer: Layer.Layer<DocumentPages, never, Documents | Reading> = Layer.effect(
    DocumentPages,
    Effect.gen(function* () {
      const documents = yield* Documents
      const reading = yield* Reading
      const turns = yield* Effect.makeSemaphore(concurrency)

      const absent = (page: number) => new NotFound({ resource: "page", id: String(page) })

      const sourceOf = (tenant: Tenant, id: string, page: number) =>
        Effect.gen(function* () {
          const { content, contentType } = yield* documents.file(tenant, id)
          if (!Schema.is(ContentType)(contentType)) return yield* absent(page)
          const bytes = concatBytes(Chunk.toReadonlyArray(yield* Stream.runCollect(content)))
          return { bytes, contentType } satisfies SourceFile
        }).pipe(
          // Erased since the document was found.
          Effect.catchTag("BlobNotFound", () => new NotFound({ resource: "file", id }))
        )

      /** Where a page of a document is: one that was split off has its pages in the file of its parent. */
      const placeOf = (tenant: Tenant, id: string, page: number) =>
        Effect.gen(function* () {
          const { parent_id } = yield* documents.get(tenant, id)
          if (parent_id === null) return { id, page }
          const { segments = [] } = yield* documents.result(tenant, parent_id)
          const segment = segments.find(({ document_id }) => document_id === id)
          if (segment === undefined || page < 1 || page > segment.page_end - segment.page_start + 1) {
            return yield* absent(page)
          }
          return { id: parent_id as string, page: page + segment.page_start - 1 }
        }).pipe(
          // The parent, or what it says of its parts, is gone.
          Effect.catchTags({
            DocumentFailed: () => absent(page),
            DocumentNotReady: () => absent(page)
          })
        )

      const unavailable =
        (id: string, page: number) =>
        ({ message }: { readonly message: string }) =>
          new PageUnavailable({ id, page, reason: message })

      return {
        draw: (tenant, id, page) =>
          Effect.gen(function* () {
            const place = yield* placeOf(tenant, id, page)
            const file = yield* sourceOf(tenant, place.id, page)
            const drawn = yield* reading.drawPage(file, { password: null }, place.page)
            return Option.isSome(drawn) ? drawn.value : yield* absent(page)
          }).pipe(
            turns.withPermits(1),
            Effect.catchTags({ UnreadableFile: unavailable(id, page), UnreadablePage: unavailable(id, page) })
          ),

        words: (tenant, id, page) =>
          Effect.gen(function* () {
            const result = yield* documents.result(tenant, id)
            const kept = result.recognition?.pages.find((one) => one.page === page)
            if (kept !== undefined) return kept
            const { language } = yield* documents.get(tenant, id)
            const { maxProcessing } = yield* Settings
            const place = yield* placeOf(tenant, id, page)
            const file = yield* sourceOf(tenant, place.id, page)
            const found = yield* reading.readPage(file, { password: null, language }, place.page).pipe(
              Effect.timeoutFail({
                duration: maxProcessing,
                onTimeout: () => ({
                  _tag: "TookTooLong" as const,
                  message: `reading it took longer than ${Duration.format(maxProcessing)}`
                })
              }),
              turns.withPermits(1),
              Effect.catchTags({
                UnreadableFile: unavailable(id, page),
                UnreadablePage: unavailable(id, page),
                RecognitionFailed: unavailable(id, page),
                TookTooLong: unavailable(id, page)
              })
            )
            const [read] = Option.match(found, {
              onNone: () => [],
              onSome: (words) => toRecognition([layoutPage({ ...words, page })], result.language).pages
            })
            return read ?? (yield* absent(page))
          })
      }
    })
  )
}
