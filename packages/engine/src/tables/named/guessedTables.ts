import { sigmoid, sumOfTrees, type TreeNode } from "../../fields/trees.js"
import type { PageLayout } from "../../layout/Layout.js"
import { isNumeric } from "../../layout/values.js"
import type { Word } from "../../page/Page.js"
import { cellText } from "../cellContent.js"
import type { GridCell } from "../Grid.js"
import type { GridChain } from "../joinPages.js"
import { bestAssignment } from "./assignment.js"
import { type AskedTable, asksForWords, columnEvidence, fitIn, knownColumns, wordedIn } from "./columnEvidence.js"
import type { NamedCell, NamedRow } from "./NamedRow.js"
import type { BodyRow } from "./rowEvidence.js"
import { type RowModel, type RowsInRoles, rowsInRoles } from "./rowRoles.js"
import { isTotal } from "./summaryRows.js"

/** The grid column assigned to each sought column. */
export interface AssignedColumns {
  /** By column sought; −1 for none. */
  readonly columns: ReadonlyArray<number>
  /** Log-odds of each against none; 0 where there is none. */
  readonly odds: ReadonlyArray<number>
}

/** Share of a column's cells without a digit from which it is not numeric, whatever its heading. */
const WORDED = 0.7

/** Assigns a grid's columns to the sought ones, jointly. */
const assignedColumns = (
  evidence: ReadonlyArray<ReadonlyArray<Float32Array>>,
  { sought }: AskedTable,
  trees: ReadonlyArray<TreeNode>
): AssignedColumns => {
  const gains = sought.columns.map(({ content }, key) =>
    evidence.map((row) => {
      const vector = row[key]
      return vector === undefined || ((content === "money" || content === "number") && wordedIn(vector) > WORDED)
        ? 0
        : sumOfTrees(trees, vector)
    })
  )
  const columns = bestAssignment(gains)
  return { columns, odds: columns.map((column, key) => (column < 0 ? 0 : (gains[key]?.[column] ?? 0))) }
}

/** The fitted models for tables, their columns and their rows. */
export interface TableModel {
  readonly columns: ReadonlyArray<TreeNode>
  readonly rows: RowModel
  readonly tables: ReadonlyArray<TreeNode>
}

/** A grid read as if it were the table asked for. */
export interface GuessedTable {
  readonly chain: GridChain
  readonly assigned: AssignedColumns
  /** Log-odds of its columns. */
  readonly sum: number
  readonly read: RowsInRoles
  /** How well the words of the assigned column's heading fit each key, 0 to 1. */
  readonly said: ReadonlyArray<number>
}

/** How many grids are read to the level of rows: the others fit much less by their columns. */
const MOST_READ = 10

/** Reads the grids with the best-fitting columns as if they were the requested table. */
export const guessTables = (
  chains: ReadonlyArray<GridChain>,
  asked: AskedTable,
  model: Pick<TableModel, "columns" | "rows">
): ReadonlyArray<GuessedTable> => {
  const fitted = chains.map((chain, place) => {
    const evidence = columnEvidence(chain, asked)
    const assigned = assignedColumns(evidence, asked, model.columns)
    const sum = assigned.odds.reduce((all, one) => all + Math.min(MOST_ODDS, one), 0)
    return { chain, place, evidence, assigned, sum }
  })
  const read = fitted.sort((a, b) => b.sum - a.sum || a.place - b.place).slice(0, MOST_READ)
  return read.map(({ assigned, chain, evidence, sum }) => ({
    chain,
    assigned,
    sum,
    read: rowsInRoles(chain, assigned.columns, knownColumns(chain).names, model.rows),
    said: assigned.columns.map((column, key) => fitIn(evidence[column]?.[key]))
  }))
}

/** Upper limit of a column's log-odds in a grid's sum. */
const MOST_ODDS = 6

/** The words of a row that is a group heading between a table's rows; undefined for any other row. */
const groupHeading = ({ cells }: BodyRow): ReadonlyArray<Word> | undefined => {
  const [only] = cells
  return only !== undefined && cells.length === 1 && /\p{L}{2}/u.test(only.text) && !isTotal(only.text)
    ? only.words
    : undefined
}

/** Fewest groups of a table if a requested column comes from its group headings. */
const FEWEST_GROUPS = 2

