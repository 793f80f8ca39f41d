#!/usr/bin/env node
// Measures how tables are read on labelled documents, and says where what is lost is lost.
//
//   node packages/engine/training/tables.mjs SETS_DIR PAGES_DIR --sets a,b [--totals c,d] [--models DIR] [--show FILE] [--lost KIND]
//
// A labelled document with rows has `rows: {table: [{column: text}]}` in its truth.jsonl; a caller's schema lies in schemas/. Of the sets
// after --totals only the totals are printed. --models reads a set's tables with the model of DIR/<set>.json, which columns.mjs fits
// without that set. --show prints the cells of one document that were lost, --lost those of all documents that were lost in one way:
//
// - table    no row of the table was given
// - row      no given row has any cell of the labelled one
// - column   the column is given empty in all rows, or with another column's contents
// - cut      the given text holds the labelled one or is part of it
// - empty    the row was found, the cell is empty
// - typed    the text is right and its normalised value is not
// - other    the row was found, and the cell holds something else
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { cellAgreement, squashed } from "./cellAgreement.mjs"
import { filledCells, labelledDocuments, modelRead } from "./labelledTables.mjs"

const here = dirname(fileURLToPath(import.meta.url))
const engine = (path) => import(join(here, "../dist", path))
const { amountLabels } = await engine("fields/amountLabels.js")
const { extractTables } = await engine("tables/named/extractTables.js")

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    sets: { type: "string", default: "" },
    totals: { type: "string", default: "" },
    models: { type: "string" },
    show: { type: "string" },
    lost: { type: "string" }
  }
})
const [setsDir, pagesDir] = positionals
if (setsDir === undefined || pagesDir === undefined) {
  console.error("usage: tables.mjs SETS_DIR PAGES_DIR --sets a,b")
  process.exit(2)
}
const listed = (text) => text.split(",").filter(Boolean)

const KINDS = ["table", "row", "column", "cut", "empty", "typed", "other"]
const nothing = () => ({
  cells: 0,
  hit: 0,
  rows: 0,
  whole: 0,
  given: 0,
  lost: Object.fromEntries(KINDS.map((kind) => [kind, 0]))
})
const add = (sums, name, sum) => {
  if (!sums.has(name)) sums.set(name, nothing())
  const all = sums.get(name)
  for (const key of ["cells", "hit", "rows", "whole", "given"]) all[key] += sum[key]
  for (const kind of KINDS) all.lost[kind] += sum.lost[kind]
}

/** Pairs labelled rows with given ones, each given one once: that with the most cells right. */
const paired = (wanted, given) => {
  const free = new Set(given.keys())
  return wanted.map((row) => {
    const cells = filledCells(row)
    let best
    let hits = 0
    for (const i of free) {
      const own = cells.filter(([column, text]) => cellAgreement(text, given[i][column])).length
      if (own > hits) {
        best = i
        hits = own
      }
    }
    if (best !== undefined) free.delete(best)
    return { cells, given: best === undefined ? undefined : given[best], hits }
  })
}

const lossOf = (column, text, row, pairs, given) => {
  if (given.length === 0) return "table"
  if (row === undefined) return "row"
  const others = pairs.filter((pair) => pair.cells.some(([name]) => name === column))
  const right = others.filter((pair) => cellAgreement(Object.fromEntries(pair.cells)[column], pair.given?.[column]))
  if (others.length >= 2 && right.length === 0) return "column"
  const value = squashed(row[column]?.value)
  if (value === "") return "empty"
  const wanted = squashed(text)
  if (wanted === value) return "typed"
  return wanted.includes(value) || value.includes(wanted) ? "cut" : "other"
}

/** What is right of a labelled table, and where the rest is lost. */
const scored = (wanted, given, onLost) => {
  const sum = { ...nothing(), given: given.length }
  const pairs = paired(wanted, given)
  for (const { cells, given: row, hits } of pairs) {
    sum.cells += cells.length
    sum.hit += hits
    sum.rows++
    if (hits === cells.length) sum.whole++
    for (const [column, text] of cells) {
      if (cellAgreement(text, row?.[column])) continue
      const kind = lossOf(column, text, row, pairs, given)
      sum.lost[kind]++
      onLost(column, text, row?.[column], kind)
    }
  }
  return sum
}

const percent = (a, b) => (b === 0 ? "-" : (100 * (a / b)).toFixed(1)).padStart(5)
const line = (name, { cells, given, hit, lost, rows, whole }, plain) =>
  `${name.padEnd(28)} cells ${percent(hit, cells)} of ${String(cells).padEnd(5)} rows ${percent(whole, rows)} of ${String(rows).padEnd(4)} given ${String(given).padEnd(4)}${plain ? "" : `  ${KINDS.map((kind) => `${kind} ${lost[kind]}`).join(" ")}`}`

const started = performance.now()
for (const [names, plain] of [
  [listed(values.sets), false],
  [listed(values.totals), true]
]) {
  const all = new Map()
  const byTable = new Map()
  for (const set of names) {
    const own = new Map()
    const fitted = join(values.models ?? "", `${set}.json`)
    const model = values.models !== undefined && existsSync(fitted) ? modelRead(fitted) : undefined
    for (const { custom, language, layouts, tables, truth, type } of labelledDocuments(
      setsDir,
      pagesDir,
      set,
      values.show
    )) {
      const found = extractTables({
        layouts,
        language,
        tables,
        namesAmount: amountLabels(type),
        ...(model === undefined ? {} : { model })
      })
      const kind = custom ? "callers" : "types"
      for (const [key, wanted] of Object.entries(truth.rows)) {
        const given = found
          .filter((table) => table.key === key)
          .flatMap(({ rows }) => rows.map(({ cells }) => Object.fromEntries(cells.map((cell) => [cell.column, cell]))))
        const lines = []
        const sum = scored(wanted, given, (column, text, cell, how) => {
          if (values.lost === undefined || values.lost === how)
            lines.push(`    ${how.padEnd(7)} ${column}: ${text} <> ${cell?.value} ${JSON.stringify(cell?.normalized)}`)
        })
        if (!plain && (values.show !== undefined || values.lost !== undefined) && lines.length > 0)
          console.log(
            [line(`  ${truth.file} ${key}`, sum, false), ...lines.slice(0, values.show === undefined ? 4 : 999)].join(
              "\n"
            )
          )
        add(own, kind, sum)
        if (!custom) add(byTable, key, sum)
      }
    }
    for (const [kind, sum] of own) {
      console.log(line(`${set} ${kind}`, sum, plain))
      add(all, kind, sum)
    }
  }
  for (const [key, sum] of plain ? [] : byTable) console.log(line(`  ${key}`, sum, false))
  for (const [kind, sum] of all) console.log(line(`all ${kind}`, sum, plain))
}
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`)
