#!/usr/bin/env node
// Fits how a table's columns and the table itself are chosen for what is asked, and prints how often that is right on authors left out.
//
//   node packages/engine/training/columns.mjs SETS_DIR PAGES_DIR --sets a,b [--write]
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { binned, boost, treeText } from "../../../training/boost.mjs"
import { columnsByTruth, filledCells, labelledDocuments, localeOf, rolesByTruth, worthOf } from "./labelledTables.mjs"

const here = dirname(fileURLToPath(import.meta.url))
const engine = (path) => import(join(here, "../dist", path))
const { readTree, sumOfTrees } = await engine("fields/trees.js")
const { chainsOfDocument } = await engine("tables/findTables.js")
const { rowsOfPages } = await engine("tables/PageRows.js")
const { wordReader } = await engine("matching/labelFit.js")
const { askedTable, columnEvidence, COLUMN_EVIDENCE, knownColumns } = await engine("tables/named/columnEvidence.js")
const { amountLabels } = await engine("fields/amountLabels.js")
const { readingsOf } = await engine("tables/named/chosenTable.js")
const { contentReadings, finishedRows } = await engine("tables/named/contentReadings.js")
const { readingEvidence, TABLE_EVIDENCE } = await engine("tables/named/readingEvidence.js")
const { headedGrids } = await engine("tables/named/headedGrids.js")
const { meaningReader } = await engine("tables/named/HeadingReader.js")
const { bodyRows, rowEvidence, ROW_EVIDENCE } = await engine("tables/named/rowEvidence.js")
const { soughtFromDefinition, soughtFromSpec } = await engine("tables/named/soughtTables.js")

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    sets: { type: "string", default: "" },
    write: { type: "boolean", default: false },
    models: { type: "string" }
  }
})
const [setsDir, pagesDir] = positionals
const sets = values.sets.split(",")

/** A table that is asked with the grids of its document, and which of their columns are labelled. */
const cases = []
for (const set of sets)
  for (const document of labelledDocuments(setsDir, pagesDir, set)) {
    const { custom, language, layouts, tables, truth, type } = document
    const pages = rowsOfPages(layouts)
    const found = chainsOfDocument(layouts, pages)
    const locale = localeOf(layouts, language)
    const wordsOf = wordReader()
    const searched = { layouts, pages, grids: found, locale, namesAmount: amountLabels(type) ?? (() => false) }
    const contentsFor = ({ sought }) => (custom ? [] : contentReadings(sought, searched))
    for (const table of tables) {
      const wanted = truth.rows[table.key]
      if (wanted === undefined) continue
      const sought = custom ? soughtFromSpec(table) : soughtFromDefinition(table)
      const asked = askedTable(sought, wordsOf)
      const chainsFor = (one) => [...found, ...headedGrids(found, layouts, pages, meaningReader(one))]
      const chains = chainsFor(asked)
      const cells = wanted.reduce((sum, row) => sum + filledCells(row).length, 0)
      const labelled = chains.map((chain) => columnsByTruth(chain, wanted, locale))
      const most = Math.max(0, ...labelled.map(({ hits }) => hits))
      const best = Math.max(...labelled.map(({ worth }) => worth))
      const right = most >= 0.3 * cells && wanted.length > 0 ? labelled.findIndex(({ worth }) => worth === best) : -1
      cases.push({
        set,
        locale,
        file: truth.file,
        custom,
        key: table.key,
        asked,
        chains,
        chainsFor,
        contentsFor,
        finishedBy:
          (contents, { sought }) =>
          (rows) =>
            finishedRows(rows, !custom, contents, sought, searched),
        labelled,
        right,
        wanted,
        cells,
        evidence: chains.map((chain) => columnEvidence(chain, asked))
      })
    }
  }
