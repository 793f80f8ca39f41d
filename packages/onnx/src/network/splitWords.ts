import type { Box, Word } from "@extrait/engine"
import type { SeenCharacter } from "./decodeLine.js"
import { withLetters } from "./withLetters.js"

/** A line as its network saw it: brightness, 0 to 255, row by row. */
export interface LinePicture {
  readonly pixels: Float32Array
  readonly width: number
  readonly height: number
}

/** A word as a line shows it. */
export interface SeenWord extends Word {
  /** Whether it is an amount with unrecognised ink at one end: a sign that the network was not trained on. */
  readonly unreadSign: boolean
}

/** Rows with less ink than this share of the fullest one are above or below the letters. */
const BARE_ROW = 0.15
/** Least height of letters, as a share of the line's. */
const LEAST_LETTERS = 0.25
/** Ink is darker than the midpoint between the darkest and the lighter shares of a line's pixels, so that neither a speck nor a stain decides. */
const DARKEST = 0.01
const LIGHTER = 0.7
/**
 * Width from which a gap without ink separates words, in heights of the letters and in multiples of the line's usual gap, which is wide in till
 * typefaces. Where the network at least considered a space, a smaller gap is enough. Fitted on photographed receipts with known text: the networks
 * themselves omit half of the spaces.
 */
const GAP_BY_HEIGHT = 0.25
const GAP_BY_USUAL = 1.5
const THOUGHT_OF = 0.1
const THOUGHT_GAP_BY_HEIGHT = 0.16
const THOUGHT_GAP_BY_USUAL = 1
/** From this likelihood on the network sees a space, which needs so many pixels without ink. */
const SEEN = 0.5
const LEAST_GAP = 2
/** Characters within figures, which a narrow gap does not separate. */
const IN_FIGURES = /^\d[.,]$|^[.,]\d$/
/** An amount to the cent that begins or ends in figures. */
const AMOUNT = /^\d[\d.,]*[.,]\d\d$/
/**
 * Ink this many characters' widths away from the middle of the last character at its side is another one. Where the networks leave out "£" or "€" it is beside a
 * quarter of the amounts and more; where there is no sign, beside one in a receipt at most.
 */
const BEYOND = 1.1
/** Writers put a space before an opening bracket after a word, and between a closing bracket and a word; the networks see half of these. */
const BEFORE_BRACKET = /\p{L}{3}$/u
const BEHIND_BRACKET = /\p{L}{2}\)$/u
/** The bracket of a plural, as in `item(s)`, belongs to its word. */
const PLURAL = /^\(\p{Ll}{1,2}\)/u

/** Whether a bracket separates the text read so far from the letters that follow. */
const partedByBracket = (before: string, after: string): boolean =>
  after.startsWith("(")
    ? BEFORE_BRACKET.test(before) && !PLURAL.test(after)
    : BEHIND_BRACKET.test(before) && /^\p{L}{2}/u.test(after)

/** The brightness between ink and paper. */
const thresholdOf = (pixels: Float32Array): number => {
  const counts = new Uint32Array(256)
  for (const brightness of pixels) {
    // Brightness is never below 0: to the nearest whole level.
    const level = Math.min(255, (brightness + 0.5) | 0)
    counts[level] = (counts[level] as number) + 1
  }
  const levelAt = (share: number): number => {
    let below = 0
    return counts.findIndex((count) => {
      below += count
      return below >= share * pixels.length
    })
  }
  return (levelAt(DARKEST) + levelAt(LIGHTER)) / 2
}

/** Counts the ink of a row, and adds it to that of the columns. */
const countInk = (pixels: Float32Array, start: number, threshold: number, columns: Uint16Array): number => {
  let count = 0
  for (let x = 0, at = start; x < columns.length; x++, at++) {
    if ((pixels[at] as number) >= threshold) continue
    columns[x] = (columns[x] as number) + 1
    count++
  }
  return count
}

