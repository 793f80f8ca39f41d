import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { RecognitionPage } from "@extrait/core"
import { Effect } from "effect"
import { encode } from "../storage.js"

/** Rows of one statement: their texts are in memory together. */
const rowsAtOnce = 16

/** Adds the words of pages to a result that is there and has none of them. */
export const insertPages = (
  sql: SqlClient,
  documentId: string,
  pages: ReadonlyArray<RecognitionPage>
): Effect.Effect<void, SqlError> => {
  const starts = Array.from({ length: Math.ceil(pages.length / rowsAtOnce) }, (_, i) => i * rowsAtOnce)
  return Effect.forEach(
    starts,
    (start) =>
      Effect.suspend(() => {
        const rows = pages
          .slice(start, start + rowsAtOnce)
          .map((page) => ({ document_id: documentId, page: page.page, record: encode(page) }))
        return sql`insert into result_pages ${sql.insert(rows)}`
      }),
    { discard: true }
  )
}
