import type { Extractor } from "@extrait/core"
import { PatternThreads } from "@extrait/threads/patterns"
import { Effect, Layer, Redacted, Schema } from "effect"
import { type ChosenModel, type FileModel, isModelLayer, type ServerModel } from "./chosenModel.js"
import type { ResolvedOptions } from "./resolveOptions.js"

/** The language model cannot be used: its package is not installed, or an option of it is out of its range. */
export class ModelUnusable extends Schema.TaggedError<ModelUnusable>()("ModelUnusable", { message: Schema.String }) {}

const unusable = (fault: unknown): ModelUnusable =>
  new ModelUnusable({ message: `The language model: ${fault instanceof Error ? fault.message : String(fault)}` })

const notInstalled = new ModelUnusable({
  message: "A language model needs the package @extrait/model: npm install @extrait/model"
})

/** The package, which is loaded only where it is asked for. */
const loaded = Effect.tryPromise({ try: () => import("@extrait/model"), catch: () => notInstalled })

/** Passed on only if false: the package's own options take more than booleans. */
const switchedOff = (cache: boolean | undefined, circuitBreaker: boolean | undefined) => ({
  ...(cache === false ? { cache } : {}),
  ...(circuitBreaker === false ? { circuitBreaker } : {})
})

const layerServer = (
  { apiKey, cache, circuitBreaker, ...model }: ServerModel,
  { documentTypes }: ResolvedOptions
): Layer.Layer<Extractor, unknown, Extractor> =>
  Layer.unwrapEffect(
    Effect.map(loaded, ({ layerModelServer }) =>
      layerModelServer({
        ...model,
        ...switchedOff(cache, circuitBreaker),
        documentTypes,
        ...(apiKey === undefined ? {} : { apiKey: Redacted.make(apiKey) })
      })
    )
  )

const layerFile = (
  { cache, circuitBreaker, model: name, ...model }: FileModel,
  { documentTypes }: ResolvedOptions
): Layer.Layer<Extractor, unknown, Extractor> =>
  Layer.unwrapEffect(
    Effect.map(loaded, ({ layerModelFile }) =>
      layerModelFile({
        ...model,
        ...switchedOff(cache, circuitBreaker),
        documentTypes,
        ...(name === undefined ? {} : { name })
      })
    )
  )

const layerOf = (model: ChosenModel, options: ResolvedOptions): Layer.Layer<Extractor, unknown, Extractor> => {
  if (isModelLayer(model)) return model
  return "file" in model ? layerFile(model, options) : layerServer(model, options)
}

/** The engine, with the language model over it that the options name; alone where they name none. */
export const layerModel = (
  options: ResolvedOptions,
  engine: Layer.Layer<Extractor>
): Layer.Layer<Extractor, ModelUnusable> => {
  const { model } = options
  if (model === null) return engine
  return Layer.provide(
    Layer.catchAll(layerOf(model, options), (fault) =>
      Layer.fail(fault instanceof ModelUnusable ? fault : unusable(fault))
    ),
    // Threads of its own: patterns of documents must not keep those of corrections waiting.
    Layer.merge(engine, Layer.fresh(PatternThreads.layer))
  )
}
