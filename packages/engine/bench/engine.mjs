#!/usr/bin/env node
// How long the engine alone takes: a page of 500 words by document type, and how the time grows with words, pages, fields and columns.
//
//   npm run bench:engine -- [--runs N] [--quick]
//
// Every run reads a page that no run before it has read, so that nothing is answered from a cache that a host would not have. What is
// printed is processor time of this thread, in milliseconds: other programs on the machine cost wall time and none of that.
// The young generation is as large as that of the threads that the service runs the engine in (a semi-space is a third of it).
import { cpuUsage } from "node:process"
import { BUILT_IN_TYPES, extract } from "../dist/index.js"
import { pageOf } from "./pages.mjs"

const options = process.argv.slice(2)
const quick = options.includes("--quick")
const runs = options.includes("--runs") ? Number(options[options.indexOf("--runs") + 1]) : quick ? 20 : 100

const LIMIT = 10
/** Pages before anything is measured: a thread reads thousands, and the first hundred while its code is still compiled. */
const WARM_UP = 200
let seed = 1

/** Milliseconds that one call takes. */
const timed = (call) => {
  const before = cpuUsage()
  const started = performance.now()
  call()
  const wall = performance.now() - started
  const { user, system } = cpuUsage(before)
  // The collector works in threads of its own; what it takes beside this thread is not waited for.
  return Math.min(wall, (user + system) / 1000)
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

/** Median and 95th percentile of many documents' extraction, each made anew before its time is taken. */
const measured = (count, requestOf) => {
  const times = []
  for (let i = 0; i < count; i++) {
    const request = requestOf(seed++)
    times.push(timed(() => extract(request)))
  }
  times.sort((a, b) => a - b)
  return { median: at(times, 0.5), p95: at(times, 0.95) }
}

const ms = (time) => time.toFixed(time < 100 ? 1 : 0).padStart(8)

for (let i = 0; i < WARM_UP; i++) extract({ pages: [pageOf(500, seed++)], language: "auto" })

console.log(`A page of 500 words, ${runs} runs each\n`)
console.log(`${"type".padEnd(24)}  median ms    p95 ms`)
const detected = measured(runs, (own) => ({ pages: [pageOf(500, own)], language: "auto" }))
console.log(`${"detected (invoice)".padEnd(24)} ${ms(detected.median)}  ${ms(detected.p95)}`)
const medians = [detected.median]
for (const { name } of BUILT_IN_TYPES) {
  for (let i = 0; i < 5; i++) extract({ pages: [pageOf(500, seed++)], language: "auto", documentType: name })
  const { median, p95 } = measured(runs, (own) => ({
    pages: [pageOf(500, own)],
    language: "auto",
    documentType: name
  }))
  medians.push(median)
  console.log(`${name.padEnd(24)} ${ms(median)}  ${ms(p95)}`)
}
medians.sort((a, b) => a - b)
const slowest = medians.at(-1)
console.log(
  `\nmedian of all types ${at(medians, 0.5).toFixed(1)} ms, at most ${LIMIT} ms wanted; slowest ${slowest.toFixed(1)} ms`
)

const growth = (title, unit, sizes, requestOf) => {
  console.log(`\n${title}\n${unit.padEnd(24)}  median ms  ms for each`)
  for (const size of sizes) {
    const { median } = measured(size >= 4000 ? 3 : Math.max(5, runs / 10), (own) => requestOf(size, own))
    console.log(`${String(size).padEnd(24)} ${ms(median)}  ${(median / size).toFixed(4)}`)
  }
}

growth("Words of one page", "words", [125, 250, 500, 1000, 2000, 4000, 8000, 16000], (words, own) => ({
  pages: [pageOf(words, own)],
  language: "auto"
}))

growth("Pages of 500 words", "pages", quick ? [1, 2, 4, 8, 16] : [1, 2, 4, 8, 16, 32, 64, 128], (pages, own) => ({
  pages: Array.from({ length: pages }, (_, i) => pageOf(500, own * 1000 + i, i + 1)),
  language: "auto"
}))

const KEYS = ["number", "date", "amount", "name", "reference", "total", "address", "code", "period", "rate"]
const schemaOf = (fields, columns) => ({
  fields: Array.from({ length: fields }, (_, i) => ({
    key: `${["delivery", "order", "contract", "vehicle", "project"][i % 5]}_${KEYS[i % KEYS.length]}_${i}`,
    type: ["string", "number", "date", "string"][i % 4],
    required: false,
    hint: `What the document says of its ${KEYS[i % KEYS.length]}`
  })),
  tables: columns === 0 ? [] : [{ key: "lines", columns: Array.from({ length: columns }, (_, i) => `Column ${i + 1}`) }]
})

growth("Fields of a schema, on a page of 500 words", "fields", [1, 5, 10, 20, 50], (fields, own) => ({
  pages: [pageOf(500, own)],
  language: "auto",
  schema: schemaOf(fields, 0)
}))

growth("Columns of a schema's table, on a page of 500 words", "columns", [1, 5, 10, 20], (columns, own) => ({
  pages: [pageOf(500, own)],
  language: "auto",
  schema: schemaOf(1, columns)
}))

const odd = {
  "one word of 5 MB": () => [
    { ...pageOf(500, seed++), words: [...pageOf(500, seed++).words, giant("A1b2".repeat(1_250_000))] }
  ],
  "one word of 5 MB, digits": () => [{ ...pageOf(0, seed++), words: [giant("7".repeat(5_000_000))] }],
  "one word of 5 MB, marks": () => [{ ...pageOf(0, seed++), words: [giant("-.".repeat(2_500_000))] }],
  "20 000 words on a line": () => [
    {
      ...pageOf(0, seed++),
      words: Array.from({ length: 20_000 }, (_, i) => ({
        ...giant(`w${i}`),
        box: { x: i, y: 10, width: 0.9, height: 9 }
      }))
    }
  ],
  "1 000 words on a point": () => [
    { ...pageOf(0, seed++), words: Array.from({ length: 1000 }, (_, i) => giant(`w${i}`)) }
  ],
  ...(quick
    ? {}
    : { "500 pages of 500 words": () => Array.from({ length: 500 }, (_, i) => pageOf(500, seed++, i + 1)) })
}
function giant(text) {
  return { text, confidence: 1, box: { x: 40, y: 400, width: 500, height: 9 } }
}
console.log("\nPages out of the ordinary\nwhat                              ms")
for (const [name, make] of Object.entries(odd)) {
  const pages = make()
  console.log(`${name.padEnd(28)} ${ms(timed(() => extract({ pages, language: "auto" })))}`)
}
