import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { CreateSchema, ExtractionSchema, InferSchema, ListOf, SchemaProposal } from "@extrait/core"
import { Schema } from "effect"
import { Authorization } from "./Authorization.js"
import { bodyTooLarge, errorOf, keyInUse, noJson, unprocessable, withStatus } from "./ErrorBody.js"
import { ListSchemasParameters, PostHeaders } from "./parameters.js"
import { needs } from "./scope.js"

const path = Schema.Struct({ schema_id: Schema.String })
const notFound = errorOf(404, "No such schema", "schema_not_found")

/** Saved extraction schemas. */
export const schemasGroup = HttpApiGroup.make("schemas")
  .add(
    HttpApiEndpoint.post("create", "/v1/extraction-schemas")
      .annotateContext(needs("submit"))
      .setPayload(CreateSchema)
      .setHeaders(PostHeaders)
      .addSuccess(withStatus(ExtractionSchema, 201, "ExtractionSchema"))
      .addError(keyInUse)
      .addError(bodyTooLarge)
      .addError(noJson)
      .addError(unprocessable("The body is not valid", "validation_error"))
      .annotate(OpenApi.Summary, "Save an extraction schema")
  )
  .add(
    HttpApiEndpoint.post("infer", "/v1/extraction-schemas/infer")
      .annotateContext(needs("read"))
      .setPayload(InferSchema)
      .setHeaders(PostHeaders)
      .addSuccess(SchemaProposal)
      .addError(keyInUse)
      .addError(bodyTooLarge)
      .addError(noJson)
      .addError(unprocessable("The body is not valid, or a document cannot be used", "validation_error"))
      .annotate(OpenApi.Summary, "Propose a schema from documents that are alike")
  )
  .add(
    HttpApiEndpoint.get("list", "/v1/extraction-schemas")
      .annotateContext(needs("read"))
      .setUrlParams(ListSchemasParameters)
      .addSuccess(ListOf(ExtractionSchema).annotations({ identifier: "ExtractionSchemaList" }))
      .addError(unprocessable("A parameter is not valid", "validation_error"))
      .annotate(OpenApi.Summary, "List saved schemas, newest first")
  )
  .add(
    HttpApiEndpoint.get("get", "/v1/extraction-schemas/:schema_id")
      .annotateContext(needs("read"))
      .setPath(path)
      .addSuccess(ExtractionSchema)
      .addError(notFound)
      .annotate(OpenApi.Summary, "Get a schema")
  )
  .add(
    HttpApiEndpoint.del("delete", "/v1/extraction-schemas/:schema_id")
      .annotateContext(needs("submit"))
      .setPath(path)
      .addSuccess(ExtractionSchema)
      .addError(notFound)
      .annotate(OpenApi.Summary, "Delete a schema")
  )
  .middleware(Authorization)
