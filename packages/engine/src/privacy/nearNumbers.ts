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

/** A number whose last digits are another's is that one, if it is about as long. */
const ENDING = /\d{5}$/

/** Where a number of a person or an account stands again, a sign of it read amiss, lost or doubled, or its beginning not read. */
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
      const most = one.plain.length >= longEnoughForTwo ? 2 : 1
      return Math.abs(one.plain.length - plain.length) <= most && editDistance(plain, one.plain, most) <= most
    })
    return found === undefined ? [] : [{ start, end: start + token.length, placeholder: found.placeholder }]
  })
}
