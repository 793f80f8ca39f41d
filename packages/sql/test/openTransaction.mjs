// Opens a transaction on the file that is named, writes in it, says so, and then holds it until it is killed.

import { SqlClient } from "@effect/sql/SqlClient"
import { SqliteClient } from "@extrait/sql/sqlite"
import { Effect } from "effect"

const [filename] = process.argv.slice(2)

const hold = Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql.withTransaction(
    Effect.gen(function* () {
      for (let n = 0; n < 200; n++) {
        yield* sql`insert into organisations ${sql.insert({
          id: `org_${n}`,
          name: `Half written ${n}`,
          record: "x".repeat(20_000)
        })}`
      }
      process.stdout.write("written\n")
      yield* Effect.sleep("1 minute")
    })
  )
})

await Effect.runPromise(Effect.provide(hold, SqliteClient.layer({ filename })))
