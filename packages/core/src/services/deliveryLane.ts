import { Cause, Clock, Duration, Effect, Option } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import type { DueDelivery } from "../domain/Event.js"
import { Settings } from "../domain/Settings.js"
import type { WebhookEndpointRecord } from "../domain/WebhookEndpoint.js"
import { type AttemptOutcome, EventStore } from "../ports/EventStore.js"
import { placeOf } from "../ports/placeOf.js"
import { Transaction } from "../ports/Transaction.js"
import type { Turns } from "../ports/turns.js"
import { WebhookEndpointStore } from "../ports/WebhookEndpointStore.js"
import { type DeliveryFailed, postingOf, type WebhookAnswer, WebhookSender } from "../ports/WebhookSender.js"
import { messageOf, nextAttempt, outcomeOf, type Verdict, verdictOf } from "./deliveryAttempt.js"
import { runBounded } from "./runBounded.js"
import type { WritesBehind } from "./writesBehind.js"

/** Messages under way to one endpoint at once. */
export const widestLane = 16
/** How long a sender may hold a delivery before another takes it up. What it has not begun by half of this goes back. */
export const leaseMs = 120_000

const logUndelivered = ({ delivery }: DueDelivery, detail: string): Effect.Effect<void> =>
  Effect.annotateLogs(Effect.logInfo("a delivery was not made", detail), { deliveryId: delivery.id })

const logDeactivated = ({ id }: WebhookEndpointRecord, why: string): Effect.Effect<void> =>
  Effect.annotateLogs(Effect.logWarning(`a webhook endpoint is deactivated: ${why}`), { endpointId: id })

/** How a batch is sent. */
export interface Sending {
  /** Messages at once in the beginning. */
  readonly width: number
  /** Whether to go on where no answer comes. Otherwise what has not been begun goes back. */
  readonly insist: boolean
  /** Taken for as many messages as are under way. */
  readonly turns: Turns
  /** Where the outcome of an attempt goes. */
  readonly record: WritesBehind<AttemptOutcome>
}

/** An attempt that began at `at`. */
interface Begun {
  readonly due: DueDelivery
  readonly at: number
}

/** The outcome of a batch. */
export interface Sent {
  /** How many messages the endpoint can be sent at once now. */
  readonly width: number
  /** How many attempts were made. */
  readonly attempts: number
}

/** Sends deliveries that are leased, all of one endpoint, and judges the endpoint by what comes of them. Can be interrupted wherever it runs. */
export const makeSendBatch: Effect.Effect<
  (due: ReadonlyArray<DueDelivery>, sending: Sending) => Effect.Effect<Sent, StorageUnavailable>,
  never,
  EventStore | WebhookEndpointStore | WebhookSender | Transaction
