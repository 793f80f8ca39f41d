import { Predicate } from "effect"

/** What a JSON Schema of `effect` says beside the form, or what the grammar holds an object to anyway. */
const BESIDE = new Set(["$schema", "additionalProperties", "description", "required", "title"])

/**
 * A JSON Schema in the dialect from which node-llama-cpp makes grammars: alternatives are `oneOf`, and every property is required.
 *
 * @see https://node-llama-cpp.withcat.ai/guide/grammar
 */
export const grammarSchema = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(grammarSchema)
  if (!Predicate.isRecord(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => !BESIDE.has(name))
      .map(([name, value]) => {
        // Names of properties are a caller's: none of them is a word of the schema.
        if (name === "properties" && Predicate.isRecord(value)) {
          return [name, Object.fromEntries(Object.entries(value).map(([key, one]) => [key, grammarSchema(one)]))]
        }
        return [name === "anyOf" ? "oneOf" : name, grammarSchema(value)]
      })
  )
}