// What is asked of a document that does not have it: tables of other ones, from all over the list.
const all = []
/** Log-odds that one of several readings is the table. */
const togetherOf = (scores) => Math.log(scores.reduce((sum, one) => sum + Math.exp(one), 0))
const present = [...cases]
for (const [i, one] of present.entries())
  for (const part of [0.23, 0.41, 0.67]) {
    const other = present[(i + Math.floor(present.length * part)) % present.length]
    if (other.set === one.set || other.key === one.key || other.custom !== one.custom) continue
    const { asked } = other
    const chains = one.chainsFor(asked)
    cases.push({
      ...one,
      key: `no ${other.key}`,
      asked,
      chains,
      labelled: chains.map(() => ({ columns: new Map(), hits: 0, worth: 0 })),
      right: -1,
      wanted: [],
      cells: 0,
      absent: true,
      evidence: chains.map((chain) => columnEvidence(chain, asked))
    })
  }
console.log(`${cases.length} tables, ${cases.filter(({ right }) => right >= 0).length} in a grid`)

const width = COLUMN_EVIDENCE.length
const rowsX = []
const y = []
const groups = []
/** Share of the cells of the best grid from which on another shows the columns as well, and how many do at most. */
const AS_WELL = 0.9
const MOST_GRIDS = 4
cases.forEach((one, index) => {
  if (one.right < 0) return
  const { hits } = one.labelled[one.right]
  const others = [...one.labelled.keys()].filter((i) => i !== one.right && one.labelled[i].hits >= AS_WELL * hits)
  const shown = [one.right, ...others.slice(0, MOST_GRIDS - 1)]
  for (const grid of shown) {
    const { columns } = one.labelled[grid]
    const evidence = one.evidence[grid]
    one.asked.sought.columns.forEach(({ key }, k) => {
      const of = one.wanted.filter((row) => row[key] !== undefined && row[key] !== null && row[key] !== "").length
      const found = columns.get(key)
      if (of > 0 && (found === undefined || found.hits < 0.5 * Math.min(of, found.of))) return
      const from = y.length
      evidence.forEach((row, column) => {
        rowsX.push(row[k])
        y.push(found?.column === column && of > 0 ? 1 : 0)
      })
      const weight = 1 / Math.sqrt(one.asked.sought.columns.length) / shown.length
      groups.push({ from, to: y.length, weight, case: index, grid })
    })
  }
})
const flatten = (rows, w) => {
  const x = new Float32Array(rows.length * w)
  for (const [i, row] of rows.entries()) x.set(row, i * w)
  return { x, rows: rows.length, width: w }
}
const bins = binned(flatten(rowsX, width))
const settings = { trees: 200, depth: 4, rate: 0.1, lambda: 4, columns: 0.2, groupShare: 0.7 }
const columnTrees = (isLearnt) =>
  boost(
    bins,
    groups.filter((group) => isLearnt(cases[group.case])),
    Uint8Array.from(y),
    settings
  ).trees.map(treeText)

const modelOf = new Map()
const textOf = new Map()
for (const set of sets) {
  textOf.set(
    set,
    columnTrees((one) => one.set !== set)
  )
  modelOf.set(set, textOf.get(set).map(readTree))
}

const hit = new Map()
for (const group of groups) {
  const one = cases[group.case]
  const trees = modelOf.get(one.set)
  const s = hit.get(one.set) ?? [0, 0, 0]
  let [best, top] = [-1, 0]
  for (let i = group.from; i < group.to; i++) {
    const l = sumOfTrees(trees, rowsX[i])
    if (l > top) {
      top = l
      best = i
    }
  }
  s[0]++
  const has = y.slice(group.from, group.to).includes(1)
  if (best < 0 ? !has : y[best] === 1) s[1]++
  hit.set(one.set, s)
}
console.log(
  "columns, each key alone:",
  [...hit].map(([set, [n, r]]) => `${set} ${((100 * r) / n).toFixed(1)} of ${n}`).join(", ")
)

