import { SqlClient } from "@effect/sql/SqlClient"
import { expect } from "@effect/vitest"
import { DocumentStore, type ExtractionResult, type Storage } from "@extrait/core"
import { sampleDocument, sampleDocumentId, sampleResult, sampleTenant } from "@extrait/testing/conformance"
import { type Context, Effect, Option } from "effect"

type Opened = Context.Context<Storage | SqlClient>

const page = (number: number): NonNullable<ExtractionResult["recognition"]>["pages"][number] => ({
  page: number,
  width: 595,
  height: 842,
  unit: "point",
  rotation: 0,
  source: "text_layer",
  language: "fr",
  blocks: [
    { id: `p${number}_b1`, text: "déjà 😀", confidence: 1, bbox: { x: 0, y: 0, width: 1, height: 1 }, words: [] }
  ]
})

/** One result with the words of forty pages, one that has no page, and one that asked for none. */
const results = [
  sampleResult(1, { recognition: { pages: Array.from({ length: 40 }, (_, i) => page(i + 1)) } }),
  sampleResult(2, { recognition: { pages: [] } }),
  sampleResult(3)
]

/** Turns the database into one from before pages had rows of their own, with results in it. */
export const resultsOfBefore = (opened: Opened) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const store = yield* DocumentStore
    for (const n of [1, 2, 3]) yield* store.insert(sampleDocument(n))
    yield* sql`delete from extrait_migrations where name in ('result_pages', 'file_names')`
    yield* sql`drop table result_pages`
    yield* sql`alter table results drop column recognised`
    yield* sql`alter table documents drop column filename`
    for (const result of results) {
      yield* sql`insert into results ${sql.insert({ document_id: result.id, record: JSON.stringify(result) })}`
    }
  }).pipe(Effect.provide(opened))

/** The same results, and the words of one page by themselves. */
export const resultsAsTheyWere = (opened: Opened) =>
  Effect.gen(function* () {
    const store = yield* DocumentStore
    for (const result of results) {
      expect(yield* store.findResult(sampleTenant, result.id)).toEqual(Option.some(result))
    }
    const named = yield* store.list(sampleTenant, { limit: 9, filename: "FACTURE N° 2" })
    expect(named.rows.map(({ id }) => id)).toEqual([sampleDocumentId(2)])
    const text = yield* store.findPageText(sampleTenant, sampleDocumentId(1), 40)
    expect(JSON.parse(Option.getOrThrow(text))).toEqual(page(40))
  }).pipe(Effect.provide(opened))
