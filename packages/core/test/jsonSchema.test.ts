import { Either } from "effect"
import { RE2JS } from "re2js"
import { expect, it, vi } from "vitest"
import type { JsonSchema } from "../src/index.js"
import {
  decode,
  type ExtractionResult,
  fillShape,
  readJsonSchema,
  SubmissionOptions,
  shapeOfResult
} from "../src/index.js"

const read = (schema: JsonSchema, checkedAfterwards = false) => {
  const found = readJsonSchema(schema, { checkedAfterwards })
  if ("faults" in found) throw new Error(JSON.stringify(found.faults))
  return found
}
const faultsOf = (schema: JsonSchema, checkedAfterwards = false) => {
  const found = readJsonSchema(schema, { checkedAfterwards })
  return "faults" in found ? found.faults : []
}
const object = (properties: JsonSchema, required: ReadonlyArray<string> = []): JsonSchema => ({
  type: "object",
  properties,
  required
})

it("each value of a JSON Schema becomes a field, and each list a table", () => {
  const { fields, tables } = read({
    ...object(
      {
        number: { type: "string", description: "Invoice number", pattern: "^INV-\\d+$" },
        issued: { type: "string", format: "date", title: "Date of issue" },
        currency: { enum: ["EUR", "U.S."] },
        paid: { type: ["boolean", "null"] },
        supplier: object({ name: { $ref: "#/$defs/Name" }, vat: { anyOf: [{ type: "string" }, { type: "null" }] } }, [
          "name"
        ]),
        lines: {
          type: "array",
          items: object({ description: { type: "string" }, price: object({ net: { type: "number" } }) })
        },
        tags: { type: "array", items: { type: "string" } }
      },
      ["number", "issued", "supplier", "paid"]
    ),
    $defs: { Name: { allOf: [{ type: "string" }, { description: "Who sells" }] } }
  })
  expect(fields).toEqual([
    { key: "number", type: "string", required: true, pattern: "^INV-\\d+$", hint: "Invoice number" },
    { key: "issued", type: "date", required: true, hint: "Date of issue" },
    { key: "currency", type: "string", required: false, pattern: "(?i:EUR|U\\.S\\.)" },
    { key: "paid", type: "boolean", required: false },
    { key: "supplier.name", type: "string", required: true, hint: "Who sells" },
    { key: "supplier.vat", type: "string", required: false }
  ])
  expect(tables).toEqual([
    { key: "lines", columns: ["description", "price.net"] },
    { key: "tags", columns: ["tags"] }
  ])
})

it("an unanchored pattern is widened to match the whole text", () => {
  const { fields } = read(object({ a: { type: "string", pattern: "\\d" }, b: { type: "string", pattern: "^a|b$" } }))
  expect(fields.map(({ pattern }) => pattern)).toEqual(["[\\s\\S]*(?:\\d)[\\s\\S]*", "[\\s\\S]*(?:^a|b$)[\\s\\S]*"])
})

it("a JSON Schema that cannot be extracted is reported with the path of each fault", () => {
  const looped = {
    ...object({ child: { $ref: "#/$defs/Node" } }),
    $defs: { Node: object({ child: { $ref: "#/$defs/Node" } }) }
  }
  expect(faultsOf(looped)).toEqual([
    {
      path: ["properties", "child", "properties", "child"],
      message: "#/$defs/Node contains itself and would never end"
    }
  ])
  expect(
    faultsOf(
      object({
        a: { type: ["string", "number"] },
        b: { $ref: "#/$defs/None" },
        e: { anyOf: [{ type: "string" }, object({ f: {} })] },
        j: 3
      })
    ).map(({ path }) => path.slice(1).join("."))
  ).toEqual(["a.type", "b.$ref", "e.anyOf", "j"])
  expect(
    faultsOf(
      object({
        c: { type: "array", items: object({ d: { type: "array", items: {} } }) },
        g: { type: "string", format: "date-time" },
        h: { type: "string", pattern: "(?<=a)b" },
        i: { enum: [1, "one"] },
        k: { type: "object" }
      })
    ).map(({ path }) => path.slice(1).join("."))
  ).toEqual(["c.items.properties.d", "g.format", "i.enum", "k.properties", "h.pattern"])
  expect(faultsOf({ type: "string" })).toEqual([{ path: ["type"], message: "The top level must be of type object" }])
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`field_${i}`, { type: "string" }]))
  expect(faultsOf(object(many))).toEqual([{ path: [], message: "A schema may have 50 values at most, not 51" }])
})

it("patterns that a library checks afterwards are dropped, and a date pattern makes a date field", () => {
  const { fields } = read(
    object({
      a: { type: "string", pattern: "^(?=x)x$" },
      b: { type: "string", pattern: "^\\d{4}-(?:0\\d|1[0-2])-[0-3]\\d$" }
    }),
    true
  )
  expect(fields).toEqual([
    { key: "a", type: "string", required: false },
    { key: "b", type: "date", required: false }
  ])
  expect(faultsOf(object({ a: {} }), true)[0]?.path).toEqual(["properties", "a"])
  expect(faultsOf(object({ a: {} }))).toEqual([])
})

