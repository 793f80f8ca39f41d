import { createHash } from "node:crypto"
import { assets } from "#web"

/** The answer for a path of the console. */
export interface ConsoleAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The console as a mount of the API takes it: pages below a path that need no key, for they hold no data. */
export interface ConsoleSite {
  /** Below the mount of the API, such as `/console`. */
  readonly path: string
  /** The answer for what follows `path`; null where there is nothing. */
  readonly answer: (rest: string, headers: { readonly ifNoneMatch: string | null }) => ConsoleAnswer | null
}

/**
 * The page runs its own script and style, speaks to its own origin, shows pictures that it has fetched itself, and is shown in no
 * frame. Nothing else: no other origin, no code in the page, no text that is taken for a script.
 * @see https://www.w3.org/TR/CSP3/ and https://www.w3.org/TR/trusted-types/
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'"
].join("; ")

const headers = {
  "content-security-policy": contentSecurityPolicy,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  // Revalidated each time, and mostly answered with 304, so that an upgrade is seen at once.
  "cache-control": "no-cache"
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/** Where the page finds the API, replacing the built-in value. */
const withApi = (html: string, api: string): string =>
  html.replace(/(<meta name="extrait-api" content=")[^"]*(")/, (_, open, close) => `${open}${escaped(api)}${close}`)

const etagOf = (body: string): string => `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`

const trimmed = (path: string): string => `/${path.replace(/^\/+|(?<!\/)\/+$/g, "")}`

const siteOf = (path: string, api: string): ConsoleSite => {
  const served = new Map(
    assets.map(({ body: built, name, type }) => {
      const body = name === "index.html" ? withApi(built, api) : built
      const file = { body, headers: { ...headers, "content-type": type, etag: etagOf(body) } }
      return [name === "index.html" ? "/" : `/${name}`, file] as const
    })
  )
  return {
    path,
    answer: (rest, { ifNoneMatch }) => {
      // Relative, because only the host knows the whole path; the page's files lie below it.
      if (rest === "") return { status: 308, headers: { ...headers, location: `${path.split("/").at(-1)}/` }, body: "" }
      const file = served.get(rest)
      if (file === undefined) return null
      return ifNoneMatch === file.headers.etag
        ? { status: 304, headers: file.headers, body: "" }
        : { status: 200, ...file }
    }
  }
}

/**
 * The console below the mount of the API: `makeFetchHandler(services, { sites: [consoleSite()] })`, or
 * `Extrait.open({ console: "/console" })`. It finds the API beside itself, wherever the host mounts both.
 */
export const consoleSite = ({ path = "/console" }: { readonly path?: string } = {}): ConsoleSite => {
  const clean = trimmed(path)
  return siteOf(clean, "../".repeat(clean.split("/").length - 1))
}

/** Where a console is served apart from the API, both on one origin. */
export interface ConsoleOptions {
  /** Path that the page is served at, such as `/admin/documents`. */
  readonly path: string
  /** Path that the API is mounted at, such as `/documents-api`; `/` where it is mounted nowhere else. */
  readonly api: string
}

/**
 * The console as a handler of its own, for a host that serves it at another place than the API or behind its own sign-in. Answers null to
 * requests that are not for it.
 */
export const makeConsole = ({ api, path }: ConsoleOptions): ((request: Request) => Response | null) => {
  const clean = trimmed(path)
  const site = siteOf(clean, `${trimmed(api).replace(/\/$/, "")}/`)
  return (request) => {
    const { pathname } = new URL(request.url)
    if (pathname !== clean && !pathname.startsWith(`${clean}/`)) return null
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } })
    }
    const answer = site.answer(pathname.slice(clean.length), { ifNoneMatch: request.headers.get("if-none-match") })
    if (answer === null) return new Response("Not found", { status: 404, headers: { "content-type": "text/plain" } })
    const { body, headers: sent, status } = answer
    return new Response(request.method === "HEAD" || status !== 200 ? null : body, { status, headers: sent })
  }
}
