import type { List } from "@extrait/core"

/** Most rows that are asked for at once. */
const largestPage = 100

/** The first rows of a list, up to `limit` of them, page after page. */
export const gather = async <A extends { readonly id: string }>(
  limit: number,
  page: (query: { readonly limit: number; readonly startingAfter?: string }) => Promise<List<A>>
): Promise<ReadonlyArray<A>> => {
  const rows: Array<A> = []
  for (let more = true; more && rows.length < limit; ) {
    const last = rows.at(-1)
    const { data, has_more } = await page({
      limit: Math.min(largestPage, limit - rows.length),
      ...(last === undefined ? {} : { startingAfter: last.id })
    })
    rows.push(...data)
    more = has_more
  }
  return rows
}
