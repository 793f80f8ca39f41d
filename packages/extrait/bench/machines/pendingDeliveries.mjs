// Pending deliveries and a process that delivers them, killed again and again: every event has to reach every endpoint, with its own id.
import { fork } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:http"
import { EventStore } from "@extrait/core"
import { SqlStorage } from "@extrait/sql"
import { PostgresClient } from "@extrait/sql/postgres"
import { SqliteClient } from "@extrait/sql/sqlite"
import { Effect, Layer } from "effect"
import { Webhook } from "standardwebhooks"
import { insertEndpoints, insertEvents, secret } from "./pendingEvents.mjs"
import { tenant } from "./service.mjs"

const endpoints = 4
/** How much later the clock of each next process is: more than a lease lasts, so that nobody has to wait for it. */
const lease = 130_000

/** Receivers below one address, told apart by their paths; now and then one refuses, or closes without an answer. */
const receiver = async (random, check) => {
  const verifier = new Webhook(secret)
  const received = new Map()
  let messages = 0
  const server = createServer((request, response) => {
    const chunks = []
    request.on("data", (chunk) => chunks.push(chunk))
    request.on("end", () => {
      const chance = random()
      if (chance < 0.01) return void request.socket.destroy()
      if (chance < 0.02) return void response.writeHead(503).end()
      const body = Buffer.concat(chunks).toString("utf8")
      const id = request.headers["webhook-id"]
      // The time of the attempt is that of a clock that is ahead: only the signature is looked at.
      const signed = verifier.sign(id, new Date(Number(request.headers["webhook-timestamp"]) * 1000), body)
      check(signed === request.headers["webhook-signature"], `a message of ${id} bears another signature`)
      check(JSON.parse(body).data.id === id, `a message of ${id} tells of another event`)
      const key = `${request.url} ${id}`
      received.set(key, (received.get(key) ?? 0) + 1)
      messages++
      // Some have been received and are not yet answered when the sender is killed.
      setTimeout(() => response.writeHead(204).end(), 5 * random())
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return { received, messages: () => messages, port: server.address().port, close: () => server.close() }
}

/** Stores `count` deliveries, and gives the pairs of endpoint and event as the receiver will see them. */
const fill = (count, port) =>
  Effect.gen(function* () {
    const urls = Array.from({ length: endpoints }, (_, n) => `http://127.0.0.1:${port}/${n}`)
    const ids = yield* insertEndpoints(tenant, urls)
    const documentOf = (id) => ({ id, object: "document", status: "completed", metadata: {} })
    const events = yield* insertEvents(tenant, ids, Math.ceil(count / endpoints), documentOf)
    return events.flatMap((id) => urls.map((_, n) => `/${n} ${id}`))
  })

/** Every delivery, and how many attempts of it were logged. */
const stored = Effect.gen(function* () {
  const events = yield* EventStore
  const all = []
  for (let after; ; ) {
    const page = yield* events.list(tenant, { limit: 500, ...(after === undefined ? {} : { startingAfter: after }) })
    all.push(...page.rows.flatMap(({ deliveries }) => deliveries))
    after = page.rows.at(-1)?.event.id
    if (!page.hasMore) break
  }
  let attempts = 0
  let unlogged = 0
  for (const { id } of all) {
    const logged = (yield* events.attempts(tenant, id)).length
    attempts += logged
    if (logged === 0) unlogged++
  }
  return { all, attempts, unlogged }
})

/**
 * Kills the process that delivers `kills` times while `count` deliveries are pending, checks what reached the receivers and what is
 * stored, and gives a line that tells of it. `options` say where the database is, as for `deliverer.mjs`.
 */
export const pendingDeliveries = async ({ check, count, kills, name, options, random }) => {
  const { filename, schema, url } = options
  const run = (effect) =>
    Effect.runPromise(
      Effect.provide(
        effect,
        SqlStorage.layer().pipe(
          Layer.provide(url === undefined ? SqliteClient.layer({ filename }) : PostgresClient.layer({ url, schema }))
        )
      )
    )
  const to = await receiver(random, (holds, what) => check(holds, `${name}: ${what}`))
  const expected = await run(fill(count, to.port))
  const missing = () => expected.filter((key) => !to.received.has(key)).length
  let child
  const start = (later) => {
    child = fork(new URL("deliverer.mjs", import.meta.url), [JSON.stringify({ ...options, later })], {
      stdio: ["ignore", "ignore", "inherit", "ipc"]
    })
  }
  const kill = async () => {
    const ended = once(child, "exit")
    child.kill("SIGKILL")
    await ended
  }
  const until = async (holds, what) => {
    const deadline = Date.now() + 120_000
    while (!holds()) {
      if (child.exitCode !== null || Date.now() > deadline) {
        check(false, `${name}: ${what}`)
        return
      }
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  let killed = 0
  start(0)
  while (killed < kills) {
    // Some more each time, so that there are deliveries left for the last process.
    const enough = to.messages() + Math.ceil(random() * (count / (kills + 1)))
    await until(() => to.messages() >= enough || missing() === 0, "the process delivers nothing")
    await kill()
    killed++
    start(killed * lease)
  }
  await until(() => missing() === 0, `${missing()} of ${expected.length} deliveries never came`)
  // Outcomes are stored a moment after the receipt, and refused deliveries are sent again.
  let kept = await run(stored)
  for (let tries = 0; tries < 100 && kept.all.some(({ deliveredAt }) => deliveredAt === null); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    kept = await run(stored)
  }
  await kill()
  to.close()
  const known = new Set(expected)
  const strange = [...to.received.keys()].filter((key) => !known.has(key))
  check(strange.length === 0, `${name}: ${strange.length} messages belong to no event`)
  check(kept.all.length === expected.length, `${name}: ${kept.all.length} deliveries are stored of ${expected.length}`)
  const open = kept.all.filter(({ deliveredAt, nextAttemptAt }) => deliveredAt === null || nextAttemptAt !== null)
  check(open.length === 0, `${name}: ${open.length} deliveries are not stored as delivered`)
  check(kept.unlogged === 0, `${name}: ${kept.unlogged} deliveries have no attempt in their log`)
  const repeated = [...to.received.values()].filter((times) => times > 1).length
  return `${name}: ${expected.length} pending deliveries to ${endpoints} endpoints, the sender killed ${killed} times; all came, ${repeated} of them more than once, each with its event's id and a valid signature`
}
