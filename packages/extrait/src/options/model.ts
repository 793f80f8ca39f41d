import type { Extractor } from "@extrait/core"
import { Layer, Schema } from "effect"
import { formOf, maybe, members, number, object, oneOf, text, whole, yesOrNo } from "./forms.js"

/** The definition of a language model's budget. */
export const budget = members({
  /** Tokens sent and received. */
  tokens: maybe(number),
  /** Seconds of waiting for it. */
  seconds: maybe(number),
  /** Money, in the currency of `price`. */
  cost: maybe(number)
})

/** A language model's budget; what you leave out has no limit. */
export interface ModelBudget extends Schema.Schema.Encoded<typeof budget> {}

/** The definition of `model`, a language model by its server or by its file. */
export const model = members({
  /** The URL before `/chat/completions`, such as `http://127.0.0.1:11434/v1`. It receives the text of pages. */
  baseUrl: maybe(text, {
    flag: { syntax: "--model-url <url>", says: "the model's server, such as http://127.0.0.1:11434/v1" }
  }),
  /** Instead of a server: path of a GGUF file to run in this process. It needs the package `node-llama-cpp`. */
  file: maybe(text, {
    flag: {
      syntax: "--model-file <file>",
      says: "language model beside the engine, by its GGUF file, run in this process"
    }
  }),
  /** The model, by the server's name for it; with a file, its name in results. Default: the file's name. */
  model: maybe(text, {
    variable: "EXTRAIT_MODEL",
    flag: {
      syntax: "--model <name>",
      says: "language model beside the engine, by its server's name for it; text of pages is sent to it"
    }
  }),
  /** With a file: tokens of a question and its answer together. Default 16,384, at most what the model was trained on. */
  contextSize: maybe(whole(256)),
  /** With a file: layers that the graphics card computes; 0 leaves it alone. Default: as many as fit. */
  gpuLayers: maybe(whole(0)),
  /** With a file: threads that compute. Default: one less than the processor's cores. */
  threads: maybe(whole(1)),
  /** The server's key. Default: `EXTRAIT_MODEL_KEY`; without it none is sent. */
  apiKey: maybe(text, { variable: "EXTRAIT_MODEL_KEY", always: true }),
  /** When the model is asked: `never`, `when_unsure` or `always`. Default `when_unsure`. */
  policy: maybe(oneOf("never", "when_unsure", "always"), {
    flag: { syntax: "--model-policy <policy>", says: "when the model is asked" }
  }),
  /** Confidence below which the engine counts as unsure. Default 0.8. */
  threshold: maybe(number),
  /** Which fields are asked for: only those of the caller's schema (`schema`), or also those of document types (`all`). Default `schema`. */
  fields: maybe(oneOf("schema", "all")),
  /** Share of the model's accepted answers that are right when the engine finds nothing, as `extrait evaluate` measures it. Default 0.8. */
  trust: maybe(number),
  /** Whether disagreement with the engine raises `model_disagrees:<key>`. Default true. */
  flagDisagreement: maybe(yesOrNo),
  /** Documents with `deidentify`: `skip` sends nothing of them, `replaced` sends their pages without personal data. Default `skip`. */
  deidentified: maybe(oneOf("skip", "replaced")),
  /** How the answer's form is requested: `json_schema`, or `json_object` or `text` for servers that cannot enforce a schema. Default `json_schema`. */
  structured: maybe(oneOf("json_schema", "json_object", "text")),
  /** Pages of a document that are sent, at most. Default 8. */
  maxPages: maybe(number),
  /** Characters of page text that are sent, at most. Default 24,000; with a file at most 1.5 for each token of its context. */
  maxCharacters: maybe(number),
  /** Pages that are sent as pictures beside their text, at most, for models that accept pictures; never for documents with `deidentify`. Default 0. */
  maxPictures: maybe(number),
  /** Concurrent requests. Default 4; with a file 1, since each has its own context. */
  concurrency: maybe(number),
  /** Retries of a request after 408, 429, 5xx or a lost connection. Default 3. */
  retries: maybe(number),
  /** Whether a circuit breaker skips the model for half a minute after five requests in a row without an answer. Default true. */
  circuitBreaker: maybe(yesOrNo),
  /** Price of a million tokens, `input` and `output`. Default: none. */
  price: maybe(object<{ readonly input: number; readonly output: number }>(), { variable: null }),
  /** Budget of one document. Default 60 seconds; 300 with a file. */
  documentBudget: maybe(budget, { variable: null }),
  /** Budget of one tenant's documents in a day, counted in this process. Default: no limit. */
  tenantBudget: maybe(budget, { variable: null }),
  /** Whether answers are kept in memory for 15 minutes, for the same pages and fields. Default true. */
  cache: maybe(yesOrNo)
})

/**
 * A language model beside the engine: `baseUrl` and `model` at a server with OpenAI's chat completions API, or `file` in this process. It needs the package
 * `@extrait/model`, and for a file `node-llama-cpp`.
 */
export interface ModelOptions extends Schema.Schema.Encoded<typeof model> {}

/** The definition of `model` as a layer. */
export const modelLayer = formOf(
  Schema.declare((value): value is Layer.Layer<Extractor, unknown, Extractor> => Layer.isLayer(value)),
  "a layer"
)

/** A model by its server or its file; or the layer of an extractor over another one, such as `ModelExtractor.layer` of `@extrait/model` over any provider. */
export type ModelChoice = ModelOptions | Layer.Layer<Extractor, unknown, Extractor>
