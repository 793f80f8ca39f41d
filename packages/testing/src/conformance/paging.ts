import { expect } from "@effect/vitest"
import type { Listed, PageQuery } from "@extrait/core"
import { Effect } from "effect"

/**
 * Checks the paging of a list that holds rows with these ids, given in the list's order. It goes forwards and backwards in pages of two,
 * from ids that exist. Where `absent` is given, it also starts from one between them that does not.
 */
export const pagesBothWays = <E, R>(
  ids: ReadonlyArray<string>,
  list: (query: PageQuery) => Effect.Effect<Listed<string>, E, R>
): Effect.Effect<void, E, R> =>
  Effect.gen(function* () {
    expect(yield* list({ limit: 100 })).toEqual({ rows: ids, hasMore: false })
    expect(yield* list({ limit: ids.length })).toEqual({ rows: ids, hasMore: false })
    expect(yield* list({ limit: ids.length - 1 })).toEqual({ rows: ids.slice(0, -1), hasMore: true })

    const forwards: Array<string> = []
    for (let page = yield* list({ limit: 2 }); ; ) {
      forwards.push(...page.rows)
      expect(page.hasMore).toBe(forwards.length < ids.length)
      if (!page.hasMore) break
      page = yield* list({ limit: 2, startingAfter: forwards.at(-1) ?? "" })
    }
    expect(forwards).toEqual(ids)

    const backwards: Array<string> = []
    for (let page = yield* list({ limit: 2, endingBefore: ids.at(-1) ?? "" }); ; ) {
      backwards.unshift(...page.rows)
      expect(page.hasMore).toBe(backwards.length < ids.length - 1)
      if (!page.hasMore) break
      page = yield* list({ limit: 2, endingBefore: backwards[0] ?? "" })
    }
    expect(backwards).toEqual(ids.slice(0, -1))

    const [newest, second] = ids
    const oldest = ids.at(-1)
    if (newest === undefined || second === undefined || oldest === undefined) throw new Error("needs three rows")
    // The nearest rows, not the newest ones.
    expect(yield* list({ limit: 1, endingBefore: oldest })).toEqual({
      rows: [ids.at(-2)],
      hasMore: ids.length > 2
    })
    expect(yield* list({ limit: 2, startingAfter: oldest })).toEqual({ rows: [], hasMore: false })
    expect(yield* list({ limit: 2, endingBefore: newest })).toEqual({ rows: [], hasMore: false })
    expect(yield* list({ limit: 100, startingAfter: newest, endingBefore: oldest })).toEqual({
      rows: ids.slice(1, -1),
      hasMore: false
    })
    expect(yield* list({ limit: 1, startingAfter: newest, endingBefore: oldest })).toEqual({
      rows: [second],
      hasMore: ids.length > 3
    })
  })
