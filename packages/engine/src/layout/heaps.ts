import type { Page } from "../page/Page.js"
import { centreX, centreY } from "./geometry.js"
import { typicalLineHeight } from "./lines.js"

/** Words whose middles may lie within one square of a line's height. Readable pages have a few, one over the other at most. */
const MOST_HEAPED = 50

/** More squares than any page has in a column. */
const MOST_SQUARES = 2 ** 26

/** Rows of squares that pages have; what stands in others is counted square by square. */
const MOST_ROWS = 1024

/** Whether the middles of so many words lie within one row of squares that there may be a heap. */
const hasFullRow = ({ words }: Page, side: number): boolean => {
  const counts = new Uint8Array(MOST_ROWS)
  for (const { box } of words) {
    const row = Math.floor(centreY(box) / side)
    if (!(row >= 0 && row < MOST_ROWS)) return true
    const count = (counts[row] ?? 0) + 1
    if (count > MOST_HEAPED) return true
    counts[row] = count
  }
  return false
}

/**
 * A page whose heaps of words, thousands of them at one point, are reduced to their first words: nobody can read what lies in them, and
 * each would be compared with each.
 */
export const withoutHeaps = (page: Page): Page => {
  if (page.words.length <= MOST_HEAPED) return page
  const side = typicalLineHeight(page.words, page.height)
  if (!hasFullRow(page, side)) return page
  const counts = new Map<number, number>()
  const kept = page.words.filter(({ box }) => {
    const square = Math.floor(centreX(box) / side) * MOST_SQUARES + Math.floor(centreY(box) / side)
    const count = (counts.get(square) ?? 0) + 1
    counts.set(square, count)
    return count <= MOST_HEAPED
  })
  return kept.length === page.words.length ? page : { ...page, words: kept }
}
