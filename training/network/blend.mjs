#!/usr/bin/env node
// Fits how the network is blended with the trees, and the confidence of both together, on documents that neither has learnt from.
//
//   node training/network/blend.mjs NETWORK.js FOLDER… [--pages DIR] [--write]
//
// Prints the figures of the trees alone and of both, each half of the documents judged by a blend of the other. --write puts the blend and the curves of
// confidence into packages/engine/src/matching/blendWeights.ts.
import { writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { parseArgs } from "node:util"
import { RANKER } from "../../packages/engine/dist/matching/rankerModel.js"
import { ABSENCE, CALIBRATION } from "../../packages/engine/dist/matching/rankerWeights.js"
import { rankFields } from "../../packages/engine/dist/matching/rankFields.js"
import { openNetwork } from "../../packages/engine/dist/network/openNetwork.js"
import { absenceOf, answersTo, confidenceOf, curvesThrough, LEAST } from "../answers.mjs"
import { absentQuestionsOf, documentsIn, isRight, knownFor, readingFor } from "../examples.mjs"
import { judge } from "../judge.mjs"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: "string", default: ".pages" }, write: { type: "boolean", default: false } }
})
const [path, ...dirs] = positionals
const { network: stored } = await import(pathToFileURL(resolve(path)))
const opened = openNetwork(stored)
const weights = () => opened

// Answers of yes and no are left to the trees: a page says too few of them to fit a blend. So are the fields that a document's type asks for.
const TYPES = ["string", "number", "date"]
const CURVES = TYPES.map((type) => `asked_${type}`)

/** The trees alone, and the trees alone with the network's scores beside them. */
const { network: _, ...TREES_ALONE } = RANKER
const unblended = { trees: 1, network: 0, offset: 0 }
const beside = {
  ...TREES_ALONE,
  jointTrees: [],
  network: { weights, blends: Object.fromEntries(CURVES.map((curve) => [curve, unblended])) }
}

const documents = documentsIn(dirs, values.pages, new Set())
const absentOf = absentQuestionsOf(documents)

/** What a document is asked: its own questions, and some that it does not answer. */
const asksOf = (document, reading) => {
  const own = {
    as: "asked",
    known: knownFor(reading, document.specs),
    truthOf: (key) => document.truth[key]
  }
  const absent = absentOf(document).map(({ spec }) => spec)
  const lacked = {
    as: "absent",
    known: knownFor(reading, [...document.specs.slice(0, -2), ...absent]),
    truthOf: (key) => (absent.some((spec) => spec.key === key) ? { value: null } : undefined)
  }
  return [own, lacked]
}

/** The candidates of each question by curve, with the log-odds of both. */
const gathered = []
for (const [number, document] of documents.entries()) {
  const reading = readingFor(document)
  document.asks = asksOf(document, reading)
  document.reading = reading
  for (const { known, truthOf } of document.asks) {
    rankFields(reading, known, beside).forEach(({ curve, field, ranked }) => {
      const truth = truthOf(field.key)
      if (truth === undefined || curve === undefined || ranked.length === 0) return
      const rows = ranked.flatMap(({ asked, candidate, logit }) =>
        asked?.blended === undefined
          ? []
          : [{ trees: logit, network: asked.blended.score, right: isRight(truth, candidate) }]
      )
      gathered.push({ number, curve, rows, empty: truth.value === null })
    })
  }
}

