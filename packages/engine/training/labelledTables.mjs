// Labelled documents with the tables that are asked of them, and how well columns of grids hold what is labelled.
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { cellAgreement, squashed } from "./cellAgreement.mjs"

const here = dirname(fileURLToPath(import.meta.url))
const engine = (path) => import(join(here, "../dist", path))
const { layoutDocument } = await engine("layout/layoutDocument.js")
const { detectLanguage } = await engine("text/language.js")
const { builtInType } = await engine("types/builtInTypes.js")
const { cellTable } = await engine("tables/Grid.js")
const { normalizeCell } = await engine("tables/normalizeCell.js")
const { tableLocale } = await engine("tables/findTables.js")
const { middleDay, yearlessDay } = await engine("tables/yearlessDays.js")

const { readTree } = await engine("fields/trees.js")

const json = (path) => JSON.parse(readFileSync(path, "utf8"))

/** The documents of a set that have labelled rows: their layouts, language, and the tables asked by their own schema or their type. */
export const labelledDocuments = (setsDir, pagesDir, set, only) => {
  const dir = join(setsDir, set)
  return readFileSync(join(dir, "truth.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .flatMap((truth) => {
      const path = join(pagesDir, set, `${truth.file}.json`)
      if (truth.rows === undefined || !existsSync(path) || (only !== undefined && only !== truth.file)) return []
      const stored = json(path)
      const layouts = layoutDocument(stored.pages ?? stored)
      const { language } = detectLanguage(layouts.flatMap(({ lines }) => lines.map(({ text }) => text)))
      const type = builtInType(truth.document_type)
      const own = join(dir, "schemas", `${truth.file}.json`)
      const custom = existsSync(own)
      const tables = custom ? (json(own).tables ?? []) : (type?.tables ?? [])
      return [{ set, truth, layouts, language, type, custom, tables }]
    })
}

/** A model that was written by columns.mjs. */
export const modelRead = (path) => {
  const { columns, rows, tables } = json(path)
  const trees = (texts) => texts.map(readTree)
  return {
    columns: trees(columns),
    rows: { row: trees(rows.row), above: trees(rows.above), below: trees(rows.below) },
    tables: trees(tables)
  }
}

/** The cells of a labelled row that hold something. */
export const filledCells = (row) => Object.entries(row).filter(([, text]) => text !== null && text !== "")

/** How numbers and days are read in the tables of a document; days without a year are those of the document's days. */
export const localeOf = (layouts, language) => {
  const plain = tableLocale(layouts, language)
  const near = middleDay(layouts, plain)
  return near === undefined ? plain : { ...plain, near }
}

/** A text as a cell of a column of which nothing is known: a day without a year may also be a number. */
const cellOf = (text, locale) => ({
  value: text,
  normalized: normalizeCell(text, "any", locale),
  day: locale.near === undefined ? null : yearlessDay(text.trim(), locale.near, locale)
})

/** How much a cell too many costs beside one too few. */
const EXTRA = 0.2

/** Which column of a table of grids holds what is labelled, by key, and how many labelled cells are in the right rows then. */
export const columnsByTruth = (chain, wanted, locale) => {
  const given = chain.parts.flatMap((part) =>
    cellTable(part).map((places) => places.map((cell) => (cell === undefined ? undefined : cellOf(cell.text, locale))))
  )
  const keys = [...new Set(wanted.flatMap((row) => filledCells(row).map(([key]) => key)))]
  const columns = Array.from({ length: chain.parts[0].columns }, (_, i) => i)
  // Rows are paired by all cells that agree in any column, so that a column of equal contents is no other's.
  const free = new Set(given.keys())
  const pairs = wanted.flatMap((row) => {
    const cells = filledCells(row)
    let best
    let most = 0
    for (const i of free) {
      const hits = cells.filter(([, text]) => given[i].some((cell) => cellAgreement(text, cell))).length
      if (hits > most) {
        most = hits
        best = i
      }
    }
    if (best === undefined) return []
    free.delete(best)
    return [{ row, cells: given[best] }]
  })
  const counts = keys.flatMap((key) =>
    columns.map((column) => ({
      key,
      column,
      hits: pairs.filter(({ cells, row }) => cellAgreement(row[key] ?? "\u0000", cells[column])).length
    }))
  )
  const found = new Map()
  const used = new Set()
  for (const { column, hits, key } of counts.sort((a, b) => b.hits - a.hits || a.column - b.column)) {
    if (hits === 0 || found.has(key) || used.has(column)) continue
    found.set(key, {
      column,
      hits,
      // A day that is printed once for several rows is in one of them.
      of: Math.min(
        wanted.filter((row) => row[key] !== undefined && row[key] !== null && row[key] !== "").length,
        pairs.filter(({ cells }) => cells[column] !== undefined).length
      )
    })
    used.add(column)
  }
  const hits = [...found.values()].reduce((sum, one) => sum + one.hits, 0)
  const taken = [...used]
  const filled = chain.parts
    .flatMap((part) => cellTable(part).slice(part.headerRows))
    .reduce((sum, places) => sum + taken.filter((column) => places[column] !== undefined).length, 0)
  // Cells that no labelled row has are of other rows, some of which are told from rows of the table later.
  return { columns: found, hits, worth: hits - EXTRA * Math.max(0, filled - hits) }
}

