import { expect } from "@effect/vitest"
import {
  type DocumentQuery,
  type DocumentRecord,
  DocumentStore,
  exactText,
  type JsonObject,
  parseExactly
} from "@extrait/core"
import { Effect, type Layer, Option } from "effect"
import { pagesBothWays } from "./paging.js"
import { rulesOf, suite } from "./rules.js"
import {
  completeSampleDocument,
  longSampleResult,
  sampleDocument,
  sampleDocumentId,
  sampleLiveTenant,
  sampleResult,
  sampleStranger,
  sampleTenant,
  sampleTime
} from "./samples.js"

/** What every `DocumentStore` keeps to. The layer is built afresh for every rule and must begin empty. */
export const documentStoreConformance = (name: string, layer: Layer.Layer<DocumentStore, unknown>): void =>
  suite(`${name}: DocumentStore`, () => {
    const rule = rulesOf(layer)
    const ids = (query: DocumentQuery) =>
      Effect.flatMap(DocumentStore, (store) =>
        Effect.map(store.list(sampleTenant, query), ({ hasMore, rows }) => ({
          rows: rows.map(({ id }) => id),
          hasMore
        }))
      )

    rule(
      "tells which documents of any tenant are in a final status",
      Effect.gen(function* () {
        const store = yield* DocumentStore
        const statuses = ["received", "queued", "processing", "completed", "partially_completed", "failed", "deleted"]
        for (const [n, status] of statuses.entries()) {
          const tenant = n % 2 === 0 ? sampleTenant : sampleStranger
          yield* store.insert(sampleDocument(n, { status: status as DocumentRecord["status"], tenant }))
        }
        const ids = Array.from({ length: 9 }, (_, n) => sampleDocumentId(n))
        expect((yield* store.ended(ids)).toSorted()).toEqual([3, 4, 5, 6].map(sampleDocumentId))
        expect(yield* store.ended([])).toEqual([])
      })
    )

    rule(
      "keeps metadata exactly as written",
      Effect.gen(function* () {
        const store = yield* DocumentStore
        const text = '{"2":1.10, "1":12345678901234567890}'
        const metadata = parseExactly(text) as JsonObject
        yield* store.insert(sampleDocument(1, { metadata }))
        const found = Option.getOrThrow(yield* store.find(sampleTenant, sampleDocumentId(1)))
        expect(exactText(found.metadata)).toBe(text)
        yield* store.replace({ ...found, status: "processing" }, "queued")
        const [listed] = (yield* store.list(sampleTenant, { limit: 1, metadata: { 1: "12345678901234567890" } })).rows
        expect(exactText(listed?.metadata)).toBe(text)
      })
    )

    rule(
      "returns a document as it was stored, including unusual text and JSON",
      Effect.gen(function* () {
        const store = yield* DocumentStore
        for (const document of [completeSampleDocument(1), sampleDocument(2, { filename: null, contentType: null })]) {
          yield* store.insert(document)
          const found = Option.getOrThrow(yield* store.find(sampleTenant, document.id))
          expect(found).toEqual(document)
          expect(Object.keys(found.metadata)).toEqual(Object.keys(document.metadata))
        }
      })
    )

    rule(
      "returns nothing for an unknown id",
      Effect.gen(function* () {
        const store = yield* DocumentStore
        expect(yield* store.find(sampleTenant, sampleDocumentId(1))).toEqual(Option.none())
        expect(yield* store.findResult(sampleTenant, sampleDocumentId(1))).toEqual(Option.none())
        yield* store.removeResult(sampleTenant, sampleDocumentId(1))
        expect(yield* store.replace(sampleDocument(1), "queued")).toBe(false)
        expect(yield* store.find(sampleTenant, sampleDocumentId(1))).toEqual(Option.none())
      })
    )

    rule(
      "treats another tenant's id as unknown, in every method",
      Effect.gen(function* () {
        const store = yield* DocumentStore
        const document = sampleDocument(1)
        const result = sampleResult(1)
        yield* store.insert(document)
        yield* store.putResult(sampleTenant, result)
        for (const tenant of [sampleStranger, sampleLiveTenant]) {
          expect(yield* store.find(tenant, document.id)).toEqual(Option.none())
          expect(yield* store.findResult(tenant, document.id)).toEqual(Option.none())
          expect(yield* store.list(tenant, { limit: 10 })).toEqual({ rows: [], hasMore: false })
          expect(yield* store.replace({ ...document, tenant, status: "deleted" }, "queued")).toBe(false)
          yield* store.putResult(tenant, sampleResult(1, { language: "en" }))
          yield* store.removeResult(tenant, document.id)
        }
        expect(yield* store.find(sampleTenant, document.id)).toEqual(Option.some(document))
        expect(yield* store.findResult(sampleTenant, document.id)).toEqual(Option.some(result))
      })
    )

    rule(
      "replaces a row only from the expected status",
      Effect.gen(function* () {
        const store = yield* DocumentStore
        const queued = sampleDocument(1)
        const processing = { ...queued, status: "processing", updatedAt: sampleTime + 9 } as const
        yield* store.insert(queued)
        expect(yield* store.replace({ ...queued, status: "failed" }, "processing")).toBe(false)
        expect(yield* store.find(sampleTenant, queued.id)).toEqual(Option.some(queued))
        expect(yield* store.replace(processing, "queued")).toBe(true)
        expect(yield* store.replace({ ...queued, filename: "late.pdf" }, "queued")).toBe(false)
        expect(yield* store.find(sampleTenant, queued.id)).toEqual(Option.some(processing))
        // A status may stay as it is while the rest changes.
        expect(yield* store.replace({ ...processing, documentType: "invoice" }, "processing")).toBe(true)
        expect(Option.getOrThrow(yield* store.find(sampleTenant, queued.id)).documentType).toBe("invoice")
      })
    )

    rule(
      "lets exactly one of many concurrent replacements through",
      Effect.gen(function* () {
        const store = yield* DocumentStore
        yield* store.insert(sampleDocument(1))
        const outcomes = yield* Effect.forEach(
          Array.from({ length: 20 }, (_, n) => sampleDocument(1, { status: "processing", filename: `${n}` })),
          (document) => Effect.map(store.replace(document, "queued"), (replaced) => ({ replaced, document })),
          { concurrency: "unbounded" }
        )
        const winners = outcomes.filter(({ replaced }) => replaced)
        expect(winners).toHaveLength(1)
        expect(Option.getOrThrow(yield* store.find(sampleTenant, sampleDocumentId(1)))).toEqual(winners[0]?.document)
      })
    )

    rule(
      "pages both ways, newest first",
      Effect.gen(function* () {
        const store = yield* DocumentStore
        for (const n of [4, 2, 7, 1, 6]) yield* store.insert(sampleDocument(n))
        yield* store.insert(sampleDocument(5, { tenant: sampleStranger }))
        yield* pagesBothWays([7, 6, 4, 2, 1].map(sampleDocumentId), ids)
        // A cursor need not exist any more.
        expect(yield* ids({ limit: 2, startingAfter: sampleDocumentId(5) })).toEqual({
          rows: [4, 2].map(sampleDocumentId),
          hasMore: true
        })
        expect(yield* ids({ limit: 1, endingBefore: sampleDocumentId(5) })).toEqual({
          rows: [sampleDocumentId(6)],
          hasMore: true
        })
      })
    )

    rule(
      "keeps a page stable while newer documents arrive",
      Effect.gen(function* () {
        const store = yield* DocumentStore
        for (const n of [1, 2, 3]) yield* store.insert(sampleDocument(n))
        const query = { limit: 2, startingAfter: sampleDocumentId(3) }
        const before = yield* ids(query)
        yield* store.insert(sampleDocument(9))
        expect(yield* ids(query)).toEqual(before)
      })
    )

    rule(
      "filters by every condition, alone and combined",
      Effect.gen(function* () {
        const store = yield* DocumentStore
        const rows: ReadonlyArray<Partial<DocumentRecord>> = [
          { status: "queued" },
          { status: "completed", documentType: "invoice", reviewStatus: "pending" },
          { status: "completed", documentType: "receipt", reviewStatus: "auto" },
          { status: "completed", documentType: "invoice", reviewStatus: "auto" },
          { status: "deleted", documentType: "invoice" },
          { status: "failed", documentType: "Invoice", filename: "Relevé_100%.PDF" }
        ]
        for (const [index, row] of rows.entries()) yield* store.insert(sampleDocument(index + 1, row))
        const expectIds = (query: Omit<DocumentQuery, "limit">, ...expected: ReadonlyArray<number>) =>
          Effect.map(ids({ limit: 10, ...query }), (listed) =>
            expect(listed, JSON.stringify(query)).toEqual({ rows: expected.map(sampleDocumentId), hasMore: false })
          )
        yield* expectIds({}, 6, 4, 3, 2, 1)
        yield* expectIds({ status: "completed" }, 4, 3, 2)
        yield* expectIds({ status: "deleted" }, 5)
        yield* expectIds({ status: "received" })
        yield* expectIds({ documentType: "invoice" }, 4, 2)
        yield* expectIds({ documentType: "invoice' or '1'='1" })
        yield* expectIds({ reviewStatus: "auto" }, 4, 3)
        yield* expectIds({ status: "completed", documentType: "invoice", reviewStatus: "auto" }, 4)
        yield* expectIds({ createdAfter: sampleTime + 3000 }, 6, 4, 3)
        yield* expectIds({ createdBefore: sampleTime + 3000 }, 2, 1)
        yield* expectIds({ createdAfter: sampleTime + 2000, createdBefore: sampleTime + 4000 }, 3, 2)
        yield* expectIds({ status: "completed", startingAfter: sampleDocumentId(4) }, 3, 2)
        // In any case and Unicode form, and no pattern.
        for (const filename of ["relevé", "RELEVE\u0301_", "100%.pdf"]) yield* expectIds({ filename }, 6)
        for (const filename of ["relev_", "%pdf", "' or '1'='1"]) yield* expectIds({ filename })
        yield* expectIds({ filename: "relevé", status: "completed" })
        expect(yield* ids({ limit: 1, status: "completed", endingBefore: sampleDocumentId(2) })).toEqual({
          rows: [sampleDocumentId(3)],
          hasMore: true
        })
      })
    )

    rule(
      "pages both ways, oldest first",
      Effect.gen(function* () {
        const store = yield* DocumentStore
        for (const n of [4, 2, 7, 1, 6]) yield* store.insert(sampleDocument(n))
        yield* pagesBothWays([1, 2, 4, 6, 7].map(sampleDocumentId), (query) => ids({ ...query, order: "oldest" }))
      })
    )

    rule(
      "pages pending reviews both ways, least confident first, then oldest first",
      Effect.gen(function* () {
        const store = yield* DocumentStore
        const waiting = { status: "completed", reviewStatus: "pending" } as const
        const confidences = [0.9, 0.25, undefined, 0.25, 0.1, 0.3]
        for (const [n, leastConfidence] of confidences.entries()) {
          const confidence = leastConfidence === undefined ? {} : { leastConfidence }
          yield* store.insert(sampleDocument(n + 1, { ...waiting, ...confidence }))
        }
        yield* store.insert(sampleDocument(7, { status: "completed", reviewStatus: "auto", leastConfidence: 0.2 }))
        yield* store.insert(sampleDocument(8, { ...waiting, tenant: sampleStranger, leastConfidence: 0.2 }))
        yield* store.insert(sampleDocument(9, { ...waiting, status: "deleted", leastConfidence: 0.2 }))
        const queue = (query: DocumentQuery) => ids({ ...query, order: "least_confident" })
        yield* pagesBothWays([5, 2, 4, 6, 1, 3].map(sampleDocumentId), queue)
        // What has left the queue keeps its place for those that read on.
        yield* store.replace(
          sampleDocument(4, { status: "completed", reviewStatus: "approved", leastConfidence: 0.25 }),
          "completed"
        )
        expect(yield* queue({ limit: 2, startingAfter: sampleDocumentId(4) })).toEqual({
          rows: [6, 1].map(sampleDocumentId),
          hasMore: true
        })
        for (const unknown of [sampleDocumentId(99), sampleDocumentId(8)]) {
          expect(yield* queue({ limit: 2, startingAfter: unknown })).toEqual({ rows: [], hasMore: false })
        }
      })
    )

    rule(
      "finds documents by exact metadata values",
      Effect.gen(function* () {
        const store = yield* DocumentStore
        const metadata: ReadonlyArray<DocumentRecord["metadata"]> = [
          { order: "A-1", paid: true, ["__proto__"]: "p" },
          { order: "A-1", paid: false, amount: 12.5 },
          { order: "a-1", nested: { order: "A-1" }, list: ["A-1"], nothing: null },
          { "clé '\"$.x": "é 'x' \" %_\\ 😀" },
          {}
        ]
        for (const [index, each] of metadata.entries())
          yield* store.insert(sampleDocument(index + 1, { metadata: each }))
        yield* store.insert(sampleDocument(9, { tenant: sampleStranger, metadata: { order: "A-1" } }))
        const found = (wanted: Readonly<Record<string, string>>, query: Partial<DocumentQuery> = {}) =>
          Effect.map(ids({ limit: 10, ...query, metadata: wanted }), ({ rows }) => rows)
        expect(yield* found({ order: "A-1" })).toEqual([2, 1].map(sampleDocumentId))
        expect(yield* found({ order: "A-1", paid: "true" })).toEqual([sampleDocumentId(1)])
        expect(yield* found({ amount: "12.5" })).toEqual([sampleDocumentId(2)])
        expect(yield* found({ ["__proto__"]: "p" })).toEqual([sampleDocumentId(1)])
        expect(yield* found({ "clé '\"$.x": "é 'x' \" %_\\ 😀" })).toEqual([sampleDocumentId(4)])
        expect(yield* found({ order: "A-1" }, { limit: 1, endingBefore: sampleDocumentId(1) })).toEqual([
          sampleDocumentId(2)
        ])
        expect(yield* found({})).toHaveLength(5)
        for (const none of [{ order: "A" }, { order: "%" }, { nothing: "null" }, { list: "A-1" }, { other: "A-1" }]) {
          expect(yield* found(none), JSON.stringify(none)).toEqual([])
        }
        yield* store.replace(sampleDocument(1, { status: "deleted", metadata: {} }), "queued")
        yield* store.replace(sampleDocument(2, { metadata: { order: "B-2" } }), "queued")
        yield* store.replace(sampleDocument(3, { metadata: { order: "C-3" } }), "failed")
        expect(yield* found({ order: "A-1" })).toEqual([])
        expect(yield* found({ order: "A-1" }, { status: "deleted" })).toEqual([])
        expect(yield* found({ order: "B-2" })).toEqual([sampleDocumentId(2)])
        expect(yield* found({ order: "a-1" })).toEqual([sampleDocumentId(3)])
      })
    )

    rule(
      "keeps only the latest result of a document",
      Effect.gen(function* () {
        const store = yield* DocumentStore
        yield* store.insert(sampleDocument(1))
        yield* store.insert(sampleDocument(2))
        expect(yield* store.findResult(sampleTenant, sampleDocumentId(1))).toEqual(Option.none())
        yield* store.putResult(sampleTenant, sampleResult(1))
        expect(yield* store.findResult(sampleTenant, sampleDocumentId(1))).toEqual(Option.some(sampleResult(1)))
        const long = longSampleResult(1)
        yield* store.putResult(sampleTenant, long)
        expect(yield* store.findResult(sampleTenant, sampleDocumentId(1))).toEqual(Option.some(long))
        yield* store.removeResult(sampleTenant, sampleDocumentId(1))
        yield* store.removeResult(sampleTenant, sampleDocumentId(1))
        expect(yield* store.findResult(sampleTenant, sampleDocumentId(1))).toEqual(Option.none())
      })
    )

    rule(
      "returns a result as stored JSON without its words, and the words page by page",
      Effect.gen(function* () {
        const store = yield* DocumentStore
        yield* store.insert(sampleDocument(1))
        const id = sampleDocumentId(1)
        expect(yield* store.findResultText(sampleTenant, id)).toEqual(Option.none())
        expect(yield* store.findPageText(sampleTenant, id, 1)).toEqual(Option.none())
        yield* store.putResult(sampleTenant, sampleResult(1))
        const short = Option.getOrThrow(yield* store.findResultText(sampleTenant, id))
        expect(short.pages).toBeNull()
        expect(JSON.parse(short.text)).toEqual(sampleResult(1))
        yield* store.putResult(sampleTenant, sampleResult(1, { recognition: { pages: [] } }))
        expect(Option.getOrThrow(yield* store.findResultText(sampleTenant, id)).pages).toEqual([])
        const { recognition, ...rest } = longSampleResult(1)
        yield* store.putResult(sampleTenant, longSampleResult(1))
        const long = Option.getOrThrow(yield* store.findResultText(sampleTenant, id))
        expect(JSON.parse(long.text)).toEqual(rest)
        expect(long.pages).toEqual(recognition?.pages.map(({ page }) => page))
        const seventh = Option.getOrThrow(yield* store.findPageText(sampleTenant, id, 7))
        expect(JSON.parse(seventh)).toEqual(recognition?.pages[6])
        expect(yield* store.findPageText(sampleTenant, id, 31)).toEqual(Option.none())
        for (const tenant of [sampleStranger, sampleLiveTenant]) {
          expect(yield* store.findResultText(tenant, id)).toEqual(Option.none())
          expect(yield* store.findPageText(tenant, id, 7)).toEqual(Option.none())
        }
        yield* store.removeResult(sampleTenant, id)
        expect(yield* store.findPageText(sampleTenant, id, 7)).toEqual(Option.none())
      })
    )

    rule(
      "revises a result without changing its words",
      Effect.gen(function* () {
        const store = yield* DocumentStore
        yield* store.insert(sampleDocument(1))
        const { recognition: _, ...rest } = longSampleResult(1)
        yield* store.reviseResult(sampleTenant, rest)
        expect(yield* store.findResult(sampleTenant, sampleDocumentId(1))).toEqual(Option.none())
        yield* store.putResult(sampleTenant, longSampleResult(1))
        yield* store.reviseResult(sampleStranger, { ...rest, language: "en" })
        expect(yield* store.findResult(sampleTenant, sampleDocumentId(1))).toEqual(Option.some(longSampleResult(1)))
        yield* store.reviseResult(sampleTenant, { ...rest, language: "en" })
        expect(yield* store.findResult(sampleTenant, sampleDocumentId(1))).toEqual(
          Option.some({ ...longSampleResult(1), language: "en" })
        )
        // One that is put again without words has none.
        yield* store.putResult(sampleTenant, sampleResult(1))
        expect(yield* store.findResult(sampleTenant, sampleDocumentId(1))).toEqual(Option.some(sampleResult(1)))
      })
    )

    rule(
      "stores no result for an unknown document",
      Effect.gen(function* () {
        const store = yield* DocumentStore
        yield* store.putResult(sampleTenant, sampleResult(1))
        yield* store.insert(sampleDocument(1))
        expect(yield* store.findResult(sampleTenant, sampleDocumentId(1))).toEqual(Option.none())
      })
    )

    rule(
      "returns expired documents of every tenant, earliest expiry first",
      Effect.gen(function* () {
        const store = yield* DocumentStore
        const expiries = [300, 100, null, 200, 201, 100]
        for (const [index, expiresAt] of expiries.entries()) {
          yield* store.insert(
            sampleDocument(index + 1, {
              expiresAt: expiresAt === null ? null : sampleTime + expiresAt,
              ...(index === 3 ? { tenant: sampleStranger } : {}),
              ...(index === 5 ? { status: "deleted" } : {})
            })
          )
        }
        const expired = (after: number, limit: number) =>
          Effect.map(store.expired(sampleTime + after, limit), (rows) => rows.map(({ id }) => id))
        expect(yield* expired(99, 10)).toEqual([])
        expect(yield* expired(200, 10)).toEqual([2, 4].map(sampleDocumentId))
        expect(yield* expired(1000, 10)).toEqual([2, 4, 5, 1].map(sampleDocumentId))
        expect(yield* expired(1000, 3)).toEqual([2, 4, 5].map(sampleDocumentId))
      })
    )
  })
