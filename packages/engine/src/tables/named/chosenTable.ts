import { sigmoid, sumOfTrees } from "../../fields/trees.js"
import { flatMap } from "../../flatMap.js"
import type { Box } from "../../page/Page.js"
import { sharedArea } from "../../page/sharedArea.js"
import type { TextLocale } from "../../text/locale.js"
import type { GridChain } from "../joinPages.js"
import { type AskedTable, knownColumns } from "./columnEvidence.js"
import type { ContentReading } from "./contentReadings.js"
import { type GuessedTable, guessTables, rowsOfGuess, SAID, type TableModel } from "./guessedTables.js"
import type { NamedRow } from "./NamedRow.js"
import type { Reading } from "./Reading.js"
import { readingEvidence } from "./readingEvidence.js"

/** Completes a grid's rows as its kind of table requires. */
export type FinishRows = (rows: ReadonlyArray<NamedRow>) => ReadonlyArray<NamedRow>

const startOf = ({ parts: [first] }: GridChain): number =>
  first === undefined ? 0 : first.layout.page.page + first.box.y / first.layout.page.height / 2

/** The area shared by two boxes, relative to the smaller. */
export const commonShare = (a: Box, b: Box): number =>
  sharedArea(a, b) / Math.max(1e-6, Math.min(a.width * a.height, b.width * b.height))

const haveInCommon = (a: GridChain, b: GridChain, share: number): boolean =>
  a.parts.some((one) => b.parts.some((two) => one.layout === two.layout && commonShare(one.box, two.box) > share))

/** Whether two tables overlap. */
const overlap = (a: GridChain, b: GridChain): boolean => haveInCommon(a, b, 0)

/** Whether two grids are readings of one place: half of the smaller is within the larger. */
export const coverEachOther = (a: GridChain, b: GridChain): boolean => a === b || haveInCommon(a, b, 0.5)

/** Whether another grid has the same headings above the found columns, so that it continues the table. */
const isHeadedAlike = ({ chain: other }: GuessedTable, { assigned, chain }: GuessedTable): boolean => {
  const [one, two] = [knownColumns(chain).names, knownColumns(other).names]
  const named = assigned.columns.filter((column) => column >= 0 && one[column] !== "")
  return one.length === two.length && named.length >= 2 && named.every((column) => one[column] === two[column])
}

/** The rows of a guess, with those of the guesses that continue it. */
const readingOf = (guess: GuessedTable, guesses: ReadonlyArray<GuessedTable>, asked: AskedTable): Reading => {
  const same = [guess]
  for (const other of guesses)
    if (isHeadedAlike(other, guess) && !same.some((one) => overlap(one.chain, other.chain))) same.push(other)
  same.sort((a, b) => startOf(a.chain) - startOf(b.chain))
  return {
    rows: flatMap(same, (one) => rowsOfGuess({ ...one, assigned: guess.assigned }, asked)),
    guess,
    chains: same.map(({ chain }) => chain)
  }
}

/** Every reading of a document as the requested table. */
export const readingsOf = (
  chains: ReadonlyArray<GridChain>,
  contents: ReadonlyArray<ContentReading>,
  asked: AskedTable,
  model: Pick<TableModel, "columns" | "rows">,
  finish: FinishRows
): ReadonlyArray<Reading> => {
  const guesses = guessTables(chains, asked, model)
  return [
    ...guesses
      .map((guess) => readingOf(guess, guesses, asked))
      .map((reading) => ({ ...reading, rows: finish(reading.rows) })),
    ...contents.map((reading) => ({ ...reading, chains: [] }))
  ]
}

/** The reading chosen as the requested table. */
export interface ChosenTable {
  readonly reading: Reading
  /** The heading of each column, by its key. */
  readonly headings: ReadonlyMap<string, string>
  /** Probability that the table is there, 0 to 1. */
  readonly fit: number
  /** How many of its headings match the request. */
  readonly said: number
}

/** Log-odds below which no reading is the requested table, whatever else is known. */
const LEAST_ODDS = -3

/** Chooses the likeliest of a document's readings; undefined if all together are too unlikely. */
export const chooseTable = (
  readings: ReadonlyArray<Reading>,
  asked: AskedTable,
  model: TableModel,
  locale: TextLocale
): ChosenTable | undefined => {
  const odds = readingEvidence(readings, asked, locale).map((vector) => sumOfTrees(model.tables, vector))
  // Several readings of one table share its evidence.
  const together = Math.log(odds.reduce((sum, one) => sum + Math.exp(one), 0))
  const reading = readings[odds.indexOf(Math.max(...odds))]
  if (together <= LEAST_ODDS || reading === undefined || reading.rows.length === 0) return undefined
  const fit = sigmoid(together)
  const { guess } = reading
  const names = guess === undefined ? [] : knownColumns(guess.chain).names
  const headings = new Map(
    flatMap(asked.sought.columns, ({ key }, i) => {
      const name = names[guess?.assigned.columns[i] ?? -1]
      return name === undefined ? [] : [[key, name] as const]
    })
  )
  return {
    reading:
      guess === undefined
        ? reading
        : { ...reading, rows: reading.rows.map((row) => ({ ...row, quality: row.quality * fit })) },
    headings,
    fit,
    said: guess?.said.filter((one) => one >= SAID).length ?? 0
  }
}
