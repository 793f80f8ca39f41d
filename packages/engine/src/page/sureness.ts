import type { Word } from "./Page.js"

/** How many characters words have. */
export const charactersOf = (words: ReadonlyArray<Word>): number =>
  words.reduce((sum, { text }) => sum + text.length, 0)

/** The words' texts one after the other, without spaces. */
export const joinedText = (words: ReadonlyArray<Word>): string => words.map(({ text }) => text).join("")

/** Mean confidence per character, so that a long word weighs more than a speck; 0 without words. */
export const sureness = (words: ReadonlyArray<Word>): number => {
  let [sum, characters] = [0, 0]
  for (const { text, confidence } of words) {
    sum += text.length * confidence
    characters += text.length
  }
  return characters === 0 ? 0 : sum / characters
}
