import { flatMap } from "../flatMap.js"
import { bottomOf, boxAround, centreY } from "../layout/geometry.js"
import { compareWords } from "../layout/lines.js"
import type { Box, Word } from "../page/Page.js"

/** A row of words within a cell or a column. */
export interface WordRow {
  readonly words: ReadonlyArray<Word>
  readonly box: Box
}

/** Groups words into rows by their middles, rows top to bottom and words left to right. For areas no wider than a table. */
export const wordRows = (words: ReadonlyArray<Word>): ReadonlyArray<WordRow> => {
  const sorted = [...words].sort((a, b) => centreY(a.box) - centreY(b.box) || compareWords(a, b))
  const rows: Array<{ readonly words: Array<Word>; top: number; bottom: number }> = []
  for (const word of sorted) {
    const open = rows[rows.length - 1]
    const middle = centreY(word.box)
    if (open) {
      const height = Math.min(open.bottom - open.top, word.box.height)
      if (middle - (open.top + open.bottom) / 2 < Math.max(height * 0.5, 1e-6)) {
        open.words.push(word)
        // The first word sets the row's place; a taller one may widen it.
        open.top = Math.min(open.top, word.box.y)
        open.bottom = Math.max(open.bottom, Math.min(bottomOf(word.box), open.bottom + height * 0.3))
        continue
      }
    }
    rows.push({ words: [word], top: word.box.y, bottom: bottomOf(word.box) })
  }
  return rows.map((row) => {
    const inOrder = row.words.sort(compareWords)
    return { words: inOrder, box: boxAround(inOrder) }
  })
}

/** Words of a cell in reading order. */
export const inCellOrder = (words: ReadonlyArray<Word>): ReadonlyArray<Word> =>
  areInOrder(words) ? words : flatMap(wordRows(words), (row) => row.words)

/** Whether words follow each other from left to right on one level, like those of a line in a single typeface. */
const areInOrder = (words: ReadonlyArray<Word>): boolean => {
  const first = words[0]
  if (first === undefined) return true
  const level = centreY(first.box)
  for (let i = 1; i < words.length; i++) {
    const [last, word] = [words[i - 1], words[i]]
    if (last === undefined || word === undefined) continue
    if (centreY(word.box) !== level || last.box.x >= word.box.x) return false
  }
  return true
}

/** Text of a cell: its words in reading order with single spaces; a word broken over two lines stays broken. */
export const cellText = (words: ReadonlyArray<Word>): string =>
  words.length === 1 ? (words[0]?.text ?? "") : words.map((word) => word.text).join(" ")
