import { FetchHttpClient } from "@effect/platform"
import { S3BlobStore } from "@extrait/blobs/s3"
import { serveNode } from "@extrait/http"
import { Layer } from "effect"
import { Extrait } from "extrait"

const {
  // A server answers requests and processes nothing; a worker does the opposite.
  EXTRAIT_ROLE: role = "server",
  EXTRAIT_CONCURRENCY: concurrency = "2",
  EXTRAIT_HOST: host = "127.0.0.1",
  EXTRAIT_PORT: port = "3000",
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_REGION: region = "us-east-1",
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: metrics
} = process.env

/** Files in a bucket where one is named, else in the data folder. */
const files = () =>
  bucket === undefined
    ? {}
    : { files: { store: S3BlobStore.layer({ bucket, client: { region, endpoint, forcePathStyle: true } }) } }

/** Metrics to whatever takes OTLP over HTTP, such as Prometheus; nothing is loaded where none is named. */
const telemetry = async () => {
  if (metrics === undefined) return {}
  const [{ layer }, { layerJson }] = await Promise.all([
    import("@effect/opentelemetry/OtlpMetrics"),
    import("@effect/opentelemetry/OtlpSerialization")
  ])
  const exporter = layer({ url: metrics, resource: { serviceName: `extrait-${role}` }, exportInterval: "5 seconds" })
  return { telemetry: Layer.provide(exporter, Layer.merge(layerJson, FetchHttpClient.layer)) }
}

// The database is that of EXTRAIT_DATABASE, the keys those of EXTRAIT_SECRET_KEY and EXTRAIT_FILE_KEYS.
const extrait = await Extrait.open({
  concurrency: role === "server" ? 0 : Number(concurrency),
  console: "/console",
  log: "info",
  ...files(),
  ...(await telemetry())
})

// A worker answers as well, on a port that nobody is sent to: its health is asked for there.
const server = await serveNode({ handler: extrait.fetch, drain: extrait.drain, host, port: Number(port) })
console.log(`${role} listens on ${server.url}`)

const stop = async () => {
  await server.close()
  await extrait.close()
}
process.once("SIGTERM", stop)
process.once("SIGINT", stop)
