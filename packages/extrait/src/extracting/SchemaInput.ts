import type { DocumentJsonSchema, InlineSchema, JsonObject } from "@extrait/core"
import type { Schema } from "effect"
import type { Submission } from "../Submission.js"
import type { Extracted } from "./Extracted.js"
import type { StandardSchema } from "./StandardSchema.js"

/**
 * The schemas that `extract` accepts: of Zod, ArkType or another library of the standard, an Effect Schema, a JSON
 * Schema, or an extraction schema with `fields`. For Valibot use `toStandardJsonSchema` of `@valibot/to-json-schema`.
 */
export type SchemaInput =
  | StandardSchema
  // biome-ignore lint/suspicious/noExplicitAny: a schema's types vary both ways, and any schema is meant
  | Schema.Schema<any, any>
  | Schema.Schema.Encoded<typeof InlineSchema>
  | DocumentJsonSchema

/** The output type of a schema, or plain JSON where it has none. */
export type DataOf<S> = S extends { readonly "~standard": { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly output: infer Output }
    ? Output
    : JsonObject
  : S extends Schema.Schema<infer A, infer _I>
    ? A
    : JsonObject

/** The options of a call. */
export interface ExtractOptions<S extends SchemaInput>
  extends Omit<Submission, "file" | "extraction_schema" | "extraction_schema_id"> {
  /** The values to extract; by default those of the document's type. */
  readonly schema?: S
}

/** Submits a document to an instance and waits for its values. */
export interface ExtractDocument {
  <S extends SchemaInput>(
    submission: Pick<Submission, "file"> & ExtractOptions<S> & { readonly schema: S }
  ): Promise<Extracted<DataOf<S>>>
  (submission: Pick<Submission, "file"> & ExtractOptions<never>): Promise<Extracted<JsonObject>>
}
