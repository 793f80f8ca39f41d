import { flatMap } from "../../flatMap.js"
import type { PageLayout } from "../../layout/Layout.js"
import type { Word } from "../../page/Page.js"
import type { PageRows } from "../PageRows.js"
import { gapBetween, type TextRow } from "../textRows.js"
import type { NamedCell, NamedRow } from "./NamedRow.js"
import type { SoughtTable } from "./soughtTables.js"

/** Whether a table asks for medicines and how they are taken. */
export const asksForMedications = (sought: SoughtTable): boolean => {
  const concepts = new Set(sought.columns.map(({ concept }) => concept))
  return concepts.has("name") && (concepts.has("frequency") || concepts.has("dosage"))
}

/** Words in order with their joint text, so that matches in the text can be located on the page. */
class Run {
  readonly text: string
  private readonly starts: ReadonlyArray<number>

  constructor(private readonly words: ReadonlyArray<Word>) {
    const starts: Array<number> = []
    let text = ""
    for (const word of words) {
      if (text !== "") text += " "
      starts.push(text.length)
      text += word.text
    }
    this.text = text
    this.starts = starts
  }

  /** The piece from `start` to `end`, without punctuation at its ends; undefined if nothing is left. */
  cell(start: number, end: number): NamedCell | undefined {
    const raw = this.text.slice(start, end)
    const from = start + raw.length - raw.replace(/^[\s:;,.\-–—•*#(]+/u, "").length
    const text = this.text.slice(from, end).replace(/[\s:;,.\-–—(]+$/u, "")
    const to = from + text.length
    const words = this.words.filter((word, i) => {
      const at = this.starts[i] ?? 0
      return at < to && at + word.text.length > from
    })
    return text === "" || words.length === 0 ? undefined : { words, text }
  }
}

const STRENGTH =
  /(?<![\p{L}\d.,])\d+(?:[.,]\d+)?(?:\s?\/\s?\d+(?:[.,]\d+)?)?\s?(?:mg|g|µg|μg|mcg|ug|ml|mL|cl|UI|IU|U|M?UI|mmol|meq|%)(?:\s?\/\s?(?:\d+\s?)?(?:ml|mL|l|L|g|dose|h|24\s?h))?(?![\p{L}\d])/u

const ITEM = /^\s*(?:(?:\d{1,2}\s?[.)]|[-–—•*])\s*)?(?=\p{L})/u

const COUNT = "(?:\\d+(?:[.,]\\d+)?|un|une|deux|trois|one|two|three|four|six)"

const DURATION = new RegExp(
  `(?:pendant|durant|dur[ée]e(?:\\s+du\\s+traitement)?|qsp|for|during|duration|x|×|pour)\\s*:?\\s*(?<value>${COUNT}\\s+(?:jours?|semaines?|mois|days?|weeks?|months?))(?![\\p{L}])`,
  "iu"
)

const QUANTITY = new RegExp(
  `(?:qsp|quantit[ée]|qt[ée]|supply|quantity|qty|disp(?:ense)?|mitte|d[ée]livrer)\\s*[.:]?\\s*#?\\s*(?<value>${COUNT}(?:\\s+(?!(?:jours?|semaines?|mois|days?|weeks?|months?)\\b)\\p{L}[\\p{L}-]*)*)`,
  "iu"
)

/** Dispensed packages, counted without a word before the number. */
const PACKAGES = new RegExp(
  `(?<value>${COUNT}\\s+(?:bo[iî]tes?|flacons?|tubes?|bo(?:x|xes)|packs?|bottles?))(?![\\p{L}])`,
  "iu"
)

const LEAD = /^\s*(?:[:;,.–—-]\s*)*(?:(?:sig|posologie|directions?|instructions?|take as directed)\s*:\s*)?/iu

/** The end of the list: a signature, a stamp, a note that nothing more may be added. */
const ENDS = /^\s*(?:signature|prescriber|prescripteur|renouvel|refill|ordonnance|date|dr\.?\s|docteur\s|page\s)/iu

interface Entry {
  readonly layout: PageLayout
  readonly title: TextRow
  readonly below: Array<TextRow>
}

const wordsOf = (row: TextRow): ReadonlyArray<Word> => flatMap(row.lines, ({ words }) => words)

/** Whether a row names a medicine with its strength. */
const names = (row: TextRow): boolean => {
  const item = ITEM.exec(row.text)
  const strength = STRENGTH.exec(row.text)
  if (item === null || strength === null) return false
  const name = row.text.slice(item[0].length, strength.index).trim()
  return /\p{L}{3}/u.test(name) && !/[:;]/.test(name) && name.split(/\s+/).length <= 6
}

const entriesOf = (layout: PageLayout, pages: PageRows): ReadonlyArray<Entry> => {
  const rows = pages.of(layout)
  const entries: Array<Entry> = []
  let open: Entry | undefined
  let last: TextRow | undefined
  for (const row of rows) {
    if (names(row)) {
      open = { layout, title: row, below: [] }
      entries.push(open)
    } else if (open !== undefined && last !== undefined) {
      if (gapBetween(last, row) > layout.lineHeight * 1.6 || ENDS.test(row.text)) open = undefined
      else open.below.push(row)
    }
    last = row
  }
  return entries
}

const rowOf = ({ below, layout, title }: Entry, sought: SoughtTable): NamedRow => {
  const run = new Run(flatMap([title, ...below], wordsOf))
  const { text } = run
  const lead = ITEM.exec(text)?.[0].length ?? 0
  const strength = STRENGTH.exec(text)
  const strengthStart = strength?.index ?? 0
  const strengthEnd = strengthStart + (strength?.[0].length ?? 0)
  const titleEnd = title.text.length
  // Directions begin after a colon or on the next line; the text before them is the form of the medicine.
  const colon = text.slice(strengthEnd, titleEnd).search(/\s?:\s/)
  const directions = colon >= 0 ? strengthEnd + colon : below.length > 0 ? titleEnd : strengthEnd
  const rest = text.slice(directions)
  const from = directions + (LEAD.exec(rest)?.[0].length ?? 0)
  const duration = DURATION.exec(rest)
  const quantity = QUANTITY.exec(rest) ?? PACKAGES.exec(rest)
  const ends = flatMap([duration?.index, quantity?.index], (at) => (at === undefined ? [] : [directions + at]))
  const span = (match: RegExpExecArray | null): NamedCell | undefined => {
    const value = match?.groups?.["value"]
    if (match === null || value === undefined) return undefined
    const start = directions + match.index + match[0].lastIndexOf(value)
    return run.cell(start, start + value.length)
  }
  const found: ReadonlyArray<readonly [concept: string, cell: NamedCell | undefined]> = [
    ["name", run.cell(lead, strengthStart)],
    ["dosage", run.cell(strengthStart, strengthEnd)],
    ["frequency", run.cell(from, Math.max(from, Math.min(text.length, ...ends)))],
    ["duration", span(duration)],
    ["quantity", span(quantity)]
  ]
  const cells = new Map<string, NamedCell>()
  for (const [concept, cell] of found) {
    const key = sought.columns.find((column) => column.concept === concept)?.key
    if (key !== undefined && cell !== undefined) cells.set(key, cell)
  }
  return { layout, cells, quality: 0.75 }
}

/** Medicines listed one below the other, each a name with its strength and the lines of directions. */
export const medicationRows = (
  layouts: ReadonlyArray<PageLayout>,
  pages: PageRows,
  sought: SoughtTable
): ReadonlyArray<NamedRow> =>
  flatMap(layouts, (layout) => entriesOf(layout, pages).map((entry) => rowOf(entry, sought)))
