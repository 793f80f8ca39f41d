/** A table of numbers: signed bytes in base64, and the number that a byte of 127 stands for. */
interface Table {
  readonly bytes: string
  readonly most: number
}
/** Numbers in a vector of meaning. */
export const width: number
/** Words of which something was learnt alone, folded, in alphabetical order with spaces between them. */
export const words: string
/** A vector for each of `words`. */
export const own: Table
/** A vector for each bucket of the pieces of words' letters. */
export const letters: Table
/** Turns a word's lexicon vector into one of meaning: a row for each number of the result. */
export const project: Table
/** What says how much a word weighs: a factor for each number of its vector, and an offset. */
export const weigh: ReadonlyArray<number>
/** A vector for each type of question: string, number, date, boolean. */
export const types: Table
/** What a word of a hint counts beside one of a key. */
export const hinted: number
/** Kinds of things that a question may ask for. */
export const kinds: ReadonlyArray<string>
/** Turns the meaning of a question into log-odds of each of `kinds`: a row for each. */
export const kind: Table
/** Log-odds of each of `kinds` before anything is asked. */
export const kindOffsets: ReadonlyArray<number>
