import { flatMap } from "../../flatMap.js"
import { type FitReader, fitReader, wordReader } from "../../matching/labelFit.js"
import { type Question, questionOf, TOPICS } from "../../matching/Question.js"
import { columnNames, titleRows } from "../columnNames.js"
import { cellTable, type Grid } from "../Grid.js"
import type { GridChain } from "../joinPages.js"
import { type ColumnContents, contentsOfColumns } from "./columnContents.js"
import { type ColumnFigures, figuresOfColumns } from "./columnFigures.js"
import { fitsOfHeading } from "./columnMatch.js"
import type { SoughtTable } from "./soughtTables.js"

/** Names of the evidence on a grid's column for a sought column, in the order of the vectors. */
export const COLUMN_EVIDENCE = [
  "fit",
  "key said",
  "text said",
  "own fit",
  "label",
  "own label",
  "fit before other columns",
  "fit before other keys",
  "label before other columns",
  "label before other keys",
  "filled",
  "numbers",
  "decimals",
  "percents",
  "dates",
  "times",
  "codes",
  "worded",
  "marks",
  "words",
  "length",
  "distinct",
  "counting",
  "asks date",
  "asks money",
  "asks number",
  "asks measure",
  "asks rate",
  "asks name",
  "asks text",
  "asks time",
  "asks place",
  "column place",
  "key place",
  "shift",
  "same place",
  "same place from right",
  "more columns",
  "fit at left",
  "fit at right",
  "head words",
  "key words",
  "headed",
  "whole numbers",
  "magnitude",
  "product",
  "factor",
  "balance",
  "concept"
] as const

/** Meanings of columns that are told apart by their figures. */
const CONCEPTS = [
  "quantity",
  "unit_price",
  "amount",
  "tax_rate",
  "rate",
  "base",
  "debit",
  "credit",
  "balance",
  "employee_amount",
  "employer_amount"
]

/** Groups of topics that a column may ask for, by words of `TOPICS`. */
const GROUPS: ReadonlyArray<readonly [name: (typeof COLUMN_EVIDENCE)[number], words: ReadonlyArray<string>]> = [
  ["asks date", ["date", "start", "end"]],
  ["asks money", ["amount", "total", "tax"]],
  ["asks number", ["number"]],
  ["asks measure", ["count", "weight"]],
  ["asks rate", ["rate"]],
  ["asks name", ["name", "person", "company"]],
  ["asks text", ["description", "type", "result", "title"]],
  ["asks time", ["time", "duration"]],
  ["asks place", ["city", "address", "country"]]
]

const groupPlaces = GROUPS.map(([, words]) =>
  flatMap(words, (word) => {
    const place = TOPICS.findIndex((topic) => topic.includes(word))
    return place < 0 ? [] : [place]
  })
)

const topicOf = (question: Question, group: number): number =>
  Math.max(0, ...(groupPlaces[group] ?? []).map((place) => question.topics[place] ?? 0))

/** Likeness to a topic from which a question asks for it. */
const ASKS = 0.6

/** Whether a question asks for words rather than a date, a time, a number or an amount. */
export const asksForWords = (question: Question | undefined): boolean =>
  question !== undefined &&
  GROUPS.every(
    ([name], group) =>
      name === "asks name" || name === "asks text" || name === "asks place" || topicOf(question, group) < ASKS
  )

/** The readers for one table's questions, made once for all grids of a document. */
export interface AskedTable {
  readonly sought: SoughtTable
  readonly questions: ReadonlyArray<Question>
  readonly readers: ReadonlyArray<FitReader>
  /** Rates texts as the table's own name. */
  readonly name: FitReader
}

const questionsKnown = new WeakMap<SoughtTable, ReadonlyArray<Question>>()

/** The keys of a table as questions, remembered per table. */
const questionsOf = (sought: SoughtTable): ReadonlyArray<Question> => {
  const before = questionsKnown.get(sought)
  if (before !== undefined) return before
  const fresh = sought.columns.map(({ key }) => questionOf({ key, type: "string", required: false }))
  questionsKnown.set(sought, fresh)
  return fresh
}

/** Reads the keys of a table as questions. */
export const askedTable = (sought: SoughtTable, wordsOf: ReturnType<typeof wordReader> = wordReader()): AskedTable => {
  const questions = questionsOf(sought)
  return {
    sought,
    questions,
    readers: questions.map((question) => fitReader(question, wordsOf)),
    name: fitReader(questionOf({ key: sought.key, type: "string", required: false }), wordsOf)
  }
}

/** The words above each column alone, below any heading it shares with others. */
const ownNames = (grid: Grid): ReadonlyArray<string> => {
  const table = cellTable(grid)
  const titles = titleRows(grid).length
  return Array.from({ length: grid.columns }, (_, column) => {
    for (let row = grid.headerRows - 1; row >= titles; row--) {
      const cell = table[row]?.[column]
      if (cell !== undefined && cell.columnEnd === cell.column) return cell.text
    }
    return ""
  })
}

/** A grid's columns with their headings and contents. */
export interface KnownColumns {
  readonly names: ReadonlyArray<string>
  readonly own: ReadonlyArray<string>
  readonly contents: ReadonlyArray<ColumnContents>
  readonly figures: ReadonlyArray<ColumnFigures>
}

