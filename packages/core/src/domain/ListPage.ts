import { Schema } from "effect"

/** Default number of rows on a page of a list. */
export const defaultLimit = 20

/** The requested part of a list. Lists run from the newest to the oldest unless stated otherwise. */
export interface PageQuery {
  /** 1 to 100. */
  readonly limit: number
  /** Only rows after this id: older ones, where the list runs from the newest. */
  readonly startingAfter?: string
  /** Only rows before this id. */
  readonly endingBefore?: string
}

/** A page of a list from a store, in the order of the list. */
export interface Listed<A> {
  readonly rows: ReadonlyArray<A>
  /** Whether more rows follow in the requested direction. */
  readonly hasMore: boolean
}

/** The list envelope of the interface around a resource. */
export const ListOf = <A, I, R>(resource: Schema.Schema<A, I, R>) =>
  Schema.Struct({
    object: Schema.Literal("list"),
    data: Schema.Array(resource),
    has_more: Schema.Boolean
  })

/** A list envelope's value. */
export interface List<A> {
  readonly object: "list"
  readonly data: ReadonlyArray<A>
  readonly has_more: boolean
}

/** The rows of a page in the list envelope. */
export const toList =
  <A, B>(f: (row: A) => B) =>
  (listed: Listed<A>): List<B> => ({ object: "list", data: listed.rows.map(f), has_more: listed.hasMore })

/** The position of a row relative to an id: above 0 after it in the list, below 0 before it. */
export type Position<A> = (row: A, id: string) => number

/** Positions in a list that runs from the newest to the oldest, by ids that sort by time. */
export const newestFirst: Position<{ readonly id: string }> = (row, id) => (row.id < id ? 1 : row.id > id ? -1 : 0)

/** Cuts a page out of sorted rows, newest first by default, for adapters without an index. */
export const pageOf = <A extends { readonly id: string }>(
  rows: ReadonlyArray<A>,
  { endingBefore, limit, startingAfter }: PageQuery,
  position: Position<A> = newestFirst
): Listed<A> => {
  const window = rows.filter(
    (row) =>
      (startingAfter === undefined || position(row, startingAfter) > 0) &&
      (endingBefore === undefined || position(row, endingBefore) < 0)
  )
  // Reading backwards from `endingBefore` takes the rows next to it, still in the order of the list.
  const backwards = endingBefore !== undefined && startingAfter === undefined
  return {
    rows: backwards ? window.slice(-limit) : window.slice(0, limit),
    hasMore: window.length > limit
  }
}
