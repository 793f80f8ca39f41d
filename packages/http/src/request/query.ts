import { InvalidParameters, WaitSeconds } from "@extrait/api"
import { decode, type Fault, maxMetadataConditions } from "@extrait/core"
import { Effect, type Exit, Option, Schema } from "effect"
import { headerOf } from "../node/NodeRequest.js"

const decodeAt = <A, I>(location: "query" | "header", schema: Schema.Schema<A, I>, input: unknown) =>
  Effect.mapError(decode(schema)(input), ({ faults }) => new InvalidParameters({ location, faults }))

/** The parameters of a query, each name with the values that it is given. */
export type QueryParameters = ReadonlyMap<string, ReadonlyArray<string>>

/** Most parameters of one query: several times as many as any operation has. */
export const maxQueryParameters = 100

/** The parameters of a URL's query, in one pass. More than `maxQueryParameters` are a fault, without a look at the rest. */
export const parametersOf = (url: URL): Effect.Effect<QueryParameters, InvalidParameters> => {
  const found = new Map<string, Array<string>>()
  let count = 0
  for (const [name, value] of url.searchParams) {
    if (++count > maxQueryParameters) {
      const message = `More than ${maxQueryParameters} parameters`
      return Effect.fail(
        new InvalidParameters({
          location: "query",
          faults: [{ path: [], message, type: "value_error", input: url.search }]
        })
      )
    }
    const values = found.get(name)
    if (values === undefined) found.set(name, [value])
    else values.push(value)
  }
  return Effect.succeed(found)
}

/** The query of a URL by its schema. Unknown parameters and parameters given twice are faults. */
export const decodeQuery = <A, I>(url: URL, schema: Schema.Schema<A, I>): Effect.Effect<A, InvalidParameters> =>
  url.search === ""
    ? withoutQuery(schema)
    : Effect.flatMap(parametersOf(url), (parameters) => decodeParameters(parameters, schema))

/** The empty query as each schema decodes it: most requests have none. */
const empty = new WeakMap<object, Exit.Exit<unknown, InvalidParameters>>()
const withoutQuery = <A, I>(schema: Schema.Schema<A, I>): Effect.Effect<A, InvalidParameters> => {
  const known = empty.get(schema) ?? Effect.runSyncExit(decodeAt("query", schema, {}))
  empty.set(schema, known)
  // Made from this schema, and kept by it.
  return known as Exit.Exit<A, InvalidParameters>
}

/** The same for parameters that have been separated. */
export const decodeParameters = <A, I>(
  parameters: QueryParameters,
  schema: Schema.Schema<A, I>
): Effect.Effect<A, InvalidParameters> => {
  const repeated = Array.from(parameters).flatMap(([name, values]): ReadonlyArray<Fault> => {
    return values.length > 1
      ? [{ path: [name], message: "Given more than once", type: "value_error", input: values }]
      : []
  })
  if (repeated.length > 0) return Effect.fail(new InvalidParameters({ location: "query", faults: repeated }))
  // Without a prototype, so that a parameter may have any name.
  const given: Record<string, string> = Object.create(null)
  for (const [name, [value = ""]] of parameters) given[name] = value
  return decodeAt("query", schema, given)
}

/** Parameters such as `metadata[order]=42`: what a document's metadata must hold, apart from the rest of the query. */
export const metadataConditions = (
  parameters: QueryParameters
): Effect.Effect<
  { readonly metadata: Readonly<Record<string, string>> | null; readonly rest: QueryParameters },
  InvalidParameters
> => {
  const rest = new Map(parameters)
  const conditions = new Map<string, string>()
  for (const [name, [value, ...others]] of parameters) {
    const key = /^metadata\[(.+)\]$/s.exec(name)?.[1]
    // A parameter given more than once is reported with the rest.
    if (key === undefined || value === undefined || others.length > 0) continue
    conditions.set(key, value)
    rest.delete(name)
  }
  if (conditions.size > maxMetadataConditions) {
    const message = `More than ${maxMetadataConditions} conditions on the metadata`
    const faults = [{ path: ["metadata"], message, type: "value_error", input: conditions.size }]
    return Effect.fail(new InvalidParameters({ location: "query", faults }))
  }
  return Effect.succeed({ metadata: conditions.size === 0 ? null : Object.fromEntries(conditions), rest })
}

/** The value of one preference, with or without its quotes; undefined where it is another than `wait`. */
const waitOf = (preference: string): string | undefined => {
  const equals = preference.indexOf("=")
  if (equals < 0 || preference.slice(0, equals).trim().toLowerCase() !== "wait") return undefined
  const value = preference.slice(equals + 1).trim()
  return value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1).trim() : value
}

/** The seconds of a `wait` preference; none where the header has no such preference. @see RFC 7240, 4.3 */
export const preferredWait = (request: Request): Effect.Effect<Option.Option<number>, InvalidParameters> => {
  const preference = (headerOf(request, "prefer") ?? "")
    .split(/[,;]/)
    .map(waitOf)
    .find((value) => value !== undefined)
  return preference === undefined
    ? Effect.succeedNone
    : Effect.map(decodeAt("header", Schema.Struct({ Prefer: WaitSeconds }), { Prefer: preference }), ({ Prefer }) =>
        Option.some(Prefer)
      )
}
