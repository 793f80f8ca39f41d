import { Context, Schema } from "effect"
import { AuditId } from "./Ids.js"
import type { Tenant } from "./Tenant.js"
import { Timestamp, timestamp } from "./Timestamp.js"

/**
 * What somebody did: every change of state made by a person or a program. What the service does by itself, such as
 * processing, expiry and deliveries, is not included.
 */
export const AuditAction = Schema.Literal(
  "document.submitted",
  "document.retried",
  "document.deleted",
  "document.requeued",
  "review.claimed",
  "review.released",
  "review.recorded",
  "schema.created",
  "schema.deleted",
  "webhook_endpoint.created",
  "webhook_endpoint.updated",
  "webhook_endpoint.secret_rotated",
  "webhook_endpoint.deleted",
  "event.redelivered",
  "events.recovered",
  "key.created",
  "key.rotated",
  "key.revoked"
).annotations({ identifier: "AuditAction" })
export type AuditAction = typeof AuditAction.Type

/** Longest name of a person, in characters. */
export const maxActorName = 255

/** Who acts. */
export const Actor = Schema.Struct({
  /** `api_key` over HTTP, `command` on the command line, `host` where the program that embeds the service acts. */
  type: Schema.Literal("api_key", "command", "host"),
  /** Id of the API key; null for the others. */
  id: Schema.NullOr(Schema.String),
  /** The person, where the host or a reviewer has said who; null otherwise. */
  name: Schema.NullOr(Schema.String.pipe(Schema.maxLength(maxActorName)))
}).annotations({ identifier: "Actor" })
export type Actor = typeof Actor.Type

/** The host itself, with no person named. */
export const hostActor: Actor = { type: "host", id: null, name: null }

/** Who acts in this fibre: the host, unless a request or a command provides another actor. */
export class CurrentActor extends Context.Reference<CurrentActor>()("@extrait/core/CurrentActor", {
  defaultValue: (): Actor => hostActor
}) {}

const Detail = Schema.Union(Schema.String, Schema.Number, Schema.Boolean, Schema.Null, Schema.Array(Schema.String))

/** Details of an action: the service's own terms, ids, counts and times. Never personal data, secrets or contents. */
export const AuditDetails = Schema.Record({ key: Schema.String, value: Detail })
export type AuditDetails = typeof AuditDetails.Type

/** An entry of the audit trail. */
export const AuditEntry = Schema.Struct({
  id: AuditId,
  object: Schema.Literal("audit_entry"),
  action: AuditAction,
  /** Id of what was changed: a document, a schema, a webhook endpoint, an event, a key. */
  subject: Schema.String,
  actor: Actor,
  details: AuditDetails,
  created_at: Timestamp
}).annotations({ identifier: "AuditEntry" })
export type AuditEntry = typeof AuditEntry.Type

/** An entry as stores keep it; the time in milliseconds since 1970. */
export interface AuditRecord {
  readonly id: AuditId
  readonly tenant: Tenant
  readonly action: AuditAction
  readonly subject: string
  readonly actor: Actor
  readonly details: AuditDetails
  readonly createdAt: number
}

/** An entry of the audit trail as the API shows it. */
export const toAuditEntry = ({ action, actor, createdAt, details, id, subject }: AuditRecord): AuditEntry => ({
  id,
  object: "audit_entry",
  action,
  subject,
  actor,
  details,
  created_at: timestamp(createdAt)
})
