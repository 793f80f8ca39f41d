import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Option, TestClock } from "effect"
import {
  CreateSchema,
  Documents,
  decode,
  Extractor,
  Reviews,
  SchemaInference,
  type SchemaProposal,
  Schemas,
  type Tenant
} from "../src/index.js"
import { acme, acmeLive, other, stackWith, submit, workFor } from "./stack.js"

const engine = stackWith(Extractor.layerEngine)

const lease = (name: string, rent: string): string =>
  `Lease\n\nLandlord: ${name}\nMonthly rent: ${rent}\nFirst day: 1 May 2024\n`

/** Leases that have been processed. */
const leases = (...texts: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const submitted = yield* Effect.forEach(texts, (text) => submit(text, { document_type: "none" }))
    yield* workFor("10 seconds")
    return submitted.map(({ value }) => value.id)
  })

const infer = (document_ids: ReadonlyArray<string>, tenant: Tenant = acme, key: string | null = null) =>
  Effect.flatMap(SchemaInference, (_) => _.infer(tenant, { document_ids }, key))

const typesOf = ({ schema }: SchemaProposal) => Object.fromEntries(schema.fields.map(({ key, type }) => [key, type]))

const faultsOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), (error) => {
    if (typeof error === "object" && error !== null && "faults" in error) return error.faults
    throw error
  })

describe("a schema inferred from documents", () => {
  it.effect("has their labels as fields, and can be saved as it is", () =>
    Effect.gen(function* () {
      const ids = yield* leases(lease("Odile Marchais", "700.00 EUR"), lease("Basile Roux", "812.50 EUR"))
      const { value: proposal } = yield* infer(ids)
      expect(typesOf(proposal)).toMatchObject({ landlord: "string", monthly_rent: "number", first_day: "date" })
      expect(proposal.evidence.find(({ key }) => key === "monthly_rent")).toEqual({
        key: "monthly_rent",
        source: "page",
        shown_by: ids,
        found_again_in: ids
      })
      // No value of a document is in it.
      expect(JSON.stringify(proposal)).not.toMatch(/Odile|Basile|700|812/)
      const sent = JSON.parse(JSON.stringify(proposal.schema))
      expect(decode(CreateSchema)(sent)._tag).toBe("Right")
      const schemas = yield* Schemas
      const { value: saved } = yield* schemas.create(acme, sent, null)
      expect(saved.fields).toEqual(proposal.schema.fields)
    }).pipe(Effect.provide(engine))
  )

  it.effect("follows reviewers' corrections: their keys and the types of their values", () =>
    Effect.gen(function* () {
      const reviews = yield* Reviews
      const ids = yield* leases(lease("Odile Marchais", "on request"))
      const [id = ""] = ids
      const corrections = { monthly_rent: null, first_day: "2 May 2024" }
      yield* reviews.create(acme, id, { decision: "corrected", corrections }, null)
      const { value } = yield* infer(ids)
      expect(typesOf(value)).toEqual({ landlord: "string", first_day: "date" })
      expect(value.evidence).toEqual([
        { key: "landlord", source: "review", shown_by: ids, found_again_in: ids },
        { key: "first_day", source: "review", shown_by: ids, found_again_in: [] }
      ])
    }).pipe(Effect.provide(engine))
  )

  it.effect("is refused with every unusable document named, another tenant's as unknown", () =>
    Effect.gen(function* () {
      const [lost = "", kept = ""] = yield* leases("unreadable", lease("Odile", "1 EUR"))
      const documents = yield* Documents
      const { value: queued } = yield* submit("later")
      const { value: gone } = yield* submit("gone")
      yield* documents.delete(acme, gone.id)
      expect(yield* faultsOf(infer([lost, kept, queued.id, gone.id, "x"]))).toMatchObject([
        { path: ["document_ids", 0], message: expect.stringContaining("failed") },
        { path: ["document_ids", 2], message: `The document ${queued.id} is queued: its result is not ready` },
        { path: ["document_ids", 3], message: `The document ${gone.id} is deleted` },
        { path: ["document_ids", 4], message: "No such document: x" }
      ])
      for (const stranger of [other, acmeLive]) {
        expect(yield* faultsOf(infer([kept], stranger))).toEqual([
          { path: ["document_ids", 0], message: `No such document: ${kept}`, type: "value_error", input: kept }
        ])
      }
    }).pipe(Effect.provide(engine))
  )

  it.effect("requires 1 to 20 documents, without duplicates", () =>
    Effect.gen(function* () {
      const many = Array.from({ length: 21 }, (_, index) => String(index))
      for (const ids of [[], many]) expect(yield* faultsOf(infer(ids))).toMatchObject([{ path: ["document_ids"] }])
      expect(yield* faultsOf(infer(["a", "b", "a"]))).toMatchObject([
        { path: ["document_ids", 2], message: "The same document is named before" }
      ])
    }).pipe(Effect.provide(engine))
  )

  it.effect("is refused if no page has a labelled value", () =>
    Effect.gen(function* () {
      const ids = yield* leases("Dear Sir,\n\nThank you very much.\n")
      expect(yield* faultsOf(infer(ids))).toMatchObject([
        { path: ["document_ids"], message: "No page has a value with a label beside it" }
      ])
    }).pipe(Effect.provide(engine))
  )

  it.effect("needs the stored recognition of a de-identified document, whose file is erased", () =>
    Effect.gen(function* () {
      const text = lease("Odile Marchais", "700.00 EUR")
      const options = { document_type: "none", deidentify: true }
      const { value: held } = yield* submit(text, { ...options, include_recognition: true })
      const { value: erased } = yield* submit(text, options)
      yield* workFor("10 seconds")
      expect(typesOf((yield* infer([held.id])).value)).toMatchObject({ monthly_rent: "number" })
      expect(yield* faultsOf(infer([held.id, erased.id]))).toMatchObject([
        { path: ["document_ids", 1], message: `Neither the file nor the recognition of ${erased.id} is kept` }
      ])
    }).pipe(Effect.provide(engine))
  )

  it.effect("is computed once per idempotency key", () =>
    Effect.gen(function* () {
      const ids = yield* leases(lease("Odile Marchais", "700.00 EUR"))
      const first = yield* infer(ids, acme, "key")
      expect(first.replayed).toBe(false)
      expect(yield* infer(ids, acme, "key")).toEqual({ value: first.value, replayed: true })
      expect(yield* Effect.flip(infer([...ids, "x"], acme, "key"))).toMatchObject({ _tag: "IdempotencyConflict" })
    }).pipe(Effect.provide(engine))
  )
})

