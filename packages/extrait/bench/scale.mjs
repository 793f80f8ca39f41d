// Measures the service on PostgreSQL as processes, backlog and rows grow: `npm run bench:scale`. The parts take turns with what
// they are compared to, since a busy machine falsifies times. `-- --only=workers,submissions,backlog,lookups` runs some.
import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { performance } from "node:perf_hooks"
import { SqlClient } from "@effect/sql/SqlClient"
import { DocumentStore, Documents, EventStore, JobQueue, JobTable } from "@extrait/core"
import { Effect } from "effect"
import pg from "pg"
import { startPostgres } from "../../sql/test/postgres/server.mjs"
import { layerOf, tenant } from "./machines/service.mjs"

const argument = (name, fallback) =>
  process.argv.find((text) => text.startsWith(`--${name}=`))?.split("=")[1] ?? fallback
const only = argument("only", "workers,submissions,backlog,lookups").split(",")
const documents = Number(argument("documents", 100))
/** Milliseconds that a document takes. */
const cost = Number(argument("cost", 400))
/** Documents that one process works on at once. */
const work = Number(argument("work", 4))
const rounds = Number(argument("rounds", 3))
const submissions = Number(argument("submissions", 1000))
const backlog = Number(argument("backlog", 100_000))
const rows = Number(argument("rows", 1_000_000))

const folder = mkdtempSync(join(tmpdir(), "extrait-bench-scale-"))
const server = await startPostgres({ durable: true })
let schemas = 0
const fresh = (options = {}) => {
  const schema = `bench_${++schemas}`
  return { url: server.url(), schema, queue: "embedded", blobs: join(folder, schema), ...options }
}
const run = (effect, options) => Effect.runPromise(Effect.scoped(Effect.provide(effect, layerOf(options))))
const quantile = (values, q) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))] ?? 0
const round = (value, digits = 0) => Number(value.toFixed(digits))
const median = (values) => quantile(values, 0.5)

/** Bytes as HTTP hands them over. */
const bytesOf = (bytes) => {
  let left = bytes
  return {
    _tag: "ByteSource",
    next: async () => {
      const given = left
      left = null
      return given
    },
    failed: Effect.die,
    cancel: () => undefined
  }
}

const submitOne = (n) =>
  Effect.gen(function* () {
    const service = yield* Documents
    const content = bytesOf(new TextEncoder().encode(`Document number ${n}`))
    const file = yield* service.stage(tenant, { filename: `${n}.txt`, content })
    return (yield* service.submit(file, {}, null)).value
  })

/** Milliseconds of this process's processor since `before`. */
const spent = (before) => {
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1000
}

/** Submits so many documents, `at` once, after some that warm up; milliseconds that it took, and of processor time. */
const submit = (count, { at = 16, warm = 0 } = {}) =>
  Effect.gen(function* () {
    const many = (number) =>
      Effect.forEach(
        Array.from({ length: number }, (_, n) => n),
        submitOne,
        { concurrency: at, discard: true }
      )
    yield* many(warm)
    const [begun, before] = [performance.now(), process.cpuUsage()]
    yield* many(count)
    return { ms: performance.now() - begun, processor: spent(before) }
  })

/** Processes of the service that are at work, and a way to end them. */
const processes = async (count, options) => {
  const children = Array.from({ length: count }, () =>
    fork(new URL("machines/process.mjs", import.meta.url), [JSON.stringify({ ...options, cost, work })])
  )
  await Promise.all(children.map((child) => once(child, "message")))
  return async () => {
    for (const child of children) child.kill("SIGKILL")
    await Promise.all(
      children.map(async (child) => child.exitCode === null && child.signalCode === null && (await once(child, "exit")))
    )
  }
}

