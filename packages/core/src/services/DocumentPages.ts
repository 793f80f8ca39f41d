import { type DocumentOutline, layoutPage, type Page, toRecognition } from "@extrait/engine/domain"
import { Chunk, Context, Duration, Effect, Layer, Option, Ref, Schema, Stream } from "effect"
import { ContentType } from "../domain/ContentType.js"
import {
  type DocumentDeleted,
  type DocumentFailed,
  type DocumentNotReady,
  NotFound,
  PageUnavailable,
  type RateLimited,
  type StorageUnavailable
} from "../domain/Errors.js"
import type { ExtractionResult, RecognitionPage } from "../domain/ExtractionResult.js"
import { Settings } from "../domain/Settings.js"
import type { Tenant } from "../domain/Tenant.js"
import { concatBytes } from "../ports/BlobStore.js"
import { Extractor } from "../ports/Extractor.js"
import type { SourceFile } from "../ports/PageReader.js"
import { Documents } from "./Documents.js"
import { pageOfRecognition } from "./pageOfRecognition.js"
import { parseResult } from "./parseResult.js"
import { noProgress, Reading } from "./Reading.js"
import { recognisedPages } from "./recognisedPages.js"
import { makeTenantTurns } from "./tenantTurns.js"

/**
 * Pictures drawn at once, and pages read again at once, each of which holds its whole file in memory. One tenant has one of each, so that
 * another's is begun at once.
 */
const atOnce = { atOnce: 2, atOnceOfTenant: 1 }

/** Pages whose drawing failed that are remembered: a few hundred kilobytes at most. */
const failuresKept = 1000

