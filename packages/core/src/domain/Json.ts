import { Schema } from "effect"

export type Json = string | number | boolean | null | ReadonlyArray<Json> | { readonly [key: string]: Json }

const isJson = (value: unknown): value is Json => {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true
  if (typeof value === "number") return Number.isFinite(value)
  return Array.isArray(value) ? value.every(isJson) : isJsonObject(value)
}

/** Whether a value is a JSON object at every depth. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isJson)

/** Any JSON value, passed on unchanged: a copy would lose a key such as `__proto__`. */
export const Json: Schema.Schema<Json> = Schema.declare(isJson, { identifier: "Json", jsonSchema: {} })

/** A JSON object, such as the metadata of a document, passed on unchanged. */
export const JsonObject: Schema.Schema<JsonObject> = Schema.declare(isJsonObject, {
  identifier: "JsonObject",
  jsonSchema: { type: "object" }
})
export type JsonObject = { readonly [key: string]: Json }

/** The value's JSON text with sorted object keys: equal values have equal texts. */
export const canonicalJson = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(",")}}`
  }
  return JSON.stringify(value)
}
