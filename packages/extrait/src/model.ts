import type { Extractor } from "@extrait/core"
import { Effect, Layer, Redacted, Schema } from "effect"
import type { ModelOptions } from "./options/index.js"
import type { ResolvedOptions } from "./resolveOptions.js"

/** The language model cannot be used: its package is not installed, or an option of it is out of its range. */
export class ModelUnusable extends Schema.TaggedError<ModelUnusable>()("ModelUnusable", { message: Schema.String }) {}

const unusable = (fault: unknown): ModelUnusable =>
  new ModelUnusable({ message: `The language model: ${fault instanceof Error ? fault.message : String(fault)}` })

const notInstalled = new ModelUnusable({
  message: "A language model needs the package @extrait/model: npm install @extrait/model"
})

/** A model by its server, whose package is loaded only where it is asked for. */
const layerServer = ({ apiKey, cache, circuitBreaker, ...model }: ModelOptions, { documentTypes }: ResolvedOptions) =>
  Layer.unwrapEffect(
    Effect.tryPromise({ try: () => import("@extrait/model"), catch: () => notInstalled }).pipe(
      Effect.map(({ layerModelServer }) =>
        layerModelServer({
          ...model,
          documentTypes,
          ...(apiKey === undefined ? {} : { apiKey: Redacted.make(apiKey) }),
          ...(cache === false ? { cache } : {}),
          ...(circuitBreaker === false ? { circuitBreaker } : {})
        })
      )
    )
  )

/** The engine, with the language model over it that the options name; alone where they name none. */
export const layerModel = (
  options: ResolvedOptions,
  engine: Layer.Layer<Extractor>
): Layer.Layer<Extractor, ModelUnusable> => {
  const { model } = options
  if (model === null) return engine
  const over: Layer.Layer<Extractor, unknown, Extractor> = "baseUrl" in model ? layerServer(model, options) : model
  return Layer.provide(
    Layer.catchAll(over, (fault) => Layer.fail(fault instanceof ModelUnusable ? fault : unusable(fault))),
    engine
  )
}