/** Documents a second with 1, 2 and 4 processes, from the first completion to the last, and what waiting adds to the cost. */
const workers = async (queue) => {
  const rates = []
  for (const count of [1, 2, 4]) {
    const options = fresh({ queue })
    const end = await processes(count, options)
    await run(submit(documents * count), options)
    const times = await run(
      Effect.gen(function* () {
        const jobs = yield* JobQueue
        while (Object.values(yield* jobs.counts).some((n) => n > 0)) yield* Effect.sleep("50 millis")
        const store = yield* DocumentStore
        const ended = []
        for (let after; ; ) {
          const page = yield* store.list(tenant, {
            limit: 1000,
            ...(after === undefined ? {} : { startingAfter: after })
          })
          ended.push(...page.rows.map(({ completedAt }) => completedAt))
          after = page.rows.at(-1)?.id
          if (!page.hasMore) return ended.toSorted((a, b) => a - b)
        }
      }),
      options
    )
    await end()
    // Without the first and the last tenth, when not every worker is busy.
    const inner = times.slice(Math.floor(times.length / 10), Math.ceil(times.length * 0.9))
    rates.push(((inner.length - 1) * 1000) / (inner.at(-1) - inner[0]))
  }
  const most = (work * 1000) / cost
  console.log(
    `${queue}: documents a second with 1, 2, 4 processes of ${work} hands at ${cost} ms: ${rates.map((rate) => round(rate, 1)).join(", ")} (at most ${most}, ${2 * most}, ${4 * most}); speed-up ${round(rates[1] / rates[0], 2)}, ${round(rates[2] / rates[0], 2)}`
  )
}

/** Milliseconds from the submission to the start of work, one document at a time, with idle workers in other processes. */
const latency = async (queue) => {
  const options = fresh({ queue })
  const end = await processes(2, options)
  const waits = await run(
    Effect.gen(function* () {
      const service = yield* Documents
      const found = []
      for (let n = 0; n < 100; n++) {
        const { id } = yield* submitOne(n)
        const begun = performance.now()
        yield* service.wait(tenant, id, "30 seconds")
        found.push(performance.now() - begun - cost)
      }
      return found
    }),
    options
  )
  await end()
  console.log(
    `${queue}: from accepted to told of the end, less the ${cost} ms of work: median ${round(median(waits), 1)} ms, 99th percentile ${round(quantile(waits, 0.99), 1)} ms`
  )
}

/** Submissions a second against a bare insert and `graphile_worker.add_job` in one transaction by hand, at the same concurrency. */
const submissionRates = async () => {
  const at = 16
  const ours = { embedded: [], graphile: [], byHand: [], files: [] }
  const options = {
    embedded: fresh({ blobs: null }),
    graphile: fresh({ queue: "graphile", blobs: null }),
    files: fresh()
  }
  const pool = new pg.Pool({ connectionString: server.url(), max: 10 })
  await run(Effect.void, options.graphile)
  await pool.query("create table by_hand (id text primary key, tenant text not null, record text not null)")
  const record = JSON.stringify({ filename: "a.txt", status: "queued", note: "x".repeat(700) })
  const byHand = async (count, prefix) => {
    const [begun, before] = [performance.now(), process.cpuUsage()]
    let next = 0
    const one = async () => {
      while (next < count) {
        const id = `doc_${prefix}_${next++}`
        const client = await pool.connect()
        await client.query("begin")
        await client.query("insert into by_hand (id, tenant, record) values ($1, $2, $3)", [id, "org/test", record])
        await client.query(`select ${options.graphile.schema}_tickets.add_job($1, $2)`, [
          "by_hand",
          JSON.stringify({ id })
        ])
        await client.query("commit")
        client.release()
      }
    }
    await Promise.all(Array.from({ length: at }, one))
    return { ms: performance.now() - begun, processor: spent(before) }
  }
  const processor = { embedded: [], graphile: [], byHand: [], files: [] }
  const note = (name, took) => {
    ours[name].push((submissions * 1000) / took.ms)
    processor[name].push(took.processor / submissions)
  }
  for (let n = 0; n < rounds; n++) {
    note("byHand", await byHand(submissions, n))
    for (const queue of ["embedded", "graphile", "files"])
      note(queue, await run(submit(submissions, { at, warm: 300 }), options[queue]))
  }
  await pool.end()
  const [hand, embedded, graphile, files] = [ours.byHand, ours.embedded, ours.graphile, ours.files].map(median)
  console.log(
    `submissions a second into PostgreSQL: ${round(embedded)} embedded, ${round(graphile)} graphile, by hand ${round(hand)}: ratio ${round(embedded / hand, 2)} and ${round(graphile / hand, 2)}; embedded with every file synchronised to the disk ${round(files)}`
  )
  console.log(
    `processor time of the process a submission: ${Object.entries(processor)
      .map(([name, values]) => `${name} ${round(median(values), 2)} ms`)
      .join(", ")}`
  )
}

/** Milliseconds of an effect, the median of many. */
const timed = (effect, times = 60) =>
  Effect.gen(function* () {
    const found = []
    for (let n = 0; n < times; n++) {
      const begun = performance.now()
      yield* effect
      found.push(performance.now() - begun)
    }
    return median(found)
  })

