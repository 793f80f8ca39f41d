import {
  AuditAction,
  AuditId,
  DocumentId,
  DocumentStatus,
  EventId,
  EventType,
  KeyId,
  maxIdempotencyKeyLength,
  Reviewer,
  ReviewStatus,
  readGivenTime,
  SchemaId,
  WebhookEndpointId
} from "@extrait/core"
import { ParseResult, Schema } from "effect"

const LimitParameter = Schema.transform(
  Schema.String.pipe(Schema.pattern(/^(100|[1-9]\d?)$/, { message: () => "Expected an integer from 1 to 100" })),
  Schema.Number,
  { strict: true, decode: Number, encode: String }
).annotations({ jsonSchema: { type: "integer", minimum: 1, maximum: 100, default: 20 } })

/** A day or date-time of the query as milliseconds since 1970. */
const TimeParameter = Schema.transformOrFail(Schema.String, Schema.Number, {
  strict: true,
  decode: (text, _, ast) => {
    const milliseconds = readGivenTime(text)
    return milliseconds === null
      ? ParseResult.fail(new ParseResult.Type(ast, text, "Expected an ISO 8601 date-time such as 2026-03-01T09:30:00Z"))
      : ParseResult.succeed(milliseconds)
  },
  encode: (milliseconds) => ParseResult.succeed(new Date(milliseconds).toISOString())
}).annotations({ jsonSchema: { type: "string", format: "date-time" } })

/** Seconds that a long poll may last, as the parameter `wait` and the preference of that name write them. */
export const WaitSeconds = Schema.transform(
  Schema.String.pipe(Schema.pattern(/^\d+(\.\d+)?$/, { message: () => "Expected a number of seconds, 0 or more" })),
  Schema.Number,
  { strict: true, decode: Number, encode: String }
).annotations({ jsonSchema: { type: "number", minimum: 0, maximum: 60 } })

const optional = <A, I, R>(schema: Schema.Schema<A, I, R>) => Schema.optionalWith(schema, { exact: true })

const page = <A extends string>(id: Schema.Schema<A, string>) => ({
  limit: optional(LimitParameter),
  starting_after: optional(id),
  ending_before: optional(id)
})

/** Query of `GET /v1/documents/{document_id}`. */
export const GetDocumentParameters = Schema.Struct({ wait: optional(WaitSeconds) })

/** Parameters by which documents are found. */
const search = {
  status: optional(DocumentStatus),
  document_type: optional(Schema.String),
  review_status: optional(ReviewStatus),
  created_after: optional(TimeParameter),
  created_before: optional(TimeParameter),
  filename: optional(
    Schema.String.pipe(Schema.minLength(1), Schema.maxLength(255)).annotations({
      description: "Part of the file name, case-insensitive"
    })
  )
}

/** Query of `GET /v1/documents`. */
export const ListDocumentsParameters = Schema.Struct({
  ...page(DocumentId),
  ...search,
  order: optional(
    Schema.Literal("newest", "oldest", "least_confident").annotations({
      description:
        "`least_confident` goes with `review_status=pending`: the queue from the document whose least confident field is the least confident"
    })
  )
})

/** Query of `GET /v1/documents:export`. */
export const ExportParameters = Schema.Struct({
  format: Schema.Literal("csv", "xlsx", "jsonl").annotations({ description: "The form of the file" }),
  table: optional(
    Schema.String.pipe(Schema.minLength(1), Schema.maxLength(255)).annotations({
      description: "Key of the table whose rows are wanted; without it the fields and, in a workbook, every table"
    })
  ),
  ...search
})

/** Query of `DELETE /v1/documents/{document_id}/claim`. */
export const ReleaseParameters = Schema.Struct({
  reviewer: optional(Reviewer.annotations({ description: "Ends the claim only if it is this person's" }))
})

/** Query of `GET /v1/extraction-schemas`. */
export const ListSchemasParameters = Schema.Struct(page(SchemaId))

/** Query of `GET /v1/webhook-endpoints`. */
export const ListWebhookEndpointsParameters = Schema.Struct(page(WebhookEndpointId))

/** Query of `GET /v1/events`. */
export const ListEventsParameters = Schema.Struct({
  ...page(EventId),
  document_id: optional(DocumentId),
  type: optional(EventType),
  created_after: optional(TimeParameter),
  created_before: optional(TimeParameter)
})

/** Query of `GET /v1/api-keys`. */
export const ListApiKeysParameters = Schema.Struct(page(KeyId))

/** Query of `GET /v1/audit`. */
export const ListAuditParameters = Schema.Struct({
  ...page(AuditId),
  action: optional(AuditAction),
  subject: optional(Schema.String),
  created_after: optional(TimeParameter),
  created_before: optional(TimeParameter)
})

/** Headers of every POST. */
export const PostHeaders = Schema.Struct({
  "idempotency-key": optional(
    Schema.String.annotations({
      jsonSchema: {
        type: "string",
        minLength: 1,
        maxLength: maxIdempotencyKeyLength,
        description: "With or without double quotes. The same key and request get the same response"
      }
    })
  )
})

/** Headers of `GET /v1/documents/{document_id}`. */
export const GetDocumentHeaders = Schema.Struct({
  prefer: optional(Schema.String.annotations({ description: "`wait=<seconds>` works as the parameter does" }))
})

/** Headers of `GET /v1/documents/{document_id}/file`. */
export const FileHeaders = Schema.Struct({
  range: optional(Schema.String.annotations({ description: "One range of bytes, such as `bytes=0-1023`" })),
  "if-range": optional(Schema.String.annotations({ description: "The range counts only if this is the file's ETag" })),
  "if-none-match": optional(Schema.String.annotations({ description: "304 if this is the file's ETag" }))
})
