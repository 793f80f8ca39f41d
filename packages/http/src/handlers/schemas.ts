import { ListSchemasParameters } from "@extrait/api"
import { Documents, SchemaInference, Schemas } from "@extrait/core"
import { Effect } from "effect"
import { json, replayable } from "../Answer.js"
import { readJson } from "../request/json.js"
import { decodeQuery } from "../request/query.js"
import type { Handlers } from "./Handler.js"
import { pageOf } from "./page.js"

/** Handlers of the extraction schemas. */
export const makeSchemaHandlers: Effect.Effect<Handlers["schemas"], never, Schemas | SchemaInference> = Effect.map(
  Effect.all([Schemas, SchemaInference]),
  ([schemas, inference]): Handlers["schemas"] => ({
    create: ({ idempotencyKey, request, tenant }) =>
      readJson(request).pipe(
        Effect.flatMap((body) => schemas.create(tenant, body, idempotencyKey)),
        Effect.map(replayable)
      ),
    infer: ({ idempotencyKey, request, tenant }) =>
      readJson(request).pipe(
        Effect.flatMap((body) => inference.infer(tenant, body, idempotencyKey)),
        Effect.map(replayable)
      ),
    list: ({ tenant, url }) =>
      decodeQuery(url, ListSchemasParameters).pipe(
        Effect.flatMap((query) => schemas.list(tenant, pageOf(query))),
        Effect.map((list) => json(list))
      ),
    get: ({ parameters: { schema_id = "" }, tenant }) =>
      Effect.map(schemas.get(tenant, schema_id), (schema) => json(schema)),
    delete: ({ parameters: { schema_id = "" }, tenant }) =>
      Effect.map(schemas.delete(tenant, schema_id), (schema) => json(schema))
  })
)

/** Handlers of the document types. */
export const makeDocumentTypeHandlers: Effect.Effect<Handlers["documentTypes"], never, Documents> = Effect.map(
  Documents,
  ({ types }): Handlers["documentTypes"] => ({
    list: () => Effect.succeed(json({ object: "list", data: types, has_more: false }))
  })
)
