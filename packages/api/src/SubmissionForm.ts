import { LANGUAGE_CHOICES, maxBatchFiles } from "@extrait/core"
import { Schema } from "effect"

const optional = (jsonSchema: object, description: string) =>
  Schema.optionalWith(Schema.String.annotations({ jsonSchema: { ...jsonSchema, description } }), { exact: true })

const json = { type: "string", contentMediaType: "application/json" }

/** The form that submits a document, as a caller writes it: everything beside the file is text. */
export const SubmissionForm = Schema.Struct({
  file: Schema.optionalWith(
    Schema.Unknown.annotations({
      jsonSchema: {
        type: "string",
        format: "binary",
        description: "The document to process; required unless you send url"
      }
    }),
    { exact: true }
  ),
  url: optional(
    { type: "string", format: "uri", maxLength: 2083 },
    "Where the file is, in place of file; only where the service takes uploads by URL"
  ),
  document_type: optional(
    { type: "string", minLength: 1, maxLength: 128 },
    "Name or alias of a known type, in any case, with or without blanks and plural; detected when absent or `auto`, and `none` asks for everything that the pages label. Beside a schema any label"
  ),
  extraction_schema: optional(
    json,
    "JSON of an InlineSchema, or a JSON Schema of the object that is wanted: used for this document, not saved"
  ),
  extraction_schema_id: optional({ type: "string" }, "Id of a saved schema; not together with extraction_schema"),
  deidentify: optional({ type: "boolean", default: false }, "Replaces what identifies a person or an account"),
  human_review_threshold: optional(
    { type: "number", minimum: 0, maximum: 1 },
    "A field less certain than this makes the result wait for a person"
  ),
  extract: optional(
    { type: "boolean", default: true },
    "Whether fields and tables are looked for; false tells type and language alone, and goes with no schema"
  ),
  include_recognition: optional({ type: "boolean", default: false }, "Adds the words of every page to the result"),
  explain: optional({ type: "boolean", default: false }, "Adds why each value won; not together with deidentify"),
  language: optional({ type: "string", enum: LANGUAGE_CHOICES, default: "auto" }, "Language of the document"),
  split: optional(
    { type: "boolean", default: false },
    "Makes each of several documents in the file a document of its own, with its own result and event"
  ),
  metadata: optional(json, "JSON object of at most 16 KiB, returned unchanged"),
  password: optional(
    { type: "string", format: "password", maxLength: 255 },
    "Opens an encrypted PDF; never returned or logged"
  )
}).annotations({ identifier: "SubmissionForm" })

const { file: _file, url: _url, ...options } = SubmissionForm.fields

/** The form that submits several documents: any number of parts `file`, and what holds for all of them. */
export const BatchForm = Schema.Struct({
  file: Schema.Unknown.annotations({
    jsonSchema: {
      type: "array",
      items: { type: "string", format: "binary" },
      minItems: 1,
      maxItems: maxBatchFiles,
      description: "The documents to process, one part each"
    }
  }),
  ...options
}).annotations({ identifier: "BatchForm" })

/** Names of the form's text fields. */
export const submissionFields = [
  "document_type",
  "extraction_schema",
  "extraction_schema_id",
  "deidentify",
  "human_review_threshold",
  "extract",
  "include_recognition",
  "explain",
  "language",
  "split",
  "metadata",
  "password",
  "url"
] as const
/** The name of one of the form's text fields. */
export type SubmissionField = (typeof submissionFields)[number]
