import {
  type ExtractionResult,
  type Fault,
  type FilledShape,
  fillShape,
  type InlineSchema,
  isJsonSchema,
  type JsonSchema,
  readJsonSchema,
  type SchemaFault,
  shapeOfResult
} from "@extrait/core"
import { Schema } from "effect"
import { ExtraitError, type InputFault } from "../ExtraitError.js"
import { effectJsonSchema } from "./effectJsonSchema.js"
import type { SchemaInput } from "./SchemaInput.js"
import { isStandardSchema, type StandardSchema } from "./StandardSchema.js"

type Given = Schema.Schema.Encoded<typeof InlineSchema>

/** What a document is asked, and what its result is then made into. */
export interface Asked {
  /** The extraction schema to submit; null for what the document's type has. */
  readonly schema: Given | null
  /** The result as plain JSON of the form that was asked for. */
  readonly fill: (result: ExtractionResult) => FilledShape
  /** What the schema's library makes of that JSON, or what is wrong with it. */
  readonly check: (
    filled: FilledShape
  ) => Promise<{ readonly data: unknown } | { readonly issues: ReadonlyArray<InputFault> }>
}

const invalid = (faults: ReadonlyArray<SchemaFault | Pick<Fault, "path" | "message">>): ExtraitError => {
  const [first, ...others] = faults
  const place = ["schema", ...(first?.path ?? [])].join(".")
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`
  return new ExtraitError(
    "validation_error",
    `${place}: ${first?.message}${more}`,
    faults.map(({ message, path }) => ({ path: ["schema", ...path], message }))
  )
}

/** The values as they are, where no library checks them: what had to be there and is not, and what is not of its type, is wrong. */
const asFilled: Asked["check"] = async ({ issues, values }) => (issues.length > 0 ? { issues } : { data: values })

const byJsonSchema = (json: JsonSchema, check: Asked["check"], checkedAfterwards: boolean): Asked => {
  const read = readJsonSchema(json, { checkedAfterwards })
  if ("faults" in read) throw invalid(read.faults)
  const { fields, shape, tables } = read
  return { schema: { fields, tables }, fill: (result) => fillShape(shape, result), check }
}

/** How JSON Schema is requested from libraries with another way to say it. */
const advice: Readonly<Record<string, string>> = {
  valibot: 'pass toStandardJsonSchema(schema) of "@valibot/to-json-schema"'
}

/** The JSON Schema of what a schema of the standard checks. */
const jsonSchemaOf = (schema: StandardSchema): JsonSchema => {
  const { jsonSchema, vendor } = schema["~standard"]
  if (Schema.isSchema(schema)) return effectJsonSchema(schema)
  if (jsonSchema === undefined) {
    const message = `${vendor} cannot produce a JSON Schema: ${advice[vendor] ?? "pass its JSON Schema instead"}`
    throw invalid([{ path: [], message }])
  }
  const target = "draft-2020-12"
  try {
    // A value that Zod has no JSON Schema for is reported with its place, instead of a refusal of the whole schema.
    return jsonSchema.input({ target, ...(vendor === "zod" ? { libraryOptions: { unrepresentable: "any" } } : {}) })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw invalid([{ path: [], message: `${vendor} cannot convert this schema to JSON Schema: ${reason}` }])
  }
}

const keyOf = (part: PropertyKey | { readonly key: PropertyKey }): string | number => {
  const key = typeof part === "object" ? part.key : part
  return typeof key === "symbol" ? String(key) : key
}

const checkedBy =
  (schema: StandardSchema): Asked["check"] =>
  async ({ issues, values }) => {
    const verdict = await schema["~standard"].validate(values)
    if (verdict.issues === undefined) return { data: verdict.value }
    // Of a value that was not found, the library knows only that it is undefined.
    const absent = new Map(issues.map(({ message, path }) => [path.join("/"), message]))
    return {
      issues: verdict.issues.map(({ message, path: parts = [] }) => {
        const path = parts.map(keyOf)
        return { path, message: absent.get(path.join("/")) ?? message }
      })
    }
  }

/** Reads a schema of any kind. Throws an `ExtraitError` with every fault that it has, each with its path. */
export const askedBy = (schema: SchemaInput | undefined): Asked => {
  if (schema === undefined)
    return { schema: null, fill: (result) => fillShape(shapeOfResult(result, null), result), check: asFilled }
  if (Schema.isSchema(schema) && !isStandardSchema(schema))
    return askedBy(Schema.standardSchemaV1(schema as Schema.Schema<unknown>))
  if (isStandardSchema(schema)) return byJsonSchema(jsonSchemaOf(schema), checkedBy(schema), true)
  if (isJsonSchema(schema)) return byJsonSchema(schema, asFilled, false)
  if (typeof schema !== "object" || schema === null || !("fields" in schema)) {
    throw invalid([
      { path: [], message: "Expected a Zod, Valibot, ArkType or Effect schema, a JSON Schema, or fields" }
    ])
  }
  const given = schema as Given
  return {
    schema: given,
    fill: (result) => fillShape(shapeOfResult(result, given as InlineSchema), result),
    // Absent fields are null there, and none of them is promised.
    check: async ({ values }) => ({ data: values })
  }
}
