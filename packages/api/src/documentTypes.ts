import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { KnownType, ListOf } from "@extrait/core"
import { Authorization } from "./Authorization.js"
import { needs } from "./scope.js"

/** The document types that are known. */
export const documentTypesGroup = HttpApiGroup.make("documentTypes")
  .add(
    HttpApiEndpoint.get("list", "/v1/document-types")
      .annotateContext(needs("read"))
      .addSuccess(ListOf(KnownType).annotations({ identifier: "DocumentTypeList" }))
      .annotate(OpenApi.Summary, "List every document type that a submission may name, built-in ones first")
  )
  .middleware(Authorization)
