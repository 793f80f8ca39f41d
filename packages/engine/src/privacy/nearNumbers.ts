import { editDistance } from "../text/fold.js"
import { squashed } from "./squashed.js"

/** A number as a document has told it, squashed, and its placeholder. */
export interface KnownNumber {
  readonly plain: string
  readonly placeholder: string
}

/** Shorter ones are near too many others, and longer ones may have another sign wrong. */
const shortest = 9
const longEnoughForTwo = 14

const TOKEN = /(?<![\p{L}\p{N}.,/-])(?=[\p{L}\p{N}]*\d)[\p{L}\p{N}]{8,36}(?![\p{L}\p{N}]|[.,/-]\p{N})/gu

const IBAN = "[IBAN_"

/** A number whose last digits are another's is that one, if it is about as long. */
const ENDING = /\d{5}$/

/** Digits of an account that stand within its IBAN, at least; in longer ones a digit may be another. */
const shortestPart = 8
const longEnoughForWrongPart = 10

/** Whether digits are those of an account, of a known IBAN's inside. */
const isWithinIban = (plain: string, { placeholder, plain: iban }: KnownNumber): boolean => {
  if (plain.length < shortestPart || !/^\d+$/.test(plain) || !placeholder.startsWith(IBAN)) return false
  if (iban.includes(plain)) return true
  if (plain.length < longEnoughForWrongPart) return false
  for (let from = 4; from + plain.length <= iban.length; from++) {
    let wrong = 0
    for (let i = 0; i < plain.length && wrong <= 1; i++) if (plain[i] !== iban[from + i]) wrong++
    if (wrong <= 1) return true
  }
  return false
}

/** Where a number of a person or an account stands again, a sign of it read amiss, lost or doubled, its beginning not read, or an account without the rest of its IBAN. */
export const nearNumbers = (
  text: string,
  known: ReadonlyArray<KnownNumber>
): ReadonlyArray<{ readonly start: number; readonly end: number; readonly placeholder: string }> => {
  const long = known.filter(({ plain }) => plain.length >= shortest)
  if (long.length === 0) return []
  return Array.from(text.matchAll(TOKEN)).flatMap(({ 0: token, index: start }) => {
    const plain = squashed(token)
    const found = long.find((one) => {
      const [ending] = ENDING.exec(plain) ?? []
      if (ending !== undefined && one.plain.endsWith(ending) && Math.abs(one.plain.length - plain.length) <= 1)
        return true
      if (isWithinIban(plain, one)) return true
      const most = one.plain.length >= longEnoughForTwo ? 2 : 1
      return Math.abs(one.plain.length - plain.length) <= most && editDistance(plain, one.plain, most) <= most
    })
    return found === undefined ? [] : [{ start, end: start + token.length, placeholder: found.placeholder }]
  })
}

/** A French telephone number of which one pair was lost. */
const FOUR_PAIRS = /(?<![\p{L}\d.,/-]|\d )0[1-9]([ .])\d{2}(?:\1\d{2}){2}(?![\p{L}\d]|[.,/-]\d|[ .]\d)/gu

/** Whether digits are another's without one of its pairs. */
const lacksPair = (plain: string, whole: string): boolean =>
  [2, 4, 6, 8].some((at) => plain === whole.slice(0, at) + whole.slice(at + 2))

/** Where a telephone number of a document stands again without one of its pairs. */
export const cutPhones = (
  text: string,
  known: ReadonlyArray<KnownNumber>
): ReadonlyArray<{ readonly start: number; readonly end: number; readonly placeholder: string }> =>
  known.length === 0
    ? []
    : Array.from(text.matchAll(FOUR_PAIRS)).flatMap(({ 0: pairs, index: start }) => {
        const plain = squashed(pairs)
        const found = known.find((one) => lacksPair(plain, one.plain.replace(/^(?:00)?33/, "0")))
        return found === undefined ? [] : [{ start, end: start + pairs.length, placeholder: found.placeholder }]
      })
