import { sigmoid } from "../../fields/trees.js"
import { flatMap } from "../../flatMap.js"
import { isNumeric } from "../../layout/values.js"
import { parseDate } from "../../text/dates.js"
import type { TextLocale } from "../../text/locale.js"
import { parseNumber } from "../../text/numbers.js"
import { isForm } from "../forms.js"
import type { Grid } from "../Grid.js"
import { yearlessDay } from "../yearlessDays.js"
import type { ColumnContents } from "./columnContents.js"
import { type AskedTable, knownColumns } from "./columnEvidence.js"
import { CONTENTS } from "./contentReadings.js"
import { type GuessedTable, SAID } from "./guessedTables.js"
import type { NamedRow } from "./NamedRow.js"
import { provenIn } from "./provenItems.js"
import type { Reading } from "./Reading.js"
import { isTotal } from "./summaryRows.js"

/** Evidence on the rows of any reading. */
const OF_ROWS = [
  "contents",
  "keys",
  "rows given",
  "rows against others",
  "cells against others",
  "keys used",
  "cells filled",
  "first key filled",
  "several values",
  "values with words",
  "numbers without one",
  "dates without one",
  "words without one",
  "words a text",
  "low",
  "sums",
  "multiply",
  "multiply against others",
  "steps",
  "words read",
  "agrees with others",
  "row quality"
] as const

/** Evidence on the grid of a reading; 0 for rows found without one. */
const OF_GRID = [
  "mean",
  "share",
  "surely",
  "odds",
  "best",
  "worst",
  "before others",
  "left over",
  "more columns",
  "rows",
  "headed",
  "ruled",
  "uniform",
  "quality",
  "numbers",
  "named",
  "form",
  "pages",
  "place",
  "rows told",
  "rows told share",
  "row odds",
  "least row odds",
  "last is row",
  "values in header",
  "said",
  "said surely",
  "spans"
] as const

/** Names of the evidence on whether a reading is the requested table, in the order of the vectors. */
export const TABLE_EVIDENCE = [...OF_ROWS, ...OF_GRID] as const

/** How far a column is filled with values of one kind, 0 to 1. */
const uniformity = ({ dates, filled, numbers, times, worded }: ColumnContents): number =>
  filled * Math.max(dates, numbers, times, worded)

/** Share of a header's cells that are values, as when its first body row is taken for a heading. */
const valuesInHeader = (grid: Grid | undefined): number => {
  const cells = grid?.cells.filter(({ row }) => row < grid.headerRows) ?? []
  return cells.filter(({ text }) => isNumeric(text)).length / Math.max(1, cells.length)
}

const ofGrid = ({ assigned, chain, read, said, sum }: GuessedTable, { name, sought }: AskedTable, others: number) => {
  const keys = sought.columns.length
  const { columns, odds } = assigned
  const told = read.odds.filter((_, row) => read.roles[row] === "row")
  const [first] = chain.parts
  const { contents, names } = knownColumns(chain)
  const sure = odds.map((one, k) => ((columns[k] ?? -1) < 0 ? 0 : sigmoid(one)))
  const count = names.length
  const used = columns.filter((column) => column >= 0)
  const cells = flatMap(read.rows, ({ at }, i) =>
    read.roles[i] === "row" ? flatMap(used, (column) => at.get(column) ?? []) : []
  )
  return [
    sure.reduce((all, one) => all + one, 0) / keys,
    used.length / keys,
    sure.filter((one) => one > 0.8).length / keys,
    sum,
    Math.max(0, ...odds),
    Math.min(10, ...odds),
    sum - others,
    (count - used.length) / Math.max(1, count),
    count - keys,
    Math.min(
      60,
      chain.parts.reduce((all, part) => all + part.rows - part.headerRows, 0)
    ),
    names.filter((one) => one !== "").length / Math.max(1, count),
    first?.ruled === true ? 1 : 0,
    contents.reduce((all, held) => all + uniformity(held), 0) / Math.max(1, count),
    first?.quality ?? 0,
    contents.reduce((all, { numbers }) => all + numbers, 0) / Math.max(1, count),
    first?.title === null || first === undefined ? 0 : name(first.title).score,
    chain.parts.every(isForm) ? 1 : 0,
    chain.parts.length,
    first === undefined ? 0 : first.box.y / first.layout.page.height,
    Math.min(60, told.length),
    told.length / Math.max(1, read.rows.length),
    told.reduce((all, one) => all + one, 0) / Math.max(1, told.length),
    Math.min(5, ...told),
    read.roles[read.roles.length - 1] === "row" ? 1 : 0,
    valuesInHeader(first),
    said.reduce((all, one) => all + one, 0) / keys,
    said.filter((one) => one >= SAID).length / keys,
    cells.filter(({ column, columnEnd }) => columnEnd > column).length / Math.max(1, cells.length)
  ]
}

/** A row's content, for comparison with other readings. */
const saidBy = ({ cells }: NamedRow): string =>
  [...cells]
    .map(([key, { text }]) => `${key}=${text}`)
    .sort()
    .join("|")

