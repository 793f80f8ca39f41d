import type { openApi } from "@extrait/api"
import { type Operation, operations, spec } from "./contract.js"
import { invoice } from "./server.js"

/** Chance that can be repeated from its seed. @see mulberry32 by Tommy Ettinger */
export const makeChance = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (n: number): number => Math.floor(next() * n)
  return {
    next,
    below,
    happens: (probability: number): boolean => next() < probability,
    pick: <A>(items: readonly [A, ...ReadonlyArray<A>]): A => items[below(items.length)] ?? items[0]
  }
}
type Chance = ReturnType<typeof makeChance>

/** A schema of the document, as far as requests are made from it. */
interface JsonSchema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly const?: unknown
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly allOf?: ReadonlyArray<JsonSchema>
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly items?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly contentMediaType?: string
}

/** Texts that have broken parsers before. */
const odd: readonly [string, ...ReadonlyArray<string>] = [
  "",
  " ",
  "0",
  "-1",
  "1e999",
  "NaN",
  "null",
  "true",
  "[]",
  "{}",
  '{"__proto__":{"a":1}}',
  "__proto__",
  "constructor",
  "' or 1=1; --",
  "../../etc/passwd",
  "%00",
  "%ff%fe",
  "\u0000",
  "\r\nx-injected: 1",
  "é 履歴 🧾",
  "\ud83d",
  "a".repeat(3000),
  "2026-02-30T00:00:00Z",
  "2026-03-01T09:30:00Z",
  "bytes=0-1"
]

const json = (chance: Chance, depth = 0): unknown =>
  [
    () => null,
    () => chance.happens(0.5),
    () => (chance.next() - 0.5) * 10 ** chance.below(20),
    () => chance.pick(odd),
    () => (depth > 3 ? 0 : Array.from({ length: chance.below(4) }, () => json(chance, depth + 1))),
    () =>
      depth > 3
        ? {}
        : Object.fromEntries(Array.from({ length: chance.below(4) }, () => [chance.pick(odd), json(chance, depth + 1)]))
  ][chance.below(6)]?.()

const resolve = (schema: JsonSchema): JsonSchema => {
  const name = schema.$ref?.split("/").at(-1)
  return name === undefined ? schema : ((spec.components.schemas as Record<string, JsonSchema>)[name] ?? {})
}

/** A value of a schema, now and then another one. */
const aValue = (chance: Chance, given: JsonSchema, wrong: number): unknown => {
  if (chance.happens(wrong)) return json(chance)
  const schema = resolve(given)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[chance.below(schema.enum.length)]
  const union = schema.anyOf ?? schema.allOf
  if (union !== undefined) return aValue(chance, union[chance.below(union.length)] ?? {}, wrong)
  switch (schema.type) {
    case "object": {
      const required = new Set(schema.required)
      const entries = Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
        chance.happens(required.has(key) ? 1 - wrong : 0.5) ? [[key, aValue(chance, inner, wrong)]] : []
      )
      if (typeof schema.additionalProperties === "object" || chance.happens(wrong)) {
        entries.push([chance.pick(["total_amount", "invoice_number", ...odd]), json(chance)])
      }
      return Object.fromEntries(entries)
    }
    case "array":
      return Array.from({ length: 1 + chance.below(3) }, () => aValue(chance, schema.items ?? {}, wrong))
    case "integer":
      return chance.below(120)
    case "number":
      return chance.next()
    case "boolean":
      return chance.happens(0.5)
    case "string":
      if (schema.format === "uri") return `https://receiver.example/${chance.below(99)}`
      if (schema.format === "date-time") return new Date(Date.UTC(2026, chance.below(12), 1)).toISOString()
      return chance.pick(["name", "total", "[A-Z]+\\d*", "((", ...odd])
    default:
      return json(chance)
  }
}

/** Words that tests of the service read as slow or torn pages. */
const files: readonly [string, ...ReadonlyArray<string>] = [invoice, "[torn]", "", "\u0000\u0001", "%PDF-1.7 broken"]

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

const formOf = (chance: Chance, schema: JsonSchema): FormData => {
  const wrong = chance.pick([0, 0, 0.1, 0.4])
  const data = new FormData()
  for (const [name, field] of Object.entries(resolve(schema).properties ?? {})) {
    if (name === "file") {
      // A batch has several.
      const more = field.type === "array" ? chance.below(3) : 0
      for (let i = 0; i < more; i++) data.append("file", new Blob([chance.pick(files)]), `${i}.txt`)
      if (chance.happens(wrong)) data.append("file", "no file")
      else if (!chance.happens(wrong)) {
        const content = chance.happens(0.8) ? invoice : chance.pick(files)
        data.append("file", new Blob([content]), chance.happens(0.8) ? "letter.txt" : chance.pick(odd))
      }
    } else if (
      chance.happens(
        name === "extraction_schema" ? 0.2 : name === "extraction_schema_id" || name === "url" ? 0.05 : 0.25
      )
    ) {
      const inline: JsonSchema = { $ref: "#/components/schemas/InlineSchema" }
      const value =
        field.contentMediaType === "application/json"
          ? name === "metadata"
            ? { order: chance.below(9), more: json(chance) }
            : aValue(chance, inline, wrong)
          : aValue(chance, field, wrong)
      data.append(name, textOf(value))
      if (chance.happens(wrong / 4)) data.append(name, "again")
    }
  }
  if (chance.happens(wrong / 4)) data.append(chance.pick(odd), "unknown")
  return data
}

