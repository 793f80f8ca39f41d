import { Clock, Context, Effect, Encoding, Layer, Option, Redacted, Schema } from "effect"
import { decode } from "../domain/decode.js"
import {
  type IdempotencyConflict,
  type IdempotencyInProgress,
  NotFound,
  type StorageUnavailable,
  ValidationFailed
} from "../domain/Errors.js"
import { makeWebhookEndpointId, WebhookEndpointId } from "../domain/Ids.js"
import { type List, type PageQuery, toList } from "../domain/ListPage.js"
import type { Tenant } from "../domain/Tenant.js"
import {
  CreatedWebhookEndpoint,
  CreateWebhookEndpoint,
  toWebhookEndpoint,
  type WebhookEndpoint,
  type WebhookEndpointRecord
} from "../domain/WebhookEndpoint.js"
import { fingerprint, Idempotency, type Replayable } from "../lifecycle/Idempotency.js"
import { SecureRandom } from "../ports/SecureRandom.js"
import { Transaction } from "../ports/Transaction.js"
import { WebhookEndpointStore } from "../ports/WebhookEndpointStore.js"

/** Characters of a secret that lists show. */
const prefixLength = 10

export interface WebhooksService {
  /** Registers an endpoint. The answer holds the secret, which is not shown again. In live mode only https is accepted. */
  readonly create: (
    tenant: Tenant,
    body: unknown,
    idempotencyKey: string | null
  ) => Effect.Effect<
    Replayable<CreatedWebhookEndpoint>,
    ValidationFailed | IdempotencyConflict | IdempotencyInProgress | StorageUnavailable
  >
  readonly get: (tenant: Tenant, id: string) => Effect.Effect<WebhookEndpoint, NotFound | StorageUnavailable>
  /** Newest first. */
  readonly list: (tenant: Tenant, query: PageQuery) => Effect.Effect<List<WebhookEndpoint>, StorageUnavailable>
  /** Ends deliveries to the endpoint and forgets it. */
  readonly delete: (tenant: Tenant, id: string) => Effect.Effect<WebhookEndpoint, NotFound | StorageUnavailable>
}

/** Webhook endpoints. */
export class Webhooks extends Context.Tag("@extrait/core/Webhooks")<Webhooks, WebhooksService>() {
  static readonly layer: Layer.Layer<Webhooks, never, WebhookEndpointStore | SecureRandom | Transaction | Idempotency> =
    Layer.effect(
      Webhooks,
      Effect.gen(function* () {
        const store = yield* WebhookEndpointStore
        const random = yield* SecureRandom
        const transaction = yield* Transaction
        const idempotency = yield* Idempotency

        const find = (
          tenant: Tenant,
          id: string
        ): Effect.Effect<WebhookEndpointRecord, NotFound | StorageUnavailable> =>
          Effect.gen(function* () {
            const found = Schema.is(WebhookEndpointId)(id) ? yield* store.find(tenant, id) : Option.none()
            return yield* Option.match(found, {
              onNone: () => new NotFound({ resource: "webhook_endpoint", id }),
              onSome: Effect.succeed
            })
          })

        return {
          create: (tenant, body, key) =>
            Effect.gen(function* () {
              const input = yield* decode(CreateWebhookEndpoint)(body)
              if (tenant.mode === "live" && new URL(input.url).protocol !== "https:") {
                const message = "In live mode the URL of a webhook endpoint must be https"
                return yield* new ValidationFailed({
                  faults: [{ path: ["url"], message, type: "value_error", input: input.url }]
                })
              }
              const request = { tenant, key, fingerprint: yield* fingerprint(["webhook-endpoints", input]) }
              return yield* idempotency.run(request, { status: 201, schema: CreatedWebhookEndpoint }, (storeAnswer) =>
                Effect.gen(function* () {
                  const secret = `whsec_${Encoding.encodeBase64(yield* random.bytes(32))}`
                  const record: WebhookEndpointRecord = {
                    id: yield* makeWebhookEndpointId,
                    tenant,
                    url: input.url,
                    events: input.events,
                    active: true,
                    createdAt: yield* Clock.currentTimeMillis,
                    secretPrefix: secret.slice(0, prefixLength),
                    secret: Redacted.make(secret)
                  }
                  const created = { ...toWebhookEndpoint(record), secret }
                  yield* transaction.run(Effect.zipRight(store.insert(record), storeAnswer(created)))
                  return created
                })
              )
            }),
          get: (tenant, id) => Effect.map(find(tenant, id), toWebhookEndpoint),
          list: (tenant, query) => Effect.map(store.list(tenant, query), toList(toWebhookEndpoint)),
          delete: (tenant, id) =>
            Effect.gen(function* () {
              const endpoint = yield* find(tenant, id)
              yield* store.remove(tenant, endpoint.id)
              return toWebhookEndpoint({ ...endpoint, active: false })
            })
        }
      })
    )
}
