import { describe, expect, it } from "@effect/vitest"
import { Effect, Either, FastCheck as fc, Random, Redacted, Schema, TestClock } from "effect"
import {
  AuditAction,
  CreateSchema,
  CreateWebhookEndpoint,
  canonicalJson,
  DocumentId,
  decode,
  formatApiKey,
  InlineSchema,
  isApiKey,
  makeDocumentId,
  pageOf,
  ReviewBody,
  SubmissionOptions,
  sniffContentType
} from "../src/index.js"

const faults = <A, I>(schema: Schema.Schema<A, I>, input: unknown) =>
  Effect.map(Effect.flip(decode(schema)(input)), ({ faults: all }) =>
    all.map(({ path, type }) => [path.join("."), type])
  )

describe("decoding", () => {
  it.effect("quotes a long value truncated, once after all accepted alternatives", () =>
    Effect.gen(function* () {
      const schema = Schema.Struct({ action: AuditAction })
      const action = "x".repeat(14_000)
      const [fault, ...others] = (yield* Effect.flip(decode(schema)({ action }))).faults
      expect(others).toEqual([])
      expect(fault?.message).toMatch(/^Expected "[^,]+, .* or "[^,]+, actual "x{499}…$/)
      expect(fault?.input).toBe(action)
    })
  )

  it.effect("checks the size of a list before its elements, at any depth", () =>
    Effect.gen(function* () {
      let looks = 0
      const element = {
        get key() {
          looks++
          return "a"
        }
      }
      const refused = yield* Effect.flip(
        decode(CreateSchema)({
          fields: Array.from({ length: 60 }, () => element),
          tables: [{ key: "lines", columns: Array.from({ length: 3000 }, () => "c") }]
        })
      )
      expect(refused.faults.map(({ message, path }) => [path.join("."), message])).toEqual([
        ["fields", "Expected an array of at most 50 item(s), not 60"],
        ["tables.0.columns", "Expected an array of at most 20 item(s), not 3000"]
      ])
      expect(looks).toBe(0)
      const corrections = Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`k${i}`, "v"]))
      const many = yield* Effect.flip(decode(ReviewBody)({ decision: "corrected", corrections }))
      expect(many.faults.map(({ message, path }) => [path.join("."), message])).toEqual([
        ["corrections", "Expected an object of at most 200 properties, not 201"]
      ])
    })
  )

  it.effect("reports every invalid cell of corrected rows by row and column", () =>
    Effect.gen(function* () {
      const rows = [{ a: "1", b: null }, { a: 2, b: "x".repeat(10_001) }, "none"]
      const found = yield* faults(ReviewBody, { decision: "corrected", corrections: { lines: rows } })
      expect(found.map(([path]) => path)).toEqual([
        // It is no text, either.
        "corrections.lines",
        "corrections.lines.1.a",
        "corrections.lines.1.b",
        "corrections.lines.2"
      ])
    })
  )

  it.effect("keeps the content of a large object out of the message", () =>
    Effect.gen(function* () {
      const large = Object.fromEntries(Array.from({ length: 4000 }, (_, i) => [`value ${i}`, "x"]))
      const [fault, ...others] = (yield* Effect.flip(decode(CreateSchema)({ name: large, fields: [{ key: "a" }] })))
        .faults
      expect(others).toEqual([])
      expect(fault).toMatchObject({ path: ["name"], message: "Expected string, actual an object of 4000" })
    })
  )

  it.effect("reports every fault with its path", () =>
    Effect.gen(function* () {
      const found = yield* faults(CreateSchema, {
        fields: [{ key: "total", type: "money" }, { type: "string" }, { key: "n", required: "yes", colour: "red" }],
        tables: [{ key: "lines", columns: [] }],
        name: 3
      })
      const paths = found.map(([path]) => path)
      expect(paths).toEqual(
        expect.arrayContaining([
          "fields.0.type",
          "fields.1.key",
          "fields.2.required",
          "fields.2.colour",
          "tables.0.columns",
          "name"
        ])
      )
      expect(found).toContainEqual(["fields.1.key", "missing"])
      expect(found).toContainEqual(["fields.2.colour", "unexpected"])
    })
  )

  it.effect("fills in a field's defaults", () =>
    Effect.gen(function* () {
      const { fields, tables } = yield* decode(InlineSchema)({ fields: [{ key: "total" }] })
      expect(fields).toEqual([{ key: "total", type: "string", required: false }])
      expect(tables).toEqual([])
    })
  )

  it.effect("treats null as absent for optional properties", () =>
    Effect.gen(function* () {
      const { fields } = yield* decode(InlineSchema)({
        fields: [{ key: "total", pattern: null, hint: null }],
        tables: null
      })
      expect(fields).toEqual([{ key: "total", type: "string", required: false }])
    })
  )

  const field = (i: number) => ({ key: `field_${i}` })
  it.effect.each([
    { what: "no field", input: { fields: [] }, path: "fields" },
    { what: "51 fields", input: { fields: Array.from({ length: 51 }, (_, i) => field(i)) }, path: "fields" },
    { what: "two equal keys", input: { fields: [field(1), field(1)] }, path: "fields" },
    {
      what: "11 tables",
      input: { fields: [field(1)], tables: Array.from({ length: 11 }, (_, i) => ({ key: `t${i}`, columns: ["a"] })) },
      path: "tables"
    },
    {
      what: "21 columns",
      input: { fields: [field(1)], tables: [{ key: "t", columns: Array.from({ length: 21 }, (_, i) => `c${i}`) }] },
      path: "tables.0.columns"
    },
    {
      what: "look-ahead, which RE2 lacks",
      input: { fields: [{ key: "a", pattern: "a(?=b)" }] },
      path: "fields.0.pattern"
    },
    { what: "a broken pattern", input: { fields: [{ key: "a", pattern: "(" }] }, path: "fields.0.pattern" }
  ])("refuses $what", ({ input, path }) =>
    Effect.gen(function* () {
      expect((yield* faults(InlineSchema, input)).map(([at]) => at)).toContain(path)
    })
  )

  it("checks patterns only at the boundary, not again in each enclosing schema", () => {
    const unchecked = { fields: [{ key: "a", type: "string", required: false, pattern: "a(?=b)" }], tables: [] }
    expect(Schema.is(InlineSchema)(unchecked)).toBe(true)
    expect(Either.isLeft(decode(InlineSchema)(unchecked))).toBe(true)
  })

  it.effect("accepts values exactly at the limits", () =>
    Effect.gen(function* () {
      const accepted = yield* decode(InlineSchema)({
        fields: Array.from({ length: 50 }, (_, i) => field(i)),
        tables: Array.from({ length: 10 }, (_, i) => ({
          key: `t${i}`,
          columns: Array.from({ length: 20 }, (_, c) => `c${c}`)
        }))
      })
      expect(accepted.fields).toHaveLength(50)
    })
  )

  it.effect("decodes submission options, and never quotes a password in a fault", () =>
    Effect.gen(function* () {
      const options = yield* decode(SubmissionOptions)({ password: "open sesame" })
      expect(options).toMatchObject({ deidentify: false, include_recognition: false, language: "auto", metadata: {} })
      expect(Redacted.value(options.password ?? Redacted.make(""))).toBe("open sesame")
      const failed = yield* Effect.flip(decode(SubmissionOptions)({ password: ["hunter2"], human_review_threshold: 2 }))
      expect(JSON.stringify(failed.faults)).not.toContain("hunter2")
      expect(failed.faults.map(({ path }) => path.join("."))).toContain("human_review_threshold")
    })
  )

  it.effect("refuses metadata that are over 16 KiB or not an object", () =>
    Effect.gen(function* () {
      expect(yield* faults(SubmissionOptions, { metadata: { a: "x".repeat(16 * 1024) } })).toHaveLength(1)
      expect(yield* faults(SubmissionOptions, { metadata: [1] })).not.toHaveLength(0)
    })
  )

  it.effect.each([
    "ftp://example.org",
    "https:example.org",
    "https:\\\\example.org",
    "https:///example.org",
    "https://@example.org/",
    "https://:@example.org/",
    "https://example.org/a\tb",
    "not a url",
    "https://user:secret@example.org/",
    "https://example.org/\u0000",
    "https://example.org/\u0085hook",
    "https://example.org/\ud800",
    `https://example.org/${"a".repeat(2083)}`
  ])("refuses the webhook URL %s", (url) =>
    Effect.gen(function* () {
      expect((yield* faults(CreateWebhookEndpoint, { url })).map(([at]) => at)).toContain("url")
    })
  )
})

