import { expect } from "@effect/vitest"
import { type DeliveryId, type DueQuery, EventStore, eventBody, exactText } from "@extrait/core"
import { Effect, Option } from "effect"
import { answered, deliveriesOf, deliveryIds, dueAt, told, unanswered } from "./attempts.js"
import type { Rule } from "./rules.js"
import {
  oddJson,
  sampleDelivery,
  sampleDeliveryId,
  sampleEndpointId,
  sampleEvent,
  sampleEventId,
  sampleStranger,
  sampleTenant,
  sampleTime
} from "./samples.js"

/** Adds what every `EventStore` keeps to of deliveries: how they are leased, what comes of their attempts. */
export const addDeliveryRules = (rule: Rule<EventStore>): void => {
  rule(
    "leases due deliveries of every tenant, earliest first within an endpoint",
    Effect.gen(function* () {
      const store = yield* EventStore
      const to = { endpointId: sampleEndpointId(1) }
      yield* store.insert(sampleEvent(1), [
        sampleDelivery(1, { ...to, nextAttemptAt: sampleTime + 300 }),
        sampleDelivery(2, { ...to, eventId: sampleEventId(1), nextAttemptAt: sampleTime + 100 }),
        sampleDelivery(3, { ...to, eventId: sampleEventId(1), nextAttemptAt: null }),
        sampleDelivery(4, { ...to, eventId: sampleEventId(1), nextAttemptAt: sampleTime + 400 })
      ])
      yield* store.insert(sampleEvent(5, { tenant: sampleStranger }), [
        sampleDelivery(5, { tenant: sampleStranger, nextAttemptAt: sampleTime + 200 })
      ])
      const lease = (after: number, limit: number) =>
        Effect.map(store.leaseDue(dueAt(sampleTime + after, sampleTime + after + 1000, limit)), deliveryIds)
      expect(yield* lease(99, 10)).toEqual([])
      expect(yield* lease(199, 2)).toEqual([sampleDeliveryId(2)])
      expect(yield* lease(300, 2)).toEqual([1, 5].map(sampleDeliveryId))
      expect(yield* lease(301, 10)).toEqual([])
      // A sender that died: its leases have run out.
      expect(yield* lease(1300, 10)).toEqual([2, 1, 4, 5].map(sampleDeliveryId))
    })
  )

  rule(
    "leases no more per endpoint than requested, endpoint by endpoint, without the excluded ones",
    Effect.gen(function* () {
      const store = yield* EventStore
      // Endpoint 1 waits for much and has waited longest.
      yield* store.insert(
        sampleEvent(1),
        [1, 2, 3, 4, 5].map((n) =>
          sampleDelivery(n, {
            eventId: sampleEventId(1),
            endpointId: sampleEndpointId(1),
            nextAttemptAt: sampleTime + n
          })
        )
      )
      yield* store.insert(
        sampleEvent(2),
        [12, 13, 14].map((n) =>
          sampleDelivery(n, {
            eventId: sampleEventId(2),
            endpointId: sampleEndpointId(n - 10),
            nextAttemptAt: sampleTime + 50
          })
        )
      )
      const all = dueAt(sampleTime + 100, sampleTime + 10_000, 10)
      const lease = (query: Partial<DueQuery>) => Effect.map(store.leaseDue({ ...all, ...query }), deliveryIds)
      expect(yield* lease({ perEndpoint: 1, limit: 2 })).toEqual([1, 12].map(sampleDeliveryId))
      expect(
        yield* lease({ perEndpoint: 1, endpoints: { after: sampleEndpointId(2), except: [sampleEndpointId(4)] } })
      ).toEqual([sampleDeliveryId(13)])
      expect(yield* lease({ perEndpoint: 2, endpoints: { after: null, except: [sampleEndpointId(4)] } })).toEqual(
        [2, 3].map(sampleDeliveryId)
      )
      expect(yield* lease({ limit: 1, endpoints: sampleEndpointId(1) })).toEqual([sampleDeliveryId(4)])
      expect(yield* lease({ endpoints: sampleEndpointId(3) })).toEqual([])
      expect(yield* lease({ endpoints: { after: sampleEndpointId(4), except: [] } })).toEqual([])
      expect(yield* lease({})).toEqual([5, 14].map(sampleDeliveryId))
    })
  )

  rule(
    "leases the whole delivery, with the event body to send",
    Effect.gen(function* () {
      const store = yield* EventStore
      const delivery = sampleDelivery(1, { attempts: 3, lastStatusCode: 500 })
      const event = sampleEvent(1, {
        payload: {
          document: { ...sampleEvent(1).payload.document, filename: '"metadata":"{}" \\" é.pdf', metadata: oddJson }
        }
      })
      yield* store.insert(event, [delivery])
      expect(yield* store.leaseDue(dueAt(sampleTime + 1000, sampleTime + 2000, 1))).toEqual([
        { delivery, body: eventBody(event, exactText(event.payload.document)), leasedUntil: sampleTime + 2000 }
      ])
    })
  )

  rule(
    "finds what an endpoint has not received since a given time",
    Effect.gen(function* () {
      const store = yield* EventStore
      const to = { endpointId: sampleEndpointId(1) }
      const gone = { ...to, nextAttemptAt: null }
      // Event n is created at n seconds.
      yield* store.insert(sampleEvent(1), [sampleDelivery(1, gone)])
      yield* store.insert(sampleEvent(2), [sampleDelivery(2, gone)])
      yield* store.insert(sampleEvent(3), [sampleDelivery(3, { ...to, attempts: 2 })])
      yield* store.insert(sampleEvent(4), [sampleDelivery(4, { ...gone, deliveredAt: sampleTime })])
      yield* store.insert(sampleEvent(5), [sampleDelivery(5, { nextAttemptAt: null })])
      // Given up, and brought by another delivery later.
      yield* store.insert(sampleEvent(6), [
        sampleDelivery(6, gone),
        sampleDelivery(7, { ...gone, eventId: sampleEventId(6) })
      ])
      const later = sampleDelivery(7, { ...gone, eventId: sampleEventId(6) })
      yield* store.recordAttempts([told(later, { deliveredAt: sampleTime + 9 }, answered)])
      const ids = (limit: number, after: DeliveryId | null, tenant = sampleTenant) =>
        Effect.map(store.undelivered(tenant, sampleEndpointId(1), sampleTime + 2000, limit, after), (rows) =>
          rows.map(({ id }) => id)
        )
      expect(yield* ids(10, null)).toEqual([2, 3].map(sampleDeliveryId))
      expect(yield* ids(1, null)).toEqual([sampleDeliveryId(2)])
      expect(yield* ids(10, sampleDeliveryId(2))).toEqual([sampleDeliveryId(3)])
      expect(yield* ids(10, null, sampleStranger)).toEqual([])
      expect(yield* store.undelivered(sampleTenant, sampleEndpointId(1), sampleTime + 3000, 10, null)).toEqual([
        sampleDelivery(3, { ...to, attempts: 2 })
      ])
    })
  )

  rule(
    "leases each due delivery to exactly one of many concurrent senders",
    Effect.gen(function* () {
      const store = yield* EventStore
      const all = Array.from({ length: 30 }, (_, n) =>
        sampleDelivery(n + 1, { eventId: sampleEventId(1), endpointId: sampleEndpointId(1) })
      )
      yield* store.insert(sampleEvent(1), all)
      const batches = yield* Effect.forEach(
        Array.from({ length: 12 }),
        () => store.leaseDue(dueAt(sampleTime + 60_000, sampleTime + 90_000, 4)),
        { concurrency: "unbounded" }
      )
      const leased = deliveryIds(batches.flat())
      expect(leased).toHaveLength(30)
      expect(new Set(leased).size).toBe(30)
    })
  )

  rule(
    "records attempts, oldest first, and ends the lease",
    Effect.gen(function* () {
      const store = yield* EventStore
      yield* store.insert(sampleEvent(1), [sampleDelivery(1)])
      expect(yield* store.attempts(sampleTenant, sampleDeliveryId(1))).toEqual([])
      yield* store.leaseDue(dueAt(sampleTime + 1000, sampleTime + 60_000, 1))
      const after = { attempts: 1, lastStatusCode: 503, nextAttemptAt: sampleTime + 2000 }
      const again = sampleDelivery(1, after)
      yield* store.recordAttempts([told(sampleDelivery(1), after, answered, sampleTime + 60_000)])
      expect(yield* store.leaseDue(dueAt(sampleTime + 1999, sampleTime + 60_000, 1))).toEqual([])
      expect(yield* Effect.map(store.leaseDue(dueAt(sampleTime + 2000, sampleTime + 60_000, 1)), deliveriesOf)).toEqual(
        [again]
      )
      const given = { ...again, attempts: 2, lastStatusCode: null, nextAttemptAt: null }
      // The same instant twice: the order is that of the attempts.
      yield* store.recordAttempts([told(again, given, { ...unanswered, at: answered.at }, sampleTime + 60_000)])
      expect(yield* store.attempts(sampleTenant, sampleDeliveryId(1))).toEqual([
        answered,
        { ...unanswered, at: answered.at }
      ])
      expect(yield* store.leaseDue(dueAt(sampleTime + 1e9, sampleTime + 2e9, 1))).toEqual([])
      expect(Option.getOrThrow(yield* store.find(sampleTenant, sampleEventId(1))).deliveries).toEqual([given])
    })
  )

  rule(
    "records many outcomes at once, even two of the same delivery",
    Effect.gen(function* () {
      const store = yield* EventStore
      const event = sampleEvent(1)
      const all = Array.from({ length: 100 }, (_, n) => sampleDelivery(n + 1, { eventId: event.id }))
      yield* store.insert(event, all)
      const ended = all.map((one) => ({ ...one, attempts: 1, deliveredAt: sampleTime + 5, nextAttemptAt: null }))
      const [first, ...others] = ended
      if (first === undefined) throw new Error("there is none")
      const failed = { ...first, deliveredAt: null, nextAttemptAt: sampleTime + 9 }
      const again = { ...first, attempts: 2 }
      yield* store.recordAttempts([
        told(sampleDelivery(1, { eventId: event.id }), failed, unanswered),
        ...others.map((after, n) => told(sampleDelivery(n + 2, { eventId: event.id }), after, answered)),
        told(failed, again, answered)
      ])
      const { deliveries } = Option.getOrThrow(yield* store.find(sampleTenant, event.id))
      expect(deliveries).toEqual([again, ...others])
      expect(yield* store.attempts(sampleTenant, sampleDeliveryId(1))).toEqual([unanswered, answered])
      expect(yield* store.attempts(sampleTenant, sampleDeliveryId(100))).toEqual([answered])
      yield* store.recordAttempts([])
      yield* store.giveBack([])
      yield* store.updateDeliveries([])
    })
  )

  rule(
    "keeps a delivery delivered, whatever a sender with an expired lease reports",
    Effect.gen(function* () {
      const store = yield* EventStore
      yield* store.insert(sampleEvent(1), [sampleDelivery(1)])
      const [held] = yield* Effect.map(store.leaseDue(dueAt(sampleTime + 1000, sampleTime + 2000, 1)), deliveriesOf)
      if (held === undefined) throw new Error("there is none")
      // Taken up by another when the lease had ended, and delivered.
      yield* store.leaseDue(dueAt(sampleTime + 2000, sampleTime + 3000, 1))
      const delivered = { ...held, attempts: 1, deliveredAt: sampleTime + 2500, nextAttemptAt: null }
      yield* store.recordAttempts([told(held, delivered, answered, sampleTime + 3000)])
      // The first one gives back what it has not begun, or tells what came of it; and somebody asks for it late.
      yield* store.giveBack([{ delivery: held, leasedUntil: sampleTime + 2000 }])
      yield* store.recordAttempts([
        told(held, { attempts: 1, nextAttemptAt: sampleTime + 9000 }, unanswered, sampleTime + 2000)
      ])
      yield* store.updateDeliveries([held])
      expect(Option.getOrThrow(yield* store.find(sampleTenant, sampleEventId(1))).deliveries).toEqual([delivered])
      expect(yield* store.leaseDue(dueAt(sampleTime + 1e9, sampleTime + 2e9, 1))).toEqual([])
      expect(yield* store.attempts(sampleTenant, sampleDeliveryId(1))).toEqual([answered, unanswered])
    })
  )

  rule(
    "accepts a success from a sender that has lost its lease, and ignores its failures and releases",
    Effect.gen(function* () {
      const store = yield* EventStore
      const all = [1, 2].map((n) => sampleDelivery(n, { eventId: sampleEventId(1), nextAttemptAt: sampleTime + 100 }))
      yield* store.insert(sampleEvent(1), all)
      yield* store.leaseDue(dueAt(sampleTime + 1000, sampleTime + 2000, 2))
      yield* store.leaseDue(dueAt(sampleTime + 2000, sampleTime + 3000, 2))
      const [first, second] = all
      if (first === undefined || second === undefined) throw new Error("there is none")
      const failure = { attempts: 1, lastStatusCode: 503, nextAttemptAt: sampleTime + 2100 }
      const success = { attempts: 1, lastStatusCode: 204, deliveredAt: sampleTime + 2100, nextAttemptAt: null }
      yield* store.recordAttempts([
        told(first, failure, answered, sampleTime + 2000),
        told(second, success, answered, sampleTime + 2000)
      ])
      yield* store.giveBack([{ delivery: first, leasedUntil: sampleTime + 2000 }])
      expect(yield* store.leaseDue(dueAt(sampleTime + 2900, sampleTime + 4000, 2))).toEqual([])
      const other = { attempts: 1, lastStatusCode: 500, nextAttemptAt: sampleTime + 9000 }
      yield* store.recordAttempts(all.map((held) => told(held, other, unanswered, sampleTime + 3000)))
      expect(Option.getOrThrow(yield* store.find(sampleTenant, sampleEventId(1))).deliveries).toEqual([
        { ...first, ...other },
        { ...second, ...success }
      ])
      expect(yield* store.attempts(sampleTenant, first.id)).toEqual([answered, unanswered])
      expect(yield* store.attempts(sampleTenant, second.id)).toEqual([answered, unanswered])
    })
  )

  rule(
    "leases a delivery updated in flight to no other sender, and keeps the update over a failure",
    Effect.gen(function* () {
      const store = yield* EventStore
      const all = [1, 2, 3].map((n) =>
        sampleDelivery(n, { eventId: sampleEventId(1), attempts: 9, nextAttemptAt: sampleTime + 100 })
      )
      yield* store.insert(sampleEvent(1), all)
      yield* store.leaseDue(dueAt(sampleTime + 1000, sampleTime + 9000, 3))
      const anew = all.map((one) => ({ ...one, attempts: 0, nextAttemptAt: sampleTime + 1500 }))
      yield* store.updateDeliveries(anew)
      const lease = store.leaseDue(dueAt(sampleTime + 2000, sampleTime + 10_000, 3))
      expect(yield* lease).toEqual([])
      const [failed, delivered, notBegun] = all
      const [asked, , alsoAsked] = anew
      if (failed === undefined || delivered === undefined || notBegun === undefined) throw new Error("there is none")
      const success = { lastStatusCode: 204, deliveredAt: sampleTime + 1900, nextAttemptAt: null }
      yield* store.recordAttempts([
        told(failed, { attempts: 10, nextAttemptAt: null }, unanswered, sampleTime + 9000),
        told(delivered, { attempts: 10, ...success }, answered, sampleTime + 9000)
      ])
      yield* store.giveBack([{ delivery: notBegun, leasedUntil: sampleTime + 9000 }])
      expect(deliveriesOf(yield* lease)).toEqual([asked, alsoAsked])
      const { deliveries } = Option.getOrThrow(yield* store.find(sampleTenant, sampleEventId(1)))
      expect(deliveries[1]).toEqual({ ...delivered, attempts: 1, ...success })
      expect(yield* store.attempts(sampleTenant, failed.id)).toEqual([unanswered])
    })
  )

  rule(
    "updates a delivery without recording an attempt, so that it can be retried",
    Effect.gen(function* () {
      const store = yield* EventStore
      const dropped = sampleDelivery(1, { attempts: 10, nextAttemptAt: null })
      yield* store.insert(sampleEvent(1), [dropped])
      yield* store.updateDeliveries([{ ...dropped, attempts: 0, nextAttemptAt: sampleTime }])
      expect(yield* store.attempts(sampleTenant, sampleDeliveryId(1))).toEqual([])
      expect(yield* Effect.map(store.leaseDue(dueAt(sampleTime, sampleTime + 1, 1)), deliveriesOf)).toEqual([
        { ...dropped, attempts: 0, nextAttemptAt: sampleTime }
      ])
    })
  )

  rule(
    "adds deliveries to an event, which fall due like its first ones",
    Effect.gen(function* () {
      const store = yield* EventStore
      yield* store.insert(sampleEvent(1), [sampleDelivery(1, { nextAttemptAt: null })])
      const again = sampleDelivery(2, { eventId: sampleEventId(1), nextAttemptAt: sampleTime })
      yield* store.insertDeliveries([again])
      expect(Option.getOrThrow(yield* store.find(sampleTenant, sampleEventId(1))).deliveries).toEqual([
        sampleDelivery(1, { nextAttemptAt: null }),
        again
      ])
      expect(yield* Effect.map(store.leaseDue(dueAt(sampleTime, sampleTime + 1, 5)), deliveriesOf)).toEqual([again])
    })
  )

  rule(
    "ignores changes to an unknown delivery",
    Effect.gen(function* () {
      const store = yield* EventStore
      yield* store.insert(sampleEvent(1), [])
      yield* store.updateDeliveries([sampleDelivery(1)])
      yield* store.giveBack([{ delivery: sampleDelivery(1), leasedUntil: 0 }])
      yield* store.recordAttempts([told(sampleDelivery(1), {}, answered)])
      expect(yield* store.leaseDue(dueAt(sampleTime + 1e9, sampleTime + 2e9, 5))).toEqual([])
      expect(yield* store.attempts(sampleTenant, sampleDeliveryId(1))).toEqual([])
    })
  )
}
