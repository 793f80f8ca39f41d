import type { FetchHandler } from "../fetchHandler.js"
import { type NodeListener, toNodeListener } from "../node/nodeListener.js"

/**
 * The API as a handler for Express 4 and 5: `app.use("/documents-api", toExpress(handler))`. Express removes the path of the
 * mount, so the handler needs no prefix. Bodies stream unless a parser of the host has read them. JSON that
 * `express.json()` has read is taken from there. Forms that a parser has read are lost: mount such parsers after the API.
 */
export const toExpress = (handler: FetchHandler["handler"]): NodeListener => toNodeListener(handler)
