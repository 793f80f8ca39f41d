import {
  type DeliveryId,
  type DeliveryRecord,
  type EventId,
  type Tenant,
  tenantOfKey,
  type WebhookEndpointId
} from "@extrait/core"
import { Option } from "effect"

/** A row of a delivery. Numbers of 64 bits are text where PostgreSQL gives them. */
export interface DeliveryRow {
  readonly id: DeliveryId
  readonly tenant: string
  readonly event_id: EventId
  readonly endpoint_id: WebhookEndpointId
  readonly attempts: number | string
  readonly last_status_code: number | string | null
  readonly delivered_at: number | string | null
  readonly next_attempt_at: number | string | null
}

/** The columns of such a row, also where another table has some of the same name. */
export const deliveryColumns = [
  "id",
  "tenant",
  "event_id",
  "endpoint_id",
  "attempts",
  "last_status_code",
  "delivered_at",
  "next_attempt_at"
]
  .map((column) => `deliveries.${column}`)
  .join(", ")

/** The columns that change, and how a delivery stands in their order. */
export const standing = {
  attempts: "integer",
  last_status_code: "integer",
  delivered_at: "integer",
  next_attempt_at: "integer"
} as const
export const standingOf = ({ attempts, deliveredAt, lastStatusCode, nextAttemptAt }: DeliveryRecord) =>
  [attempts, lastStatusCode, deliveredAt, nextAttemptAt] as const

const numberOrNull = (value: number | string | null): number | null => (value === null ? null : Number(value))

/** Reads rows, which share their tenants: hundreds at a time are nearly all of one. Throws where a row is damaged. */
export const makeDeliveryOf = (): ((row: DeliveryRow) => DeliveryRecord) => {
  const tenants = new Map<string, Tenant>()
  const tenantOf = (key: string): Tenant => {
    const tenant = tenants.get(key) ?? Option.getOrThrow(tenantOfKey(key))
    tenants.set(key, tenant)
    return tenant
  }
  return (row) => ({
    id: row.id,
    tenant: tenantOf(row.tenant),
    eventId: row.event_id,
    endpointId: row.endpoint_id,
    attempts: Number(row.attempts),
    lastStatusCode: numberOrNull(row.last_status_code),
    deliveredAt: numberOrNull(row.delivered_at),
    nextAttemptAt: numberOrNull(row.next_attempt_at)
  })
}
