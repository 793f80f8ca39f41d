import { Chunk, Context, Duration, Effect, Layer, Option, Stream } from "effect"
import {
  type DocumentDeleted,
  type DocumentFailed,
  type DocumentNotReady,
  NotFound,
  NotSearchable,
  NoWriter,
  type PageUnavailable,
  type RateLimited,
  type StorageUnavailable
} from "../domain/Errors.js"
import type { ExtractionResult, RecognitionPage } from "../domain/ExtractionResult.js"
import { Settings } from "../domain/Settings.js"
import type { Tenant } from "../domain/Tenant.js"
import { concatBytes } from "../ports/BlobStore.js"
import { type SearchablePdf, SearchablePdfWriter } from "../ports/SearchablePdfWriter.js"
import { DocumentPages } from "./DocumentPages.js"
import { Documents } from "./Documents.js"
import type { ResultContent } from "./DocumentsService.js"
import { parseResult } from "./parseResult.js"
import { recognisedPages } from "./recognisedPages.js"
import { makeTenantTurns } from "./tenantTurns.js"

/** Documents made searchable at once, and of one tenant: each holds its file and the pictures of its pages. */
const atOnce = { atOnce: 2, atOnceOfTenant: 1 }

/** Flags of pages that could not be read at all. */
const UNREADABLE = /^unreadable_page:(\d+)$/

/** A searchable PDF under a name to save it by. */
export interface SearchableFile extends SearchablePdf {
  readonly filename: string
}

/** Makes scans searchable. */
export interface SearchablePdfsService {
  /**
   * The file of a document as a searchable PDF. Words come from the result where it holds them; else each page is read again, and pages are drawn in the
   * turns of `DocumentPages`. Tenants take turns. One that takes longer than `maxProcessing` is given up.
   */
  readonly make: (
    tenant: Tenant,
    id: string
  ) => Effect.Effect<
    SearchableFile,
    | NotFound
    | DocumentNotReady
    | DocumentDeleted
    | DocumentFailed
    | NotSearchable
    | NoWriter
    | PageUnavailable
    | RateLimited
    | StorageUnavailable
  >
}

const nameOf = (filename: string | null, id: string): string =>
  `${(filename ?? id).replace(/\.[A-Za-z0-9]{1,5}$/, "")}-searchable.pdf`

/** Documents as PDFs that can be searched. Nothing of them is stored. */
export class SearchablePdfs extends Context.Tag("@extrait/core/SearchablePdfs")<
  SearchablePdfs,
  SearchablePdfsService
>() {
  static readonly layer: Layer.Layer<SearchablePdfs, never, Documents | DocumentPages> = Layer.effect(
    SearchablePdfs,
    Effect.gen(function* () {
      const documents = yield* Documents
      const pages = yield* DocumentPages
      const writer = yield* Effect.serviceOption(SearchablePdfWriter)
      const { maxPagesWaiting, maxProcessing } = yield* Settings
      const turns = makeTenantTurns({
        ...atOnce,
        waitingOfTenant: maxPagesWaiting,
        waiting: maxPagesWaiting * 8,
        retryAfterSeconds: Math.ceil(Duration.toSeconds(maxProcessing))
      })

      /** The words of the pages, and how many pages there are. Where the result holds none, pages are read until there is no further one. */
      const wordsOf = (tenant: Tenant, id: string, content: ResultContent) =>
        Effect.gen(function* () {
          const { flags, language } = yield* parseResult<Pick<ExtractionResult, "flags" | "language">>(content.text)
          const unreadable = new Set(flags.flatMap((flag) => UNREADABLE.exec(flag)?.[1] ?? []).map(Number))
          const words = new Map<number, RecognitionPage>()
          if (content.pages !== null) {
            yield* Stream.runForEach(recognisedPages(content), (page) => Effect.sync(() => words.set(page.page, page)))
            return { language, words, pageCount: Math.max(0, ...words.keys(), ...unreadable) }
          }
          for (let number = 1; ; number++) {
            if (unreadable.has(number)) continue
            const read = yield* Effect.catchTag(pages.words(tenant, id, number), "NotFound", () => Effect.succeed(null))
            if (read === null) return { language, words, pageCount: Math.max(number - 1, 0, ...unreadable) }
            words.set(number, read)
          }
        })

      const make = (tenant: Tenant, id: string) =>
        Effect.gen(function* () {
          if (Option.isNone(writer)) return yield* new NoWriter({ of: "searchable PDFs" })
          const { content, contentType, filename } = yield* documents.file(tenant, id)
          if (contentType !== "application/pdf" && !contentType.startsWith("image/")) {
            return yield* new NotSearchable({ id, reason: "only PDFs and pictures can be" })
          }
          const result = yield* documents.resultContent(tenant, id)
          const written = yield* writer.value.write({
            file: concatBytes(Chunk.toReadonlyArray(yield* Stream.runCollect(content))),
            contentType,
            title: filename,
            ...(yield* wordsOf(tenant, id, result)),
            drawn: (page) => Effect.map(pages.draw(tenant, id, page), ({ bytes }) => bytes)
          })
          return { ...written, filename: nameOf(filename, id) }
        }).pipe(
          Effect.catchTags({
            // Erased since the document was found.
            BlobNotFound: () => new NotFound({ resource: "file", id }),
            Unsearchable: ({ message }) => new NotSearchable({ id, reason: message })
          }),
          Effect.timeoutFail({
            duration: maxProcessing,
            onTimeout: () => new NotSearchable({ id, reason: `it took longer than ${Duration.format(maxProcessing)}` })
          })
        )

      return { make: (tenant, id) => turns.withTurn(tenant)(make(tenant, id)) }
    })
  )
}
