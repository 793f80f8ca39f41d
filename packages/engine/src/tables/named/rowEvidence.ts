import { flatMap } from "../../flatMap.js"
import { bottomOf, boxAround, medianOf, rightOf } from "../../layout/geometry.js"
import { type PageRulings, rulingsBetween, straightRulings } from "../../layout/rulings.js"
import { isNumeric, isValue } from "../../layout/values.js"
import { type KnownWord, knownWord, wordLikeness } from "../../matching/lexicon.js"
import type { Box, Word } from "../../page/Page.js"
import { tokenize } from "../../text/fold.js"
import { remembered } from "../../text/remembered.js"
import { cellTable, type Grid, type GridCell } from "../Grid.js"
import type { GridChain } from "../joinPages.js"
import { DATE, TIME } from "./columnContents.js"
import { isSummary, isTotal } from "./summaryRows.js"

/** Names of the evidence on a row of a grid, in the order of the vectors. */
export const ROW_EVIDENCE = [
  "filled",
  "filled against others",
  "others filled",
  "first filled",
  "first key filled",
  "values",
  "values against others",
  "alike",
  "strange",
  "spans",
  "widest",
  "single",
  "total",
  "summary",
  "sum word",
  "carried word",
  "low",
  "capitals",
  "bold against others",
  "gap above",
  "gap below",
  "gap above against others",
  "gap below against others",
  "filled above too",
  "new below above",
  "filled above",
  "filled below",
  "first filled below",
  "values above",
  "values below",
  "ruled above",
  "ruled below",
  "place",
  "rows left",
  "repeats head",
  "colon",
  "length",
  "indent",
  "words",
  "ruled",
  "wraps",
  "dash above",
  "page begins"
] as const

/** A row of a grid's body as it was read. */
export interface BodyRow {
  readonly part: Grid
  readonly cells: ReadonlyArray<GridCell>
  readonly box: Box
  /** By grid column, the cell that begins there. */
  readonly at: ReadonlyMap<number, GridCell>
}

/** The rows of a table below its headers, over all its pages. */
export const bodyRows = ({ parts }: GridChain): ReadonlyArray<BodyRow> =>
  flatMap(parts, (part) =>
    flatMap(cellTable(part).slice(part.headerRows), (places, i): ReadonlyArray<BodyRow> => {
      const cells = [...new Set(flatMap(places, (cell) => cell ?? []))]
      if (cells.length === 0) return []
      const row = part.headerRows + i
      const at = new Map<number, GridCell>()
      for (const cell of cells) if (cell.row <= row) at.set(cell.column, cell)
      // A cell over several rows does not locate any of them.
      const own = cells.filter((cell) => cell.row === cell.rowEnd)
      return [{ part, cells, box: boxAround(own.length > 0 ? own : cells), at }]
    })
  )

type Kind = "number" | "date" | "time" | "words" | "mixed"

const kindOf = remembered(
  (text): Kind =>
    DATE.test(text)
      ? "date"
      : TIME.test(text)
        ? "time"
        : isNumeric(text)
          ? "number"
          : /\d/.test(text)
            ? "mixed"
            : "words"
)

/** Greatest likeness of one of a text's first words to any of these, 0 to 1. */
const likenessTo = (...meant: ReadonlyArray<string>): ((text: string) => number) => {
  let asked: ReadonlyArray<KnownWord> | undefined
  return remembered((text) => {
    // On demand only, because looking words up reads the lexicon.
    asked ??= meant.map(knownWord)
    let most = 0
    for (const word of tokenize(text).slice(0, 4)) {
      const known = knownWord(word)
      for (const one of asked) most = Math.max(most, wordLikeness(one, known))
    }
    return most
  })
}
const sumLikeness = likenessTo("total", "subtotal", "sum")
const carriedLikeness = likenessTo("balance", "carried", "forward", "opening", "closing")

const isBold = (words: ReadonlyArray<Word>): number => {
  const known = words.filter(({ font }) => font !== undefined)
  return known.length === 0 ? 0 : known.filter(({ font }) => font?.bold).length / known.length
}

const rulings = new WeakMap<object, PageRulings>()

const rulingsOf = ({ layout }: Grid): PageRulings => {
  const before = rulings.get(layout)
  if (before !== undefined) return before
  const fresh = straightRulings(layout.page.rulings, layout.lineHeight)
  rulings.set(layout, fresh)
  return fresh
}

const ruledBetween = (above: BodyRow | undefined, below: BodyRow | undefined): number => {
  if (above === undefined || below === undefined || above.part !== below.part) return 0
  const from = Math.max(above.box.x, below.box.x)
  const middle = (from + Math.min(rightOf(above.box), rightOf(below.box))) / 2
  return rulingsBetween(
    rulingsOf(above.part).horizontal,
    above.box.y + above.box.height * 0.6,
    below.box.y + below.box.height * 0.4
  ).some(({ span }) => span.start <= middle && middle <= span.end)
    ? 1
    : 0
}

const between = (most: number, value: number): number => Math.max(-most, Math.min(most, value))

