// Measures the service's own handlers against handlers made with HttpApiBuilder, for operations of the same contract over the
// same services and equal data folders: `npm run bench:handlers`. All take turns, in processes of their own, with sixteen
// requests at once. Before anything is counted, answers are compared, and each side runs for a while.
//
// --rounds=5     rounds by turns; the median of them is told
// --reads=3000   requests a round; of submissions a tenth
// --warm-up      requests of each kind that are not counted; as many as two rounds have
// --builders     which of web, direct and ready to measure (builderService.mjs says what they are); all
import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { formatApiKey } from "@extrait/core"
import { generateDocument } from "@extrait/samples"
import { request } from "undici"
import { Extrait } from "../dist/index.js"
import { median, send, startService } from "./http/load.mjs"

const argument = (name, fallback) =>
  process.argv.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3) ?? String(fallback)
const rounds = Number(argument("rounds", 5))
const reads = Number(argument("reads", 3000))
const warmUp = Number(argument("warm-up", 2 * reads))
const builders = argument("builders", "web,direct,ready").split(",")
const connections = 16

const folder = await mkdtemp(join(tmpdir(), "extrait-bench-handlers-"))

/** A data folder with a processed invoice of a page and 24 documents that wait, the key to it, and the invoice's id. */
const prepare = async (dataDir) => {
  // Long enough for a machine that is busy with something else: nothing is measured here.
  const working = await Extrait.open({
    dataDir,
    concurrency: 1,
    log: "warning",
    limits: { maxProcessingSeconds: 3600, maxPageSeconds: 600 }
  })
  const { secret } = await working.keys.create()
  const invoice = await generateDocument({ type: "invoice", language: "en", seed: 1, appearance: "digital" })
  const { id } = await working.documents.submit({
    file: invoice.bytes,
    filename: invoice.fileName,
    metadata: { order: 42 }
  })
  const { status } = await working.documents.wait(id)
  assert.equal(status, "completed")
  await working.close()
  const resting = await Extrait.open({ dataDir, concurrency: 0, log: "warning" })
  for (let n = 0; n < 24; n++) {
    const file = Buffer.from(`Invoice number: INV-${n}\nTotal due: 1,250.00 EUR\n`)
    await resting.documents.submit({ file, filename: `invoice-${n}.txt`, metadata: { order: n } })
  }
  await resting.close()
  return { id, key: secret }
}

const start = async (dataDir, script, kind = "") => {
  const own = `${dataDir}-${script}${kind}`
  await cp(dataDir, own, { recursive: true })
  return startService(new URL(`handlers/${script}Service.mjs`, import.meta.url), [own, kind])
}

const boundary = "bench"
const form = Buffer.from(
  [
    `--${boundary}\r\nContent-Disposition: form-data; name="language"\r\n\r\nen\r\n`,
    `--${boundary}\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n{"order":42}\r\n`,
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n`,
    `${"Invoice number: INV-2041, total due 1,250.00 EUR.\n".repeat(40)}\r\n--${boundary}--\r\n`
  ].join("")
)

/** The operations, with the status of each and the share of the reads that is sent. */
const operationsOf = ({ id, key }) => {
  const headers = { authorization: `Bearer ${key}` }
  const unknown = { authorization: `Bearer ${formatApiKey("test", randomBytes(32))}` }
  const path = `/v1/documents/${id}`
  return {
    "a document": { status: 200, share: 1, request: { method: "GET", path, headers } },
    "a page of 20": {
      status: 200,
      share: 0.3,
      request: { method: "GET", path: "/v1/documents?limit=20&order=oldest", headers }
    },
    "a result": { status: 200, share: 1, request: { method: "GET", path: `${path}/result`, headers } },
    "a submission of 2 KB": {
      status: 202,
      share: 0.1,
      request: {
        method: "POST",
        path: "/v1/documents",
        headers: { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
        body: form
      }
    },
    "an unknown key": { status: 401, share: 1, request: { method: "GET", path, headers: unknown } }
  }
}

/** What must agree, without what is new each time: ids of requests, and of documents with their times. */
const comparable = (headers, text) => {
  const body = JSON.parse(text, (name, value) => (name === "request_id" && /^req_/.test(value) ? "request" : value))
  if (body.status === "queued") {
    assert.match(body.id, /^doc_/)
    for (const name of ["id", "result_url", "created_at", "updated_at", "expires_at"]) body[name] = typeof body[name]
  }
  assert.match(headers["x-request-id"], /^req_/)
  return {
    body,
    bytes: text.length,
    headers: ["content-type", "content-length", "cache-control", "www-authenticate"].map((name) => headers[name])
  }
}

/** Checks that every service gives the answers of the first. */
const compare = async (services, operations) => {
  for (const [name, { request: sent, status }] of Object.entries(operations)) {
    let expected = null
    for (const [side, { url }] of Object.entries(services)) {
      const { path, ...options } = sent
      const { body, headers, statusCode } = await request(url + path, { ...options, headersTimeout: 60_000 })
      const text = await body.text()
      assert.equal(statusCode, status, `${name}, ${side}: ${text}`)
      const given = comparable(headers, text)
      if (expected === null) expected = given
      assert.deepEqual(given, expected, `${name}, ${side}`)
    }
    console.log(`${name}: ${expected.bytes} bytes, the same from all`)
  }
}

const services = {}
try {
  const dataDir = join(folder, "data")
  const prepared = await prepare(dataDir)
  const operations = operationsOf(prepared)
  services.own = await start(dataDir, "own")
  for (const kind of builders) services[kind] = await start(dataDir, "builder", kind)
  await compare(services, operations)

  const found = Object.fromEntries(
    Object.keys(operations).map((name) => [name, Object.fromEntries(Object.keys(services).map((side) => [side, []]))])
  )
  for (let round = -1; round < rounds; round++) {
    for (const [name, operation] of Object.entries(operations)) {
      const count = Math.ceil((round < 0 ? warmUp : reads) * operation.share)
      for (const [side, service] of Object.entries(services)) {
        const taken = await send(service, {
          connections,
          count,
          isWanted: (status) => status === operation.status,
          make: () => operation.request
        })
        if (round >= 0) found[name][side].push(taken)
      }
    }
  }

  console.log(`\nmedian of ${rounds} rounds by turns, ${connections} connections`)
  for (const [name, sides] of Object.entries(found)) {
    console.log(name)
    const of = (side, unit) => median(sides[side].map((taken) => taken[unit]))
    for (const side of Object.keys(sides)) {
      // Own against builder round by round, since they had the same machine then.
      const ratios = sides[side].map(({ cpuMs }, round) => cpuMs / sides.own[round].cpuMs)
      const ratio =
        side === "own"
          ? ""
          : `  own is ${median(ratios).toFixed(2)} times as fast (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
      const label = side === "own" ? "own handlers" : `HttpApiBuilder, ${side}`
      console.log(
        `  ${label.padEnd(23)} ${of(side, "perSecond").toFixed(0).padStart(6)} a second  ${of(side, "cpuMs").toFixed(3)} ms of processor each${ratio}`
      )
    }
  }
} finally {
  for (const { stop } of Object.values(services)) await stop()
  await rm(folder, { recursive: true, force: true })
}