describe("ids", () => {
  it.effect("sort by creation time, and depend only on the clock and the random generator", () =>
    Effect.gen(function* () {
      const make = Effect.suspend(() => Effect.withRandom(makeDocumentId, Random.make("seed")))
      const first = yield* make
      expect(yield* make).toBe(first)
      yield* TestClock.adjust("1 millis")
      const second = yield* make
      expect(Schema.is(DocumentId)(second)).toBe(true)
      expect(first < second).toBe(true)
    })
  )

  it("must have the right prefix, length and alphabet", () => {
    for (const id of [
      "schm_01hzzzzzzzzzzzzzzzzzzzzzzz",
      "doc_1",
      "doc_01hzzzzzzzzzzzzzzzzzzzzzzi",
      "doc_01HZZZZZZZZZZZZZZZZZZZZZZZ"
    ]) {
      expect(Schema.is(DocumentId)(id)).toBe(false)
    }
  })
})

describe("API keys", () => {
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })

  it("are recognised by their form, and any single-character typo is detected", () => {
    fc.assert(
      fc.property(bytes, fc.constantFrom("test" as const, "live" as const), fc.nat(48), (secret, mode, at) => {
        const key = formatApiKey(mode, secret)
        expect(key).toMatch(new RegExp(`^sk_${mode}_[0-9A-Za-z]{49}$`))
        expect(isApiKey(key)).toBe(true)
        const position = 8 + at
        const typo = key.slice(0, position) + (key[position] === "a" ? "b" : "a") + key.slice(position + 1)
        expect(isApiKey(typo)).toBe(false)
      })
    )
  })
})

