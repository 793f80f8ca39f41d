import type { Word } from "../page/Page.js"

/** Letters of scripts that run from right to left (Unicode's bidirectional classes R and AL), in their presentation forms too. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u

const directionOf = ({ text }: Word): "left" | "right" | null =>
  RIGHT_TO_LEFT.test(text) ? "left" : LEFT_TO_RIGHT.test(text) ? "right" : null

/**
 * The words of a line, from left to right, in the order in which they are read. A line runs from right to left if most of its words do; names and
 * figures of the other direction keep theirs, as they do the other way round. @see Unicode Standard Annex 9, of which whole words need little
 */
export const readingOrder = (words: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  const directions = words.map(directionOf)
  const toLeft = directions.filter((direction) => direction === "left").length
  if (toLeft === 0) return words
  const base = toLeft * 2 >= directions.filter((direction) => direction !== null).length ? "left" : "right"
  const order: Array<Word> = []
  for (let start = 0; start < words.length; ) {
    let end = start + 1
    const against = directions[start] !== null && directions[start] !== base
    // What has no direction belongs to a run only between words of it.
    for (let i = end; against && i < words.length && directions[i] !== base; i++)
      if (directions[i] === directions[start]) end = i + 1
    const run = words.slice(start, end)
    // In a line to the left it is turned round twice, and so keeps its order.
    if (against) run.reverse()
    order.push(...run)
    start = end
  }
  return base === "left" ? order.reverse() : order
}
