import { ExtractionFailed, Extractor, engineVersion } from "@extrait/core"
import {
  type DocumentType,
  type OutlineItem,
  type Page,
  type RecognitionPage,
  type RedactedPage,
  structuredFiles,
  withOwnTypes
} from "@extrait/engine/domain"
import { type TaskFailure, threadPool } from "@extrait/threads"
import { Effect, Layer } from "effect"
import type { EngineData, EngineTasks, ExtractedPortion } from "./Protocol.js"

/** Words of one message: copying them takes a millisecond or two. */
const wordsAtOnce = 1000

/** Pages in portions of about `wordsAtOnce` words. */
const portionsOf = (pages: ReadonlyArray<Page>): ReadonlyArray<ReadonlyArray<Page>> => {
  const all: Array<Array<Page>> = []
  let words = wordsAtOnce
  for (const page of pages) {
    if (words >= wordsAtOnce) {
      all.push([])
      words = 0
    }
    all.at(-1)?.push(page)
    words += page.words.length
  }
  return all
}

/** Logs where a thread broke, and tells the caller nothing of the document. */
const failing =
  (broken: string) =>
  <A>(task: Effect.Effect<A, TaskFailure<string>>): Effect.Effect<A, ExtractionFailed> =>
    task.pipe(
      Effect.tapError(({ fault }) => (fault === null ? Effect.void : Effect.logWarning("the engine failed", fault))),
      Effect.mapError(
        ({ fault, message }) =>
          new ExtractionFailed({ message: fault === null ? `Extraction ${message}.` : broken, retryable: false })
      )
    )

/** Megabytes for what a thread has just made: most of a page's candidates die with it, and are cheaper to let go of in larger portions. */
const YOUNG_MEGABYTES = 96

/**
 * The engine in at most `threads` worker threads, so that no document blocks the host's event loop. A document that
 * takes too long, or more than `memoryMegabytes` of heap, costs only its thread; 500 pages of 500 words take less than
 * 600. `documentTypes` are known beside the built-in ones. `ahead` threads, by default one, start with the service.
 */
export const layerThreadedEngine = (
  threads: number,
  memoryMegabytes = 1024,
  documentTypes: ReadonlyArray<DocumentType> = [],
  { ahead = 1 }: { readonly ahead?: number } = {}
): Layer.Layer<Extractor> =>
  Layer.scoped(
    Extractor,
    Effect.gen(function* () {
      const pool = yield* threadPool<EngineTasks>({
        entry: new URL("./entry.js", import.meta.url),
        workerData: { documentTypes } satisfies EngineData,
        startedAs: JSON.stringify(documentTypes),
        threads,
        ahead,
        // Loading the engine and compiling what runs often costs more than that, and beside recognition one thread has little to do.
        patience: "2 seconds",
        memoryMegabytes,
        youngMegabytes: YOUNG_MEGABYTES
      })
      return {
        version: engineVersion,
        documentTypes: withOwnTypes(documentTypes),
        extract: ({ attachments, deadline: _deadline, pages, pictureOf: _pictureOf, tenant: _tenant, ...request }) =>
          Effect.gen(function* () {
            const recognized: Array<RecognitionPage> = []
            const redacted: Array<RedactedPage> = []
            const own = { ...request, attachments: structuredFiles(attachments) }
            const extracted = yield* pool.run("extract", own, {
              portions: portionsOf(pages),
              onPortion: (one) => {
                const portion = one as ExtractedPortion
                if ("recognition" in portion) recognized.push(portion.recognition)
                else redacted.push(portion.redaction)
              }
            })
            return {
              ...extracted,
              recognition: extracted.recognition === null ? null : { pages: recognized },
              ...(extracted.redaction === undefined ? {} : { redaction: redacted })
            }
          }).pipe(failing("The fields could not be extracted.")),
        outline: (pages, unread) =>
          Effect.gen(function* () {
            const items: Array<OutlineItem> = []
            const outline = yield* pool.run(
              "outline",
              { unread },
              {
                portions: portionsOf(pages),
                onPortion: (portion) => void items.push(...(portion as ReadonlyArray<OutlineItem>))
              }
            )
            return { ...outline, items }
          }).pipe(failing("The text could not be put in order."))
      }
    })
  )
