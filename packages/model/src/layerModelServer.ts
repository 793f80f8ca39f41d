import { FetchHttpClient } from "@effect/platform"
import type { Extractor } from "@extrait/core"
import { Layer } from "effect"
import { ChatCompletions, type ChatCompletionsOptions } from "./ChatCompletions.js"
import { ModelExtractor, type ModelExtractorOptions } from "./ModelExtractor.js"
import type { ModelOptionsInvalid } from "./ModelOptions.js"

/** A model behind OpenAI's chat completions and how it is used, in one; `name` is the model's own where it is left out. */
export interface ModelServerOptions
  extends ChatCompletionsOptions,
    Omit<ModelExtractorOptions, "name">,
    Partial<Pick<ModelExtractorOptions, "name">> {}

/** `ModelExtractor` over `ChatCompletions` over Node's `fetch`: an `Extractor` that asks a server beside the one it is provided with. */
export const layerModelServer = (options: ModelServerOptions): Layer.Layer<Extractor, ModelOptionsInvalid, Extractor> =>
  ModelExtractor.layer({ name: options.model, ...options }).pipe(
    Layer.provide(ChatCompletions.layer(options)),
    Layer.provide(FetchHttpClient.layer)
  )
