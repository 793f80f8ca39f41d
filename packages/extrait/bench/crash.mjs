// Kills processes of the service at random, cuts their connections, stops the database and fills disks, and then looks
// whether anything was lost or done twice: `npm run test:crash`, with `-- --short` the form that CI runs. Any fault ends it
// with status 1 and the seed that brings the same choices again (`-- --seed=N`), though not the same moments.
import { fork, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { BlobStore, DocumentStore, EventStore, JobQueue, Sweeper } from "@extrait/core"
import { Clock, Effect, Stream } from "effect"
import pg from "pg"
import { startPostgres } from "../../sql/test/postgres/server.mjs"
import { pendingDeliveries } from "./machines/pendingDeliveries.mjs"
import { layerOf, tenant } from "./machines/service.mjs"

const flag = (name) => process.argv.includes(`--${name}`)
const argument = (name, fallback) =>
  Number(process.argv.find((text) => text.startsWith(`--${name}=`))?.split("=")[1] ?? fallback)
const short = flag("short")
const documents = argument("documents", short ? 24 : 300)
const kills = argument("kills", short ? 5 : 50)
const deliveries = argument("deliveries", short ? 800 : 10_000)
const seed = argument("seed", Date.now() % 1_000_000)
/** Milliseconds between two blows, about; a process that has just started is given its time to begin with something. */
const between = argument("between", 300)
let state = seed
/** A number from 0 to 1. @see Marsaglia, Xorshift RNGs, 2003 */
const random = () => {
  state = (state * 48_271 + 11) % 2_147_483_647
  return state / 2_147_483_647
}
const oneOf = (list) => list[Math.floor(random() * list.length)]

/** Documents that may have been submitted after so many blows: there is work under way for as long as there are any. */
const allowedAfter = (blows) => Math.ceil(((blows + 1) / kills) * documents)

const folder = mkdtempSync(join(tmpdir(), "extrait-crash-"))
const faults = []
const check = (holds, what) => {
  if (!holds) faults.push(what)
}

/** A process of the service that is started again each time it is killed, until it is told to end. */
const immortal = (describe, onMessage) => {
  let child
  let ending = false
  let ready = false
  const start = () => {
    ready = false
    child = fork(new URL("machines/process.mjs", import.meta.url), [JSON.stringify(describe())], {
      stdio: ["ignore", "ignore", "inherit", "ipc"]
    })
    child.on("message", (message) => {
      if (message.ready === true) ready = true
      onMessage(message)
    })
    child.on("error", () => undefined)
    child.once("exit", (code, signal) => {
      if (!ending && (signal !== null || code !== 0)) start()
    })
  }
  start()
  return {
    /** Whether there was a process to kill that does its work. */
    kill: () => {
      const alive = ready && child.exitCode === null && child.signalCode === null
      ready = false
      return alive && child.kill("SIGKILL")
    },
    tell: (message) => {
      if (child.connected) child.send(message, () => undefined)
    },
    end: async () => {
      ending = true
      const alive = child.exitCode === null && child.signalCode === null
      child.kill("SIGKILL")
      if (alive) await once(child, "exit")
    }
  }
}

/** Ids by the number of the document, as callers were told them; two answers for one key must agree. */
const answers = (name) => {
  const ids = new Map()
  let refused = 0
  return {
    ids,
    refused: () => refused,
    left: () => Array.from({ length: documents }, (_, n) => n).filter((n) => !ids.has(n)),
    hear: (message) => {
      if (message.refused !== undefined) refused++
      if (message.accepted === undefined) return
      const before = ids.get(message.accepted)
      check(before === undefined || before === message.id, `${name}: key ${message.accepted} was answered with two ids`)
      ids.set(message.accepted, message.id)
    }
  }
}

/** What must hold when all is quiet. */
const verdict = (name, options, ids) => {
  const look = Effect.gen(function* () {
    const store = yield* DocumentStore
    const queue = yield* JobQueue
    const blobs = yield* BlobStore
    const events = yield* EventStore
    // Every accepted document comes to its end.
    const deadline = Date.now() + 180_000
    while (true) {
      const { dead, delayed, waiting, working } = yield* queue.counts
      if (waiting + delayed + working + dead === 0) break
      if (Date.now() > deadline) {
        check(false, `${name}: jobs are left: ${JSON.stringify({ waiting, delayed, working, dead })}`)
        break
      }
      yield* Effect.sleep("100 millis")
    }
    const rows = []
    for (let after; ; ) {
      const page = yield* store.list(tenant, { limit: 100, ...(after === undefined ? {} : { startingAfter: after }) })
      rows.push(...page.rows)
      after = page.rows.at(-1)?.id
      if (!page.hasMore) break
    }
    const stored = new Map(rows.map((row) => [row.id, row]))
    for (const [number, id] of ids) {
      const row = stored.get(id)
      check(row !== undefined, `${name}: document ${number} was accepted as ${id} and is not there`)
      check(row?.status === "completed", `${name}: document ${number} is ${row?.status}, not completed`)
      const told = yield* events.list(tenant, { documentId: id, limit: 100 })
      check(told.rows.length === 1, `${name}: document ${number} has ${told.rows.length} events`)
    }
    check(rows.length === ids.size, `${name}: ${rows.length} documents are stored and ${ids.size} were accepted`)
    // Files of submissions that were cut off are the sweeper's, an hour later.
    const sweeper = yield* Sweeper
    const clock = yield* Clock.clockWith(Effect.succeed)
    const later = { ...clock, currentTimeMillis: Effect.map(clock.currentTimeMillis, (now) => now + 7_200_000) }
    const swept = yield* Effect.withClock(sweeper.sweepOrphans, Object.assign(Object.create(clock), later))
    const files = (yield* Stream.runCollect(blobs.list)).pipe((chunk) => Array.from(chunk))
    const named = new Set(rows.map(({ blobKey }) => blobKey))
    check(
      files.every(({ key }) => named.has(key)),
      `${name}: files without a document are left`
    )
    check(files.length === rows.length, `${name}: ${rows.length} documents have ${files.length} files`)
    return swept
  })
  return Effect.runPromise(Effect.scoped(Effect.provide(look, layerOf(options))))
}

/** Submits everything again with the same keys: each is answered as before. */
const again = async (describe, heard) => {
  const numbers = Array.from({ length: documents }, (_, n) => n)
  const child = fork(new URL("machines/process.mjs", import.meta.url), [
    JSON.stringify({ ...describe, submit: numbers })
  ])
  child.on("message", heard.hear)
  await once(child, "exit")
}

/** A folder on a disk of its own that can be filled, where this machine lets us have one. */
const smallDisk = () => {
  const at = join(folder, "disk")
  mkdirSync(at)
  if (process.getuid?.() !== 0) return { at, own: false }
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", at]).status === 0
  return { at, own: mounted }
}

const onPostgres = async (queue) => {
  const name = `PostgreSQL, ${queue}`
  const server = await startPostgres()
  const admin = async (text) => {
    const client = new pg.Client(server.url())
    client.on("error", () => undefined)
    try {
      await client.connect()
      await client.query(text)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const disk = smallDisk()
  const options = {
    url: server.url(),
    schema: queue,
    queue,
    blobs: join(disk.at, queue),
    lease: "2 seconds",
    maxConnections: 6
  }
  const heard = answers(name)
  const blows = { kills: 0, cuts: 0, stops: 0, fills: 0 }
  const workers = [1, 2, 3].map(() => immortal(() => ({ ...options, cost: 200, work: 4 }), heard.hear))
  const submitter = immortal(
    () => ({ ...options, allowed: allowedAfter(blows.kills), submit: heard.left() }),
    heard.hear
  )
  const everyone = [...workers, submitter]
  const stopAt = new Set([Math.floor(kills / 3), Math.floor((2 * kills) / 3)])
  while (blows.kills < kills) {
    await sleep(between * (0.5 + random()))
    if (!oneOf(everyone).kill()) continue
    blows.kills++
    submitter.tell({ allowed: allowedAfter(blows.kills) })
    if (stopAt.has(blows.kills)) {
      await (blows.stops % 2 === 0 ? server.kill() : server.stop())
      blows.stops++
      await sleep(400)
      await server.start()
    } else if (blows.kills % 5 === 0) {
      blows.cuts++
      await admin(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null"
      ).catch(() => undefined)
    } else if (disk.own && blows.kills % 7 === 0) {
      blows.fills++
      try {
        writeFileSync(join(disk.at, "filler"), Buffer.alloc(16 * 1024 * 1024))
      } catch {
        // It is full now, which is what was wanted.
      }
      await sleep(500)
      rmSync(join(disk.at, "filler"), { force: true })
    }
  }
  while (heard.left().length > 0) await sleep(100)
  const swept = await verdict(name, options, heard.ids)
  await Promise.all(everyone.map(({ end }) => end()))
  await again(options, heard)
  await server.remove()
  if (disk.own) spawnSync("umount", [disk.at])
  rmSync(disk.at, { recursive: true, force: true })
  console.log(
    `${name}: ${heard.ids.size} documents, 3 workers and a submitter killed ${blows.kills} times, connections cut ${blows.cuts} times, server stopped ${blows.stops} times, disk full ${blows.fills} times; ${heard.refused()} submissions refused and sent again, ${swept} files swept`
  )
}

const onSqlite = async () => {
  const name = "SQLite"
  const at = join(folder, "sqlite")
  mkdirSync(at)
  const options = { filename: join(at, "extrait.db"), blobs: join(at, "blobs"), lease: "2 seconds" }
  const heard = answers(name)
  let fills = 0
  const hear = (message) => {
    if (message.full === true) fills++
    heard.hear(message)
  }
  let starts = 0
  let killed = 0
  const one = immortal(
    () => ({
      ...options,
      cost: 200,
      work: 4,
      allowed: allowedAfter(killed),
      submit: heard.left(),
      fill: starts++ % 2 === 0
    }),
    hear
  )
  while (killed < kills) {
    await sleep(between * (1 + 3 * random()))
    if (one.kill()) killed++
  }
  while (heard.left().length > 0) await sleep(100)
  const swept = await verdict(name, options, heard.ids)
  await one.end()
  await again(options, heard)
  console.log(
    `${name}: ${heard.ids.size} documents, the process killed ${kills} times, database full ${fills} times; ${heard.refused()} submissions refused and sent again, ${swept} files swept`
  )
}

/** Webhooks that wait while the process that sends them is killed. */
const onDeliveries = async (database) => {
  const server = database === "PostgreSQL" ? await startPostgres() : null
  const options =
    server === null ? { filename: join(folder, "deliveries", "extrait.db") } : { url: server.url(), schema: "extrait" }
  try {
    console.log(
      await pendingDeliveries({
        check,
        count: deliveries,
        kills: Math.ceil(kills / 5),
        name: `Webhooks, ${database}`,
        options,
        random
      })
    )
  } finally {
    await server?.remove()
  }
}

/** The parts that are run, of `documents` and `deliveries`. */
const only = (process.argv.find((text) => text.startsWith("--only="))?.split("=")[1] ?? "documents,deliveries").split(
  ","
)

console.log(`seed ${seed}`)
/** Tells how long a part took. */
const timed = async (part) => {
  const begun = performance.now()
  await part()
  console.log(`  in ${Math.round((performance.now() - begun) / 1000)} s`)
}
try {
  if (only.includes("documents")) {
    for (const queue of short ? [oneOf(["embedded", "graphile"])] : ["embedded", "graphile"]) {
      await timed(() => onPostgres(queue))
    }
    await timed(onSqlite)
  }
  if (only.includes("deliveries")) {
    for (const database of short ? ["SQLite"] : ["SQLite", "PostgreSQL"]) await timed(() => onDeliveries(database))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (faults.length > 0) {
  console.error(`${faults.length} faults:\n${faults.join("\n")}`)
  process.exitCode = 1
} else {
  console.log("nothing lost, no document worked to its end twice")
}
