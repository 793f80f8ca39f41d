import { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { dialectOf } from "../dialect.js"

/** Passwords of documents that wait for processing, sealed; a row goes when its document has been processed. */
export const passwords = Effect.gen(function* () {
  const sql = yield* SqlClient
  const { id } = dialectOf(sql)
  yield* sql`create table document_passwords (
    document_id ${id} primary key references documents (id) on delete cascade,
    sealed text not null
  )`
})
