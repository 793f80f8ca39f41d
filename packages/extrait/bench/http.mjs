// Measures the HTTP service against a Fastify application that does the same work by hand: `npm run bench:http`. The two
// take turns, and their processor time is told beside the rates, since a busy machine falsifies times. Both have run for a
// while before anything is counted: compiling their code costs as much as the first thousand requests do.
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Agent, Pool, request } from "undici"
import { median, send, startService } from "./http/load.mjs"

const argument = (name, fallback) =>
  Number(process.argv.find((text) => text.startsWith(`--${name}=`))?.split("=")[1] ?? fallback)
const rounds = argument("rounds", 4)
const submissions = argument("submissions", 300)
const reads = argument("reads", 4000)
const warmUp = argument("warm-up", 1500)
const latencies = argument("latencies", 200)
const refusals = argument("refusals", 2000)
const waiters = argument("waiters", 10_000)
const uploadBytes = argument("megabytes", 1024) * 1024 * 1024
const connections = 16

const folder = await mkdtemp(join(tmpdir(), "extrait-bench-http-"))
let started = 0

const start = async (name, { concurrency = 0, maxFileBytes = 50 * 1024 * 1024 } = {}) => {
  const dataDir = join(folder, `${name}-${started++}`)
  const { key, ...service } = await startService(
    new URL(`http/${name}Service.mjs`, import.meta.url),
    [dataDir, concurrency, maxFileBytes],
    { execArgv: ["--expose-gc"] }
  )
  return { ...service, headers: { authorization: `Bearer ${key}` } }
}

const text = Buffer.from(`${"Invoice number: INV-2041, total due 1,250.00 EUR. ".repeat(20)}\n`.repeat(103)).subarray(
  0,
  100 * 1024
)
const boundary = "bench"
const formOf = (content) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="language"\r\n\r\nen\r\n`),
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n{"order":42}\r\n`),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n`
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`)
  ])
const form = formOf(text)
const formHeaders = { "content-type": `multipart/form-data; boundary=${boundary}` }

const isWanted = (status) => status < 300

const submit = (service, count) => {
  const headers = { ...service.headers, ...formHeaders }
  const make = () => ({ method: "POST", path: "/v1/documents", headers, body: form })
  return send(service, { connections, count, isWanted, make })
}
const read = (service, count, id) => {
  const make = () => ({ method: "GET", path: `/v1/documents/${id}`, headers: service.headers })
  return send(service, { connections, count, isWanted, make })
}

const rounded = (value, digits = 1) => value.toFixed(digits)

const rates = async () => {
  const services = { extrait: await start("extrait"), fastify: await start("fastify") }
  const found = { extrait: { submit: [], read: [] }, fastify: { submit: [], read: [] } }
  for (let round = -1; round < rounds; round++) {
    for (const [name, service] of Object.entries(services)) {
      const submitted = await submit(service, round < 0 ? warmUp : submissions)
      const { id } = JSON.parse(submitted.bodies[0])
      const got = await read(service, round < 0 ? 4 * warmUp : reads, id)
      if (round < 0) continue
      found[name].submit.push(submitted)
      found[name].read.push(got)
    }
  }
  for (const service of Object.values(services)) await service.stop()
  for (const work of ["submit", "read"]) {
    const rate = (name) => median(found[name][work].map(({ perSecond }) => perSecond))
    const cpu = (name) => median(found[name][work].map(({ cpuMs }) => cpuMs))
    console.log(
      `${work === "submit" ? "submissions of 100 KB" : "reads of a document"}: Extrait ${rounded(rate("extrait"))} a second, Fastify ${rounded(rate("fastify"))}: ` +
        `${rounded(rate("extrait") / rate("fastify"), 2)}; processor time ${rounded(cpu("extrait"), 2)} and ${rounded(cpu("fastify"), 2)} ms each: ` +
        `${rounded(cpu("fastify") / cpu("extrait"), 2)}`
    )
  }
}

/** How long refusals take, kind by kind in turns: the time must not reveal whether a key was ever valid. */
const keys = async () => {
  const service = await start("extrait")
  const pool = new Pool(service.url, { connections: 1 })
  const times = Object.fromEntries(Object.keys(service.refused).map((name) => [name, []]))
  for (let n = -200; n < refusals; n++) {
    for (const [name, key] of Object.entries(service.refused)) {
      const startedAt = performance.now()
      const { body, statusCode } = await pool.request({
        method: "GET",
        path: "/v1/documents",
        headers: { authorization: `Bearer ${key}` }
      })
      await body.text()
      if (statusCode !== 401) throw new Error(`${name}: ${statusCode}`)
      if (n >= 0) times[name].push(performance.now() - startedAt)
    }
  }
  await pool.close()
  await service.stop()
  const unknown = median(times.unknown)
  const told = Object.entries(times).map(([name, all]) => `${name} ${rounded(median(all) / unknown, 2)}`)
  console.log(`401 of ${refusals} keys of each kind, median time against that of an unknown one: ${told.join(", ")}`)
}

