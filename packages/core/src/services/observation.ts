import type { Page } from "@extrait/engine"
import { Clock, Effect, Metric, MetricBoundaries } from "effect"

/** The steps of processing that have a span each, within that of the document. */
export type Step = "read" | "recognise" | "extract" | "redact" | "store"

/** What may be told of a document: never ids, names or contents. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** A span for a step, seen where the runtime has a tracer that keeps it. */
export const step =
  (name: Step, attributes: Attributes = {}) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.withSpan(effect, `extrait.${name}`, { attributes, captureStackTrace: false })

/** How a job ended. `given_up` means that the document was deleted or passed to another worker. */
export type Outcome = "completed" | "partially_completed" | "failed" | "retried" | "given_up"

const duration = Metric.histogram(
  "extrait.processing.duration",
  MetricBoundaries.fromIterable([0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]),
  "Seconds from taking a document to its outcome"
)
const pages = Metric.counter("extrait.pages", {
  description: "Pages read, by where their words come from",
  incremental: true
})
const active = Metric.counter("extrait.processing.active", { description: "Documents being processed" })

/** Counts the pages of a document by their source, and those that could not be read. */
export const countPages = (read: ReadonlyArray<Page>, lost: number): Effect.Effect<void> =>
  Effect.all(
    [
      ...(["text_layer", "ocr", "mixed"] as const).map((source) => {
        const found = read.filter((page) => page.source === source).length
        return found === 0 ? Effect.void : Metric.incrementBy(Metric.tagged(pages, "source", source), found)
      }),
      lost === 0 ? Effect.void : Metric.incrementBy(Metric.tagged(pages, "source", "lost"), lost)
    ],
    { discard: true }
  )

/** The span of a document's processing, a trace of its own, and its metrics. The effect says how it ended. */
export const observed = <E, R>(attempt: number, effect: Effect.Effect<Outcome, E, R>): Effect.Effect<void, E, R> =>
  Effect.gen(function* () {
    const startedAt = yield* Clock.currentTimeMillis
    yield* Metric.increment(active)
    const outcome = yield* Effect.ensuring(effect, Metric.incrementBy(active, -1))
    yield* Effect.annotateCurrentSpan("extrait.outcome", outcome)
    const seconds = ((yield* Clock.currentTimeMillis) - startedAt) / 1000
    yield* Metric.update(Metric.tagged(duration, "outcome", outcome), seconds)
  }).pipe(
    Effect.withSpan("extrait.process", {
      root: true,
      kind: "consumer",
      captureStackTrace: false,
      attributes: { "extrait.attempt": attempt }
    })
  )
