import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import {
  Deliveries,
  type DeliveryRecord,
  type Document,
  defaultSettings,
  EventStore,
  makeDelivery,
  makeDocumentId,
  makeEventId,
  makeWebhookEndpointId,
  Settings,
  Signals,
  type Tenant,
  Transaction,
  WebhookEndpointStore
} from "@extrait/core"
import { SqliteStorage } from "@extrait/sql/sqlite"
import { UndiciWebhookSender } from "@extrait/webhooks"
import { Duration, Effect, Fiber, Layer, Redacted, type Scope } from "effect"

const tenant: Tenant = { organisation: `org_${"0".repeat(26)}` as Tenant["organisation"], mode: "test" }

/** A receiver on the loopback interface that remembers the ids of messages, and answers as it is told. */
const receiver = (status: (id: string, seen: number) => number) =>
  Effect.gen(function* () {
    const seen = new Map<string, number>()
    const server = yield* Effect.acquireRelease(
      Effect.async<Server>((resume) => {
        const made = createServer((request, response) => {
          request.resume()
          request.on("end", () => {
            const id = String(request.headers["webhook-id"])
            const times = (seen.get(id) ?? 0) + 1
            seen.set(id, times)
            response.writeHead(status(id, times)).end()
          })
        })
        made.listen(0, "127.0.0.1", () => resume(Effect.succeed(made)))
      }),
      (made) =>
        Effect.async<void>((resume) => {
          made.closeAllConnections()
          made.close(() => resume(Effect.void))
        })
    )
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, seen }
  })

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "extrait-webhooks-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

/** Deliveries as a process of the service makes them, over the database in a folder. */
const over = (path: string) =>
  Deliveries.layer.pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        SqliteStorage.layer({ filename: join(path, "extrait.db") }),
        UndiciWebhookSender.layer({ allowNetworks: ["127.0.0.1"] }),
        Signals.layerMemory
      )
    )
  )

const addEndpoint = (url: string) =>
  Effect.gen(function* () {
    const id = yield* makeWebhookEndpointId
    yield* (yield* WebhookEndpointStore).insert({
      id,
      tenant,
      url,
      events: null,
      active: true,
      createdAt: Date.now(),
      secretPrefix: "whsec_AAAA",
      secret: Redacted.make(`whsec_${btoa("A".repeat(32))}`),
      previousSecret: null
    })
    return id
  })

/** So many events, each with a delivery that is due to each of the endpoints. */
const addEvents = (count: number, endpoints: ReadonlyArray<DeliveryRecord["endpointId"]>) =>
  Effect.gen(function* () {
    const store = yield* EventStore
    const transaction = yield* Transaction
    const one = Effect.gen(function* () {
      const documentId = yield* makeDocumentId
      const eventId = yield* makeEventId
      const at = new Date().toISOString() as Document["created_at"]
      const document: Document = {
        id: documentId,
        object: "document",
        status: "completed",
        document_type: null,
        language: "auto",
        filename: null,
        content_type: "text/plain",
        size_bytes: 1,
        metadata: {},
        result_url: `/v1/documents/${documentId}/result`,
        review_status: "auto",
        claim: null,
        parent_id: null,
        created_at: at,
        updated_at: at,
        completed_at: at,
        expires_at: null,
        error: null
      }
      const deliveries = yield* Effect.forEach(endpoints, (endpointId) =>
        makeDelivery({ id: eventId, tenant }, endpointId, Date.now())
      )
      yield* store.insert(
        { id: eventId, tenant, type: "document.completed", documentId, createdAt: Date.now(), payload: { document } },
        deliveries
      )
    })
    yield* transaction.run(Effect.replicateEffect(one, count, { discard: true }))
  })

/** Every delivery as it stands. */
const deliveries = Effect.gen(function* () {
  const store = yield* EventStore
  const all: Array<DeliveryRecord> = []
  for (let after: string | undefined; ; ) {
    const { hasMore, rows } = yield* store.list(tenant, {
      limit: 1000,
      ...(after === undefined ? {} : { startingAfter: after })
    })
    all.push(...rows.flatMap((row) => row.deliveries))
    after = rows.at(-1)?.event.id
    if (!hasMore) return all
  }
})

const until = (holds: Effect.Effect<boolean, unknown, EventStore>) =>
  Effect.repeat(Effect.delay(holds, "10 millis"), { until: (held) => held })

const run = Effect.flatMap(Deliveries, (service) => service.run)

it.scopedLive("failed deliveries are retried on schedule over the network", () =>
  Effect.gen(function* () {
    const { seen, url } = yield* receiver((_, times) => (times <= 3 ? 500 : 204))
    const webhookRetries = [50, 100, 200, 400].map(Duration.millis)
    yield* Effect.gen(function* () {
      yield* addEvents(5, [yield* addEndpoint(url)])
      const fiber = yield* Effect.fork(run)
      yield* until(Effect.map(deliveries, (all) => all.every(({ deliveredAt }) => deliveredAt !== null)))
      yield* Fiber.interrupt(fiber)
      const store = yield* EventStore
      for (const { attempts, id } of yield* deliveries) {
        expect(attempts).toBe(4)
        const log = yield* store.attempts(tenant, id)
        expect(log.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 204])
        const ends = log.map(({ at, durationMs }) => at + durationMs)
        for (const [n, delay] of webhookRetries.slice(0, 3).entries()) {
          expect((log[n + 1]?.at ?? 0) - (ends[n] ?? 0)).toBeGreaterThanOrEqual(Duration.toMillis(delay))
        }
      }
      expect([...seen.values()]).toEqual([4, 4, 4, 4, 4])
    }).pipe(
      Effect.provide(over(yield* folder)),
      Effect.provideService(Settings, { ...defaultSettings, webhookRetries })
    )
  })
)

it.scopedLive("pending deliveries survive restarts, and are all sent with the same ids and logged", () =>
  Effect.gen(function* () {
    const { seen, url } = yield* receiver(() => 204)
    const path = yield* folder
    const process = <A, E>(
      effect: Effect.Effect<A, E, Deliveries | EventStore | Transaction | WebhookEndpointStore | Scope.Scope>
    ) => Effect.scoped(Effect.provide(effect, Layer.fresh(over(path))))
    const endpoints = yield* process(
      Effect.gen(function* () {
        const ids = yield* Effect.forEach(["a", "b", "c"], (name) => addEndpoint(url + name))
        yield* addEvents(100, ids)
        return ids
      })
    )
    const sent = () => [...seen.values()].reduce((all, times) => all + times, 0)
    // Three processes, each of which ends in the middle of it.
    for (const enough of [50, 120, 200]) {
      yield* process(Effect.raceFirst(run, until(Effect.sync(() => sent() >= enough))))
    }
    const all = yield* process(
      Effect.gen(function* () {
        yield* Effect.forkScoped(run)
        yield* until(Effect.map(deliveries, (found) => found.every(({ deliveredAt }) => deliveredAt !== null)))
        const found = yield* deliveries
        const store = yield* EventStore
        for (const { attempts, id } of found) expect(yield* store.attempts(tenant, id)).toHaveLength(attempts)
        return found
      })
    )
    expect(all).toHaveLength(100 * endpoints.length)
    expect(new Set(all.map(({ eventId }) => eventId))).toEqual(new Set(seen.keys()))
    expect([...seen.values()].every((times) => times >= endpoints.length)).toBe(true)
  })
)
