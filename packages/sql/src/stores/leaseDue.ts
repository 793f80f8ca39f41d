import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import type { DueEndpoints, DueQuery } from "@extrait/core"
import type { Effect } from "effect"
import { dialectOf } from "../dialect.js"
import { type DeliveryRow, deliveryColumns } from "./deliveryRows.js"

/** A leased delivery, and its event. */
export interface LeasedRow extends DeliveryRow {
  readonly event: string
}

/** Leases due deliveries, in one statement, and gives them in no order. */
export const leaseDueRows = (sql: SqlClient, query: DueQuery): Effect.Effect<ReadonlyArray<LeasedRow>, SqlError> => {
  const { endpoints, leasedUntil, limit, now, perEndpoint } = query
  const { skipLocked } = dialectOf(sql)
  const dueTo = (endpoint: Fragment, most: number) =>
    sql`select id from deliveries
      where endpoint_id = ${endpoint} and next_attempt_at <= ${now} and leased_until <= ${now}
      order by next_attempt_at, id limit ${most} ${skipLocked}`
  // Picked first and once: inside a condition PostgreSQL may pick again for each row, and lease too many.
  const due =
    typeof endpoints === "string"
      ? sql`with due as (${dueTo(sql`${endpoints}`, Math.min(limit, perEndpoint))})`
      : sql`with recursive ${waitingEndpoints(sql, endpoints)},
          due as (${ofEach(sql, dueTo(sql.literal("endpoints.id"), perEndpoint), endpoints)} limit ${limit})`
  return sql<LeasedRow>`${due}
    update deliveries set leased_until = ${leasedUntil} where id in (select id from due)
    returning ${sql.literal(deliveryColumns)}, (select record from events where events.id = deliveries.event_id) as event`
}

/** The endpoints that anything waits for, in their order: one step of the index each, however much waits. */
const waitingEndpoints = (sql: SqlClient, { after }: DueEndpoints): Fragment =>
  sql`endpoints (id) as (
    select min(endpoint_id) from deliveries where next_attempt_at is not null and endpoint_id > ${after ?? ""}
    union all
    select (
      select min(endpoint_id) from deliveries where next_attempt_at is not null and endpoint_id > endpoints.id
    ) from endpoints where endpoints.id is not null
  )`

/** What is due to each of the endpoints. */
const ofEach = (sql: SqlClient, dueToOne: Fragment, { except }: DueEndpoints): Fragment => {
  const { rows } = dialectOf(sql)
  const wanted =
    except.length === 0
      ? sql`endpoints.id is not null`
      : sql`endpoints.id is not null and endpoints.id not in (${rows(
          { id: "text" },
          except.map((id) => [id])
        )})`
  return sql.onDialectOrElse({
    // Evaluated once for each endpoint, which only a lateral join promises where rows are locked.
    pg: () => sql`select picked.id from endpoints cross join lateral (${dueToOne}) as picked where ${wanted}`,
    orElse: () =>
      sql`select deliveries.id from endpoints join deliveries on deliveries.id in (${dueToOne}) where ${wanted}`
  })
}
