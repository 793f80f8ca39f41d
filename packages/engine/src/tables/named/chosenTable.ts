import { sigmoid, sumOfTrees, type TreeNode } from "../../fields/trees.js"
import { flatMap } from "../../flatMap.js"
import type { PageLayout } from "../../layout/Layout.js"
import { isNumeric } from "../../layout/values.js"
import type { Box, Word } from "../../page/Page.js"
import { sharedArea } from "../../page/sharedArea.js"
import { cellText } from "../cellContent.js"
import { isForm } from "../forms.js"
import type { Grid } from "../Grid.js"
import type { GridChain } from "../joinPages.js"
import { bestAssignment } from "./assignment.js"
import type { ColumnContents } from "./columnContents.js"
import { type AskedTable, asksForWords, columnEvidence, fitIn, knownColumns, wordedIn } from "./columnEvidence.js"
import type { NamedCell, NamedRow } from "./NamedRow.js"
import type { BodyRow } from "./rowEvidence.js"
import { type RowModel, type RowsInRoles, rowsInRoles } from "./rowRoles.js"
import { isTotal } from "./summaryRows.js"

/** Which column of a grid stands for each column sought. */
export interface AssignedColumns {
  /** By column sought; −1 for none. */
  readonly columns: ReadonlyArray<number>
  /** Log-odds of each against none; 0 where there is none. */
  readonly odds: ReadonlyArray<number>
}

/** Share of the cells of a column without a digit from which on it holds no numbers, whatever its heading says. */
const WORDED = 0.7

/** Assigns a grid's columns to those sought, as a whole. */
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

/** What was learnt of choosing tables, their columns and their rows. */
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
  /** How well the heading of the column assigned fits each key by its words, 0 to 1. */
  readonly said: ReadonlyArray<number>
}

/** Grids that are read to their rows: the others fit by their columns much less. */
const MOST_READ = 4

/** Reads the grids whose columns fit best as if they were the table asked for. */
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

/** No column is surer than this, in log-odds, when those of a grid are summed. */
const MOST_ODDS = 6

/** The text of a row that stands between the rows of a table as the heading of a group of them; undefined for any other row. */
const groupHeading = ({ cells }: BodyRow): ReadonlyArray<Word> | undefined => {
  const [only] = cells
  return only !== undefined && cells.length === 1 && /\p{L}{2}/u.test(only.text) && !isTotal(only.text)
    ? only.words
    : undefined
}

/** Groups that a table has at least where one of the columns asked for is told by the headings of its groups. */
const FEWEST_GROUPS = 2

/** How sure it is that the heading of a group is what the column asks for. */
const OF_GROUPS = 0.6

/** The column that the headings of groups tell: the first that has none in the grid and asks for words, where the first row has one above it. */
const keyOfGroups = ({ assigned, read }: GuessedTable, { questions, sought }: AskedTable): string | undefined => {
  const first = read.roles.indexOf("row")
  const headed = read.rows.filter((row, i) => read.roles[i] === "other" && groupHeading(row) !== undefined)
  const above = read.rows.slice(0, first).some((row, i) => read.roles[i] === "other" && groupHeading(row) !== undefined)
  if (headed.length < FEWEST_GROUPS || !above) return undefined
  return sought.columns.find((_, i) => (assigned.columns[i] ?? -1) < 0 && asksForWords(questions[i]))?.key
}

