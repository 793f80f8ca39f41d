import type { Word } from "@extrait/engine"

/** A word that is an amount: signs before and behind it, and the figures between. */
const AMOUNT = /^([+\-−(]?)(\D?)(\d[\d.,' ]*)(\D?)([-−)]?)$/u
const WITH_CENTS = /[.,]\d\d$/
const SIGN = /[€£$]/u
/** Characters that networks without "€", and with little knowledge of "£", read for them beside an amount. */
const LIKE_EURO = /^[CcEe€]$/u
const LIKE_POUND = /^[EfFt£]$/u

interface Signs {
  readonly before: string
  readonly after: string
}

/** The signs that another reading has at the ends of the same place. */
const signsOf = (text: string): Signs => ({
  before: /^[+\-−(]?([€£$])/u.exec(text)?.[1] ?? "",
  after: /\d([€£])[-−)]?$/u.exec(text)?.[1] ?? ""
})

const signed = (text: string, known: Signs): string => {
  const [, minus = "", before = "", figures, after = "", end = ""] = AMOUNT.exec(text) ?? []
  if (figures === undefined || SIGN.test(text)) return text
  if (known.before !== "") return `${minus}${known.before}${figures}${after}${end}`
  if (known.after !== "") return `${minus}${before}${figures}${known.after}${end}`
  if (!WITH_CENTS.test(figures)) return text
  if (LIKE_POUND.test(before) && after === "") return `${minus}£${figures}${end}`
  if (LIKE_EURO.test(after) && before === "") return `${minus}${figures}€${end}`
  return text
}

/**
 * Restores the euro sign, which is not in the networks' alphabet, and the pound sign, which they seldom recognise. They come from the first reading
 * of the place, or from the characters that the networks read for them beside an amount.
 */
export const withSigns = (words: ReadonlyArray<Word>, other: string): ReadonlyArray<Word> => {
  const { before, after } = signsOf(other)
  return words.map((word, at) => ({
    ...word,
    text: signed(word.text, {
      before: at === 0 ? before : "",
      after: at === words.length - 1 ? after : ""
    })
  }))
}
