#!/usr/bin/env node
// Fits the ranker of callers' questions, and how sure it may be, on labelled documents; prints what it scores on authors that it has not seen.
//
//   npm run fit -- [FOLDER…] [--light SET,…] [--together "a,b;c,d"] [--trees N] [--keep FILE] [--no-write]
//
// FOLDER      holds sets (truth.jsonl, set.json, schemas/, files/); default: corpus/
// --light     sets of many documents of few layouts: each counts little, and every other document of them is tested
// --together  sets of one author, which are left out together; otherwise each set by itself
// --keep      writes every prediction of a held-out document there, a line each, for looking at what went wrong
// --no-write  leaves the weights as they are
//
// Pages are read once and kept in .pages/. A set whose pages are not there yet is read first, which takes longest.
import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, writeFileSync } from "node:fs"
import { basename, dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { readTree } from "../packages/engine/dist/fields/trees.js"
import { isRanked, rankFields } from "../packages/engine/dist/matching/rankFields.js"
import { isAnnotated } from "./annotated.mjs"
import { absenceOf, answersTo, confidenceOf, curvesThrough, LEAST } from "./answers.mjs"
import { boostEach } from "./boosting.mjs"
import { documentsIn, knownFor, knownOfType, readingFor, setsIn } from "./examples.mjs"
import { gatherExamples } from "./gathering.mjs"
import { judge, tableBySet } from "./judge.mjs"

const here = fileURLToPath(new URL("..", import.meta.url))
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    light: { type: "string", default: "receipts,ad-contracts" },
    together: { type: "string", default: "" },
    trees: { type: "string", default: "160" },
    keep: { type: "string" },
    pages: { type: "string", default: `${here}.pages` },
    "no-write": { type: "boolean", default: false }
  }
})
const roots = positionals.length > 0 ? positionals : [`${here}corpus`]
const light = new Set(values.light.split(","))
const dirs = roots.flatMap((root) => (existsSync(`${root}/truth.jsonl`) ? [root] : setsIn(root)))
for (const dir of dirs.filter((dir) => !isAnnotated(dir))) {
  const target = `${values.pages}/${basename(dir)}`
  if (existsSync(target) && readdirSync(target).length > 0) continue
  execFileSync(
    process.execPath,
    [`${here}packages/extrait/bench/pages.mjs`, dirname(dir), values.pages, basename(dir)],
    {
      stdio: "inherit"
    }
  )
}
const documents = documentsIn(dirs, values.pages, light)
console.log(`${documents.length} documents of ${dirs.length} sets`)

/** Authors: sets that are left out together; of the light sets every other document. */
const together = values.together.split(";").map((list) => list.split(","))
const foldNameOf = ({ light, set }) => together.find((list) => list.includes(set))?.join("+") ?? (light ? "light" : set)
const folds = new Map()
for (const document of documents) {
  if (document.light && document.index % 4 !== 0) continue
  const name = foldNameOf(document)
  folds.set(name, [...(folds.get(name) ?? []), document])
}

/** The answers of a document's schema (`asked`), or of its type (`known`). */
const answersOf = (document, rankings, rules, fold, as = "asked") =>
  answersTo(document, rankings, rules, (field) =>
    as === "asked" || isRanked(field) ? document.truth[field.key] : undefined
  ).map((row) => ({ ...row, fold, as }))

const foldOf = new Map([...folds].flatMap(([name, held]) => held.map((document) => [document, name])))
/** The folds, and last all documents together. */
const names = [...folds.keys(), undefined]

/** Trees that have not seen the documents of each fold, and last those that have seen all. */
const treesOf = async (examples, settings) => {
  const lists = names.map((name) =>
    examples.groups.filter(({ document }) => name === undefined || foldOf.get(documents[document]) !== name)
  )
  const trees = await boostEach(examples, lists, { ...settings, start: examples.start })
  return new Map(names.map((name, i) => [name, trees[i]]))
}

