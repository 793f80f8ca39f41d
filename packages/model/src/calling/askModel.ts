import type { AiError } from "@effect/ai/AiError"
import type { Service } from "@effect/ai/LanguageModel"
import type { Tenant } from "@extrait/core"
import { Clock, Duration, Effect, Random, Ref } from "effect"
import { type Answers, answersSchema, type Question } from "../asking/prompt.js"
import type { ModelField } from "../ModelField.js"
import type { ResolvedModelOptions } from "../ModelOptions.js"
import { type AnswerCache, cacheKey } from "./AnswerCache.js"
import type { Circuit } from "./Circuit.js"
import { faultOf, ModelFault, modelFault } from "./faultOf.js"
import { addUsage, noUsage, type Spending, type Usage } from "./Spending.js"

/** Characters of one token, at the least: what the server does not count is rather counted too high. */
const CHARACTERS_PER_TOKEN = 3

/** Tokens of the answer for one field. */
const TOKENS_PER_FIELD = 60

/** Tokens of a page's picture, about what the larger providers count. */
const TOKENS_PER_PICTURE = 1500

/** The first pause before a request is repeated; each further one is twice as long, all of them up to a half longer. */
const FIRST_PAUSE = 0.5
const LONGEST_PAUSE = 30

/** How often an answer in the wrong form is asked for again. */
const SECOND_TRIES = 1

/** A question about one document. */
export interface Asking {
  readonly fields: ReadonlyArray<ModelField>
  readonly question: Question
  readonly tenant: Tenant | undefined
  /** Milliseconds since 1970 from which on nobody waits. */
  readonly deadline: number
  /** Whether answers may be kept in memory for a while. */
  readonly keep: boolean
}

/** What came of it. */
export interface Answered {
  readonly answers: Answers | ModelFault
  readonly cached: boolean
  readonly requests: number
  readonly usage: Usage
}

/** What asking needs. */
export interface ModelLine {
  readonly model: Service
  readonly options: ResolvedModelOptions
  readonly spending: Spending
  readonly cache: AnswerCache
  readonly circuit: Circuit
  /** Lets so many requests through at once. */
  readonly turns: Effect.Semaphore
}

const tokensIn = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

/** What a question takes before anybody has counted. */
const expectedOf = ({ fields, question }: Asking, { price }: ResolvedModelOptions): Usage => {
  const inputTokens =
    tokensIn(question.system) + tokensIn(question.user) + question.pictures.length * TOKENS_PER_PICTURE
  const outputTokens = fields.length * TOKENS_PER_FIELD
  return { inputTokens, outputTokens, seconds: 0, cost: costOf(inputTokens, outputTokens, price) }
}

const costOf = (input: number, output: number, price: ResolvedModelOptions["price"]): number =>
  (input * price.input + output * price.output) / 1e6

const overBudget = (spent: Usage, { cost, tokens }: ResolvedModelOptions["documentBudget"]): boolean =>
  (tokens !== undefined && spent.inputTokens + spent.outputTokens > tokens) || (cost !== undefined && spent.cost > cost)

const pauseBefore = (attempt: number, { retryAfter }: ModelFault): Effect.Effect<number> =>
  Effect.map(Random.next, (jitter) =>
    Math.max(retryAfter ?? 0, Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt) * (1 + jitter / 2))
  )

/** One request, and what it took. Whatever goes wrong in a provider, its defects too, is a fault of the model and none of the document's. */
const request = ({ model, options, turns }: ModelLine, asking: Asking, taken: Ref.Ref<Usage>) =>
  Effect.gen(function* () {
    const { fields, question } = asking
    const expected = expectedOf(asking, options)
    const response = yield* model
      .generateObject({
        objectName: "extrait_fields",
        schema: answersSchema(fields),
        prompt: [
          { role: "system", content: question.system },
          {
            role: "user",
            content: [
              { type: "text", text: question.user },
              ...question.pictures.map(
                ({ bytes, contentType }) => ({ type: "file", mediaType: contentType, data: bytes }) as const
              )
            ]
          }
        ]
      })
      .pipe(
        Effect.catchAllDefect((defect) =>
          Effect.zipRight(
            Effect.logWarning("a language model broke", defect instanceof Error ? defect.name : typeof defect),
            modelFault("unreachable")
          )
        ),
        // Nobody knows what an answer that cannot be read has cost: what was expected is counted.
        Effect.tapError(() => Ref.update(taken, (before) => addUsage(before, expected)))
      )
    const inputTokens = response.usage.inputTokens ?? expected.inputTokens
    const outputTokens = response.usage.outputTokens ?? tokensIn(response.text)
    yield* Ref.update(taken, (before) =>
      addUsage(before, {
        inputTokens,
        outputTokens,
        seconds: 0,
        cost: costOf(inputTokens, outputTokens, options.price)
      })
    )
    return response.value
  }).pipe(
    Effect.catchAll((error: AiError | ModelFault) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        Effect.fail(error._tag === "ModelFault" ? error : faultOf(error, now))
      )
    ),
    turns.withPermits(1)
  )

