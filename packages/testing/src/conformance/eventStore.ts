import { expect } from "@effect/vitest"
import {
  type DeliveryAttempt,
  type EventRecord,
  EventStore,
  exactText,
  type JsonObject,
  parseExactly
} from "@extrait/core"
import { Effect, type Layer, Option } from "effect"
import { pagesBothWays } from "./paging.js"
import { rulesOf, suite } from "./rules.js"
import {
  oddJson,
  sampleDelivery,
  sampleDeliveryId,
  sampleDocumentId,
  sampleEndpointId,
  sampleEvent,
  sampleEventId,
  sampleLiveTenant,
  sampleStranger,
  sampleTenant,
  sampleTime
} from "./samples.js"

const answered: DeliveryAttempt = { at: sampleTime + 10, durationMs: 87, statusCode: 503, cause: null }
const unanswered: DeliveryAttempt = {
  at: sampleTime + 20,
  durationMs: 20_000,
  statusCode: null,
  cause: "no answer within 20 s"
}

/** What every `EventStore` keeps to. The layer is built afresh for every rule and must begin empty. */
export const eventStoreConformance = (name: string, layer: Layer.Layer<EventStore, unknown>): void =>
  suite(`${name}: EventStore`, () => {
    const rule = rulesOf(layer)

    rule(
      "gives an event back with its deliveries in the order of their ids",
      Effect.gen(function* () {
        const store = yield* EventStore
        const event = sampleEvent(1, {
          type: "document.failed",
          payload: { document: { ...sampleEvent(1).payload.document, metadata: oddJson } }
        })
        const deliveries = [
          sampleDelivery(2, { eventId: event.id }),
          sampleDelivery(3, { eventId: event.id, attempts: 4, lastStatusCode: 410, nextAttemptAt: null }),
          sampleDelivery(5, { eventId: event.id, lastStatusCode: 204, deliveredAt: sampleTime, nextAttemptAt: null })
        ]
        yield* store.insert(event, deliveries.toReversed())
        yield* store.insert(sampleEvent(2), [])
        expect(yield* store.find(sampleTenant, event.id)).toEqual(Option.some({ event, deliveries }))
        expect(yield* store.find(sampleTenant, sampleEventId(2))).toEqual(
          Option.some({ event: sampleEvent(2), deliveries: [] })
        )
        expect(yield* store.find(sampleTenant, sampleEventId(3))).toEqual(Option.none())
        expect(yield* store.list(sampleTenant, { limit: 5 })).toEqual({
          rows: [
            { event: sampleEvent(2), deliveries: [] },
            { event, deliveries }
          ],
          hasMore: false
        })
      })
    )

    rule(
      "keeps metadata as they were written",
      Effect.gen(function* () {
        const store = yield* EventStore
        const text = '{"2":1.10, "1":12345678901234567890}'
        const { document } = sampleEvent(1).payload
        const metadata = parseExactly(text) as JsonObject
        yield* store.insert(sampleEvent(1, { payload: { document: { ...document, metadata } } }), [])
        const { event } = Option.getOrThrow(yield* store.find(sampleTenant, sampleEventId(1)))
        expect(exactText(event.payload.document.metadata)).toBe(text)
      })
    )

    rule(
      "replaces the payloads of one document's events and of no other's",
      Effect.gen(function* () {
        const store = yield* EventStore
        const { documentId } = sampleEvent(1)
        const foreign = sampleEvent(3, { documentId, tenant: sampleStranger })
        yield* store.insert(sampleEvent(1), [sampleDelivery(1)])
        yield* store.insert(sampleEvent(2), [])
        yield* store.insert(foreign, [])
        const payload = { document: { ...sampleEvent(1).payload.document, filename: null, metadata: {} } }
        yield* store.replacePayloads(sampleTenant, documentId, payload)
        const payloadOf = (event: EventRecord) =>
          Effect.map(store.find(event.tenant, event.id), (found) => Option.getOrThrow(found).event.payload)
        expect(yield* payloadOf(sampleEvent(1))).toEqual(payload)
        expect(yield* payloadOf(foreign)).toEqual(foreign.payload)
        if (sampleEvent(2).documentId !== documentId) {
          expect(yield* payloadOf(sampleEvent(2))).toEqual(sampleEvent(2).payload)
        }
      })
    )

    rule(
      "answers a foreign id as an unknown one, in every method",
      Effect.gen(function* () {
        const store = yield* EventStore
        yield* store.insert(sampleEvent(1), [sampleDelivery(1)])
        yield* store.recordAttempt(sampleDelivery(1, { attempts: 1 }), answered)
        for (const tenant of [sampleStranger, sampleLiveTenant]) {
          expect(yield* store.find(tenant, sampleEventId(1))).toEqual(Option.none())
          expect(yield* store.list(tenant, { limit: 10 })).toEqual({ rows: [], hasMore: false })
          expect(yield* store.attempts(tenant, sampleDeliveryId(1))).toEqual([])
          yield* store.updateDelivery(sampleDelivery(1, { tenant, attempts: 9, nextAttemptAt: null }))
          yield* store.recordAttempt(sampleDelivery(1, { tenant, attempts: 9 }), unanswered)
        }
        expect(yield* store.find(sampleTenant, sampleEventId(1))).toEqual(
          Option.some({ event: sampleEvent(1), deliveries: [sampleDelivery(1, { attempts: 1 })] })
        )
        expect(yield* store.attempts(sampleTenant, sampleDeliveryId(1))).toEqual([answered])
      })
    )

    rule(
      "pages both ways, newest first, and filters",
      Effect.gen(function* () {
        const store = yield* EventStore
        const rows: ReadonlyArray<readonly [number, Partial<EventRecord>]> = [
          [3, {}],
          [1, { type: "document.failed" }],
          [8, { documentId: sampleDocumentId(1) }],
          [5, { type: "document.failed", documentId: sampleDocumentId(1) }],
          [6, {}]
        ]
        for (const [n, row] of rows) yield* store.insert(sampleEvent(n, row), [])
        yield* store.insert(sampleEvent(7, { tenant: sampleStranger }), [])
        const ids = (query: Parameters<typeof store.list>[1]) =>
          Effect.map(store.list(sampleTenant, query), ({ hasMore, rows: listed }) => ({
            rows: listed.map(({ event }) => event.id),
            hasMore
          }))
        yield* pagesBothWays([8, 6, 5, 3, 1].map(sampleEventId), ids)
        const failed = { type: "document.failed" } as const
        const first = { documentId: sampleDocumentId(1) }
        expect((yield* ids({ limit: 9, ...failed })).rows).toEqual([5, 1].map(sampleEventId))
        expect((yield* ids({ limit: 9, ...first })).rows).toEqual([8, 5, 1].map(sampleEventId))
        expect(yield* ids({ limit: 1, ...first, ...failed })).toEqual({ rows: [sampleEventId(5)], hasMore: true })
        expect((yield* ids({ limit: 9, ...first, startingAfter: sampleEventId(8) })).rows).toEqual(
          [5, 1].map(sampleEventId)
        )
      })
    )

    rule(
      "leases what is due, of every tenant, earliest first",
      Effect.gen(function* () {
        const store = yield* EventStore
        yield* store.insert(sampleEvent(1), [
          sampleDelivery(1, { nextAttemptAt: sampleTime + 300 }),
          sampleDelivery(2, { eventId: sampleEventId(1), nextAttemptAt: sampleTime + 100 }),
          sampleDelivery(3, { eventId: sampleEventId(1), nextAttemptAt: null }),
          sampleDelivery(4, { eventId: sampleEventId(1), nextAttemptAt: sampleTime + 400 })
        ])
        yield* store.insert(sampleEvent(5, { tenant: sampleStranger }), [
          sampleDelivery(5, { tenant: sampleStranger, nextAttemptAt: sampleTime + 200 })
        ])
        const lease = (after: number, limit: number) =>
          Effect.map(store.leaseDue(sampleTime + after, sampleTime + after + 1000, limit), (rows) =>
            rows.map(({ id }) => id)
          )
        expect(yield* lease(99, 10)).toEqual([])
        expect(yield* lease(300, 2)).toEqual([2, 5].map(sampleDeliveryId))
        expect(yield* lease(301, 10)).toEqual([sampleDeliveryId(1)])
        expect(yield* lease(302, 10)).toEqual([])
        // A sender that died: its leases have run out.
        expect(yield* lease(1300, 10)).toEqual([2, 5, 4].map(sampleDeliveryId))
      })
    )

    rule(
      "leases the whole delivery, as it stands",
      Effect.gen(function* () {
        const store = yield* EventStore
        const delivery = sampleDelivery(1, { attempts: 3, lastStatusCode: 500 })
        yield* store.insert(sampleEvent(1), [delivery])
        expect(yield* store.leaseDue(sampleTime + 1000, sampleTime + 2000, 1)).toEqual([delivery])
      })
    )

    rule(
      "gives each due delivery to one of many concurrent senders",
      Effect.gen(function* () {
        const store = yield* EventStore
        const all = Array.from({ length: 30 }, (_, n) =>
          sampleDelivery(n + 1, { eventId: sampleEventId(1), endpointId: sampleEndpointId(1) })
        )
        yield* store.insert(sampleEvent(1), all)
        const batches = yield* Effect.forEach(
          Array.from({ length: 12 }),
          () => store.leaseDue(sampleTime + 60_000, sampleTime + 90_000, 4),
          { concurrency: "unbounded" }
        )
        const leased = batches.flat().map(({ id }) => id)
        expect(leased).toHaveLength(30)
        expect(new Set(leased).size).toBe(30)
      })
    )

    rule(
      "records attempts oldest first and ends the lease",
      Effect.gen(function* () {
        const store = yield* EventStore
        yield* store.insert(sampleEvent(1), [sampleDelivery(1)])
        expect(yield* store.attempts(sampleTenant, sampleDeliveryId(1))).toEqual([])
        yield* store.leaseDue(sampleTime + 1000, sampleTime + 60_000, 1)
        const again = sampleDelivery(1, { attempts: 1, lastStatusCode: 503, nextAttemptAt: sampleTime + 2000 })
        yield* store.recordAttempt(again, answered)
        expect(yield* store.leaseDue(sampleTime + 1999, sampleTime + 60_000, 1)).toEqual([])
        expect(yield* store.leaseDue(sampleTime + 2000, sampleTime + 60_000, 1)).toEqual([again])
        const given = { ...again, attempts: 2, lastStatusCode: null, nextAttemptAt: null }
        // The same instant twice: the order is that of the attempts.
        yield* store.recordAttempt(given, { ...unanswered, at: answered.at })
        expect(yield* store.attempts(sampleTenant, sampleDeliveryId(1))).toEqual([
          answered,
          { ...unanswered, at: answered.at }
        ])
        expect(yield* store.leaseDue(sampleTime + 1e9, sampleTime + 2e9, 1)).toEqual([])
        expect(Option.getOrThrow(yield* store.find(sampleTenant, sampleEventId(1))).deliveries).toEqual([given])
      })
    )

    rule(
      "updates a delivery without an attempt, so that it can be tried again",
      Effect.gen(function* () {
        const store = yield* EventStore
        const dropped = sampleDelivery(1, { attempts: 10, nextAttemptAt: null })
        yield* store.insert(sampleEvent(1), [dropped])
        yield* store.updateDelivery({ ...dropped, attempts: 0, nextAttemptAt: sampleTime })
        expect(yield* store.attempts(sampleTenant, sampleDeliveryId(1))).toEqual([])
        expect(yield* store.leaseDue(sampleTime, sampleTime + 1, 1)).toEqual([
          { ...dropped, attempts: 0, nextAttemptAt: sampleTime }
        ])
      })
    )

    rule(
      "adds deliveries to an event, which are due like its first ones",
      Effect.gen(function* () {
        const store = yield* EventStore
        yield* store.insert(sampleEvent(1), [sampleDelivery(1, { nextAttemptAt: null })])
        const again = sampleDelivery(2, { eventId: sampleEventId(1), nextAttemptAt: sampleTime })
        yield* store.insertDeliveries([again])
        expect(Option.getOrThrow(yield* store.find(sampleTenant, sampleEventId(1))).deliveries).toEqual([
          sampleDelivery(1, { nextAttemptAt: null }),
          again
        ])
        expect(yield* store.leaseDue(sampleTime, sampleTime + 1, 5)).toEqual([again])
      })
    )

    rule(
      "changes nothing for a delivery that is not there",
      Effect.gen(function* () {
        const store = yield* EventStore
        yield* store.insert(sampleEvent(1), [])
        yield* store.updateDelivery(sampleDelivery(1))
        yield* store.recordAttempt(sampleDelivery(1), answered)
        expect(yield* store.leaseDue(sampleTime + 1e9, sampleTime + 2e9, 5)).toEqual([])
        expect(yield* store.attempts(sampleTenant, sampleDeliveryId(1))).toEqual([])
      })
    )
  })
