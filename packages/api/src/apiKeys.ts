import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { ApiKey, CreateApiKey, CreatedApiKey, ListOf, RotateApiKey } from "@extrait/core"
import { Schema } from "effect"
import { Authorization } from "./Authorization.js"
import { bodyTooLarge, errorOf, keyInUse, noJson, unprocessable, withStatus } from "./ErrorBody.js"
import { ListApiKeysParameters, PostHeaders } from "./parameters.js"
import { needs } from "./scope.js"

const path = Schema.Struct({ key_id: Schema.String })
const notFound = errorOf(404, "No such key in this organisation and mode", "not_found")

/** API keys of the caller's own organisation and mode. */
export const apiKeysGroup = HttpApiGroup.make("apiKeys")
  .add(
    HttpApiEndpoint.get("list", "/v1/api-keys")
      .annotateContext(needs("admin"))
      .setUrlParams(ListApiKeysParameters)
      .addSuccess(ListOf(ApiKey).annotations({ identifier: "ApiKeyList" }))
      .addError(unprocessable("A parameter is not valid", "validation_error"))
      .annotate(OpenApi.Summary, "List API keys, newest first, without their secrets")
  )
  .add(
    HttpApiEndpoint.post("create", "/v1/api-keys")
      .annotateContext(needs("admin"))
      .setPayload(CreateApiKey)
      .setHeaders(PostHeaders)
      .addSuccess(withStatus(CreatedApiKey, 201, "CreatedApiKey"))
      .addError(keyInUse)
      .addError(bodyTooLarge)
      .addError(noJson)
      .addError(unprocessable("The body is not valid", "validation_error"))
      .annotate(OpenApi.Summary, "Create an API key; its secret is shown only now, and a replay has null instead")
  )
  .add(
    HttpApiEndpoint.post("rotate", "/v1/api-keys/:key_id/rotate")
      .annotateContext(needs("admin"))
      .setPath(path)
      .setHeaders(PostHeaders)
      .setPayload(RotateApiKey)
      .addSuccess(withStatus(CreatedApiKey, 201, "CreatedApiKey"))
      .addError(notFound)
      .addError(
        errorOf(
          409,
          "The key has ended, or the idempotency key is in use",
          "api_key_ended",
          "idempotency_conflict",
          "idempotency_in_progress"
        )
      )
      .addError(bodyTooLarge)
      .addError(noJson)
      .addError(unprocessable("The body is not valid", "validation_error"))
      .annotate(OpenApi.Summary, "Rotate a key; the old one stays valid for a while")
  )
  .add(
    HttpApiEndpoint.del("revoke", "/v1/api-keys/:key_id")
      .annotateContext(needs("admin"))
      .setPath(path)
      .addSuccess(ApiKey)
      .addError(notFound)
      .annotate(OpenApi.Summary, "Revoke a key at once")
  )
  .middleware(Authorization)