/** Silence counts against the server where it had all the time that any document gives it; a budget that is used up says nothing of it. */
const noteAnswer = (circuit: Circuit, answers: Answers | ModelFault, hadAllTime: boolean): Effect.Effect<void> => {
  const reason = answers instanceof ModelFault ? answers.reason : null
  if (reason === "budget" || (reason === "timeout" && !hadAllTime)) return Effect.void
  return circuit.note(reason !== "unreachable" && reason !== "timeout")
}

/**
 * Asks a model within the budgets of document and tenant, from memory where the same was asked a short while ago. Requests that meet a busy or an absent server are
 * repeated with growing pauses, an answer in the wrong form once; none are made while the circuit is open. It never fails: what goes wrong is the answer. Interrupting it ends the request.
 */
export const askModel = (line: ModelLine, asking: Asking): Effect.Effect<Answered> =>
  Effect.gen(function* () {
    const { cache, circuit, options, spending } = line
    const startedAt = yield* Clock.currentTimeMillis
    const key = cacheKey(options.name, asking.tenant, asking.question)
    const known = asking.keep ? yield* cache.find(key) : undefined
    if (known !== undefined) return { answers: known, cached: true, requests: 0, usage: noUsage }
    const taken = yield* Ref.make(noUsage)
    const requests = yield* Ref.make(0)
    const expected = expectedOf(asking, options)
    const left = Math.max(0, Math.min(options.documentBudget.seconds * 1000, asking.deadline - startedAt))

    const attempt = (retries: number, mended: number): Effect.Effect<Answers, ModelFault> =>
      Effect.gen(function* () {
        if (overBudget(addUsage(yield* Ref.get(taken), expected), options.documentBudget)) {
          return yield* modelFault("budget")
        }
        yield* Ref.update(requests, (count) => count + 1)
        return yield* request(line, asking, taken)
      }).pipe(
        Effect.catchAll((fault) => {
          if (fault.reason === "malformed" && mended < SECOND_TRIES) return attempt(retries, mended + 1)
          if (!fault.passing || retries >= options.retries) return fault
          return Effect.gen(function* () {
            const seconds = yield* pauseBefore(retries, fault)
            const now = yield* Clock.currentTimeMillis
            // Waiting for longer than anybody waits helps nobody.
            if (now + seconds * 1000 >= startedAt + left) return yield* fault
            yield* Effect.sleep(Duration.seconds(seconds))
            return yield* attempt(retries + 1, mended)
          })
        })
      )

    const unasked = (fault: ModelFault): Answered => ({ answers: fault, cached: false, requests: 0, usage: noUsage })
    if (!(yield* spending.book(asking.tenant, expected))) return unasked(modelFault("budget"))
    if (!(yield* circuit.admit)) {
      yield* spending.settle(asking.tenant, expected, noUsage)
      return unasked(modelFault("unreachable"))
    }
    const usage = Effect.gen(function* () {
      const seconds = ((yield* Clock.currentTimeMillis) - startedAt) / 1000
      return { ...(yield* Ref.get(taken)), seconds }
    })
    const answers = yield* attempt(0, 0).pipe(
      Effect.timeoutFail({ duration: Duration.millis(left), onTimeout: () => modelFault("timeout") }),
      Effect.merge,
      // A document that is deleted meanwhile has cost what it cost.
      Effect.ensuring(Effect.flatMap(usage, (spent) => spending.settle(asking.tenant, expected, spent)))
    )
    yield* noteAnswer(circuit, answers, left >= options.documentBudget.seconds * 1000)
    if (!(answers instanceof Error) && asking.keep) yield* cache.keep(key, answers)
    return { answers, cached: false, requests: yield* Ref.get(requests), usage: yield* usage }
  })
