import { headerOf } from "./node/NodeRequest.js"

/** Pages below a path of the mount that need no key, for they hold no data: scripts that call the API, styles and pictures. */
export interface Site {
  /** Below the mount, such as `/console`. */
  readonly path: string
  /** The answer for what follows `path`; null where there is nothing. */
  readonly answer: (
    rest: string,
    headers: { readonly ifNoneMatch: string | null }
  ) => { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string } | null
}

/** The answer of a site; 405 to methods that do not read. Null where the path belongs to no site. */
export const answerOfSites = (sites: ReadonlyArray<Site>, path: string, request: Request) => {
  for (const site of sites) {
    if (path !== site.path && !path.startsWith(`${site.path}/`)) continue
    if (request.method !== "GET" && request.method !== "HEAD") {
      return { status: 405, headers: {}, body: "", route: site.path }
    }
    const answer = site.answer(path.slice(site.path.length), { ifNoneMatch: headerOf(request, "if-none-match") })
    if (answer === null) return null
    return { ...answer, body: answer.status === 200 ? answer.body : null, route: site.path }
  }
  return null
}
