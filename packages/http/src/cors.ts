import { headerOf } from "./node/NodeRequest.js"
/** Which pages of other origins may call the API from a browser. Keys are sent as Bearer tokens: cookies never count. */
export interface CorsOptions {
  /** Origins such as `https://app.example.com`, or `*` for every one. */
  readonly origins: ReadonlyArray<string> | "*"
  /** How long a browser may remember the answer to its preflight; default 600 s. */
  readonly maxAgeSeconds?: number
}

/** Headers of answers that a page may read. */
const exposed = [
  "content-disposition",
  "content-range",
  "etag",
  "idempotent-replayed",
  "preference-applied",
  "ratelimit",
  "ratelimit-policy",
  "retry-after",
  "x-request-id"
].join(", ")

const methods = "GET, HEAD, POST, PATCH, DELETE"
const headers = "authorization, content-type, idempotency-key, if-none-match, if-range, prefer, range"

const allowedOrigin = ({ origins }: CorsOptions, origin: string | null): string | null =>
  origin === null ? null : origins === "*" ? "*" : origins.includes(origin) ? origin : null

/** The headers that an answer to this request carries. Answers differ by origin unless every one is allowed. */
export const corsHeaders = (cors: CorsOptions | undefined, request: Request): Readonly<Record<string, string>> => {
  if (cors === undefined) return {}
  const vary = cors.origins === "*" ? {} : { vary: "origin" }
  const origin = allowedOrigin(cors, headerOf(request, "origin"))
  return origin === null
    ? vary
    : { ...vary, "access-control-allow-origin": origin, "access-control-expose-headers": exposed }
}

/** The headers that answer a preflight; null where the request is not one, or its origin may not call. @see Fetch, 4.8 */
export const preflightHeaders = (
  cors: CorsOptions | undefined,
  request: Request
): Readonly<Record<string, string>> | null => {
  if (cors === undefined || request.method !== "OPTIONS") return null
  if (request.headers.get("access-control-request-method") === null) return null
  return allowedOrigin(cors, headerOf(request, "origin")) === null
    ? null
    : {
        "access-control-allow-methods": methods,
        "access-control-allow-headers": headers,
        "access-control-max-age": String(cors.maxAgeSeconds ?? 600)
      }
}
