import { expect } from "@effect/vitest"
import { type EventRecord, EventStore, exactText, type JsonObject, parseExactly } from "@extrait/core"
import { Effect, type Layer, Option } from "effect"
import { answered, deliveryIds, dueAt, told, unanswered } from "./attempts.js"
import { addDeliveryRules } from "./deliveries.js"
import { pagesBothWays } from "./paging.js"
import { rulesOf, suite } from "./rules.js"
import {
  oddJson,
  sampleDelivery,
  sampleDeliveryId,
  sampleDocumentId,
  sampleEvent,
  sampleEventId,
  sampleLiveTenant,
  sampleStranger,
  sampleTenant,
  sampleTime
} from "./samples.js"

/** What every `EventStore` keeps to. The layer is built afresh for every rule and must begin empty. */
export const eventStoreConformance = (name: string, layer: Layer.Layer<EventStore, unknown>): void =>
  suite(`${name}: EventStore`, () => {
    const rule = rulesOf(layer)

    rule(
      "returns an event with its deliveries in the order of their ids",
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
      "keeps metadata exactly as written",
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
      "replaces the payloads of one document's events only",
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
      "treats another tenant's id as unknown, in every method",
      Effect.gen(function* () {
        const store = yield* EventStore
        yield* store.insert(sampleEvent(1), [sampleDelivery(1)])
        yield* store.recordAttempts([told(sampleDelivery(1), { attempts: 1 }, answered)])
        const delivered = { attempts: 9, deliveredAt: sampleTime, nextAttemptAt: null }
        for (const tenant of [sampleStranger, sampleLiveTenant]) {
          expect(yield* store.find(tenant, sampleEventId(1))).toEqual(Option.none())
          expect(yield* store.list(tenant, { limit: 10 })).toEqual({ rows: [], hasMore: false })
          expect(yield* store.attempts(tenant, sampleDeliveryId(1))).toEqual([])
          yield* store.updateDeliveries([sampleDelivery(1, { tenant, attempts: 9, nextAttemptAt: null })])
          yield* store.recordAttempts([told(sampleDelivery(1, { tenant }), delivered, unanswered)])
          yield* store.recordAttempts([told(sampleDelivery(1, { tenant }), delivered, unanswered, sampleTime)])
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
        // Event n is created at n seconds.
        const between = { createdAfter: sampleTime + 3000, createdBefore: sampleTime + 8000 }
        expect((yield* ids({ limit: 9, ...between })).rows).toEqual([6, 5, 3].map(sampleEventId))
        expect(yield* ids({ limit: 1, ...first, ...failed })).toEqual({ rows: [sampleEventId(5)], hasMore: true })
        expect((yield* ids({ limit: 9, ...first, startingAfter: sampleEventId(8) })).rows).toEqual(
          [5, 1].map(sampleEventId)
        )
      })
    )

    rule(
      "removes old events of every tenant, with their deliveries and attempts",
      Effect.gen(function* () {
        const store = yield* EventStore
        yield* store.insert(sampleEvent(1), [sampleDelivery(1)])
        yield* store.recordAttempts([told(sampleDelivery(1), { attempts: 1 }, answered)])
        yield* store.insert(sampleEvent(2, { tenant: sampleStranger }), [sampleDelivery(2, { tenant: sampleStranger })])
        for (const n of [3, 4]) yield* store.insert(sampleEvent(n), [sampleDelivery(n)])
        expect(yield* store.removeBefore(sampleTime + 1000, 10)).toBe(0)
        expect(yield* store.removeBefore(sampleTime + 4000, 2)).toBe(2)
        expect(yield* store.find(sampleStranger, sampleEventId(2))).toEqual(Option.none())
        expect(yield* store.attempts(sampleTenant, sampleDeliveryId(1))).toEqual([])
        expect(yield* store.removeBefore(sampleTime + 4000, 2)).toBe(1)
        expect(yield* store.removeBefore(sampleTime + 4000, 2)).toBe(0)
        expect((yield* store.list(sampleTenant, { limit: 9 })).rows.map(({ event }) => event.id)).toEqual([
          sampleEventId(4)
        ])
        expect(yield* Effect.map(store.leaseDue(dueAt(sampleTime + 1e9, sampleTime + 2e9, 9)), deliveryIds)).toEqual([
          sampleDeliveryId(4)
        ])
      })
    )

    addDeliveryRules(rule)
  })
