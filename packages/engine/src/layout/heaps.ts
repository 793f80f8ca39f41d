import type { Page } from "../page/Page.js"
import { centreX, centreY } from "./geometry.js"
import { typicalLineHeight } from "./lines.js"

/** Most words centred in one square with sides of a line's height. On readable pages there are a few at most, printed over each other. */
const MOST_HEAPED = 50

/** More columns of squares than any page has. */
const MOST_SQUARES = 2 ** 26

/** Rows of squares on a page; words outside them are counted square by square. */
const MOST_ROWS = 1024

/** Whether one row of squares holds the centres of enough words for there to be a heap. */
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
 * Reduces heaps of words, thousands of them at one point, to their first words. Nobody can read them, and comparing each with each would be costly.
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
