#!/usr/bin/env node
// Submits the hostile files of @extrait/samples to Extrait, embedded in one process. Checks that each ends as it should, and that the
// process is none the worse for it.
//
//   npm run bench:hostile -- [--count N] [--seed S] [--kind KIND…] [--only NAME…] [--keep DIR] [--json FILE] [--parallel N] [--seconds N]
//                           [--expect END…] [--loaded] [--from N] [--minutes N]
//
// --count N      the first N files in the order drawn from the seed (default 2000: all)
// --from N       leaves out the first N of these (default 0), for a run in portions
// --minutes N    begins no more files after so long, and says how many are left (default: none)
// --seed S       another seed damages sound files in other ways (default 1)
// --kind KIND    only this kind; may be repeated
// --only NAME    only this file; may be repeated
// --keep DIR     writes the files that broke a rule there; with --only, all
// --json FILE    writes what became of every file there
// --parallel N   files under way at once (default 3)
// --seconds N    what a document may take (default 10)
// --expect END   takes this end for the right one, instead of those of each file; may be repeated
// --loaded       for machines with other work: running out of time is a right end of any file
//
// Ends with 1 where a rule is broken: another end than those expected, an error code that is not documented, not exactly one event, a
// process that ends, an unhandled rejection, anything of a file in the log or in a message, a thread or process left over, a processor that does
// not come to rest, memory that does not come back, or a good document that is no longer read as it was at the start.
import { fork } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { canary, hostileKinds, hostileRecipes, notes } from "@extrait/samples/hostile"

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "2000" },
    from: { type: "string", default: "0" },
    minutes: { type: "string", default: "Infinity" },
    seed: { type: "string", default: "1" },
    kind: { type: "string", multiple: true },
    only: { type: "string", multiple: true },
    keep: { type: "string" },
    json: { type: "string" },
    parallel: { type: "string", default: "3" },
    seconds: { type: "string", default: "10" },
    loaded: { type: "boolean", default: false },
    expect: { type: "string", multiple: true }
  }
})
const unknown = (values.kind ?? []).filter((kind) => !hostileKinds.includes(kind))
if (unknown.length > 0) {
  console.error(`no such kind: ${unknown.join(", ")}; there are ${hostileKinds.join(", ")}`)
  process.exit(2)
}
const recipes = hostileRecipes({
  seed: values.seed,
  count: Number(values.count),
  ...(values.kind && { kinds: values.kind }),
  ...(values.only && { names: values.only })
}).slice(Number(values.from))
if (recipes.length === 0) {
  console.error("no file is chosen")
  process.exit(2)
}
if (values.keep !== undefined) mkdirSync(values.keep, { recursive: true })

/** Seconds for reading a document: short, since many files are made to use up whatever there is. */
const processingSeconds = Number(values.seconds)
const options = {
  limits: { maxPages: 100, maxPagePixels: 20_000_000, maxProcessingSeconds: processingSeconds },
  log: "warning"
}
/** Seconds after which a document counts as stuck: three attempts, each with what extraction gets on top. */
const stuckSeconds = 3 * (processingSeconds + 35)
/** Files between two looks at whether good documents are still read as they were. */
const checkEvery = 100
/** Milliseconds of work for which the host's event loop may be held up at most. */
const longestStretch = 500
/** MiB that may stay behind: what was freed in small pieces is kept by the C library's allocator, for the next file to use. */
const memoryKept = 512

const violations = []
const violate = (rule, name, detail) => {
  violations.push({ rule, name, detail })
  console.log(`  ✗ ${rule}: ${name}${detail === undefined ? "" : `: ${detail}`}`)
}

/** A service in a process of its own; its log is read as it comes. */
class Service {
  pending = new Map()
  sequence = 0
  remarks = 0

