// Plays harmful callers against a server, with several keys and all at once, beside normal traffic. Prints what became of the normal
// traffic:
//
//   npm run bench:siege -- [--seconds N] [--short] [--only PARTS] [--profile FOLDER]
//
// --seconds N        how long each of the two parts lasts that play callers (default 120)
// --short            20 seconds of harm and 10 of silence, as in CI
// --only PARTS       some, parted by commas, of
//                      parameters  what parameters and headers cost at most
//                      silent      200 callers who never read what they asked for, beside 10,000 normal reads
//                      siege       everybody who does harm, and they as well; in the middle the clock goes forward by 40 days
//                      disk        a server whose disk is full
// --profile FOLDER   writes a processor profile of the server there
//
// All are processes of their own: the server, a prober that checks whether it lives, and a peer of the server that does nothing. The
// harmful callers and the normal traffic run at a lower priority. Ends with 1 where a normal request fails, an answer to anybody is a 5xx
// that no request may cause, or a parameter costs more than a millisecond. The same holds if a server ends, its memory has no bound, turns
// of its loop have more than 50 ms of work, or /healthz takes more than 50 ms beyond what the machine lets it wait. Other times are printed
// and not judged: they depend on the machine as well.
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { playFullDisk } from "./siege/disk.mjs"
import { costOfParameters } from "./siege/parameters.mjs"
import { makePlay } from "./siege/play.mjs"
import { answersOf, report } from "./siege/report.mjs"

const { values } = parseArgs({
  options: {
    seconds: { type: "string" },
    short: { type: "boolean", default: false },
    only: { type: "string" },
    profile: { type: "string" }
  }
})
const { profile, short } = values
const names = ["parameters", "silent", "siege", "disk"]
const only = values.only?.split(",") ?? names
const unknown = only.find((name) => !names.includes(name))
if (unknown !== undefined) throw new Error(`There is no part ${unknown}`)
/** Milliseconds for which servers are probed before there is any harm. */
const idleFor = short ? 3000 : 10_000

const parameters = async (folder) => {
  const { costs, faults, places, requests } = await costOfParameters(folder)
  console.log(`${requests} requests with ${places} headers, parts of paths and of queries of 14 KB`)
  console.log("processor time beyond a short one      ms")
  for (const { ms, name, value } of costs.slice(0, 5))
    console.log(`${name.padEnd(46)} ${ms.toFixed(2)}  ${JSON.stringify(value)}`)
  return faults
}

/** The parts of callers against one server, and for how many seconds: ten thousand reads take two minutes and more. */
const secondsOf = { silent: short ? 10 : 130, siege: short ? 20 : 120 }

const callers = async (folder) => {
  const { end, play } = await makePlay({ dataDir: join(folder, "callers"), harmful: 3, silent: 4, profile })
  const faults = []
  for (const [part, usual] of Object.entries(secondsOf)) {
    if (!only.includes(part)) continue
    const seconds = Number(values.seconds ?? usual)
    console.log(`\n${seconds} s of ${part === "silent" ? "callers who never read" : "siege"}\n`)
    const wanted =
      part === "silent" ? { silent: 200, reads: seconds >= secondsOf.silent ? 10_000 : 0 } : { silent: 0, reads: 0 }
    faults.push(...report(await play({ idleFor, jumps: part === "siege", part, seconds }), { seconds, short, wanted }))
  }
  await end()
  return faults
}

const disk = async (folder) => {
  console.log("\na full disk                 answers")
  const played = await playFullDisk(folder)
  if (played === null) console.log("  skipped: no disk of its own can be mounted here, which takes the rights of root")
  for (const [name, answers] of Object.entries(played?.counts ?? {}))
    console.log(`${name.padEnd(27)} ${answersOf(answers)}`)
  return played?.faults ?? []
}

const isWanted = (...parts) => parts.some((part) => only.includes(part))

const folder = await mkdtemp(join(tmpdir(), "extrait-siege-"))
const faults = [
  ...(isWanted("parameters") ? await parameters(folder) : []),
  ...(isWanted("silent", "siege") ? await callers(folder) : []),
  ...(isWanted("disk") ? await disk(folder) : [])
]
await rm(folder, { recursive: true, force: true })
for (const fault of new Set(faults)) console.log(`  ✗ ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
