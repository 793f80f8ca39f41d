#!/usr/bin/env node
// Measures the confidence of tables' cells on labelled documents and fits how structure and recognition become a probability.
//
//   node training/cells.mjs SETS_DIR PAGES_DIR --sets a,b [--models DIR]
//
// --models reads a set's tables with the model of DIR/<set>.json, which columns.mjs fits without that set.
//
// A labelled document with rows has `rows: {table: [{column: text}]}` in its truth.jsonl. A cell is right where it agrees with the cell of
// the same column in the row that it is matched with, rows being matched in their order. The figures printed are those of five folds, whole
// documents in each; the weights are those of all documents, for src/tables/cellCertainty.ts.
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { logistic } from "../../../training/logistic.mjs"
import { cellAgreement } from "./cellAgreement.mjs"
import { labelledDocuments, modelRead } from "./labelledTables.mjs"

const here = dirname(fileURLToPath(import.meta.url))
const engine = (path) => import(join(here, "../dist", path))
const { amountLabels } = await engine("fields/amountLabels.js")
const { extractTables } = await engine("tables/named/extractTables.js")
const { reliabilityOf } = await engine("evaluation/index.js")
const { certaintyOfCell, evidenceOfCell } = await engine("tables/cellCertainty.js")

const FOLDS = 5
const [setsDir, pagesDir, ...options] = process.argv.slice(2)
if (setsDir === undefined || pagesDir === undefined) {
  console.error("usage: cells.mjs SETS_DIR PAGES_DIR --sets a,b [--models DIR]")
  process.exit(2)
}
const sets = (options[options.indexOf("--sets") + 1] ?? "").split(",")
const models = options.includes("--models") ? options[options.indexOf("--models") + 1] : undefined

const agreeing = (wanted, given) => given.cells.filter((cell) => cell.value !== null && isRight(wanted, cell)).length
const isRight = (wanted, cell) =>
  wanted?.[cell.column] !== undefined && wanted[cell.column] !== null && cellAgreement(wanted[cell.column], cell)

/** The labelled row of each given one, by a longest common subsequence of agreeing cells; undefined where there is none. */
const matched = (wanted, given) => {
  const best = Array.from({ length: wanted.length + 1 }, () => new Array(given.length + 1).fill(0))
  for (let i = wanted.length - 1; i >= 0; i--)
    for (let j = given.length - 1; j >= 0; j--)
      best[i][j] = Math.max(best[i + 1][j], best[i][j + 1], best[i + 1][j + 1] + agreeing(wanted[i], given[j]))
  const found = new Map()
  for (let i = 0, j = 0; i < wanted.length && j < given.length; ) {
    if (agreeing(wanted[i], given[j]) > 0 && best[i][j] === best[i + 1][j + 1] + agreeing(wanted[i], given[j]))
      found.set(given[j++], wanted[i++])
    else if (best[i][j] === best[i + 1][j]) i++
    else j++
  }
  return found
}

const judged = []
for (const set of sets) {
  const fitted = join(models ?? "", `${set}.json`)
  const model = models !== undefined && existsSync(fitted) ? modelRead(fitted) : undefined
  for (const [index, { language, layouts, tables: asked, truth, type }] of labelledDocuments(
    setsDir,
    pagesDir,
    set
  ).entries()) {
    // Each cell's place among the evidence stands for its confidence.
    const evidence = []
    const certainty = (one) => evidence.push(one) - 1
    const tables = extractTables({
      layouts,
      language,
      tables: asked,
      namesAmount: amountLabels(type),
      certainty,
      ...(model === undefined ? {} : { model })
    })
    for (const table of tables) {
      const wanted = truth.rows[table.key]
      if (wanted === undefined) continue
      const pairs = matched(wanted, table.rows)
      for (const given of table.rows)
        for (const cell of given.cells) {
          if (cell.value === null) continue
          judged.push({
            set,
            fold: index % FOLDS,
            right: isRight(pairs.get(given), cell),
            confidence: certaintyOfCell(evidence[cell.confidence]),
            x: [1, ...evidenceOfCell(evidence[cell.confidence])]
          })
        }
    }
  }
}

const figures = (list) => {
  const { auroc, brier, ece } = reliabilityOf(list)
  const share = list.filter(({ right }) => right).length / Math.max(1, list.length)
  return `cells ${list.length}  right ${(100 * share).toFixed(1)} %  ECE ${ece.toFixed(3)}  Brier ${brier.toFixed(3)}  AUROC ${auroc.toFixed(3)}`
}
const sigmoid = (x) => 1 / (1 + Math.exp(-x))
const rowsOf = (list) => list.map(({ right, x }) => ({ x, y: Number(right) }))
const START = [1, ...judged[0].x.slice(1).map(() => 0.5)]
const fitted = judged.map(() => 0)
for (let fold = 0; fold < FOLDS; fold++) {
  const w = logistic(rowsOf(judged.filter((one) => one.fold !== fold)), START, START)
  judged.forEach(({ fold: own, x }, i) => {
    if (own === fold) fitted[i] = sigmoid(x.reduce((sum, v, k) => sum + v * w[k], 0))
  })
}
for (const set of [...sets, "all"]) {
  const own = judged.map((one, i) => ({ ...one, fitted: fitted[i] })).filter((one) => set === "all" || one.set === set)
  if (own.length === 0) continue
  console.log(
    `${set}\n  as given        ${figures(own)}\n  cross-validated ${figures(own.map((one) => ({ right: one.right, confidence: one.fitted })))}`
  )
}
console.log(
  "weights",
  logistic(rowsOf(judged), START, START).map((v) => Number(v.toFixed(3)))
)