/** The rows of a table that was read: cells that go on with others are joined, and what is no row is left out. */
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
  let group: ReadonlyArray<Word> | undefined
  let before: ReadonlyArray<BodyRow> = []
  const add = (to: Map<string, Array<Word>>, { at }: BodyRow): void => {
    for (const [i, { key }] of columns.entries()) {
      const cell = at.get(assigned.columns[i] ?? -1)
      if (cell !== undefined) to.set(key, [...(to.get(key) ?? []), ...cell.words])
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
  return made.map(({ cells, group: words, layout, quality }) => ({
    layout,
    quality,
    cells: new Map<string, NamedCell>([
      ...(grouped === undefined || words === undefined
        ? []
        : [[grouped, { words, text: cellText(words), shared: true, quality: OF_GROUPS }] as const]),
      ...[...cells].map(
        ([key, own]) => [key, { words: own, text: cellText(own), quality: sure.get(key) ?? 1 }] as const
      )
    ])
  }))
}

/** Names of what is known of a grid that may be the table asked for, in the order of the vectors. */
export const TABLE_EVIDENCE = [
  "mean",
  "share",
  "surely",
  "odds",
  "best",
  "worst",
  "before others",
  "left over",
  "more columns",
  "keys",
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
  "said surely"
] as const

/** How much of a column is filled with things of one kind, 0 to 1. */
const uniformity = ({ dates, filled, numbers, times, worded }: ColumnContents): number =>
  filled * Math.max(dates, numbers, times, worded)

/** Share of the cells of a header that are values: those of its first row, taken for a heading. */
const valuesInHeader = (grid: Grid | undefined): number => {
  const cells = grid?.cells.filter(({ row }) => row < grid.headerRows) ?? []
  return cells.filter(({ text }) => isNumeric(text)).length / Math.max(1, cells.length)
}

/** Fit from which on a heading says what is asked. */
const SAID = 0.55

/** The evidence of each grid of a document. */
export const tableEvidence = (guesses: ReadonlyArray<GuessedTable>, asked: AskedTable): ReadonlyArray<Float32Array> => {
  const keys = asked.sought.columns.length
  const sums = guesses.map(({ sum }) => sum)
  return guesses.map(({ assigned, chain, read, said }, i) => {
    const { columns, odds } = assigned
    const told = read.odds.filter((_, row) => read.roles[row] === "row")
    const [first] = chain.parts
    const { contents, names } = knownColumns(chain)
    const sure = odds.map((one, k) => ((columns[k] ?? -1) < 0 ? 0 : sigmoid(one)))
    const others = sums.reduce((most, sum, j) => (j === i ? most : Math.max(most, sum)), 0)
    const count = names.length
    return Float32Array.from([
      sure.reduce((sum, one) => sum + one, 0) / keys,
      columns.filter((column) => column >= 0).length / keys,
      sure.filter((one) => one > 0.8).length / keys,
      sums[i] ?? 0,
      Math.max(0, ...odds),
      Math.min(10, ...odds),
      (sums[i] ?? 0) - others,
      (count - columns.filter((column) => column >= 0).length) / Math.max(1, count),
      count - keys,
      keys,
      Math.min(
        60,
        chain.parts.reduce((sum, part) => sum + part.rows - part.headerRows, 0)
      ),
      names.filter((name) => name !== "").length / Math.max(1, count),
      first?.ruled === true ? 1 : 0,
      contents.reduce((sum, held) => sum + uniformity(held), 0) / Math.max(1, count),
      first?.quality ?? 0,
      contents.reduce((sum, { numbers }) => sum + numbers, 0) / Math.max(1, count),
      first?.title === null || first === undefined ? 0 : asked.name(first.title).score,
      chain.parts.every(isForm) ? 1 : 0,
      chain.parts.length,
      first === undefined ? 0 : first.box.y / first.layout.page.height,
      Math.min(60, told.length),
      told.length / Math.max(1, read.rows.length),
      told.reduce((sum, one) => sum + one, 0) / Math.max(1, told.length),
      Math.min(5, ...told),
      read.roles[read.roles.length - 1] === "row" ? 1 : 0,
      valuesInHeader(first),
      said.reduce((sum, one) => sum + one, 0) / keys,
      said.filter((one) => one >= SAID).length / keys
    ])
  })
}

/** The grid that is the table asked for. */
export interface ChosenTable {
  readonly rows: ReadonlyArray<NamedRow>
  /** What stands over each column, by its key. */
  readonly headings: ReadonlyMap<string, string>
  /** Probability that it is the table, 0 to 1. */
  readonly fit: number
  /** How many of its headings say what is asked. */
  readonly said: number
  /** The grids that it was read from. */
  readonly chains: ReadonlyArray<GridChain>
}

/** Log-odds below which a grid is no table that is asked for, whatever else is known. */
const LEAST_ODDS = -2.2

/** Chooses among the grids of a document the one that is likeliest asked for; undefined where all are most unlikely. */
export const chooseTable = (
  chains: ReadonlyArray<GridChain>,
  asked: AskedTable,
  model: TableModel
): ChosenTable | undefined => {
  const guesses = guessTables(chains, asked, model)
  const odds = tableEvidence(guesses, asked).map((vector) => sumOfTrees(model.tables, vector))
  const top = Math.max(LEAST_ODDS, ...odds)
  const best = guesses[odds.indexOf(top)]
  if (top <= LEAST_ODDS || best === undefined) return undefined
  const { names } = knownColumns(best.chain)
  const headings = new Map(
    flatMap(asked.sought.columns, ({ key }, i) => {
      const name = names[best.assigned.columns[i] ?? -1]
      return name === undefined ? [] : [[key, name] as const]
    })
  )
  const same = [best]
  const likeliest = [...guesses.keys()].sort((a, b) => (odds[b] ?? 0) - (odds[a] ?? 0))
  for (const i of likeliest) {
    const other = guesses[i]
    if (other !== undefined && isHeadedAlike(other, best) && !same.some((one) => overlap(one.chain, other.chain)))
      same.push(other)
  }
  same.sort((a, b) => startOf(a.chain) - startOf(b.chain))
  return {
    rows: flatMap(same, (guess) => rowsOfGuess({ ...guess, assigned: best.assigned }, asked)).map((row) => ({
      ...row,
      quality: row.quality * sigmoid(top)
    })),
    headings,
    fit: sigmoid(top),
    said: best.said.filter((one) => one >= SAID).length,
    chains: same.map(({ chain }) => chain)
  }
}

const startOf = ({ parts: [first] }: GridChain): number =>
  first === undefined ? 0 : first.layout.page.page + first.box.y / first.layout.page.height / 2

/** The area that two boxes have in common, as a share of the smaller. */
export const commonShare = (a: Box, b: Box): number =>
  sharedArea(a, b) / Math.max(1e-6, Math.min(a.width * a.height, b.width * b.height))

const haveInCommon = (a: GridChain, b: GridChain, share: number): boolean =>
  a.parts.some((one) => b.parts.some((two) => one.layout === two.layout && commonShare(one.box, two.box) > share))

/** Whether two tables have a place in common. */
const overlap = (a: GridChain, b: GridChain): boolean => haveInCommon(a, b, 0)

/** Whether two grids are readings of one place: half of the smaller is in the larger. */
export const coverEachOther = (a: GridChain, b: GridChain): boolean => a === b || haveInCommon(a, b, 0.5)

/** Whether another grid has the same headings over the columns that were found, so that the table goes on in it. */
const isHeadedAlike = ({ chain: other }: GuessedTable, { assigned, chain }: GuessedTable): boolean => {
  const [one, two] = [knownColumns(chain).names, knownColumns(other).names]
  const named = assigned.columns.filter((column) => column >= 0 && one[column] !== "")
  return one.length === two.length && named.length >= 2 && named.every((column) => one[column] === two[column])
}
