import { type RecognitionPage, SearchablePdfWriter, Unsearchable } from "@extrait/core"
import { type TaskFailure, threadPool } from "@extrait/threads"
import { Clock, Effect, Layer } from "effect"
import type { Refused, ScanPortion, ScanRequest, SearchableTasks } from "./thread/Protocol.js"

/** Bytes of the pictures of one document: all of them are held until it is written. */
const mostPictureBytes = 256 * 1024 * 1024

const isRefused = (answer: object): answer is Refused => "refused" in answer

function* portionsOf(
  file: Uint8Array,
  words: ReadonlyMap<number, RecognitionPage>,
  pictures: ReadonlyMap<number, Uint8Array>
): Generator<ScanPortion> {
  yield { file }
  for (const page of words.values()) yield { words: page }
  for (const [page, picture] of pictures) yield { page, picture }
}

/** Turns the failure of a worker into an error for its caller. */
const failing = <A>(
  task: Effect.Effect<A | Refused, TaskFailure<string>>
): Effect.Effect<Exclude<A, Refused>, Unsearchable> =>
  task.pipe(
    Effect.tapError(({ fault, message }) => Effect.logWarning("making a PDF searchable failed", fault ?? message)),
    Effect.mapError(
      ({ fault, message }) =>
        new Unsearchable({ message: fault === null ? `writing it ${message}` : "it could not be written" })
    ),
    Effect.flatMap((answer) =>
      typeof answer === "object" && answer !== null && isRefused(answer)
        ? new Unsearchable({ message: answer.refused })
        : Effect.succeed(answer as Exclude<A, Refused>)
    )
  )

/**
 * Writes searchable PDFs in a worker of its own: what strangers sent is opened and packed there, so that it costs the host neither its event loop nor, where the
 * worker is a process, its memory.
 */
export const layerSearchablePdfs = ({
  isolation,
  memoryMegabytes
}: {
  readonly isolation: "process" | "thread"
  readonly memoryMegabytes: number
}): Layer.Layer<SearchablePdfWriter> =>
  Layer.scoped(
    SearchablePdfWriter,
    Effect.map(
      threadPool<SearchableTasks>({
        entry: new URL("./thread/entry.js", import.meta.url),
        isolation,
        threads: 1,
        memoryMegabytes
      }),
      (pool) => ({
        write: ({ contentType, drawn, file, language, pageCount, title, words }) =>
          Effect.gen(function* () {
            const created = yield* Clock.currentTimeMillis
            const request: ScanRequest = { contentType, title, language, pageCount, created }
            const pictures = new Map<number, Uint8Array>()
            let bytes = 0
            const wanted = yield* failing(pool.run("plan", request, { portions: portionsOf(file, words, pictures) }))
            for (const page of wanted) {
              const picture = yield* drawn(page)
              bytes += picture.length
              if (bytes > mostPictureBytes) {
                const message = `the pictures of its pages take more than ${mostPictureBytes / 1024 / 1024} MiB`
                return yield* new Unsearchable({ message })
              }
              pictures.set(page, picture)
            }
            return yield* failing(pool.run("write", request, { portions: portionsOf(file, words, pictures) }))
          })
      })
    )
  )