const idOf = (n) => `doc_${n.toString(32).padStart(26, "0")}`

/** The cost of taking and ending one job, and of adding one more, as the backlog grows. */
const backlogCosts = async () => {
  const options = fresh()
  await run(
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const table = yield* JobTable
      let filled = 0
      for (const size of [0, 1000, 10_000, backlog]) {
        const record = JSON.stringify({ tenant })
        yield* sql`insert into jobs (document_id, tenant, record, priority, turn, attempt, faults, available_at, lease_token, leased_until)
          select 'doc_' || lpad(n::text, 26, '0'), ${`${tenant.organisation}/test`}, ${record}, 1, n, 0, 0, 0, null, 0
          from generate_series(${filled}::bigint + 1, ${size}::bigint) as n`
        filled = size
        yield* sql`analyze jobs`
        let n = 0
        const add = yield* timed(
          Effect.suspend(() =>
            table.insert({
              documentId: idOf(10_000_000 + size * 100 + n++),
              tenant,
              priority: "normal",
              availableAt: Date.now()
            })
          )
        )
        const take = yield* timed(
          Effect.gen(function* () {
            const token = `t${n++}`
            const leased = yield* table.lease(Date.now(), token, Date.now() + 20_000)
            if (leased._tag === "Some") yield* table.remove(leased.value.documentId, token)
          })
        )
        console.log(`backlog of ${size}: ${round(add, 2)} ms to add a job, ${round(take, 2)} ms to take and end one`)
      }
    }),
    options
  )
}

/** The cost of looking up, listing and finding among more and more rows. */
const lookUpCosts = async () => {
  const options = fresh()
  await run(
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const store = yield* DocumentStore
      const events = yield* EventStore
      const owner = `${tenant.organisation}/test`
      const record = JSON.stringify({ tenant, metadata: "{}", status: "completed", note: "x".repeat(300) })
      let filled = 0
      for (const size of [1000, 10_000, 100_000, rows]) {
        yield* Effect.forEach(
          // In portions: one statement has its time limit.
          Array.from({ length: Math.ceil((size - filled) / 50_000) }, (_, i) => filled + i * 50_000),
          (from) => {
            const to = Math.min(from + 50_000, size)
            const series = sql`generate_series(${from}::bigint + 1, ${to}::bigint) as n`
            return Effect.all([
              sql`insert into documents (id, tenant, status, document_type, review_status, created_at, expires_at, record)
                select 'doc_' || lpad(n::text, 26, '0'), ${owner}, case n % 100 when 0 then 'failed' else 'completed' end,
                  'invoice', 'auto', n, 9000000000000, ${record} from ${series}`,
              sql`insert into document_metadata (document_id, tenant, name, value)
                select 'doc_' || lpad(n::text, 26, '0'), ${owner}, 'order', n::text from ${series}`,
              sql`insert into events (id, tenant, type, document_id, record, created_at)
                select 'evt_' || lpad(n::text, 26, '0'), ${owner}, 'document.completed', 'doc_' || lpad(n::text, 26, '0'),
                  ${JSON.stringify({ payload: { document: { metadata: "{}" } } })}, n from ${series}`
            ])
          },
          { discard: true }
        )
        filled = size
        yield* sql`analyze documents`
        yield* sql`analyze document_metadata`
        yield* sql`analyze events`
        const middle = `doc_${String(Math.floor(size / 2)).padStart(26, "0")}`
        const costs = {
          find: yield* timed(store.find(tenant, middle)),
          list: yield* timed(store.list(tenant, { limit: 20, startingAfter: middle })),
          failed: yield* timed(store.list(tenant, { limit: 20, status: "failed", startingAfter: middle })),
          metadata: yield* timed(store.list(tenant, { limit: 20, metadata: { order: String(Math.floor(size / 3)) } })),
          expired: yield* timed(store.expired(Date.now(), 20)),
          events: yield* timed(events.list(tenant, { limit: 20, documentId: middle }))
        }
        console.log(
          `${size} documents: ${Object.entries(costs)
            .map(([name, ms]) => `${name} ${round(ms, 2)} ms`)
            .join(", ")}`
        )
      }
    }),
    options
  )
}

try {
  if (only.includes("submissions")) await submissionRates()
  if (only.includes("workers")) {
    for (const queue of ["embedded", "graphile"]) {
      await workers(queue)
      await latency(queue)
    }
  }
  if (only.includes("backlog")) await backlogCosts()
  if (only.includes("lookups")) await lookUpCosts()
} finally {
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
}
