import type { FetchHandler } from "../fetchHandler.js"

/** Route handlers by their methods. */
export type NextHandlers = Readonly<
  Record<"GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS", (request: Request) => Promise<Response>>
>

/**
 * The API as route handlers of the Next.js app router. In `app/documents-api/[...path]/route.js`: `export const { GET,
 * HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = toNext(handler)`, where the handler's `prefix` is `/documents-api`. The
 * route needs the Node runtime and must not be cached: `export const dynamic = "force-dynamic"`.
 */
export const toNext = (handler: FetchHandler["handler"]): NextHandlers => {
  const answer = (request: Request) => handler(request)
  return { GET: answer, HEAD: answer, POST: answer, PUT: answer, PATCH: answer, DELETE: answer, OPTIONS: answer }
}