/** The evidence of each row of a table with assigned columns: `columns` by sought key, −1 for none. */
export const rowEvidence = (
  rows: ReadonlyArray<BodyRow>,
  columns: ReadonlyArray<number>,
  names: ReadonlyArray<string>
): ReadonlyArray<Float32Array> => {
  const used = [...new Set(columns.filter((column) => column >= 0))].sort((a, b) => a - b)
  const [first = 0] = used
  const key = columns.find((column) => column >= 0) ?? 0
  const kinds = new Map(
    used.map((column) => {
      const counts = new Map<Kind, number>()
      for (const { at } of rows) {
        const cell = at.get(column)
        if (cell !== undefined) counts.set(kindOf(cell.text), (counts.get(kindOf(cell.text)) ?? 0) + 1)
      }
      return [column, [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]] as const
    })
  )
  const right = new Map(
    used.map((column) => [
      column,
      Math.max(...rows.map(({ at }) => (at.has(column) ? rightOf(at.get(column)?.box as Box) : 0)))
    ])
  )
  const filled = rows.map(({ at }) => used.filter((column) => at.has(column)))
  const values = rows.map(({ at }) => used.filter((column) => isValue(at.get(column)?.text ?? "")).length)
  const full = filled.map(({ length }) => length)
  const many = Math.max(
    1,
    medianOf(
      full.filter((count) => count * 2 >= Math.max(...full)),
      1
    )
  )
  const valued = medianOf(
    values.filter((_, i) => (full[i] ?? 0) >= many * 0.6),
    0
  )
  const gaps = rows.map((row, i) => {
    const above = rows[i - 1]
    return above === undefined || above.part !== row.part
      ? 3
      : between(8, (row.box.y - bottomOf(above.box)) / row.part.layout.lineHeight)
  })
  const usual = medianOf(
    gaps.filter((_, i) => i > 0 && (full[i] ?? 0) >= many * 0.6 && (full[i - 1] ?? 0) >= many * 0.6),
    0.5
  )
  const bold = rows.map(({ cells }) => isBold(flatMap(cells, ({ words }) => words)))
  const boldest = medianOf(bold, 0)
  const left = medianOf(
    flatMap(rows, ({ at }) => (at.has(first) ? [at.get(first)?.box.x ?? 0] : [])),
    0
  )
  return rows.map((row, i) => {
    const { at, cells, part } = row
    const [above, below] = [rows[i - 1], rows[i + 1]]
    const own = filled[i] ?? []
    const over = above === undefined ? [] : (filled[i - 1] ?? [])
    const text = cells.map((cell) => cell.text).join(" ")
    const alike = own.filter((column) => kindOf(at.get(column)?.text ?? "") === kinds.get(column)).length
    const strange = own.filter(
      (column) =>
        (kinds.get(column) === "number" || kinds.get(column) === "date") &&
        kindOf(at.get(column)?.text ?? "") === "words"
    ).length
    const letters = text.replace(/[^\p{L}]/gu, "")
    const [gap = 0, under = 3] = [gaps[i], gaps[i + 1]]
    const lead = cells[0]
    const wraps = own.map((column) => {
      const cell = above?.at.get(column)
      const [start, end] = [at.get(column)?.box.x ?? 0, right.get(column) ?? 0]
      return cell === undefined ? 0 : (rightOf(cell.box) - start) / Math.max(1, end - start)
    })
    return Float32Array.from([
      own.length / Math.max(1, used.length),
      own.length / many,
      cells.filter((cell) => !used.includes(cell.column)).length,
      at.has(first) ? 1 : 0,
      at.has(key) ? 1 : 0,
      values[i] ?? 0,
      between(6, (values[i] ?? 0) - valued),
      alike / Math.max(1, own.length),
      strange,
      cells.filter((cell) => cell.columnEnd > cell.column).length,
      Math.max(...cells.map((cell) => cell.columnEnd - cell.column + 1)) / part.columns,
      cells.length === 1 ? 1 : 0,
      cells.some((cell) => isTotal(cell.text)) ? 1 : 0,
      isSummary(text) ? 1 : 0,
      Math.max(...cells.slice(0, 3).map((cell) => sumLikeness(cell.text))),
      Math.max(...cells.slice(0, 3).map((cell) => carriedLikeness(cell.text))),
      /^[\p{Ll}(&,;/+]/u.test(text) ? 1 : 0,
      letters.length === 0 ? 0 : letters.replace(/[^\p{Lu}]/gu, "").length / letters.length,
      (bold[i] ?? 0) - boldest,
      gap,
      under,
      gap - usual,
      under - usual,
      own.filter((column) => over.includes(column)).length / Math.max(1, own.length),
      own.filter((column) => !over.includes(column)).length,
      over.length / many,
      (filled[i + 1]?.length ?? 0) / many,
      below?.at.has(first) === true ? 1 : 0,
      values[i - 1] ?? 0,
      values[i + 1] ?? 0,
      ruledBetween(above, row),
      ruledBetween(row, below),
      Math.min(20, i),
      Math.min(20, rows.length - 1 - i),
      cells.filter((cell) => names[cell.column] === cell.text).length / cells.length,
      /[:：]$/.test(text) ? 1 : 0,
      Math.min(120, lead?.text.length ?? 0),
      lead === undefined ? 0 : between(9, (lead.box.x - left) / part.layout.lineHeight),
      Math.min(40, flatMap(cells, ({ words }) => words).length),
      part.ruled ? 1 : 0,
      wraps.length === 0 ? 0 : Math.max(...wraps),
      above?.cells.some((cell) => /[-–,;&/]$/.test(cell.text)) === true ? 1 : 0,
      above !== undefined && above.part !== part ? 1 : 0
    ])
  })
}
