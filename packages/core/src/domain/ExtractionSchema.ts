import { beyondPatternLimits, beyondSchemaPatternLimits, compilePattern, isSmallPattern } from "@extrait/engine/domain"
import { Schema } from "effect"
import { SchemaId } from "./Ids.js"
import { schemaLimits } from "./schemaLimits.js"
import type { Tenant } from "./Tenant.js"
import { Timestamp, timestamp } from "./Timestamp.js"

/** The type a value is coerced to. */
export const ValueType = Schema.Literal("string", "number", "date", "boolean")

const notCompiled = (source: string): string | undefined => {
  const compiled = compilePattern(source)
  return compiled._tag === "Pattern" ? undefined : `Not a regular expression in RE2 syntax: ${compiled.message}`
}

/**
 * What is checked where it comes in, and not again by each schema around it, of which a `type` without the checks is made: compiling patterns is most of
 * the work.
 */
const checkedOnce = <A, I>(checked: Schema.Schema<A, I>, type: Schema.Schema<A>): Schema.Schema<A, I> =>
  Schema.transform(checked, type, { strict: true, decode: (value) => value, encode: (value) => value })

/**
 * A regular expression in RE2 syntax, which runs in linear time, within the limits of `beyondPatternLimits`: nothing larger is compiled.
 *
 * @see https://github.com/google/re2/wiki/Syntax
 */
export const Pattern: Schema.Schema<string> = checkedOnce(
  Schema.String.pipe(
    Schema.filter(
      (source) => {
        const beyond = beyondPatternLimits(source)
        if (beyond !== null) return `A pattern may not have ${beyond}`
        // The others are compiled when it is known what all of them cost.
        return isSmallPattern(source) ? notCompiled(source) : undefined
      },
      { identifier: "Pattern", jsonSchema: { type: "string", description: "Regular expression in RE2 syntax" } }
    )
  ),
  Schema.String
)

const Key = Schema.String.pipe(
  Schema.minLength(1),
  Schema.maxLength(schemaLimits.keyLength),
  // A JavaScript object cannot hold it as a key of its own.
  Schema.filter((key) => key !== "__proto__" || "__proto__ cannot be a key")
)

/** A field of a caller's schema. */
export const CustomFieldSpec = Schema.Struct({
  /** The field's key in `extract` of a result. */
  key: Key,
  type: Schema.optionalWith(ValueType, { default: () => "string" }),
  /** If true, a document without the field raises `missing_field:<key>`. */
  required: Schema.optionalWith(Schema.Boolean, { default: () => false }),
  /** RE2 syntax. A value that does not match as a whole raises `invalid_field:<key>`. */
  pattern: Schema.optionalWith(Pattern, { nullable: true, exact: true }),
  /** What the field is, in the caller's own words. */
  hint: Schema.optionalWith(Schema.String.pipe(Schema.maxLength(schemaLimits.hintLength)), {
    nullable: true,
    exact: true
  })
}).annotations({ identifier: "CustomFieldSpec" })
export type CustomFieldSpec = typeof CustomFieldSpec.Type

/** A table of a caller's schema. */
export const CustomTableSpec = Schema.Struct({
  key: Key,
  columns: Schema.Array(Schema.String.pipe(Schema.minLength(1), Schema.maxLength(schemaLimits.keyLength))).pipe(
    Schema.minItems(1),
    Schema.maxItems(schemaLimits.columns)
  )
}).annotations({ identifier: "CustomTableSpec" })
export type CustomTableSpec = typeof CustomTableSpec.Type

const unique = (keys: ReadonlyArray<string>): boolean => new Set(keys).size === keys.length

const fields = checkedOnce(
  Schema.Array(CustomFieldSpec).pipe(
    Schema.minItems(1),
    Schema.maxItems(schemaLimits.fields),
    Schema.filter((specs) => unique(specs.map(({ key }) => key)) || "Two fields have the same key"),
    Schema.filter((specs) => {
      const beyond = beyondSchemaPatternLimits(specs.flatMap(({ pattern }) => pattern ?? []))
      if (beyond !== null) return `The patterns of a schema may not have ${beyond} together`
      return specs.flatMap(({ pattern }, index) => {
        const message = pattern === undefined || isSmallPattern(pattern) ? undefined : notCompiled(pattern)
        return message === undefined ? [] : [{ path: [index, "pattern"], message }]
      })
    })
  ),
  Schema.Array(Schema.typeSchema(CustomFieldSpec))
)
const tables = Schema.Array(CustomTableSpec).pipe(
  Schema.maxItems(schemaLimits.tables),
  Schema.filter((specs) => unique(specs.map(({ key }) => key)) || "Two tables have the same key")
)

/** An inline schema: used for one document, not saved. */
export const InlineSchema = Schema.Struct({
  fields,
  tables: Schema.optionalWith(tables, { nullable: true, default: () => [] })
}).annotations({ identifier: "InlineSchema" })
export type InlineSchema = typeof InlineSchema.Type

/** The request body that saves a schema. */
export const CreateSchema = Schema.Struct({
  name: Schema.optionalWith(Schema.NullOr(Schema.String.pipe(Schema.maxLength(255))), { default: () => null }),
  document_type: Schema.optionalWith(Schema.NullOr(Schema.String.pipe(Schema.maxLength(128))), {
    default: () => null
  }),
  fields,
  tables: Schema.optionalWith(tables, { nullable: true, default: () => [] })
}).annotations({ identifier: "CreateSchema" })
export type CreateSchema = typeof CreateSchema.Type

/** A saved extraction schema. It never changes. After its deletion, `deleted` appears and is true. */
export const ExtractionSchema = Schema.Struct({
  id: SchemaId,
  object: Schema.Literal("extraction_schema"),
  name: Schema.NullOr(Schema.String),
  document_type: Schema.NullOr(Schema.String),
  fields: Schema.Array(CustomFieldSpec),
  tables: Schema.Array(CustomTableSpec),
  created_at: Timestamp,
  deleted: Schema.optionalWith(Schema.Boolean, { exact: true })
}).annotations({ identifier: "ExtractionSchema" })
export type ExtractionSchema = typeof ExtractionSchema.Type

/** A saved schema as stores keep it; times in milliseconds since 1970. */
export interface SchemaRecord {
  readonly id: SchemaId
  readonly tenant: Tenant
  readonly name: string | null
  readonly documentType: string | null
  readonly fields: ReadonlyArray<CustomFieldSpec>
  readonly tables: ReadonlyArray<CustomTableSpec>
  readonly createdAt: number
  /** Null while the schema is active. */
  readonly deletedAt: number | null
}

/** A stored schema as the API shows it. */
export const toExtractionSchema = (record: SchemaRecord): ExtractionSchema => ({
  id: record.id,
  object: "extraction_schema",
  name: record.name,
  document_type: record.documentType,
  fields: record.fields,
  tables: record.tables,
  created_at: timestamp(record.createdAt),
  ...(record.deletedAt === null ? {} : { deleted: true })
})
