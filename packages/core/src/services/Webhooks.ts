import { Clock, Context, Duration, Effect, Encoding, Layer, Redacted } from "effect"
import { decode } from "../domain/decode.js"
import {
  type IdempotencyConflict,
  type IdempotencyInProgress,
  type NotFound,
  type StorageUnavailable,
  ValidationFailed
} from "../domain/Errors.js"
import type { EventType } from "../domain/Event.js"
import { makeEventId, makeWebhookEndpointId, WebhookEndpointId } from "../domain/Ids.js"
import { type List, type PageQuery, toList } from "../domain/ListPage.js"
import { Settings } from "../domain/Settings.js"
import type { Tenant } from "../domain/Tenant.js"
import { timestamp } from "../domain/Timestamp.js"
import {
  CreatedWebhookEndpoint,
  CreateWebhookEndpoint,
  signingSecrets,
  toWebhookEndpoint,
  UpdateWebhookEndpoint,
  type WebhookEndpoint,
  type WebhookEndpointRecord,
  WebhookTest
} from "../domain/WebhookEndpoint.js"
import { fingerprint, Idempotency, type Replayable } from "../lifecycle/Idempotency.js"
import { SecureRandom } from "../ports/SecureRandom.js"
import { Transaction } from "../ports/Transaction.js"
import { type Resealed, WebhookEndpointStore } from "../ports/WebhookEndpointStore.js"
import { WebhookSender } from "../ports/WebhookSender.js"
import { Audit } from "./Audit.js"
import { findById } from "./findById.js"

/** Most endpoints of a tenant: each event is written, sent and logged once for each of them. */
const mostEndpoints = 100

/** Characters of a secret that lists show. */
const prefixLength = 10

/** Event types, each once, as they are kept. */
const eachOnce = (types: ReadonlyArray<EventType> | null): ReadonlyArray<EventType> | null =>
  types === null ? null : [...new Set(types)]

/**
 * The properties that callers may change and that have changed. URL and activity also count as changed if they are stated
 * again and a failing endpoint is given its time anew.
 */
