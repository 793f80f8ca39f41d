import { ListApiKeysParameters } from "@extrait/api"
import { Keys } from "@extrait/core"
import { Effect } from "effect"
import { json, replayable } from "../Answer.js"
import { readJson } from "../request/json.js"
import { decodeQuery } from "../request/query.js"
import type { Handlers } from "./Handler.js"
import { pageOf } from "./page.js"

/** Handlers of the API keys. */
export const makeApiKeyHandlers: Effect.Effect<Handlers["apiKeys"], never, Keys> = Effect.map(
  Keys,
  (keys): Handlers["apiKeys"] => ({
    list: ({ tenant, url }) =>
      decodeQuery(url, ListApiKeysParameters).pipe(
        Effect.flatMap((query) => keys.listOf(tenant, pageOf(query))),
        Effect.map((list) => json(list))
      ),
    create: ({ idempotencyKey, request, tenant }) =>
      readJson(request).pipe(
        Effect.flatMap((body) => keys.createFor(tenant, body, idempotencyKey)),
        Effect.map(replayable)
      ),
    rotate: ({ idempotencyKey, parameters: { key_id = "" }, request, tenant }) =>
      readJson(request, {}).pipe(
        Effect.flatMap((body) => keys.rotateOf(tenant, key_id, body, idempotencyKey)),
        Effect.map(replayable)
      ),
    revoke: ({ parameters: { key_id = "" }, tenant }) => Effect.map(keys.revokeOf(tenant, key_id), (key) => json(key))
  })
)
