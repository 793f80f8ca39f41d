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
import { rankAsked } from "../packages/engine/dist/matching/rankAsked.js"
import { binned, boost, treeText } from "./boost.mjs"
import { documentsOf, examplesOf, isRight, knownFor, readingFor, setsIn } from "./examples.mjs"
import { fitCurve, judge, sigmoid } from "./judge.mjs"

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
const settings = { trees: Number(values.trees), depth: 6, rate: 0.12, lambda: 5, columns: 0.4, groupShare: 0.65, start }
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

/** What each held-out document got, by a model that has not seen its author. */
const answered = []
for (const [name, held] of folds) {
  const out = new Set(held)
  const trees = treesOf((document) => !out.has(document)).map(readTree)
  for (const document of held) {
    const reading = readingFor(document)
    const known = knownFor(reading, document.specs)
    const rankings = rankAsked(reading, document.specs, known, { trees, calibration: {}, absence: {} })
    for (const choice of choose(rankings, [])) {
      const { spec } = choice.ranking.field
      const truth = document.truth[spec.key]
      if (truth === undefined) continue
      const odds = choice.open.reduce((sum, { logit }) => sum + Math.exp(Math.min(20, logit)), 0)
      answered.push({
        fold: name,
        custom: document.custom,
        set: document.set,
        file: document.file,
        key: spec.key,
        type: spec.type,
        truth,
        value: choice.scored?.candidate.value,
        share: choice.scored === undefined ? -4.5 : evidenceOf(choice, choice.scored)[0],
        odds: Math.log(Math.max(1e-3, odds)),
        right: choice.scored !== undefined && isRight(truth, choice.scored.candidate)
      })
    }
  }
  console.log(`${name}: ${held.length} documents`)
}

/** Curves of sureness, of callers' own schemas: what a type knows by its keys is surer. */
const curvesOf = (all) => curvesOfRows(all.some(({ custom }) => custom) ? all.filter(({ custom }) => custom) : all)
const curvesOfRows = (rows) => ({
  calibration: Object.fromEntries(
    ["string", "number", "date", "boolean"].map((type) => [
      `asked_${type}`,
      fitCurve(
        rows
          .filter((row) => row.type === type && row.value !== undefined)
          .map(({ right: y, share }) => ({ x: share, y }))
      )
    ])
  ),
  absence: Object.fromEntries(
    ["string", "number", "date", "boolean"].map((type) => [
      `asked_${type}`,
      fitCurve(
        rows.filter((row) => row.type === type).map(({ odds, truth }) => ({ x: -odds, y: truth.value === null }))
      )
    ])
  )
})
for (const name of folds.keys()) {
  const { absence, calibration } = curvesOf(answered.filter(({ fold }) => fold !== name))
  for (const row of answered.filter(({ fold }) => fold === name)) {
    const curve = calibration[`asked_${row.type}`]
    const none = absence[`asked_${row.type}`]
    row.confidence = row.value === undefined ? 0 : sigmoid(curve.offset + curve.slope * row.share)
    row.absence = sigmoid(none.offset + none.slope * -row.odds)
  }
}
for (const name of [...folds.keys(), undefined])
  console.log(
    judge(
      name ?? "all",
      answered.filter(({ fold }) => name === undefined || fold === name)
    )
  )
if (values.keep !== undefined) writeFileSync(values.keep, answered.map((row) => JSON.stringify(row)).join("\n"))

if (!values["no-write"]) {
  const { absence, calibration } = curvesOf(answered)
  const list = (trees) => trees.map((tree) => `  ${JSON.stringify(tree)}`).join(",\n")
  writeFileSync(
    `${here}packages/engine/src/matching/askedWeights.ts`,
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
