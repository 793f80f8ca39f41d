#!/usr/bin/env node
// Asks labelled documents for fields that they do not have. Prints how many were given a value all the same, and how well calibrated the
// confidence in absence is.
//
//   npm run bench:absent -- [DATA_DIR [SET…]] [--limit N] [--fields N] [--seed N] [--concurrency N] [--list]
//
// DATA_DIR         holds one folder a set, as for bench:accuracy (default: corpus/ of this repository)
// SET…             only these sets
// --limit N        only so many documents, drawn by the seed: for a quick look
// --fields N       fields asked of each document, at the most (default 30)
// --seed N         another seed draws other fields (default 1)
// --concurrency N  documents processed at once
// --list           prints what was given, too: document, key, type, where the field is from, confidence, value
//
// A document is asked for fields of other documents whose keys share no word with its own, and for near misses of its own fields
// (absent/nearMisses.mjs): a dozen in a schema at the most, together with its own. Fields that words on its pages suggest do not count.
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { askAbsent } from "./absent/askAbsent.mjs"
import { drawnFrom, readCollection } from "./absent/collection.mjs"
import { givenLines, report } from "./absent/report.mjs"
import { machine, measuredOn } from "./machine.mjs"

const corpus = fileURLToPath(new URL("../../../corpus", import.meta.url))

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: "string" },
    fields: { type: "string", default: "30" },
    seed: { type: "string", default: "1" },
    concurrency: { type: "string" },
    list: { type: "boolean", default: false }
  }
})
const [folder = corpus, ...only] = positionals
if (!existsSync(folder)) {
  console.error(`${folder}: there is no such folder of labelled sets`)
  process.exit(2)
}
const facts = machine()
const collection = await readCollection(folder, only)
const limit = values.limit === undefined ? collection.length : Number(values.limit)
const documents = limit < collection.length ? drawnFrom(collection, limit, values.seed) : collection
if (documents.length === 0) {
  console.error("there is nothing to ask")
  process.exit(2)
}
const answers = await askAbsent(documents, collection, {
  most: Number(values.fields),
  seed: values.seed,
  concurrency: values.concurrency === undefined ? undefined : Number(values.concurrency),
  fail: (name, reason) => console.error(`${name}: ${reason}`)
})
if (values.list) console.log(`${givenLines(answers).join("\n")}\n`)
console.log(`${report(answers)}\n\n${measuredOn(facts)}`)
