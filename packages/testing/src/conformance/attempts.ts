import type { AttemptOutcome, DeliveryAttempt, DeliveryRecord, DueDelivery, DueQuery } from "@extrait/core"
import { sampleTime } from "./samples.js"

/** An attempt that was refused. */
export const answered: DeliveryAttempt = { at: sampleTime + 10, durationMs: 87, statusCode: 503, cause: null }
/** An attempt that nobody answered. */
export const unanswered: DeliveryAttempt = {
  at: sampleTime + 20,
  durationMs: 20_000,
  statusCode: null,
  cause: "no answer within 20 s"
}

/** Whatever is due at `now`, of any endpoint. */
export const dueAt = (now: number, leasedUntil: number, limit: number): DueQuery => ({
  now,
  leasedUntil,
  limit,
  perEndpoint: limit,
  endpoints: { after: null, except: [] }
})

/** What a sender tells that had a delivery in hand as it was leased, or, before its first lease, as it was written. */
export const told = (
  before: DeliveryRecord,
  after: Partial<DeliveryRecord>,
  attempt: DeliveryAttempt,
  leasedUntil = 0
): AttemptOutcome => ({ held: { delivery: before, leasedUntil }, delivery: { ...before, ...after }, attempt })

export const deliveriesOf = (due: ReadonlyArray<DueDelivery>) => due.map(({ delivery }) => delivery)
export const deliveryIds = (due: ReadonlyArray<DueDelivery>) => due.map(({ delivery }) => delivery.id)
