import { Array as Arrays, ParseResult, Schema } from "effect"
import { InlineSchema, InlineSchemaOfCompiled } from "../domain/askedFields.js"
import { counted, countFaults } from "../domain/countFaults.js"
import { isJsonSchema, readJsonSchema } from "./readJsonSchema.js"
import type { JsonSchema } from "./resolveJsonSchema.js"

/** An extraction schema is counted here, a JSON Schema while it is read. */
const Given = Schema.Unknown.annotations(
  counted((given) => (isJsonSchema(given) ? [] : countFaults(InlineSchema.ast, given)))
)

/** Fields and tables, or those that a JSON Schema asks for. */
const asFields = Schema.transformOrFail(Given, Schema.typeSchema(InlineSchema), {
  strict: true,
  decode: (given, options, ast) => {
    if (!isJsonSchema(given)) return ParseResult.decodeUnknown(InlineSchema)(given, options)
    const read = readJsonSchema(given)
    if (!("faults" in read)) {
      const { fields, tables } = read
      return ParseResult.decodeUnknown(InlineSchemaOfCompiled)({ fields, tables }, options)
    }
    const issues = read.faults.map(({ message, path }) => {
      const fault = new ParseResult.Type(ast, given, message)
      const [name, ...deeper] = path
      return name === undefined ? fault : new ParseResult.Pointer([name, ...deeper], given, fault)
    })
    return ParseResult.fail(
      Arrays.isNonEmptyArray(issues) ? new ParseResult.Composite(ast, given, issues) : new ParseResult.Type(ast, given)
    )
  },
  encode: ParseResult.succeed
})

/** A JSON Schema. It has no `fields`, so TypeScript can tell it from a faulty extraction schema. */
export type DocumentJsonSchema = JsonSchema & { readonly fields?: never }

/**
 * The schema that a caller may send for one document: fields and tables, or a JSON Schema of the wanted object.
 * `readJsonSchema` reads the latter.
 */
export const GivenSchema: Schema.Schema<InlineSchema, Schema.Schema.Encoded<typeof InlineSchema> | DocumentJsonSchema> =
  asFields as never