/** The blend that makes the right answers likeliest, held near a plain one. */
const fitBlend = (questions) => {
  const w = [0.7, 0.5, 0]
  const prior = [0.7, 0.5, 0]
  for (let round = 0; round < 400; round++) {
    const g = w.map((one, k) => 3 * (prior[k] - one))
    for (const { rows } of questions) {
      const logits = rows.map(({ network, trees }) => w[0] * trees + w[1] * network + w[2])
      const most = Math.max(0, ...logits)
      const odds = logits.map((one) => Math.exp(one - most))
      const all = odds.reduce((sum, one) => sum + one, Math.exp(-most))
      const right = rows.reduce((sum, row, i) => sum + (row.right ? odds[i] : 0), 0)
      const base = rows.some((row) => row.right) ? right : Math.exp(-most)
      rows.forEach((row, i) => {
        const wanted = rows.some((one) => one.right) ? (row.right ? odds[i] / base : 0) : 0
        const pull = wanted - odds[i] / all
        g[0] += pull * row.trees
        g[1] += pull * row.network
        g[2] += pull
      })
    }
    w.forEach((_, k) => {
      w[k] += (0.5 * g[k]) / (3 + questions.length * 4)
    })
  }
  const [trees, network, offset] = w.map((one) => Number(Math.max(-9, one).toFixed(3)))
  return { trees, network, offset }
}
const blendsOf = (questions) =>
  Object.fromEntries(
    CURVES.map((curve) => [
      curve,
      fitBlend(questions.filter((one) => one.curve === curve && (one.empty || one.rows.some(({ right }) => right))))
    ])
  )

const curvesOf = (all) => {
  const curves = { calibration: {}, absence: {} }
  for (const type of TYPES) {
    const rows = all.filter((row) => row.as === "asked" && row.type === type)
    const { absence, calibration } = curvesThrough(rows, LEAST.asked)
    curves.calibration[`asked_${type}`] = calibration
    curves.absence[`asked_${type}`] = absence
  }
  return curves
}
const judged = (rows, { absence, calibration }) =>
  rows.map((row) => {
    const name = `asked_${row.type}`
    const [curve, none] = [calibration[name] ?? CALIBRATION[name], absence[name] ?? ABSENCE[name]]
    return { ...row, confidence: confidenceOf(row, curve), absence: absenceOf(row, none) }
  })

const answeredBy = (model, some) =>
  some.flatMap((document) =>
    document.asks.flatMap(({ as, known, truthOf }) =>
      answersTo(document, rankFields(document.reading, known, model), [], ({ key }) => truthOf(key)).map((row) => ({
        ...row,
        as
      }))
    )
  )
const modelOf = (questions) => ({ ...RANKER, network: { weights, blends: blendsOf(questions) } })

/** Documents are judged in two halves, each by a blend of the other. */
const halfOf = (number) => number % 2
const inHalf = (half) => documents.filter((_, number) => halfOf(number) === half)
const before = judged(answeredBy(TREES_ALONE, documents), { absence: ABSENCE, calibration: CALIBRATION })
const both = [0, 1].flatMap((half) => {
  const model = modelOf(gathered.filter(({ number }) => halfOf(number) !== half))
  const curves = curvesOf(answeredBy(model, inHalf(1 - half)))
  return judged(answeredBy(model, inHalf(half)), curves)
})
const sets = [...new Set(documents.map(({ set }) => set)), undefined]
for (const as of ["asked", "absent"])
  for (const part of sets) {
    const those = (rows) => rows.filter((row) => row.as === as && (part === undefined || row.set === part))
    if (those(before).length === 0) continue
    console.log(judge(`trees, ${part ?? "all"}, ${as}`, those(before)))
    console.log(judge(`both, ${part ?? "all"}, ${as}`, those(both)))
  }

const model = modelOf(gathered)
console.log(JSON.stringify(model.network.blends, null, 1))
if (values.write) {
  const { absence, calibration } = curvesOf(answeredBy(model, documents))
  writeFileSync(
    new URL("../../packages/engine/src/matching/blendWeights.ts", import.meta.url),
    `// Made by \`training/network/blend.mjs\`.
import type { Blend } from "./Blend.js"
import type { LogisticCurve } from "./LogisticCurve.js"

export const BLENDS: Readonly<Record<string, Blend>> = ${JSON.stringify(model.network.blends)}

export const CALIBRATION: Readonly<Record<string, LogisticCurve>> = ${JSON.stringify(calibration)}

export const ABSENCE: Readonly<Record<string, LogisticCurve>> = ${JSON.stringify(absence)}
`
  )
}
