import { Documents } from "@extrait/core"
import { Effect } from "effect"
import { json } from "../Answer.js"
import type { Handlers } from "./Handler.js"

/** Handlers of the document types. */
export const makeDocumentTypeHandlers: Effect.Effect<Handlers["documentTypes"], never, Documents> = Effect.map(
  Documents,
  ({ types }): Handlers["documentTypes"] => ({
    list: () => Effect.succeed(json({ object: "list", data: types, has_more: false }))
  })
)
