import { OrganisationId } from "@extrait/core"
import { Effect, Fiber } from "effect"
import { expect, it } from "vitest"
import { makePace } from "../src/pacing.js"

/** The tenant of that name, which is no id. */
const tenantOf = (organisation: string) => ({
  organisation: OrganisationId.make(organisation, true),
  mode: "test" as const
})

/** A clock that moves only with work and with the rest of each turn of the loop, and a count of the turns. */
const clock = (restMs = 0) => {
  let now = 0
  let turns = 0
  let counting = true
  const count = (): void => {
    turns++
    now += restMs
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  return {
    now: () => now,
    work: (ms: number) => {
      now += ms
    },
    turns: () => turns,
    stop: () => {
      counting = false
    }
  }
}

it("work starts at once early in a turn of the event loop, and otherwise waits for the next", async () => {
  const time = clock()
  const pace = makePace(time.now)
  const begunIn: Array<number> = []
  const piece = Effect.zipRight(
    pace(tenantOf("one")),
    Effect.sync(() => {
      begunIn.push(time.turns())
      time.work(2)
    })
  )
  await Effect.runPromise(
    Effect.all(
      Array.from({ length: 30 }, () => piece),
      { concurrency: "unbounded" }
    )
  )
  time.stop()
  expect(begunIn).toHaveLength(30)
  expect(begunIn[0]).toBe(0)
  // Two milliseconds each: the third begins in the fifth of the turn, and a fourth does not.
  for (const turn of new Set(begunIn)) expect(begunIn.filter((one) => one === turn).length).toBeLessThanOrEqual(3)
})

it("work gets as much time in a turn as the rest of the loop takes, within limits", async () => {
  const greatest = async (restMs: number): Promise<number> => {
    const time = clock(restMs)
    const pace = makePace(time.now)
    const inTurns = new Map<number, number>()
    const piece = Effect.zipRight(
      pace(tenantOf("one")),
      Effect.sync(() => {
        inTurns.set(time.turns(), (inTurns.get(time.turns()) ?? 0) + 1)
        time.work(2)
      })
    )
    await Effect.runPromise(
      Effect.all(
        Array.from({ length: 200 }, () => piece),
        { concurrency: "unbounded" }
      )
    )
    time.stop()
    return Math.max(...inTurns.values())
  }
  expect(await greatest(0)).toBe(3)
  expect(await greatest(10)).toBe(5)
  expect(await greatest(10_000)).toBe(10)
})

it("tenants take turns, however much one of them requests", async () => {
  const time = clock()
  const pace = makePace(time.now)
  const order: Array<string> = []
  const piece = (organisation: string) =>
    Effect.zipRight(
      pace(tenantOf(organisation)),
      Effect.sync(() => {
        order.push(organisation)
        time.work(2)
      })
    )
  await Effect.runPromise(
    Effect.all([...Array.from({ length: 40 }, () => piece("many")), piece("few"), piece("few")], {
      concurrency: "unbounded"
    })
  )
  time.stop()
  expect(order).toHaveLength(42)
  // Three had begun before the others came.
  expect(order.slice(3, 7).filter((one) => one === "few")).toHaveLength(2)
})

it("a caller that leaves while waiting gives up its place", async () => {
  const time = clock()
  const pace = makePace(time.now)
  const begun: Array<string> = []
  const piece = (organisation: string) =>
    Effect.zipRight(
      pace(tenantOf(organisation)),
      Effect.sync(() => void begun.push(organisation))
    )
  await Effect.runPromise(
    Effect.gen(function* () {
      yield* piece("one")
      time.work(10)
      const waiting = yield* Effect.fork(piece("gone"))
      yield* Effect.yieldNow()
      yield* Fiber.interrupt(waiting)
      yield* piece("two")
    })
  )
  time.stop()
  expect(begun).toEqual(["one", "two"])
})
