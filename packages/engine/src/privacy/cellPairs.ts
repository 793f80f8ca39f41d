import { fold } from "../text/fold.js"
import { headsGoods, isBareName } from "./columnHeads.js"
import type { Finding } from "./Finding.js"
import { isTitled } from "./fieldKinds.js"
import { isFormWord } from "./formWords.js"
import { linePairs } from "./linePairs.js"
import { Pieces } from "./Pieces.js"
import { privateLabel } from "./privateLabel.js"
import { linesOf } from "./textLines.js"

/** A run of words of one line of plain text, parted from others by wide blanks, leading dots or strokes. */
interface Cell {
  readonly text: string
  readonly start: number
  readonly column: number
}

// A row of dots that leads to a value and an upright stroke part cells as wide blanks do.
const CELL = /(?<!\S)(?!(?:\||\.{3,})(?:\s|$))\S+(?: (?!(?:\||\.{3,})(?:\s|$))\S+)*/g
/** How far the beginnings of two cells of one column may lie apart, in characters. */
const slack = 1
/** Words of a label, at most. */
const mostLabelWords = 6
/** Rows that stand under one heading, at most; a longer table names its columns once, and the rest is left to the words themselves. */
const mostRows = 400
/** Finders look across line ends; so many part two pieces that have nothing to do with each other. */
const apart = "\n\n\n\n"

/** Labels of names, and what may be one. */
const NAMES = /^(?:noms?|pr[ée]noms?|surname|(?:sur|fore|first |last |given |family )names?|nom et pr[ée]noms?)$/i
const ALONE = /^\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*){0,3}$/u

const cellsOf = (line: string, at: number): ReadonlyArray<Cell> =>
  Array.from(line.slice(0, 1000).matchAll(CELL), ({ 0: text, index }) => ({ text, start: at + index, column: index }))

/** The number of a field before its label. */
const NUMBERED = /^\d{1,2}[.)] (?=\p{L})/u

/** Whether a cell is the value of the one before it by the mark with which it begins. */
const isMarkedValue = (text: string): boolean => /^[:=]/.test(text)

const isLabel = ({ text: whole }: Pick<Cell, "text">): boolean => {
  const text = whole.replace(NUMBERED, "")
  const words = text.split(" ")
  const plain = fold(text)
  return (
    words.length <= mostLabelWords &&
    !/\d{2}|@/.test(text) &&
    !isMarkedValue(text) &&
    !isTitled(text) &&
    (/:$/.test(text) || privateLabel.test(plain) || isFormWord(words.find((word) => /\p{L}{2}/u.test(word)) ?? ""))
  )
}

const isPrivateLabel = ({ text }: Cell): boolean => privateLabel.test(text)

interface Row {
  readonly cells: ReadonlyArray<Cell>
  /** How many of them are labels. */
  readonly labelled: number
}

/** The columns that lines of cells stand in: each cell goes on the column of the cell right above it. */
const stacksOf = (rows: ReadonlyArray<Row>): ReadonlyArray<ReadonlyArray<Cell>> => {
  const stacks: Array<ReadonlyArray<Cell>> = []
  let open: ReadonlyArray<Array<Cell>> = []
  for (const { cells } of rows) {
    const next: Array<Array<Cell>> = []
    for (const cell of cells) {
      const above = open.find((stack) => Math.abs((stack.at(-1)?.column ?? -9) - cell.column) <= slack)
      const stack = above ?? []
      stack.push(cell)
      if (above === undefined) stacks.push(stack)
      next.push(stack)
    }
    open = next
  }
  return stacks.filter((stack) => stack.length > 1)
}

/**
 * What is found in plain text that is set in columns with blanks: the lines of a column one beneath the other, as of an address beside another, and each
 * value behind the word that heads its column.
 */
export const findInCells = (text: string, find: (text: string) => ReadonlyArray<Finding>): ReadonlyArray<Finding> => {
  if (!/\S {3,}\S|\n {8,}\S|\S[ \t]+\.{3,}[ \t]|[ \t]\|[ \t]|\n[ \t]*\(\p{L}|\n\s{0,8}1\.\s+\p{Lu}|\t/u.test(text))
    return []
  const rows = linesOf(text).map(({ start, text: line }): Row => {
    const cells = cellsOf(line, start)
    return { cells, labelled: /\d{2}(?!\.[ ]\p{L})|@/u.test(line) ? 0 : cells.filter(isLabel).length }
  })
  const nameOf = ({ text: label }: Cell): string => label.replace(NUMBERED, "").replace(/\s?[:=]$/, "")
  /** Whether a row heads the ones beneath it: all of its cells are labels, or half of them and the next row begins with none. */
  const isHeading = ({ cells, labelled }: Row, index: number): boolean => {
    const next = rows[index + 1]?.cells[0]
    return (
      cells.length > 1 &&
      !cells.some(({ text: cell }) => isMarkedValue(cell)) &&
      (labelled === cells.length || (labelled * 2 >= cells.length && next !== undefined && !isLabel(next)))
    )
  }
  const pieces = new Pieces()
  for (const stack of stacksOf(rows)) {
    // A column alone is a text's lines.
    if (stack.every(({ column }) => column === 0)) continue
    pieces.add(apart, null)
    stack.forEach(({ start, text: value }, index) => {
      // What a label heads begins with it.
      if (index > 0) pieces.add(NUMBERED.test(value) && isLabel({ text: value }) ? apart : "\n", null)
      pieces.add(value, start)
    })
  }
  let heads: ReadonlyArray<Cell> = []
  let below = 0
  for (const [index, row] of rows.entries()) {
    const { cells } = row
    // A heading may stand apart from its columns, by one blank line.
    if ((cells.length === 0 && below > 0) || below > mostRows) heads = []
    if (isHeading(row, index)) {
      heads = cells
      below = 0
      continue
    }
    below++
    cells.forEach((label, place) => {
      // Labels stand before their values on one row.
      const value = cells[place + 1]
      if (value === undefined || !isLabel(label) || !isPrivateLabel(label) || isLabel(value)) return
      // Of two people side by side the names stand on one row.
      const further = NAMES.test(nameOf(label))
        ? cells.slice(place + 2, place + 3).filter(({ text: other }) => ALONE.test(other))
        : []
      for (const { start, text: one } of [value, ...further]) {
        pieces.add(`${apart}${nameOf(label)} : `, null)
        pieces.add(one, start)
      }
    })
    for (const cell of cells) {
      const head = heads.findLast(
        ({ column, text: label }) => column <= cell.column + slack && cell.column <= column + label.length + slack
      )
      if (head === undefined || !isPrivateLabel(head) || isLabel(cell)) continue
      // Goods have names too.
      if (isBareName(head.text) && heads.some(({ text: other }) => headsGoods(other))) continue
      pieces.add(`${apart}${nameOf(head)} : `, null)
      pieces.add(cell.text, cell.start)
    }
  }
  for (const { label, start, text: value } of linePairs(text)) {
    pieces.add(`${apart}${label} : `, null)
    pieces.add(value, start)
  }
  return pieces.found(find)
}
