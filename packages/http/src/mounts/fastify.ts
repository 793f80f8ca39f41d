import type { IncomingMessage, ServerResponse } from "node:http"
import type { FetchHandler } from "../fetchHandler.js"
import { toNodeListener } from "../node/nodeListener.js"

/** The part of a Fastify instance that the plugin uses. */
export interface FastifyScope {
  readonly prefix: string
  readonly removeAllContentTypeParsers: () => void
  readonly addContentTypeParser: (
    type: "*",
    parser: (request: unknown, payload: unknown, done: (error: null) => void) => void
  ) => unknown
  readonly all: (
    path: string,
    handler: (request: { readonly raw: IncomingMessage }, reply: FastifyReplyLike) => void
  ) => unknown
}

/** The part of a Fastify reply that the plugin uses. */
export interface FastifyReplyLike {
  readonly raw: ServerResponse
  readonly hijack: () => unknown
}

/**
 * The API as a plugin for Fastify 5: `app.register(toFastify(handler), { prefix: "/documents-api" })`. The plugin
 * parses no body, so uploads stream; the parsers of the host's other routes are unaffected. The plugin removes its
 * prefix, so the handler needs none.
 */
export const toFastify =
  (handler: FetchHandler["handler"]) =>
  async (scope: FastifyScope): Promise<void> => {
    const listener = toNodeListener(handler)
    const prefix = scope.prefix.replace(/(?<!\/)\/+$/, "")
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null))
    scope.all("/*", ({ raw }, reply) => {
      // Fastify leaves the response to the listener.
      reply.hijack()
      raw.url = (raw.url ?? "/").slice(prefix.length)
      listener(raw, reply.raw)
    })
  }
