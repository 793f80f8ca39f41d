import { HttpApi, OpenApi } from "@effect/platform"
import { exportTypes } from "@extrait/core"
import { apiKeysGroup } from "./apiKeys.js"
import { auditGroup } from "./audit.js"
import { documentsGroup } from "./documents.js"
import { documentTypesGroup } from "./documentTypes.js"
import { errorOf } from "./ErrorBody.js"
import { eventsGroup } from "./events.js"
import { withExamples } from "./examples/withExamples.js"
import { schemasGroup } from "./schemas.js"
import { webhookEndpointsGroup } from "./webhookEndpoints.js"

type Json = { readonly [key: string]: unknown }

const without = (object: Json, ...keys: ReadonlyArray<string>): Json =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null

/** Applies `f` to every object among the values of an object. */
const mapValues = (value: unknown, f: (value: Json) => Json): Json =>
  isJson(value)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, isJson(inner) ? f(inner) : inner]))
    : {}

/** Schemas of unknown values and objects all carry the same `$id`, which must be unique within a document. */
const withoutIds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (!isJson(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      key === "$id" && typeof inner === "string" && inner.startsWith("/schemas/") ? [] : [[key, withoutIds(inner)]]
    )
  )
}

/** Bodies that may be left out, by the operation's id. */
const optionalBodies = new Set(["events.redeliver", "apiKeys.rotate"])

/** `HttpApi` declares an error 400 of its own for each operation; this service answers 422 in the error envelope. */
const withoutDecodeError = (spec: Json): Json => ({
  ...spec,
  paths: mapValues(spec.paths, (path) =>
    mapValues(path, (operation) => ({
      ...operation,
      ...(optionalBodies.has(String(operation.operationId)) && isJson(operation.requestBody)
        ? { requestBody: { ...operation.requestBody, required: false } }
        : {}),
      responses: without(isJson(operation.responses) ? operation.responses : {}, "400")
    }))
  ),
  components: {
    ...(isJson(spec.components) ? spec.components : {}),
    schemas: without(
      isJson(spec.components) && isJson(spec.components.schemas) ? spec.components.schemas : {},
      "HttpApiDecodeError",
      "Issue",
      "PropertyKey"
    )
  }
})

/** Paths such as `/v1/documents:batch`, whose colon `HttpApi` takes for that of a parameter. */
const withCustomMethods = (spec: Json): Json => ({
  ...spec,
  paths: Object.fromEntries(
    Object.entries(isJson(spec.paths) ? spec.paths : {}).map(([path, operations]) => {
      const [, resource, method] = /^([^{}]*\w)\{(\w+)\}$/.exec(path) ?? []
      return method === undefined
        ? [path, operations]
        : [
            `${resource}:${method}`,
            mapValues(operations, (operation) => ({
              ...operation,
              parameters: (Array.isArray(operation.parameters) ? operation.parameters : []).filter(
                (parameter) => !isJson(parameter) || parameter.in !== "path"
              )
            }))
          ]
    })
  )
})

/** The media types of an export: `HttpApi` knows only one for each status. */
const withExportTypes = (spec: Json): Json => {
  const binary = { type: "string", format: "binary" }
  const content = {
    [exportTypes.csv]: { schema: { type: "string" } },
    [exportTypes.xlsx]: { schema: binary },
    [exportTypes.jsonl]: { schema: { type: "string" } }
  }
  return {
    ...spec,
    paths: mapValues(spec.paths, (path) =>
      mapValues(path, (operation) =>
        operation.operationId === "documents.export" && isJson(operation.responses)
          ? { ...operation, responses: { ...operation.responses, 200: { description: "The file", content } } }
          : operation
      )
    )
  }
}

/** The HTTP contract of Extrait. Servers and clients are made from it, and so is its OpenAPI description. */
export const ExtraitApi = HttpApi.make("extrait")
  .add(documentsGroup)
  .add(documentTypesGroup)
  .add(schemasGroup)
  .add(webhookEndpointsGroup)
  .add(eventsGroup)
  .add(apiKeysGroup)
  .add(auditGroup)
  .addError(
    errorOf(
      403,
      "The API key lacks the scope that the operation needs, or a page of another site asks where the host signs its users in",
      "insufficient_scope",
      "cross_site_request"
    )
  )
  .addError(errorOf(429, "Too many requests; Retry-After says how long to wait", "rate_limited"))
  .addError(errorOf(500, "Internal error", "internal_error"))
  .addError(
    errorOf(
      503,
      "Storage does not answer, or as much is being sent as may be; Retry-After says how long to wait",
      "storage_unavailable",
      "answers_under_way"
    )
  )
  .annotate(OpenApi.Title, "Extrait")
  .annotate(OpenApi.Version, "1")
  .annotate(OpenApi.Description, "Extracts fields and tables from documents.")
  .annotate(OpenApi.License, { name: "MIT" })
  .annotate(OpenApi.Transform, (spec) => {
    const changed = withoutIds(withExamples(withExportTypes(withoutDecodeError(withCustomMethods(spec)))))
    return isJson(changed) ? changed : spec
  })

/** The contract as an OpenAPI 3.1 document. @see https://spec.openapis.org/oas/v3.1.0 */
export const openApi = (): OpenApi.OpenAPISpec => OpenApi.fromApi(ExtraitApi)
