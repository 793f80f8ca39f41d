import { availableParallelism } from "node:os"
import { RecognitionFailed, Recognizer, type RecognizerService } from "@extrait/core"
import { Effect, Exit, Layer, Pool, type Scope } from "effect"
import { EngineThread } from "./EngineThread.js"
import { languageCodes, readLanguageData } from "./languageData.js"
import { wordsOf } from "./words.js"

export interface TesseractOptions {
  /** Pictures recognised at once, each in a thread of its own. Default: one a core, at most 4. */
  readonly workers?: number
  /** Pictures after which a thread is replaced, since Tesseract's memory only grows. Default 100. */
  readonly picturesPerWorker?: number
  /** JavaScript heap of a thread, in megabytes. Default 512. */
  readonly memoryMegabytes?: number
  /** Seconds after which an idle thread ends and gives its memory back. Default 60. */
  readonly idleSeconds?: number
  /** Tesseract's page segmentation mode. Default 4, the best of 3, 4 and 6 on rendered pages and level with them on receipts. */
  readonly pageSegmentation?: 1 | 3 | 4 | 6 | 11 | 12
}

const VERSION = "tesseract.js-7.0.0"

const failed = (error: unknown): RecognitionFailed =>
  new RecognitionFailed({ message: error instanceof Error ? error.message : String(error), retryable: true })

/** A recogniser over tesseract.js (LSTM engine, English and French), in threads that end with the scope. */
const make = (options: TesseractOptions = {}): Effect.Effect<RecognizerService, never, Scope.Scope> =>
  Effect.gen(function* () {
    const workers = Math.max(1, Math.trunc(options.workers ?? Math.min(4, availableParallelism())))
    const picturesPerWorker = Math.max(1, options.picturesPerWorker ?? 100)
    const memory = options.memoryMegabytes ?? 512
    const parameters = {
      tessedit_pageseg_mode: String(options.pageSegmentation ?? 4),
      // What was read before must not change what is read next.
      classify_enable_learning: "0",
      debug_file: "/dev/null"
    }
    const data = yield* Effect.cached(Effect.tryPromise({ try: () => readLanguageData(), catch: failed }))
    const start = Effect.flatMap(data, (languages) =>
      Effect.tryPromise({ try: () => EngineThread.start(languages, memory), catch: failed })
    )
    const pool = yield* Pool.makeWithTTL({
      acquire: Effect.acquireRelease(start, (thread) => Effect.promise(() => thread.terminate())),
      min: 0,
      max: workers,
      timeToLive: `${options.idleSeconds ?? 60} seconds`,
      timeToLiveStrategy: "usage"
    })
    return {
      version: VERSION,
      parallelism: workers,
      recognize: (picture, { languages }) =>
        Effect.gen(function* () {
          const thread = yield* pool.get
          const tree = yield* Effect.async<Awaited<ReturnType<EngineThread["recognize"]>>, RecognitionFailed>(
            (resume) => {
              thread.recognize(picture.bytes, languageCodes(languages), parameters).then(
                (result) => resume(Effect.succeed(result)),
                (error) => resume(Effect.fail(failed(error)))
              )
              return Effect.promise(() => thread.terminate())
            }
          ).pipe(
            Effect.onExit((exit) =>
              // A fault or an end in the middle of a picture leaves an engine that cannot be trusted with the next one.
              Exit.isFailure(exit) || thread.jobs >= picturesPerWorker ? pool.invalidate(thread) : Effect.void
            )
          )
          return { words: wordsOf(tree) }
        }).pipe(Effect.scoped)
    }
  })

/** Recognition through tesseract.js as a service of its own, or as the layer of core's `Recognizer`. */
export const TesseractRecognizer = {
  make,
  layer: (options?: TesseractOptions): Layer.Layer<Recognizer> => Layer.scoped(Recognizer, make(options))
}
