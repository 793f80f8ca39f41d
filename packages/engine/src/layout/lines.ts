import type { Box, Word } from "../page/Page.js"
import { bottomOf, boxAround, centreY, medianOf, overlapFraction, rightOf } from "./geometry.js"
import { isParted, type PageRulings } from "./rulings.js"

/** Words of one line, left to right, before the line has a block. */
export interface LineOfWords {
  readonly words: ReadonlyArray<Word>
  readonly box: Box
}

/** A total order of words, so that no result depends on the order in which a reader found them. */
export const compareWords = (a: Word, b: Word): number =>
  a.box.x - b.box.x ||
  a.box.y - b.box.y ||
  a.box.width - b.box.width ||
  a.box.height - b.box.height ||
  (a.text < b.text ? -1 : a.text > b.text ? 1 : 0) ||
  a.confidence - b.confidence

const meaningful = /[\p{L}\p{N}]{2}/u

/** Typical height of a page's words, used as its line height. */
export const typicalLineHeight = (words: ReadonlyArray<Word>, pageHeight: number): number => {
  const heights = (list: ReadonlyArray<Word>) => list.map((word) => word.box.height).filter((height) => height > 0)
  const lettered = heights(words.filter((word) => meaningful.test(word.text) && word.box.height < word.box.width * 4))
  return medianOf(lettered.length > 0 ? lettered : heights(words), Math.max(1, pageHeight / 70))
}

/** Words whose heights differ by at least this factor are on one line only if they share a baseline. */
const unlikeHeights = 2.2

const onOneLine = (a: Box, b: Box): boolean => {
  const smaller = Math.min(a.height, b.height)
  const larger = Math.max(a.height, b.height)
  const overlap = overlapFraction(a, b, "y")
  if (larger <= smaller * unlikeHeights) return overlap >= 0.5
  return overlap >= 0.8 && Math.abs(bottomOf(a) - bottomOf(b)) <= smaller * 0.5
}

interface OpenLine {
  readonly words: Array<Word>
  last: Word
  right: number
  /** The last word it was tried for: a line is in several bands, and need be tried only once. */
  tried: Word | undefined
}

/**
 * Chains of words side by side. Each word is compared only with its left neighbour, so that a line may rise or fall across the page. A gap above
 * `reach` times the words' height ends a chain.
 */
const chains = (words: ReadonlyArray<Word>, lineHeight: number, reach: number): ReadonlyArray<OpenLine> => {
  const sorted = [...words].sort(compareWords)
  const bands = new Map<number, Set<OpenLine>>()
  const lines: Array<OpenLine> = []
  for (const word of sorted) {
    const first = Math.floor(word.box.y / lineHeight)
    const last = Math.floor(bottomOf(word.box) / lineHeight)
    let best: OpenLine | undefined
    let bestCost = Number.POSITIVE_INFINITY
    for (let band = first; band <= last; band++) {
      const open = bands.get(band)
      if (!open) continue
      for (const line of open) {
        if (line.tried === word) continue
        line.tried = word
        const height = Math.max(Math.min(word.box.height, line.last.box.height), lineHeight * 0.5)
        const gap = word.box.x - line.right
        // Words are sorted by left edge, so a line left behind by more than the widest gap can never be continued.
        if (gap > Math.max(height, lineHeight * 3) * reach) {
          open.delete(line)
          continue
        }
        if (gap > height * reach || gap < -Math.max(height, word.box.width * 0.7)) continue
        if (!onOneLine(line.last.box, word.box)) continue
        const cost = Math.abs(centreY(word.box) - centreY(line.last.box)) * 2 + Math.abs(gap) * 0.1
        if (cost < bestCost) {
          best = line
          bestCost = cost
        }
      }
    }
    if (best) {
      const { box } = best.last
      const end = Math.floor(bottomOf(box) / lineHeight)
      for (let band = Math.floor(box.y / lineHeight); band <= end; band++) bands.get(band)?.delete(best)
      best.words.push(word)
      best.last = word
      best.right = Math.max(best.right, rightOf(word.box))
    } else {
      best = { words: [word], last: word, right: rightOf(word.box), tried: word }
      lines.push(best)
    }
    for (let band = first; band <= last; band++) {
      const open = bands.get(band)
      if (open) open.add(best)
      else bands.set(band, new Set([best]))
    }
  }
  return lines
}

/** Gap between words, as a share of their height, beyond which they are in different columns. */
const columnGap = (lines: ReadonlyArray<OpenLine>): number => {
  const gaps: Array<number> = []
  for (const { words } of lines) {
    for (let i = 1; i < words.length; i++) {
      const left = words[i - 1]
      const right = words[i]
      if (!left || !right) continue
      const height = Math.min(left.box.height, right.box.height)
      const gap = right.box.x - rightOf(left.box)
      if (height > 0 && gap > 0 && gap < height * 1.5) gaps.push(gap / height)
    }
  }
  // Justified lines stretch their spaces to about three times the usual one; typewriter faces set spaces of 0.6 em.
  return Math.max(0.9, 1.7 * medianOf(gaps, 0.3))
}

/** Vertical and horizontal offsets, as shares of the height, beyond which two words of a text layer are on separate lines. */
const STEP = 0.3
const MORE_THAN_SPACE = 0.45
/** A word smaller than this share of its neighbour is probably a superscript or subscript, such as a footnote number. */
const ALIKE = 0.75

/**
 * Whether two neighbours in a text layer are on different lines beside each other, because their baselines differ and they are set apart. Text
 * filled in after a label may be slightly off the label's baseline.
 */
const isStepped = (last: Word, word: Word, gap: number, height: number): boolean =>
  last.font !== undefined &&
  word.font !== undefined &&
  !last.text.endsWith(":") &&
  /^\p{L}[\p{L}-]{2}/u.test(word.text) &&
  height > Math.max(last.box.height, word.box.height) * ALIKE &&
  gap > height * MORE_THAN_SPACE &&
  Math.abs(bottomOf(last.box) - bottomOf(word.box)) > height * STEP

/** Groups words into lines; a line ends at a gap wide enough for a column, or where a vertical ruling passes. */
export const groupIntoLines = (
  words: ReadonlyArray<Word>,
  rulings: PageRulings,
  lineHeight: number
): ReadonlyArray<LineOfWords> => {
  const chained = chains(words, lineHeight, 1.6)
  const widest = columnGap(chained)
  const lines: Array<LineOfWords> = []
  for (const chain of chained) {
    let run: Array<Word> = []
    const flush = () => {
      if (run.length > 0) lines.push({ words: run, box: boxAround(run) })
      run = []
    }
    let right = Number.NEGATIVE_INFINITY
    for (const word of chain.words) {
      const last = run[run.length - 1]
      if (last) {
        const gap = word.box.x - right
        const height = Math.min(word.box.height, last.box.height)
        // Boxes may overhang a ruling by a hair's breadth.
        const slack = height * 0.15
        if (
          gap > height * widest ||
          isStepped(last, word, gap, height) ||
          isParted(rulings.vertical, right - slack, word.box.x + slack, centreY(word.box))
        ) {
          flush()
          right = Number.NEGATIVE_INFINITY
        }
      }
      run.push(word)
      right = Math.max(right, rightOf(word.box))
    }
    flush()
  }
  return lines
}
