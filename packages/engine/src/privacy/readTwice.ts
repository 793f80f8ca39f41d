import { overlapOnAxis } from "../layout/geometry.js"
import type { Word } from "../page/Page.js"
import type { Replacement } from "./Placeholders.js"
import { squashed } from "./squashed.js"

/** How much of a word's area lies within the word of which it is a second reading, at least. */
const within = 0.6

/** Signs of a second reading, at least; one alone may be anything's. */
const fewestSigns = 2

interface Placed {
  readonly word: Word
  readonly start: number
  readonly end: number
  readonly placeholder: string | undefined
}

/**
 * Words that recognition has read twice at one place, the second time in part: what lies upon a private word and spells a piece of it. Gives their
 * replacements; `starts` tells where words stand in the text in which `settled` are replacements.
 */
export const readTwice = (
  words: ReadonlyArray<Word>,
  starts: ReadonlyMap<Word, number>,
  settled: ReadonlyArray<Replacement>
): ReadonlyArray<Replacement> => {
  if (settled.length === 0) return []
  const placed = words
    .map((word): Placed => {
      const start = starts.get(word) ?? 0
      const end = start + word.text.length
      return { word, start, end, placeholder: settled.find((one) => one.start < end && one.end > start)?.placeholder }
    })
    .sort((a, b) => a.word.box.y - b.word.box.y)
  const tallest = placed.reduce((most, { word }) => Math.max(most, word.box.height), 0)
  return placed.flatMap(({ end, placeholder, start, word }, at) => {
    const plain = placeholder === undefined ? squashed(word.text) : ""
    if (plain.length < fewestSigns) return []
    const { box } = word
    const isUnder = (other: Placed): boolean => {
      if (other.placeholder === undefined) return false
      const [wide, high] = [overlapOnAxis(box, other.word.box, "x"), overlapOnAxis(box, other.word.box, "y")]
      return (
        wide > 0 &&
        high > 0 &&
        wide * high >= box.width * box.height * within &&
        squashed(other.word.text).includes(plain)
      )
    }
    /** The first one that lies under the word, from its place on in either direction. */
    const firstUnder = (step: 1 | -1): Placed | undefined => {
      for (let i = at + step; ; i += step) {
        const other = placed[i]
        if (other === undefined) return undefined
        const top = other.word.box.y
        if (top < box.y - tallest || top > box.y + box.height) return undefined
        if (isUnder(other)) return other
      }
    }
    const under = firstUnder(-1) ?? firstUnder(1)
    return under?.placeholder === undefined ? [] : [{ start, end, placeholder: under.placeholder }]
  })
}
