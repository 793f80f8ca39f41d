import { Schema } from "effect"

/** Rows on one page of a list when the caller does not say. */
export const defaultLimit = 20

/** Which part of a list is wanted. Lists run from the newest to the oldest. */
export interface PageQuery {
  /** 1 to 100. */
  readonly limit: number
  /** Only rows older than this id. */
  readonly startingAfter?: string
  /** Only rows newer than this id. */
  readonly endingBefore?: string
}

/** A part of a list as a store gives it, newest first. */
export interface Listed<A> {
  readonly rows: ReadonlyArray<A>
  /** Whether more rows follow in the direction that was asked. */
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

export const toList =
  <A, B>(f: (row: A) => B) =>
  (listed: Listed<A>): List<B> => ({ object: "list", data: listed.rows.map(f), has_more: listed.hasMore })

/** Cuts a page out of rows that are sorted newest first; what an adapter without an index does. */
export const pageOf = <A extends { readonly id: string }>(
  rows: ReadonlyArray<A>,
  { endingBefore, limit, startingAfter }: PageQuery
): Listed<A> => {
  const window = rows.filter(
    ({ id }) => (startingAfter === undefined || id < startingAfter) && (endingBefore === undefined || id > endingBefore)
  )
  // Reading backwards from `endingBefore` takes the rows next to it, still shown newest first.
  const backwards = endingBefore !== undefined && startingAfter === undefined
  return {
    rows: backwards ? window.slice(-limit) : window.slice(0, limit),
    hasMore: window.length > limit
  }
}
