import { describe, expect, it } from "@effect/vitest"
import { Effect, Ref, TestClock, TestServices } from "effect"
import { Events } from "../src/index.js"
import { addEndpoint, answer, deliveries, emit, hangs, ok, over, type Receiver, running } from "./deliveryStack.js"

describe("delivery lanes", () => {
  it.scoped("keep a hanging endpoint from delaying others, and send it one message at a time", () => {
    let atOnce = 0
    let most = 0
    const counted: Receiver = (message) =>
      Effect.acquireUseRelease(
        Effect.sync(() => {
          most = Math.max(most, ++atOnce)
        }),
        () => hangs(message),
        () => Effect.sync(() => void atOnce--)
      )
    return Effect.gen(function* () {
      const slow = yield* addEndpoint("slow")
      const quick = yield* addEndpoint("quick")
      yield* Effect.replicateEffect(emit, 60)
      yield* running
      yield* TestClock.adjust("5 seconds")
      const sent = yield* deliveries
      const to = (id: string) => sent.filter(({ endpointId }) => endpointId === id)
      expect(to(quick).filter(({ deliveredAt }) => deliveredAt !== null)).toHaveLength(60)
      expect(to(slow).filter(({ attempts }) => attempts > 0)).toHaveLength(0)
      yield* TestClock.adjust("56 seconds")
      expect((yield* deliveries).filter(({ attempts, endpointId }) => endpointId === slow && attempts > 0).length).toBe(
        3
      )
      expect(most).toBe(1)
    }).pipe(Effect.provide(over({ slow: counted, quick: ok })))
  })

  it.scoped("widen for an endpoint that answers, up to sixteen messages at once", () => {
    let atOnce = 0
    let most = 0
    const counted: Receiver = () =>
      Effect.acquireUseRelease(
        Effect.sync(() => {
          most = Math.max(most, ++atOnce)
        }),
        () => Effect.as(Effect.sleep("1 second"), answer(200)),
        () => Effect.sync(() => void atOnce--)
      )
    return Effect.gen(function* () {
      yield* addEndpoint("steady")
      yield* Effect.replicateEffect(emit, 200)
      yield* running
      yield* TestClock.adjust("40 seconds")
      expect((yield* deliveries).every(({ deliveredAt }) => deliveredAt !== null)).toBe(true)
      expect(most).toBe(16)
    }).pipe(Effect.provide(over({ steady: counted })))
  })

  it.scoped("serve every responsive endpoint before the first hanging one times out", () => {
    const names = Array.from({ length: 300 }, (_, n) => `receiver ${n}`)
    const receivers = Object.fromEntries(names.map((name, n) => [name, n % 30 === 0 ? hangs : ok]))
    return Effect.gen(function* () {
      const ids = yield* Effect.forEach(names, addEndpoint)
      yield* Effect.replicateEffect(emit, 3)
      yield* running
      yield* TestClock.adjust("10 seconds")
      const done = new Set((yield* deliveries).filter((one) => one.deliveredAt !== null).map((one) => one.endpointId))
      expect(ids.filter((id) => !done.has(id))).toHaveLength(10)
      expect((yield* deliveries).filter(({ deliveredAt }) => deliveredAt !== null)).toHaveLength(290 * 3)
    }).pipe(Effect.provide(over(receivers)))
  })

  it.scoped("deliver new events while they are open, at once on a signal", () => {
    const seen = Ref.unsafeMake<ReadonlyArray<string>>([])
    const receiver: Receiver = ({ id }) =>
      Effect.as(
        Ref.update(seen, (all) => [...all, id]),
        answer(200)
      )
    return Effect.gen(function* () {
      yield* addEndpoint("quick")
      yield* running
      yield* TestClock.adjust("3 seconds")
      for (let n = 1; n <= 20; n++) {
        yield* emit
        yield* (yield* Events).wake
        // Far less time passes on the test clock than until the next poll.
        for (let tries = 0; tries < 200 && (yield* Ref.get(seen)).length < n; tries++) {
          if (tries < 10) yield* TestClock.adjust("1 millis")
          yield* TestServices.provideLive(Effect.sleep("5 millis"))
        }
        expect(yield* Ref.get(seen)).toHaveLength(n)
        // The outcome is stored.
        yield* TestClock.adjust("5 millis")
      }
    }).pipe(Effect.provide(over({ quick: receiver })))
  })
})
