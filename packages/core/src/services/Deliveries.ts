import { Clock, Context, Duration, Effect, FiberSet, Layer, Option, Queue, type Scope } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import type { DueDelivery } from "../domain/Event.js"
import type { WebhookEndpointId } from "../domain/Ids.js"
import { Settings } from "../domain/Settings.js"
import type { Tenant } from "../domain/Tenant.js"
import type { WebhookEndpointRecord } from "../domain/WebhookEndpoint.js"
import { type AttemptOutcome, type DueEndpoints, EventStore } from "../ports/EventStore.js"
import { deliveriesTopic, Signals } from "../ports/Signals.js"
import { survive } from "../ports/survive.js"
import { Transaction } from "../ports/Transaction.js"
import { WebhookEndpointStore } from "../ports/WebhookEndpointStore.js"
import { WebhookSender } from "../ports/WebhookSender.js"
import { type Attempted, attemptDelivery, type Verdict } from "./deliveryAttempt.js"
import { groupedWrites } from "./groupedWrites.js"

/** Messages under way at once, to all endpoints and to one. */
const widest = 256
const widestLane = 16
/** Endpoints that get a lane in one claim. */
const claimed = 64
/** How long a sender may hold a delivery before another takes it up: longer than a lane's batch takes when all of it times out. */
const leaseMs = 120_000

export interface DeliveriesService {
  /** Attempts what is due now, at most 256 deliveries; the number of attempts made. */
  readonly deliverDue: Effect.Effect<number, StorageUnavailable>
  /**
   * Delivers as events come and retries fall due, until interrupted. Each endpoint has a lane of its own: one that is slow or
   * does not answer keeps only its own deliveries waiting. A lane begins with one message at a time, doubles with each batch
   * that is answered, up to 16, and is back at one when no answer comes.
   */
  readonly run: Effect.Effect<never>
}

