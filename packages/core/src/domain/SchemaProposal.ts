import { Schema } from "effect"
import { CreateSchema } from "./ExtractionSchema.js"
import { DocumentId } from "./Ids.js"

/** Most samples of one proposal. */
export const maxSamples = 20

/** The request body that asks for a schema: documents of one kind whose results are ready. */
export const InferSchema = Schema.Struct({
  document_ids: Schema.Array(Schema.String).pipe(
    Schema.minItems(1),
    Schema.maxItems(maxSamples),
    Schema.filter((ids) =>
      ids.flatMap((id, index) =>
        ids.indexOf(id) === index ? [] : [{ path: [index], message: "The same document is named before" }]
      )
    )
  ),
  /** The name of the proposed schema. */
  name: Schema.optionalWith(Schema.NullOr(Schema.String.pipe(Schema.maxLength(255))), { default: () => null })
}).annotations({ identifier: "InferSchema" })
export type InferSchema = typeof InferSchema.Type

/** What speaks for a field of a proposed schema. */
export const FieldEvidence = Schema.Struct({
  key: Schema.String,
  /** `review` where people have approved or corrected its values, `page` where the pages label it. */
  source: Schema.Literal("review", "page"),
  /** The samples that have the field. */
  shown_by: Schema.Array(DocumentId),
  /** Those in which extraction gave the same value when the field was asked for. */
  found_again_in: Schema.Array(DocumentId)
}).annotations({ identifier: "FieldEvidence" })
export type FieldEvidence = typeof FieldEvidence.Type

/** A schema proposed from samples. It contains no values of the documents. */
export const SchemaProposal = Schema.Struct({
  object: Schema.Literal("schema_proposal"),
  /** As the request that saves a schema takes it. */
  schema: CreateSchema,
  /** One entry for each field of the schema, in its order. */
  evidence: Schema.Array(FieldEvidence)
}).annotations({ identifier: "SchemaProposal" })
export type SchemaProposal = typeof SchemaProposal.Type
