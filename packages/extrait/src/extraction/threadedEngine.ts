import { Worker } from "node:worker_threads"
import { ExtractionFailed, Extractor, engineVersion } from "@extrait/core"
import type { Extraction, ExtractionRequest } from "@extrait/engine"
import { Duration, Effect, Exit, Layer, Pool } from "effect"
import type { Answer } from "./entry.js"

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

/** Sends one request; ends with the answer, or with the end of the thread. */
const ask = (worker: Worker, request: ExtractionRequest): Effect.Effect<Extraction, ExtractionFailed> =>
  Effect.suspend(() => {
    const listeners = new AbortController()
    const listen = (event: "message" | "error" | "exit", listener: (value: Answer) => void) => {
      worker.once(event, listener)
      listeners.signal.addEventListener("abort", () => worker.off(event, listener))
    }
    return Effect.async<Extraction, ExtractionFailed>((resume) => {
      const fail = (message: string) => resume(new ExtractionFailed({ message, retryable: false }))
      listen("message", (answer) =>
        "extraction" in answer ? resume(Effect.succeed(answer.extraction)) : fail(answer.fault)
      )
      listen("error", () => fail("Extraction needed more memory than a document may take"))
      listen("exit", () => fail("The extraction thread ended"))
      worker.postMessage(request)
      return Effect.promise(() => worker.terminate())
    }).pipe(Effect.ensuring(Effect.sync(() => listeners.abort())))
  })

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
