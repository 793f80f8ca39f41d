import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { toStandardJsonSchema } from "@valibot/to-json-schema"
import { type } from "arktype"
import { Schema } from "effect"
import * as v from "valibot"
import { afterAll, expect, expectTypeOf, it } from "vitest"
import { z } from "zod"
import { ExtraitError, extract, type JsonObject, SchemaMismatch } from "../dist/index.js"
import { inMemory } from "./inMemory.js"

const file = fileURLToPath(new URL("../../../examples/documents/invoice.pdf", import.meta.url))

afterAll(() => extract.close())

const failure = async (call: Promise<unknown>): Promise<ExtraitError> => {
  const error = await call.then(
    () => new Error("it resolved"),
    (reason: unknown) => reason
  )
  if (error instanceof ExtraitError) return error
  throw error
}

it("one call returns values validated and typed by Zod, with their evidence", async () => {
  const schema = z.object({
    invoice_number: z.string(),
    invoice_date: z.iso.date().transform((day) => new Date(day)),
    total_amount: z.number(),
    currency: z.enum(["EUR", "GBP"]).nullish(),
    blood_group: z.string().optional(),
    customer: z.object({ name: z.string() }),
    line_items: z.array(z.object({ description: z.string(), quantity: z.int(), amount: z.number() }))
  })
  const { data, evidence, result, values } = await extract(file, { schema })
  expectTypeOf(data).toEqualTypeOf<z.infer<typeof schema>>()
  expect(data).toMatchObject({
    invoice_number: "2023/271",
    invoice_date: new Date("2023-04-13"),
    total_amount: 2211.6,
    currency: "GBP",
    customer: { name: "Colford DIY Limited" }
  })
  expect(data).not.toHaveProperty("blood_group")
  expect(data.line_items[0]).toEqual({ description: "Lever arch file, 70 mm, ref. V850", quantity: 10, amount: 48 })
  expect(values["invoice_date"]).toBe("2023-04-13")
  expect(evidence["/line_items/0/amount"]).toMatchObject({ value: "£48.00", page: 1 })
  expect(evidence["/blood_group"]).toMatchObject({ found: false, page: null })
  expect(JSON.parse(JSON.stringify(values))).toEqual(values)
  expect(result.extract["customer.name"]?.value).toBe("Colford DIY Limited")
})

it("Valibot, ArkType, Effect Schema and JSON Schema give the same values", async () => {
  const expected = { invoice_number: "2023/271", due_date: "2023-05-13", total_amount: 2211.6 }
  const valibot = v.object({
    invoice_number: v.string(),
    due_date: v.nullable(v.pipe(v.string(), v.isoDate())),
    total_amount: v.number()
  })
  const arktype = type({ invoice_number: "string", due_date: "string.date.iso", total_amount: "number" })
  const effect = Schema.Struct({
    invoice_number: Schema.String,
    due_date: Schema.Date,
    total_amount: Schema.NumberFromString
  })
  const json = {
    type: "object",
    properties: {
      invoice_number: { type: "string" },
      due_date: { type: "string", format: "date" },
      total_amount: { type: "number" }
    },
    required: ["invoice_number", "due_date", "total_amount"]
  }
  const ofValibot = await extract(file, { schema: toStandardJsonSchema(valibot) })
  expectTypeOf(ofValibot.data).toEqualTypeOf<v.InferOutput<typeof valibot>>()
  expect(ofValibot.data).toEqual(expected)
  const ofArktype = await extract(file, { schema: arktype })
  expectTypeOf(ofArktype.data).toEqualTypeOf<typeof arktype.infer>()
  expect(ofArktype.data).toEqual(expected)
  const typed = { ...expected, due_date: new Date("2023-05-13") }
  const ofEffect = await extract(file, { schema: effect })
  expectTypeOf(ofEffect.data).toEqualTypeOf<typeof effect.Type>()
  expect(ofEffect.data).toEqual(typed)
  expect((await extract(file, { schema: Schema.standardSchemaV1(effect) })).data).toEqual(typed)
  const ofJson = await extract(file, { schema: json })
  expectTypeOf(ofJson.data).toEqualTypeOf<JsonObject>()
  expect(ofJson.data).toEqual(expected)
})

it("a missing required value rejects the call with the values that were found", async () => {
  const schema = z.object({ invoice_number: z.string(), blood_group: z.string() })
  const error = await failure(extract(file, { schema }))
  expect(error).toBeInstanceOf(SchemaMismatch)
  expect([error.code, error.faults]).toEqual([
    "schema_mismatch",
    [{ path: ["blood_group"], message: "Not found in the document" }]
  ])
  if (error instanceof SchemaMismatch) expect(error.found.values).toEqual({ invoice_number: "2023/271" })
})

it("an unusable schema, an unknown option and an unreadable file are reported", async () => {
  const unread = await failure(extract(file, { schema: v.object({ a: v.string() }) }))
  expect(unread.message).toContain("toStandardJsonSchema")
  const dated = await failure(extract(file, { schema: z.object({ day: z.date() }) }))
  expect(dated.faults[0]?.path).toEqual(["schema", "properties", "day"])
  expect((await failure(extract(file, { schema: { type: "string" } }))).code).toBe("validation_error")
  expect((await failure(extract(file, { languages: "en" } as object))).faults[0]?.path).toEqual(["languages"])
  expect((await failure(extract(`${file}.none`))).message).toContain("ENOENT")
  expect((await failure(extract(new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d])))).code).toBe("corrupt_file")
})

it("concurrent calls work, and a call after close opens a new instance", async () => {
  const text = new TextEncoder().encode("Invoice no: INV-2041\nTotal: 1,250.00\n")
  const both = await Promise.all([extract(text), extract(text, { filename: "note.txt" })])
  expect(both.map(({ values }) => values["invoice_number"])).toEqual(["INV-2041", "INV-2041"])
  await extract.close()
  expect((await extract(text)).values["invoice_number"]).toBe("INV-2041")
})

it("a script exits by itself after an extraction", () => {
  const program = `import { extract } from ${JSON.stringify(new URL("../dist/index.js", import.meta.url).href)}
    const { values } = await extract(new TextEncoder().encode("Invoice\\nInvoice no: INV-2041\\nTotal due: 120.00 EUR"))
    console.log(values.invoice_number)`
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" })
  expect(printed).toBe("INV-2041\n")
})

it("an instance can also extract in one call, and keeps the document", async () => {
  const extrait = await inMemory()
  const { data, result } = await extrait.documents.extract({
    file,
    schema: z.object({ total_amount: z.number() }),
    metadata: { from: "test" }
  })
  expectTypeOf(data).toEqualTypeOf<{ total_amount: number }>()
  expect(data).toEqual({ total_amount: 2211.6 })
  expect(await extrait.documents.get(result.id)).toMatchObject({ status: "completed", metadata: { from: "test" } })
  const { evidence, values } = await extrait.documents.values(result.id)
  expect(values["total_amount"]).toBe(2211.6)
  expect(evidence["/total_amount"]).toMatchObject({ value: "£2,211.60", found: true })
})
