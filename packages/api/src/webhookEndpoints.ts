import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import {
  CreatedWebhookEndpoint,
  CreateWebhookEndpoint,
  ListOf,
  RecoverDeliveries,
  UpdateWebhookEndpoint,
  WebhookEndpoint,
  WebhookRecovery,
  WebhookTest
} from "@extrait/core"
import { Schema } from "effect"
import { Authorization } from "./Authorization.js"
import { bodyTooLarge, errorOf, keyInUse, noJson, unprocessable, withStatus } from "./ErrorBody.js"
import { ListWebhookEndpointsParameters, PostHeaders } from "./parameters.js"
import { needs } from "./scope.js"

const path = Schema.Struct({ webhook_endpoint_id: Schema.String })
const notFound = errorOf(404, "No such webhook endpoint", "not_found")

/** Webhook endpoints. */
export const webhookEndpointsGroup = HttpApiGroup.make("webhookEndpoints")
  .add(
    HttpApiEndpoint.post("create", "/v1/webhook-endpoints")
      .annotateContext(needs("submit"))
      .setPayload(CreateWebhookEndpoint)
      .setHeaders(PostHeaders)
      .addSuccess(withStatus(CreatedWebhookEndpoint, 201, "CreatedWebhookEndpoint"))
      .addError(keyInUse)
      .addError(bodyTooLarge)
      .addError(noJson)
      .addError(unprocessable("The body is not valid", "validation_error"))
      .annotate(OpenApi.Summary, "Register a webhook endpoint; its secret is shown only now")
  )
  .add(
    HttpApiEndpoint.get("list", "/v1/webhook-endpoints")
      .annotateContext(needs("read"))
      .setUrlParams(ListWebhookEndpointsParameters)
      .addSuccess(ListOf(WebhookEndpoint).annotations({ identifier: "WebhookEndpointList" }))
      .addError(unprocessable("A parameter is not valid", "validation_error"))
      .annotate(OpenApi.Summary, "List webhook endpoints, newest first")
  )
  .add(
    HttpApiEndpoint.get("get", "/v1/webhook-endpoints/:webhook_endpoint_id")
      .annotateContext(needs("read"))
      .setPath(path)
      .addSuccess(WebhookEndpoint)
      .addError(notFound)
      .annotate(OpenApi.Summary, "Get a webhook endpoint")
  )
  .add(
    HttpApiEndpoint.patch("update", "/v1/webhook-endpoints/:webhook_endpoint_id")
      .annotateContext(needs("submit"))
      .setPath(path)
      .setPayload(UpdateWebhookEndpoint)
      .addSuccess(WebhookEndpoint)
      .addError(notFound)
      .addError(bodyTooLarge)
      .addError(noJson)
      .addError(unprocessable("The body is not valid", "validation_error"))
      .annotate(OpenApi.Summary, "Change an endpoint's URL or events, pause it or resume it")
  )
  .add(
    HttpApiEndpoint.post("rotateSecret", "/v1/webhook-endpoints/:webhook_endpoint_id/rotate-secret")
      .annotateContext(needs("submit"))
      .setPath(path)
      .setHeaders(PostHeaders)
      .addSuccess(CreatedWebhookEndpoint)
      .addError(notFound)
      .addError(keyInUse)
      .addError(bodyTooLarge)
      .addError(noJson)
      .addError(unprocessable("A header is not valid, or there is a body", "validation_error"))
      .annotate(OpenApi.Summary, "Rotate an endpoint's secret; for a day the old one signs too")
  )
  .add(
    HttpApiEndpoint.post("test", "/v1/webhook-endpoints/:webhook_endpoint_id/test")
      .annotateContext(needs("submit"))
      .setPath(path)
      .setHeaders(PostHeaders)
      .addSuccess(WebhookTest)
      .addError(notFound)
      .addError(keyInUse)
      .addError(bodyTooLarge)
      .addError(noJson)
      .addError(unprocessable("A header is not valid, or there is a body", "validation_error"))
      .annotate(OpenApi.Summary, "Send a test message to an endpoint now")
  )
  .add(
    HttpApiEndpoint.post("recover", "/v1/webhook-endpoints/:webhook_endpoint_id/recover")
      .annotateContext(needs("submit"))
      .setPath(path)
      .setHeaders(PostHeaders)
      .setPayload(RecoverDeliveries)
      .addSuccess(withStatus(WebhookRecovery, 202, "WebhookRecovery"))
      .addError(notFound)
      .addError(keyInUse)
      .addError(bodyTooLarge)
      .addError(noJson)
      .addError(unprocessable("The body is not valid, or the endpoint is not active", "validation_error"))
      .annotate(OpenApi.Summary, "Redeliver every event since a time that has not reached the endpoint")
  )
  .add(
    HttpApiEndpoint.del("delete", "/v1/webhook-endpoints/:webhook_endpoint_id")
      .annotateContext(needs("submit"))
      .setPath(path)
      .addSuccess(WebhookEndpoint)
      .addError(notFound)
      .annotate(OpenApi.Summary, "Delete an endpoint and its pending deliveries")
  )
  .middleware(Authorization)
