import {
  type Box,
  LANGUAGE_CODES,
  overlapFraction,
  type Page,
  type PageCode,
  turnBox,
  turnRuling,
  type Word
} from "@extrait/engine/domain"
import { Context, Duration, Effect, Layer, Option, type Redacted, Ref, Scope } from "effect"
import type { ContentType } from "../domain/ContentType.js"
import type { DocumentErrorCode, LanguageChoice } from "../domain/Document.js"
import { Settings } from "../domain/Settings.js"
import { sniffContentType, sniffedBytes } from "../domain/sniff.js"
import { CodeReader } from "../ports/CodeReader.js"
import {
  type Attachment,
  type EnclosedFile,
  type OpenDocument,
  type PagePicture,
  PageReader,
  type Shortfall,
  type SourceFile,
  type UnreadableFile,
  UnreadablePage
} from "../ports/PageReader.js"
import { PicturePreparer, type QuarterTurn } from "../ports/PicturePreparer.js"
import { pause } from "../ports/pause.js"
import { FallbackRecognizer, type RecognitionFailed, Recognizer } from "../ports/Recognizer.js"
import { step } from "./observation.js"
import { mergeWords, placeOnPage } from "./placeOnPage.js"

/** A page that could not be read, and why. */
export interface LostPage {
  readonly page: number
  readonly code: DocumentErrorCode
  readonly message: string
  /** Whether another try may succeed. */
  readonly retryable: boolean
}

/** The progress of reading a document. */
export interface Progress {
  readonly pageCount: number
  readonly pages: ReadonlyArray<Page>
  readonly lost: ReadonlyArray<LostPage>
  /** Pages among `pages` that lack something. */
  readonly incomplete: ReadonlyArray<LostPage>
  /** Whether the second recogniser read any of the pages. */
  readonly fellBack: boolean
  readonly attachments: ReadonlyArray<Attachment>
  /** Files that came with it, and what they are; null where that is nothing that is read. */
  readonly enclosed: ReadonlyArray<EnclosedFile & { readonly contentType: ContentType | null }>
}

/** Nothing has been read yet. */
export const noProgress: Progress = {
  pageCount: 0,
  pages: [],
  lost: [],
  incomplete: [],
  fellBack: false,
  attachments: [],
  enclosed: []
}

/** Reads whole documents, page by page. */
export interface ReadingService {
  /** Names and versions of what reads, part of `pipeline_version`. */
  readonly version: string
  /**
   * Reads pages up to `lastPage`, or all: from the text layer where that is good, by recognition where it is not. If
   * the recogniser fails on a picture, the second one gets it, if there is one. A page that cannot be read is lost
   * alone. Finished pages go to `progress`, so that whoever interrupts the reading keeps them.
   */
  readonly read: (
    file: SourceFile,
    options: {
      readonly password: Redacted.Redacted | null
      readonly language: LanguageChoice
      readonly lastPage?: number
    },
    progress: Ref.Ref<Progress>
  ) => Effect.Effect<void, UnreadableFile>
  /** Reads one page, counted from 1, as `read` reads it; none where the file has no such page. */
  readonly readPage: (
    file: SourceFile,
    options: { readonly password: Redacted.Redacted | null; readonly language: LanguageChoice },
    page: number
  ) => Effect.Effect<Option.Option<Page>, UnreadableFile | UnreadablePage | RecognitionFailed>
  /** Opens a file to draw its pages, each counted from 1, as a person sees them. The scope closes it. */
  readonly drawPages: (
    file: SourceFile,
    options: { readonly password: Redacted.Redacted | null }
  ) => Effect.Effect<(page: number) => Effect.Effect<PagePicture, UnreadablePage>, UnreadableFile, Scope.Scope>
  /** Draws one page, counted from 1, as a person sees it; none where the file has no such page. */
  readonly drawPage: (
    file: SourceFile,
    options: { readonly password: Redacted.Redacted | null },
    page: number
  ) => Effect.Effect<Option.Option<PagePicture>, UnreadableFile | UnreadablePage>
}

/**
 * The longest time for reading the files inside a document, and at most a quarter of all its time. Those that matter
 * are small, and one that inflates for ever must not cost the pages.
 */
const attachmentsAllowance = Duration.seconds(10)

/** Dots an inch of pages that are drawn to be kept: print stays clear, and a page of text takes some 200 kB. */
const redactedResolution = 150

const languagesOf = (language: LanguageChoice): ReadonlyArray<string> =>
  language === "auto" ? LANGUAGE_CODES : [language]

const isWholePage = (box: Box, { height, width }: Page): boolean =>
  box.x === 0 && box.y === 0 && box.width === width && box.height === height

const byNumber = (a: { readonly page: number }, b: { readonly page: number }): number => a.page - b.page

/** What was recognised of a part of a page, in the page as a person sees it. */
interface RecognizedRegion {
  readonly words: ReadonlyArray<Word>
  readonly codes: ReadonlyArray<PageCode>
  readonly turned: QuarterTurn
  readonly fellBack: boolean
  readonly shortfall: Shortfall | null
}

