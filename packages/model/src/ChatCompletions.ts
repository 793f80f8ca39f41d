import { HttpRequestError, HttpResponseError, MalformedOutput, UnknownError } from "@effect/ai/AiError"
import { LanguageModel, make, type ProviderOptions } from "@effect/ai/LanguageModel"
import type { FilePart } from "@effect/ai/Prompt"
import type { PartEncoded } from "@effect/ai/Response"
import { getJsonSchemaFromSchemaAst } from "@effect/ai/Tool"
import { HttpClient, HttpClientRequest, HttpClientResponse } from "@effect/platform"
import { Effect, Layer, type Redacted, Schema, Stream } from "effect"
import { cutShort, declined } from "./calling/faultOf.js"

/** A server that speaks OpenAI's chat completions: OpenAI's own, Ollama, llama.cpp, vLLM, LM Studio, and the compatible addresses of other providers. */
export interface ChatCompletionsOptions {
  /** What comes before `/chat/completions`: `https://api.openai.com/v1`, `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string
  /** The model, by the server's name for it. */
  readonly model: string
  /** Sent as a bearer token. Default: none. */
  readonly apiKey?: Redacted.Redacted
  /**
   * How the form of the answer is asked for. `json_schema`: the server holds the model to it; all those named above can. `json_object`: the server
   * holds it to JSON, and the form is told in words. `text`: it is told in words alone. Default `json_schema`.
   */
  readonly structured?: "json_schema" | "json_object" | "text"
  /** Most tokens of an answer, sent as `max_tokens`. Default 4096. */
  readonly maxTokens?: number
  /** Default 0: the same question has the same answer, as far as the server keeps to it. */
  readonly temperature?: number
  /** Further properties of the body, such as `seed`, `reasoning_effort` or `keep_alive`; undefined ones take a property out. */
  readonly body?: Readonly<Record<string, unknown>>
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>
}

const Completion = Schema.Struct({
  id: Schema.optional(Schema.NullOr(Schema.String)),
  model: Schema.optional(Schema.NullOr(Schema.String)),
  choices: Schema.Array(
    Schema.Struct({
      finish_reason: Schema.optional(Schema.NullOr(Schema.String)),
      message: Schema.Struct({
        content: Schema.optional(Schema.NullOr(Schema.String)),
        refusal: Schema.optional(Schema.NullOr(Schema.String))
      })
    })
  ),
  usage: Schema.optional(
    Schema.NullOr(
      Schema.Struct({
        prompt_tokens: Schema.optional(Schema.NullOr(Schema.Number)),
        completion_tokens: Schema.optional(Schema.NullOr(Schema.Number))
      })
    )
  )
})

const said = { module: "ChatCompletions", method: "generateObject" } as const

const addressOf = ({ data, mediaType }: FilePart): string => {
  if (data instanceof URL) return data.href
  const text = typeof data === "string" ? data : Buffer.from(data).toString("base64")
  return ["data:", mediaType, ";base64,", text].join("")
}

/** The form of an answer, in words, for servers that hold no model to a schema. */
const formInWords = (schema: unknown): string =>
  `Answer with one JSON object that fits this JSON Schema:\n${JSON.stringify(schema)}`

const messagesOf = ({ prompt }: ProviderOptions, addition: string | null) =>
  prompt.content.flatMap((message): ReadonlyArray<unknown> => {
    if (message.role === "system") {
      return [{ role: "system", content: addition === null ? message.content : `${message.content}\n\n${addition}` }]
    }
    if (message.role !== "user") return []
    return [
      {
        role: "user",
        content: message.content.map((part) =>
          part.type === "text"
            ? { type: "text", text: part.text }
            : { type: "image_url", image_url: { url: addressOf(part) } }
        )
      }
    ]
  })

/** The object in an answer that has words or a fence around it, as models answer that nothing holds to JSON. */
const objectIn = (text: string): string => {
  const [first, last] = [text.indexOf("{"), text.lastIndexOf("}")]
  return first < 0 || last < first ? text : text.slice(first, last + 1)
}

const bodyOf = (request: ProviderOptions, options: ChatCompletionsOptions): Readonly<Record<string, unknown>> => {
  const { body = {}, maxTokens = 4096, model, structured = "json_schema", temperature = 0 } = options
  const { responseFormat } = request
  const schema = responseFormat.type === "json" ? getJsonSchemaFromSchemaAst(responseFormat.schema.ast) : null
  const inWords = schema !== null && structured !== "json_schema"
  return {
    model,
    temperature,
    max_tokens: maxTokens,
    stream: false,
    messages: messagesOf(request, inWords ? formInWords(schema) : null),
    ...(responseFormat.type !== "json" || structured === "text"
      ? {}
      : structured === "json_object"
        ? { response_format: { type: "json_object" } }
        : {
            response_format: {
              type: "json_schema",
              json_schema: { name: responseFormat.objectName, strict: true, schema }
            }
          }),
    ...body
  }
}

/**
 * A `LanguageModel` of `@effect/ai` over OpenAI's chat completions. No telemetry of the host's goes with a request. Answers come whole: they are short, and half
 * of one is of no use.
 *
 * @see https://platform.openai.com/docs/api-reference/chat
 */
export const ChatCompletions = {
  layer: (options: ChatCompletionsOptions): Layer.Layer<LanguageModel, never, HttpClient.HttpClient> =>
    Layer.effect(
      LanguageModel,
      Effect.gen(function* () {
        const client = (yield* HttpClient.HttpClient).pipe(
          HttpClient.filterStatusOk,
          HttpClient.withTracerPropagation(false)
        )
        const url = `${options.baseUrl.replace(/\/+$/, "")}/chat/completions`
        const post = HttpClientRequest.post(url).pipe(
          HttpClientRequest.acceptJson,
          HttpClientRequest.setHeaders(options.headers ?? {}),
          options.apiKey === undefined ? (request) => request : HttpClientRequest.bearerToken(options.apiKey)
        )
        const generate = (request: ProviderOptions) =>
          Effect.gen(function* () {
            const response = yield* client.execute(HttpClientRequest.bodyUnsafeJson(post, bodyOf(request, options)))
            const completion = yield* HttpClientResponse.schemaBodyJson(Completion)(response)
            const [choice] = completion.choices
            const text = choice?.message.content ?? ""
            if (choice?.message.refusal || choice?.finish_reason === "content_filter") {
              return yield* new MalformedOutput({ ...said, description: declined })
            }
            if (choice?.finish_reason === "length")
              return yield* new MalformedOutput({ ...said, description: cutShort })
            const inputTokens = completion.usage?.prompt_tokens ?? undefined
            const outputTokens = completion.usage?.completion_tokens ?? undefined
            const parts: Array<PartEncoded> = [
              { type: "text", text: request.responseFormat.type === "json" ? objectIn(text) : text },
              {
                type: "finish",
                reason: "stop",
                usage: {
                  inputTokens,
                  outputTokens,
                  totalTokens:
                    inputTokens === undefined || outputTokens === undefined ? undefined : inputTokens + outputTokens
                }
              }
            ]
            return parts
          }).pipe(
            Effect.catchTags({
              RequestError: (error) => Effect.fail(HttpRequestError.fromRequestError({ ...said, error })),
              ResponseError: (error) => HttpResponseError.fromResponseError({ ...said, error }),
              ParseError: (error) => Effect.fail(MalformedOutput.fromParseError({ ...said, error }))
            })
          )
        return yield* make({
          generateText: generate,
          streamText: () =>
            Stream.fail(new UnknownError({ ...said, description: "ChatCompletions answers whole, not in a stream" }))
        })
      })
    )
}
