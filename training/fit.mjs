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
import { choose } from "../packages/engine/dist/fields/choose.js"
import { evidenceOf } from "../packages/engine/dist/fields/confidence.js"
import { readTree } from "../packages/engine/dist/fields/trees.js"
import { isRanked, rankFields, specOf } from "../packages/engine/dist/matching/rankFields.js"
import { binned, boost, treeText } from "./boost.mjs"
import { documentsOf, examplesOf, isRight, knownFor, knownOfType, readingFor, setsIn } from "./examples.mjs"
import { fitCurve, judge, sigmoid, tableBySet } from "./judge.mjs"

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
for (const dir of dirs) {
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
const documents = dirs
  .flatMap((dir) => documentsOf(dir, values.pages))
  .map((document) => ({ ...document, light: light.has(document.set) }))
console.log(`${documents.length} documents of ${dirs.length} sets`)

const { data, groups, right, start } = examplesOf(documents)
console.log(`${groups.length} questions, ${data.rows} candidates`)
const bins = binned(data)
const settings = { trees: Number(values.trees), depth: 6, rate: 0.15, lambda: 3, columns: 0.4, groupShare: 0.65, start }
const treesOf = (isLearnt) =>
  boost(
    bins,
    groups.filter(({ document }) => isLearnt(documents[document])),
    right,
    settings
  ).trees.map(treeText)

/** Authors: sets that are left out together; of the light sets every other document. */
const together = values.together.split(";").map((list) => list.split(","))
const authorOf = ({ set }) => together.find((list) => list.includes(set))?.join("+") ?? set
const folds = new Map()
for (const document of documents) {
  if (document.light && document.index % 4 !== 0) continue
  const name = document.light ? "light" : authorOf(document)
  folds.set(name, [...(folds.get(name) ?? []), document])
}

/** What is chosen for the labelled fields of a document: of a caller's schema (`asked`), or of its type (`known`, and by what is known of types alone, `before`). */
const answersTo = (document, rankings, rules, fold, as = "asked") =>
  choose(rankings, rules).flatMap((choice) => {
    const { field } = choice.ranking
    const truth = document.truth[field.key]
    if (truth === undefined || (as !== "asked" && !isRanked(field))) return []
    const { scored } = choice
    const odds = choice.open.reduce((sum, { logit }) => sum + Math.exp(Math.min(20, logit)), 0)
    return {
      fold,
      as,
      custom: document.custom,
      set: document.set,
      file: document.file,
      key: field.key,
      kind: field.kind,
      type: specOf(field).type,
      truth,
      value: scored?.candidate.value,
      share: scored === undefined ? -4.5 : evidenceOf(choice, scored)[0],
      odds: Math.log(Math.max(1e-3, odds)),
      right: scored !== undefined && isRight(truth, scored.candidate)
    }
  })

/** What each held-out document got, by a model that has not seen its author. */
const answered = []
for (const [name, held] of folds) {
  const out = new Set(held)
  const model = { trees: treesOf((document) => !out.has(document)).map(readTree), calibration: {}, absence: {} }
  for (const document of held) {
    const reading = readingFor(document)
    answered.push(...answersTo(document, rankFields(reading, knownFor(reading, document.specs), model), [], name))
    if (document.type === undefined || document.custom) continue
    const known = knownOfType(reading, document.type)
    const rules = document.type.rules
    answered.push(...answersTo(document, rankFields(reading, known, model), rules, name, "known"))
    answered.push(...answersTo(document, known, rules, name, "before"))
  }
  console.log(`${name}: ${held.length} documents`)
}

const TYPES = ["string", "number", "date", "boolean"]

/** Curves of sureness. Those of callers' questions are of callers' own schemas: what a type knows by its keys is surer. */
const curvesOf = (all, kinds = ["asked", "known"]) => {
  const curves = { calibration: {}, absence: {} }
  for (const as of kinds) {
    const asked = all.filter((row) => row.as === as)
    const own = as === "asked" && asked.some(({ custom }) => custom) ? asked.filter(({ custom }) => custom) : asked
    for (const type of TYPES) {
      const rows = own.filter((row) => row.type === type)
      const given = rows.filter(({ value }) => value !== undefined)
      curves.calibration[`${as}_${type}`] = fitCurve(given.map(({ right: y, share: x }) => ({ x, y })))
      curves.absence[`${as}_${type}`] = fitCurve(rows.map(({ odds, truth }) => ({ x: -odds, y: truth.value === null })))
    }
  }
  return curves
}
const ALL = ["asked", "known", "before"]
for (const name of folds.keys()) {
  const { absence, calibration } = curvesOf(
    answered.filter(({ fold }) => fold !== name),
    ALL
  )
  for (const row of answered.filter(({ fold }) => fold === name)) {
    const curve = calibration[`${row.as}_${row.type}`]
    const none = absence[`${row.as}_${row.type}`]
    row.confidence = row.value === undefined ? 0 : sigmoid(curve.offset + curve.slope * row.share)
    row.absence = sigmoid(none.offset + none.slope * -row.odds)
  }
}
for (const name of [...folds.keys(), undefined])
  for (const as of ALL) {
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
${list(treesOf(() => true))}
]
`
  )
}
