// Plays callers who do harm against one server, from several keys and all at once, with normal traffic beside them, and prints what became
// of the normal traffic:
//
//   npm run bench:siege -- [--seconds N] [--short] [--silent] [--profile FOLDER]
//
// --seconds N        how long it lasts (default 120)
// --short            20 seconds, as in CI
// --silent           nobody does harm but callers who never read what they asked for
// --profile FOLDER   writes a processor profile of the server there
//
// Before it, what parameters and headers cost at most; after it, a server whose disk is full. All are processes of their own: the server, who looks
// whether it lives, and a peer of it that does nothing; at a lower priority those who do harm and the normal traffic. Ends with 1 where a normal request
// fails, an answer to anybody is a 5xx that no request may cause, the server ends, its memory has no bound, or turns of its loop have more than 50 ms of work.
// Other times are printed and not judged: they are the machine's as well.
import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { playFullDisk } from "./siege/disk.mjs"
import { costOfParameters } from "./siege/parameters.mjs"
import { quantile } from "./siege/quantile.mjs"
import { onlyAnswers } from "./siege/ways.mjs"

const { values } = parseArgs({
  options: {
    seconds: { type: "string" },
    short: { type: "boolean", default: false },
    silent: { type: "boolean", default: false },
    profile: { type: "string" }
  }
})
const seconds = Number(values.seconds ?? (values.short ? 20 : 120))
/** MiB that the server may take: what it holds for all callers is limited, and has nothing to do with how long this lasts. */
const mostMemory = 1200
/** How much more of it may be taken in the last quarter than in the second, beyond what collecting now or later comes to. */
const mostGrowth = 1.15
/** Milliseconds of work in a turn of the server's loop, but for one in a hundred. */
const mostWork = 50
/** What turns are spent with. */
const spentWith = [
  ["work", "work of its own"],
  ["processor", "waiting for a processor"],
  ["blocked", "waiting for disk, memory"]
]
/** Milliseconds for which both are looked at before there is any harm. */
const idleFor = values.short ? 3000 : 10_000

const folder = await mkdtemp(join(tmpdir(), "extrait-siege-"))
const parameters = await costOfParameters(folder)

const child = (file, given, options = {}) =>
  fork(new URL(`siege/${file}.mjs`, import.meta.url), given.map(String), options)
/** One that gets a processor when the server and its peer want none. */
const behind = (file, ...given) => child(file, given, { execPath: "nice", execArgv: ["-n", "10", process.execPath] })

