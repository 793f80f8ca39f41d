import type { CorsOptions } from "./cors.js"
import { headerOf, urlOf } from "./node/NodeRequest.js"

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/**
 * Whether a page of another origin asks for a change; browsers send their user's cookies with it. A request that names
 * no page is not from a browser. Origins allowed by name may call. `*` lets pages read what anybody may, and allows no
 * origin by name.
 *
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export const isCrossSite = (request: Request, cors: CorsOptions | undefined): boolean => {
  if (request.method === "GET" || request.method === "HEAD") return false
  const origin = headerOf(request, "origin")
  if (origin !== null && cors !== undefined && cors.origins !== "*" && cors.origins.includes(origin)) return false
  const site = headerOf(request, "sec-fetch-site")
  // A browser that says so cannot be made to lie by a page.
  if (site !== null) return site !== "same-origin" && site !== "none"
  return origin !== null && hostOf(origin) !== urlOf(request).host
}