it("a schema of lists alone gains the one field that the interface requires", () => {
  const { fields, tables } = read(object({ lines: { type: "array", items: object({ amount: { type: "number" } }) } }))
  expect([fields.length, tables.length]).toEqual([1, 1])
})

it("a submission accepts a JSON Schema as its extraction schema", () => {
  const decoded = decode(SubmissionOptions)({ extraction_schema: object({ total: { type: "number" } }, ["total"]) })
  expect(decoded).toMatchObject({
    _tag: "Right",
    right: { extraction_schema: { fields: [{ key: "total", type: "number", required: true }], tables: [] } }
  })
  expect(decode(SubmissionOptions)({ extraction_schema: object({ total: { type: "money" } }) })).toMatchObject({
    _tag: "Left",
    left: {
      faults: [{ path: ["extraction_schema", "properties", "total", "type"], message: "Unknown type money" }]
    }
  })
  expect(decode(SubmissionOptions)({ extraction_schema: { fields: [{ type: "number" }] } })).toMatchObject({
    _tag: "Left",
    left: { faults: [{ path: ["extraction_schema", "fields", 0, "key"] }] }
  })
})

const field = (value: string | null, normalized: ExtractionResult["extract"][string]["normalized"] = null) => ({
  value,
  normalized,
  confidence: 0.9,
  found: value !== null,
  page: value === null ? null : 1,
  bbox: null,
  block_ids: []
})
const cell = (column: string, value: string | null, normalized: number | null = null) => ({
  column,
  value,
  normalized,
  confidence: 0.8,
  bbox: null,
  block_ids: []
})
const box = { x: 0, y: 0, width: 1, height: 1 }
const result = (extract: ExtractionResult["extract"], tables: ExtractionResult["tables"] = []): ExtractionResult =>
  ({ id: "doc_00000000000000000000000000", language: "en", extract, tables }) as ExtractionResult

it("a result takes the shape of its schema; values not found are null, omitted, an empty list or an issue", () => {
  const { shape } = read({
    ...object(
      {
        total: { type: "number" },
        currency: { enum: ["EUR"] },
        nothing: { type: ["string", "null"] },
        left_out: { type: "string" },
        missing: { type: "string" },
        unread: { type: "number" },
        party: object({ name: { type: "string" } }, ["name"]),
        lines: { type: "array", items: object({ text: { type: "string" }, amount: { type: "number" } }) },
        none: { type: "array", items: { type: "string" } }
      },
      ["total", "missing", "unread", "nothing", "lines", "none"]
    )
  })
  const { evidence, issues, values } = fillShape(
    shape,
    result(
      {
        total: field("1 250,00 €", { amount: 1250, currency: "EUR" }),
        currency: field("eur"),
        nothing: field(null),
        left_out: field(null),
        missing: field(null),
        unread: field("about ten"),
        "party.name": field(null)
      },
      [
        {
          key: "lines",
          name: null,
          page_start: 1,
          page_end: 1,
          columns: ["text", "amount"],
          confidence: 1,
          bbox: box,
          rows: [
            { page: 1, bbox: box, cells: [cell("text", "Bolts"), cell("amount", "3.50", 3.5)] },
            { page: 1, bbox: box, cells: [cell("text", null), cell("amount", null)] }
          ]
        }
      ]
    )
  )
  expect(values).toEqual({
    total: 1250,
    currency: "EUR",
    nothing: null,
    unread: "about ten",
    lines: [{ text: "Bolts", amount: 3.5 }],
    none: []
  })
  expect(issues).toEqual([
    { path: ["missing"], message: "Not found in the document" },
    { path: ["unread"], message: "Not a number" }
  ])
  expect(evidence["/lines/0/amount"]).toMatchObject({ value: "3.50", page: 1, confidence: 0.8 })
  expect(evidence["/missing"]).toMatchObject({ value: null, found: false })
})

it("without a JSON Schema, dotted keys become nested objects unless their parent is a value", () => {
  const given = result({
    "a.b": field("1", 1),
    "a.c": field(null),
    d: field("x"),
    "d.e": field("y"),
    f: field("2026-01-02", "2026-01-02")
  })
  expect(fillShape(shapeOfResult(given, null), given).values).toEqual({
    a: { b: 1, c: null },
    d: "x",
    "d.e": "y",
    f: "2026-01-02"
  })
})

// Reading what is refused here used to take minutes and all memory: the test's own deadline would show it.
const deadline = { timeout: 10_000 }

