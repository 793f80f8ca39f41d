import { defaultLimit, type PageQuery } from "@extrait/core"

/** Paging parameters of a query as services take them. */
export const pageOf = (query: {
  readonly limit?: number
  readonly starting_after?: string
  readonly ending_before?: string
}): PageQuery => ({
  limit: query.limit ?? defaultLimit,
  ...(query.starting_after === undefined ? {} : { startingAfter: query.starting_after }),
  ...(query.ending_before === undefined ? {} : { endingBefore: query.ending_before })
})
