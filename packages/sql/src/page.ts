import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import type { Listed, PageQuery } from "@extrait/core"
import { Effect } from "effect"
import type { RecordRow } from "./storage.js"

/** The page of a table's rows that fulfil all conditions, newest first, by ids that sort by time. */
export const pageOfRows = <Row extends RecordRow = RecordRow>(
  sql: SqlClient,
  table: Fragment,
  conditions: ReadonlyArray<Fragment>,
  { endingBefore, limit, startingAfter }: PageQuery,
  columns: Fragment = sql.literal("record")
): Effect.Effect<Listed<Row>, SqlError> => {
  const all = [
    ...conditions,
    ...(startingAfter === undefined ? [] : [sql`id < ${startingAfter}`]),
    ...(endingBefore === undefined ? [] : [sql`id > ${endingBefore}`])
  ]
  // Backwards the rows next to `endingBefore` are wanted, still shown newest first.
  const backwards = endingBefore !== undefined && startingAfter === undefined
  const order = sql.literal(backwards ? "asc" : "desc")
  // One row more than asked says whether there are more.
  return Effect.map(
    sql<Row>`select ${columns} from ${table} where ${sql.and(all)} order by id ${order} limit ${limit + 1}`,
    (found) => {
      const rows = found.slice(0, limit)
      return { rows: backwards ? rows.reverse() : rows, hasMore: found.length > limit }
    }
  )
}
