import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import type { Listed, PageQuery } from "@extrait/core"
import { Effect } from "effect"
import type { RecordRow } from "./storage.js"

/** An order of rows: the conditions for the rows after and before that of an id, and the columns that sort them. */
export interface RowOrder {
  readonly after: (id: string) => Fragment
  readonly before: (id: string) => Fragment
  /** `order by` these, and the other way round when the list is read backwards. */
  readonly columns: ReadonlyArray<string>
  readonly descending: boolean
}

/** By ids that sort by time, from the newest or from the oldest. */
export const byTime = (sql: SqlClient, first: "newest" | "oldest"): RowOrder => {
  const older = (id: string) => sql`id < ${id}`
  const newer = (id: string) => sql`id > ${id}`
  return first === "newest"
    ? { after: older, before: newer, columns: ["id"], descending: true }
    : { after: newer, before: older, columns: ["id"], descending: false }
}

/** The page of a table's rows that fulfil all conditions, newest first unless another order is given. */
export const pageOfRows = (
  sql: SqlClient,
  table: Fragment,
  conditions: ReadonlyArray<Fragment>,
  { endingBefore, limit, startingAfter }: PageQuery,
  order: RowOrder = byTime(sql, "newest")
): Effect.Effect<Listed<RecordRow>, SqlError> => {
  const all = [
    ...conditions,
    ...(startingAfter === undefined ? [] : [order.after(startingAfter)]),
    ...(endingBefore === undefined ? [] : [order.before(endingBefore)])
  ]
  // Backwards the rows next to `endingBefore` are wanted, still shown in the list's order.
  const backwards = endingBefore !== undefined && startingAfter === undefined
  const direction = backwards === order.descending ? "asc" : "desc"
  const sorted = sql.literal(order.columns.map((column) => `${column} ${direction}`).join(", "))
  // One row more than asked says whether there are more.
  return Effect.map(
    sql<RecordRow>`select record from ${table} where ${sql.and(all)} order by ${sorted} limit ${limit + 1}`,
    (found) => {
      const rows = found.slice(0, limit)
      return { rows: backwards ? rows.reverse() : rows, hasMore: found.length > limit }
    }
  )
}