/** A picture of a page, as a person sees the page. */
export interface Picture {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** Pages of a document as the engine takes them. */
export interface PagesOfDocument {
  readonly read: ReadonlyArray<Page>
  /** Numbers of the pages that could not be read. */
  readonly unread: ReadonlyArray<number>
}

/** Pictures and words of the pages of a tenant's documents. */
export interface DocumentPagesService {
  /**
   * Draws a page, counted from 1. Boxes of a result are fractions of this picture. For a de-identified document it
   * draws the redacted file. Tenants take turns. A drawing that takes longer than `maxDrawing` is given up, and one
   * that failed is not tried again by this process.
   */
  readonly draw: (
    tenant: Tenant,
    id: string,
    page: number
  ) => Effect.Effect<Picture, NotFound | DocumentDeleted | PageUnavailable | RateLimited | StorageUnavailable>
  /**
   * The words of a page, counted from 1, in the blocks that the result names. They come from the result if recognition
   * was asked for; otherwise the file is read again, for which tenants take turns. The file of a de-identified document
   * is erased, so only its result can give words.
   */
  readonly words: (
    tenant: Tenant,
    id: string,
    page: number
  ) => Effect.Effect<
    RecognitionPage,
    NotFound | DocumentNotReady | DocumentDeleted | DocumentFailed | PageUnavailable | RateLimited | StorageUnavailable
  >
  /**
   * The pages of a document as the engine takes them, at most the first `most`. Recognised words come from the result
   * if it holds them; otherwise the file is read again. Tenants take turns for either. The file of a de-identified
   * document is erased, so only its result can give pages.
   */
  readonly pages: (
    tenant: Tenant,
    id: string,
    most?: number
  ) => Effect.Effect<
    PagesOfDocument,
    NotFound | DocumentNotReady | DocumentDeleted | DocumentFailed | PageUnavailable | RateLimited | StorageUnavailable
  >
  /** The text of a document with its structure, from the pages as `pages` gets them. */
  readonly outline: (
    tenant: Tenant,
    id: string
  ) => Effect.Effect<
    DocumentOutline,
    NotFound | DocumentNotReady | DocumentDeleted | DocumentFailed | PageUnavailable | RateLimited | StorageUnavailable
  >
}

/** The engine in this thread, loaded when it is first needed. */
const outlineHere = (pages: ReadonlyArray<Page>, unread: ReadonlyArray<number>): Effect.Effect<DocumentOutline> =>
  Effect.map(
    Effect.promise(() => import("@extrait/engine")),
    ({ outlineOf }) => outlineOf(pages, unread)
  )

/** The pages of a document that has been sent: their pictures, for overlays, and their words. Nothing of it is stored. */
export class DocumentPages extends Context.Tag("@extrait/core/DocumentPages")<DocumentPages, DocumentPagesService>() {
  static readonly layer: Layer.Layer<DocumentPages, never, Documents | Extractor | Reading> = Layer.effect(
    DocumentPages,
    Effect.gen(function* () {
      const documents = yield* Documents
      const pages = yield* Reading
      const { outline = outlineHere } = yield* Extractor
      const { maxDrawing, maxPageReading, maxPagesWaiting, maxProcessing } = yield* Settings
      const turnsWithin = (longest: Duration.Duration) =>
        makeTenantTurns({
          ...atOnce,
          waitingOfTenant: maxPagesWaiting,
          waiting: maxPagesWaiting * 8,
          retryAfterSeconds: Math.ceil(Duration.toSeconds(longest))
        })
      const drawing = turnsWithin(maxDrawing)
      const reading = turnsWithin(maxPageReading)
      /** Why pages could not be drawn, by document and page, the first ones first: what is drawn is always the same. */
      const failures = new Map<string, PageUnavailable>()
      const remember = (key: string, failure: PageUnavailable) =>
        Effect.sync(() => {
          for (const [oldest] of failures) {
            if (failures.size < failuresKept) break
            failures.delete(oldest)
          }
          failures.set(key, failure)
        })

      const absent = (page: number) => new NotFound({ resource: "page", id: String(page) })

      const sourceOf = (tenant: Tenant, id: string, page: number, file = documents.file(tenant, id)) =>
        Effect.gen(function* () {
          const { content, contentType } = yield* file
          if (!Schema.is(ContentType)(contentType)) return yield* absent(page)
          const bytes = concatBytes(Chunk.toReadonlyArray(yield* Stream.runCollect(content)))
          return { bytes, contentType } satisfies SourceFile
        }).pipe(
          // Erased since the document was found.
          Effect.catchTag("BlobNotFound", () => new NotFound({ resource: "file", id }))
        )

      /** The file that pages are drawn from: the document's own, or the redacted one that is kept of it. */
      const shownFile = (tenant: Tenant, id: string) =>
        Effect.catchTag(documents.file(tenant, id), "NotFound", (erased) =>
          Effect.catchTags(documents.redacted(tenant, id), {
            DocumentFailed: () => erased,
            DocumentNotReady: () => erased,
            NoRedactedFile: () => erased
          })
        )

      /** The document whose file holds this one; null where it has a file of its own, as what was attached to a mail has. */
      const splitFrom = (tenant: Tenant, id: string) =>
        Effect.map(documents.get(tenant, id), ({ parent_id, size_bytes }) => (size_bytes === null ? parent_id : null))

      /** Where a page of a document is: one that was split off has its pages in the file of its parent. */
      const placeOf = (tenant: Tenant, id: string, page: number) =>
        Effect.gen(function* () {
          const parent_id = yield* splitFrom(tenant, id)
          if (parent_id === null) return { id, page }
          const { segments = [] } = yield* documents.resultWithoutWords(tenant, parent_id)
          const segment = segments.find(({ document_id }) => document_id === id)
          if (segment === undefined || page < 1 || page > segment.page_end - segment.page_start + 1) {
            return yield* absent(page)
          }
          return { id: parent_id as string, page: page + segment.page_start - 1 }
        }).pipe(
          // The parent is gone, or what it says of its parts.
          Effect.catchTags({
            DocumentFailed: () => absent(page),
            DocumentNotReady: () => absent(page)
          })
        )

      const unavailable =
        (id: string, page: number) =>
        ({ message }: { readonly message: string }) =>
          new PageUnavailable({ id, page, reason: message })

      const within = <A, E>(longest: Duration.Duration, what: string, effect: Effect.Effect<A, E>) =>
        Effect.timeoutFail(effect, {
          duration: longest,
          onTimeout: () => ({
            _tag: "TookTooLong" as const,
            message: `${what} took longer than ${Duration.format(longest)}`
          })
        })

      /** The words of the first pages that the result holds, where `wanted` selects them; none where recognition was not asked for. */
      const storedPages = (
        tenant: Tenant,
        id: string,
        most: number,
        wanted: (page: RecognitionPage) => boolean = () => true
      ) =>
        Effect.gen(function* () {
          const content = yield* documents.resultContent(tenant, id)
          const numbers = content.pages?.slice(0, most)
          const held: Array<Page> = []
          yield* recognisedPages({ ...content, pages: numbers ?? [] }).pipe(
            Stream.takeWhile(wanted),
            Stream.runForEach((one) => Effect.sync(() => held.push(pageOfRecognition(one))))
          )
          return { held, areAll: held.length === numbers?.length, areAny: numbers !== undefined && numbers.length > 0 }
        })

      /** Reads the first pages of a document again; with the numbers of those that cannot be read. */
      const readAgain = (tenant: Tenant, id: string, most: number) =>
        Effect.gen(function* () {
          const { language } = yield* documents.get(tenant, id)
          const parent_id = yield* splitFrom(tenant, id)
          const first = yield* placeOf(tenant, id, 1)
          const { segments = [] } = parent_id === null ? {} : yield* documents.resultWithoutWords(tenant, parent_id)
          const end = segments.find(({ document_id }) => document_id === id)?.page_end ?? Number.POSITIVE_INFINITY
          const last = Math.min(end, first.page + most - 1)
          const file = yield* sourceOf(tenant, first.id, 1)
          const progress = yield* Ref.make(noProgress)
          yield* within(
            maxProcessing,
            "reading it",
            pages.read(file, { password: null, language, lastPage: last }, progress)
          )
          const own = <A extends { readonly page: number }>(all: ReadonlyArray<A>): ReadonlyArray<A> =>
            all
              .filter(({ page }) => page >= first.page && page <= last)
              .map((one) => ({ ...one, page: one.page - first.page + 1 }))
          const done = yield* Ref.get(progress)
          return { read: own(done.pages), unread: own(done.lost).map(({ page }) => page) }
        })

      const pagesOf = (tenant: Tenant, id: string, most = Number.POSITIVE_INFINITY) =>
        Effect.gen(function* () {
          // A recognised page is nothing but its words. Other pages have fonts and rulings, which only the file holds.
          const { areAll, areAny, held } = yield* storedPages(tenant, id, most, ({ source }) => source === "ocr")
          const recognised: PagesOfDocument = { read: held, unread: [] }
          if (areAny && areAll) return recognised
          return yield* readAgain(tenant, id, most).pipe(
            Effect.catchTags({
              UnreadableFile: unavailable(id, 1),
              TookTooLong: unavailable(id, 1)
            }),
            Effect.catchIf(
              () => areAny,
              () =>
                Effect.map(storedPages(tenant, id, most), (all): PagesOfDocument => ({ read: all.held, unread: [] }))
            )
          )
        })

      return {
        pages: (tenant, id, most) => reading.withTurn(tenant)(pagesOf(tenant, id, most)),

        outline: (tenant, id) =>
          Effect.flatMap(pagesOf(tenant, id), ({ read, unread }) =>
            within(maxProcessing, "putting it in order", outline(read, unread)).pipe(
              Effect.catchTags({ ExtractionFailed: unavailable(id, 1), TookTooLong: unavailable(id, 1) })
            )
          ).pipe(
            // All of it: what is held of a document takes as much memory and time as reading it again.
            reading.withTurn(tenant)
          ),

        draw: (tenant, id, page) =>
          Effect.gen(function* () {
            const key = `${id}/${page}`
            // A caller who may not see the document hears that, and nothing of its pages.
            const place = yield* placeOf(tenant, id, page)
            const failed = failures.get(key)
            if (failed !== undefined) return yield* failed
            const file = yield* sourceOf(tenant, place.id, page, shownFile(tenant, place.id))
            const drawn = yield* within(
              maxDrawing,
              "rendering it",
              pages.drawPage(file, { password: null }, place.page)
            ).pipe(
              Effect.catchTags({
                UnreadableFile: unavailable(id, page),
                UnreadablePage: unavailable(id, page),
                TookTooLong: unavailable(id, page)
              }),
              Effect.tapErrorTag("PageUnavailable", (failure) => remember(key, failure))
            )
            return Option.isSome(drawn) ? drawn.value : yield* absent(page)
          }).pipe(drawing.withTurn(tenant)),

        words: (tenant, id, page) =>
          Effect.gen(function* () {
            const result = yield* documents.resultContent(tenant, id)
            if (result.pages?.includes(page) === true)
              return yield* parseResult<RecognitionPage>(yield* result.page(page))
            const { language } = yield* documents.get(tenant, id)
            const place = yield* placeOf(tenant, id, page)
            const found = yield* Effect.flatMap(sourceOf(tenant, place.id, page), (file) =>
              within(maxPageReading, "reading it", pages.readPage(file, { password: null, language }, place.page))
            ).pipe(
              reading.withTurn(tenant),
              Effect.catchTags({
                UnreadableFile: unavailable(id, page),
                UnreadablePage: unavailable(id, page),
                RecognitionFailed: unavailable(id, page),
                TookTooLong: unavailable(id, page)
              })
            )
            const { language: readIn } = yield* parseResult<Pick<ExtractionResult, "language">>(result.text)
            const [read] = Option.match(found, {
              onNone: () => [],
              onSome: (words) => toRecognition([layoutPage({ ...words, page })], readIn).pages
            })
            return read ?? (yield* absent(page))
          })
      }
    })
  )
}