/** The role of each row of a grid's body by what is labelled: paired rows are rows, and what says part of a paired one goes on with it. */
export const rolesByTruth = (rows, columns, wanted, locale) => {
  const given = rows.map(
    ({ at }) => new Map([...columns].flatMap(([key, { column }]) => (at.has(column) ? [[key, at.get(column)]] : [])))
  )
  const isPart = (text, cell) => cell.text.length >= 2 && squashed(text).includes(squashed(cell.text))
  const roles = rows.map(() => "other")
  const rowOf = new Map()
  const free = new Set(given.keys())
  let from = 0
  for (const row of wanted) {
    const cells = filledCells(row).filter(([key]) => columns.has(key))
    let best
    let most = 0
    for (const i of free) {
      const hits = cells.reduce((sum, [key, text]) => {
        const cell = given[i].get(key)
        return (
          sum +
          (cell === undefined ? 0 : cellAgreement(text, cellOf(cell.text, locale)) ? 1 : isPart(text, cell) ? 0.4 : 0)
        )
      }, 0)
      // Of rows that agree as well, the next one in order is meant.
      if (hits > most + 1e-9 || (hits === most && hits > 0 && best < from && i >= from)) {
        most = hits
        best = i
      }
    }
    if (best === undefined) continue
    free.delete(best)
    roles[best] = "row"
    rowOf.set(best, row)
    from = best
  }
  const isOf = (i, row) =>
    row !== undefined &&
    given[i].size > 0 &&
    rows[i].cells.length <= given[i].size + 1 &&
    [...given[i]].every(([key, cell]) => row[key] !== undefined && row[key] !== null && isPart(row[key], cell))
  for (const i of rows.keys()) {
    if (roles[i] === "row") continue
    let above = i - 1
    while (above >= 0 && roles[above] === "above") above--
    if (isOf(i, rowOf.get(above))) {
      roles[i] = "above"
      continue
    }
    let below = i + 1
    while (below < rows.length && roles[below] !== "row" && below - i < 3) below++
    if (isOf(i, rowOf.get(below))) roles[i] = "below"
  }
  return roles
}

/** How many labelled cells the rows of a table as it was read hold, alone and in whole rows, less a part of those that are too many. */
export const worthOf = (rows, wanted, locale) => {
  const given = rows.map(({ cells }) =>
    Object.fromEntries([...cells].map(([key, { text }]) => [key, cellOf(text, locale)]))
  )
  const free = new Set(given.keys())
  let [hits, inWhole] = [0, 0]
  for (const row of wanted) {
    const cells = filledCells(row)
    let best
    let most = 0
    for (const i of free) {
      const own = cells.filter(([key, text]) => cellAgreement(text, given[i][key])).length
      if (own > most) {
        most = own
        best = i
      }
    }
    if (best !== undefined) free.delete(best)
    hits += most
    if (most === cells.length) inWhole += most
  }
  const filled = given.reduce((sum, row) => sum + Object.keys(row).length, 0)
  return (hits + inWhole) / 2 - EXTRA * Math.max(0, filled - hits)
}