/** How sure it is that a group heading is the column's value. */
const OF_GROUPS = 0.6

/** The column filled from group headings: the first text column without a grid column, if the first row has a group heading above it. */
const keyOfGroups = ({ assigned, read }: GuessedTable, { questions, sought }: AskedTable): string | undefined => {
  const first = read.roles.indexOf("row")
  const headed = read.rows.filter((row, i) => read.roles[i] === "other" && groupHeading(row) !== undefined)
  const above = read.rows.slice(0, first).some((row, i) => read.roles[i] === "other" && groupHeading(row) !== undefined)
  if (headed.length < FEWEST_GROUPS || !above) return undefined
  return sought.columns.find((_, i) => (assigned.columns[i] ?? -1) < 0 && asksForWords(questions[i]))?.key
}

/** The column beside a range's that holds the other limit. Both hold one number in every row, and no column other than a flag is sought there. */
const otherLimit = ({ assigned, read }: GuessedTable, { sought }: AskedTable): number | undefined => {
  const lower = assigned.columns[sought.columns.findIndex(({ concept }) => concept === "reference_range")] ?? -1
  const upper = lower + 1
  const holder = assigned.columns.indexOf(upper)
  if (lower < 0 || (holder >= 0 && sought.columns[holder]?.concept !== "flag")) return undefined
  const rows = read.rows.filter((_, i) => read.roles[i] === "row")
  const isLimit = (cell: GridCell | undefined): boolean => cell?.words.length === 1 && isNumeric(cell.text)
  return rows.length > 1 && rows.every(({ at }) => isLimit(at.get(lower)) && isLimit(at.get(upper))) ? upper : undefined
}

/** The rows of a table as read: continuations are joined to their rows, and other rows are dropped. */
export const rowsOfGuess = (guess: GuessedTable, asked: AskedTable): ReadonlyArray<NamedRow> => {
  const { assigned, read } = guess
  const { columns } = asked.sought
  const sure = new Map(columns.map(({ key }, i) => [key, sigmoid(assigned.odds[i] ?? 0)]))
  const made: Array<{
    readonly layout: PageLayout
    readonly quality: number
    readonly cells: Map<string, Array<Word>>
    readonly group: ReadonlyArray<Word> | undefined
  }> = []
  const grouped = keyOfGroups(guess, asked)
  const limit = otherLimit(guess, asked)
  let group: ReadonlyArray<Word> | undefined
  let before: ReadonlyArray<BodyRow> = []
  const add = (to: Map<string, Array<Word>>, { at }: BodyRow): void => {
    for (const [i, { concept, key }] of columns.entries()) {
      const cell = at.get(assigned.columns[i] ?? -1)
      if (cell === undefined || assigned.columns[i] === limit) continue
      const other = concept === "reference_range" && limit !== undefined ? (at.get(limit)?.words ?? []) : []
      to.set(key, [...(to.get(key) ?? []), ...cell.words, ...other])
    }
  }
  for (const [i, row] of read.rows.entries()) {
    const role = read.roles[i]
    if (role === "row") {
      const cells = new Map<string, Array<Word>>()
      for (const one of [...before, row]) add(cells, one)
      before = []
      made.push({ layout: row.part.layout, quality: sigmoid(read.odds[i] ?? 0), cells, group })
    } else if (role === "above") {
      const open = made[made.length - 1]
      if (open !== undefined) add(open.cells, row)
    } else {
      before = role === "below" ? [...before, row] : []
      if (role === "other") group = groupHeading(row) ?? group
    }
  }
  const ranges = limit === undefined ? undefined : columns.find(({ concept }) => concept === "reference_range")?.key
  const textOf = (key: string, own: ReadonlyArray<Word>): string =>
    key === ranges ? own.map(({ text }) => text).join(" - ") : cellText(own)
  return made.map(({ cells, group: words, layout, quality }) => ({
    layout,
    quality,
    cells: new Map<string, NamedCell>([
      ...(grouped === undefined || words === undefined
        ? []
        : [[grouped, { words, text: cellText(words), shared: true, quality: OF_GROUPS }] as const]),
      ...[...cells].map(
        ([key, own]) => [key, { words: own, text: textOf(key, own), quality: sure.get(key) ?? 1 }] as const
      )
    ])
  }))
}

/** Fit from which a heading matches the request. */
export const SAID = 0.55
