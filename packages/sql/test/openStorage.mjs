// Starts the storage on the file that is named, which migrates it, adds organisations and ends.
import { KeyStore, OrganisationId } from "@extrait/core"
import { SqliteStorage } from "@extrait/sql/sqlite"
import { Effect } from "effect"

const [filename, starter] = process.argv.slice(2)

const add = Effect.gen(function* () {
  const store = yield* KeyStore
  for (let n = 0; n < 25; n++) {
    const id = OrganisationId.make(`org_${`${starter}0${n}`.padStart(26, "0")}`)
    yield* store.insertOrganisation({ id, name: `${starter}/${n}`, createdAt: 0 })
  }
})

await Effect.runPromise(Effect.provide(add, SqliteStorage.layer({ filename })))