it("a small schema whose references expand too far is refused", deadline, () => {
  const next = (n: number) => ({ $ref: `#/$defs/d${n + 1}` })
  const doubling = (each: (n: number) => JsonSchema): JsonSchema => ({
    ...object({ a: { $ref: "#/$defs/d0" } }),
    $defs: Object.fromEntries([
      ...Array.from({ length: 30 }, (_, n) => [`d${n}`, each(n)]),
      ["d30", { type: "string" }]
    ])
  })
  const wide = object(Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`v${n}`, { type: "string" }])))
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`p${n}`, { $ref: "#/$defs/wide" }]))
  for (const schema of [
    { ...object(many), $defs: { wide } },
    { ...object({ all: { allOf: Array.from({ length: 3000 }, () => ({ $ref: "#/$defs/wide" })) } }), $defs: { wide } }
  ]) {
    expect(faultsOf(schema).map(({ message }) => message)).toEqual([
      "The schema is too large with its references followed"
    ])
  }
  const values = [{ path: [], message: "The schema asks for more than 500 values" }]
  expect(faultsOf(wide)).toEqual(values)
  expect(faultsOf(doubling((n) => object({ a: next(n), b: next(n) })))).toEqual(values)
  // Rows of lists are values, too, and no more of them are examined.
  const list = { type: "array", items: { $ref: "#/$defs/d0" } }
  const { $defs } = doubling((n) => object({ a: next(n), b: next(n) }))
  expect(faultsOf({ ...object({ list }), $defs })[0]).toEqual(values[0])
  expect(faultsOf(doubling((n) => ({ allOf: [next(n), next(n)] })))).toEqual([
    { path: ["properties", "a"], message: "References are nested too deeply" }
  ])
})

it("long names and references are reported once and truncated, in at most a hundred faults", deadline, () => {
  const long = "x".repeat(500_000)
  const inner = object(Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`v${n}`, { type: "string" }])))
  for (const schema of [
    object({ [long]: inner }),
    object(Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`v${n}`, { $ref: `#/${long}` }]))),
    object(Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`v${n}`, { type: `${long}${n}` }])))
  ]) {
    const faults = faultsOf(schema)
    expect(faults.length).toBeGreaterThan(0)
    expect(faults.length).toBeLessThanOrEqual(100)
    expect(JSON.stringify(faults).length).toBeLessThan(50_000)
  }
})

it("patterns of a JSON Schema are checked against the usual limits before they are compiled", deadline, () => {
  const patterned = (count: number, pattern: string) =>
    object(Object.fromEntries(Array.from({ length: count }, (_, n) => [`v${n}`, { type: "string", pattern }])))
  expect(faultsOf(patterned(1, "(?:\\pL{1000}){1000}"))).toEqual([
    { path: ["properties", "v0", "pattern"], message: expect.stringContaining("2,000 instructions") }
  ])
  expect(faultsOf(patterned(1, "a".repeat(900_000)))).toEqual([
    { path: ["properties", "v0", "pattern"], message: expect.stringContaining("500 characters") }
  ])
  expect(faultsOf(patterned(50, "(?:a?){300}"))).toEqual([
    { path: [], message: expect.stringContaining("5,000 instructions") }
  ])
  const compile = vi.spyOn(RE2JS, "compile")
  // As many values as are looked at, each of which may have such a pattern.
  expect(faultsOf(patterned(400, "\\pL{1,30}"))).toEqual([
    { path: [], message: "A schema may have 50 values at most, not 400" }
  ])
  expect(compile).not.toHaveBeenCalled()
  compile.mockRestore()
  expect(faultsOf(object({ list: { enum: Array.from({ length: 300 }, (_, n) => `choice ${n}`) } }))).toEqual([
    { path: ["properties", "list", "enum"], message: expect.stringContaining("500 characters") }
  ])
  expect(faultsOf(patterned(1, "a(?=b)"))).toEqual([
    { path: ["properties", "v0", "pattern"], message: expect.stringContaining("RE2") }
  ])
})

it.each([
  [
    "fields",
    {
      fields: [
        { key: "a", pattern: "x{1,300}" },
        { key: "b", pattern: "\\d+" }
      ]
    }
  ],
  ["a JSON Schema", object({ a: { type: "string", pattern: "^x{1,300}$" }, b: { type: "string", pattern: "^\\d+$" } })]
])("patterns of %s are compiled once each", (_, extraction_schema) => {
  const compile = vi.spyOn(RE2JS, "compile")
  const decoded = decode(SubmissionOptions)({ extraction_schema })
  expect(Either.isRight(decoded)).toBe(true)
  expect(compile.mock.calls.map(([source]) => source)).toHaveLength(2)
  compile.mockRestore()
})

it("patterns are not compiled if there are too many fields, or if they are too large together", () => {
  const compile = vi.spyOn(RE2JS, "compile")
  const faultOf = (count: number, pattern: string) => {
    const decoded = decode(SubmissionOptions)({
      extraction_schema: { fields: Array.from({ length: count }, (_, n) => ({ key: `f${n}`, pattern })) }
    })
    return Either.isLeft(decoded) ? decoded.left.faults.map(({ message, path }) => [path.join("."), message]) : []
  }
  expect(faultOf(3300, "(?:a?){60}")).toEqual([
    ["extraction_schema.fields", "Expected an array of at most 50 item(s), not 3300"]
  ])
  expect(faultOf(50, "(?:a?){60}")).toEqual([
    ["extraction_schema.fields", expect.stringContaining("5,000 instructions")]
  ])
  expect(compile).not.toHaveBeenCalled()
  compile.mockRestore()
})
