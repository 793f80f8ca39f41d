import { resolve } from "node:path"
import type { Extractor } from "@extrait/core"
import { Layer } from "effect"
import { OptionRefused } from "./OptionRefused.js"
import type { ModelChoice, ModelOptions } from "./options/index.js"

/** A model at a server. */
export interface ServerModel extends Omit<ModelOptions, "file"> {
  readonly baseUrl: string
  readonly model: string
}

/** A model in a file, by its whole path. */
export interface FileModel extends Omit<ModelOptions, "baseUrl"> {
  readonly file: string
}

type ModelLayer = Layer.Layer<Extractor, unknown, Extractor>

export type ChosenModel = ServerModel | FileModel | ModelLayer

export const isModelLayer = (model: ModelChoice | ChosenModel): model is ModelLayer => Layer.isLayer(model)

/** Options for a server only. A key is not refused beside a file: it may come from the environment. */
const OF_SERVERS = ["baseUrl", "structured", "maxPictures"] as const
/** Options for a file only. */
const OF_FILES = ["contextSize", "gpuLayers", "threads"] as const

const without = (options: ModelOptions, names: ReadonlyArray<keyof ModelOptions>, what: string): void => {
  const [name] = names.filter((one) => options[one] !== undefined)
  if (name !== undefined) throw new OptionRefused(`model.${name} is not for a model ${what}`)
}

/** Which model is meant, by its server, by its file or as a layer. Throws an `OptionRefused` where its options name none, or both. */
export const chosenModel = (model: ModelChoice | null): ChosenModel | null => {
  if (model === null || isModelLayer(model)) return model
  const { apiKey, baseUrl, file, model: name, ...others } = model
  if (file !== undefined) {
    without(model, OF_SERVERS, "in a file")
    return { ...others, file: resolve(file), ...(name === undefined ? {} : { model: name }) }
  }
  if (baseUrl === undefined) throw new OptionRefused("model.baseUrl is missing, or model.file in its place")
  if (!/^https?:\/\/./.test(baseUrl)) {
    throw new OptionRefused("model.baseUrl must begin with http:// or https://")
  }
  if (name === undefined) throw new OptionRefused("model.model is missing")
  without(model, OF_FILES, "at a server")
  return { ...others, baseUrl, model: name, ...(apiKey === undefined || apiKey === "" ? {} : { apiKey }) }
}
