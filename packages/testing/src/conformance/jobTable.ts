import { expect } from "@effect/vitest"
import { type JobRow, JobTable } from "@extrait/core"
import { Effect, type Layer, Option } from "effect"
import { rulesOf, suite } from "./rules.js"
import { sampleDocumentId, sampleLiveTenant, sampleStranger, sampleTenant } from "./samples.js"

const job = (n: number, availableAt: number, changes: Partial<JobRow> = {}): JobRow => ({
  documentId: sampleDocumentId(n),
  tenant: sampleTenant,
  priority: "normal",
  turn: 0,
  attempt: 0,
  faults: 0,
  availableAt,
  lease: null,
  dead: null,
  ...changes
})

/** A leased job; which turn it had is the table's affair. */
const leased = (row: JobRow, attempt: number, token: string, until: number) =>
  Option.some({ ...row, turn: expect.any(Number), attempt, lease: { token, until } })

/** The numbers of the jobs that one worker after another gets at `now`, until there is none. */
const inOrder = (now: number) =>
  Effect.gen(function* () {
    const table = yield* JobTable
    const numbers: Array<number> = []
    while (true) {
      const taken = yield* table.lease(now, `in order ${numbers.length}`, now + 1000)
      if (Option.isNone(taken)) return numbers
      numbers.push(Number(/\d+$/.exec(taken.value.documentId)?.[0]))
    }
  })