const sources = { dirs, light: [...light], pages: values.pages }
const first = await gatherExamples(sources)
console.log(`${first.groups.length} questions, ${first.data.rows} candidates`)
const firstTrees = await treesOf(first, {
  trees: Number(values.trees),
  depth: 6,
  rate: 0.15,
  lambda: 3,
  columns: 0.4,
  groupShare: 0.65
})
const joint = await gatherExamples({
  ...sources,
  trees: {
    lists: names.map((name) => firstTrees.get(name)),
    ofDocument: documents.map((document) => (foldOf.has(document) ? names.indexOf(foldOf.get(document)) : undefined))
  }
})
console.log(`${joint.groups.length} questions looked at again`)
const jointTrees = await treesOf(joint, {
  trees: 120,
  depth: 6,
  rate: 0.1,
  lambda: 5,
  columns: 0.5,
  groupShare: 0.65
})

/** The result of each held-out document, from a model that has not seen its author. */
const answered = []
for (const [name, held] of folds) {
  const model = {
    trees: firstTrees.get(name).map(readTree),
    jointTrees: jointTrees.get(name).map(readTree),
    calibration: {},
    absence: {}
  }
  for (const document of held) {
    const reading = readingFor(document)
    answered.push(...answersOf(document, rankFields(reading, knownFor(reading, document.specs), model), [], name))
    if (document.type === undefined || document.custom) continue
    const known = knownOfType(reading, document.type)
    const rules = document.type.rules
    answered.push(...answersOf(document, rankFields(reading, known, model), rules, name, "known"))
  }
}

const ASKED = ["asked", "known"]
const TYPES = ["string", "number", "date", "boolean"]

/** Curves of sureness. Those of callers' questions are of callers' own schemas: what a type knows by its keys is surer. */
const curvesOf = (all) => {
  const curves = { calibration: {}, absence: {} }
  for (const as of ASKED) {
    const asked = all.filter((row) => row.as === as)
    const own = as === "asked" && asked.some(({ custom }) => custom) ? asked.filter(({ custom }) => custom) : asked
    for (const type of TYPES) {
      const rows = own.filter((row) => row.type === type)
      const { absence, calibration } = curvesThrough(rows, LEAST[as])
      curves.calibration[`${as}_${type}`] = calibration
      curves.absence[`${as}_${type}`] = absence
    }
  }
  return curves
}
for (const name of folds.keys()) {
  const { absence, calibration } = curvesOf(answered.filter(({ fold }) => fold !== name))
  for (const row of answered.filter(({ fold }) => fold === name)) {
    const curve = calibration[`${row.as}_${row.type}`]
    const none = absence[`${row.as}_${row.type}`]
    row.confidence = confidenceOf(row, curve)
    row.absence = absenceOf(row, none)
  }
}
for (const name of [...folds.keys(), undefined])
  for (const as of ASKED) {
    const rows = answered.filter((row) => row.as === as && (name === undefined || row.fold === name))
    if (rows.length > 0) console.log(judge(`${name ?? "all"}, ${as}`, rows))
  }
console.log(tableBySet(answered))
if (values.keep !== undefined) writeFileSync(values.keep, answered.map((row) => JSON.stringify(row)).join("\n"))

if (!values["no-write"]) {
  const { absence, calibration } = curvesOf(answered)
  const list = (trees) => trees.map((tree) => `  ${JSON.stringify(tree)}`).join(",\n")
  writeFileSync(
    `${here}packages/engine/src/matching/rankerWeights.ts`,
    `// Made by \`npm run fit\`.
import type { LogisticCurve } from "./LogisticCurve.js"

export const CALIBRATION: Readonly<Record<string, LogisticCurve>> = ${JSON.stringify(calibration)}

export const ABSENCE: Readonly<Record<string, LogisticCurve>> = ${JSON.stringify(absence)}

export const TREES: ReadonlyArray<string> = [
${list(firstTrees.get(undefined))}
]

export const JOINT_TREES: ReadonlyArray<string> = [
${list(jointTrees.get(undefined))}
]
`
  )
}
