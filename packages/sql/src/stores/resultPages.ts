import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { RecognitionPage } from "@extrait/core"
import { Effect } from "effect"
import { encode } from "../storage.js"

/** Rows of one statement, and characters after which it takes no more of them: it holds the thread for as long as it takes. */
const rowsAtOnce = 16
const charactersAtOnce = 256 * 1024

/** Lets the process do other work, for a turn of its loop. */
const breathe = Effect.async<void>((resume) => {
  const turn = setImmediate(() => resume(Effect.void))
  return Effect.sync(() => clearImmediate(turn))
})

/**
 * Adds the words of pages to a result that is there and has none of them. Those of hundreds of pages are many megabytes of JSON, which are made and stored a
 * few pages a turn of the process's loop.
 */
export const insertPages = (
  sql: SqlClient,
  documentId: string,
  pages: ReadonlyArray<RecognitionPage>
): Effect.Effect<void, SqlError> =>
  Effect.gen(function* () {
    for (let at = 0; at < pages.length; ) {
      if (at > 0) yield* breathe
      const rows: Array<{ document_id: string; page: number; record: string }> = []
      let characters = 0
      for (const page of pages.slice(at, at + rowsAtOnce)) {
        if (characters >= charactersAtOnce) break
        const record = encode(page)
        rows.push({ document_id: documentId, page: page.page, record })
        characters += record.length
      }
      at += rows.length
      yield* sql`insert into result_pages ${sql.insert(rows)}`
    }
  })
