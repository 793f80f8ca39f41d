import type { DocumentJsonSchema, InlineSchema, JsonObject } from "@extrait/core"
import type { Schema } from "effect"
import type { Submission } from "../Submission.js"
import type { Extracted } from "./Extracted.js"
import type { StandardSchema } from "./StandardSchema.js"

/**
 * What may say which values are wanted: a schema of Zod, ArkType, Valibot (as `toStandardJsonSchema` of `@valibot/to-json-schema` gives it) or
 * another library of the standard, an Effect Schema, a JSON Schema, or an extraction schema with `fields`.
 */
export type SchemaInput =
  | StandardSchema
  // biome-ignore lint/suspicious/noExplicitAny: a schema's types vary both ways, and any schema is meant
  | Schema.Schema<any, any>
  | Schema.Schema.Encoded<typeof InlineSchema>
  | DocumentJsonSchema

/** What a schema makes of the values: its output, or plain JSON where it says no type. */
export type DataOf<S> = S extends { readonly "~standard": { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly output: infer Output }
    ? Output
    : JsonObject
  : S extends Schema.Schema<infer A, infer _I>
    ? A
    : JsonObject

/** What a submission may say beside its schema. */
export interface ExtractOptions<S extends SchemaInput>
  extends Omit<Submission, "file" | "extraction_schema" | "extraction_schema_id"> {
  /** What is wanted; where it is left out, what the document's type has. */
  readonly schema?: S
}

/** Submits a document of an instance and waits for its values. */
export interface ExtractDocument {
  <S extends SchemaInput>(
    submission: Pick<Submission, "file"> & ExtractOptions<S> & { readonly schema: S }
  ): Promise<Extracted<DataOf<S>>>
  (submission: Pick<Submission, "file"> & ExtractOptions<never>): Promise<Extracted<JsonObject>>
}
