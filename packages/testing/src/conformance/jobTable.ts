import { expect } from "@effect/vitest"
import { type JobRow, JobTable } from "@extrait/core"
import { Effect, type Layer, Option } from "effect"
import { rulesOf, suite } from "./rules.js"
import { sampleDocumentId, sampleStranger, sampleTenant } from "./samples.js"

const job = (n: number, availableAt: number, changes: Partial<JobRow> = {}): JobRow => ({
  documentId: sampleDocumentId(n),
  tenant: sampleTenant,
  attempt: 0,
  availableAt,
  lease: null,
  ...changes
})

const leased = (row: JobRow, attempt: number, token: string, until: number): Option.Option<JobRow> =>
  Option.some({ ...row, attempt, lease: { token, until } })

/** What every `JobTable` keeps to. The layer is built afresh for every rule and must begin empty. */
export const jobTableConformance = (name: string, layer: Layer.Layer<JobTable, unknown>): void =>
  suite(`${name}: JobTable`, () => {
    const rule = rulesOf(layer)

    rule(
      "leases what has waited longest, of every tenant, from its time on",
      Effect.gen(function* () {
        const table = yield* JobTable
        expect(yield* table.lease(1000, "t", 2000)).toEqual(Option.none())
        yield* table.insert(job(1, 300))
        yield* table.insert(job(2, 100, { tenant: sampleStranger }))
        yield* table.insert(job(4, 200))
        yield* table.insert(job(3, 200))
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
      "gives each job to one of many concurrent workers",
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
      "leaves a document's job as it is when it is added again",
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
      "passes a job on when its lease runs out, and the stale token changes nothing",
      Effect.gen(function* () {
        const table = yield* JobTable
        yield* table.insert(job(1, 100))
        yield* table.lease(100, "a", 200)
        expect(yield* table.lease(199, "b", 300)).toEqual(Option.none())
        expect(yield* table.lease(200, "b", 300)).toEqual(leased(job(1, 100), 2, "b", 300))
        expect(yield* table.extend(sampleDocumentId(1), "a", 900)).toBe(false)
        expect(yield* table.release(sampleDocumentId(1), "a", 0, 1)).toBe(false)
        expect(yield* table.remove(sampleDocumentId(1), "a")).toBe(false)
        expect(yield* table.lease(299, "c", 400)).toEqual(Option.none())
        expect(yield* table.remove(sampleDocumentId(1), "b")).toBe(true)
        expect(yield* table.lease(1000, "c", 1100)).toEqual(Option.none())
      })
    )

    rule(
      "prolongs a lease",
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
      "lets a holder keep a lease that ran out while nobody took the job",
      Effect.gen(function* () {
        const table = yield* JobTable
        yield* table.insert(job(1, 100))
        yield* table.lease(100, "a", 200)
        expect(yield* table.extend(sampleDocumentId(1), "a", 900)).toBe(true)
        expect(yield* table.lease(899, "b", 1000)).toEqual(Option.none())
      })
    )

    rule(
      "takes a job back and gives it again from its new time on, counting attempts",
      Effect.gen(function* () {
        const table = yield* JobTable
        yield* table.insert(job(1, 100))
        yield* table.lease(100, "a", 200)
        expect(yield* table.release(sampleDocumentId(1), "a", 400, 1)).toBe(true)
        expect(yield* table.release(sampleDocumentId(1), "a", 0, 1)).toBe(false)
        expect(yield* table.extend(sampleDocumentId(1), "a", 900)).toBe(false)
        expect(yield* table.remove(sampleDocumentId(1), "a")).toBe(false)
        expect(yield* table.lease(399, "b", 500)).toEqual(Option.none())
        expect(yield* table.lease(400, "b", 500)).toEqual(leased(job(1, 400), 2, "b", 500))
      })
    )

    rule(
      "cancels a job whoever holds it, and lets it be added anew",
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
  })
