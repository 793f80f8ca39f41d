import type { Word } from "../page/Page.js"

const ACCENT = /\p{L}\p{M}/u
/** Number of accented words that make a text French. A single one may be a name or an error. */
const FRENCH_WORDS = 2

/** Letters without their accents: "é" is "e", "ç" is "c". */
export const withoutAccents = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "")

/** Whether confidently read words come from a French text rather than an English one: several of them have an accent. */
export const looksFrench = (words: ReadonlyArray<Word>): boolean =>
  words.filter(({ text }) => ACCENT.test(text.normalize("NFD"))).length >= FRENCH_WORDS
