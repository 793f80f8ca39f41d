import { Worker } from "node:worker_threads"
import { ExtractionFailed, Extractor, engineVersion } from "@extrait/core"
import type { DocumentRequest, ExtractedDocument, Page, RecognitionPage } from "@extrait/engine"
import { Duration, Effect, Exit, Layer, Pool } from "effect"
import type { Answer, Request } from "./Protocol.js"

/** JavaScript heap of a thread, in megabytes: far above what 500 full pages take. */
const memoryMegabytes = 1024

/** A thread without work ends after this long. */
const idle = Duration.minutes(1)

const start = Effect.acquireRelease(
  Effect.sync(() => {
    const worker = new Worker(new URL("./entry.js", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes }
    })
    // A fault of a thread that has no work is no fault of any document; the next request to it fails and replaces it.
    worker.on("error", () => undefined)
    return worker
  }),
  (worker) => Effect.promise(() => worker.terminate())
)

/** Words of one message: copying them takes a millisecond or two. */
const wordsAtOnce = 1000

/** Pages in portions of about `wordsAtOnce` words. */
const portions = (pages: ReadonlyArray<Page>): ReadonlyArray<ReadonlyArray<Page>> => {
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

/** Lets the host's other events have their turn. */
const breathe = Effect.async<void>((resume) => {
  const turn = setImmediate(() => resume(Effect.void))
  return Effect.sync(() => clearImmediate(turn))
})

const tell = (worker: Worker, { pages, ...request }: DocumentRequest): Effect.Effect<void> => {
  const post = (message: Request) => Effect.sync(() => worker.postMessage(message))
  return Effect.zipRight(
    Effect.forEach(portions(pages), (portion) => Effect.zipRight(post({ pages: portion }), breathe), { discard: true }),
    post({ request })
  )
}

/** The thread's answer, or its end. */
const answerOf = (worker: Worker): Effect.Effect<ExtractedDocument, ExtractionFailed> =>
  Effect.suspend(() => {
    const listeners = new AbortController()
    const listen = (event: "message" | "error" | "exit", listener: (value: Answer) => void) => {
      worker.on(event, listener)
      listeners.signal.addEventListener("abort", () => worker.off(event, listener))
    }
    return Effect.async<ExtractedDocument, ExtractionFailed>((resume) => {
      const recognized: Array<RecognitionPage> = []
      const fail = (message: string) => resume(new ExtractionFailed({ message, retryable: false }))
      listen("message", (answer) => {
        if ("recognized" in answer) recognized.push(answer.recognized)
        else if ("fault" in answer) fail(answer.fault)
        else {
          const { recognition } = answer.extracted
          resume(
            Effect.succeed({ ...answer.extracted, recognition: recognition === null ? null : { pages: recognized } })
          )
        }
      })
      listen("error", () => fail("Extraction needed more memory than a document may take"))
      listen("exit", () => fail("The extraction thread ended"))
    }).pipe(Effect.ensuring(Effect.sync(() => listeners.abort())))
  })

/** Sends one request; ends with the answer, or with the end of the thread. */
const ask = (worker: Worker, request: DocumentRequest): Effect.Effect<ExtractedDocument, ExtractionFailed> =>
  Effect.onInterrupt(
    Effect.map(Effect.all([answerOf(worker), tell(worker, request)], { concurrency: 2 }), ([extracted]) => extracted),
    // Nothing else stops a thread in the middle of a document.
    () => Effect.promise(() => worker.terminate())
  )

/**
 * The engine in worker threads, at most `threads` at once: the host's event loop never waits for a document, and one that takes too
 * long or too much memory costs its thread alone.
 */
export const layerThreadedEngine = (threads: number): Layer.Layer<Extractor> =>
  Layer.scoped(
    Extractor,
    Effect.gen(function* () {
      const pool = yield* Pool.makeWithTTL({
        acquire: start,
        // One is started ahead, while the first document is still being read.
        min: 1,
        max: Math.max(1, threads),
        timeToLive: idle,
        timeToLiveStrategy: "usage"
      })
      return {
        version: engineVersion,
        extract: ({ attachments: _, ...request }) =>
          Effect.scoped(
            Effect.flatMap(pool.get, (worker) =>
              Effect.onExit(ask(worker, request), (exit) =>
                // Whatever went wrong, the thread is not used again.
                Exit.isFailure(exit) ? pool.invalidate(worker) : Effect.void
              )
            )
          )
      }
    })
  )
