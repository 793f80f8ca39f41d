/** A schema in JSON Schema, as a caller gives it, unchecked. @see https://json-schema.org/draft/2020-12 */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Names and numbers that lead to a place in a schema. */
export type SchemaPath = ReadonlyArray<string | number>

/** A part of a schema that no document can be asked for. */
export interface SchemaFault {
  readonly path: SchemaPath
  readonly message: string
}

/** Whether a value is an object with keywords. */
export const isJsonObject = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A schema without references and alternatives: one type, or null where it names none. */
export interface ResolvedSchema {
  readonly path: SchemaPath
  readonly keywords: JsonSchema
  readonly type: string | null
  readonly nullable: boolean
  /** The definitions that it was reached by, so that a definition that contains itself is reported. */
  readonly within: ReadonlyArray<string>
}

/** A schema that is being read, and how much more of it may be examined. */
export interface SchemaWalk {
  readonly root: JsonSchema
  /** Keywords and entries left to examine. References lead to the same ones again and again, so even a small schema may have no end of them. */
  left: number
  /** The targets of references that have been followed: most are met again. */
  readonly targets: Map<string, unknown>
}

/** Longest chain of references; one beyond it leads nowhere. */
const deepest = 32

/** Longest reference, in characters: it is kept with each definition that it is met in. */
const longestReference = 1000

/** A caller's text as a fault quotes it. */
const shown = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text)

/** The number of keywords in a schema and of their entries. */
const sizeOf = (schema: JsonSchema): number =>
  Object.values(schema).reduce<number>(
    (size, value) => size + 1 + (typeof value === "object" && value !== null ? Object.keys(value).length : 0),
    1
  )

/** What a JSON Pointer in a fragment names. @see RFC 6901, 6 */
const pointed = ({ root, targets }: SchemaWalk, reference: string): unknown => {
  if (!reference.startsWith("#")) return undefined
  if (targets.has(reference)) return targets.get(reference)
  let at: unknown = root
  for (const part of reference.slice(1).split("/").slice(1)) {
    const name = decodeSafely(part).replaceAll("~1", "/").replaceAll("~0", "~")
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined
    at = Reflect.get(at, name)
  }
  targets.set(reference, at)
  return at
}

/** A decoded part of a fragment. If its encoding is malformed, it stays as it is, and names nothing. */
const decodeSafely = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The keywords of several schemas that hold at once, merged. */
const merged = (schemas: ReadonlyArray<JsonSchema>): JsonSchema => {
  const all: Record<string, unknown> = Object.assign({}, ...schemas)
  const properties = schemas.flatMap(({ properties }) => (isJsonObject(properties) ? [properties] : []))
  if (properties.length > 1) all["properties"] = Object.assign({}, ...properties)
  const required = schemas.flatMap(({ required }) => (Array.isArray(required) ? required : []))
  if (required.length > 0) all["required"] = required
  return all
}

const isNull = (schema: unknown): boolean =>
  isJsonObject(schema) && (schema["type"] === "null" || ("const" in schema && schema["const"] === null))

const valuesOf = (schema: unknown): ReadonlyArray<unknown> | null =>
  !isJsonObject(schema)
    ? null
    : "const" in schema
      ? [schema["const"]]
      : Array.isArray(schema["enum"])
        ? schema["enum"]
        : null

/** The types that a keyword lists, without null. */
const typesOf = (type: unknown): ReadonlyArray<string> =>
  (Array.isArray(type) ? type : [type]).filter((one): one is string => typeof one === "string" && one !== "null")

/**
 * A schema with its references followed, the keywords that hold at once merged, and null separated from its other types.
 * It is a fault to leave open which of several types a value has.
 */
export const resolveJsonSchema = (
  walk: SchemaWalk,
  given: unknown,
  path: SchemaPath,
  within: ReadonlyArray<string>,
  depth = 0
): ResolvedSchema | SchemaFault => {
  if (!isJsonObject(given)) return { path, message: "Expected a schema object" }
  if (depth > deepest) return { path, message: "References are nested too deeply" }
  walk.left -= sizeOf(given)
  if (walk.left < 0) return { path, message: "The schema is too large with its references followed" }
  const again = (schema: unknown, names: ReadonlyArray<string> = within) =>
    resolveJsonSchema(walk, schema, path, names, depth + 1)
  const { $ref: reference, ...beside } = given
  if (typeof reference === "string") {
    if (reference.length > longestReference) {
      return { path: [...path, "$ref"], message: `A reference has ${longestReference} characters at most` }
    }
    if (within.includes(reference)) {
      return { path, message: `${shown(reference)} contains itself and would never end` }
    }
    const target = pointed(walk, reference)
    if (!isJsonObject(target)) return { path: [...path, "$ref"], message: `The schema has no ${shown(reference)}` }
    return again({ ...target, ...beside }, [...within, reference])
  }
  if (Array.isArray(given["allOf"])) {
    const { allOf: _, ...own } = given
    const parts: Array<JsonSchema> = []
    const reached = new Set(within)
    for (const part of given["allOf"]) {
      const resolved = again(part)
      if ("message" in resolved) return resolved
      parts.push(resolved.keywords)
      for (const name of resolved.within) reached.add(name)
    }
    return again(merged([...parts, own]), Array.from(reached))
  }
  const keyword = Array.isArray(given["anyOf"]) ? "anyOf" : "oneOf"
  const alternatives = given[keyword]
  if (Array.isArray(alternatives)) {
    const { [keyword]: _, ...own } = given
    const nullable = alternatives.some(isNull)
    const left = alternatives.filter((one) => !isNull(one))
    const listed = left.map(valuesOf)
    const [only] = left
    const resolved =
      left.length === 1
        ? again({ ...(isJsonObject(only) ? only : {}), ...own })
        : listed.every((values) => values !== null)
          ? again({ ...own, enum: listed.flat() })
          : { path: [...path, keyword], message: "A value has one type: give one alternative besides null" }
    return "message" in resolved ? resolved : { ...resolved, nullable: resolved.nullable || nullable }
  }
  const types = typesOf(given["type"])
  const [type = null, ...others] = types
  if (others.length > 0 && !types.every((one) => one === "number" || one === "integer")) {
    return { path: [...path, "type"], message: `A value has one type, not ${shown(types.join(" and "))}` }
  }
  const nullable =
    given["nullable"] === true || (Array.isArray(given["type"]) && given["type"].includes("null")) || isNull(given)
  return { path, keywords: given, type, nullable, within }
}
