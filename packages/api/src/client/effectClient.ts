import { HttpApiClient, HttpClient, HttpClientRequest } from "@effect/platform"
import type { Redacted } from "effect"
import { ExtraitApi } from "../ExtraitApi.js"

/**
 * A typed client over the `HttpClient` in use. Errors come as the bodies that the contract declares; `documents.create`
 * takes a `FormData`.
 */
export const makeClient = (options: { readonly baseUrl: string | URL; readonly apiKey: Redacted.Redacted }) =>
  HttpApiClient.make(ExtraitApi, {
    baseUrl: options.baseUrl,
    transformClient: HttpClient.mapRequest(HttpClientRequest.bearerToken(options.apiKey))
  })
