import { flatMap } from "../../flatMap.js"
import { rightOf, type Span } from "../../layout/geometry.js"
import { isValue } from "../../layout/values.js"
import { partsOfRow, type RowPart } from "../rowCells.js"
import type { TextRow } from "../textRows.js"
import { assignHeaders, fitOfHeader, fitsUnder, leastFit } from "./columnMatch.js"
import { cutBetween } from "./headerCuts.js"
import type { HeaderMatch } from "./headerSearch.js"
import type { SoughtTable } from "./soughtTables.js"

/** Key of a column of amounts in either direction, which their sign or their section decides. */
export const EITHER_WAY = "±"

/** A column of a ledger, with its heading. */
export interface LedgerColumn {
  /** Key of the sought column, or `EITHER_WAY`; undefined for a column that nobody asked for. */
  readonly key: string | undefined
  /** Index of the heading's table among several side by side that share text rows. */
  readonly panel: number
}

/** The columns of a ledger, by its headings and its contents. */
export interface LedgerColumns {
  readonly cuts: ReadonlyArray<number>
  readonly columns: ReadonlyArray<LedgerColumn>
  /** Sum of the fits of headings to columns. */
  readonly fit: number
}

/** How many text rows are examined for the columns' contents. */
const LOOKED_AT = 30

/** A heading at least this similar to the name column's begins another table. */
const BEGINS_PANEL = 0.8

const eitherWayLabels = [
  ["amount"],
  ["transaction", "amount"],
  ["montant"],
  ["montant", "operation"],
  ["montant", "net"],
  ["operations"]
] as const

const keyOf = (sought: SoughtTable, concept: string): number =>
  sought.columns.findIndex((column) => column.concept === concept)

/** Index of the column that names a ledger's rows. */
const nameColumn = (sought: SoughtTable): number => {
  const label = keyOf(sought, "label")
  return label >= 0 ? label : keyOf(sought, "description")
}

const textOf = (part: RowPart): string => part.words.map(({ text }) => text).join(" ")

/** Under each heading, the share of texts that are words rather than values; undefined if there is nothing below. */
const wordiness = (
  body: ReadonlyArray<TextRow>,
  cuts: ReadonlyArray<number>,
  lineHeight: number,
  count: number
): ReadonlyArray<number | undefined> => {
  const words = Array.from({ length: count }, () => 0)
  const all = Array.from({ length: count }, () => 0)
  for (const row of body.slice(0, LOOKED_AT)) {
    for (const part of partsOfRow(row, cuts, lineHeight)) {
      const text = textOf(part)
      all[part.column] = (all[part.column] ?? 0) + 1
      if (/\p{L}{2}/u.test(text) && !isValue(text) && !/^\S*\d/.test(text))
        words[part.column] = (words[part.column] ?? 0) + 1
    }
  }
  return all.map((count, i) => (count === 0 ? undefined : (words[i] ?? 0) / count))
}

/** The cuts between the columns under a ledger's headings. */
const cutsOf = ({ headings }: HeaderMatch, body: ReadonlyArray<TextRow>): ReadonlyArray<number> => {
  const valued = body.filter((row) => row.values > 0)
  const rows = valued.length > 0 ? valued : body
  const spans = flatMap(rows, ({ lines }) => lines.map(({ box }): Span => ({ start: box.x, end: rightOf(box) })))
  return headings.slice(1).map(({ span }, i) => cutBetween(headings[i]?.span ?? span, span, spans, rows.length).at)
}

/** Matches a ledger's headings to the sought columns; undefined if rows would have no name or no amount. */
export const ledgerColumns = (
  header: HeaderMatch,
  body: ReadonlyArray<TextRow>,
  sought: SoughtTable,
  lineHeight: number
): LedgerColumns | undefined => {
  const { headings } = header
  const cuts = cutsOf(header, body)
  const wordy = wordiness(body, cuts, lineHeight, headings.length)
  const name = nameColumn(sought)
  const fits = headings.map((heading, i) => {
    const plain = sought.columns.map((column, c) => {
      const fit = fitOfHeader(heading.text, column.labels)
      const share = wordy[i]
      if (share === undefined || fit === 0) return fit
      // Words are not in a column of amounts, and amounts do not name rows, whatever the heading may mean.
      if (c === name) return share >= 0.5 ? fit : 0
      return column.content === "number" || column.content === "money" ? (share <= 0.5 ? fit : 0) : fit
    })
    return heading.own === undefined ? plain : fitsUnder(plain, heading.own, sought.columns)
  })
  const names = flatMap(headings, (_, i) => ((fits[i]?.[name] ?? 0) >= BEGINS_PANEL ? [i] : []))
  const starts = names.length > 1 ? names : []
  const panelOf = (i: number): number => Math.max(0, starts.filter((start) => start <= i).length - 1)
  const keys: Array<string | undefined> = headings.map(() => undefined)
  const panels = Math.max(1, starts.length)
  let sum = 0
  let usable = false
  for (let panel = 0; panel < panels; panel++) {
    const own = flatMap(headings, (_, i) => (panelOf(i) === panel ? [i] : []))
    const assigned = assignHeaders(
      own.map((i) => fits[i] ?? []),
      leastFit
    )
    for (const [column, { header: at, fit }] of assigned) {
      const i = own[at]
      if (i === undefined) continue
      keys[i] = sought.columns[column]?.key
      sum += fit
    }
    for (const i of own) {
      if (keys[i] !== undefined) continue
      const split = sought.columns.findIndex((column, c) => column.split && (fits[i]?.[c] ?? 0) >= leastFit)
      if (split >= 0) keys[i] = sought.columns[split]?.key
    }
    const has = (column: number): boolean => column >= 0 && own.some((i) => keys[i] === sought.columns[column]?.key)
    const [debit, credit, amount] = [keyOf(sought, "debit"), keyOf(sought, "credit"), keyOf(sought, "employee_amount")]
    if (debit >= 0 && credit >= 0 && !has(debit) && !has(credit)) {
      const either = own.find(
        (i) =>
          keys[i] === undefined &&
          (wordy[i] ?? 0) <= 0.5 &&
          fitOfHeader(headings[i]?.text ?? "", eitherWayLabels) >= leastFit
      )
      if (either !== undefined) {
        keys[either] = EITHER_WAY
        sum += 1
      }
    }
    const paid = has(debit) || has(credit) || has(amount) || own.some((i) => keys[i] === EITHER_WAY)
    if (has(name) && paid) usable = true
  }
  if (!usable) return undefined
  return { cuts, columns: keys.map((key, i) => ({ key, panel: panelOf(i) })), fit: sum }
}