describe("a proposal that takes too long", () => {
  /** Answers when a document is processed, and never when a proposal asks. */
  const stalling = stackWith(
    Layer.effect(
      Extractor,
      Effect.map(Extractor, (inner) => ({
        ...inner,
        extract: (input) => (input.fileName === null ? Effect.never : inner.extract(input))
      }))
    ).pipe(Layer.provide(Extractor.layerEngine))
  )

  it.effect("is abandoned, and delays no other tenant", () =>
    Effect.gen(function* () {
      const ids = yield* leases(lease("Odile", "1 EUR"))
      const first = yield* Effect.fork(faultsOf(infer(ids)))
      // One of a tenant is worked on, as many as may wait do, and the next is refused.
      const waiting = yield* Effect.forEach(Array.from({ length: 16 }), () => Effect.fork(infer(ids)))
      yield* TestClock.adjust("1 seconds")
      expect(yield* Effect.flip(infer(ids))).toMatchObject({ _tag: "RateLimited" })
      expect(yield* faultsOf(infer(["x"], other))).toMatchObject([{ message: "No such document: x" }])
      expect(Option.isNone(yield* Fiber.poll(first))).toBe(true)
      yield* Fiber.interruptAll(waiting)
      yield* TestClock.adjust("5 minutes")
      expect(yield* Fiber.join(first)).toMatchObject([
        { path: ["document_ids", 0], message: "The proposal took longer than 5m, and had come to this document" }
      ])
    }).pipe(Effect.provide(stalling))
  )
})
