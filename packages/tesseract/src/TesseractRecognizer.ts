import { availableParallelism } from "node:os"
import { RecognitionFailed, type RecognizedPicture, Recognizer, type RecognizerService } from "@extrait/core"
import { Duration, Effect, Layer, Pool, type Scope } from "effect"
import { compileCore } from "./compileCore.js"
import { copyBytes } from "./copyBytes.js"
import { networksFor, readLanguageData } from "./languageData.js"
import type { Effort, PageSegmentation } from "./reading/plan.js"
import { EngineFault, EngineThread } from "./thread/EngineThread.js"

export interface TesseractOptions {
  /** Pictures recognised at once, each in a thread of its own. Default: one a core, at most 4. */
  readonly workers?: number
  /**
   * How much work a picture may cost. `doubtful` (default): where the first reading is unsure of much of a picture, those places, and what
   * it overlooked, are read again by the other network and with the other page segmentation, and the surer reading wins in each
   * place; a clean page is read once. `one`: one reading whatever comes of it. `all`: two whole readings.
   */
  readonly effort?: Effort
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

/** A thread that broke may have been at fault itself, and a new one may do better; the other faults are the picture's own. */
const failed = ({ message, reason }: EngineFault): RecognitionFailed =>
  new RecognitionFailed({ message, retryable: reason === "engine" || reason === "ended" })

const notStarted = (error: unknown): EngineFault =>
  new EngineFault("engine", "Tesseract cannot be started.", error instanceof Error ? error : undefined)

/** Where in the code something broke: an error's message may quote what was read, and a path says too much to a caller. */
const placeOf = (error: Error): string =>
  error.stack
    ?.split("\n")
    .find((line) => line.trimStart().startsWith("at "))
    ?.trim() ?? "at an unknown place"

/** A recogniser over tesseract.js-core (LSTM engine, English and French), in threads that end with the scope. */
const make = (options: TesseractOptions = {}): Effect.Effect<RecognizerService, never, Scope.Scope> =>
  Effect.gen(function* () {
    const workers = Math.max(1, Math.trunc(options.workers ?? Math.min(4, availableParallelism())))
    const picturesPerWorker = Math.max(1, options.picturesPerWorker ?? 500)
    const kept = (options.megabytesKept ?? 256) * megabyte
    const maxBytes = (options.memoryMegabytes ?? 1024) * megabyte
    const timeout = Duration.decode(options.pictureTimeout ?? "60 seconds")
    const effort = options.effort ?? "doubtful"
    const pageSegmentation = options.pageSegmentation ?? null

    const engine = yield* Effect.cached(
      Effect.tryPromise({ try: () => Promise.all([compileCore(), readLanguageData()]), catch: notStarted })
    )
    const start = Effect.map(
      engine,
      ([core, data]) => new EngineThread({ ...core, data, maxBytes, effort, pageSegmentation })
    )
    const pool = yield* Pool.makeWithTTL({
      acquire: Effect.acquireRelease(start, (thread) => Effect.sync(() => thread.terminate())),
      min: 0,
      max: workers,
      timeToLive: options.idleTimeout ?? "60 seconds",
      timeToLiveStrategy: "usage"
    })

    const read = (thread: EngineThread, ...picture: Parameters<EngineThread["read"]>) =>
      Effect.async<RecognizedPicture, EngineFault>((resume) => {
        thread.read(...picture).then(
          (words) => resume(Effect.succeed({ words })),
          (fault: EngineFault) => resume(Effect.fail(fault))
        )
        // Nothing else stops a thread in the middle of a picture.
        return Effect.sync(() => thread.terminate())
      }).pipe(
        Effect.timeoutFail({
          duration: timeout,
          onTimeout: () =>
            new EngineFault("time", `Reading the picture took longer than ${Duration.toSeconds(timeout)} seconds.`)
        }),
        Effect.onExit((exit) =>
          // A fault or an end in the middle of a picture leaves an engine that cannot be trusted with the next one.
          (exit._tag === "Failure" && !(exit.cause._tag === "Fail" && !exit.cause.error.fatal)) ||
          thread.jobs >= picturesPerWorker ||
          thread.memory > kept
            ? pool.invalidate(thread)
            : Effect.void
        )
      )

    return {
      version: `tesseract.js-core-7.0.0/${effort}`,
      parallelism: workers,
      recognize: ({ bytes }, { languages }) =>
        Effect.gen(function* () {
          const picture = yield* copyBytes(bytes)
          const thread = yield* pool.get
          return yield* read(thread, picture, networksFor(languages))
        }).pipe(
          Effect.scoped,
          Effect.tapError(({ cause, message }) =>
            cause instanceof Error ? Effect.logWarning(message, cause.name, placeOf(cause)) : Effect.void
          ),
          Effect.mapError(failed)
        )
    }
  })

/** Recognition through Tesseract as a service of its own, or as the layer of core's `Recognizer`. */
export const TesseractRecognizer = {
  make,
  layer: (options?: TesseractOptions): Layer.Layer<Recognizer> => Layer.scoped(Recognizer, make(options))
}