> = Effect.gen(function* () {
  const events = yield* EventStore
  const endpoints = yield* WebhookEndpointStore
  const sender = yield* WebhookSender
  const transaction = yield* Transaction

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

  /** The state of an endpoint after a batch: whether it fails, since when, and whether that is long enough. */
  const judge = (endpoint: WebhookEndpointRecord, verdicts: ReadonlySet<Verdict>) =>
    Effect.gen(function* () {
      if (verdicts.size === 0) return
      if (verdicts.has("gone")) {
        yield* logDeactivated(endpoint, "it answered 410")
        return yield* change(endpoint, (current) => ({ ...current, active: false }))
      }
      const failingSince = endpoint.failingSince ?? null
      if (verdicts.has("delivered")) {
        if (failingSince !== null) yield* change(endpoint, (current) => ({ ...current, failingSince: null }))
        return
      }
      const now = yield* Clock.currentTimeMillis
      if (failingSince === null) {
        return yield* change(endpoint, (current) => ({ ...current, failingSince: current.failingSince ?? now }))
      }
      const { webhookPatience } = yield* Settings
      if (now - failingSince < Duration.toMillis(webhookPatience)) return
      yield* logDeactivated(endpoint, "every attempt has failed for too long")
      yield* change(endpoint, (current) => ({ ...current, active: false }))
    })

  /** Sends to an endpoint as it is now. Whatever is in `left` at the end has not been sent. */
  const send = (
    endpoint: WebhookEndpointRecord,
    due: ReadonlyArray<DueDelivery>,
    left: Set<DueDelivery>,
    { insist, record, turns, width: first }: Sending
  ) =>
    Effect.gen(function* () {
      const clock = yield* Effect.clock
      const leasedAt = clock.unsafeCurrentTimeMillis()
      const verdicts = new Set<Verdict>()
      let attempts = 0
      const stopped = (now: number): boolean =>
        verdicts.has("gone") || (!insist && verdicts.has("unanswered")) || now - leasedAt > leaseMs / 2
      /** One that breaks is left to its lease, and does not cut off the others. */
      const broken = (delivery: DueDelivery, cause: Cause.Cause<unknown>): Effect.Effect<void> => {
        if (Cause.isInterruptedOnly(cause)) return Effect.interrupt
        left.delete(delivery)
        // A sender that breaks may quote whatever it holds: the message, its signature, the answer.
        return Effect.logError("a delivery failed unexpectedly", placeOf(Cause.squash(cause))).pipe(
          Effect.annotateLogs({ deliveryId: delivery.delivery.id })
        )
      }
      /** What has been sent is recorded, even if everything stops just then. */
      const answered = (due: DueDelivery, answer: WebhookAnswer | DeliveryFailed, at: number) => {
        const now = clock.unsafeCurrentTimeMillis()
        const verdict = verdictOf(answer)
        verdicts.add(verdict)
        attempts++
        left.delete(due)
        if (verdict === "delivered" || verdict === "gone") {
          const outcome = outcomeOf(due, answer, at, now, null)
          return record.offer(outcome) ? null : record.add(outcome)
        }
        const recorded = Effect.flatMap(nextAttempt(due.delivery.attempts + 1, answer, now), (nextAttemptAt) =>
          record.add(outcomeOf(due, answer, at, now, nextAttemptAt))
        )
        return "detail" in answer && answer.detail !== undefined
          ? Effect.zipRight(logUndelivered(due, answer.detail), recorded)
          : recorded
      }
      const post = yield* postingOf(sender)
      let next = 0
      /** One after another, from `next` to before `end`, as long as nothing says stop. */
      const round = (concurrency: number, end: number) =>
        runBounded<Begun, WebhookAnswer, DeliveryFailed>({
          concurrency,
          next: () => {
            const at = clock.unsafeCurrentTimeMillis()
            const delivery = next < end && !stopped(at) ? due[next++] : undefined
            return delivery === undefined ? null : { due: delivery, at }
          },
          begin: ({ at, due }, done) => post(messageOf(endpoint, due, at), done),
          ended: ({ at, due }, exit) => {
            if (exit._tag === "Success") return answered(due, exit.value, at)
            const failure = Cause.failureOption(exit.cause)
            return Option.isSome(failure) ? answered(due, failure.value, at) : broken(due, exit.cause)
          }
        })
      let width = first
      while (next < due.length && !stopped(clock.unsafeCurrentTimeMillis())) {
        const concurrency = Math.min(width, due.length - next)
        // At its widest, all the rest at once: each that ends is followed by the next.
        const end = width < widestLane ? next + concurrency : due.length
        yield* turns.withPermits(concurrency)(round(concurrency, end))
        width = verdicts.has("unanswered") ? 1 : Math.min(widestLane, width * 2)
      }
      yield* judge(endpoint, verdicts)
      return { width, attempts }
    })

  return (due, sending) => {
    const [first] = due
    if (first === undefined) return Effect.succeed({ width: sending.width, attempts: 0 })
    const { endpointId, tenant } = first.delivery
    const left = new Set(due)
    return Effect.uninterruptible(
      // Also where the caller cannot be interrupted: what is leased is given back whenever it ends.
      Effect.interruptible(
        Effect.flatMap(endpoints.find(tenant, endpointId), (found) => {
          const endpoint = Option.filter(found, ({ active }) => active)
          if (Option.isSome(endpoint)) return send(endpoint.value, due, left, sending)
          // Nothing more is tried.
          return Effect.as(events.updateDeliveries(due.map(({ delivery }) => ({ ...delivery, nextAttemptAt: null }))), {
            width: 1,
            attempts: 0
          })
        })
      ).pipe(
        // The next sender need not wait for the lease to end.
        Effect.ensuring(
          Effect.suspend(() => (left.size === 0 ? Effect.void : Effect.ignoreLogged(events.giveBack([...left]))))
        )
      )
    )
  }
})
