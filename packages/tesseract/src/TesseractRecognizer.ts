import { availableParallelism } from "node:os"
import { RecognitionFailed, type RecognizedPicture, Recognizer, type RecognizerService } from "@extrait/core"
import type { Word } from "@extrait/engine"
import { Effect, Exit, Layer, Pool, type Scope } from "effect"
import { EngineThread } from "./EngineThread.js"
import { languageCodes, readLanguageData } from "./languageData.js"
import { bestOfBoth } from "./twoReadings.js"
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
  /**
   * Tesseract's page segmentation mode, for one reading of each picture. Default: two readings, as a page of columns (4) and as a single
   * block of text (6), and the better of them in each place; each finds lines that the other loses. One reading takes half the time.
   */
  readonly pageSegmentation?: 1 | 3 | 4 | 6 | 11 | 12
}

const VERSION = "tesseract.js-7.0.0"

const failed = (error: unknown): RecognitionFailed =>
  new RecognitionFailed({ message: error instanceof Error ? error.message : String(error), retryable: true })

/** Page segmentation modes of the two readings. */
const BOTH = [4, 6] as const

/** Reads a picture once in each mode, and takes the best of them. */
const read = async (
  thread: EngineThread,
  picture: Uint8Array,
  languages: string,
  [mode, second]: readonly [number, number?]
): Promise<ReadonlyArray<Word>> => {
  const words = wordsOf(await thread.recognize(picture, languages, mode))
  return second === undefined ? words : bestOfBoth(words, wordsOf(await thread.recognize(picture, languages, second)))
}

/** A recogniser over tesseract.js (LSTM engine, English and French), in threads that end with the scope. */
const make = (options: TesseractOptions = {}): Effect.Effect<RecognizerService, never, Scope.Scope> =>
  Effect.gen(function* () {
    const workers = Math.max(1, Math.trunc(options.workers ?? Math.min(4, availableParallelism())))
    const picturesPerWorker = Math.max(1, options.picturesPerWorker ?? 100)
    const memory = options.memoryMegabytes ?? 512
    const modes = options.pageSegmentation === undefined ? BOTH : ([options.pageSegmentation] as const)
    // A picture that is read twice counts once.
    const readingsPerThread = picturesPerWorker * modes.length
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
          return yield* Effect.async<RecognizedPicture, RecognitionFailed>((resume) => {
            read(thread, picture.bytes, languageCodes(languages), modes).then(
              (words) => resume(Effect.succeed({ words })),
              (error) => resume(Effect.fail(failed(error)))
            )
            return Effect.promise(() => thread.terminate())
          }).pipe(
            Effect.onExit((exit) =>
              // A fault or an end in the middle of a picture leaves an engine that cannot be trusted with the next one.
              Exit.isFailure(exit) || thread.jobs >= readingsPerThread ? pool.invalidate(thread) : Effect.void
            )
          )
        }).pipe(Effect.scoped)
    }
  })

/** Recognition through tesseract.js as a service of its own, or as the layer of core's `Recognizer`. */
export const TesseractRecognizer = {
  make,
  layer: (options?: TesseractOptions): Layer.Layer<Recognizer> => Layer.scoped(Recognizer, make(options))
}
