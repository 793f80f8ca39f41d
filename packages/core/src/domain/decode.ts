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

/** Every fault of a parse error, each with its path. */
export const faultsOf = (error: ParseResult.ParseError, input: unknown): ReadonlyArray<Fault> =>
  ParseResult.ArrayFormatter.formatErrorSync(error).map(({ _tag, message, path }) => ({
    path: path.map((key) => (typeof key === "symbol" ? String(key) : key)),
    message,
    type: typeOf[_tag] ?? "value_error",
    input: path.includes("password") ? "[redacted]" : at(input, path)
  }))

/** Decodes an input from outside. Unknown properties are faults; every fault is reported, not only the first. */
export const decode =
  <A, I>(schema: Schema.Schema<A, I>) =>
  (input: unknown): Effect.Effect<A, ValidationFailed> =>
    Schema.decodeUnknown(schema, { errors: "all", onExcessProperty: "error" })(input).pipe(
      Effect.mapError((error) => new ValidationFailed({ faults: faultsOf(error, input) }))
    )
