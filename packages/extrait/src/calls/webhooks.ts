import {
  type CreatedWebhookEndpoint,
  type CreateWebhookEndpoint,
  type DeliveryAttemptLog,
  type Event,
  type EventQuery,
  Events,
  type List,
  type Resealed,
  type UpdateWebhookEndpoint,
  type WebhookEndpoint,
  Webhooks,
  type WebhookTest
} from "@extrait/core"
import { Effect, type Schema } from "effect"
import { recoverOptions } from "../callOptions.js"
import { eventQuery, type Page, webhookEndpointQuery } from "../listQueries.js"
import type { CreateOptions } from "../Submission.js"
import type { Calls } from "./Calls.js"

/** The calls of `webhookEndpoints`. */
export const webhookEndpointCalls = ({ create, run, tenant }: Calls) => ({
  /** The answer contains the secret, which is shown only once. */
  create: (
    endpoint: Schema.Schema.Encoded<typeof CreateWebhookEndpoint>,
    options: CreateOptions = {}
  ): Promise<CreatedWebhookEndpoint> =>
    create(options, (key) => Effect.flatMap(Webhooks, (_) => _.create(tenant, endpoint, key))),
  get: (id: string): Promise<WebhookEndpoint> => run(Effect.flatMap(Webhooks, (_) => _.get(tenant, id))),
  list: (query: Page = {}): Promise<List<WebhookEndpoint>> =>
    run(
      Effect.flatMap(webhookEndpointQuery(query), (wanted) => Effect.flatMap(Webhooks, (_) => _.list(tenant, wanted)))
    ),
  /** Changes URL, events or whether the endpoint is active; what is left out stays unchanged. */
  update: (id: string, changes: Schema.Schema.Encoded<typeof UpdateWebhookEndpoint>): Promise<WebhookEndpoint> =>
    run(Effect.flatMap(Webhooks, (_) => _.update(tenant, id, changes))),
  /** Makes a new secret, shown only once; the old one also signs for 24 hours. */
  rotateSecret: (id: string, options: CreateOptions = {}): Promise<CreatedWebhookEndpoint> =>
    create(options, (key) => Effect.flatMap(Webhooks, (_) => _.rotateSecret(tenant, id, key))),
  /** Sends a test message at once and resolves with its outcome. */
  test: (id: string, options: CreateOptions = {}): Promise<WebhookTest> =>
    create(options, (key) => Effect.flatMap(Webhooks, (_) => _.test(tenant, id, key))),
  /**
   * Redelivers the events since a time that have not reached the endpoint, as after an outage of the receiver. Resolves with the number of
   * deliveries.
   */
  recover: (id: string, options: { readonly since: Date }): Promise<number> =>
    run(
      Effect.flatMap(recoverOptions(options), ({ since }) =>
        Effect.flatMap(Events, (_) => _.recover(tenant, id, since.getTime()))
      )
    ),
  /**
   * Seals the secrets of every organisation's endpoints with the first of `secretKey`, so that the other keys can be dropped. Resolves with
   * the number sealed, and the number that no key opens.
   */
  resealSecrets: (): Promise<Resealed> => run(Effect.flatMap(Webhooks, (_) => _.resealSecrets)),
  delete: (id: string): Promise<WebhookEndpoint> => run(Effect.flatMap(Webhooks, (_) => _.delete(tenant, id)))
})

/** Webhook endpoints. */
export type WebhookEndpointCalls = ReturnType<typeof webhookEndpointCalls>

/** The calls of `events`. */
export const eventCalls = ({ create, run, tenant }: Calls) => ({
  get: (id: string): Promise<Event> => run(Effect.flatMap(Events, (_) => _.get(tenant, id))),
  list: (query: Page<EventQuery> = {}): Promise<List<Event>> =>
    run(Effect.flatMap(eventQuery(query), (wanted) => Effect.flatMap(Events, (_) => _.list(tenant, wanted)))),
  /** Redelivers an event, to one endpoint or to all. */
  redeliver: (
    id: string,
    { endpointId, ...options }: CreateOptions & { readonly endpointId?: string } = {}
  ): Promise<Event> =>
    create(options, (key) =>
      Effect.flatMap(Events, (_) =>
        _.redeliver(tenant, id, endpointId === undefined ? {} : { endpoint_id: endpointId }, key)
      )
    ),
  /** The log of a delivery's attempts, oldest first. */
  attempts: (id: string, deliveryId: string): Promise<List<DeliveryAttemptLog>> =>
    run(Effect.flatMap(Events, (_) => _.attempts(tenant, id, deliveryId)))
})

/** Events of documents, with their deliveries. */
export type EventCalls = ReturnType<typeof eventCalls>