const changedProperties = (
  before: WebhookEndpointRecord,
  after: WebhookEndpointRecord,
  said: UpdateWebhookEndpoint
): ReadonlyArray<"url" | "events" | "active"> => {
  const anew = (before.failingSince ?? null) !== (after.failingSince ?? null)
  return (["url", "events", "active"] as const).filter(
    (name) =>
      name in said && ((anew && name !== "events") || JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  )
}

/** A tenant's webhook endpoints and their secrets. */
export interface WebhooksService {
  /** Registers an endpoint, at most a hundred for each tenant. The response holds the secret, which is not shown again. In live mode only https is accepted. */
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
  /** Changes what the body names: URL, event types, whether it is active. A body that changes nothing is not recorded as a change. */
  readonly update: (
    tenant: Tenant,
    id: string,
    body: unknown
  ) => Effect.Effect<WebhookEndpoint, NotFound | ValidationFailed | StorageUnavailable>
  /**
   * Gives the endpoint a new secret; only this response shows it. Messages are also signed with the previous
   * secret for `Settings.webhookSecretOverlap`; an older one ends at once.
   */
  readonly rotateSecret: (
    tenant: Tenant,
    id: string,
    idempotencyKey: string | null
  ) => Effect.Effect<
    Replayable<CreatedWebhookEndpoint>,
    NotFound | IdempotencyConflict | IdempotencyInProgress | StorageUnavailable
  >
  /** Sends one signed message of type `webhook_endpoint.test` now, also to an inactive endpoint, and returns the outcome. */
  readonly test: (
    tenant: Tenant,
    id: string,
    idempotencyKey: string | null
  ) => Effect.Effect<
    Replayable<WebhookTest>,
    NotFound | IdempotencyConflict | IdempotencyInProgress | StorageUnavailable
  >
  /**
   * Seals the secrets of every tenant's endpoints with the first of the storage's keys, so that you can drop the others. Returns
   * how many were sealed, and how many no key opens.
   */
  readonly resealSecrets: Effect.Effect<Resealed, StorageUnavailable>
  /** Deletes the endpoint and its pending deliveries. */
  readonly delete: (tenant: Tenant, id: string) => Effect.Effect<WebhookEndpoint, NotFound | StorageUnavailable>
}

const findEndpoint = findById("webhook_endpoint", WebhookEndpointId)

/** Webhook endpoints. */
export class Webhooks extends Context.Tag("@extrait/core/Webhooks")<Webhooks, WebhooksService>() {
  static readonly layer: Layer.Layer<
    Webhooks,
    never,
    WebhookEndpointStore | SecureRandom | Transaction | Idempotency | WebhookSender | Audit
  > = Layer.effect(
    Webhooks,
    Effect.gen(function* () {
      const store = yield* WebhookEndpointStore
      const random = yield* SecureRandom
      const transaction = yield* Transaction
      const idempotency = yield* Idempotency
      const sender = yield* WebhookSender
      const audit = yield* Audit

      const find = (tenant: Tenant, id: string): Effect.Effect<WebhookEndpointRecord, NotFound | StorageUnavailable> =>
        findEndpoint(id, (known) => store.find(tenant, known))

      /** The endpoint as it is shown, whether or not its secrets can be opened. */
      const look = (tenant: Tenant, id: string) => findEndpoint(id, (known) => store.findWithoutSecrets(tenant, known))

      const makeSecret = Effect.map(random.bytes(32), (bytes) => `whsec_${Encoding.encodeBase64(bytes)}`)

      const checkUrl = (tenant: Tenant, url: string): Effect.Effect<void, ValidationFailed> => {
        const message =
          tenant.mode === "live" && new URL(url).protocol !== "https:"
            ? "In live mode the URL of a webhook endpoint must be https"
            : (sender.refusal?.(url) ?? null)
        return message === null
          ? Effect.void
          : new ValidationFailed({ faults: [{ path: ["url"], message, type: "value_error", input: url }] })
      }

      const refuseBeyond = (tenant: Tenant) =>
        Effect.flatMap(store.list(tenant, { limit: mostEndpoints }), ({ rows }) => {
          if (rows.length < mostEndpoints) return Effect.void
          const message = `The limit of ${mostEndpoints} webhook endpoints is reached: delete one`
          return new ValidationFailed({ faults: [{ path: [], message, type: "value_error", input: rows.length }] })
        })

      return {
        create: (tenant, body, key) =>
          Effect.gen(function* () {
            const input = yield* decode(CreateWebhookEndpoint)(body)
            yield* checkUrl(tenant, input.url)
            const request = { tenant, key, fingerprint: yield* fingerprint(["webhook-endpoints", input]) }
            return yield* idempotency.run(request, { status: 201, schema: CreatedWebhookEndpoint }, (storeAnswer) =>
              Effect.gen(function* () {
                const secret = yield* makeSecret
                const record: WebhookEndpointRecord = {
                  id: yield* makeWebhookEndpointId,
                  tenant,
                  url: input.url,
                  events: eachOnce(input.events),
                  active: true,
                  createdAt: yield* Clock.currentTimeMillis,
                  secretPrefix: secret.slice(0, prefixLength),
                  secret: Redacted.make(secret),
                  previousSecret: null
                }
                const created = { ...toWebhookEndpoint(record), secret }
                yield* transaction.run(
                  Effect.all(
                    [
                      refuseBeyond(tenant),
                      store.insert(record),
                      // Without the address, whose path or query may hold secrets.
                      audit.record(tenant, {
                        action: "webhook_endpoint.created",
                        subject: record.id,
                        details: { events: record.events ?? [] }
                      }),
                      storeAnswer(created)
                    ],
                    { discard: true }
                  )
                )
                return created
              })
            )
          }),
        get: (tenant, id) => Effect.map(look(tenant, id), toWebhookEndpoint),
        list: (tenant, query) => Effect.map(store.list(tenant, query), toList(toWebhookEndpoint)),
        update: (tenant, id, body) =>
          Effect.gen(function* () {
            const { events, ...others } = yield* decode(UpdateWebhookEndpoint)(body)
            const changes = events === undefined ? others : { ...others, events: eachOnce(events) }
            if (changes.url !== undefined) yield* checkUrl(tenant, changes.url)
            return yield* transaction.run(
              Effect.gen(function* () {
                const endpoint = yield* find(tenant, id)
                const changed: WebhookEndpointRecord = {
                  ...endpoint,
                  ...changes,
                  // An endpoint that has been mended is not judged by its past.
                  ...(changes.url === undefined && changes.active !== true ? {} : { failingSince: null })
                }
                const properties = changedProperties(endpoint, changed, changes)
                if (properties.length === 0) return toWebhookEndpoint(endpoint)
                yield* store.update(changed)
                yield* audit.record(tenant, {
                  action: "webhook_endpoint.updated",
                  subject: changed.id,
                  details: {
                    changed: properties,
                    ...(properties.includes("active") ? { active: changed.active } : {}),
                    ...(properties.includes("events") ? { events: changed.events ?? [] } : {})
                  }
                })
                return toWebhookEndpoint(changed)
              })
            )
          }),
        rotateSecret: (tenant, id, key) =>
          Effect.gen(function* () {
            const request = { tenant, key, fingerprint: yield* fingerprint(["webhook-endpoints", id, "rotate-secret"]) }
            return yield* idempotency.run(request, { status: 200, schema: CreatedWebhookEndpoint }, (storeAnswer) =>
              transaction.run(
                Effect.gen(function* () {
                  const endpoint = yield* find(tenant, id)
                  const { webhookSecretOverlap } = yield* Settings
                  const now = yield* Clock.currentTimeMillis
                  const secret = yield* makeSecret
                  const rotated: WebhookEndpointRecord = {
                    ...endpoint,
                    secret: Redacted.make(secret),
                    secretPrefix: secret.slice(0, prefixLength),
                    previousSecret: {
                      secret: endpoint.secret,
                      validUntil: now + Duration.toMillis(webhookSecretOverlap)
                    }
                  }
                  const answer = { ...toWebhookEndpoint(rotated), secret }
                  yield* store.update(rotated)
                  yield* audit.record(tenant, { action: "webhook_endpoint.secret_rotated", subject: rotated.id })
                  yield* storeAnswer(answer)
                  return answer
                })
              )
            )
          }),
        test: (tenant, id, key) =>
          Effect.gen(function* () {
            const request = { tenant, key, fingerprint: yield* fingerprint(["webhook-endpoints", id, "test"]) }
            return yield* idempotency.run(request, { status: 200, schema: WebhookTest }, (storeAnswer) =>
              Effect.gen(function* () {
                const endpoint = yield* find(tenant, id)
                const at = yield* Clock.currentTimeMillis
                const sent = yield* Effect.either(
                  sender.send({
                    url: endpoint.url,
                    // In the form of events, so that a receiver need not distinguish tests before it verifies them.
                    id: yield* makeEventId,
                    timestamp: Math.floor(at / 1000),
                    body: JSON.stringify({
                      type: "webhook_endpoint.test",
                      timestamp: timestamp(at),
                      data: { endpoint_id: endpoint.id }
                    }),
                    secrets: signingSecrets(endpoint, at),
                    allowHttp: tenant.mode === "test"
                  })
                )
                if (sent._tag === "Left" && sent.left.detail !== undefined) {
                  yield* Effect.annotateLogs(Effect.logWarning("a test delivery was not made", sent.left.detail), {
                    endpointId: endpoint.id
                  })
                }
                const statusCode = sent._tag === "Right" ? sent.right.statusCode : null
                const answer: WebhookTest = {
                  object: "webhook_test",
                  endpoint_id: endpoint.id,
                  delivered: statusCode !== null && statusCode >= 200 && statusCode < 300,
                  status_code: statusCode,
                  duration_ms: (yield* Clock.currentTimeMillis) - at,
                  error: sent._tag === "Left" ? sent.left.reason : null
                }
                yield* storeAnswer(answer)
                return answer
              })
            )
          }),
        resealSecrets: store.reseal,
        delete: (tenant, id) =>
          transaction.run(
            Effect.gen(function* () {
              const endpoint = yield* look(tenant, id)
              yield* store.remove(tenant, endpoint.id)
              yield* audit.record(tenant, { action: "webhook_endpoint.deleted", subject: endpoint.id })
              return toWebhookEndpoint({ ...endpoint, active: false })
            })
          )
      }
    })
  )
}