/** Ids that answers have shown, by their prefix, for the paths of later requests; without those that must stay as they are. */
export const makeIds = (kept: ReadonlySet<string>) => {
  const byPrefix = new Map<string, Array<string>>()
  return {
    harvest: (text: string): void => {
      for (const [id, prefix = ""] of text.matchAll(/\b(doc|schm|we|evt|dlv|key)_[0-9a-hjkmnp-tv-z]{26}\b/g)) {
        if (kept.has(id)) continue
        const known = byPrefix.get(prefix) ?? []
        if (known.length > 200) known.shift()
        known.push(id)
        byPrefix.set(prefix, known)
      }
    },
    one: (chance: Chance, prefix: string): string => {
      const [first, ...rest] = byPrefix.get(prefix) ?? []
      return first === undefined ? `${prefix}_${"0".repeat(26)}` : chance.pick([first, ...rest])
    }
  }
}
type Ids = ReturnType<typeof makeIds>

const prefixes: Readonly<Record<string, string>> = {
  document_id: "doc",
  schema_id: "schm",
  webhook_endpoint_id: "we",
  event_id: "evt",
  delivery_id: "dlv",
  key_id: "key"
}

export interface FuzzedRequest {
  readonly operation: Operation
  readonly path: string
  readonly init: RequestInit & { readonly key?: string | null }
}

type Described = NonNullable<ReturnType<typeof openApi>["paths"][string]["get"]>

/** A text that a URL can hold: halves of characters are replaced. */
const wellFormed = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text))

/** A header value that `fetch` lets through. */
const header = (text: string): string => text.replace(/[^\x20-\x7e]/g, "?")

/** A request for one of the document's operations, mostly as it describes them, often a little wrong. */
export const fuzzedRequest = (chance: Chance, ids: Ids): FuzzedRequest => {
  const [one, ...others] = operations
  if (one === undefined) throw new Error("no operations")
  // Submissions and deliveries come more often, because the other operations depend on them.
  const submission = operations.find(({ method, path }) => method === "POST" && path === "/v1/documents") ?? one
  const operation = chance.happens(0.15) ? submission : chance.pick([one, ...others])
  const described = (spec.paths[operation.path] as Record<string, Described>)[operation.method.toLowerCase()]
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (chance.happens(0.05)) return encodeURIComponent(wellFormed(chance.pick(odd))) || "x"
    const prefix = prefixes[name]
    return prefix === undefined ? String(chance.below(3)) : ids.one(chance, prefix)
  })
  const headers: Record<string, string> = {}
  const query = new URLSearchParams()
  for (const { in: place, name, schema } of described?.parameters ?? []) {
    if (place === "path" || chance.happens(0.6)) continue
    const prefix = { document_id: "doc", starting_after: "", ending_before: "" }[name]
    const value = prefix === "doc" ? ids.one(chance, "doc") : textOf(aValue(chance, schema as JsonSchema, 0.2) ?? "")
    if (place === "query") query.append(name, wellFormed(value))
    if (place === "header") {
      headers[name] = name === "idempotency-key" ? `key ${chance.below(40)}` : header(value)
      if (name === "prefer") headers[name] = `wait=${chance.pick(["0", "1", "x", "-1"])}`
      if (name === "range") headers[name] = chance.pick(["bytes=0-9", "bytes=-3", "bytes=999999-", "bytes=x"])
    }
  }
  if (chance.happens(0.03))
    query.append(chance.pick(["x", "limit", "metadata[order]", "wait"]), wellFormed(chance.pick(odd)))
  const content = described?.requestBody?.content ?? {}
  const schema = content["application/json"]?.schema as JsonSchema | undefined
  const multipart = content["multipart/form-data"]?.schema as JsonSchema | undefined
  let body: RequestInit["body"] | undefined
  if (multipart !== undefined) body = formOf(chance, multipart)
  else if (schema !== undefined) {
    headers["content-type"] = chance.happens(0.97) ? "application/json" : "text/plain"
    const text = JSON.stringify(aValue(chance, schema, chance.pick([0, 0, 0.1, 0.5])))
    body = chance.happens(0.97) ? text : text.slice(0, -1)
  }
  const search = query.toString()
  return {
    operation,
    path: search === "" ? path : `${path}?${search}`,
    init: {
      method: operation.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(chance.happens(0.02) ? { key: chance.pick([null, "sk_test_x", header(chance.pick(odd).trim())]) } : {})
    }
  }
}
