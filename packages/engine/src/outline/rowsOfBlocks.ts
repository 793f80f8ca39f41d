import { boxAround, medianOf, overlapFraction, rightOf } from "../layout/geometry.js"
import type { PageLayout } from "../layout/Layout.js"
import type { Box, Word } from "../page/Page.js"
import { markedLine } from "./listMarker.js"
import { readingOrder } from "./readingOrder.js"

/** A line of a block, without words that are in a table. */
export interface RowLine {
  readonly words: ReadonlyArray<Word>
  readonly text: string
  readonly box: Box
}

/** Blocks side by side on one line, or a single block. */
export interface BlockRow {
  /** From left to right; if there are several, each has one line. */
  readonly blocks: ReadonlyArray<ReadonlyArray<RowLine>>
  readonly box: Box
}

/** Whether a block continues the line that another begins: to its right, at the same height. */
const isBeside = (left: ReadonlyArray<RowLine>, right: ReadonlyArray<RowLine>, lineHeight: number): boolean => {
  const [a] = left
  const [b] = right
  if (a === undefined || b === undefined || left.length > 1) return false
  // A bullet is beside the first of several lines.
  if (right.length > 1 && markedLine(a.text)?.text !== "") return false
  return overlapFraction(a.box, b.box, "y") >= 0.5 && b.box.x >= rightOf(a.box) - lineHeight * 0.3
}

/** Most lines of a block of labels, and most blocks that hold its values. */
const MOST_LABELS = 40

/** Most words of a label, on average in a block of labels. */
const MOST_WORDS = 4

/** Whether lines are labels of those beside them: they end in colons, or have no figures where the others do. */
const areLabels = (lines: ReadonlyArray<RowLine>, beside: ReadonlyArray<RowLine>): boolean => {
  const words = medianOf(
    lines.map((line) => line.words.length),
    0
  )
  if (words > MOST_WORDS) return false
  const share = (of: ReadonlyArray<RowLine>, form: RegExp): number =>
    of.filter(({ text }) => form.test(text)).length / of.length
  return share(lines, /[:：]$/) >= 0.5 || (share(lines, /\d/) <= 0.2 && share(beside, /\d/) >= 0.6)
}

/**
 * Pairs a column of labels, line by line, with the values in the blocks that follow it in reading order; null if there are none. Reading the blocks
 * one after the other would separate each label from its value.
 */
const labelled = (
  labels: ReadonlyArray<RowLine>,
  behind: ReadonlyArray<ReadonlyArray<RowLine>>,
  lineHeight: number
): { readonly rows: ReadonlyArray<ReadonlyArray<ReadonlyArray<RowLine>>>; readonly blocks: number } | null => {
  if (labels.length < 2) return null
  const right = Math.max(...labels.map(({ box }) => rightOf(box)))
  const rows = labels.map((label): Array<ReadonlyArray<RowLine>> => [[label]])
  const values: Array<RowLine> = []
  let blocks = 0
  for (const lines of behind) {
    const places = lines.map((line) =>
      line.box.x < right - lineHeight * 0.3
        ? -1
        : labels.findIndex((label) => overlapFraction(label.box, line.box, "y") >= 0.5)
    )
    if (places.includes(-1)) break
    for (const [i, line] of lines.entries()) rows[places[i] ?? 0]?.push([line])
    values.push(...lines)
    blocks++
  }
  return values.length > 1 && areLabels(labels, values) ? { rows, blocks } : null
}

/** The blocks of a page in reading order, joined where they make one line, without the words for which `elsewhere` holds. */
export const rowsOfBlocks = (
  { blocks, lineHeight }: PageLayout,
  elsewhere: (word: Word) => boolean,
  onBlock: (place: number, rows: number) => void
): ReadonlyArray<BlockRow> => {
  const all = blocks.map((block) =>
    block.lines.flatMap((line): ReadonlyArray<RowLine> => {
      const words = line.words.filter((word) => !elsewhere(word))
      if (words.length === 0) return []
      const ordered = readingOrder(words)
      if (ordered === words && words.length === line.words.length) return [line]
      return [{ words: ordered, text: ordered.map(({ text }) => text).join(" "), box: boxAround(words) }]
    })
  )
  const rows: Array<Array<ReadonlyArray<RowLine>>> = []
  for (let place = 0; place < all.length; place++) {
    onBlock(place, rows.length)
    const lines = all[place]
    if (lines === undefined || lines.length === 0) continue
    // A longer block cannot be a column of labels and need not be compared with all that follow.
    const pairs =
      lines.length > MOST_LABELS ? null : labelled(lines, all.slice(place + 1, place + 1 + MOST_LABELS), lineHeight)
    if (pairs !== null) {
      for (let i = 1; i <= pairs.blocks; i++) onBlock(place + i, rows.length)
      place += pairs.blocks
      for (const row of pairs.rows) rows.push([...row])
      continue
    }
    const open = rows.at(-1)
    const last = open?.at(-1)
    if (open !== undefined && last !== undefined && isBeside(last, lines, lineHeight)) open.push(lines)
    else rows.push([lines])
  }
  return rows.map((row) => ({ blocks: row, box: boxAround(row.flat()) }))
}