describe("the type of a file", () => {
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
  it.each([
    ["%PDF-1.7\n", "application/pdf"],
    ["junk before\n%PDF-1.4", "application/pdf"],
    ["\x89PNG\r\n\x1a\n", "image/png"],
    ["\x89PNG\r\n\x1a\n\0\0\0\x0dtEXtComment\0%PDF-1.7", "image/png"],
    ["\xff\xd8\xff\xe0", "image/jpeg"],
    ["II*\0", "image/tiff"],
    ["MM\0*", "image/tiff"],
    ["RIFF\0\0\0\0WEBPVP8 ", "image/webp"],
    ["GIF89a", "image/gif"],
    ["\0\0\0\x1cftypavif", "image/avif"],
    ["\0\0\0\x18ftypheic", "image/heic"],
    ["BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\0\0\0\0\0\0\0\0\0", "image/bmp"],
    ["BMW invoice of March", "text/plain"],
    ["Total : 12,00 \u00a0\xe9", "text/plain"],
    ["PK\x03\x04", null],
    ["\0\x01\x02\x03", null],
    ["   \n", null],
    ["", null]
  ])("of %j is %s", (content, type) => {
    expect(sniffContentType(bytes(content))).toBe(type)
  })
})

describe("lists", () => {
  const rows = ["e", "d", "c", "b", "a"].map((id) => ({ id }))
  it("page forwards and backwards, newest first", () => {
    expect(pageOf(rows, { limit: 2 })).toEqual({ rows: [{ id: "e" }, { id: "d" }], hasMore: true })
    expect(pageOf(rows, { limit: 2, startingAfter: "b" })).toEqual({ rows: [{ id: "a" }], hasMore: false })
    expect(pageOf(rows, { limit: 2, endingBefore: "b" })).toEqual({ rows: [{ id: "d" }, { id: "c" }], hasMore: true })
  })

  it("canonical JSON does not depend on the order of keys", () => {
    expect(canonicalJson({ b: [1, { d: null, c: "é" }], a: true })).toBe('{"a":true,"b":[1,{"c":"é","d":null}]}')
  })
})