const columnsKnown = new WeakMap<GridChain, KnownColumns>()

/** The facts about a table's columns that do not depend on the request. */
export const knownColumns = (chain: GridChain): KnownColumns => {
  const before = columnsKnown.get(chain)
  if (before !== undefined) return before
  const [first] = chain.parts
  const fresh =
    first === undefined
      ? { names: [], own: [], contents: [], figures: [] }
      : {
          names: columnNames(first).map((name) => (/^column_\d+$/.test(name) ? "" : name)),
          own: ownNames(first),
          contents: contentsOfColumns(chain),
          figures: figuresOfColumns(chain)
        }
  columnsKnown.set(chain, fresh)
  return fresh
}

const othersBest = (list: ReadonlyArray<number>, but: number): number =>
  list.reduce((most, value, i) => (i === but ? most : Math.max(most, value)), 0)

/** The evidence of each pair, by grid column, then by sought column. */
export const columnEvidence = (
  chain: GridChain,
  { questions, readers, sought }: AskedTable
): ReadonlyArray<ReadonlyArray<Float32Array>> => {
  const { contents, figures, names, own } = knownColumns(chain)
  const fits = names.map((name) => readers.map((read) => read(name)))
  const ownFits = own.map((name) => readers.map((read) => read(name).score))
  const labels = names.map((name) => (name === "" ? readers.map(() => 0) : fitsOfHeading(name, sought.columns)))
  const ownLabels = own.map((name) => (name === "" ? readers.map(() => 0) : fitsOfHeading(name, sought.columns)))
  const best = (column: number, key: number): number =>
    Math.max(fits[column]?.[key]?.score ?? 0, ownFits[column]?.[key] ?? 0)
  const label = (column: number, key: number): number =>
    Math.max(labels[column]?.[key] ?? 0, ownLabels[column]?.[key] ?? 0)
  const either = (column: number, key: number): number => Math.max(best(column, key), label(column, key))
  const columns = names.map((_, i) => i)
  const keys = questions.map((_, i) => i)
  const groups = questions.map((question) => GROUPS.map((_, group) => topicOf(question, group)))
  return columns.map((column) =>
    keys.map((key) => {
      const fit = fits[column]?.[key]
      const held = contents[column]
      const shown = figures[column]
      const at = columns.length === 1 ? 0 : column / (columns.length - 1)
      const place = keys.length === 1 ? 0 : key / (keys.length - 1)
      const vector = [
        fit?.score ?? 0,
        fit?.key ?? 0,
        fit?.text ?? 0,
        ownFits[column]?.[key] ?? 0,
        labels[column]?.[key] ?? 0,
        ownLabels[column]?.[key] ?? 0,
        best(column, key) -
          othersBest(
            columns.map((other) => best(other, key)),
            column
          ),
        best(column, key) -
          othersBest(
            keys.map((other) => best(column, other)),
            key
          ),
        label(column, key) -
          othersBest(
            columns.map((other) => label(other, key)),
            column
          ),
        label(column, key) -
          othersBest(
            keys.map((other) => label(column, other)),
            key
          ),
        held?.filled ?? 0,
        held?.numbers ?? 0,
        held?.decimals ?? 0,
        held?.percents ?? 0,
        held?.dates ?? 0,
        held?.times ?? 0,
        held?.codes ?? 0,
        held?.worded ?? 0,
        held?.marks ?? 0,
        Math.min(20, held?.words ?? 0),
        Math.min(120, held?.length ?? 0),
        held?.distinct ?? 0,
        held?.counting ?? 0,
        ...(groups[key] ?? []),
        at,
        place,
        at - place,
        column === key ? 1 : 0,
        columns.length - column === keys.length - key ? 1 : 0,
        Math.max(-6, Math.min(6, columns.length - keys.length)),
        column === 0 || key === 0 ? (column === key ? 0.5 : -0.5) : either(column - 1, key - 1),
        column === columns.length - 1 || key === keys.length - 1
          ? columns.length - column === keys.length - key
            ? 0.5
            : -0.5
          : either(column + 1, key + 1),
        Math.min(12, names[column]?.split(" ").length ?? 0),
        questions[key]?.key.length ?? 0,
        names[column] === "" ? 0 : 1,
        shown?.whole ?? 0,
        shown?.magnitude ?? 0,
        shown?.product ?? 0,
        shown?.factor ?? 0,
        shown?.balance ?? 0,
        CONCEPTS.indexOf(sought.columns[key]?.concept ?? "") + 1
      ]
      return Float32Array.from(vector)
    })
  )
}

const FITS = (["fit", "own fit", "label", "own label"] as const).map((name) => COLUMN_EVIDENCE.indexOf(name))

/** How well a heading's words fit a key, taken from the pair's evidence. */
export const fitIn = (vector: Float32Array | undefined): number =>
  vector === undefined ? 0 : Math.max(...FITS.map((place) => vector[place] ?? 0))

const WORDED_PLACE = COLUMN_EVIDENCE.indexOf("worded")

/** Share of a column's cells without a digit, taken from the pair's evidence. */
export const wordedIn = (vector: Float32Array): number => vector[WORDED_PLACE] ?? 0
