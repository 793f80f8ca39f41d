import { describe, expect, it } from "@effect/vitest"
import { Clock, Duration, Effect, Fiber, HashMap, Logger, Ref, TestClock } from "effect"
import {
  Deliveries,
  type DocumentRecord,
  defaultSettings,
  EventStore,
  Events,
  parseExactly,
  WebhookEndpointStore
} from "../src/index.js"
import {
  addEndpoint,
  answer,
  deliveries,
  emit,
  emitOf,
  endpoint,
  hangs,
  hours,
  over,
  passTime,
  type Receiver,
  running
} from "./deliveryStack.js"
import { acme, acmeLive } from "./stack.js"

describe("Deliveries", () => {
  it.scoped("makes ten attempts on the retry schedule, with up to 10% jitter, and then gives up", () => {
    const attempts: Array<number> = []
    const failing: Receiver = () =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        attempts.push(now)
        return answer(500)
      })
    return Effect.gen(function* () {
      yield* addEndpoint("failing")
      yield* emit
      const start = yield* Clock.currentTimeMillis
      yield* passTime()
      const gaps = attempts.map((at, n) => at - (attempts[n - 1] ?? start))
      expect(attempts).toHaveLength(10)
      expect(gaps[0]).toBe(0)
      const { webhookRetries } = defaultSettings
      expect(webhookRetries.map(Duration.toSeconds)).toEqual([
        5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400
      ])
      for (const [n, delay] of webhookRetries.entries()) {
        const gap = gaps[n + 1] ?? 0
        expect(gap).toBeGreaterThanOrEqual(Duration.toMillis(delay))
        expect(gap).toBeLessThanOrEqual(Duration.toMillis(delay) * 1.1)
      }
      expect(
        new Set(gaps.slice(1).map((gap, n) => gap / Duration.toMillis(webhookRetries[n] ?? 0))).size
      ).toBeGreaterThan(5)
      const [delivery] = yield* deliveries
      expect(delivery).toMatchObject({ attempts: 10, lastStatusCode: 500, deliveredAt: null, nextAttemptAt: null })
    }).pipe(Effect.provide(over({ failing })))
  })

  it.scoped("honours a longer Retry-After on 429 and 503 only", () => {
    const attempts: Array<number> = []
    const answers = [answer(429, 60), answer(503, 3600), answer(500, 86_400), answer(200)]
    const receiver: Receiver = () =>
      Effect.map(Clock.currentTimeMillis, (now) => answers[attempts.push(now) - 1] ?? answer(200))
    return Effect.gen(function* () {
      yield* addEndpoint("asks")
      yield* emit
      yield* passTime()
      const gaps = attempts.slice(1).map((at, n) => Math.round((at - (attempts[n] ?? 0)) / 60_000))
      expect(gaps[0]).toBe(1)
      expect(gaps[1]).toBe(60)
      expect(gaps[2]).toBeGreaterThanOrEqual(30)
      expect(gaps[2]).toBeLessThanOrEqual(33)
      expect(attempts).toHaveLength(4)
    }).pipe(Effect.provide(over({ asks: receiver })))
  })

  it.scoped("deactivates an endpoint that answers 410, and drops its pending deliveries", () =>
    Effect.gen(function* () {
      const id = yield* addEndpoint("gone")
      yield* Effect.replicateEffect(emit, 5)
      yield* running
      yield* TestClock.adjust("5 seconds")
      expect((yield* endpoint(id)).active).toBe(false)
      const all = yield* deliveries
      expect(all.every(({ deliveredAt, nextAttemptAt }) => deliveredAt === null && nextAttemptAt === null)).toBe(true)
      expect(all.filter(({ lastStatusCode }) => lastStatusCode === 410)).toHaveLength(1)
    }).pipe(Effect.provide(over({ gone: () => Effect.succeed(answer(410)) })))
  )

  it.scoped("logs where a sender broke and why an endpoint was deactivated, but never an error's message", () => {
    const logged: Array<string> = []
    const logger = Logger.make(({ annotations, message }) => {
      logged.push([message, ...HashMap.values(annotations)].flat().join(" "))
    })
    const breaks: Receiver = () => Effect.die(new Error("sent whsec_c2VjcmV0"))
    return Effect.gen(function* () {
      yield* addEndpoint("breaks")
      const gone = yield* addEndpoint("gone")
      yield* emit
      yield* running
      yield* TestClock.adjust("5 seconds")
      const told = logged.filter((line) => line.startsWith("a delivery failed unexpectedly"))
      expect(told[0]).toMatch(/^a delivery failed unexpectedly Error at .*deliveries\.test\.ts.* dlv_/)
      expect(logged).toContain(`a webhook endpoint is deactivated: it answered 410 ${gone}`)
      expect(logged.join()).not.toContain("whsec_")
    }).pipe(
      Effect.provide(over({ breaks, gone: () => Effect.succeed(answer(410)) })),
      Effect.provide(Logger.replace(Logger.defaultLogger, logger))
    )
  })

  it.scoped("deactivates an endpoint only after five days of failed attempts", () =>
    Effect.gen(function* () {
      const id = yield* addEndpoint("failing")
      for (let day = 0; day < 5; day++) {
        yield* emit
        yield* passTime(yield* hours(23))
      }
      expect((yield* endpoint(id)).active).toBe(true)
      expect((yield* endpoint(id)).failingSince).toBeTypeOf("number")
      yield* emit
      yield* passTime(yield* hours(23))
      expect((yield* endpoint(id)).active).toBe(false)
    }).pipe(Effect.provide(over({ failing: () => Effect.succeed(answer(500)) })))
  )

  it.scoped("clears an endpoint's failing state once it answers", () => {
    let up = false
    const flaky: Receiver = () => Effect.sync(() => answer(up ? 200 : 500))
    return Effect.gen(function* () {
      const id = yield* addEndpoint("flaky")
      yield* running
      yield* emit
      yield* TestClock.adjust("2 seconds")
      expect((yield* endpoint(id)).failingSince).toBeTypeOf("number")
      up = true
      yield* TestClock.adjust("10 seconds")
      expect((yield* endpoint(id)).failingSince).toBeNull()
    }).pipe(Effect.provide(over({ flaky })))
  })

  it.scoped("recovers only what an endpoint has not received since a given time", () => {
    let up = false
    const seen: Array<string> = []
    const receiver: Receiver = ({ id }) =>
      Effect.sync(() => {
        if (up) seen.push(id)
        return answer(up ? 200 : 500)
      })
    return Effect.gen(function* () {
      const events = yield* Events
      const id = yield* addEndpoint("down")
      yield* addEndpoint("other")
      yield* emit
      yield* passTime(yield* hours(1))
      const since = yield* Clock.currentTimeMillis
      yield* emit
      // Given up after the whole schedule, and still waiting.
      yield* passTime()
      yield* emit
      yield* passTime(yield* hours(1))
      up = true
      expect(yield* events.recover(acme, id, since)).toBe(2)
      yield* (yield* Deliveries).deliverDue
      expect(seen).toHaveLength(2)
      const missing = (yield* deliveries).filter(({ deliveredAt }) => deliveredAt === null)
      expect(missing.filter(({ endpointId }) => endpointId === id)).toHaveLength(1)
      expect(yield* events.recover(acme, id, since)).toBe(0)
      expect((yield* Effect.flip(events.recover(acmeLive, id, since)))._tag).toBe("NotFound")
      expect((yield* Effect.flip(events.recover(acme, id, Number.NaN)))._tag).toBe("ValidationFailed")
      const store = yield* WebhookEndpointStore
      yield* store.update({ ...(yield* endpoint(id)), active: false })
      expect((yield* Effect.flip(events.recover(acme, id, since)))._tag).toBe("ValidationFailed")
      // The log goes on where it was.
      const [first] = (yield* deliveries).filter((one) => one.endpointId === id && one.deliveredAt !== null)
      const log = first === undefined ? [] : yield* (yield* EventStore).attempts(acme, first.id)
      expect(log.length).toBeGreaterThan(1)
      expect(log.at(-1)?.statusCode).toBe(200)
    }).pipe(Effect.provide(over({ down: receiver, other: () => Effect.succeed(answer(500)) })))
  })

  it.scoped("sends metadata exactly as written, whatever the file name", () => {
    const bodies: Array<string> = []
    const receiver: Receiver = ({ body }) =>
      Effect.sync(() => {
        bodies.push(body)
        return answer(200)
      })
    const filename = 'a","metadata":null,"metadata\\":null'
    const metadata = '{"2":1.0,"1":12345678901234567890,"metadata":null}'
    return Effect.gen(function* () {
      yield* addEndpoint("exact")
      yield* emitOf({ filename, metadata: parseExactly(metadata) as DocumentRecord["metadata"] })
      yield* emit
      yield* (yield* Deliveries).deliverDue
      // Those of one instant come in any order.
      const [second = "", first = ""] = bodies.toSorted((a, b) => a.length - b.length)
      expect(first).toContain(`"metadata":${metadata}`)
      const { document } = JSON.parse(first).data.payload
      expect(document.filename).toBe(filename)
      expect(document.metadata.metadata).toBeNull()
      expect(JSON.parse(second).data.payload.document.metadata).toEqual({})
    }).pipe(Effect.provide(over({ exact: receiver })))
  })

  it.scoped("releases its leases at once when stopped, without counting an attempt", () =>
    Effect.gen(function* () {
      yield* addEndpoint("slow")
      yield* emit
      const fiber = yield* running
      yield* TestClock.adjust("5 seconds")
      yield* Fiber.interrupt(fiber)
      const now = yield* Clock.currentTimeMillis
      const query = { now, leasedUntil: now + 1, limit: 10, perEndpoint: 10, endpoints: { after: null, except: [] } }
      const due = yield* (yield* EventStore).leaseDue(query)
      expect(due.map(({ delivery }) => delivery.attempts)).toEqual([0])
    }).pipe(Effect.provide(over({ slow: hangs })))
  )

  it.scoped(
    "does not duplicate a delivery that is redelivered in flight, and restarts its attempts if it fails",
    () => {
      const sent = Ref.unsafeMake(0)
      const slow: Receiver = () =>
        Ref.updateAndGet(sent, (n) => n + 1).pipe(
          Effect.delay("5 seconds"),
          Effect.map((n) => answer(n < 2 ? 500 : 204))
        )
      return Effect.gen(function* () {
        const id = yield* addEndpoint("slow")
        yield* emit
        const events = yield* Events
        const [event] = (yield* events.list(acme, { limit: 1 })).data
        if (event === undefined) throw new Error("there is none")
        yield* running
        yield* TestClock.adjust("1 second")
        expect(yield* events.recover(acme, id, 0)).toBe(1)
        yield* events.redeliver(acme, event.id, {}, null)
        yield* TestClock.adjust("3 seconds")
        expect(yield* Ref.get(sent)).toBe(0)
        expect((yield* deliveries).map(({ attempts }) => attempts)).toEqual([0])
        // The first fails after it was asked for: the next follows at once, as the first of ten.
        yield* TestClock.adjust("8 seconds")
        expect(yield* Ref.get(sent)).toBe(2)
        expect(yield* deliveries).toMatchObject([{ attempts: 1, lastStatusCode: 204, nextAttemptAt: null }])
        const [delivery] = yield* deliveries
        const log = delivery === undefined ? [] : yield* (yield* EventStore).attempts(acme, delivery.id)
        expect(log.map(({ statusCode }) => statusCode)).toEqual([500, 204])
      }).pipe(Effect.provide(over({ slow })))
    }
  )

  it.scoped("logs each attempt with its status or cause, and its duration", () =>
    Effect.gen(function* () {
      yield* addEndpoint("slow")
      yield* emit
      yield* running
      yield* TestClock.adjust("25 seconds")
      const [delivery] = yield* deliveries
      const store = yield* EventStore
      const attempts = delivery === undefined ? [] : yield* store.attempts(acme, delivery.id)
      expect(attempts).toEqual([
        { at: expect.any(Number), durationMs: 20_000, statusCode: null, cause: "no answer within 20 s" }
      ])
    }).pipe(Effect.provide(over({ slow: hangs })))
  )
})
