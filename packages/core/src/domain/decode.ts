import { Effect, ParseResult, Schema } from "effect"
import { type Fault, ValidationFailed } from "./Errors.js"

const typeOf: Record<string, string> = {
  Missing: "missing",
  Unexpected: "unexpected",
  Forbidden: "unexpected",
  Refinement: "value_error",
  Transformation: "transformation_error",
  Type: "type_error"
}

/** The value at a path of the input, undefined where the path leads nowhere. */
const at = (input: unknown, path: ReadonlyArray<PropertyKey>): unknown => {
  let value = input
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

/** Properties whose values must not come back in an answer or a log. */
const secret = new Set<PropertyKey>(["password"])

/** Every fault of a parse error, each with its path. */
export const faultsOf = (error: ParseResult.ParseError, input: unknown): ReadonlyArray<Fault> => {
  const faults = ParseResult.ArrayFormatter.formatErrorSync(error).map(({ _tag, message, path }): Fault => {
    const hidden = path.some((key) => secret.has(key))
    return {
      path: path.map((key) => (typeof key === "symbol" ? String(key) : key)),
      message: hidden ? "Not accepted here" : message,
      type: typeOf[_tag] ?? "value_error",
      input: hidden ? "[redacted]" : at(input, path)
    }
  })
  // An optional property also accepts null or undefined; that its value is neither is no news beside what else is wrong with it.
  return faults.filter(
    (fault) =>
      !/^Expected (null|undefined)/.test(fault.message) ||
      !faults.some((rival) => rival !== fault && rival.path.join("/") === fault.path.join("/"))
  )
}

/** Decodes an input from outside. Unknown properties are faults; every fault is reported, not only the first. */
export const decode =
  <A, I>(schema: Schema.Schema<A, I>) =>
  (input: unknown): Effect.Effect<A, ValidationFailed> =>
    Schema.decodeUnknown(schema, { errors: "all", onExcessProperty: "error" })(input).pipe(
      Effect.mapError((error) => new ValidationFailed({ faults: faultsOf(error, input) }))
    )
