import { availableParallelism } from "node:os"
import { RecognitionFailed, Recognizer, type RecognizerService } from "@extrait/core"
import { copyBytes, placeOf, type TaskFailure, threadPool } from "@extrait/threads"
import { Duration, Effect, Either, Layer, Scope } from "effect"
import { compileCore } from "./compileCore.js"
import { readersOf, readLanguageData } from "./languageData.js"
import type { Effort, PageSegmentation } from "./reading/plan.js"
import { LEAST_ALONE } from "./reading/readPicture.js"
import { unpackWords } from "./thread/carriedWords.js"
import type { Fault, ReadingTasks, ThreadSettings } from "./thread/Protocol.js"

/** How many threads recognise, how hard they try, and the limits on each picture. */
export interface TesseractOptions {
  /** Pictures recognised at once, each in a thread of its own. Default: one a core, at most 4. */
  readonly workers?: number
  /**
   * How much work a picture may cost. `doubtful` (default): where the first reading is unsure of any real part of a picture, those places, and what
   * it overlooked, are read again by the other network and with the other page segmentation, and the surer reading wins in each
   * place; a clean page is read once. `one`: one reading whatever comes of it. `all`: two whole readings.
   */
  readonly effort?: Effort
  /**
   * Least confidence, 0 to 1, of words that are read once. Default 0.4: on photographed receipts one in five below it was right. Whoever reads
   * doubtful places again wants to know of them all.
   */
  readonly leastConfidence?: number
  /**
   * Tesseract's page segmentation mode for the first reading. Default: by the picture's shape, 6 (one block of text) for strips
   * such as receipts and 4 (columns of text of different sizes) for all else.
   */
  readonly pageSegmentation?: PageSegmentation
  /** Time after which a picture is given up and its thread ended. Default 60 seconds. */
  readonly pictureTimeout?: Duration.DurationInput
  /** Memory that Tesseract may take in one thread, in megabytes, at most 2048; a picture that needs more fails. Default 1024. */
  readonly memoryMegabytes?: number
  /** Megabytes that a thread may still hold after a picture; with more it is replaced, since Tesseract gives nothing back. Default 256. */
  readonly megabytesKept?: number
  /** Pictures after which a thread is replaced. Default 500. */
  readonly picturesPerWorker?: number
  /** Time after which an idle thread ends and gives its memory back. Default 60 seconds. */
  readonly idleTimeout?: Duration.DurationInput
}

const megabyte = 2 ** 20

/** JavaScript's own heap in a thread, in megabytes: pictures and networks are Tesseract's, in WebAssembly's memory. */
const HEAP_MEGABYTES = 256

/** A thread that broke may have been at fault itself, and a new one may do better; the other faults are the picture's own. */
const failed = ({ fault, message, reason }: TaskFailure<Fault>, megabytes: number): RecognitionFailed => {
  switch (fault?.reason) {
    case "unreadable":
      return new RecognitionFailed({ message: "The picture cannot be decoded.", retryable: false })
    case "memory":
      return new RecognitionFailed({
        message: `The picture needs more than ${megabytes} MB of memory.`,
        retryable: false
      })
    case "engine":
      return new RecognitionFailed({ message: "Tesseract failed.", retryable: true })
    case undefined:
      return new RecognitionFailed({ message: `The picture ${message}.`, retryable: reason === "ended" })
  }
}

/** A recogniser over tesseract.js-core (LSTM engine; English and French, and German where its data is installed), in threads that end with the scope. */
const make = (options: TesseractOptions = {}): Effect.Effect<RecognizerService, never, Scope.Scope> =>
  Effect.gen(function* () {
    const workers = Math.max(1, Math.trunc(options.workers ?? Math.min(4, availableParallelism())))
    const megabytes = options.memoryMegabytes ?? 1024
    const effort = options.effort ?? "doubtful"
    const scope = yield* Effect.scope
    // The first picture comes from elsewhere, where the host's spare workers may be unknown.
    const host = yield* Effect.context<never>()
    const leastConfidence = options.leastConfidence ?? LEAST_ALONE
    const pageSegmentation = options.pageSegmentation ?? null
    // A picture is copied once a thread is free for it; until then it is held once.
    const turns = yield* Effect.makeSemaphore(workers)

    // Loaded with the first picture, so that a host without pictures pays nothing. Loading continues even if the caller stops waiting.
    const [loaded, forget] = yield* Effect.cachedInvalidateWithTTL(
      Effect.tryPromise(() => Promise.all([compileCore(), readLanguageData()])).pipe(
        Effect.flatMap(([core, data]) =>
          Effect.map(
            threadPool<ReadingTasks>({
              entry: new URL("./thread/entry.js", import.meta.url),
              workerData: {
                ...core,
                data,
                maxBytes: megabytes * megabyte,
                effort,
                leastConfidence,
                pageSegmentation
              } satisfies ThreadSettings,
              startedAs: JSON.stringify([megabytes, effort, leastConfidence, pageSegmentation]),
              threads: workers,
              tasksPerThread: Math.max(1, options.picturesPerWorker ?? 500),
              memoryMegabytes: HEAP_MEGABYTES,
              megabytesKept: options.megabytesKept ?? 256,
              taskTimeout: options.pictureTimeout ?? "60 seconds",
              idleTimeout: options.idleTimeout ?? "60 seconds",
              spoils: ({ reason }) => reason !== "unreadable"
            }),
            (pool) => ({ pool, data })
          )
        ),
        Effect.provide(host),
        Scope.extend(scope),
        Effect.tapError(({ error }) =>
          Effect.logError("Tesseract cannot be started", error instanceof Error ? placeOf(error) : error)
        ),
        Effect.mapError(() => new RecognitionFailed({ message: "Tesseract cannot be started.", retryable: true })),
        Effect.uninterruptible
      ),
      Duration.infinity
    )
    const threads = Effect.tapError(loaded, () => forget)

    return {
      version: `tesseract.js-core-7.0.0/${effort}`,
      parallelism: workers,
      // Its data is read and its core compiled beside the picture; whether that works is the picture's concern.
      expect: () =>
        Effect.flatMap(threads, ({ pool }) => Effect.zipRight(pool.expect, Effect.never)).pipe(
          Effect.scoped,
          Effect.ignore,
          Effect.forkScoped,
          Effect.asVoid
        ),
      recognize: ({ bytes }, { languages }) =>
        Effect.gen(function* () {
          const { data, pool } = yield* threads
          const networks = yield* Either.mapLeft(
            readersOf(languages, data),
            (message) => new RecognitionFailed({ message, retryable: false })
          )
          const picture = yield* copyBytes(bytes)
          const words = yield* pool.run("read", { picture, networks }, { moved: [picture] }).pipe(
            Effect.tapError(({ fault }) =>
              typeof fault?.place === "string" ? Effect.logWarning("Tesseract failed", fault.place) : Effect.void
            ),
            Effect.mapError((failure) => failed(failure, megabytes))
          )
          return { words: unpackWords(words) }
        }).pipe(turns.withPermits(1))
    }
  })

/** Recognition through Tesseract as a service of its own, or as the layer of core's `Recognizer`. */
export const TesseractRecognizer = {
  make,
  layer: (options?: TesseractOptions): Layer.Layer<Recognizer> => Layer.scoped(Recognizer, make(options))
}
