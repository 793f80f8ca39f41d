import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { AuditEntry, ListOf } from "@extrait/core"
import { Authorization } from "./Authorization.js"
import { unprocessable } from "./ErrorBody.js"
import { ListAuditParameters } from "./parameters.js"
import { needs } from "./scope.js"

/** The audit trail. */
export const auditGroup = HttpApiGroup.make("audit")
  .add(
    HttpApiEndpoint.get("list", "/v1/audit")
      .annotateContext(needs("admin"))
      .setUrlParams(ListAuditParameters)
      .addSuccess(ListOf(AuditEntry).annotations({ identifier: "AuditList" }))
      .addError(unprocessable("A parameter is not valid", "validation_error"))
      .annotate(OpenApi.Summary, "List who changed what, and when, newest first")
  )
  .middleware(Authorization)