  constructor() {
    this.child = fork(fileURLToPath(new URL("hostile/service.mjs", import.meta.url)), [JSON.stringify(options)], {
      execArgv: ["--expose-gc"],
      serialization: "advanced",
      stdio: ["ignore", "pipe", "pipe", "ipc"]
    })
    this.ready = new Promise((resolve) => this.child.once("message", resolve))
    this.child.on("message", (message) => {
      if (message.type === "answer") {
        this.pending.get(message.id)?.(message)
        this.pending.delete(message.id)
      } else if (message.type === "fault") violate(message.what, this.underWay(), message.message)
    })
    this.ended = new Promise((resolve) =>
      this.child.once("exit", (code, signal) => {
        for (const [, settle] of this.pending) settle({ died: signal ?? code })
        this.pending.clear()
        resolve()
      })
    )
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.setEncoding("utf8")
      stream.on("data", (text) => this.#log(text))
    }
  }

  #log(text) {
    for (const line of text.split("\n")) {
      if (line === "") continue
      this.remarks++
      if (line.includes(canary)) violate("content in the log", this.underWay(), line.slice(0, 300))
      else if (!line.startsWith("timestamp=")) violate("written past the log", this.underWay(), line.slice(0, 300))
      else if (/ level=(ERROR|FATAL) /.test(line)) violate("an error in the log", this.underWay(), line.slice(0, 600))
    }
  }

  /** Names of the files under way, for faults that no single file can be blamed for. */
  underWay() {
    return Array.from(this.pending.values(), ({ label }) => label).join(" | ") || "(none under way)"
  }

  ask(label, request) {
    const id = ++this.sequence
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.pending.delete(id)
        resolve({ stuck: true })
      }, stuckSeconds * 1000)
      const settle = (answer) => {
        clearTimeout(timer)
        resolve(answer)
      }
      settle.label = label
      this.pending.set(id, settle)
      if (this.child.connected) this.child.send({ id, ...request })
      else settle({ died: "earlier" })
    })
  }
}

const sample = (name) => new Uint8Array(readFileSync(new URL(`../../../examples/documents/${name}`, import.meta.url)))
const good = { "a good PDF": sample("invoice.pdf"), "a good picture": await notes.png() }
const goodReadings = new Map()

/** Readings of a good document before the first one counts as failed: it starts every thread, which a busy machine may take its time for. */
const firstAttempts = 5
const readGood = async (service, name, bytes) => {
  for (let attempt = 1; ; attempt++) {
    const answer = await service.ask(name, { task: "check", bytes })
    const late = answer.outcome?.includes("processing_timeout")
    if (goodReadings.has(name) || !late || attempt === firstAttempts) return answer
  }
}

/** Reads the good documents; gives the names of those that are not read as at the start, and how they ended. */
const checkGood = async (service) => {
  const wrong = []
  for (const [name, bytes] of Object.entries(good)) {
    const { died, outcome, reading, stuck } = await readGood(service, name, bytes)
    if (died !== undefined) return []
    const before = goodReadings.get(name)
    if (before === undefined) {
      if (!reading?.includes('"found":true')) throw new Error(`${name} cannot be read: ${outcome}`)
      goodReadings.set(name, reading)
    } else if (reading !== before && !(values.loaded && outcome?.includes("processing_timeout"))) {
      wrong.push([name, stuck ? "stuck" : outcome])
    }
  }
  return wrong
}

const violateGood = (wrong) => {
  for (const [name, outcome] of wrong) violate("a good document is no longer read as before", name, outcome)
}

const documented = new Set([
  ...[
    "unsupported_file_type",
    "corrupt_file",
    "encrypted_file",
    "password_incorrect",
    "too_many_pages",
    "page_too_large"
  ],
  ...["no_text_found", "processing_timeout", "processing_error"]
])

const keep = (name, bytes) => {
  if (values.keep !== undefined) writeFileSync(join(values.keep, name.replaceAll("/", "__")), bytes)
}

