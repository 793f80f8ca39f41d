import type { Page } from "@extrait/engine"
import { Context, Effect, Layer, type Redacted, Ref } from "effect"
import type { DocumentErrorCode, LanguageChoice } from "../domain/Document.js"
import { Settings } from "../domain/Settings.js"
import {
  type Attachment,
  type OpenDocument,
  PageReader,
  type SourceFile,
  type UnreadableFile
} from "../ports/PageReader.js"
import { Recognizer } from "../ports/Recognizer.js"
import { placeOnPage } from "./Recognition.js"

/** A page that could not be read, and why. */
export interface LostPage {
  readonly page: number
  readonly code: DocumentErrorCode
  readonly message: string
  /** Whether another try may succeed. */
  readonly retryable: boolean
}

/** What has been read of a document so far. */
export interface Progress {
  readonly pageCount: number
  readonly pages: ReadonlyArray<Page>
  readonly lost: ReadonlyArray<LostPage>
  readonly attachments: ReadonlyArray<Attachment>
}

export const noProgress: Progress = { pageCount: 0, pages: [], lost: [], attachments: [] }

export interface ReadingService {
  /** Names and versions of what reads, part of `pipeline_version`. */
  readonly version: string
  /**
   * Reads every page, from its text layer where that is good and by recognition where it is not. Pages are added to
   * `progress` as they are done, so that whoever interrupts the reading keeps them. A page that cannot be read is lost
   * alone.
   */
  readonly read: (
    file: SourceFile,
    options: { readonly password: Redacted.Redacted | null; readonly language: LanguageChoice },
    progress: Ref.Ref<Progress>
  ) => Effect.Effect<void, UnreadableFile>
}

const languagesOf = (language: LanguageChoice): ReadonlyArray<"fr" | "en"> =>
  language === "auto" ? ["en", "fr"] : [language]

const byNumber = (a: { readonly page: number }, b: { readonly page: number }): number => a.page - b.page

/** From the bytes of a file to pages of words. */
export class Reading extends Context.Tag("@extrait/core/Reading")<Reading, ReadingService>() {
  static readonly layer: Layer.Layer<Reading, never, PageReader | Recognizer> = Layer.effect(
    Reading,
    Effect.gen(function* () {
      const reader = yield* PageReader
      const recognizer = yield* Recognizer

      const readPage = (document: OpenDocument, number: number, language: LanguageChoice) =>
        Effect.gen(function* () {
          const { needsRecognition, page } = yield* document.readPage(number)
          if (!needsRecognition) return page
          const picture = yield* document.renderPage(number)
          const { words } = yield* recognizer.recognize(picture, { languages: languagesOf(language) })
          const recognized: Page = { ...page, source: "ocr", words: placeOnPage(words, picture) }
          return recognized
        })

      const lose = (progress: Ref.Ref<Progress>, page: LostPage) =>
        Ref.update(progress, (done) => ({ ...done, lost: [...done.lost, page].sort(byNumber) }))

      return {
        version: recognizer.version,
        read: (file, { language, password }, progress) =>
          Effect.scoped(
            Effect.gen(function* () {
              const { maxPagePixels, maxPages } = yield* Settings
              const document = yield* reader.open(file, { password, limits: { maxPages, maxPagePixels } })
              const attachments = yield* document.attachments
              yield* Ref.update(progress, (done) => ({ ...done, attachments, pageCount: document.pageCount }))
              const numbers = Array.from({ length: document.pageCount }, (_, i) => i + 1)
              yield* Effect.forEach(
                numbers,
                (number) =>
                  readPage(document, number, language).pipe(
                    Effect.flatMap((page) =>
                      Ref.update(progress, (done) => ({ ...done, pages: [...done.pages, page].sort(byNumber) }))
                    ),
                    Effect.catchTags({
                      UnreadablePage: ({ code, message, page }) =>
                        lose(progress, { page, code, message, retryable: false }),
                      RecognitionFailed: ({ message, retryable }) =>
                        lose(progress, { page: number, code: "processing_error", message, retryable })
                    })
                  ),
                { concurrency: Math.max(2, recognizer.parallelism), discard: true }
              )
            })
          )
      }
    })
  )
}