/** What every `JobTable` keeps to. The layer is built afresh for every rule and must begin empty. */
export const jobTableConformance = (name: string, layer: Layer.Layer<JobTable, unknown>): void =>
  suite(`${name}: JobTable`, () => {
    const rule = rulesOf(layer)

    rule(
      "leases the longest-waiting job of any tenant, once it is available",
      Effect.gen(function* () {
        const table = yield* JobTable
        expect(yield* table.lease(1000, "t", 2000)).toEqual(Option.none())
        yield* table.insert(job(1, 300))
        yield* table.insert(job(2, 100, { tenant: sampleStranger }))
        yield* table.insert(job(3, 200))
        yield* table.insert(job(4, 200))
        expect(yield* table.lease(99, "a", 1000)).toEqual(Option.none())
        expect(yield* table.lease(250, "a", 1000)).toEqual(
          leased(job(2, 100, { tenant: sampleStranger }), 1, "a", 1000)
        )
        expect(yield* table.lease(250, "b", 1000)).toEqual(leased(job(3, 200), 1, "b", 1000))
        expect(yield* table.lease(250, "c", 1000)).toEqual(leased(job(4, 200), 1, "c", 1000))
        expect(yield* table.lease(250, "d", 1000)).toEqual(Option.none())
        expect(yield* table.lease(300, "d", 1000)).toEqual(leased(job(1, 300), 1, "d", 1000))
      })
    )

    rule(
      "leases each job to exactly one of many concurrent workers",
      Effect.gen(function* () {
        const table = yield* JobTable
        for (let n = 1; n <= 10; n++) yield* table.insert(job(n, n))
        const taken = yield* Effect.forEach(
          Array.from({ length: 25 }, (_, n) => `token-${n}`),
          (token) =>
            Effect.map(
              table.lease(1000, token, 2000),
              Option.map(({ documentId }) => documentId)
            ),
          { concurrency: "unbounded" }
        )
        const ids = taken.flatMap(Option.toArray)
        expect(ids).toHaveLength(10)
        expect(new Set(ids).size).toBe(10)
      })
    )

    rule(
      "leaves a document's job unchanged when it is added again",
      Effect.gen(function* () {
        const table = yield* JobTable
        yield* table.insert(job(1, 100))
        yield* table.lease(100, "a", 200)
        yield* table.insert(job(1, 50, { tenant: sampleStranger }))
        expect(yield* table.lease(150, "b", 300)).toEqual(Option.none())
        expect(yield* table.extend(sampleDocumentId(1), "a", 200)).toBe(true)
        expect(yield* table.lease(200, "b", 300)).toEqual(leased(job(1, 100), 2, "b", 300))
      })
    )

    rule(
      "passes a job on when its lease expires, and ignores the stale token",
      Effect.gen(function* () {
        const table = yield* JobTable
        yield* table.insert(job(1, 100))
        yield* table.lease(100, "a", 200)
        expect(yield* table.lease(199, "b", 300)).toEqual(Option.none())
        expect(yield* table.lease(200, "b", 300)).toEqual(leased(job(1, 100), 2, "b", 300))
        expect(yield* table.extend(sampleDocumentId(1), "a", 900)).toBe(false)
        expect(yield* table.release(sampleDocumentId(1), "a", 0, { attempt: 1, faults: 0 })).toBe(false)
        expect(yield* table.remove(sampleDocumentId(1), "a")).toBe(false)
        expect(yield* table.lease(299, "c", 400)).toEqual(Option.none())
        expect(yield* table.remove(sampleDocumentId(1), "b")).toBe(true)
        expect(yield* table.lease(1000, "c", 1100)).toEqual(Option.none())
      })
    )

    rule(
      "extends a lease",
      Effect.gen(function* () {
        const table = yield* JobTable
        yield* table.insert(job(1, 100))
        yield* table.lease(100, "a", 200)
        expect(yield* table.extend(sampleDocumentId(1), "a", 500)).toBe(true)
        expect(yield* table.lease(499, "b", 600)).toEqual(Option.none())
        expect(yield* table.lease(500, "b", 600)).toEqual(leased(job(1, 100), 2, "b", 600))
      })
    )

    rule(
      "lets a holder extend an expired lease if nobody has taken the job",
      Effect.gen(function* () {
        const table = yield* JobTable
        yield* table.insert(job(1, 100))
        yield* table.lease(100, "a", 200)
        expect(yield* table.extend(sampleDocumentId(1), "a", 900)).toBe(true)
        expect(yield* table.lease(899, "b", 1000)).toEqual(Option.none())
      })
    )

    rule(
      "leases a released job again from its new time, and counts the attempt",
      Effect.gen(function* () {
        const table = yield* JobTable
        yield* table.insert(job(1, 100))
        yield* table.lease(100, "a", 200)
        expect(yield* table.release(sampleDocumentId(1), "a", 400, { attempt: 1, faults: 3 })).toBe(true)
        expect(yield* table.release(sampleDocumentId(1), "a", 0, { attempt: 1, faults: 0 })).toBe(false)
        expect(yield* table.extend(sampleDocumentId(1), "a", 900)).toBe(false)
        expect(yield* table.remove(sampleDocumentId(1), "a")).toBe(false)
        expect(yield* table.lease(399, "b", 500)).toEqual(Option.none())
        expect(yield* table.lease(400, "b", 500)).toEqual(leased(job(1, 400, { faults: 3 }), 2, "b", 500))
      })
    )

    rule(
      "cancels a job whoever holds it, and lets it be added again",
      Effect.gen(function* () {
        const table = yield* JobTable
        yield* table.insert(job(1, 100))
        yield* table.lease(100, "a", 200)
        yield* table.cancel(sampleDocumentId(1))
        yield* table.cancel(sampleDocumentId(1))
        expect(yield* table.extend(sampleDocumentId(1), "a", 900)).toBe(false)
        expect(yield* table.remove(sampleDocumentId(1), "a")).toBe(false)
        yield* table.insert(job(1, 300))
        expect(yield* table.remove(sampleDocumentId(1), "a")).toBe(false)
        expect(yield* table.lease(300, "b", 400)).toEqual(leased(job(1, 300), 1, "b", 400))
      })
    )

    rule(
      "lets tenants take turns, however many jobs one of them has",
      Effect.gen(function* () {
        const table = yield* JobTable
        for (let n = 1; n <= 8; n++) yield* table.insert(job(n, 100))
        for (const n of [11, 12]) yield* table.insert(job(n, 200, { tenant: sampleStranger }))
        yield* table.insert(job(21, 300, { tenant: sampleLiveTenant }))
        const order = yield* inOrder(1000)
        expect(order).toHaveLength(11)
        expect(order.slice(0, 3).toSorted((a, b) => a - b)).toEqual([1, 11, 21])
        expect(order.slice(3, 5).toSorted((a, b) => a - b)).toEqual([2, 12])
        expect(order.slice(5)).toEqual([3, 4, 5, 6, 7, 8])
      })
    )

    rule(
      "starts a late tenant level with those already served, not ahead of them",
      Effect.gen(function* () {
        const table = yield* JobTable
        for (let n = 1; n <= 6; n++) yield* table.insert(job(n, 100))
        for (const n of [1, 2, 3]) {
          yield* table.lease(100, `served ${n}`, 900)
          yield* table.remove(sampleDocumentId(n), `served ${n}`)
        }
        for (const n of [11, 12, 13]) yield* table.insert(job(n, 200, { tenant: sampleStranger }))
        const order = yield* inOrder(1000)
        expect(
          order
            .map((n) => (n > 10 ? "late" : "early"))
            .slice(0, 2)
            .toSorted()
        ).toEqual(["early", "late"])
        expect(
          order
            .map((n) => (n > 10 ? "late" : "early"))
            .slice(2, 4)
            .toSorted()
        ).toEqual(["early", "late"])
        // Nobody waits: whoever comes now is level with the last one, which is being worked on.
        yield* table.insert(job(14, 1000, { tenant: sampleStranger }))
        yield* table.insert(job(15, 1000, { tenant: sampleStranger }))
        yield* table.insert(job(7, 1000))
        yield* table.insert(job(21, 1000, { tenant: sampleLiveTenant }))
        yield* table.insert(job(22, 1000, { tenant: sampleLiveTenant }))
        const next = yield* inOrder(1001)
        expect(next).toHaveLength(5)
        expect(next.slice(0, 3).toSorted((a, b) => a - b)).toEqual([7, 14, 21])
      })
    )

    rule(
      "puts a tenant's high-priority jobs before its others, without taking another tenant's turn",
      Effect.gen(function* () {
        const table = yield* JobTable
        yield* table.insert(job(1, 100, { priority: "low" }))
        yield* table.insert(job(2, 100))
        yield* table.insert(job(3, 100))
        yield* table.insert(job(11, 100, { tenant: sampleStranger }))
        yield* table.insert(job(4, 100, { priority: "high" }))
        yield* table.insert(job(5, 100, { priority: "high" }))
        const order = yield* inOrder(1000)
        expect(order.filter((n) => n < 10 && n > 1)).toEqual([4, 2, 5, 3])
        expect(order.indexOf(11)).toBeLessThan(4)
        expect(order.indexOf(1)).toBeGreaterThan(order.indexOf(4))
      })
    )

    rule(
      "does not let a stream of normal jobs starve a low-priority one",
      Effect.gen(function* () {
        const table = yield* JobTable
        for (const n of [1, 2, 3]) yield* table.insert(job(n, 100))
        yield* table.insert(job(9, 100, { priority: "low" }))
        const taken: Array<string> = []
        for (let n = 10; n < 30 && !taken.includes(sampleDocumentId(9)); n++) {
          yield* table.insert(job(n, 100))
          const next = Option.getOrThrow(yield* table.lease(100, `t${n}`, 200))
          taken.push(next.documentId)
          yield* table.remove(next.documentId, `t${n}`)
        }
        expect(taken).toContain(sampleDocumentId(9))
      })
    )

    rule(
      "sets a job aside until it is revived, and then resets its counts",
      Effect.gen(function* () {
        const table = yield* JobTable
        const dead = { at: 150, reason: "storage did not answer" }
        for (const n of [1, 2, 3]) yield* table.insert(job(n, 100))
        yield* table.lease(100, "a", 200)
        expect(yield* table.bury(sampleDocumentId(1), "b", dead, 12)).toBe(false)
        expect(yield* table.bury(sampleDocumentId(1), "a", dead, 12)).toBe(true)
        expect(yield* table.extend(sampleDocumentId(1), "a", 900)).toBe(false)
        yield* table.lease(100, "c", 200)
        yield* table.bury(sampleDocumentId(2), "c", dead, 12)
        expect(yield* table.lease(150, "d", 300)).toEqual(leased(job(3, 100), 1, "d", 300))
        expect(yield* table.lease(1e6, "e", 2e6)).toEqual(leased(job(3, 100), 2, "e", 2e6))
        const aside = { ...job(1, 100, { dead, attempt: 1, faults: 12 }), turn: expect.any(Number) }
        expect(yield* table.buried(1, null)).toEqual([aside])
        expect((yield* table.buried(9, null)).map(({ documentId }) => documentId)).toEqual([1, 2].map(sampleDocumentId))
        expect((yield* table.buried(9, sampleDocumentId(1))).map(({ documentId }) => documentId)).toEqual([
          sampleDocumentId(2)
        ])
        expect(yield* table.revive(sampleDocumentId(3), 500)).toEqual(Option.none())
        expect(yield* table.revive(sampleDocumentId(7), 500)).toEqual(Option.none())
        expect(yield* table.revive(sampleDocumentId(1), 500)).toEqual(Option.some(sampleTenant))
        expect(yield* table.revive(sampleDocumentId(1), 500)).toEqual(Option.none())
        expect(yield* table.lease(499, "f", 900)).toEqual(Option.none())
        expect(yield* table.lease(500, "f", 900)).toEqual(leased(job(1, 500), 1, "f", 900))
        yield* table.cancel(sampleDocumentId(2))
        expect(yield* table.buried(9, null)).toEqual([])
      })
    )

    rule(
      "counts jobs by state",
      Effect.gen(function* () {
        const table = yield* JobTable
        expect(yield* table.counts(100)).toEqual({ waiting: 0, delayed: 0, working: 0, dead: 0 })
        for (const n of [1, 2, 3, 4]) yield* table.insert(job(n, 100))
        yield* table.insert(job(5, 900, { tenant: sampleStranger }))
        yield* table.lease(100, "a", 200)
        yield* table.bury(sampleDocumentId(1), "a", { at: 100, reason: "x" }, 1)
        yield* table.lease(100, "b", 200)
        expect(yield* table.counts(150)).toEqual({ waiting: 2, delayed: 1, working: 1, dead: 1 })
        // The lease has run out.
        expect(yield* table.counts(200)).toEqual({ waiting: 3, delayed: 1, working: 0, dead: 1 })
      })
    )
  })