/** A page turned so that its text stands upright. */
const turnPage = (page: Page, turned: QuarterTurn): Page => {
  if (turned === 0) return page
  const sideways = turned === 90 || turned === 270
  return {
    ...page,
    turned,
    width: sideways ? page.height : page.width,
    height: sideways ? page.width : page.height,
    words: page.words.map((word) => ({ ...word, box: turnBox(word.box, page, turned) })),
    rulings: page.rulings.map((ruling) => turnRuling(ruling, page, turned)),
    ...(page.codes === undefined
      ? {}
      : { codes: page.codes.map((code) => ({ ...code, box: turnBox(code.box, page, turned) })) })
  }
}

/** A page with its codes; two pictures of one place show one code. */
const withCodes = (page: Page, codes: ReadonlyArray<PageCode>): Page => {
  const different = codes.filter(
    (code, i) =>
      !codes
        .slice(0, i)
        .some(
          (other) =>
            other.format === code.format &&
            other.text === code.text &&
            overlapFraction(other.box, code.box, "x") > 0 &&
            overlapFraction(other.box, code.box, "y") > 0
        )
  )
  return different.length === 0 ? page : { ...page, codes: different }
}

/** A page with what was recognised on it. */
const withRecognized = (page: Page, regions: ReadonlyArray<RecognizedRegion>): Page => ({
  ...page,
  source: page.words.length === 0 ? "ocr" : "mixed",
  words: mergeWords(
    page.words,
    regions.flatMap((region) => region.words)
  )
})

/** A page that lacks something and shows no words is not blank, but unreadable. */
const told = <Read extends { readonly page: Page; readonly shortfall: Shortfall | null }>(
  read: Read
): Effect.Effect<Read, UnreadablePage> =>
  read.shortfall !== null && read.page.words.length === 0 && read.page.codes === undefined
    ? new UnreadablePage({ page: read.page.page, ...read.shortfall })
    : Effect.succeed(read)

