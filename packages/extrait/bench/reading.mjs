#!/usr/bin/env node
// Measures reading (recognition, text layers, memory, the host's event loop) side by side with the programs that people would otherwise
// use, and writes the figures and their picture into docs/performance.md.
//
//   npm run bench:reading -- DATA_DIR [--only PART,…] [--pages N] [--keep DIR] [--no-write]
//
// DATA_DIR holds receipts/ (files/ with pictures, text/ with what they say) and ad-contracts/files/ (PDF files); the other parts make their
// own documents and need no DATA_DIR. `--pages` limits each part for a quick look, and the page says so. `--keep` leaves the generated documents there. A part
// that was not measured keeps the figures of the run before.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { machine } from "./machine.mjs"
import { measureEventLoop } from "./reading/eventLoop.mjs"
import { readFigures, writeFigures } from "./reading/figures.mjs"
import { measureGrowth } from "./reading/growth.mjs"
import { measuresOf } from "./reading/measures.mjs"
import { findPeers } from "./reading/peers.mjs"
import { measureReceipts, measureScans } from "./reading/recognition.mjs"
import { detailsOf, tableOf } from "./reading/tables.mjs"
import { measureTextLayer } from "./reading/textLayer.mjs"
import { measureWorkerMemory } from "./reading/workerMemory.mjs"

const parts = {
  text: { measure: measureTextLayer, needsData: true },
  receipts: { measure: measureReceipts, needsData: true },
  scans: { measure: measureScans },
  growth: { measure: measureGrowth },
  memory: { measure: measureWorkerMemory },
  loop: { measure: measureEventLoop }
}

const usage = `usage: npm run bench:reading -- DATA_DIR [--only ${Object.keys(parts).join(",")}] [--pages N] [--keep DIR] [--no-write]`
const fail = (message) => {
  console.error(`${message}\n${usage}`)
  process.exit(2)
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    pages: { type: "string" },
    keep: { type: "string" },
    "no-write": { type: "boolean", default: false }
  }
})
const [dataDir] = positionals
const chosen = values.only === undefined ? Object.keys(parts) : values.only.split(",")
for (const name of chosen) if (parts[name] === undefined) fail(`there is no part ${name}`)
if (dataDir === undefined && chosen.some((name) => parts[name].needsData)) fail("DATA_DIR is missing")
const pages = values.pages === undefined ? undefined : Number(values.pages)
if (pages !== undefined && !(Number.isInteger(pages) && pages > 0)) fail("--pages must be a whole number above 0")

const { languages, missing, versions } = findPeers()
for (const peer of missing) {
  console.error(`${peer.name} is not installed (Debian: apt-get install ${peer.package}); what needs it is left out`)
}

const folder = values.keep ?? mkdtempSync(join(tmpdir(), "extrait-reading-"))
mkdirSync(folder, { recursive: true })
const log = (line) => console.error(`  ${line}`)
const measured = {}
const started = performance.now()
for (const name of chosen) {
  console.error(name)
  measured[name] = {
    machine: machine(),
    versions,
    day: new Date().toISOString().slice(0, 10),
    ...(pages === undefined ? {} : { limit: pages }),
    ...(await parts[name].measure({ dataDir, folder, languages, log, pages, versions }))
  }
}
if (values.keep === undefined) rmSync(folder, { recursive: true, force: true })
console.error(`${Math.round((performance.now() - started) / 1000)} s in all`)

console.log(tableOf(measuresOf(measured)))
console.log(detailsOf(measured))

if (!values["no-write"]) writeFigures({ ...readFigures(), ...measured })
