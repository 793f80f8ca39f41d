import type { Extractor } from "@extrait/core"
import { Layer, Schema } from "effect"
import { formOf, maybe, members, number, object, oneOf, text, whole, yesOrNo } from "./forms.js"

/** The definition of what a language model may take. */
export const budget = members({
  /** Tokens sent and received. */
  tokens: maybe(number),
  /** Seconds of waiting for it. */
  seconds: maybe(number),
  /** Money, in the currency of `price`. */
  cost: maybe(number)
})

/** What a language model may take; what is left out is not limited. */
export interface ModelBudget extends Schema.Schema.Encoded<typeof budget> {}

/** The definition of `model`, a language model by its server or by its file. */
export const model = members({
  /** What comes before `/chat/completions`, such as `http://127.0.0.1:11434/v1`. The pages' text is sent there. */
  baseUrl: maybe(text, {
    flag: { syntax: "--model-url <url>", says: "the model's server, such as http://127.0.0.1:11434/v1" }
  }),
  /** In place of a server: path of a GGUF file, which is run in this process. It needs the package `node-llama-cpp`. */
  file: maybe(text, {
    flag: {
      syntax: "--model-file <file>",
      says: "language model beside the engine, by its GGUF file, run in this process"
    }
  }),
  /** The model, by the server's name for it; of a file, what results call it. Default: the file's name. */
  model: maybe(text, {
    variable: "EXTRAIT_MODEL",
    flag: {
      syntax: "--model <name>",
      says: "language model beside the engine, by its server's name for it; text of pages is sent to it"
    }
  }),
  /** Tokens that a question and its answer may have together, of a file. Default 16,384, at most what the model was trained on. */
  contextSize: maybe(whole(256)),
  /** Layers that the graphics card computes, of a file; 0 leaves it alone. Default: as many as fit. */
  gpuLayers: maybe(whole(0)),
  /** Threads that compute, of a file. Default: one less than there are processor cores. */
  threads: maybe(whole(1)),
  /** Default: `EXTRAIT_MODEL_KEY`; without it none is sent. */
  apiKey: maybe(text, { variable: "EXTRAIT_MODEL_KEY", always: true }),
  /** When it is asked: `never`, `when_unsure` or `always`. Default `when_unsure`. */
  policy: maybe(oneOf("never", "when_unsure", "always"), {
    flag: { syntax: "--model-policy <policy>", says: "when the model is asked" }
  }),
  /** Confidence under which the engine counts as unsure. Default 0.8. */
  threshold: maybe(number),
  /** Fields of the caller's schema alone, or those of document types as well. Default `schema`. */
  fields: maybe(oneOf("schema", "all")),
  /** Share of its accepted answers that are right where the engine finds nothing, as `extrait evaluate` measures it. Default 0.8. */
  trust: maybe(number),
  /** Whether disagreement with the engine raises `model_disagrees:<key>`. Default true. */
  flagDisagreement: maybe(yesOrNo),
  /** What becomes of documents with `deidentify`: `skip` sends nothing of them, `replaced` their pages without personal data. Default `skip`. */
  deidentified: maybe(oneOf("skip", "replaced")),
  /** How the form of an answer is asked for: `json_schema`, or `json_object` or `text` for servers that cannot hold a model to a schema. Default `json_schema`. */
  structured: maybe(oneOf("json_schema", "json_object", "text")),
  /** Most pages of a document that are sent. Default 8. */
  maxPages: maybe(number),
  /** Most characters of page text that are sent. Default 24,000; to a file at most 1.5 for each token of its context. */
  maxCharacters: maybe(number),
  /** Most pages whose picture is sent beside their text, for models that take pictures; never of documents with `deidentify`. Default 0. */
  maxPictures: maybe(number),
  /** Requests at once. Default 4; to a file 1, for each has a context of its own. */
  concurrency: maybe(number),
  /** Repetitions of a request after 408, 429, 5xx or a lost connection. Default 3. */
  retries: maybe(number),
  /** Whether nobody is kept waiting for half a minute after five questions in a row to which no answer came. Default true. */
  circuitBreaker: maybe(yesOrNo),
  /** Money for a million tokens, `input` and `output`. Default: nothing. */
  price: maybe(object<{ readonly input: number; readonly output: number }>(), { variable: null }),
  /** What one document may take. Default 60 seconds; 300 with a file. */
  documentBudget: maybe(budget, { variable: null }),
  /** What the documents of one tenant may take in a day, counted in this process. Default: no limit. */
  tenantBudget: maybe(budget, { variable: null }),
  /** Whether answers are kept in memory for 15 minutes, for the same pages and fields. Default true. */
  cache: maybe(yesOrNo)
})

/**
 * A language model beside the engine: `baseUrl` and `model` at a server that speaks OpenAI's chat completions, or `file` in this process. It needs the package
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
