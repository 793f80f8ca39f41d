import { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { dialectOf } from "../dialect.js"

/**
 * Turns, priorities and dead letters of jobs; deliveries by endpoint, so that each is served in its turn; and the times by
 * which events are filtered and end.
 */
export const fairness = Effect.gen(function* () {
  const sql = yield* SqlClient
  const { id, integer, jsonText } = dialectOf(sql)

  yield* sql`alter table jobs add column tenant ${id} not null default ''`
  yield* sql`alter table jobs add column priority ${integer} not null default 1`
  yield* sql`alter table jobs add column turn ${integer} not null default 0`
  yield* sql`alter table jobs add column faults ${integer} not null default 0`
  yield* sql`alter table jobs add column dead_at ${integer}`
  yield* sql`alter table jobs add column dead_reason text`
  yield* sql`update jobs set tenant =
    ${jsonText("record", "tenant", "organisation")} || '/' || ${jsonText("record", "tenant", "mode")}`
  yield* sql`drop index jobs_waiting`
  yield* sql`create index jobs_in_turn on jobs (turn, priority desc, available_at, document_id) where dead_at is null`
  yield* sql`create index jobs_of_tenant on jobs (tenant, priority, turn)`
  yield* sql`create index jobs_dead on jobs (document_id) where dead_at is not null`

  yield* sql`alter table deliveries add column endpoint_id ${id} not null default ''`
  yield* sql`alter table deliveries add column delivered_at ${integer}`
  yield* sql`update deliveries set
    endpoint_id = ${jsonText("record", "endpointId")},
    delivered_at = cast(${jsonText("record", "deliveredAt")} as ${integer})`
  yield* sql`drop index deliveries_due`
  yield* sql`create index deliveries_due on deliveries (endpoint_id, next_attempt_at, id)
    where next_attempt_at is not null`
  yield* sql`create index deliveries_undelivered on deliveries (tenant, endpoint_id, id) where delivered_at is null`

  yield* sql`alter table events add column created_at ${integer} not null default 0`
  yield* sql`update events set created_at = cast(${jsonText("record", "createdAt")} as ${integer})`
  yield* sql`create index events_by_time on events (created_at, id)`
})
