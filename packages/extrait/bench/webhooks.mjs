// How fast webhooks are delivered, over SQLite on this disk, to a receiver in a process of its own: against a bare loop that signs and posts
// with undici, and with endpoints that hang. `npm run bench:webhooks [-- --deliveries 8000 --rounds 5 --only one,many]`
import { fork } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { median } from "./http/load.mjs"

const self = fileURLToPath(import.meta.url)

/** The receiver: answers at once, or, below /hang, never. Tells its parent when each message came, by the clock of both. */
const receive = () => {
  let times = []
  const server = createServer((request, response) => {
    request.resume()
    request.on("end", () => {
      if (request.url.startsWith("/hang")) return
      times.push([Number(request.url.slice(1)), Date.now()])
      response.writeHead(204).end()
    })
  })
  server.keepAliveTimeout = 30_000
  server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }))
  process.on("message", (asked) => {
    if (asked === "count") return process.send({ count: times.length })
    process.send({ times })
    times = []
  })
}

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]

const measure = async () => {
  const { values } = parseArgs({
    options: {
      deliveries: { type: "string", default: "8000" },
      rounds: { type: "string", default: "5" },
      only: { type: "string", default: "one,many" }
    }
  })
  const only = values.only.split(",")
  const count = Number(values.deliveries)
  const { Effect, Layer, ManagedRuntime, Redacted } = await import("effect")
  const core = await import("@extrait/core")
  const { SqliteStorage } = await import("@extrait/sql/sqlite")
  const { signatureHeaders, UndiciWebhookSender } = await import("@extrait/webhooks")
  const { Pool } = await import("undici")
  const { insertEndpoints, insertEvents, secret } = await import("./machines/pendingEvents.mjs")

  const child = fork(self, ["--receiver"], { stdio: "inherit" })
  const told = () => new Promise((resolve) => child.once("message", resolve))
  const { port } = await told()
  const received = async () => {
    child.send("times")
    return (await told()).times
  }
  /** How many messages have come since the last question. The answer is short, because the process being measured reads it, too. */
  const receivedSoFar = async () => {
    child.send("count")
    return (await told()).count
  }
  const origin = `http://127.0.0.1:${port}`
  const tenant = { organisation: `org_${"0".repeat(26)}`, mode: "test" }

  const documentOf = (id, now) => ({
    id,
    object: "document",
    status: "completed",
    document_type: "invoice",
    language: "auto",
    filename: "invoice.pdf",
    content_type: "application/pdf",
    size_bytes: 123_456,
    metadata: { order: "A-1" },
    result_url: `/v1/documents/${id}/result`,
    created_at: new Date(now).toISOString(),
    updated_at: new Date(now).toISOString(),
    completed_at: new Date(now).toISOString(),
    expires_at: null,
    error: null
  })

  /** When the last of these came. */
  const lastOf = (times) => times.reduce((last, [, at]) => Math.max(last, at), 0)

  /** Stores endpoints and events, then delivers; `ms`, up to the last receipt, and `cpu` are of the delivering alone. */
  const extrait = async (urls, eventsEach, done) => {
    const folder = await mkdtemp(join(tmpdir(), "extrait-webhooks-"))
    const runtime = ManagedRuntime.make(
      core.Deliveries.layer.pipe(
        Layer.provideMerge(
          Layer.mergeAll(
            SqliteStorage.layer({ filename: join(folder, "extrait.db") }),
            UndiciWebhookSender.layer({ allowNetworks: ["127.0.0.0/8"] }),
            core.Signals.layerMemory
          )
        )
      )
    )
    const prepare = Effect.gen(function* () {
      const ids = yield* insertEndpoints(
        tenant,
        urls.map((url) => `${origin}${url}`)
      )
      yield* insertEvents(tenant, ids, eventsEach, documentOf)
    })
    try {
      await runtime.runPromise(prepare)
      const cpu = process.cpuUsage()
      const started = Date.now()
      const stop = new AbortController()
      const running = runtime.runPromiseExit(
        Effect.flatMap(core.Deliveries, ({ run }) => run),
        { signal: stop.signal }
      )
      while ((await receivedSoFar()) < done) await new Promise((resolve) => setTimeout(resolve, 20))
      const used = process.cpuUsage(cpu)
      const times = await received()
      const ms = lastOf(times) - started
      stop.abort()
      await running
      return { ms, cpuMs: (used.user + used.system) / 1000, waits: times.map(([, at]) => at - started) }
    } finally {
      await runtime.dispose()
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** What anybody would write first: signs and posts, sixteen at once, and remembers nothing. */
  const bare = async () => {
    const pool = new Pool(origin, { connections: 16 })
    const secrets = [Redacted.make(secret)]
    const cpu = process.cpuUsage()
    const started = Date.now()
    let next = 0
    const worker = async () => {
      while (next < count) {
        const id = `evt_${String(next++).padStart(26, "0")}`
        const now = Date.now()
        const data = { id, object: "event", type: "document.completed", payload: { document: documentOf(id, now) } }
        const body = JSON.stringify({ type: data.type, timestamp: new Date(now).toISOString(), data })
        const headers = signatureHeaders({ id, timestamp: Math.floor(now / 1000), body }, secrets)
        const answer = await pool.request({
          method: "POST",
          path: "/0",
          headers: { "content-type": "application/json", ...headers },
          body
        })
        await answer.body.dump()
      }
    }
    await Promise.all(Array.from({ length: 16 }, worker))
    const used = process.cpuUsage(cpu)
    const ms = lastOf(await received()) - started
    await pool.destroy()
    return { ms, cpuMs: (used.user + used.system) / 1000 }
  }

  /** Everything to one endpoint, by turns with the bare loop. */
  const one = async () => {
    const rounds = []
    // Once for each, so that both are measured as they run in the long run.
    await bare()
    await extrait(["/0"], count, count)
    for (let round = 0; round < Number(values.rounds); round++) {
      rounds.push({ bare: await bare(), extrait: await extrait(["/0"], count, count) })
    }
    const rate = (kind) => median(rounds.map((round) => (count * 1000) / round[kind].ms))
    const cpu = (kind) => median(rounds.map((round) => round[kind].cpuMs / count))
    console.log(`one endpoint, ${count} deliveries, median of ${rounds.length} rounds by turns`)
    for (const kind of ["bare", "extrait"]) {
      console.log(
        `  ${kind.padEnd(8)} ${rate(kind).toFixed(0).padStart(6)} a second   ${cpu(kind).toFixed(3)} ms of processor each`
      )
    }
    const ratios = rounds.map((round) => round.bare.ms / round.extrait.ms)
    console.log(`  ratio    ${median(ratios).toFixed(2)}`)
  }

  /** A few deliveries to each of many endpoints, some of which hang. */
  const many = async () => {
    const names = Array.from({ length: 1000 }, (_, n) => `/${n}`)
    const hanging = names.map((name, n) => (n % 100 === 50 ? `/hang${name}` : name))
    const p99 = { quiet: [], hanging: [] }
    const cpu = []
    const measureQuiet = async () => {
      const { cpuMs, waits } = await extrait(names, 3, 3000)
      cpu.push(cpuMs / 3000)
      p99.quiet.push(percentile(waits, 0.99))
    }
    const measureHanging = async () => {
      p99.hanging.push(percentile((await extrait(hanging, 3, 2970)).waits, 0.99))
    }
    // Once that counts for nothing, as with the one endpoint; then each goes first in every second round.
    await extrait(names, 3, 3000)
    for (let round = 0; round < Number(values.rounds); round++) {
      const both = [measureQuiet, measureHanging]
      for (const measureOne of round % 2 === 0 ? both : both.toReversed()) await measureOne()
    }
    const ratios = p99.hanging.map((ms, round) => ms / p99.quiet[round])
    console.log("a thousand endpoints, three deliveries each: from the start to the receipt, 99th percentile")
    console.log(`  all answer   ${median(p99.quiet)} ms   ${median(cpu).toFixed(3)} ms of processor each`)
    console.log(`  ten hang     ${median(p99.hanging)} ms for the others`)
    console.log(
      `  ratio        ${median(ratios).toFixed(2)}, median of ${ratios.length} rounds by turns; from ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
    )
  }

  try {
    if (only.includes("one")) await one()
    if (only.includes("many")) await many()
  } finally {
    child.kill()
  }
}

if (process.argv[2] === "--receiver") receive()
else await measure()