const organisations = JSON.stringify({ harmful: values.silent ? 0 : 3, silent: values.silent ? 7 : 4, normal: 6 })
const execArgv = values.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${values.profile}`]
const server = child("service", [join(folder, "data"), organisations], { execArgv })
const died = once(server, "exit")
const [{ attackers: harmful, normal: keys, silent, site, url }] = await once(server, "message")
const peer = child("peer", [])
const [{ url: peerUrl }] = await once(peer, "message")

const attackers = behind("attackers", url, site, seconds, JSON.stringify(harmful), JSON.stringify(silent))
const [ready] = await Promise.race([once(attackers, "message"), once(attackers, "exit")])
if (ready !== "ready") throw new Error("those who do harm could not begin")
const normal = behind("normal", url, JSON.stringify(keys), seconds)
await once(normal, "message")
const looks = child("looks", [url, peerUrl])
await once(looks, "message")

const told = async (from, what) => {
  from.send(what)
  const [answer] = await Promise.race([once(from, "message"), died])
  return answer
}
const idle = await told(looks, idleFor)
server.send("begin")
const [siege, caused, traffic] = await Promise.all([
  told(looks, seconds * 1000),
  told(attackers, "begin"),
  told(normal, "begin")
])
const alive = server.exitCode === null && server.signalCode === null
const { memory, turns } = alive ? await told(server, "stop") : { memory: [], turns: [] }
for (const one of [attackers, looks, normal, peer]) one.kill()
if (alive) await died
const disk = await playFullDisk(folder)
await rm(folder, { recursive: true, force: true })

const ms = (value) => value.toFixed(1).padStart(8)
const shares = (times) => [0.5, 0.95, 0.99].map((share) => ms(quantile(times, share))).join("  ")
const answersOf = (counts) =>
  Object.entries(counts)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ")
const counts = caused?.counts ?? {}
const faults = [
  ...parameters.faults,
  ...(siege?.errors ?? []),
  ...(traffic?.errors ?? []),
  ...Object.entries(counts).flatMap(([name, answers]) =>
    Object.keys(answers)
      .filter((status) =>
        onlyAnswers[name] === undefined
          ? Number.parseInt(status, 10) >= 500 && status !== "503 answers_under_way"
          : status !== onlyAnswers[name]
      )
      .map((status) => `${name}: ${answers[status]} × ${status}`)
  ),
  ...(disk?.faults ?? [])
]

console.log(`${parameters.requests} requests with ${parameters.places} headers, parts of paths and of queries of 14 KB`)
console.log("processor time beyond a short one      ms")
for (const { ms: cost, name, value } of parameters.costs.slice(0, 5))
  console.log(`${name.padEnd(46)} ${cost.toFixed(2)}  ${JSON.stringify(value)}`)

console.log(`\n${seconds} s of siege\n`)
console.log("harm                       answers")
for (const [name, answers] of Object.entries(counts)) console.log(`${name.padEnd(26)} ${answersOf(answers)}`)
console.log(`callers who never read     ${caused?.silentAtOnce} held at once`)

console.log("\nms                             median       p95       p99")
for (const [name, times] of Object.entries(traffic?.latencies ?? {}))
  console.log(`${name.padEnd(28)} ${shares(times)}   of ${times.length}`)
console.log(`/healthz                     ${shares(siege?.server ?? [])}   of ${siege?.server.length}`)
console.log(`  before the siege           ${shares(idle.server)}`)
console.log(`a peer that does nothing     ${shares(siege?.peer ?? [])}`)
console.log(`  before the siege           ${shares(idle.peer)}`)
console.log(`turns of the server's loop   ${shares(turns.map(({ all }) => all))}`)
for (const [kind, name] of spentWith) console.log(`  ${name.padEnd(27)}${shares(turns.map((turn) => turn[kind]))}`)
console.log(
  `turns of those who ask, p99  ${ms(traffic?.ownTurns ?? Number.NaN)} of the traffic's, ${siege?.ownTurns.toFixed(1)} of who looks`
)

const quarter = (n) => Math.max(...memory.slice((n * memory.length) / 4, ((n + 1) * memory.length) / 4))
const quarters = [0, 1, 2, 3].map(quarter)
const work = quantile(
  turns.map((turn) => turn.work),
  0.99
)
console.log(`\nnormal requests              ${traffic?.requests}, ${traffic?.reads} of them reads`)
console.log(`errors                       ${traffic?.errors.length}`)
console.log(`documents processed          ${traffic?.processed}`)
console.log(`server: memory, MB           ${quarters.join(", ")} at most in each quarter of the time`)
console.log("\na full disk                 answers")
if (disk === null) console.log("  skipped: no disk of its own can be mounted here, which takes the rights of root")
for (const [name, answers] of Object.entries(disk?.counts ?? {}))
  console.log(`${name.padEnd(27)} ${answersOf(answers)}`)

for (const fault of new Set(faults)) console.log(`  ✗ ${fault}`)
if (!alive) console.log("  ✗ the server has ended")
const bounds = [
  [Math.max(...quarters) > mostMemory, `more than ${mostMemory} MB`],
  // In less than a minute nothing has come round again.
  [seconds >= 60 && quarters[3] > quarters[1] * mostGrowth, "memory grows as long as it lasts"],
  // A short run has few turns, and a busy machine stretches them: there the time is told and is no fault.
  [!values.short && work > mostWork, `turns with more than ${mostWork} ms of work`]
]
for (const [broken, what] of bounds) if (broken) console.log(`  ✗ ${what}`)
process.exitCode = faults.length === 0 && alive && bounds.every(([broken]) => !broken) ? 0 : 1
