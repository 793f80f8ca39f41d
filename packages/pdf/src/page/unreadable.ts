import type { Box } from "@extrait/engine"
import { grow, joinTouching } from "./boxes.js"
import { likeness } from "./language.js"
import type { Face } from "./PageContent.js"
import type { SetWord } from "./words.js"

/** A face in which this share of the words is meaningless, and so many of them, is useless as a whole. */
const MEANINGLESS = 0.3
const FEWEST_MEANINGLESS = 3

/** Faces whose characters differ from their appearance: they mean nothing, or spell text unlike any language. */
const uselessFaces = (words: ReadonlyArray<SetWord>): ReadonlySet<Face> => {
  const byFace = new Map<Face, Array<SetWord>>()
  for (const word of words) {
    const known = byFace.get(word.face)
    if (known === undefined) byFace.set(word.face, [word])
    else known.push(word)
  }
  const useless = new Set<Face>()
  for (const [face, set] of byFace) {
    // A single character that means nothing is a bullet or another mark.
    const meaningless = set.filter((word) => word.meaningless && !isMark(word)).length
    if (meaningless >= FEWEST_MEANINGLESS && meaningless > MEANINGLESS * set.length) useless.add(face)
    else if (likeness(set.map(({ word }) => word.text)) === "unlike") useless.add(face)
  }
  return useless
}

/** A bullet or another mark, and not a number of one figure: a single glyph in a face that shows no longer words without a meaning. */
const isMark = ({ glyphs, word }: SetWord): boolean => glyphs === 1 && word.box.width <= 1.5 * word.box.height

/** Divides the words of a page into readable ones and unreadable ones. */
export const partWords = (
  words: ReadonlyArray<SetWord>
): { readonly readable: ReadonlyArray<SetWord>; readonly unreadable: ReadonlyArray<SetWord> } => {
  const useless = uselessFaces(words)
  const wordy = new Set(words.filter((word) => word.meaningless && !isMark(word)).map(({ face }) => face))
  const isReadable = (word: SetWord) => !word.meaningless && !useless.has(word.face)
  return {
    readable: words.filter(isReadable),
    // Bullets of symbol faces are neither.
    unreadable: words.filter(
      (word) =>
        !isReadable(word) && !(word.meaningless && isMark(word) && !useless.has(word.face) && !wordy.has(word.face))
    )
  }
}

/** The places of words, joined to lines where they follow one another. */
export const linesOf = (words: ReadonlyArray<SetWord>): ReadonlyArray<Box> =>
  joinTouching(
    words.map(({ word }) => grow(word.box, 1)),
    (a, b) => {
      const height = Math.max(a.height, b.height)
      const gap = Math.max(a.x - b.x - b.width, b.x - a.x - a.width)
      const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
      return gap <= 2 * height && overlap >= -0.5 * height
    }
  )
