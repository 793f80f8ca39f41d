#!/usr/bin/env node
// Measures accuracy on labelled sets by running the command over each, and writes the figures into docs/accuracy.md and the reliability
// curves into docs/reliability.svg.
//
//   npm run bench:accuracy -- [DATA_DIR [SET…]] [--digital N] [--scans N] [--keep DIR] [--no-write]
//
// DATA_DIR      holds one folder a set: set.json ({about, source, keys?, schema?}), truth.jsonl, files/. A set's schema is given to the
//               command where it has one; elsewhere the document type, and with it what to look for, is found by the command itself.
// SET…          only these sets
// --digital N   generated documents of each type and language, drawn clean (default 6)
// --scans N     and as scans (default 3)
// --keep DIR    keeps the answers there
// --no-write    prints the figures alone
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { readLabelledSet } from "../dist/evaluation/LabelledSet.js"
import { report, summary } from "../dist/evaluation/report.js"
import { drawReliability } from "./accuracy/drawReliability.mjs"
import { generateSets } from "./accuracy/generatedSets.mjs"
import { measureSet } from "./accuracy/measureSet.mjs"
import { writeFiguresOfPage } from "./figuresOfPage.mjs"
import { machine, measuredOn } from "./machine.mjs"

const docs = fileURLToPath(new URL("../../../docs/", import.meta.url))
const page = join(docs, "accuracy.md")
const markers = ["<!-- figures: npm run bench:accuracy -->", "<!-- end of figures -->"]

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    digital: { type: "string", default: "6" },
    scans: { type: "string", default: "3" },
    keep: { type: "string" },
    "no-write": { type: "boolean", default: false }
  }
})
const [dataDir, ...only] = positionals
const facts = machine()
const wanted = ({ name }) => only.length === 0 || only.includes(name)

const labelled =
  dataDir === undefined
    ? []
    : await Promise.all(
        readdirSync(dataDir, { withFileTypes: true })
          .filter((entry) => entry.isDirectory() && existsSync(join(dataDir, entry.name, "truth.jsonl")))
          .sort((a, b) => a.name.localeCompare(b.name))
          .map(({ name }) => readLabelledSet(join(dataDir, name)))
      )

const folder = mkdtempSync(join(tmpdir(), "extrait-generated-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
const generated =
  only.length > 0 && !only.some((name) => name.startsWith("generated-"))
    ? []
    : await generateSets(folder, { digital: Number(values.digital), scans: Number(values.scans) })

const measured = [...labelled, ...generated].filter(wanted).map((set) => {
  const result = measureSet(set, values.keep)
  console.error(summary(result))
  if (result.complaints !== "") console.error(result.complaints)
  return result
})
if (measured.length === 0) {
  console.error("there is nothing to measure")
  process.exit(2)
}
const figures = `${report(measured)}\n\n${measuredOn(facts)}`
console.log(figures)

if (!values["no-write"]) {
  writeFiguresOfPage(page, markers, figures)
  const curves = measured
    .filter(({ fields }) => fields !== null)
    .map(({ fields, set }) => ({ name: set.name, ...fields.reliability }))
  writeFileSync(join(docs, "reliability.svg"), drawReliability(curves))
}
