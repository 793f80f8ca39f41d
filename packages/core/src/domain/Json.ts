import { Schema } from "effect"

export type Json = string | number | boolean | null | ReadonlyArray<Json> | { readonly [key: string]: Json }

/** Any JSON value. */
export const Json: Schema.Schema<Json> = Schema.suspend(() =>
  Schema.Union(
    Schema.String,
    Schema.JsonNumber,
    Schema.Boolean,
    Schema.Null,
    Schema.Array(Json),
    Schema.Record({ key: Schema.String, value: Json })
  )
).annotations({ identifier: "Json", jsonSchema: {} })

/** A JSON object, such as the metadata of a document. */
export const JsonObject = Schema.Record({ key: Schema.String, value: Json })
export type JsonObject = typeof JsonObject.Type

/** The value's JSON text with object keys sorted, the same for equal values whatever the order of their keys. */
export const canonicalJson = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(",")}}`
  }
  return JSON.stringify(value)
}
