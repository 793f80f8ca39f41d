import { personLikeness } from "../text/names.js"
import { headsParties, kindOfHead } from "./columnHeads.js"
import type { Finding, PrivateKind } from "./Finding.js"
import { isTitled } from "./fieldKinds.js"
import { isFormWord } from "./formWords.js"
import { privateCells } from "./privateColumns.js"
import { standsUnder, type TextCell, textCells } from "./textCells.js"
import { linesOf } from "./textLines.js"

/** Of the first cells beneath a head so many tell whether the column is one of labels; so great a part of them have words of forms where it is. */
const tellingCells = 4
const labelPart = 0.4

interface Head extends TextCell {
  readonly kind: PrivateKind | undefined
  /** What stands beneath it, and where its line begins. */
  readonly cells: Array<TextCell & { readonly at: number }>
}

// An article or a title begins names too.
const hasFormWord = (text: string): boolean =>
  text.split(" ").some((word) => /\p{L}{3}/u.test(word) && isFormWord(word))

/** Words that label what stands beside them, though a surname may be one of them too: `Hall`. */
const isLabel = (text: string): boolean =>
  /:$|[°º]| no\.?$/.test(text) || kindOfHead(text) !== undefined || (hasFormWord(text) && !/^totals?$|,/i.test(text))

/** Words that label, written as no name is, whose small words are short: `Pay date`, `Ancienneté depuis le`. */
const isSureLabel = (text: string): boolean =>
  / \p{Ll}{4}/u.test(text) || (isLabel(text) && / \p{Ll}{3}|:$|[°º]| no\.?$/u.test(text))

/** A line that heads columns: words beside each other of which one says what its column holds and none is a value. */
const headsOf = (line: string, cells: ReadonlyArray<TextCell>): ReadonlyArray<Head> => {
  // Marks before a cell lead to a value from its label.
  if (cells.length < 2 || /\d{3}/.test(line) || cells.some(({ text }) => /^[:=]|[.…_]{4}/.test(text))) return []
  const ofPeople = cells.some(({ text }) => kindOfHead(text) === "PERSON")
  const heads = cells.map((cell): Head => ({ ...cell, kind: kindOfHead(cell.text, ofPeople), cells: [] }))
  const isValue = ({ kind, text }: Head): boolean =>
    kind === undefined && (isTitled(text) || (!hasFormWord(text) && personLikeness(text) > 0))
  const says = heads.some(({ kind, text }) => kind !== undefined || headsParties(text))
  return says && !heads.some(isValue) ? heads : []
}

const areLabels = (cells: ReadonlyArray<TextCell>): boolean => {
  const first = cells.slice(0, tellingCells)
  return (
    first.some(({ text }) => isSureLabel(text)) ||
    first.filter(({ text }) => isLabel(text)).length > first.length * labelPart
  )
}

/** A value in a column of plain text. */
export interface ColumnValue extends Finding {
  /** Whether it is private there and not wherever else it stands. */
  readonly hereAlone: boolean
}

/** The private values beneath heads; a column of labels, which have their values beside them, has none. */
const valuesUnder = (heads: ReadonlyArray<Head>): ReadonlyArray<ColumnValue> =>
  privateCells(
    heads
      .filter(({ cells, kind }) => kind === undefined || !areLabels(cells))
      .map(({ cells, text }) => ({ head: text, cells }))
  ).map(({ cell: { at, end, start }, hereAlone, kind }) => ({ kind, start: at + start, end: at + end, hereAlone }))

/** Private values in the columns of plain text that are set with blanks or tabs, by the words that head them. */
export const findTextColumns = (text: string): ReadonlyArray<ColumnValue> => {
  const tables: Array<ReadonlyArray<Head>> = []
  let heads: ReadonlyArray<Head> = []
  let rows = 0
  for (const { start: at, text: line } of linesOf(text)) {
    const cells = textCells(line)
    // A heading may stand apart from its columns, by one blank line.
    if (cells.length === 0) {
      if (rows > 0) heads = []
      rows++
    } else if (heads.length === 0) {
      rows = 0
      heads = headsOf(line, cells)
      tables.push(heads)
    } else {
      rows++
      for (const cell of cells) {
        const over = heads.filter((head) => standsUnder(cell, head))
        if (over.length === 1) over[0]?.cells.push({ ...cell, at })
      }
    }
  }
  return tables.flatMap(valuesUnder)
}

/** What is found in a text with its wide blanks drawn together, as labels stand apart from their values on a form. */
export const findInForms = (text: string, find: (text: string) => ReadonlyArray<Finding>): ReadonlyArray<Finding> => {
  if (!/\S {3}\s*\S/.test(text)) return []
  let plain = ""
  const offsets: Array<number> = []
  for (let from = 0; from < text.length; from++) {
    if (/[ \t]/.test(text.charAt(from)) && plain.endsWith("  ")) continue
    plain += text.charAt(from)
    offsets.push(from)
  }
  return find(plain).flatMap(({ end, kind, start }) => {
    const [first, last] = [offsets[start], offsets[end - 1]]
    // What has a wide blank within it stands in two columns.
    return first === undefined || last === undefined || last - first !== end - 1 - start
      ? []
      : [{ kind, start: first, end: last + 1 }]
  })
}
