import { InvalidParameters, WaitSeconds } from "@extrait/api"
import { decode, type Fault } from "@extrait/core"
import { Effect, type Exit, Option, Schema } from "effect"
import { headerOf } from "../node/NodeRequest.js"

const decodeAt = <A, I>(location: "query" | "header", schema: Schema.Schema<A, I>, input: unknown) =>
  Effect.mapError(decode(schema)(input), ({ faults }) => new InvalidParameters({ location, faults }))

/** The query of a URL by its schema. Unknown parameters and parameters given twice are faults. */
export const decodeQuery = <A, I>(url: URL, schema: Schema.Schema<A, I>): Effect.Effect<A, InvalidParameters> =>
  url.search === "" ? withoutQuery(schema) : decodeGiven(url, schema)

/** What no query means to each schema: most requests have none. */
const empty = new WeakMap<object, Exit.Exit<unknown, InvalidParameters>>()
const withoutQuery = <A, I>(schema: Schema.Schema<A, I>): Effect.Effect<A, InvalidParameters> => {
  const known = empty.get(schema) ?? Effect.runSyncExit(decodeAt("query", schema, {}))
  empty.set(schema, known)
  // Made from this schema, and kept by it.
  return known as Exit.Exit<A, InvalidParameters>
}

const decodeGiven = <A, I>(url: URL, schema: Schema.Schema<A, I>): Effect.Effect<A, InvalidParameters> => {
  const names = Array.from(new Set(url.searchParams.keys()))
  const repeated = names.flatMap((name): ReadonlyArray<Fault> => {
    const values = url.searchParams.getAll(name)
    return values.length > 1
      ? [{ path: [name], message: "Given more than once", type: "value_error", input: values }]
      : []
  })
  if (repeated.length > 0) return Effect.fail(new InvalidParameters({ location: "query", faults: repeated }))
  // Without a prototype, so that a parameter may have any name.
  const parameters: Record<string, string> = Object.create(null)
  for (const name of names) parameters[name] = url.searchParams.get(name) ?? ""
  return decodeAt("query", schema, parameters)
}

/** Parameters such as `metadata[order]=42`: what a document's metadata must hold, apart from the rest of the query. */
export const metadataConditions = (
  url: URL
): { readonly metadata: Readonly<Record<string, string>> | null; readonly rest: URL } => {
  const rest = new URL(url)
  const conditions = new Map<string, string>()
  for (const name of new Set(url.searchParams.keys())) {
    const key = /^metadata\[(.+)\]$/s.exec(name)?.[1]
    const [value, ...others] = url.searchParams.getAll(name)
    // What is given more than once is told with the rest.
    if (key === undefined || value === undefined || others.length > 0) continue
    conditions.set(key, value)
    rest.searchParams.delete(name)
  }
  return { metadata: conditions.size === 0 ? null : Object.fromEntries(conditions), rest }
}

/** The seconds of a `wait` preference; none where the header has no such preference. @see RFC 7240, 4.3 */
export const preferredWait = (request: Request): Effect.Effect<Option.Option<number>, InvalidParameters> => {
  const preference = (headerOf(request, "prefer") ?? "")
    .split(/[,;]/)
    .map((part) => /^\s*wait\s*=\s*"?([^"]*?)"?\s*$/i.exec(part)?.[1])
    .find((value) => value !== undefined)
  return preference === undefined
    ? Effect.succeedNone
    : Effect.map(decodeAt("header", Schema.Struct({ Prefer: WaitSeconds }), { Prefer: preference }), ({ Prefer }) =>
        Option.some(Prefer)
      )
}
