import { HttpApi } from "@effect/platform"
import { ExtraitApi, neededScope } from "@extrait/api"
import type { KeyScope } from "@extrait/core"

/** `:name`, or `:name.png` of a segment that ends so. */
interface Parameter {
  readonly name: string
  readonly ending: string
}

/** One operation of the contract as requests meet it. */
export interface Route {
  readonly method: string
  /** With parameters as `:name`. */
  readonly path: string
  readonly segments: ReadonlyArray<string | Parameter>
  readonly group: string
  readonly name: string
  /** Status of its success. */
  readonly status: number
  /** What a key must be allowed to do. */
  readonly scope: KeyScope
}

const split = (path: string): ReadonlyArray<string> => path.split("/").slice(1)

const routesOf = (): ReadonlyArray<Route> => {
  const routes: Array<Route> = []
  HttpApi.reflect(ExtraitApi, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group, successes }) => {
      const [status] = successes.keys()
      routes.push({
        method: endpoint.method,
        path: endpoint.path,
        segments: split(endpoint.path).map((segment) => {
          const [, name, ending = ""] = /^:(\w+)(\.\w+)?$/.exec(segment) ?? []
          return name === undefined ? segment : { name, ending }
        }),
        group: group.identifier,
        name: endpoint.name,
        status: status ?? 200,
        scope: neededScope(endpoint)
      })
    }
  })
  return routes
}

/** Every operation of the contract. */
export const routes: ReadonlyArray<Route> = routesOf()

/** The operations by how many segments their paths have. */
const bySegments = new Map<number, Array<Route>>()
for (const route of routes) {
  const { length } = route.segments
  bySegments.set(length, [...(bySegments.get(length) ?? []), route])
}

/** Where a request's method and path lead. */
export type Match =
  | { readonly _tag: "Route"; readonly route: Route; readonly parameters: Readonly<Record<string, string>> }
  | { readonly _tag: "WrongMethod"; readonly path: string; readonly allow: ReadonlyArray<string> }
  | { readonly _tag: "NoRoute" }

/** A segment decoded; as it is where its encoding is malformed, which no id has. */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Whether a path of as many segments is the route's. */
const isAt = (route: Route, segments: ReadonlyArray<string>): boolean =>
  route.segments.every((expected, i) => {
    const segment = segments[i] ?? ""
    return typeof expected === "string"
      ? expected === segment
      : segment.endsWith(expected.ending) && segment.length > expected.ending.length
  })

const parametersOf = (route: Route, segments: ReadonlyArray<string>): Readonly<Record<string, string>> => {
  const parameters: Record<string, string> = {}
  for (const [i, expected] of route.segments.entries()) {
    if (typeof expected === "string") continue
    const segment = segments[i] ?? ""
    parameters[expected.name] = decoded(segment.slice(0, segment.length - expected.ending.length))
  }
  return parameters
}

/** Finds the operation for a method and a path. HEAD is answered wherever GET is. @see RFC 9110, 9.3.2 */
export const matchRoute = (method: string, path: string): Match => {
  const segments = split(path)
  const wanted = method === "HEAD" ? "GET" : method
  const others: Array<Route> = []
  for (const route of bySegments.get(segments.length) ?? []) {
    if (!isAt(route, segments)) continue
    if (route.method === wanted) return { _tag: "Route", route, parameters: parametersOf(route, segments) }
    others.push(route)
  }
  const [first] = others
  if (first === undefined) return { _tag: "NoRoute" }
  const allow = others.flatMap((route) => (route.method === "GET" ? ["GET", "HEAD"] : [route.method]))
  return { _tag: "WrongMethod", path: first.path, allow: Array.from(new Set(allow)) }
}