/** From the bytes of a file to pages of words. */
export class Reading extends Context.Tag("@extrait/core/Reading")<Reading, ReadingService>() {
  static readonly layer: Layer.Layer<Reading, never, PageReader | PicturePreparer | Recognizer> = Layer.effect(
    Reading,
    Effect.gen(function* () {
      const reader = yield* PageReader
      const preparer = yield* PicturePreparer
      const recognizer = yield* Recognizer
      const fallback = Option.getOrNull(yield* Effect.serviceOption(FallbackRecognizer))
      const codeReader = Option.getOrNull(yield* Effect.serviceOption(CodeReader))

      /** The codes of a picture, in the page as a person sees it. Print beside a code counts whether or not the code can be read. */
      const codesOn = (picture: PagePicture): Effect.Effect<ReadonlyArray<PageCode>> =>
        codeReader === null
          ? Effect.succeed([])
          : codeReader.read(picture).pipe(
              Effect.map((codes) => placeOnPage(codes, picture)),
              Effect.catchTag("CodeReadingFailed", ({ message }) =>
                Effect.as(Effect.logWarning("codes were not looked for on a page", message), [])
              )
            )

      const expect = (shape: { readonly width: number; readonly height: number } | null, language: LanguageChoice) =>
        recognizer.expect?.(shape, { languages: languagesOf(language) }) ?? Effect.void

      const recognizeRegion = (
        document: OpenDocument,
        number: number,
        options: {
          readonly page: Page
          readonly region: Box | null
          readonly turn: QuarterTurn | "detect"
          readonly language: LanguageChoice
        }
      ) =>
        Effect.gen(function* () {
          const { maxPagePixels } = yield* Settings
          const { page, region } = options
          // A photograph is cut to the paper on it, whose shape nobody knows yet.
          yield* expect(page.unit === "pixel" ? null : (region ?? page), options.language)
          const drawn = yield* document.renderPage(number, {
            tone: "grey",
            ...(options.region === null ? {} : { region: options.region })
          })
          const languages = { languages: languagesOf(options.language) }
          const recognise = Effect.gen(function* () {
            const picture = yield* preparer.prepare(drawn, { maxPixels: maxPagePixels, turn: options.turn })
            const [{ words }, fellBack] = yield* recognizer.recognize(picture, languages).pipe(
              Effect.map((recognized) => [recognized, false] as const),
              Effect.catchTag("RecognitionFailed", (failure) =>
                fallback === null
                  ? failure
                  : Effect.logWarning("the recogniser failed; the second one takes the page", failure.message).pipe(
                      Effect.zipRight(fallback.recognize(picture, languages)),
                      Effect.map((recognized) => [recognized, true] as const)
                    )
              ),
              step("recognise")
            )
            return { fellBack, picture, words: placeOnPage(words, picture) }
          })
          const [{ fellBack, picture, words }, codes] = yield* Effect.all([recognise, codesOn(drawn)], {
            concurrency: 2
          })
          return {
            words,
            codes,
            turned: picture.turned,
            fellBack,
            shortfall: drawn.shortfall ?? null
          }
        }).pipe(Effect.scoped)

      const readOpen = (document: OpenDocument, number: number, language: LanguageChoice) =>
        Effect.gen(function* () {
          const {
            marks = [],
            page: shown,
            shortfall = null,
            turn = 0,
            unread
          } = yield* document.readPage(number, { marks: codeReader !== null })
          const beside = (yield* Effect.forEach(marks, codesOn)).flat()
          const page = withCodes(shown, beside)
          if (unread.length === 0) return yield* told({ page: turnPage(page, turn), fellBack: false, shortfall })
          // Only a page without words of its own can lie on its side unnoticed.
          const alone = page.words.length === 0 && unread.length === 1
          const regions = yield* Effect.forEach(unread, (region) =>
            recognizeRegion(document, number, {
              page,
              region: alone && isWholePage(region, page) ? null : region,
              turn: alone ? "detect" : turn,
              language
            })
          )
          return yield* told({
            page: turnPage(
              withCodes(withRecognized(shown, regions), [...beside, ...regions.flatMap((region) => region.codes)]),
              regions[0]?.turned ?? turn
            ),
            fellBack: regions.some((region) => region.fellBack),
            shortfall: shortfall ?? regions.find((region) => region.shortfall !== null)?.shortfall ?? null
          })
        })

      const lose = (progress: Ref.Ref<Progress>, page: LostPage) =>
        Ref.update(progress, (done) => ({ ...done, lost: [...done.lost, page].sort(byNumber) }))

      const open = (
        file: SourceFile,
        { language, password }: { readonly password: Redacted.Redacted | null; readonly language?: LanguageChoice }
      ) =>
        Effect.gen(function* () {
          const { maxPagePixels, maxPages } = yield* Settings
          const opening = reader.open(file, { password, limits: { maxPages, maxPagePixels } })
          if (language === undefined || !file.contentType.startsWith("image/")) return yield* opening
          // Nothing will be known of its pages but what is recognised on them.
          return yield* Effect.acquireUseRelease(
            Scope.make(),
            (untilOpen) => Effect.zipRight(Scope.extend(expect(null, language), untilOpen), opening),
            (untilOpen, exit) => Scope.close(untilOpen, exit)
          )
        })

      const onPage = <A, E>(
        file: SourceFile,
        options: { readonly password: Redacted.Redacted | null; readonly language?: LanguageChoice },
        page: number,
        use: (document: OpenDocument) => Effect.Effect<A, E>
      ) =>
        Effect.scoped(
          Effect.flatMap(open(file, options), (document) =>
            page < 1 || page > document.pageCount ? Effect.succeedNone : Effect.asSome(use(document))
          )
        )

      return {
        drawPages: (file, { password }) =>
          Effect.map(
            open(file, { password }),
            (document) => (page) => document.renderPage(page, { resolution: redactedResolution })
          ),
        drawPage: (file, { password }, page) =>
          onPage(file, { password }, page, (document) => document.renderPage(page)),
        readPage: (file, options, page) =>
          onPage(file, options, page, (document) =>
            Effect.map(readOpen(document, page, options.language), (read) => read.page)
          ),
        version: [recognizer, fallback, codeReader].flatMap((one) => (one === null ? [] : [one.version])).join(" "),
        read: (file, options, progress) =>
          Effect.scoped(
            Effect.gen(function* () {
              const { maxProcessing } = yield* Settings
              const document = yield* open(file, options)
              const attachments = yield* Effect.timeoutTo(document.attachments, {
                duration: Duration.min(attachmentsAllowance, Duration.times(maxProcessing, 0.25)),
                onSuccess: (found) => Effect.succeed(found),
                onTimeout: () =>
                  Effect.as(
                    Effect.logWarning("reading the files inside the document took too long; they are left out"),
                    []
                  )
              }).pipe(Effect.flatten)
              const enclosed = (yield* document.enclosed ?? Effect.succeed([])).map((file) => {
                const contentType = sniffContentType(file.bytes.subarray(0, sniffedBytes))
                const isRead = contentType !== null && reader.accepts.includes(contentType)
                return { ...file, contentType: isRead ? contentType : null }
              })
              yield* Ref.update(progress, (done) => ({ ...done, attachments, enclosed, pageCount: document.pageCount }))
              const last = Math.min(document.pageCount, options.lastPage ?? document.pageCount)
              const numbers = Array.from({ length: last }, (_, i) => i + 1)
              yield* Effect.forEach(
                numbers,
                (number) =>
                  readOpen(document, number, options.language).pipe(
                    Effect.flatMap(({ fellBack, page, shortfall }) =>
                      Ref.update(progress, (done) => ({
                        ...done,
                        fellBack: done.fellBack || fellBack,
                        incomplete:
                          shortfall === null
                            ? done.incomplete
                            : [...done.incomplete, { page: number, ...shortfall, retryable: false }].sort(byNumber),
                        pages: [...done.pages, page].sort(byNumber)
                      }))
                    ),
                    // Pages of a text are there at once, hundreds of them: meanwhile the process gets on with whatever else it does.
                    Effect.zipLeft(pause),
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
