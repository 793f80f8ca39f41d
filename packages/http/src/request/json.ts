import { type BodyTooLarge, UnsupportedMediaType } from "@extrait/api"
import { parseExactly, type UploadFailed, ValidationFailed } from "@extrait/core"
import { Effect, Either } from "effect"
import { headerOf } from "../node/NodeRequest.js"
import { readAll } from "./RequestBody.js"

/** Most bytes of a JSON body. */
const maxJsonBytes = 1024 * 1024

/** Deepest nesting of arrays and objects: more would exhaust the stack of code that walks them. */
const maxJsonDepth = 100

/** Most values in one text: more than any accepted body holds, and few enough that telling their faults takes no time. */
const maxJsonValues = 10_000

/** Where a string that begins at `start` of a JSON text ends: at its closing quote, which an even number of backslashes precedes. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === "\\") backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}

/** How deep a JSON text goes, and how many values it holds beside those that enclose others. */
const measure = (text: string): { readonly depth: number; readonly values: number } => {
  let depth = 0
  let deepest = 0
  let values = 1
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (character === '"') i = endOfString(text, i)
    else if (character === ",") values++
    else if (character === "{" || character === "[") deepest = Math.max(deepest, ++depth)
    else if (character === "}" || character === "]") depth--
    if (values > maxJsonValues || deepest > maxJsonDepth) break
  }
  return { depth: deepest, values }
}

/**
 * The limit of every body that a caller's JSON text exceeds: 100 levels of arrays and objects, 10,000 values. Null if it
 * exceeds none; the text need not be valid.
 */
export const beyondJsonLimits = (text: string): string | null => {
  const { depth, values } = measure(text)
  if (depth > maxJsonDepth) return `Nested more than ${maxJsonDepth} levels deep`
  return values > maxJsonValues ? `Holds more than ${maxJsonValues} values` : null
}

/** The value of a JSON text, or what is wrong with it. An object remembers its text. */
export const parseJson = (text: string): Either.Either<unknown, string> => {
  const beyond = beyondJsonLimits(text)
  if (beyond !== null) return Either.left(beyond)
  return Either.try({ try: () => parseExactly(text), catch: () => "Not valid JSON" })
}

/** UTF-8 as text; null if it is not UTF-8. */
export const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const invalidJson = (message: string, input: unknown) =>
  new ValidationFailed({ faults: [{ path: [], message, type: "json_invalid", input }] })

/** The JSON value in the body of a request; `fallback` if there is no body, if one is given. */
export const readJson = (
  request: Request,
  fallback?: Readonly<Record<string, never>>
): Effect.Effect<unknown, UnsupportedMediaType | BodyTooLarge | ValidationFailed | UploadFailed> =>
  Effect.gen(function* () {
    const type = headerOf(request, "content-type")?.split(";")[0]?.trim() ?? ""
    const declared = /^application\/([\w.-]+\+)?json$/i.test(type)
    if (!declared && fallback === undefined) return yield* new UnsupportedMediaType({ expected: "application/json" })
    const bytes = yield* readAll(request, maxJsonBytes)
    if (fallback !== undefined && bytes.length === 0) return fallback
    if (!declared) return yield* new UnsupportedMediaType({ expected: "application/json" })
    const text = decodeUtf8(bytes)
    if (text === null) return yield* invalidJson("Not UTF-8", null)
    return yield* Either.mapLeft(parseJson(text), (message) => invalidJson(message, text))
  })

/** The body of an operation that takes none: absent, or an empty object. */
export const readNothing = (request: Request) =>
  Effect.flatMap(readJson(request, {}), (body) => {
    if (typeof body !== "object" || body === null || Array.isArray(body)) {
      return new ValidationFailed({
        faults: [{ path: [], message: "Expected no body", type: "type_error", input: body }]
      })
    }
    const faults = Object.entries(body).map(([key, input]) => ({
      path: [key],
      message: "This operation takes no properties",
      type: "unexpected",
      input
    }))
    return faults.length === 0 ? Effect.void : new ValidationFailed({ faults })
  })