// The roles of rows, of grids whose columns are labelled.
const roleX = []
const roles = []
const roleCases = []
cases.forEach((one, index) => {
  if (one.right < 0) return
  one.chains.forEach((chain, i) => {
    if (one.labelled[i].hits < 0.6 * one.labelled[one.right].hits) return
    const { columns } = one.labelled[i]
    const rows = bodyRows(chain)
    const own = rolesByTruth(rows, columns, one.wanted, one.locale)
    const evidence = rowEvidence(
      rows,
      one.asked.sought.columns.map(({ key }) => columns.get(key)?.column ?? -1),
      knownColumns(chain).names
    )
    evidence.forEach((vector, row) => {
      roleX.push(vector)
      roles.push(own[row])
      roleCases.push(index)
    })
  })
})
const roleBins = binned(flatten(roleX, ROW_EVIDENCE.length))
const roleTrees = (isLearnt) => {
  const fitted = (is, of) => {
    const own = []
    roles.forEach((role, i) => {
      if (of(role) && isLearnt(cases[roleCases[i]])) own.push({ from: i, to: i + 1, weight: 1 })
    })
    return boost(
      roleBins,
      own,
      Uint8Array.from(roles, (role) => (is(role) ? 1 : 0)),
      { trees: 90, depth: 4, rate: 0.1, lambda: 4, columns: 0.4, groupShare: 0.7 }
    ).trees.map(treeText)
  }
  return {
    row: fitted(
      (role) => role === "row",
      () => true
    ),
    above: fitted(
      (role) => role === "above",
      (role) => role !== "row"
    ),
    below: fitted(
      (role) => role === "below",
      (role) => role !== "row"
    )
  }
}
const treesRead = ({ above, below, row }) => ({
  row: row.map(readTree),
  above: above.map(readTree),
  below: below.map(readTree)
})
const roleTextOf = new Map()
const roleModelOf = new Map()
for (const set of sets) {
  roleTextOf.set(
    set,
    roleTrees((one) => one.set !== set)
  )
  roleModelOf.set(set, treesRead(roleTextOf.get(set)))
}
const told = new Map()
roleX.forEach((vector, i) => {
  const { set } = cases[roleCases[i]]
  const model = roleModelOf.get(set)
  const [above, below] = [sumOfTrees(model.above, vector), sumOfTrees(model.below, vector)]
  const given =
    sumOfTrees(model.row, vector) > 0
      ? "row"
      : Math.max(above, below) <= 0
        ? "other"
        : above >= below
          ? "above"
          : "below"
  const s = told.get(set) ?? new Map()
  const name = `${roles[i]}>${given}`
  s.set(name, (s.get(name) ?? 0) + 1)
  told.set(set, s)
})
for (const [set, s] of told)
  console.log(
    `roles ${set}:`,
    [...s]
      .sort()
      .map(([name, n]) => `${name} ${n}`)
      .join(", ")
  )

// The choice of a table, as it is read by a model that has not seen its author.
const tableX = []
const tableY = []
const tableGroups = []
const read = new Map()
cases.forEach((one, index) => {
  const model = { columns: modelOf.get(one.set), rows: roleModelOf.get(one.set) }
  const contents = one.contentsFor(one.asked)
  const readings = readingsOf(one.chains, contents, one.asked, model, one.finishedBy(contents, one.asked))
  one.worths = readings.map(({ rows }) => worthOf(rows, one.wanted, one.locale))
  const most = Math.max(0, ...one.worths)
  one.isRight = one.worths.map((worth) => most > 0 && most >= 0.1 * one.cells && worth >= most - 0.005 * one.cells)
  const from = tableY.length
  one.vectors = readingEvidence(readings, one.asked, one.locale)
  one.vectors.forEach((vector, i) => {
    tableX.push(vector)
    tableY.push(one.isRight[i] ? 1 : 0)
  })
  tableGroups.push({ from, to: tableY.length, weight: one.absent ? 0.4 : 1, case: index })
  const s = read.get(one.set) ?? [0, 0]
  s[0] += one.cells
  s[1] += most
  read.set(one.set, s)
})
console.log(
  "worth of the best guess:",
  [...read].map(([set, [n, r]]) => `${set} ${((100 * r) / n).toFixed(1)}`).join(", ")
)
const tableBins = binned(flatten(tableX, TABLE_EVIDENCE.length))
const tableSettings = { trees: 150, depth: 3, rate: 0.1, lambda: 4, columns: 0.25, groupShare: 0.6 }
/** Trees of several fits on other shares of the tables, each at its part, vary less than those of one. */
const FITS = 3
const scaled = (node) => (typeof node === "number" ? node / FITS : [node[0], node[1], scaled(node[2]), scaled(node[3])])
const tableTrees = (isLearnt) =>
  Array.from({ length: FITS }, (_, seed) =>
    boost(
      tableBins,
      tableGroups.filter((group) => isLearnt(cases[group.case])),
      Uint8Array.from(tableY),
      { ...tableSettings, seed: seed + 1 }
    ).trees.map((tree) => treeText(scaled(tree)))
  ).flat()
