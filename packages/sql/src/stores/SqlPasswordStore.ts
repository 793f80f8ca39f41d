import { SqlClient } from "@effect/sql/SqlClient"
import { type DocumentId, PasswordStore, type Tenant, tenantKey } from "@extrait/core"
import { Effect, Layer } from "effect"
import { makeSecretBox, type SecretKeyInvalid, type SecretKeys } from "../SecretBox.js"
import { operation } from "../storage.js"

/** Where a password belongs, so that it does not open for another document. */
const placeOf = (tenant: Tenant, id: DocumentId): string => `${tenantKey(tenant)}/${id}/password`

/** The store of documents' passwords, each sealed with the key. */
export const layer = (secretKey: SecretKeys): Layer.Layer<PasswordStore, SecretKeyInvalid, SqlClient> =>
  Layer.effect(
    PasswordStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const box = yield* makeSecretBox(secretKey)
      return {
        keep: (tenant, id, password) =>
          box.seal(password, placeOf(tenant, id)).pipe(
            Effect.flatMap(
              (sealed) => sql`insert into document_passwords (document_id, sealed) values (${id}, ${sealed})
                on conflict (document_id) do update set sealed = excluded.sealed`
            ),
            Effect.asVoid,
            operation("passwords.keep")
          ),

        find: (tenant, id) =>
          sql<{ readonly sealed: string }>`select sealed from document_passwords where document_id = ${id}`.pipe(
            operation("passwords.find"),
            Effect.flatMap(([row]) =>
              row === undefined ? Effect.succeed(null) : box.open(row.sealed, placeOf(tenant, id))
            )
          ),

        digest: (tenant, password) => box.digest(password, `${tenantKey(tenant)}/password`),

        forget: (_, id) =>
          sql`delete from document_passwords where document_id = ${id}`.pipe(
            Effect.asVoid,
            operation("passwords.forget")
          )
      }
    })
  )
