import { Clock, Context, Duration, Effect, FiberSet, Layer, Queue, type Scope } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import type { DueDelivery } from "../domain/Event.js"
import type { WebhookEndpointId } from "../domain/Ids.js"
import { type AttemptOutcome, type DueEndpoints, EventStore } from "../ports/EventStore.js"
import { deliveriesTopic, Signals } from "../ports/Signals.js"
import { survive } from "../ports/survive.js"
import type { Transaction } from "../ports/Transaction.js"
import { makeTurns, type Turns } from "../ports/turns.js"
import type { WebhookEndpointStore } from "../ports/WebhookEndpointStore.js"
import type { WebhookSender } from "../ports/WebhookSender.js"
import { leaseMs, makeSendBatch, widestLane } from "./deliveryLane.js"
import { type WritesBehind, writesBehind } from "./writesBehind.js"

/** Messages under way at once, to all endpoints. */
const widest = 256
/**
 * Lanes are opened once this many messages fit, or after this many milliseconds: looking for endpoints costs the
 * database more than serving one.
 */
const roomy = 32
const claimEveryMs = 250
/** Deliveries of one endpoint that open its lane. */
const opening = 4
/** How long to wait when nothing comes. */
const longest = Duration.seconds(1)
/** A lane leases as many deliveries at once as it has lately sent in this time, up to this number. */
const aheadMs = 2000
const farthest = 512
/** Most outcomes of attempts stored at a time. */
const storedAtOnce = 512

/** Delivers what is due. */
export interface DeliveriesService {
  /** Attempts what is due now, at most 256 deliveries; the number of deliveries that were due. */
  readonly deliverDue: Effect.Effect<number, StorageUnavailable>
  /**
   * Delivers as events come and retries fall due, until interrupted. Each endpoint has its own lane, so a slow one
   * delays only its own deliveries. A lane begins with one message at a time, and doubles with each round that is
   * answered, up to 16. When no answer comes, it returns to one. Outcomes are stored a moment later, many in one
   * transaction.
   */
  readonly run: Effect.Effect<never>
}

/** Deliveries by their endpoints. */
const byEndpoint = (due: ReadonlyArray<DueDelivery>): ReadonlyArray<ReadonlyArray<DueDelivery>> => {
  const all = new Map<WebhookEndpointId, Array<DueDelivery>>()
  for (const one of due) {
    const { endpointId } = one.delivery
    const others = all.get(endpointId)
    if (others === undefined) all.set(endpointId, [one])
    else others.push(one)
  }
  return [...all.values()]
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
      const signals = yield* Signals
      const sendBatch = yield* makeSendBatch

      const lease = (
        limit: number,
        perEndpoint: number,
        of: WebhookEndpointId | DueEndpoints
      ): Effect.Effect<ReadonlyArray<DueDelivery>, StorageUnavailable> =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          events.leaseDue({ now, leasedUntil: now + leaseMs, limit, perEndpoint, endpoints: of })
        )

      const deliverDue = Effect.gen(function* () {
        const due = yield* lease(widest, widest, { after: null, except: [] })
        const sending = {
          width: widestLane,
          insist: true,
          turns: makeTurns(widest),
          // One that cannot be stored is left to its lease, and does not cut off the others.
          record: {
            offer: () => false,
            add: (outcome: AttemptOutcome) =>
              Effect.catchAllCause(events.recordAttempts([outcome]), (cause) =>
                Effect.logError("the outcome of a delivery was not stored: it is sent again", cause)
              )
          }
        }
        yield* Effect.forEach(byEndpoint(due), (all) => sendBatch(all, sending), {
          concurrency: "unbounded",
          discard: true
        })
        return due.length
      })

      /** Delivers to one endpoint for as long as anything is due to it. */
      const lane = (
        endpointId: WebhookEndpointId,
        first: ReadonlyArray<DueDelivery>,
        turns: Turns,
        record: WritesBehind<AttemptOutcome>
      ) =>
        Effect.gen(function* () {
          let due = first
          let asked = opening
          let width = 1
          // As many as were asked for: there may be more.
          while (due.length > 0) {
            const begun = yield* Clock.currentTimeMillis
            const sent = yield* sendBatch(due, { width, insist: false, turns, record })
            const took = Math.max(1, (yield* Clock.currentTimeMillis) - begun)
            width = sent.width
            if (due.length < asked) return
            // One that does not answer is asked for one thing at a time: what waits behind it is not held.
            asked =
              width === 1 ? 1 : Math.min(farthest, Math.max(2 * width, Math.floor((sent.attempts * aheadMs) / took)))
            due = yield* lease(asked, asked, endpointId)
          }
        })

      const run: Effect.Effect<never, StorageUnavailable, Scope.Scope> = Effect.gen(function* () {
        const next = yield* signals.listen(deliveriesTopic)
        const ended = yield* Queue.sliding<void>(1)
        // Before the lanes, so that it outlives them.
        const record = yield* writesBehind(events.recordAttempts, storedAtOnce, (lost) =>
          Effect.logError(`the outcomes of ${lost.length} deliveries were lost: they are sent again`)
        )
        const fibers = yield* FiberSet.make()
        const turns = makeTurns(widest)
        const open = new Set<WebhookEndpointId>()
        let after: WebhookEndpointId | null = null
        let claimedAt = 0

        const start = (due: ReadonlyArray<DueDelivery>) => {
          const [first] = due
          if (first === undefined) return Effect.void
          const { endpointId } = first.delivery
          open.add(endpointId)
          return FiberSet.run(
            fibers,
            lane(endpointId, due, turns, record).pipe(
              survive("could not deliver"),
              Effect.ensuring(
                Effect.suspend(() => {
                  open.delete(endpointId)
                  // Deliveries that came in the meantime were passed over, because there was a lane.
                  return Queue.offer(ended, undefined)
                })
              )
            )
          )
        }

        /** Opens lanes for endpoints in turn; how long to wait before the next time, unless something comes. */
        const claim = Effect.gen(function* () {
          const room = widest - open.size
          const now = yield* Clock.currentTimeMillis
          if (room === 0) return longest
          if (room < roomy && now < claimedAt + claimEveryMs) return Duration.millis(claimedAt + claimEveryMs - now)
          claimedAt = now
          const from = after
          const due = yield* lease(room, opening, { after: from, except: [...open] })
          after = due.length === room ? (due.at(-1)?.delivery.endpointId ?? null) : null
          yield* Effect.forEach(byEndpoint(due), start, { discard: true })
          return due.length === 0 && from === null ? longest : Duration.zero
        })

        const wait = (time: Duration.Duration) =>
          Duration.isZero(time)
            ? Effect.void
            : Effect.raceFirst(Effect.raceFirst(next, Queue.take(ended)), Effect.sleep(time))
        return yield* Effect.uninterruptible(claim).pipe(
          Effect.flatMap(wait),
          survive("could not deliver"),
          Effect.forever
        )
      })

      return { deliverDue, run: Effect.scoped(Effect.orDie(run)) }
    })
  )
}
