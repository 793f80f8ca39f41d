import { Schema } from "effect"
import { CustomFieldSpec, CustomTableSpec, fields, tables } from "./askedFields.js"
import { SchemaId } from "./Ids.js"
import type { Tenant } from "./Tenant.js"
import { Timestamp, timestamp } from "./Timestamp.js"

export { CustomFieldSpec, CustomTableSpec, InlineSchema, Pattern, ValueType } from "./askedFields.js"

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
