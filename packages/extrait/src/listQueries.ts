import {
  AuditAction,
  AuditId,
  DocumentId,
  DocumentStatus,
  defaultLimit,
  EventId,
  EventType,
  maxMetadataConditions,
  type PageQuery,
  ReviewStatus,
  SchemaId,
  WebhookEndpointId
} from "@extrait/core"
import { Schema } from "effect"
import { given } from "./given.js"

/** Which part of a list is wanted; what is left out is as it is by default. */
export type Page<Query extends PageQuery = PageQuery> = Partial<Query>

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

const paging = <A extends string>(Id: Schema.Schema<A, string>) => ({
  limit: Schema.optionalWith(
    Schema.Number.pipe(
      Schema.filter(
        (limit) => (Number.isInteger(limit) && limit >= 1 && limit <= 100) || "Expected an integer from 1 to 100"
      )
    ),
    { default: () => defaultLimit }
  ),
  startingAfter: optional(Id),
  endingBefore: optional(Id)
})

const times = {
  createdAfter: optional(Schema.Finite),
  createdBefore: optional(Schema.Finite)
}

/** The conditions of a search for documents. */
const search = {
  ...times,
  status: optional(DocumentStatus),
  documentType: optional(Schema.String),
  reviewStatus: optional(ReviewStatus),
  filename: optional(Schema.String.pipe(Schema.minLength(1), Schema.maxLength(255))),
  metadata: optional(
    Schema.Record({ key: Schema.String, value: Schema.String }).pipe(
      Schema.filter(
        (conditions) =>
          Object.keys(conditions).length <= maxMetadataConditions ||
          `Expected at most ${maxMetadataConditions} conditions`
      )
    )
  )
}

/** Queries of the list of documents. */
export const documentQuery = given(
  Schema.Struct({
    ...paging(DocumentId),
    ...search,
    order: optional(Schema.Literal("newest", "oldest", "least_confident"))
  })
)

/** Exports of documents. */
export const exportRequest = given(
  Schema.Struct({
    ...search,
    format: Schema.Literal("csv", "xlsx", "jsonl"),
    table: optional(Schema.String.pipe(Schema.minLength(1), Schema.maxLength(255)))
  })
)

/** Queries of the list of saved schemas. */
export const schemaQuery = given(Schema.Struct(paging(SchemaId)))

/** Queries of the list of webhook endpoints. */
export const webhookEndpointQuery = given(Schema.Struct(paging(WebhookEndpointId)))

/** Queries of the list of events. */
export const eventQuery = given(
  Schema.Struct({ ...paging(EventId), ...times, documentId: optional(DocumentId), type: optional(EventType) })
)

/** Queries of the audit trail. */
export const auditQuery = given(
  Schema.Struct({ ...paging(AuditId), ...times, action: optional(AuditAction), subject: optional(Schema.String) })
)

/** Queries of the jobs that are set aside. */
export const deadJobQuery = given(
  Schema.Struct({
    limit: Schema.optionalWith(Schema.Number.pipe(Schema.int(), Schema.positive()), { default: () => 100 }),
    after: optional(DocumentId)
  })
)
