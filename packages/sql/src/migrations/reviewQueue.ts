import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { ExtractionResult } from "@extrait/core"
import { Effect } from "effect"
import type { RecordRow } from "../storage.js"

/** Results that are read at a time. */
const batch = 100

/** The queue of reviews from the least confident document on: each has the smallest confidence of its fields beside it. */
export const reviewQueue: Effect.Effect<void, SqlError, SqlClient> = Effect.gen(function* () {
  const sql = yield* SqlClient

  yield* sql`alter table documents add column least_confidence double precision not null default 1`
  let after = ""
  while (true) {
    const waiting = yield* sql<RecordRow & { readonly id: string }>`
      select documents.id, results.record from documents join results on results.document_id = documents.id
      where review_status = 'pending' and status <> 'deleted' and documents.id > ${after}
      order by documents.id limit ${batch}`
    for (const { id, record } of waiting) {
      const { extract }: Pick<ExtractionResult, "extract"> = JSON.parse(record)
      const confidences = Object.values(extract).map(({ confidence }) => confidence)
      yield* sql`update documents set least_confidence = ${Math.min(1, ...confidences)} where id = ${id}`
      after = id
    }
    if (waiting.length < batch) break
  }
  yield* sql`create index documents_least_confident on documents (tenant, least_confidence, id)
    where review_status = 'pending' and status <> 'deleted'`
})
