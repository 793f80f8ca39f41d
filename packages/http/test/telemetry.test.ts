import { NodeSdk } from "@effect/opentelemetry"
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  PeriodicExportingMetricReader
} from "@opentelemetry/sdk-metrics"
import { InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base"
import { expect, it } from "vitest"
import { invoice, startServer } from "./server.js"

const traceId = "0af7651916cd43dd8448eb211c80319c"

it("requests produce metrics, and spans in the caller's trace, without personal data", async () => {
  const spans = new InMemorySpanExporter()
  const metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter: metrics, exportIntervalMillis: 3_600_000 })
  const server = await startServer({
    telemetry: true,
    layer: NodeSdk.layer(() => ({
      resource: { serviceName: "extrait" },
      spanProcessor: new SimpleSpanProcessor(spans),
      metricReader: reader
    }))
  })
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  const { id } = await server.submitted(invoice, {}, { headers })
  await server.call(`/v1/documents/${id}/file`)
  await server.call("/v1/secret-name-of-a-caller")
  await server.call(`/v1/documents/${id}?wait=10`)
  await server.processed("[torn]")
  // Callers that wait for a document are answered before the span of its processing ends.
  const processings = () => spans.getFinishedSpans().filter(({ name }) => name === "extrait.process")
  await expect.poll(() => processings().length).toBe(2)
  await reader.forceFlush()
  const finished = spans.getFinishedSpans()
  const named = (name: string) => finished.find((span) => span.name === name)
  expect(named("POST /v1/documents")?.spanContext().traceId).toBe(traceId)
  expect(named("POST /v1/documents")?.attributes).toMatchObject({
    "http.request.method": "POST",
    "http.route": "/v1/documents",
    "http.response.status_code": 202
  })
  expect(named("GET /v1/documents/:document_id/file")?.spanContext().traceId).not.toBe(traceId)
  expect(named("GET none")?.attributes["http.response.status_code"]).toBe(404)
  const points = metrics
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
    .filter(({ descriptor }) => descriptor.name === "http.server.request.duration")
    .flatMap(({ dataPoints }) => dataPoints.map(({ attributes }) => attributes))
  expect(points).toContainEqual(expect.objectContaining({ "http.route": "/v1/documents" }))
  // Processing is a trace of its own, with a span for each step.
  const processed = processings()
  expect(processed.map(({ attributes }) => attributes["extrait.outcome"]).sort()).toEqual(["completed", "failed"])
  for (const name of ["extrait.read", "extrait.extract", "extrait.store"]) {
    const traces = processed.map((span) => span.spanContext().traceId)
    expect(traces).toContain(named(name)?.spanContext().traceId)
  }
  expect(named("extrait.read")?.attributes).toMatchObject({ "extrait.content_type": "text/plain" })
  const measured = metrics.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
  const tagsOf = (name: string) =>
    measured
      .filter(({ descriptor }) => descriptor.name === name)
      .flatMap(({ dataPoints }) => dataPoints.map(({ attributes }) => attributes))
  expect(tagsOf("extrait.processing.duration")).toContainEqual(expect.objectContaining({ outcome: "failed" }))
  expect(tagsOf("extrait.pages")).toContainEqual(expect.objectContaining({ source: "lost" }))
  const told = JSON.stringify([points, finished.map(({ attributes, name }) => [name, attributes])])
  for (const secret of [id, "letter.txt", "secret-name", server.keys.test]) expect(told).not.toContain(secret)
  await server.stop()
})
