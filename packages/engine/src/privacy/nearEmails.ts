import { editDistance } from "../text/fold.js"
import { squashed } from "./squashed.js"

/** An e-mail address as a document has told it, squashed, and its placeholder. */
export interface KnownEmail {
  readonly plain: string
  readonly placeholder: string
}

/** Shorter ones are near too many words. */
const shortest = 10

const TOKEN = /(?<![^\s<(;,])(?!www\.|https?:)[^\s<>();,]{8,100}/giu

/** Where an e-mail address stands again, a letter or two read amiss or its sign lost. */
export const nearEmails = (
  text: string,
  known: ReadonlyArray<KnownEmail>
): ReadonlyArray<{ readonly start: number; readonly end: number; readonly placeholder: string }> => {
  const long = known.filter(({ plain }) => plain.length >= shortest)
  if (long.length === 0) return []
  return Array.from(text.matchAll(TOKEN)).flatMap(({ 0: token, index: start }) => {
    const plain = squashed(token)
    const found = long.find(
      (one) => Math.abs(one.plain.length - plain.length) <= 2 && editDistance(plain, one.plain, 2) <= 2
    )
    return found === undefined ? [] : [{ start, end: start + token.length, placeholder: found.placeholder }]
  })
}
