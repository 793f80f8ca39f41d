import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { type DocumentRecord, searchedName } from "@extrait/core"
import { Effect } from "effect"
import type { RecordRow } from "../storage.js"

/** Records that are read at a time. */
const batch = 500

/** The names of files in a column of their own, as they are searched. */
export const fileNames: Effect.Effect<void, SqlError, SqlClient> = Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql`alter table documents add column filename text`
  let after = ""
  while (true) {
    const rows = yield* sql<RecordRow & { readonly id: string }>`
      select id, record from documents where status <> 'deleted' and id > ${after} order by id limit ${batch}`
    for (const { id, record } of rows) {
      after = id
      const { filename }: Pick<DocumentRecord, "filename"> = JSON.parse(record)
      if (filename !== null) yield* sql`update documents set filename = ${searchedName(filename)} where id = ${id}`
    }
    if (rows.length < batch) break
  }
})
