import { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { dialectOf } from "../dialect.js"

/** The audit trail, and what each API key may do: earlier keys may do everything that there was then. */
export const audit = Effect.gen(function* () {
  const sql = yield* SqlClient
  const { id, integer } = dialectOf(sql)

  yield* sql`create table audit_entries (
    id ${id} primary key,
    tenant ${id} not null,
    action text not null,
    subject ${id} not null,
    created_at ${integer} not null,
    record text not null
  )`
  // The time at the end lets a list skip what is too new without reading the rows.
  yield* sql`create index audit_entries_by_tenant on audit_entries (tenant, id, created_at)`
  yield* sql`create index audit_entries_by_action on audit_entries (tenant, action, id, created_at)`
  yield* sql`create index audit_entries_by_subject on audit_entries (tenant, subject, id)`
  yield* sql`create index audit_entries_by_time on audit_entries (created_at, id)`

  yield* sql`alter table api_keys add column scopes text not null default 'submit read review'`
})