if (values.models !== undefined) mkdirSync(values.models, { recursive: true })
for (const set of sets) {
  const learnt = tableTrees((one) => one.set !== set)
  const trees = learnt.map(readTree)
  if (values.models !== undefined)
    writeFileSync(
      join(values.models, `${set}.json`),
      JSON.stringify({ columns: textOf.get(set), rows: roleTextOf.get(set), tables: learnt })
    )
  const s = { absent: 0, given: 0, right: 0, invented: 0, missed: 0, another: 0 }
  let [cells, most, got] = [0, 0, 0]
  for (const one of cases.filter((other) => other.set === set)) {
    const scores = one.vectors.map((vector) => sumOfTrees(trees, vector))
    const top = Math.max(...scores)
    const best = togetherOf(scores) > 0 ? scores.indexOf(top) : -1
    all.push({ one, scores })
    const any = one.isRight.includes(true)
    if (one.absent) {
      s.absent++
      if (best >= 0) s.given++
      continue
    }
    s[best < 0 ? (any ? "missed" : "right") : one.isRight[best] ? "right" : any ? "another" : "invented"]++
    cells += one.cells
    most += Math.max(0, ...one.worths)
    got += best < 0 ? 0 : one.worths[best]
  }
  console.log(
    `tables ${set}: ${JSON.stringify(s)}; worth ${((100 * got) / cells).toFixed(1)} of ${((100 * most) / cells).toFixed(1)}`
  )
}
for (const least of [-2, -1.5, -1, -0.5, 0, 0.5]) {
  const sums = { callers: [0, 0, 0], types: [0, 0, 0], absent: [0, 0, 0] }
  for (const { one, scores } of all) {
    const top = Math.max(...scores)
    const given = togetherOf(scores) > least
    const sum = sums[one.absent ? "absent" : one.custom ? "callers" : "types"]
    sum[0] += one.absent ? 1 : one.cells
    sum[1] += given ? (one.absent ? 1 : one.worths[scores.indexOf(top)]) : 0
  }
  console.log(
    `from ${least}: ${Object.entries(sums)
      .map(([name, [n, r]]) => `${name} ${((100 * r) / n).toFixed(1)}`)
      .join(", ")}`
  )
}
if (values.write) {
  const allRoles = roleTrees(() => true)
  const list = (trees) => trees.map((tree) => `  ${JSON.stringify(tree)}`).join(",\n")
  writeFileSync(
    join(here, "../src/tables/named/tableWeights.ts"),
    `// Made by packages/engine/training/columns.mjs.

/** How likely a column of a grid is the one asked for, on \`COLUMN_EVIDENCE\`. */
export const COLUMN_TREES: ReadonlyArray<string> = [
${list(columnTrees(() => true))}
]

/** How likely a row of a grid is one of the table, on \`ROW_EVIDENCE\`. */
export const ROW_TREES: ReadonlyArray<string> = [
${list(allRoles.row)}
]

/** How likely a row that is none goes on with that above. */
export const ABOVE_TREES: ReadonlyArray<string> = [
${list(allRoles.above)}
]

/** How likely a row that is none goes on with that below. */
export const BELOW_TREES: ReadonlyArray<string> = [
${list(allRoles.below)}
]

/** How likely a grid is the table asked for, on \`TABLE_EVIDENCE\`. */
export const TABLE_TREES: ReadonlyArray<string> = [
${list(tableTrees(() => true))}
]
`
  )
}
