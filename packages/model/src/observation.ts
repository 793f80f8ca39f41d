import { Effect, Metric, MetricBoundaries } from "effect"
import type { ModelFaultReason } from "./calling/faultOf.js"
import type { Usage } from "./calling/Spending.js"
import type { Verdict } from "./weighing/weigh.js"

/** How asking the model about a document ended: it answered, from memory, not at all. */
export type AskOutcome = "answered" | "cached" | ModelFaultReason

const requests = Metric.counter("extrait.model.requests", {
  description: "Documents that a model was asked about, by outcome",
  incremental: true
})
const answers = Metric.counter("extrait.model.answers", {
  description: "Answers of models, by what became of them: refused ones are not on the page",
  incremental: true
})
const tokens = Metric.counter("extrait.model.tokens", {
  description: "Tokens sent to models and received from them",
  incremental: true
})
const cost = Metric.counter("extrait.model.cost", {
  description: "Money spent on models, in the currency of the price"
})
const duration = Metric.histogram(
  "extrait.model.duration",
  MetricBoundaries.fromIterable([0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]),
  "Seconds from asking a model to its answer, with waits and retries"
)

/** What asking a model about one document came to. */
export interface Asked {
  readonly outcome: AskOutcome
  readonly requests: number
  readonly usage: Usage
  readonly fields: number
  readonly pages: number
  readonly withheld: number
  readonly verdicts: Readonly<Partial<Record<Verdict, number>>>
}

/** Metrics of one document's question, and attributes of the span around it. No ids, keys, names or contents. */
export const observeAsked = (asked: Asked): Effect.Effect<void> =>
  Effect.all(
    [
      Metric.increment(Metric.tagged(requests, "outcome", asked.outcome)),
      Metric.incrementBy(Metric.tagged(tokens, "direction", "input"), asked.usage.inputTokens),
      Metric.incrementBy(Metric.tagged(tokens, "direction", "output"), asked.usage.outputTokens),
      Metric.incrementBy(cost, asked.usage.cost),
      Metric.update(Metric.tagged(duration, "outcome", asked.outcome), asked.usage.seconds),
      ...Object.entries(asked.verdicts).map(([verdict, count]) =>
        Metric.incrementBy(Metric.tagged(answers, "verdict", verdict), count)
      ),
      Effect.annotateCurrentSpan({
        "extrait.model.outcome": asked.outcome,
        "extrait.model.requests": asked.requests,
        "extrait.model.fields": asked.fields,
        "extrait.model.pages": asked.pages,
        "extrait.model.withheld_blocks": asked.withheld,
        "extrait.model.input_tokens": asked.usage.inputTokens,
        "extrait.model.output_tokens": asked.usage.outputTokens,
        "extrait.model.cost": asked.usage.cost,
        ...Object.fromEntries(Object.entries(asked.verdicts).map(([key, count]) => [`extrait.model.${key}`, count]))
      })
    ],
    { discard: true }
  )
