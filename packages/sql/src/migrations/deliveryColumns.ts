import { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { dialectOf } from "../dialect.js"

/**
 * Deliveries in columns alone. Thousands a second are leased and settled, and each would rewrite most of a kilobyte of
 * a record beside the columns.
 */
export const deliveryColumns = Effect.gen(function* () {
  const sql = yield* SqlClient
  const { integer, jsonText } = dialectOf(sql)

  yield* sql`alter table deliveries add column attempts ${integer} not null default 0`
  yield* sql`alter table deliveries add column last_status_code ${integer}`
  yield* sql`update deliveries set
    attempts = cast(${jsonText("record", "attempts")} as ${integer}),
    last_status_code = cast(${jsonText("record", "lastStatusCode")} as ${integer})`
  yield* sql`alter table deliveries drop column record`
})
