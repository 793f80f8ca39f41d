import { expect } from "@effect/vitest"
import { type AuditQuery, AuditTrail, Transaction } from "@extrait/core"
import { Effect, type Layer } from "effect"
import { pagesBothWays } from "./paging.js"
import { rulesOf, suite } from "./rules.js"
import {
  sampleAudit,
  sampleAuditId,
  sampleDocumentId,
  sampleLiveTenant,
  sampleStranger,
  sampleTenant,
  sampleTime
} from "./samples.js"

/** What every `AuditTrail` keeps to. The layer is built afresh for every rule and must begin empty. */
export const auditTrailConformance = (name: string, layer: Layer.Layer<AuditTrail | Transaction, unknown>): void =>
  suite(`${name}: AuditTrail`, () => {
    const rule = rulesOf(layer)

    const idsOf = (query: Partial<AuditQuery>, tenant = sampleTenant) =>
      Effect.map(
        Effect.flatMap(AuditTrail, (trail) => trail.list(tenant, { limit: 100, ...query })),
        ({ rows }) => rows.map(({ id }) => id)
      )

    rule(
      "returns an entry as it was written",
      Effect.gen(function* () {
        const trail = yield* AuditTrail
        const odd = sampleAudit(2, {
          action: "review.recorded",
          actor: { type: "host", id: null, name: `"É" 'x' \\ 😀\n` },
          details: { decision: "corrected", corrected: ["total_amount", "é"], count: 1.5, sure: true, note: null }
        })
        for (const entry of [sampleAudit(1), odd]) yield* trail.append(entry)
        expect(yield* trail.list(sampleTenant, { limit: 10 })).toEqual({ rows: [odd, sampleAudit(1)], hasMore: false })
      })
    )

    rule(
      "shows a tenant only its own entries",
      Effect.gen(function* () {
        const trail = yield* AuditTrail
        yield* trail.append(sampleAudit(1))
        yield* trail.append(sampleAudit(2, { tenant: sampleStranger }))
        yield* trail.append(sampleAudit(3, { tenant: sampleLiveTenant }))
        expect(yield* idsOf({})).toEqual([sampleAuditId(1)])
        expect(yield* idsOf({}, sampleStranger)).toEqual([sampleAuditId(2)])
        expect(yield* idsOf({}, sampleLiveTenant)).toEqual([sampleAuditId(3)])
      })
    )

    rule(
      "filters by action, subject and time, alone and combined",
      Effect.gen(function* () {
        const trail = yield* AuditTrail
        yield* trail.append(sampleAudit(1, { action: "document.submitted", subject: sampleDocumentId(7) }))
        yield* trail.append(sampleAudit(2, { action: "document.deleted", subject: sampleDocumentId(7) }))
        yield* trail.append(sampleAudit(3, { action: "document.deleted" }))
        yield* trail.append(sampleAudit(4, { action: "document.submitted" }))
        expect(yield* idsOf({ action: "document.deleted" })).toEqual([3, 2].map(sampleAuditId))
        expect(yield* idsOf({ subject: sampleDocumentId(7) })).toEqual([2, 1].map(sampleAuditId))
        expect(yield* idsOf({ action: "document.submitted", subject: sampleDocumentId(7) })).toEqual([sampleAuditId(1)])
        // From the first time on, to before the second.
        expect(yield* idsOf({ createdAfter: sampleTime + 2000, createdBefore: sampleTime + 4000 })).toEqual(
          [3, 2].map(sampleAuditId)
        )
        expect(yield* idsOf({ subject: "", action: "key.revoked" })).toEqual([])
        expect(yield* idsOf({ subject: "\u0000" })).toEqual([])
      })
    )

    rule(
      "pages both ways, newest first",
      Effect.gen(function* () {
        const trail = yield* AuditTrail
        for (const n of [3, 8, 5, 1, 6]) yield* trail.append(sampleAudit(n))
        yield* trail.append(sampleAudit(4, { tenant: sampleStranger }))
        yield* pagesBothWays([8, 6, 5, 3, 1].map(sampleAuditId), (query) =>
          Effect.map(trail.list(sampleTenant, query), ({ hasMore, rows }) => ({
            rows: rows.map(({ id }) => id),
            hasMore
          }))
        )
      })
    )

    rule(
      "removes entries of every tenant from before a given time, oldest first, in batches",
      Effect.gen(function* () {
        const trail = yield* AuditTrail
        for (const n of [1, 2, 4]) yield* trail.append(sampleAudit(n))
        yield* trail.append(sampleAudit(3, { tenant: sampleStranger }))
        expect(yield* trail.removeBefore(sampleTime + 1000, 10)).toBe(0)
        expect(yield* trail.removeBefore(sampleTime + 4000, 2)).toBe(2)
        expect(yield* idsOf({})).toEqual([sampleAuditId(4)])
        expect(yield* idsOf({}, sampleStranger)).toEqual([sampleAuditId(3)])
        expect(yield* trail.removeBefore(sampleTime + 4000, 2)).toBe(1)
        expect(yield* trail.removeBefore(sampleTime + 4000, 2)).toBe(0)
        expect(yield* idsOf({})).toEqual([sampleAuditId(4)])
      })
    )

    rule(
      "stores nothing if the transaction fails",
      Effect.gen(function* () {
        const trail = yield* AuditTrail
        const transaction = yield* Transaction
        yield* transaction
          .run(Effect.zipRight(trail.append(sampleAudit(1)), Effect.fail("taken back")))
          .pipe(Effect.flip)
        expect(yield* idsOf({})).toEqual([])
        yield* transaction.run(trail.append(sampleAudit(2)))
        expect(yield* idsOf({})).toEqual([sampleAuditId(2)])
      })
    )
  })
