import { flatMap } from "../../flatMap.js"
import { medianOf, rightOf } from "../../layout/geometry.js"
import type { Word } from "../../page/Page.js"
import { chunkOf, columnCutsOf } from "../columnCuts.js"
import type { TextRow } from "../textRows.js"

/** Pieces of a full row, relative to the fuller half of the rows: subtotals and continuation lines have fewer. */
const FULL = 0.6

/** The rows that fill most columns and so show where columns separate: other rows run through several. */
export const fullRows = (rows: ReadonlyArray<TextRow>): ReadonlyArray<TextRow> => {
  const counts = rows.map(({ lines }) => lines.length)
  const many = medianOf(
    counts.filter((count) => count >= medianOf(counts, 1)),
    1
  )
  return rows.filter(({ lines }) => lines.length >= Math.max(2, many * FULL))
}

/** Largest offset, in line heights, of words that share an edge, and their least gap to their neighbours. */
const AT_ONE_EDGE = 0.15
const APART = 0.15

/** Fewest full rows whose words must share an edge, and their share of all full rows. */
const FEWEST = 3
const MOST = 0.85

/** Words of a row, left to right. */
const wordsOf = ({ lines }: TextRow): ReadonlyArray<Word> => flatMap(lines, ({ words }) => words)

/** Positions where the words of (almost) all rows begin after a space, given as the middle of that space. */
const edgesOf = (rows: ReadonlyArray<ReadonlyArray<Word>>, lineHeight: number): ReadonlyArray<number> => {
  const [near, apart] = [lineHeight * AT_ONE_EDGE, lineHeight * APART]
  const needed = Math.max(FEWEST, rows.length * MOST)
  const starts = flatMap(rows, (words) => words.slice(1).map(({ box }) => box.x)).sort((a, b) => a - b)
  const found: Array<number> = []
  let last = Number.NEGATIVE_INFINITY
  for (const start of starts) {
    if (start - last <= near * 2) continue
    let [shared, from] = [0, Number.NEGATIVE_INFINITY]
    for (const words of rows) {
      const i = words.findIndex(({ box }) => Math.abs(box.x - start) <= near)
      const before = words[i - 1]
      if (before === undefined || start - rightOf(before.box) < apart) continue
      shared++
      from = Math.max(from, rightOf(before.box))
    }
    if (shared < needed) continue
    last = start
    found.push((from + start - near) / 2)
  }
  return found
}

/** Whether no word of the rows is between two cuts, so that they separate the same columns. */
const partTheSame = (a: number, b: number, words: ReadonlyArray<Word>): boolean =>
  !words.some(({ box }) => box.x + box.width / 2 > Math.min(a, b) && box.x + box.width / 2 < Math.max(a, b))

/** Cuts between the columns of full rows: in the white space between pieces and, more finely, at edges that their words share. */
export const cutsOfFullRows = (
  rows: ReadonlyArray<TextRow>,
  head: ReadonlyArray<TextRow>,
  lineHeight: number,
  finely: boolean
): ReadonlyArray<number> => {
  const guides = head.map((row) => wordsOf(row).map((word) => chunkOf([word])))
  const cuts = columnCutsOf(
    rows.map(({ lines }) => lines.map(({ words }) => chunkOf(words))),
    lineHeight,
    { besideHeadings: true }
  )(guides)
  if (!finely) return cuts
  const words = rows.map(wordsOf)
  const all = words.flat()
  const more = edgesOf(words, lineHeight).filter((edge) => cuts.every((cut) => !partTheSame(cut, edge, all)))
  return [...cuts, ...more].sort((a, b) => a - b)
}
