import { ListWebhookEndpointsParameters } from "@extrait/api"
import { Events, Webhooks } from "@extrait/core"
import { Effect } from "effect"
import { json, replayable } from "../Answer.js"
import { readJson, readNothing } from "../request/json.js"
import { decodeQuery } from "../request/query.js"
import type { Handlers } from "./Handler.js"
import { pageOf } from "./page.js"

/** Handlers of the webhook endpoints. */
export const makeWebhookEndpointHandlers: Effect.Effect<Handlers["webhookEndpoints"], never, Events | Webhooks> =
  Effect.map(Effect.all([Events, Webhooks]), ([events, webhooks]): Handlers["webhookEndpoints"] => ({
    create: ({ idempotencyKey, request, tenant }) =>
      readJson(request).pipe(
        Effect.flatMap((body) => webhooks.create(tenant, body, idempotencyKey)),
        Effect.map(replayable)
      ),
    list: ({ tenant, url }) =>
      decodeQuery(url, ListWebhookEndpointsParameters).pipe(
        Effect.flatMap((query) => webhooks.list(tenant, pageOf(query))),
        Effect.map((list) => json(list))
      ),
    get: ({ parameters: { webhook_endpoint_id = "" }, tenant }) =>
      Effect.map(webhooks.get(tenant, webhook_endpoint_id), (endpoint) => json(endpoint)),
    update: ({ parameters: { webhook_endpoint_id = "" }, request, tenant }) =>
      readJson(request).pipe(
        Effect.flatMap((body) => webhooks.update(tenant, webhook_endpoint_id, body)),
        Effect.map((endpoint) => json(endpoint))
      ),
    rotateSecret: ({ idempotencyKey, parameters: { webhook_endpoint_id = "" }, request, tenant }) =>
      readNothing(request).pipe(
        Effect.zipRight(webhooks.rotateSecret(tenant, webhook_endpoint_id, idempotencyKey)),
        Effect.map(replayable)
      ),
    test: ({ idempotencyKey, parameters: { webhook_endpoint_id = "" }, request, tenant }) =>
      readNothing(request).pipe(
        Effect.zipRight(webhooks.test(tenant, webhook_endpoint_id, idempotencyKey)),
        Effect.map(replayable)
      ),
    recover: ({ idempotencyKey, parameters: { webhook_endpoint_id = "" }, request, tenant }) =>
      readJson(request).pipe(
        Effect.flatMap((body) => events.recoverOnce(tenant, webhook_endpoint_id, body, idempotencyKey)),
        Effect.map(replayable)
      ),
    delete: ({ parameters: { webhook_endpoint_id = "" }, tenant }) =>
      Effect.map(webhooks.delete(tenant, webhook_endpoint_id), (endpoint) => json(endpoint))
  }))
