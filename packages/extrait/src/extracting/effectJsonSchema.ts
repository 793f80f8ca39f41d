import type { JsonSchema } from "@extrait/core"
import { JSONSchema, type Schema } from "effect"

/** Effect's own transformations from texts, by the names of their definitions, as JSON Schema has a format for what they take. */
const formats: ReadonlyMap<string, string> = new Map([
  ["Date", "date"],
  ["DateFromString", "date"],
  ["DateTimeUtc", "date"],
  ["NumberFromString", "decimal"],
  ["BigDecimal", "decimal"]
])

/** How Effect describes a schema without a description: by its form, with no hint of what to look for. */
const ownWords =
  /^an? (?:[\w-]+ ){0,3}(?:string|number|integer|boolean|array|Date|DateTime\.Utc|BigDecimal|instance|value|object)\b/

const withoutOwnWords = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutOwnWords)
  if (typeof schema !== "object" || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]) =>
      (name === "description" && typeof value === "string" && ownWords.test(value)) ||
      (name === "title" && typeof value === "string" && /^(?:int|nonEmptyString|\w+\(.*\))$/.test(value))
        ? []
        : [[name, withoutOwnWords(value)]]
    )
  )
}

/** The JSON Schema of what an Effect Schema decodes, with formats for days and numbers that it reads from texts. */
export const effectJsonSchema = (schema: Schema.Schema.All): JsonSchema => {
  // What it decodes is all that is looked at.
  const made: JsonSchema = { ...JSONSchema.make(schema as Schema.Schema<unknown>) }
  const { $defs = {}, ...root } = made
  const definitions = Object.entries(Object($defs)).map(([name, definition]) => {
    const format = formats.get(name)
    return [name, format === undefined ? definition : { ...Object(definition), format }]
  })
  return withoutOwnWords({ ...root, $defs: Object.fromEntries(definitions) }) as JsonSchema
}
