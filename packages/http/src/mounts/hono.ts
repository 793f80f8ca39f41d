import type { FetchHandler } from "../fetchHandler.js"

/** The part of a Hono context that the handler uses. */
export interface HonoContextLike {
  readonly req: {
    readonly raw: Request
    /** The body, from Hono's cache where a middleware has read it. */
    readonly arrayBuffer: () => Promise<ArrayBuffer>
  }
}

/**
 * The API as a handler for Hono 4: `app.all("/documents-api/*", toHono(handler))`, over a handler whose `prefix` is
 * `/documents-api`. A body that a middleware has read is taken from Hono's cache.
 */
export const toHono =
  (handler: FetchHandler["handler"]) =>
  async ({ req }: HonoContextLike): Promise<Response> => {
    const { raw } = req
    if (!raw.bodyUsed) return handler(raw)
    const { headers, method, signal, url } = raw
    return handler(new Request(url, { method, headers, signal, body: await req.arrayBuffer() }))
  }
