import { Headers, HttpTraceContext } from "@effect/platform"
import { Clock, Effect, Metric, MetricBoundaries, Option } from "effect"

/** Seconds, as the semantic conventions advise. @see https://opentelemetry.io/docs/specs/semconv/http/http-metrics/ */
const boundaries = MetricBoundaries.fromIterable([
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 60
])
const duration = Metric.histogram("http.server.request.duration", boundaries, "Seconds from request to answer")
const active = Metric.gauge("http.server.active_requests", { description: "Requests under way" })

/** Metrics with their attributes, made once: there are as many as methods, routes and statuses together. */
const tagged = new Map<string, typeof duration>()
const durationOf = (method: string, route: string, status: number): typeof duration => {
  const key = `${method} ${route} ${status}`
  const known = tagged.get(key)
  if (known !== undefined) return known
  const made = duration.pipe(
    Metric.tagged("http.request.method", method),
    Metric.tagged("http.route", route),
    Metric.tagged("http.response.status_code", String(status))
  )
  tagged.set(key, made)
  return made
}

/** Methods by their names; any other is `_OTHER`, so that no caller can make metrics without end. */
const methodOf = ({ method }: Request): string =>
  /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : "_OTHER"

let underWay = 0

/**
 * A span for a request, within the trace that its `traceparent` names, and the metrics of HTTP servers. They carry the
 * method, the pattern of the path and the status, and nothing that says whose document it is.
 */
export const observed = (request: Request, route: string, effect: Effect.Effect<Response>): Effect.Effect<Response> =>
  Effect.gen(function* () {
    const method = methodOf(request)
    const startedAt = yield* Clock.currentTimeMillis
    const ended = (status: number) =>
      Effect.gen(function* () {
        underWay--
        const seconds = ((yield* Clock.currentTimeMillis) - startedAt) / 1000
        yield* Metric.update(durationOf(method, route, status), seconds)
        yield* Metric.set(active, underWay)
      })
    underWay++
    yield* Metric.set(active, underWay)
    const parent = HttpTraceContext.fromHeaders(Headers.fromInput(request.headers))
    return yield* effect.pipe(
      Effect.tap(({ status }) => Effect.annotateCurrentSpan("http.response.status_code", status)),
      Effect.tap(({ status }) => ended(status)),
      Effect.onInterrupt(() => ended(499)),
      Effect.withSpan(`${method} ${route}`, {
        kind: "server",
        captureStackTrace: false,
        attributes: { "http.request.method": method, "http.route": route },
        ...(Option.isSome(parent) ? { parent: parent.value } : { root: true })
      })
    )
  })
