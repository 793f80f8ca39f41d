import { Schema } from "effect"
import { isJsonObject, type JsonObject } from "./Json.js"

/**
 * The texts that objects were parsed from. JavaScript cannot hold all that a caller may write: numbers beyond its
 * precision, the place of keys like `1`, keys that are there twice.
 */
const texts = new WeakMap<object, string>()

/** The value of a JSON text. An object remembers its text for `exactText`, as long as it is passed on and not copied. Throws a `SyntaxError`. */
export const parseExactly = (text: string): unknown => {
  const value: unknown = JSON.parse(text)
  if (typeof value === "object" && value !== null) texts.set(value, text)
  return value
}

/** Whether a value is a JSON object. One that contains itself, which only a caller in the same process can pass, overflows the stack. */
const isWhole = (value: object): boolean => {
  try {
    return isJsonObject(value)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** A JSON object, passed on unchanged. Results of `parseExactly` qualify even where JavaScript cannot hold one of their numbers. */
export const ExactJsonObject: Schema.Schema<JsonObject> = Schema.declare(
  (value): value is JsonObject =>
    typeof value === "object" && value !== null && !Array.isArray(value) && (texts.has(value) || isWhole(value)),
  { identifier: "JsonObject", jsonSchema: { type: "object" } }
)

/** Texts that JSON writes as they are, between quotes. */
const plain = /^[\x20\x21\x23-\x5b\x5d-\x7e]{0,100}$/

/** The JSON text of a text: short plain ones, as nearly all names and many values are, without a call of the platform's. */
const quoted = (text: string): string => (plain.test(text) ? `"${text}"` : JSON.stringify(text))

/** The JSON text of a value. Every object from `parseExactly` is written as it was read. */
export const exactText = (value: unknown): string => {
  if (typeof value === "string") return quoted(value)
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const source = texts.get(value)
  if (source !== undefined) return source
  if (Array.isArray(value)) return `[${value.map((item) => exactText(item) ?? "null").join(",")}]`
  let properties = ""
  for (const [key, inner] of Object.entries(value)) {
    // JSON has no text for undefined.
    if (inner !== undefined) properties += `${properties === "" ? "" : ","}${quoted(key)}:${exactText(inner)}`
  }
  return `{${properties}}`
}

/** A JSON value whose numbers keep their original notation. */
type Written =
  | { readonly _tag: "Literal"; readonly text: string }
  | { readonly _tag: "String"; readonly value: string }
  | { readonly _tag: "Array"; readonly items: ReadonlyArray<Written> }
  | { readonly _tag: "Object"; readonly entries: ReadonlyMap<string, Written> }

const token = /\s*("(?:[^"\\]|\\.)*"|[^\s"{}[\],:]+|[{}[\],:])/gy

/** Reads a text that is known to be valid JSON. */
const readWritten = (text: string): Written => {
  const tokens = Array.from(text.matchAll(token), ([, found = ""]) => found)
  let at = 0
  const value = (): Written => {
    const first = tokens[at++] ?? ""
    if (first === "[") {
      const items: Array<Written> = []
      while (tokens[at] !== "]") {
        items.push(value())
        if (tokens[at] === ",") at++
      }
      at++
      return { _tag: "Array", items }
    }
    if (first === "{") {
      const entries = new Map<string, Written>()
      while (tokens[at] !== "}") {
        const key: string = JSON.parse(tokens[at] ?? "")
        at += 2
        entries.set(key, value())
        if (tokens[at] === ",") at++
      }
      at++
      return { _tag: "Object", entries }
    }
    return first.startsWith('"') ? { _tag: "String", value: JSON.parse(first) } : { _tag: "Literal", text: first }
  }
  return value()
}

/** The strings, numbers and booleans of an object as text, with numbers in their original notation. */
export const exactTerms = (object: JsonObject): ReadonlyArray<readonly [key: string, text: string]> => {
  const text = texts.get(object)
  if (text === undefined) {
    return Object.entries(object).flatMap(([key, value]) =>
      value === null || typeof value === "object" ? [] : [[key, String(value)] as const]
    )
  }
  const written = readWritten(text)
  if (written._tag !== "Object") return []
  return Array.from(written.entries).flatMap(([key, value]) =>
    value._tag === "String"
      ? [[key, value.value] as const]
      : value._tag === "Literal" && value.text !== "null"
        ? [[key, value.text] as const]
        : []
  )
}
