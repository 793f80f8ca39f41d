import assert from "node:assert/strict"
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { after, test } from "node:test"
import { fileURLToPath } from "node:url"

const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "extrait-deployment-"))
const started = []

/** Stands for Prometheus: keeps the names of metrics that come. */
const names = new Set()
const metrics = createServer(async (request, response) => {
  let body = ""
  for await (const part of request) body += part
  for (const { scopeMetrics } of JSON.parse(body).resourceMetrics)
    for (const scope of scopeMetrics) for (const { name } of scope.metrics) names.add(name.replaceAll(".", "_"))
  response.end("{}")
})

after(async () => {
  for (const process of started) {
    process.kill("SIGTERM")
    if (process.exitCode === null) await once(process, "exit")
  }
  metrics.closeAllConnections()
  metrics.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a role on a free port, and gives where it listens. */
const start = async (role) => {
  const process = spawn(globalThis.process.execPath, [here("index.js")], {
    env: {
      ...globalThis.process.env,
      EXTRAIT_ROLE: role,
      EXTRAIT_PORT: "0",
      EXTRAIT_DATA_DIR: folder,
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `http://127.0.0.1:${metrics.address().port}/v1/metrics`
    },
    stdio: ["ignore", "pipe", "ignore"]
  })
  started.push(process)
  for await (const line of process.stdout) {
    const [, url] = /listens on (\S+)/.exec(String(line)) ?? []
    if (url !== undefined) return url
  }
  throw new Error(`the ${role} did not start`)
}

test("a server accepts what a worker processes, and both tell what the dashboard shows", async () => {
  await new Promise((resolve) => metrics.listen(0, "127.0.0.1", resolve))
  const url = await start("server")
  const command = join(dirname(createRequire(import.meta.url).resolve("extrait/package.json")), "bin/extrait.js")
  const key = execFileSync(process.execPath, [command, "keys", "create", "--data-dir", folder], {
    encoding: "utf8"
  }).trim()
  const headers = { authorization: `Bearer ${key}` }
  const form = new FormData()
  form.append("file", new Blob(["INVOICE\nInvoice number: INV-2041\nTotal due: 1,250.00 EUR"]), "a.txt")
  const accepted = await (await fetch(`${url}/v1/documents`, { method: "POST", headers, body: form })).json()
  const waiting = await (await fetch(`${url}/v1/documents/${accepted.id}?wait=1`, { headers })).json()
  assert.equal(waiting.status, "queued", "the server processes nothing")

  const worker = await start("worker")
  assert.equal((await fetch(`${worker}/readyz`)).status, 200)
  let document = waiting
  while (["queued", "processing"].includes(document.status))
    document = await (await fetch(`${url}/v1/documents/${accepted.id}?wait=20`, { headers })).json()
  assert.equal(document.status, "completed")

  const dashboard = JSON.parse(readFileSync(here("grafana/dashboard.json"), "utf8"))
  const shown = new Set(
    dashboard.panels
      .flatMap(({ targets }) => targets.map(({ expr }) => expr))
      .flatMap((expr) => expr.match(/\b(?:http_server|extrait)_\w+/g) ?? [])
      .map((name) => name.replace(/_(bucket|count|sum)$/, ""))
      // No language model is asked here.
      .filter((name) => !name.startsWith("extrait_model_"))
  )
  const missing = () => [...shown].filter((name) => !names.has(name))
  for (let i = 0; i < 120 && missing().length > 0; i++) await new Promise((resolve) => setTimeout(resolve, 500))
  assert.deepEqual(missing(), [])
  assert.ok(shown.size >= 5)
})
