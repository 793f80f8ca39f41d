import type { Word } from "@extrait/engine"

/** An amount with something beside it that is no figure. */
const BEFORE = /^[^\d\s+(-]([\d.,]*\d[.,]\d\d)$/
const AFTER = /^((?:\d[\d.,]*)?\d[.,]\d\d)[^\d\s)%*+-]$/
/** What networks that know neither sign take "€" and "£" for, where an amount stands beside it. */
const LIKE_EURO_AFTER = /^[CcEe€]$/
const LIKE_POUND_BEFORE = /^[EfFt£]$/

const signed = (text: string, other: string): string => {
  const before = BEFORE.exec(text)
  const after = AFTER.exec(text)
  const [first = "", last = ""] = [text.at(0), text.at(-1)]
  if (before !== null) {
    if (/^[€£]/.test(other)) return `${other.at(0)}${before[1]}`
    if (LIKE_POUND_BEFORE.test(first)) return `£${before[1]}`
  }
  if (after !== null) {
    if (/[€£]$/.test(other)) return `${after[1]}${other.at(-1)}`
    if (LIKE_EURO_AFTER.test(last)) return `${after[1]}€`
  }
  return text
}

/**
 * Words with the signs of the euro and the pound, which are not in the alphabet of the networks: as the first reading of the place has them, or
 * as what the networks take them for beside an amount.
 */
export const withSigns = (words: ReadonlyArray<Word>, other: string): ReadonlyArray<Word> =>
  words.map((word) => ({ ...word, text: signed(word.text, other) }))
