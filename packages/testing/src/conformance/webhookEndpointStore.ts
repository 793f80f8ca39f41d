import { expect } from "@effect/vitest"
import { toWebhookEndpoint, type WebhookEndpointRecord, WebhookEndpointStore } from "@extrait/core"
import { Effect, type Layer, Option, Redacted } from "effect"
import { pagesBothWays } from "./paging.js"
import { rulesOf, suite } from "./rules.js"
import {
  sampleEndpoint,
  sampleEndpointId,
  sampleLiveTenant,
  sampleStranger,
  sampleTenant,
  sampleTime
} from "./samples.js"

/** Secrets in the open, so that records compare by value. */
const revealed = ({ previousSecret: previous, secret, ...endpoint }: WebhookEndpointRecord) => ({
  ...endpoint,
  secret: Redacted.value(secret),
  previousSecret: previous === null ? null : { ...previous, secret: Redacted.value(previous.secret) }
})

/** What every `WebhookEndpointStore` keeps to. The layer is built afresh for every rule and must begin empty. */
export const webhookEndpointStoreConformance = (
  name: string,
  layer: Layer.Layer<WebhookEndpointStore, unknown>
): void =>
  suite(`${name}: WebhookEndpointStore`, () => {
    const rule = rulesOf(layer)
    const find = (n: number) =>
      Effect.flatMap(WebhookEndpointStore, (store) =>
        Effect.map(store.find(sampleTenant, sampleEndpointId(n)), Option.map(revealed))
      )

    rule(
      "returns an endpoint with its secret",
      Effect.gen(function* () {
        const store = yield* WebhookEndpointStore
        const endpoints = [
          sampleEndpoint(1, { url: `https://receiver.example/é?q='"\\😀` }),
          sampleEndpoint(2, { events: null, active: false }),
          sampleEndpoint(3, { events: [] }),
          sampleEndpoint(4, {
            previousSecret: { secret: Redacted.make(`whsec_${btoa("C".repeat(32))}`), validUntil: sampleTime + 1 }
          })
        ]
        for (const [index, endpoint] of endpoints.entries()) {
          yield* store.insert(endpoint)
          expect(yield* find(index + 1)).toEqual(Option.some(revealed(endpoint)))
        }
        expect(yield* find(9)).toEqual(Option.none())
        for (const endpoint of endpoints) {
          const seen = yield* store.findWithoutSecrets(sampleTenant, endpoint.id)
          expect(Option.map(seen, toWebhookEndpoint)).toEqual(Option.some(toWebhookEndpoint(endpoint)))
        }
      })
    )

    rule(
      "treats another tenant's id as unknown, in every method",
      Effect.gen(function* () {
        const store = yield* WebhookEndpointStore
        yield* store.insert(sampleEndpoint(1))
        for (const tenant of [sampleStranger, sampleLiveTenant]) {
          expect(yield* store.find(tenant, sampleEndpointId(1))).toEqual(Option.none())
          expect(yield* store.findWithoutSecrets(tenant, sampleEndpointId(1))).toEqual(Option.none())
          expect(yield* store.list(tenant, { limit: 10 })).toEqual({ rows: [], hasMore: false })
          expect(yield* store.active(tenant)).toEqual([])
          yield* store.update(sampleEndpoint(1, { tenant, url: "https://attacker.example/" }))
          yield* store.remove(tenant, sampleEndpointId(1))
        }
        expect(yield* find(1)).toEqual(Option.some(revealed(sampleEndpoint(1))))
      })
    )

    rule(
      "updates and removes an endpoint, which an update does not bring back",
      Effect.gen(function* () {
        const store = yield* WebhookEndpointStore
        yield* store.insert(sampleEndpoint(1))
        const updated = sampleEndpoint(1, {
          url: "https://receiver.example/new",
          events: null,
          active: false,
          secret: Redacted.make(`whsec_${btoa("B".repeat(32))}`),
          secretPrefix: "whsec_QkJC",
          previousSecret: { secret: sampleEndpoint(1).secret, validUntil: sampleTime + 1000 }
        })
        yield* store.update(updated)
        expect(yield* find(1)).toEqual(Option.some(revealed(updated)))
        yield* store.remove(sampleTenant, sampleEndpointId(1))
        yield* store.remove(sampleTenant, sampleEndpointId(1))
        yield* store.update(updated)
        expect(yield* find(1)).toEqual(Option.none())
      })
    )

    rule(
      "returns a tenant's active endpoints",
      Effect.gen(function* () {
        const store = yield* WebhookEndpointStore
        for (const [n, active] of [true, false, true].entries()) yield* store.insert(sampleEndpoint(n, { active }))
        yield* store.insert(sampleEndpoint(7, { tenant: sampleStranger }))
        const active = yield* store.active(sampleTenant)
        expect(
          active.map(({ events, id, url }) => ({ events, id, url })).sort((a, b) => (a.id < b.id ? -1 : 1))
        ).toEqual([0, 2].map((n) => sampleEndpoint(n)).map(({ events, id, url }) => ({ events, id, url })))
      })
    )

    rule(
      "pages both ways, newest first",
      Effect.gen(function* () {
        const store = yield* WebhookEndpointStore
        for (const n of [3, 8, 5, 1, 6]) yield* store.insert(sampleEndpoint(n, { active: n !== 5 }))
        yield* store.insert(sampleEndpoint(7, { tenant: sampleStranger }))
        yield* pagesBothWays([8, 6, 5, 3, 1].map(sampleEndpointId), (query) =>
          Effect.map(store.list(sampleTenant, query), ({ hasMore, rows }) => ({
            rows: rows.map(({ id }) => id),
            hasMore
          }))
        )
      })
    )
  })
