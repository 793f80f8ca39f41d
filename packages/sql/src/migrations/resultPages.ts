import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { ExtractionResult } from "@extrait/core"
import { Effect } from "effect"
import { dialectOf } from "../dialect.js"
import type { RecordRow } from "../storage.js"
import { insertPages } from "../stores/resultPages.js"

/** The words of a result a page at a time, so that nobody holds those of all pages to read or to send them. */
export const resultPages: Effect.Effect<void, SqlError, SqlClient> = Effect.gen(function* () {
  const sql = yield* SqlClient
  const { id, integer } = dialectOf(sql)

  yield* sql`create table result_pages (
    document_id ${id} not null references results (document_id) on delete cascade,
    page ${integer} not null,
    record text not null,
    primary key (document_id, page)
  )`
  // 1 where recognition was asked for, also if there is no page of it.
  yield* sql`alter table results add column recognised ${integer} not null default 0`

  let after = ""
  while (true) {
    // One at a time: each may have the words of 500 pages.
    const [row] = yield* sql<RecordRow & { readonly id: string }>`
      select document_id as id, record from results where document_id > ${after} order by document_id limit 1`
    if (row === undefined) break
    after = row.id
    const { recognition, ...rest }: ExtractionResult = JSON.parse(row.record)
    if (recognition === undefined) continue
    yield* sql`update results set record = ${JSON.stringify(rest)}, recognised = 1 where document_id = ${row.id}`
    yield* insertPages(sql, row.id, recognition.pages)
  }
})