const inkOf = ({ height, pixels, width }: LinePicture) => {
  const threshold = thresholdOf(pixels)
  const [columns, rows] = [new Uint16Array(width), new Uint16Array(height)]
  for (let y = 0; y < height; y++) rows[y] = countInk(pixels, y * width, threshold, columns)
  const fullest = Math.max(...rows)
  const inked = [...rows.keys()].filter((y) => (rows[y] ?? 0) > BARE_ROW * fullest)
  return { columns, top: inked[0] ?? 0, bottom: (inked.at(-1) ?? height - 1) + 1 }
}

/** The widest run of columns without ink between two places, and its middle. */
const gapBetween = (
  columns: Uint16Array,
  from: number,
  to: number
): { readonly width: number; readonly at: number } => {
  let gap = { width: 0, at: (from + to) / 2 }
  let run = 0
  for (let x = Math.round(from); x <= to; x++) {
    run = columns[x] === 0 ? run + 1 : 0
    if (run > gap.width) gap = { width: run, at: x + 1 - run / 2 }
  }
  return gap
}

const median = (values: ReadonlyArray<number>): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/** A box without the bare columns at its sides. */
const trimmed = ({ height, width, x, y }: Box, columns: Uint16Array): Box => {
  let [left, right] = [Math.floor(x), Math.min(columns.length, Math.ceil(x + width))]
  while (left + 1 < right && columns[left] === 0) left++
  while (right - 1 > left && columns[right - 1] === 0) right--
  return { x: left, y, width: right - left, height }
}

/** Whether a word's ink extends beyond its recognised letters. */
const hasMoreInk = ({ width, x }: Box, letters: ReadonlyArray<SeenCharacter>, lineWidth: number): boolean => {
  const [first, last] = [letters[0], letters.at(-1)]
  if (first === undefined || last === undefined || letters.length < 2) return false
  const each = ((last.at - first.at) * lineWidth) / (letters.length - 1)
  return first.at * lineWidth - x > BEYOND * each || x + width - last.at * lineWidth > BEYOND * each
}

/** The words of a line, with boxes in its pixels: split where the network saw a space and where the ink leaves a gap. */
export const splitWords = (line: LinePicture, letters: ReadonlyArray<SeenCharacter>): ReadonlyArray<SeenWord> => {
  if (letters.length === 0) return []
  const { bottom, columns, top } = inkOf(line)
  const height = Math.max(LEAST_LETTERS * line.height, bottom - top)
  const gaps = letters
    .slice(1)
    .map((letter, index) => gapBetween(columns, (letters[index]?.at ?? 0) * line.width, letter.at * line.width))
  const usual = median(gaps.map(({ width }) => width))
  const widest = GAP_BY_HEIGHT * height + GAP_BY_USUAL * usual
  const thought = THOUGHT_GAP_BY_HEIGHT * height + THOUGHT_GAP_BY_USUAL * usual
  const words: Array<SeenWord> = []
  let [text, confidence, characters, from, first] = ["", 0, 0, 0, 0]
  const finish = (to: number, next: number): void => {
    const box = trimmed({ x: from, y: top, width: Math.max(1, to - from), height }, columns)
    const unreadSign = AMOUNT.test(text) && hasMoreInk(box, letters.slice(first, next), line.width)
    words.push({ text: withLetters(text), confidence: confidence / characters, box, unreadSign })
    ;[text, confidence, characters, from, first] = ["", 0, 0, to, next]
  }
  for (const [index, letter] of letters.entries()) {
    const gap = gaps[index - 1]
    if (gap !== undefined) {
      const inFigures = IN_FIGURES.test(`${letters[index - 1]?.text}${letter.text}`)
      const wide = gap.width > widest || (letter.space > THOUGHT_OF && gap.width > thought)
      const after = letters.slice(index, index + 4).map((next) => next.text)
      if (partedByBracket(text, after.join(""))) finish(gap.at, index)
      else if ((letter.space >= SEEN && gap.width >= LEAST_GAP) || (!inFigures && wide)) finish(gap.at, index)
    }
    text += letter.text
    confidence += letter.confidence
    characters++
  }
  finish(line.width, letters.length)
  return words
}
