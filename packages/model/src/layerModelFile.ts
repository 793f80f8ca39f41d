import { basename } from "node:path"
import { LanguageModel } from "@effect/ai/LanguageModel"
import type { Extractor } from "@extrait/core"
import { Effect, Layer } from "effect"
import { type LocalModelOptions, makeLocalModel } from "./local/LocalModel.js"
import type { LocalModelUnusable } from "./local/nodeLlamaCpp.js"
import { openModel } from "./local/openModel.js"
import { ModelExtractor, type ModelExtractorOptions } from "./ModelExtractor.js"
import type { ModelOptionsInvalid } from "./ModelOptions.js"

/**
 * A model file and how it is used, in one. `name` is the file's where it is left out, and what the other options default to suits one machine: one question at
 * once, 300 seconds for a document, and as much text as the context has room for.
 */
export interface ModelFileOptions
  extends LocalModelOptions,
    Omit<ModelExtractorOptions, "name" | "concurrency" | "maxPictures">,
    Partial<Pick<ModelExtractorOptions, "name">> {}

/** Seconds for a document: without a graphics card a page takes many. */
const SECONDS = 300

/** Characters of pages for a token of the context, which leaves a quarter of it to instructions and answer where two characters are a token. */
const CHARACTERS_PER_TOKEN = 1.5
const MOST_CHARACTERS = 24_000

/** What a file is called, as far as results can name it. */
const nameOf = (file: string): string =>
  basename(file)
    .replace(/\.gguf$/i, "")
    .replace(/[^\x21-\x7e]+/g, "_")
    .slice(0, 100)

/** `ModelExtractor` over `LocalModel`: an `Extractor` that asks a model in this process beside the one it is provided with. */
export const layerModelFile = (
  options: ModelFileOptions
): Layer.Layer<Extractor, ModelOptionsInvalid | LocalModelUnusable, Extractor> =>
  Layer.unwrapScoped(
    Effect.map(openModel(options), (open) => {
      const { concurrency = 1, file, name = nameOf(file) } = options
      const room = Math.floor(open.context.contextSize * CHARACTERS_PER_TOKEN)
      return ModelExtractor.layer({
        ...options,
        name,
        concurrency,
        maxCharacters: options.maxCharacters ?? Math.min(MOST_CHARACTERS, room),
        documentBudget: { ...options.documentBudget, seconds: options.documentBudget?.seconds ?? SECONDS }
      }).pipe(Layer.provide(Layer.scoped(LanguageModel, makeLocalModel(open, options))))
    })
  )
