import type { Word } from "@extrait/engine"
import type { CarriedWords } from "./Protocol.js"

const NUMBERS = 5

/** Packs words for another thread. No word has a line break in it. */
export const packWords = (words: ReadonlyArray<Word>): CarriedWords => {
  const numbers = new Float64Array(words.length * NUMBERS)
  for (const [index, { box, confidence }] of words.entries()) {
    numbers.set([box.x, box.y, box.width, box.height, confidence], index * NUMBERS)
  }
  return { texts: words.map(({ text }) => text).join("\n"), numbers }
}

export const unpackWords = ({ numbers, texts }: CarriedWords): ReadonlyArray<Word> =>
  numbers.length === 0
    ? []
    : texts.split("\n").map((text, index) => {
        const [x = 0, y = 0, width = 0, height = 0, confidence = 0] = numbers.subarray(
          index * NUMBERS,
          (index + 1) * NUMBERS
        )
        return { text, confidence, box: { x, y, width, height } }
      })