const outOfTime = "failed:processing_timeout"
const rows = []
const attack = async (service, { make, ...recipe }) => {
  const bytes = new Uint8Array(await make())
  const { name, password } = recipe
  const answer = await service.ask(name, { task: "attack", name, bytes, ...(password && { password }) })
  const before = violations.length
  if (answer.died !== undefined) violate("the process ended", name, String(answer.died))
  else if (answer.stuck) violate("no final state", name)
  else if (answer.broken !== undefined) violate("the service broke", name, answer.broken)
  else {
    const late = values.loaded && (answer.outcome === outOfTime || answer.code === "processing_timeout")
    if (!(values.expect ?? recipe.expected).includes(answer.outcome) && !late)
      violate("another end than expected", name, `${answer.outcome} (${answer.message ?? ""})`)
    if (answer.code && !documented.has(answer.code)) violate("an unknown error code", name, answer.code)
    if (
      answer.message &&
      (answer.message.includes(canary) || /\bat .*:\d+:\d+|node_modules|file:\/\//.test(answer.message))
    ) {
      violate("content or insides in a message", name, answer.message.slice(0, 300))
    }
    for (const fault of answer.faults) violate("event or result", name, fault)
  }
  if (violations.length > before || values.only !== undefined) keep(name, bytes)
  rows.push({
    name,
    kind: recipe.kind,
    bytes: bytes.length,
    outcome: answer.outcome ?? "none",
    seconds: answer.seconds ?? stuckSeconds,
    message: answer.message ?? null,
    blocked: answer.blocked ?? 0,
    rss: answer.rss ?? null
  })
}

/** A service that has read the good documents once, and what it takes then. */
const start = async () => {
  const service = new Service()
  await service.ready
  await checkGood(service)
  // Several at once, so that every pool has all of its threads.
  await Promise.all([1, 2, 3, 4].map(() => checkGood(service)))
  const measured = await service.ask("measuring", { task: "measure" })
  await service.ask("measuring", { task: "start-measuring" })
  return { service, measured }
}

const began = performance.now()
let { measured: before, service } = await start()
console.log(
  `${recipes.length} files, seed ${values.seed}; at the start ${before.rss} MiB, ${before.threads} threads and ${before.processes} processes`
)

let next = 0
/** Attacks `count` files, some at once, and ends when all of them have. */
const attackSome = async (count) => {
  const until = Math.min(recipes.length, next + count)
  const lane = async () => {
    while (next < until && service.child.connected && secondsGone() < mostSeconds)
      await attack(service, recipes[next++])
  }
  await Promise.all(Array.from({ length: Math.max(1, Number(values.parallel)) }, lane))
}
const mostSeconds = 60 * Number(values.minutes)
const secondsGone = () => (performance.now() - began) / 1000
while (next < recipes.length && secondsGone() < mostSeconds) {
  const attacking = attackSome(checkEvery)
  // Among the hostile files a good one may find no time left; once they are over, nothing excuses it.
  await checkGood(service)
  await attacking
  violateGood(await checkGood(service))
  console.log(`${rows.length} of ${recipes.length} after ${Math.round(secondsGone())} s`)
  if (!service.child.connected && next < recipes.length) {
    await service.ended
    ;({ measured: before, service } = await start())
  }
}

/** Seconds after which threads have ended for want of work, and given back what they kept for the next file. */
const untilThreadsEnd = 65
/** Seconds of work in an idle second that count as rest. */
const mostAtRest = 0.2
const measure = (idleSeconds) => service.ask("measuring", { task: "measure", idleSeconds })
const tooMuch = ({ rss }) => rss > before.rss + memoryKept
const soon = await measure(recipes.length > 20 ? 5 : 1)
let after = soon.died === undefined && tooMuch(soon) ? await measure(untilThreadsEnd) : soon
// Threads and processes that end, or tidy up once idle, take a moment; what goes on for half a minute is no tidying.
for (let again = 0; again < 6 && after.died === undefined && after.cpuShare > mostAtRest; again++)
  after = await measure(5)
const closed = await service.ask("closing", { task: "close" })
await service.ended
if (after.died === undefined) {
  if (tooMuch(after)) violate("memory does not come back", "(all)", `${before.rss} MiB before, ${after.rss} MiB after`)
  if (tooMuch(closed))
    violate("memory does not come back", "(all, closed)", `${before.rss} MiB before, ${closed.rss} MiB once closed`)
  if (after.longest > longestStretch) violate("the event loop is held up", "(all)", `${after.longest.toFixed(0)} ms`)
  if (after.cpuShare > mostAtRest)
    violate("the processor does not come to rest", "(all)", `${after.cpuShare.toFixed(2)} s of work in an idle second`)
  if (closed.threads > 0) violate("threads are left over", "(all)", String(closed.threads))
  if (closed.processes > 0) violate("processes are left over", "(all)", String(closed.processes))
}

const seconds = (value) => value.toFixed(1).padStart(6)
const countBy = (list, key) =>
  list.reduce((counts, row) => counts.set(key(row), (counts.get(key(row)) ?? 0) + 1), new Map())
const cells = (row) => `| ${row.join(" | ")} |`

console.log(`\n${cells(["kind", "files", "completed", "partially", "failed", "refused", "slowest, s", "which"])}`)
console.log(cells(["---", "---:", "---:", "---:", "---:", "---:", "---:", "---"]))
const line = (kind, list) => {
  const [slowest] = list.toSorted((a, b) => b.seconds - a.seconds)
  const count = (test) => list.filter(({ outcome }) => test(outcome)).length
  console.log(
    cells([
      kind,
      list.length,
      count((o) => o === "completed"),
      count((o) => o === "partially_completed"),
      count((o) => o.startsWith("failed:")),
      count((o) => o.startsWith("refused:")),
      seconds(slowest.seconds),
      slowest.name
    ])
  )
}
for (const kind of hostileKinds) {
  const list = rows.filter((row) => row.kind === kind)
  if (list.length > 0) line(kind, list)
}
line("all", rows)
if (rows.length < recipes.length)
  console.log(`\nOut of time: ${recipes.length - rows.length} of ${recipes.length} files were not begun.`)

console.log("\nEnds:")
for (const [outcome, count] of [...countBy(rows, ({ outcome }) => outcome)].sort((a, b) => b[1] - a[1]))
  console.log(`  ${String(count).padStart(5)}  ${outcome}`)
console.log("\nSlowest:")
for (const row of rows.toSorted((a, b) => b.seconds - a.seconds).slice(0, 12))
  console.log(`  ${seconds(row.seconds)} s  ${row.name}: ${row.outcome}`)
const blocking = rows.filter(({ blocked }) => blocked > 50).sort((a, b) => b.blocked - a.blocked)
if (blocking.length > 0) {
  console.log("\nLongest stretches of work of the event loop (among the files under way):")
  for (const row of blocking.slice(0, 12)) console.log(`  ${row.blocked.toFixed(0).padStart(6)} ms  ${row.name}`)
}
console.log(
  `\nIn ${Math.round(secondsGone())} s. Memory: ${before.rss} MiB before, ${after.peak} at most, ${after.rss} after, ${closed.rss} once closed.`
)
console.log(
  `Threads: ${before.threads} before, ${after.threads} after, ${closed.threads} once closed. Processes: ${before.processes} before, ${after.processes} after, ${closed.processes} once closed. Longest stretch of the event loop: ${after.longest?.toFixed(0)} ms. Log: ${service.remarks} lines.`
)

if (values.json !== undefined)
  writeFileSync(values.json, JSON.stringify({ before, after, closed, violations, rows }, null, 1))
console.log(
  violations.length === 0 ? `\nNo rule is broken by ${rows.length} files.` : `\n${violations.length} rules broken:`
)
for (const { detail, name, rule } of violations)
  console.log(`  ${rule}: ${name}${detail === undefined ? "" : `: ${detail}`}`)
process.exitCode = violations.length === 0 ? 0 : 1