/** Sends events to webhook endpoints. */
export class Deliveries extends Context.Tag("@extrait/core/Deliveries")<Deliveries, DeliveriesService>() {
  static readonly layer: Layer.Layer<
    Deliveries,
    never,
    EventStore | WebhookEndpointStore | WebhookSender | Signals | Transaction
  > = Layer.effect(
    Deliveries,
    Effect.gen(function* () {
      const events = yield* EventStore
      const endpoints = yield* WebhookEndpointStore
      const sender = yield* WebhookSender
      const signals = yield* Signals
      const transaction = yield* Transaction

      const lease = (
        limit: number,
        perEndpoint: number,
        of: WebhookEndpointId | DueEndpoints
      ): Effect.Effect<ReadonlyArray<DueDelivery>, StorageUnavailable> =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          events.leaseDue({ now, leasedUntil: now + leaseMs, limit, perEndpoint, endpoints: of })
        )

      /** Nothing more is tried. */
      const drop = ({ delivery }: DueDelivery) => events.updateDelivery({ ...delivery, nextAttemptAt: null })

      /** Changes an endpoint as it is now: it may have changed since it was read. */
      const change = (
        { id, tenant }: WebhookEndpointRecord,
        f: (current: WebhookEndpointRecord) => WebhookEndpointRecord
      ) =>
        transaction.run(
          Effect.flatMap(
            endpoints.find(tenant, id),
            Option.match({ onNone: () => Effect.void, onSome: (current) => endpoints.update(f(current)) })
          )
        )

      /** What a batch says about its endpoint: whether it fails, since when, and whether that is long enough. */
      const judge = (endpoint: WebhookEndpointRecord, verdicts: ReadonlyArray<Verdict>) =>
        Effect.gen(function* () {
          if (verdicts.length === 0) return
          if (verdicts.includes("gone")) {
            return yield* change(endpoint, (current) => ({ ...current, active: false }))
          }
          const failingSince = endpoint.failingSince ?? null
          if (verdicts.includes("delivered")) {
            if (failingSince !== null) yield* change(endpoint, (current) => ({ ...current, failingSince: null }))
            return
          }
          const now = yield* Clock.currentTimeMillis
          if (failingSince === null) {
            return yield* change(endpoint, (current) => ({ ...current, failingSince: current.failingSince ?? now }))
          }
          const { webhookPatience } = yield* Settings
          if (now - failingSince < Duration.toMillis(webhookPatience)) return
          yield* Effect.logWarning("a webhook endpoint is deactivated: every attempt has failed for too long").pipe(
            Effect.annotateLogs({ endpointId: endpoint.id })
          )
          yield* change(endpoint, (current) => ({ ...current, active: false }))
        })

      /** Works on deliveries to one endpoint, `width` at once; null where the endpoint wants none any more. */
      const batch = (
        tenant: Tenant,
        id: WebhookEndpointId,
        due: ReadonlyArray<DueDelivery>,
        width: number,
        record: (attempted: Attempted) => Effect.Effect<void, StorageUnavailable>
      ): Effect.Effect<ReadonlyArray<Verdict> | null, StorageUnavailable> =>
        Effect.gen(function* () {
          const endpoint = yield* endpoints.find(tenant, id)
          if (Option.isNone(endpoint) || !endpoint.value.active) {
            yield* Effect.forEach(due, drop, { discard: true })
            return null
          }
          const verdicts: Array<Verdict> = []
          const one = (delivery: DueDelivery) =>
            attemptDelivery(sender, endpoint.value, delivery).pipe(
              // Stopped in the middle: whoever comes next need not wait for the lease.
              Effect.onInterrupt(() => Effect.ignoreLogged(events.updateDelivery(delivery.delivery))),
              Effect.flatMap((attempted) =>
                // What has been sent is recorded, also when all stops just then.
                Effect.uninterruptible(Effect.map(record(attempted), () => void verdicts.push(attempted.verdict)))
              )
            )
          // One that breaks is left to its lease, and does not cut off the others.
          yield* Effect.forEach(due, (delivery) => survive("a delivery broke", 0)(one(delivery)), {
            concurrency: width,
            discard: true
          })
          yield* judge(endpoint.value, verdicts)
          return verdicts
        })

      const deliverDue = Effect.gen(function* () {
        const due = yield* lease(widest, widest, { after: null, except: [] })
        const lanes = new Map<WebhookEndpointId, Array<DueDelivery>>()
        for (const one of due) {
          const { endpointId } = one.delivery
          lanes.set(endpointId, [...(lanes.get(endpointId) ?? []), one])
        }
        yield* Effect.forEach(
          lanes,
          ([id, all]) =>
            Effect.forEach(
              all.slice(0, 1),
              ({ delivery }) =>
                batch(delivery.tenant, id, all, widestLane, (outcome) => events.recordAttempts([outcome])),
              { discard: true }
            ),
          { concurrency: "unbounded", discard: true }
        )
        return due.length
      })

      /** Delivers to one endpoint for as long as anything is due to it. */
      const lane = (
        first: DueDelivery,
        turns: Effect.Semaphore,
        record: (outcome: AttemptOutcome) => Effect.Effect<void, StorageUnavailable>
      ) =>
        Effect.gen(function* () {
          const { endpointId, tenant } = first.delivery
          let width = 1
          let due: ReadonlyArray<DueDelivery> = [first]
          while (due.length > 0) {
            const share = Math.min(width, due.length)
            const verdicts = yield* turns.withPermits(share)(batch(tenant, endpointId, due, share, record))
            width = verdicts?.includes("unanswered") === true ? 1 : Math.min(widestLane, width * 2)
            // One that does not answer is asked for one thing at a time: what waits behind it is not held.
            const most = width === 1 ? 1 : width * 4
            due = yield* lease(most, most, endpointId)
          }
        })

      const run: Effect.Effect<never, StorageUnavailable, Scope.Scope> = Effect.gen(function* () {
        const next = yield* signals.listen(deliveriesTopic)
        const ended = yield* Queue.sliding<void>(1)
        // Before the lanes, so that it outlives them.
        const record = yield* groupedWrites(events.recordAttempts, widest)
        const fibers = yield* FiberSet.make()
        const turns = yield* Effect.makeSemaphore(widest)
        const open = new Set<WebhookEndpointId>()
        let after: WebhookEndpointId | null = null

        const start = (due: DueDelivery) => {
          const { endpointId } = due.delivery
          open.add(endpointId)
          return FiberSet.run(
            fibers,
            Effect.interruptible(lane(due, turns, record)).pipe(
              survive("could not deliver"),
              Effect.ensuring(
                Effect.suspend(() => {
                  open.delete(endpointId)
                  // What came in the meantime was passed over, because there was a lane.
                  return Queue.offer(ended, undefined)
                })
              )
            )
          )
        }

        /** Opens lanes for endpoints in turn; whether all have been looked at and nothing was due. */
        const claim = Effect.gen(function* () {
          const room = Math.min(claimed, widest - open.size)
          if (room <= 0) return true
          const from = after
          const due = yield* lease(room, 1, { after: from, except: [...open] })
          after = due.length === room ? (due.at(-1)?.delivery.endpointId ?? null) : null
          yield* Effect.forEach(due, start, { discard: true })
          return due.length === 0 && from === null
        })

        const wait = Effect.raceFirst(Effect.raceFirst(next, Queue.take(ended)), Effect.sleep("1 second"))
        return yield* Effect.uninterruptible(claim).pipe(
          Effect.flatMap((nothing) => (nothing ? wait : Effect.void)),
          survive("could not deliver"),
          Effect.forever
        )
      })

      return { deliverDue, run: Effect.scoped(Effect.orDie(run)) }
    })
  )
}
