import { ListAuditParameters } from "@extrait/api"
import { Audit } from "@extrait/core"
import { Effect } from "effect"
import { json } from "../Answer.js"
import { decodeQuery } from "../request/query.js"
import type { Handlers } from "./Handler.js"
import { pageOf } from "./page.js"

/** Handlers of the audit trail. */
export const makeAuditHandlers: Effect.Effect<Handlers["audit"], never, Audit> = Effect.map(
  Audit,
  (audit): Handlers["audit"] => ({
    list: ({ tenant, url }) =>
      Effect.gen(function* () {
        const query = yield* decodeQuery(url, ListAuditParameters)
        const auditQuery = {
          ...pageOf(query),
          ...(query.action === undefined ? {} : { action: query.action }),
          ...(query.subject === undefined ? {} : { subject: query.subject }),
          ...(query.created_after === undefined ? {} : { createdAfter: query.created_after }),
          ...(query.created_before === undefined ? {} : { createdBefore: query.created_before })
        }
        return json(yield* audit.list(tenant, auditQuery))
      })
  })
)
