// Plays callers who do harm against one server, from several keys and all at once, with normal traffic beside them, and prints what became
// of the normal traffic:
//
//   npm run bench:siege -- [--seconds N] [--short]
//
// --seconds N    how long it lasts (default 120)
// --short        20 seconds, as in CI
//
// Three processes: the server, those who do harm, and here the normal traffic. Ends with 1 where a normal request fails, an answer to anybody is
// a 5xx that no request may cause, the server ends, or its memory has no bound. Times are printed and not judged: they are the machine's as well.
import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { connectBefore, normalTraffic, quantile } from "./siege/normal.mjs"

const { values } = parseArgs({
  options: { seconds: { type: "string" }, short: { type: "boolean", default: false } }
})
const seconds = Number(values.seconds ?? (values.short ? 20 : 120))
/** MiB that the server may take: what it holds for all callers is limited, and has nothing to do with how long this lasts. */
const mostMemory = 1200

const folder = await mkdtemp(join(tmpdir(), "extrait-siege-"))
const child = (file, ...given) => fork(new URL(`siege/${file}.mjs`, import.meta.url), given.map(String))

const server = child("service", folder)
const died = once(server, "exit").then(([status, signal]) => ({ status, signal }))
const [{ attackers: keys, normal, url }] = await once(server, "message")
const attackers = child("attackers", url, seconds, JSON.stringify(keys))
const [ready] = await Promise.race([once(attackers, "message"), once(attackers, "exit")])
if (ready !== "ready") throw new Error("those who do harm could not begin")
await connectBefore(url)
attackers.send("begin")
server.send("begin")
const harm = once(attackers, "message").then(([told]) => told)

const { errors, health, latencies, ownDelayMs, processed, requests } = await normalTraffic(url, normal, seconds)
const caused = await Promise.race([harm, died.then(() => ({}))])
const alive = server.exitCode === null && server.signalCode === null
let peak = Number.NaN
let delay = { p99: Number.NaN, longest: Number.NaN }
if (alive) {
  server.send("stop")
  const [told] = await once(server, "message")
  peak = told.peakMegabytes
  delay = told.delayMs
  await died
}
attackers.kill()
await rm(folder, { recursive: true, force: true })

const ms = (value) => value.toFixed(1).padStart(8)
const faults = Object.entries(caused).flatMap(([name, counts]) =>
  Object.entries(counts)
    .filter(([status]) => Number(status) >= 500 && !status.startsWith("503 answers_under_way"))
    .map(([status, count]) => `${name}: ${count} × ${status}`)
)
console.log(`${seconds} s of siege\n`)
console.log("harm                       answers")
for (const [name, counts] of Object.entries(caused)) {
  const told = Object.entries(counts).map(([status, count]) => `${count} × ${status}`)
  console.log(`${name.padEnd(26)} ${told.join(", ")}`)
}
console.log("\nnormal traffic                median ms    p95 ms    p99 ms")
for (const [name, times] of Object.entries({ ...latencies, "/healthz": health })) {
  console.log(
    `${name.padEnd(28)} ${ms(quantile(times, 0.5))}  ${ms(quantile(times, 0.95))}  ${ms(quantile(times, 0.99))}   of ${times.length}`
  )
}
console.log(`\nnormal requests             ${requests}`)
console.log(`errors                      ${errors.length}`)
console.log(`documents processed         ${processed}`)
console.log(`server: greatest memory     ${peak} MB`)
console.log(`server: turn of its loop    p99 ${delay.p99} ms, longest ${delay.longest} ms`)
console.log(`here: turn of the loop      p99 ${ownDelayMs} ms, which is in every time above`)
for (const error of new Set(errors.map(String))) console.log(`  ✗ ${error}`)
for (const fault of faults) console.log(`  ✗ a request must not cause this: ${fault}`)
if (!alive) console.log("  ✗ the server has ended")
if (peak > mostMemory) console.log(`  ✗ more than ${mostMemory} MB`)
process.exitCode = errors.length === 0 && faults.length === 0 && alive && peak <= mostMemory ? 0 : 1
