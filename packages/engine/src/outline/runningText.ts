import { medianOf, rightOf } from "../layout/geometry.js"
import { knownWord } from "../matching/lexicon.js"
import { fold } from "../text/fold.js"
import type { RowLine } from "./rowsOfBlocks.js"

/** Fewest words in a line of running text, on average. */
const FEWEST_WORDS = 4.5
/** Share of the block's width that a line of running text fills, unless it ends a paragraph. */
const FILLED = 0.78
/** Least indent of a paragraph's first line, in its heights. */
const INDENT = 1.1

/**
 * The paragraphs of a block, each of lines broken at the margin; null if its lines are separate, like those of an address. A short line ends a
 * paragraph, and an indented one begins another.
 */
export const paragraphsOf = (
  lines: ReadonlyArray<RowLine>
): ReadonlyArray<readonly [RowLine, ...ReadonlyArray<RowLine>]> | null => {
  const [first, ...others] = lines
  if (first === undefined || others.length === 0) return null
  const left = Math.min(...lines.map(({ box }) => box.x))
  const width = Math.max(...lines.map(({ box }) => rightOf(box))) - left
  const isFilled = ({ box }: RowLine): boolean => rightOf(box) - left >= width * FILLED
  const before = lines.slice(0, -1)
  const words = medianOf(
    before.map((line) => line.words.length),
    0
  )
  if (words < FEWEST_WORDS || before.filter(isFilled).length < before.length * 0.5) return null
  const paragraphs: Array<[RowLine, ...Array<RowLine>]> = [[first]]
  let last = first
  for (const line of others) {
    const indented = line.box.x - last.box.x > line.box.height * INDENT
    const open = paragraphs.at(-1)
    if (open === undefined || !isFilled(last) || indented) paragraphs.push([line])
    else open.push(line)
    last = line
  }
  return paragraphs
}

/** Whether a hyphen at a line's end belongs to the word, as in `well-known`, rather than to the line break. */
const isOwnHyphen = (before: string, after: string): boolean => {
  const whole = fold(before + after)
  return knownWord(whole).place < 0 && knownWord(fold(before)).place >= 0 && knownWord(fold(after)).place >= 0
}

const BROKEN = /(\p{L}+)([-\u00ad\u2010])$/u
const GOES_ON = /^\p{Ll}\p{L}*/u

/** Joins lines of running text, and the words that line ends had split. */
export const joinLines = (lines: ReadonlyArray<string>): string =>
  lines.slice(1).reduce((text, line) => {
    const [, before = "", hyphen] = BROKEN.exec(text.slice(-60)) ?? []
    const [after] = GOES_ON.exec(line) ?? []
    if (hyphen === undefined || after === undefined) return `${text} ${line}`
    return hyphen === "-" && isOwnHyphen(before, after) ? text + line : text.slice(0, -1) + line
  }, lines[0] ?? "")
