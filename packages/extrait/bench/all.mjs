// Runs the benches one after another. Those of accuracy, reading and personal data write their own pages; what the others print goes, with the
// machine and the day, into docs/benches.md:
//
//   npm run bench -- [DATA_DIR] [--only engine,http,…] [--quick] [--no-write]
//
// DATA_DIR       folder of labelled sets, for the benches that read real documents; without it those make their own documents alone
// --only         these benches; sections of the others stay as they are
// --quick        few documents and rounds: to see that every bench runs, and not for figures
// --no-write     prints alone
//
// A bench that fails is named at the end, and the exit status is then 1; its section stays as it was.
import { spawn, spawnSync } from "node:child_process"
import { loadavg } from "node:os"
import { fileURLToPath } from "node:url"
import { parseArgs, stripVTControlCharacters } from "node:util"
import { writeFiguresOfPage } from "./figuresOfPage.mjs"
import { machine, placeOf } from "./machine.mjs"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const page = fileURLToPath(new URL("../../../docs/benches.md", import.meta.url))

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    quick: { type: "boolean", default: false },
    "no-write": { type: "boolean", default: false }
  }
})
const [folder] = positionals
const unwritten = values.quick || values["no-write"]

/**
 * The benches in their order: what each measures, its options, those for a quick look, whether it takes the folder, and whether it writes
 * a page of its own.
 */
const benches = {
  accuracy: {
    about: "How right the answers are",
    quick: ["--digital", "20", "--scans", "4"],
    reads: true,
    writes: true
  },
  reading: { about: "Reading beside other programs", quick: ["--pages", "6"], reads: true, writes: true },
  deidentify: { about: "Personal data found", quick: ["--digital", "2", "--scans", "1"], writes: true },
  engine: { about: "The engine alone", quick: ["--quick"] },
  model: { about: "A language model, held to the page", quick: ["--values", "60"] },
  http: {
    about: "HTTP beside an application by hand",
    quick: ["--rounds=1", "--submissions=40", "--reads=300", "--latencies=10", "--waiters=500", "--megabytes=64"]
  },
  handlers: {
    about: "Own handlers beside those of HttpApiBuilder",
    quick: ["--rounds=1", "--reads=200", "--warm-up=200"]
  },
  scale: {
    about: "Many machines on one PostgreSQL",
    quick: ["--rounds=1", "--documents=40", "--submissions=100", "--backlog=1000", "--rows=1000"]
  },
  webhooks: {
    about: "Deliveries beside a bare loop",
    quick: ["--deliveries", "200", "--rounds", "1", "--only", "one"]
  },
  siege: { about: "Callers who do harm, beside normal traffic", quick: ["--short"] },
  hostile: { about: "Hostile files", options: ["--loaded"], quick: ["--count", "40", "--seconds", "6"] }
}

const chosen = values.only?.split(",") ?? Object.keys(benches)
const unknown = chosen.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`no such bench: ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}`)
  process.exit(2)
}

const capture = (name) =>
  new Promise((resolve, reject) => {
    const { options = [], quick, reads = false, writes = false } = benches[name]
    const extra = [
      ...(reads && folder !== undefined ? [folder] : []),
      ...options,
      ...(values.quick ? quick : []),
      ...(writes && unwritten ? ["--no-write"] : [])
    ]
    const child = spawn("npm", ["run", "--silent", `bench:${name}`, "--", ...extra], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"]
    })
    let printed = ""
    child.stdout.setEncoding("utf8").on("data", (text) => {
      printed += text
      process.stdout.write(text)
    })
    child.once("error", reject)
    child.once("close", (status) => resolve({ status, printed: stripVTControlCharacters(printed).trim() }))
  })

const markersOf = (name) => [`<!-- bench: ${name} -->`, `<!-- end of bench: ${name} -->`]

const place = placeOf(machine())
const commit = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).stdout.trim()

const failed = []
for (const name of chosen) {
  const load = loadavg()[0].toFixed(1)
  console.log(`\n── ${name}`)
  const started = performance.now()
  const { printed, status } = await capture(name)
  if (status !== 0) {
    failed.push(name)
    continue
  }
  if (unwritten || benches[name].writes) continue
  const seconds = Math.round((performance.now() - started) / 1000)
  const day = new Date().toISOString().slice(0, 10)
  // Markdown is included as such, a level lower; any other output is quoted.
  const body = /^\|/m.test(printed) ? printed.replace(/^#/gm, "##") : `\`\`\`text\n${printed}\n\`\`\``
  const facts = `\`npm run bench:${name}\`, ${day}, ${seconds} s, load ${load} before it. ${place}; version ${commit}.`
  writeFiguresOfPage(page, markersOf(name), `## ${benches[name].about}\n\n${facts}\n\n${body}`, { append: true })
}
if (failed.length > 0) {
  console.error(`failed: ${failed.join(", ")}`)
  process.exit(1)
}
