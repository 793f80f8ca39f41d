import { SqlClient } from "@effect/sql/SqlClient"
import {
  type IdempotencyRecord,
  IdempotencyStore,
  type StorageUnavailable,
  type StoredResponse,
  type Tenant,
  tenantKey
} from "@extrait/core"
import { Effect, Layer, Redacted } from "effect"
import { dialectOf } from "../dialect.js"
import { makeSecretBox, type SecretBox, type SecretKeyInvalid, type SecretKeys } from "../SecretBox.js"
import { decode, encode, operation } from "../storage.js"

interface IdempotencyRow {
  readonly fingerprint: string
  /** Null once the response is stored. */
  readonly token: string | null
  readonly response: string | null
  readonly valid_until: number | string
}

/** Where an answer belongs, so that it does not open under another key. */
const placeOf = (tenant: Tenant, key: string): string => `${tenantKey(tenant)}/${key}`

const toRecord = (
  box: SecretBox,
  tenant: Tenant,
  key: string,
  { fingerprint, response, token, valid_until }: IdempotencyRow
): Effect.Effect<IdempotencyRecord, StorageUnavailable> =>
  token === null
    ? box.open(response ?? "", placeOf(tenant, key)).pipe(
        Effect.flatMap((opened) => decode<StoredResponse>("idempotency.acquire", Redacted.value(opened))),
        Effect.map((stored) => ({
          tenant,
          key,
          fingerprint,
          state: { _tag: "Stored", response: stored, expiresAt: Number(valid_until) }
        }))
      )
    : Effect.succeed({ tenant, key, fingerprint, state: { _tag: "Locked", token, until: Number(valid_until) } })

/** The store of idempotency keys. Answers are sealed like other secrets: that of a new webhook endpoint holds one. */
export const layer = (options: {
  readonly secretKey?: SecretKeys | undefined
}): Layer.Layer<IdempotencyStore, SecretKeyInvalid, SqlClient> =>
  Layer.effect(
    IdempotencyStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const box = yield* makeSecretBox(options.secretKey)
      const { skipLocked, term } = dialectOf(sql)
      const acquire: typeof IdempotencyStore.Service.acquire = (request) =>
        Effect.gen(function* () {
          const { fingerprint, key, lockedUntil, now, tenant, token } = request
          const locked = yield* sql<IdempotencyRow>`
          insert into idempotency_keys (tenant, idempotency_key, fingerprint, token, response, valid_until)
          values (${tenantKey(tenant)}, ${term(key)}, ${fingerprint}, ${token}, ${null}, ${lockedUntil})
          on conflict (tenant, idempotency_key) do update
            set fingerprint = excluded.fingerprint, token = excluded.token, response = null,
              valid_until = excluded.valid_until
            where idempotency_keys.valid_until <= ${now}
          returning fingerprint, token, response, valid_until`.pipe(operation("idempotency.acquire"))
          const [row] =
            locked.length > 0
              ? locked
              : yield* sql<IdempotencyRow>`select fingerprint, token, response, valid_until from idempotency_keys
                where tenant = ${tenantKey(tenant)} and idempotency_key = ${term(key)}`.pipe(
                  operation("idempotency.acquire")
                )
          // Released between the two statements: the key is free again.
          return yield* row === undefined ? acquire(request) : toRecord(box, tenant, key, row)
        })

      return {
        acquire,

        store: (tenant, key, token, response, expiresAt) =>
          box.seal(Redacted.make(encode(response)), placeOf(tenant, key)).pipe(
            Effect.flatMap(
              (sealed) => sql`update idempotency_keys
              set token = null, response = ${sealed}, valid_until = ${expiresAt}
              where tenant = ${tenantKey(tenant)} and idempotency_key = ${term(key)} and token = ${token}
              returning token`
            ),
            Effect.map((rows) => rows.length > 0),
            operation("idempotency.store")
          ),

        release: (tenant, key, token) =>
          sql`delete from idempotency_keys
          where tenant = ${tenantKey(tenant)} and idempotency_key = ${term(key)} and token = ${token}`.pipe(
            Effect.asVoid,
            operation("idempotency.release")
          ),

        removeExpired: (now, limit) =>
          sql`with gone as (
              select tenant, idempotency_key from idempotency_keys where valid_until <= ${now}
              order by valid_until limit ${limit} ${skipLocked}
            )
            delete from idempotency_keys where (tenant, idempotency_key) in (select tenant, idempotency_key from gone)
              and valid_until <= ${now} returning tenant`.pipe(
            Effect.map((rows) => rows.length),
            operation("idempotency.removeExpired")
          )
      }
    })
  )