const latency = async () => {
  const service = await start("extrait", { concurrency: 1 })
  const found = []
  for (let n = 0; n < latencies; n++) {
    const small = formOf(Buffer.from(`Invoice number: INV-${n}\nTotal due: 1,250.00 EUR\n`))
    const { body } = await request(`${service.url}/v1/documents`, {
      method: "POST",
      headers: { ...service.headers, ...formHeaders },
      body: small
    })
    const { id } = await body.json()
    const waited = await request(`${service.url}/v1/documents/${id}?wait=60`, { headers: service.headers })
    const { completed_at } = await waited.body.json()
    found.push(Date.now() - Date.parse(completed_at))
  }
  await service.stop()
  const sorted = found.toSorted((a, b) => a - b)
  console.log(
    `from completion to the long poll's answer: median ${median(found)} ms, p99 ${sorted[Math.floor(sorted.length * 0.99)]} ms, of ${latencies}`
  )
}

const waiting = async () => {
  const service = await start("extrait")
  const { bodies } = await submit(service, 1)
  const { id } = JSON.parse(bodies[0])
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const before = await service.ask("collect")
  const agent = new Agent({ connections: waiters, headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 120_000 } })
  const open = []
  const failures = new Map()
  for (let n = 0; n < waiters; n++) {
    open.push(
      request(`${service.url}/v1/documents/${id}?wait=600`, { headers: service.headers, dispatcher: agent }).then(
        async ({ body, statusCode }) => [statusCode, await body.json()],
        (error) => failures.set(error.code, (failures.get(error.code) ?? 0) + 1)
      )
    )
    // No faster than they are taken in: the waiting is what is measured.
    if (n % 100 === 99) {
      await service.ask("use")
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  // Until all have come: each costs the service some processor time, and then no more.
  let last = await service.ask("use")
  for (let quiet = 0; quiet < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const now = await service.ask("use")
    quiet = now.cpuSeconds - last.cpuSeconds < 0.1 ? quiet + 1 : 0
    last = now
  }
  const during = await service.ask("collect")
  const idleFrom = await service.ask("use")
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  const idle = (await service.ask("use")).cpuSeconds - idleFrom.cpuSeconds
  await request(`${service.url}/v1/documents/${id}`, { method: "DELETE", headers: service.headers })
  const answered = await Promise.all(open)
  const well = answered.filter(
    (answer) => Array.isArray(answer) && answer[0] === 200 && answer[1].status === "deleted"
  ).length
  const grown = during.rssBytes - before.rssBytes
  console.log(
    `${waiters} waiting: ${rounded(grown / 1048576)} MiB more, ${rounded(grown / waiters / 1024)} KiB each; ${rounded(idle * 10, 1)} % of a processor while nothing happens; ` +
      `${well} answered when the document was deleted${failures.size === 0 ? "" : `; ${JSON.stringify([...failures])}`}`
  )
  await agent.destroy()
  await service.stop()
}

const upload = async () => {
  const service = await start("extrait", { maxFileBytes: 2 * uploadBytes })
  // A small one first, so that what is loaded once is not counted.
  await submit(service, 20)
  const before = await service.ask("collect")
  let peak = before.rssBytes
  const chunk = Buffer.alloc(64 * 1024, "Total due: 1,250.00 EUR\n")
  const body = (async function* () {
    const [head, tail] = formOf(Buffer.from("@@")).toString("latin1").split("@@")
    yield Buffer.from(head, "latin1")
    for (let sent = 0; sent < uploadBytes; sent += chunk.length) yield chunk
    yield Buffer.from(tail, "latin1")
  })()
  const sampling = setInterval(async () => {
    peak = Math.max(peak, (await service.ask("use")).rssBytes)
  }, 200)
  const answer = await request(`${service.url}/v1/documents`, {
    method: "POST",
    headers: { ...service.headers, ...formHeaders },
    body
  })
  clearInterval(sampling)
  await answer.body.text()
  console.log(
    `upload of ${uploadBytes / 1048576} MiB: ${answer.statusCode}, at most ${rounded((peak - before.rssBytes) / 1048576)} MiB more memory`
  )
  await service.stop()
}

const parts = { rates, keys, latency, waiting, upload }
const wanted = process.argv.slice(2).filter((name) => name in parts)
try {
  for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) await parts[name]()
} finally {
  await rm(folder, { recursive: true, force: true })
}
