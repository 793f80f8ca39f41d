import { ListEventsParameters } from "@extrait/api"
import { Events } from "@extrait/core"
import { Effect } from "effect"
import { json, replayable } from "../Answer.js"
import { readJson } from "../request/json.js"
import { decodeQuery } from "../request/query.js"
import type { Handlers } from "./Handler.js"
import { pageOf } from "./page.js"

/** Handlers of the events. */
export const makeEventHandlers: Effect.Effect<Handlers["events"], never, Events> = Effect.map(
  Events,
  (events): Handlers["events"] => ({
    list: ({ tenant, url }) =>
      Effect.gen(function* () {
        const query = yield* decodeQuery(url, ListEventsParameters)
        const eventQuery = {
          ...pageOf(query),
          ...(query.document_id === undefined ? {} : { documentId: query.document_id }),
          ...(query.type === undefined ? {} : { type: query.type }),
          ...(query.created_after === undefined ? {} : { createdAfter: query.created_after }),
          ...(query.created_before === undefined ? {} : { createdBefore: query.created_before })
        }
        return json(yield* events.list(tenant, eventQuery))
      }),
    get: ({ parameters: { event_id = "" }, tenant }) =>
      Effect.map(events.get(tenant, event_id), (event) => json(event)),
    redeliver: ({ idempotencyKey, parameters: { event_id = "" }, request, tenant }) =>
      readJson(request, {}).pipe(
        Effect.flatMap((body) => events.redeliver(tenant, event_id, body, idempotencyKey)),
        Effect.map(replayable)
      ),
    attempts: ({ parameters: { delivery_id = "", event_id = "" }, tenant }) =>
      Effect.map(events.attempts(tenant, event_id, delivery_id), (attempts) => json(attempts))
  })
)
