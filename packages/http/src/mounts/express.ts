import type { FetchHandler } from "../fetchHandler.js"
import { type NodeListener, toNodeListener } from "../node/nodeListener.js"

/**
 * The API as a handler for Express 4 and 5: `app.use("/documents-api", toExpress(handler))`. Express cuts the path of the
 * mount off, so that the handler needs no prefix. Bodies stream where no parser of the host's has read them; JSON that
 * `express.json()` has read is taken from there. Forms that a host's parser has read are gone: mount it after the API.
 */
export const toExpress = (handler: FetchHandler["handler"]): NodeListener => toNodeListener(handler)