/** Share of the balance steps that the rows' debits and credits explain. */
const stepsOf = (rows: ReadonlyArray<NamedRow>, { sought }: AskedTable, locale: TextLocale): number => {
  const key = (concept: string): string => sought.columns.find((column) => column.concept === concept)?.key ?? ""
  const [balance, ...sides] = ["balance", "debit", "credit", "amount"].map(key)
  const read = (row: NamedRow | undefined, one = ""): number | null => {
    const text = row?.cells.get(one)?.text
    return text === undefined ? null : parseNumber(text, locale)
  }
  let [steps, right] = [0, 0]
  let moved = 0
  let before: number | null = null
  for (const row of rows) {
    for (const [i, side] of sides.entries()) moved += (i === 0 ? -1 : 1) * Math.abs(read(row, side) ?? 0)
    const after = read(row, balance)
    if (after === null) continue
    if (before !== null) {
      steps++
      if (Math.abs(Math.abs(after - before) - Math.abs(moved)) < 0.006) right++
    }
    before = after
    moved = 0
  }
  return steps === 0 ? 0.5 : right / steps
}

const share = (count: number, of: number): number => count / Math.max(1, of)

/** The evidence of each reading of a document. */
export const readingEvidence = (
  readings: ReadonlyArray<Reading>,
  asked: AskedTable,
  locale: TextLocale
): ReadonlyArray<Float32Array> => {
  const { columns } = asked.sought
  const [first] = columns
  const cellsOf = readings.map(({ rows }) => rows.reduce((sum, { cells }) => sum + cells.size, 0))
  const wordsOf = readings.map(({ rows }) =>
    rows.reduce((sum, { cells }) => sum + [...cells.values()].reduce((all, { words }) => all + words.length, 0), 0)
  )
  const proven = readings.map(({ rows }) => provenIn(rows, asked.sought, locale))
  const said = readings.map(({ rows }) => new Set(rows.map(saidBy)))
  const [mostRows, mostCells, mostWords, mostProven] = [
    readings.map(({ rows }) => rows.length),
    cellsOf,
    wordsOf,
    proven
  ].map((list) => Math.max(1, ...list)) as [number, number, number, number]
  const sums = readings.map(({ guess }) => guess?.sum ?? 0)
  return readings.map(({ by, guess, rows }, i) => {
    const cells = flatMap(rows, (row) =>
      flatMap(columns, ({ content, key }) => {
        const cell = row.cells.get(key)
        return cell === undefined ? [] : [{ content, ...cell }]
      })
    )
    const values = cells.map(({ words }) => words.filter(({ text }) => isNumeric(text)).length)
    const ends = (texts: ReadonlyArray<string>): boolean =>
      isNumeric(texts[0] ?? "") || isNumeric(texts[texts.length - 1] ?? "")
    const numbers = cells.filter(({ content }) => content === "number" || content === "money")
    const days = cells.filter(({ content }) => content === "date")
    const texts = cells.filter(({ content }) => content === "text" || content === "any")
    const isDay = (text: string): boolean =>
      parseDate(text, locale) !== null || (locale.near !== undefined && yearlessDay(text, locale.near, locale) !== null)
    const used = columns.filter(({ key }) => rows.some((row) => row.cells.has(key))).length
    const others = said.filter((_, j) => j !== i && (readings[j]?.rows.length ?? 0) > 0)
    const own = [...(said[i] ?? [])]
    const agreed = others.map((other) => share(own.filter((one) => other.has(one)).length, own.length))
    const lead = rows.map((row) => columns.map(({ key }) => row.cells.get(key)?.text ?? "").find((text) => text !== ""))
    return Float32Array.from([
      by === undefined ? 0 : CONTENTS.indexOf(by) + 1,
      columns.length,
      Math.min(60, rows.length),
      share(rows.length, mostRows),
      share(cellsOf[i] ?? 0, mostCells),
      share(used, columns.length),
      share(cells.length, rows.length * used),
      share(rows.filter((row) => row.cells.has(first?.key ?? "")).length, rows.length),
      share(values.filter((count) => count > 1).length, cells.length),
      share(
        cells.filter(({ words }, at) => (values[at] ?? 0) < words.length && ends(words.map(({ text }) => text))).length,
        cells.length
      ),
      share(numbers.filter(({ text }) => !/\d/.test(text) || /\p{L}{3}/u.test(text)).length, numbers.length),
      share(days.filter(({ text }) => !isDay(text)).length, days.length),
      share(texts.filter(({ text }) => !/\p{L}{2}/u.test(text)).length, texts.length),
      Math.min(30, share(flatMap(texts, ({ words }) => words).length, texts.length)),
      share(lead.filter((text) => /^[\p{Ll}(&,;/+]/u.test(text ?? "")).length, rows.length),
      share(rows.filter((row) => [...row.cells.values()].some(({ text }) => isTotal(text))).length, rows.length),
      share(proven[i] ?? 0, rows.length),
      share(proven[i] ?? 0, mostProven),
      stepsOf(rows, asked, locale),
      share(wordsOf[i] ?? 0, mostWords),
      share(
        agreed.reduce((sum, one) => sum + one, 0),
        agreed.length
      ),
      share(
        rows.reduce((sum, { quality }) => sum + quality, 0),
        rows.length
      ),
      ...(guess === undefined
        ? OF_GRID.map(() => 0)
        : ofGrid(
            guess,
            asked,
            sums.reduce((most, sum, j) => (j === i ? most : Math.max(most, sum)), 0)
          ))
    ])
  })
}
