import type { Word } from "../page/Page.js"

const ACCENT = /\p{L}\p{M}/u
/** Words with an accent that make a text French. One may be a name or an error. */
const FRENCH_WORDS = 2

/** Letters without their accents: "é" is "e", "ç" is "c". */
export const withoutAccents = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "")

/** Whether words that were read surely are of a text in French, between French and English: several of them have an accent. */
export const looksFrench = (words: ReadonlyArray<Word>): boolean =>
  words.filter(({ text }) => ACCENT.test(text.normalize("NFD"))).length >= FRENCH_WORDS
