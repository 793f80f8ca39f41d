import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import {
  StorageUnavailable,
  tenantKey,
  type WebhookEndpointRecord,
  WebhookEndpointStore,
  type WebhookEndpointWithoutSecrets
} from "@extrait/core"
import { Effect, Layer, Option } from "effect"
import { dialectOf } from "../dialect.js"
import { pageOfRows } from "../page.js"
import { makeSecretBox, type SecretKeyInvalid, type SecretKeys } from "../SecretBox.js"
import { decode, decodeAll, encode, operation, type RecordRow } from "../storage.js"

/** A record as its row keeps it, with the secret from before a rotation sealed. */
interface StoredEndpoint extends WebhookEndpointWithoutSecrets {
  readonly previousSecret?: { readonly sealed: string; readonly validUntil: number } | null
}

interface EndpointRow extends RecordRow {
  readonly secret: string
}

/** Endpoints read at once to seal them again. */
const resealedAtOnce = 100

/** The store of webhook endpoints, whose secrets are sealed with the key where one is given. */
export const layer = (options: {
  readonly secretKey?: SecretKeys | undefined
}): Layer.Layer<WebhookEndpointStore, SecretKeyInvalid, SqlClient> =>
  Layer.effect(
    WebhookEndpointStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const box = yield* makeSecretBox(options.secretKey)
      const { forUpdate } = dialectOf(sql)

      const placeOf = ({ id, tenant }: WebhookEndpointWithoutSecrets): string => `${tenantKey(tenant)}/${id}`

      const previousPlaceOf = (endpoint: WebhookEndpointWithoutSecrets): string => `${placeOf(endpoint)}/previous`

      const columns = (endpoint: WebhookEndpointRecord) =>
        Effect.gen(function* () {
          const { previousSecret: previous, secret, ...record } = endpoint
          const previousSecret =
            previous === null
              ? null
              : {
                  sealed: yield* box.seal(previous.secret, previousPlaceOf(endpoint)),
                  validUntil: previous.validUntil
                }
          const stored: StoredEndpoint = { ...record, previousSecret }
          return {
            active: endpoint.active ? 1 : 0,
            secret: yield* box.seal(secret, placeOf(endpoint)),
            record: encode(stored)
          }
        })

      const opened = (
        name: string,
        rows: Effect.Effect<ReadonlyArray<EndpointRow>, SqlError>
      ): Effect.Effect<ReadonlyArray<WebhookEndpointRecord>, StorageUnavailable> =>
        rows.pipe(
          operation(name),
          Effect.flatMap((found) =>
            Effect.forEach(found, ({ record, secret }) =>
              Effect.gen(function* () {
                const { previousSecret: previous = null, ...endpoint } = yield* decode<StoredEndpoint>(name, record)
                const previousSecret =
                  previous === null
                    ? null
                    : {
                        secret: yield* box.open(previous.sealed, previousPlaceOf(endpoint)),
                        validUntil: previous.validUntil
                      }
                return { ...endpoint, secret: yield* box.open(secret, placeOf(endpoint)), previousSecret }
              })
            )
          )
        )

      /** The endpoint of a row, its secrets closed. */
      const closed = ({ previousSecret: _, ...endpoint }: StoredEndpoint): WebhookEndpointWithoutSecrets => endpoint

      return {
        insert: (endpoint) =>
          Effect.flatMap(
            columns(endpoint),
            (row) =>
              sql`insert into webhook_endpoints ${sql.insert({
                id: endpoint.id,
                tenant: tenantKey(endpoint.tenant),
                ...row
              })}`
          ).pipe(Effect.asVoid, operation("webhookEndpoints.insert")),

        find: (tenant, id) =>
          Effect.map(
            opened(
              "webhookEndpoints.find",
              Effect.flatMap(
                forUpdate,
                (lock) =>
                  sql<EndpointRow>`select record, secret from webhook_endpoints
                    where id = ${id} and tenant = ${tenantKey(tenant)} ${lock}`
              )
            ),
            ([endpoint]) => Option.fromNullable(endpoint)
          ),

        findWithoutSecrets: (tenant, id) =>
          Effect.flatMap(
            forUpdate,
            (lock) =>
              sql<RecordRow>`select record from webhook_endpoints
                where id = ${id} and tenant = ${tenantKey(tenant)} ${lock}`
          ).pipe(
            operation("webhookEndpoints.findWithoutSecrets"),
            Effect.flatMap((rows) => decodeAll<StoredEndpoint>("webhookEndpoints.findWithoutSecrets", rows)),
            Effect.map(([endpoint]) => Option.map(Option.fromNullable(endpoint), closed))
          ),

        list: (tenant, query) =>
          pageOfRows(sql, sql.literal("webhook_endpoints"), [sql`tenant = ${tenantKey(tenant)}`], query).pipe(
            operation("webhookEndpoints.list"),
            Effect.flatMap(({ hasMore, rows }) =>
              Effect.map(decodeAll<StoredEndpoint>("webhookEndpoints.list", rows), (endpoints) => ({
                rows: endpoints.map(closed),
                hasMore
              }))
            )
          ),

        active: (tenant) =>
          sql<RecordRow>`select record from webhook_endpoints
            where tenant = ${tenantKey(tenant)} and active = 1 order by id desc`.pipe(
            operation("webhookEndpoints.active"),
            Effect.flatMap((rows) => decodeAll<StoredEndpoint>("webhookEndpoints.active", rows)),
            Effect.map((endpoints) => endpoints.map(closed))
          ),

        update: (endpoint) =>
          Effect.flatMap(
            columns(endpoint),
            (row) =>
              sql`update webhook_endpoints set ${sql.update(row)}
                where id = ${endpoint.id} and tenant = ${tenantKey(endpoint.tenant)}`
          ).pipe(Effect.asVoid, operation("webhookEndpoints.update")),

        reseal: Effect.gen(function* () {
          let [resealed, unreadable] = [0, 0]
          for (let after = ""; ; ) {
            const rows = yield* sql<EndpointRow & { readonly id: string; readonly tenant: string }>`
              select id, tenant, record, secret from webhook_endpoints where id > ${after} order by id limit ${resealedAtOnce}`
            for (const row of rows) {
              after = row.id
              const { previousSecret } = yield* decode<StoredEndpoint>("webhookEndpoints.reseal", row.record)
              if (box.isCurrent(row.secret) && (previousSecret ?? null) === null) continue
              if (box.isCurrent(row.secret) && box.isCurrent(previousSecret?.sealed ?? "")) continue
              // Read again, and kept from others until it is stored: it may have been rotated meanwhile.
              const done = yield* sql
                .withTransaction(
                  Effect.gen(function* () {
                    const [endpoint] = yield* opened(
                      "webhookEndpoints.reseal",
                      Effect.flatMap(
                        forUpdate,
                        (lock) =>
                          sql<EndpointRow>`select record, secret from webhook_endpoints where id = ${row.id} ${lock}`
                      )
                    )
                    if (endpoint === undefined) return false
                    yield* sql`update webhook_endpoints set ${sql.update(yield* columns(endpoint))} where id = ${row.id}`
                    return true
                  })
                )
                .pipe(
                  Effect.catchIf(
                    (fault) => fault instanceof StorageUnavailable && fault.operation === "secrets.open",
                    () => Effect.succeed(null)
                  )
                )
              if (done === null) unreadable++
              else if (done) resealed++
            }
            if (rows.length < resealedAtOnce) return { resealed, unreadable }
          }
        }).pipe(
          Effect.catchTag(
            "SqlError",
            (cause) => new StorageUnavailable({ operation: "webhookEndpoints.reseal", cause })
          )
        ),

        remove: (tenant, id) =>
          sql`delete from webhook_endpoints where id = ${id} and tenant = ${tenantKey(tenant)}`.pipe(
            Effect.asVoid,
            operation("webhookEndpoints.remove")
          )
      }
    })
  )
