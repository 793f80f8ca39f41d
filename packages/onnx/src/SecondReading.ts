import { availableParallelism } from "node:os"
import { type PagePicture, Recognizer, type RecognizerService } from "@extrait/core"
import type { Word } from "@extrait/engine"
import { copyBytes, type ThreadPool, threadPool } from "@extrait/threads"
import { type Duration, Effect, Layer, type Scope } from "effect"
import { type Arithmetic, arithmeticFor } from "./model/arithmetic.js"
import { isAvailable, modelVersion } from "./models.js"
import type { NetworkTasks, ProcessSettings } from "./process/Protocol.js"
import { alone, joinReadings } from "./reading/joinReadings.js"
import { besides, isStrip, mayReadEnglish, networksComeFirst, suffices } from "./reading/networksFirst.js"
import { judge, usualHeight } from "./reading/settled.js"

/** How many processes run the networks, and the limits on each. */
export interface SecondReadingOptions {
  /** Pictures read again at once, each in a process of its own. Default: one a core, at most 4. */
  readonly processes?: number
  /** Time after which a picture's second reading is given up, and the first one stands. Default 60 seconds. */
  readonly pictureTimeout?: Duration.DurationInput
  /** Pictures after which a process is replaced. Default 500. */
  readonly picturesPerProcess?: number
  /** Megabytes that a process may still hold after a picture; with more it is replaced. Default 768. */
  readonly megabytesKept?: number
  /** Time after which an idle process ends and gives its memory back. Default 60 seconds. */
  readonly idleTimeout?: Duration.DurationInput
  /**
   * What the network that reads lines reckons with. Default `auto`: bytes, which take little more than half of the time, where Linux names instructions for them (`avx512_vnni`,
   * `avx_vnni`), and real numbers of 32 bits elsewhere. `real`: those on every machine, where all are to read the same words. `version` tells which of them it is.
   */
  readonly arithmetic?: Arithmetic
}

/** JavaScript's own heap in a process, in megabytes: pictures and networks are beside it. */
const HEAP_MEGABYTES = 512
/** Other cores are busy with other pictures, so collecting garbage in parallel would only take from them. */
const FLAGS = ["--single-threaded-gc"]
/** Least confidence of words that nobody could read again. */
const LEAST_UNCONFIRMED = 0.4

const believable = (words: ReadonlyArray<Word>, settled: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  const sure = new Set(settled)
  return words.filter((word) => sure.has(word) || word.confidence >= LEAST_UNCONFIRMED)
}

/** Reads a picture with the networks: its open places, or all of it. */
const readWith = (pool: ThreadPool<NetworkTasks>, { bytes }: PagePicture, settled: ReadonlyArray<Word>) =>
  Effect.gen(function* () {
    // A process cannot share memory, so shared bytes are copied for the transfer.
    const picture = bytes.buffer instanceof SharedArrayBuffer ? new Uint8Array(yield* copyBytes(bytes)) : bytes
    return yield* pool.run("read", { picture, settled: settled.map(({ box }) => box), letters: usualHeight(settled) })
  }).pipe(
    Effect.catchAll(({ fault, message, place }) =>
      Effect.logWarning("the networks failed; the other reading stands", fault?.place ?? place ?? message).pipe(
        Effect.as("failed" as const)
      )
    )
  )

const make = (
  first: RecognizerService,
  options: SecondReadingOptions = {}
): Effect.Effect<RecognizerService, never, Scope.Scope> =>
  Effect.gen(function* () {
    const processes = Math.max(1, Math.trunc(options.processes ?? Math.min(4, availableParallelism())))
    const arithmetic = arithmeticFor(options.arithmetic ?? "auto")
    const pool = yield* threadPool<NetworkTasks>({
      entry: new URL("./process/entry.js", import.meta.url),
      workerData: { arithmetic } satisfies ProcessSettings,
      startedAs: arithmetic,
      isolation: "process",
      flags: FLAGS,
      threads: processes,
      tasksPerThread: Math.max(1, options.picturesPerProcess ?? 500),
      memoryMegabytes: HEAP_MEGABYTES,
      megabytesKept: options.megabytesKept ?? 768,
      taskTimeout: options.pictureTimeout ?? "60 seconds",
      idleTimeout: options.idleTimeout ?? "60 seconds"
    })
    return {
      version: `${first.version}+${modelVersion(arithmetic)}`,
      parallelism: Math.max(first.parallelism, processes),
      // A photograph is most often of a strip, or small once it is cut to its paper.
      expect: (shape, languages) =>
        mayReadEnglish(languages.languages) && (shape === null || isStrip(shape))
          ? pool.expect
          : (first.expect?.(shape, languages) ?? Effect.void),
      recognize: (picture, languages) =>
        Effect.gen(function* () {
          const before = networksComeFirst(picture, languages.languages) ? yield* readWith(pool, picture, []) : null
          if (before !== null && before !== "failed" && suffices(before)) return { words: alone(before.words) }
          const { words } = yield* first.recognize(picture, languages)
          const judgement = judge(words)
          if (before === "failed" || !judgement.again) return { words: believable(words, judgement.settled) }
          if (before !== null) {
            const settled = judgement.settled.map(({ box }) => box)
            return { words: joinReadings(judgement, besides(before.words, settled)) }
          }
          const again = yield* readWith(pool, picture, judgement.settled)
          return {
            words: again === "failed" ? believable(words, judgement.settled) : joinReadings(judgement, again.words)
          }
        })
    }
  })

/**
 * A recogniser over another one: where that is unsure, and where it overlooked text, the small networks of PP-OCRv4 read again, through ONNX Runtime
 * in processes of their own. They tell figures on photographs far better than Tesseract does, and know neither "ç", "ê" nor "€": those
 * stay with the first reading. Pictures are expected as a preparer leaves them (grey, as PGM); another kind is left to the first
 * recogniser. `first` should give its doubtful words as well.
 *
 * `isAvailable` tells whether ONNX Runtime, an optional dependency, is installed for this machine; without it every picture keeps its first
 * reading.
 */
export const SecondReading = {
  make,
  isAvailable,
  layer: <E, R>(first: Layer.Layer<Recognizer, E, R>, options?: SecondReadingOptions): Layer.Layer<Recognizer, E, R> =>
    Layer.scoped(
      Recognizer,
      Effect.flatMap(Recognizer, (service) => make(service, options))
    ).pipe(Layer.provide(first))
}
