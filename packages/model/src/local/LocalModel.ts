import { MalformedInput, MalformedOutput, UnknownError } from "@effect/ai/AiError"
import { LanguageModel, make, type ProviderOptions } from "@effect/ai/LanguageModel"
import type { PartEncoded } from "@effect/ai/Response"
import { getJsonSchemaFromSchemaAst } from "@effect/ai/Tool"
import { Effect, Fiber, Layer, Stream } from "effect"
import { cutShort, tooLong } from "../calling/faultOf.js"
import { grammarSchema } from "./grammarSchema.js"
import type { LocalModelUnusable, Message } from "./nodeLlamaCpp.js"
import { type ModelFile, type OpenModel, openModel } from "./openModel.js"

/** A model in a file, run in this process. */
export interface LocalModelOptions extends ModelFile {
  /** Most tokens of an answer. Default 4096. */
  readonly maxTokens?: number
  /** Default 0: the same question has the same answer. */
  readonly temperature?: number
}

const said = { module: "LocalModel", method: "generateObject" } as const

/** The conversation that a prompt is, as far as it is text. */
const historyOf = ({ prompt }: ProviderOptions): Effect.Effect<ReadonlyArray<Message>, MalformedInput> => {
  const messages: Array<Message> = []
  for (const message of prompt.content) {
    if (message.role === "system") messages.push({ type: "system", text: message.content })
    if (message.role !== "user") continue
    const texts = message.content.flatMap((part) => (part.type === "text" ? [part.text] : []))
    if (texts.length < message.content.length) {
      return new MalformedInput({ ...said, description: "A model in a file is shown text alone" })
    }
    messages.push({ type: "user", text: texts.join("") })
  }
  return Effect.succeed(messages)
}

interface Generated {
  readonly text: string
  readonly cut: boolean
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Asks one question in a sequence of its own, of which nothing stays. Interrupting it waits until llama.cpp has stopped. */
const generate = (
  { context, library, llama, chatWrapper }: OpenModel,
  history: ReadonlyArray<Message>,
  schema: unknown,
  how: { readonly maxTokens: number; readonly temperature: number }
): Effect.Effect<Generated, UnknownError> =>
  Effect.async((resume, signal) => {
    const run = async (): Promise<Generated> => {
      const grammar = schema === null ? {} : { grammar: await llama.createGrammarForJsonSchema(schema) }
      const sequence = context.getSequence()
      const chat = new library.LlamaChat({ contextSequence: sequence, chatWrapper })
      try {
        const { metadata, response } = await chat.generateResponse([...history, { type: "model", response: [] }], {
          ...grammar,
          ...how,
          // A penalty on what was said before would change figures whose digits repeat.
          repeatPenalty: false,
          budgets: { thoughtTokens: 0 },
          signal
        })
        const { usedInputTokens, usedOutputTokens } = sequence.tokenMeter
        return {
          text: response,
          cut: metadata.stopReason === "maxTokens",
          inputTokens: usedInputTokens,
          outputTokens: usedOutputTokens
        }
      } finally {
        chat.dispose()
        sequence.dispose()
      }
    }
    const settled = run().then(
      (generated) => resume(Effect.succeed(generated)),
      (cause: unknown) =>
        resume(Effect.fail(new UnknownError({ ...said, description: "llama.cpp did not answer", cause })))
    )
    return Effect.promise(() => settled)
  })

/** A `LanguageModel` over a model that is loaded. Questions take turns where there are more than contexts. */
export const makeLocalModel = (
  open: OpenModel,
  { concurrency = 1, maxTokens = 4096, temperature = 0 }: Omit<LocalModelOptions, "file">
) =>
  Effect.gen(function* () {
    const scope = yield* Effect.scope
    const turns = yield* Effect.makeSemaphore(concurrency)
    const { context, chatWrapper, model } = open

    /** Whoever gives up goes at once; the turn ends when llama.cpp has stopped, which is after the batch that it is at. */
    const inTurn = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
      Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          yield* restore(turns.take(1))
          const running = yield* Effect.forkIn(Effect.ensuring(Effect.interruptible(effect), turns.release(1)), scope)
          return yield* Effect.onInterrupt(restore(Fiber.join(running)), () => Fiber.interruptFork(running))
        })
      )

    const answer = (request: ProviderOptions) =>
      Effect.gen(function* () {
        const history = yield* historyOf(request)
        const { responseFormat } = request
        const schema =
          responseFormat.type === "json" ? grammarSchema(getJsonSchemaFromSchemaAst(responseFormat.schema.ast)) : null
        const { contextText } = chatWrapper.generateContextState({
          chatHistory: [...history, { type: "model", response: [] }]
        })
        const asked = contextText.tokenize(model.tokenizer).length
        // The last place of a context is the one that nothing can follow.
        const room = context.contextSize - asked - 1
        if (room < 1) {
          yield* Effect.logWarning(
            `a question of ${asked} tokens does not fit the model's context of ${context.contextSize}: lower maxCharacters or raise contextSize`
          )
          return yield* new MalformedInput({ ...said, description: tooLong })
        }
        const generated = yield* inTurn(
          generate(open, history, schema, { maxTokens: Math.min(maxTokens, room), temperature })
        )
        if (generated.cut) return yield* new MalformedOutput({ ...said, description: cutShort })
        const { inputTokens, outputTokens, text } = generated
        const parts: Array<PartEncoded> = [
          { type: "text", text },
          {
            type: "finish",
            reason: "stop",
            usage: { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens }
          }
        ]
        return parts
      })
    return yield* make({
      generateText: answer,
      streamText: () =>
        Stream.fail(new UnknownError({ ...said, description: "LocalModel answers whole, not in a stream" }))
    })
  })

/**
 * A `LanguageModel` of `@effect/ai` over a model file, run in this process by llama.cpp through the optional peer `node-llama-cpp`. The file is loaded once, with the layer, and
 * given back with its scope. llama.cpp holds every answer to a grammar of the wanted form.
 *
 * @see https://github.com/ggml-org/llama.cpp
 */
export const LocalModel = {
  layer: (options: LocalModelOptions): Layer.Layer<LanguageModel, LocalModelUnusable> =>
    Layer.scoped(
      LanguageModel,
      Effect.flatMap(openModel(options), (open) => makeLocalModel(open, options))
    )
}
