import { editDistance } from "../text/fold.js"
import { squashed } from "./squashed.js"

/** A line of an address as a document has told it, squashed, and its placeholder. */
export interface KnownAddress {
  readonly plain: string
  readonly placeholder: string
}

/** Shorter ones are near too many words. */
const shortest = 10
/** Signs that may be wrong or lacking: a quarter of them. */
const mostWrong = (plain: string): number => Math.floor(plain.length / 4)
/** Words of one line of an address. */
const mostWords = 6

const WORD = /[\p{L}\p{N}'’-]+/gu

/** A word of an address, so much of it that the rest may be misread: a third of its signs. */
const isNearly = (plain: string, known: ReadonlySet<string>): boolean =>
  known.has(plain) ||
  [...known].some((one) => {
    const most = Math.floor(one.length / 3)
    return Math.abs(one.length - plain.length) <= most && editDistance(plain, one, most) <= most
  })

/** Where what goes on behind a street ends, as far as its words are nearly those of the address that it belongs to. */
export const endOfAddress = (text: string, end: number, words: ReadonlySet<string>): number => {
  let last = end
  for (const match of text.slice(end, end + 80).matchAll(/[ ,;·|–-]*([\p{L}\p{N}'’]+)/gu)) {
    if (end + match.index !== last || !isNearly(squashed(match[1] ?? ""), words)) break
    last += match[0].length
  }
  return last
}

/**
 * Where a line of an address stands again, some of its letters read amiss or not at all: `171 Foundy ane` for `171 Foundry Lane`. It begins with a
 * number or a capital on both sides, and ends with its line, a mark or a blank.
 */
export const nearAddresses = (
  text: string,
  known: ReadonlyArray<KnownAddress>
): ReadonlyArray<{ readonly start: number; readonly end: number; readonly placeholder: string }> => {
  const long = known.filter(({ plain }) => plain.length >= shortest)
  if (long.length === 0) return []
  const words = Array.from(text.matchAll(WORD), ({ 0: word, index: start }) => ({
    start,
    end: start + word.length,
    plain: squashed(word)
  }))
  const found: Array<{ readonly start: number; readonly end: number; readonly placeholder: string }> = []
  for (let from = 0; from < words.length; from++) {
    const first = words[from]
    if (first === undefined || !/^[\p{Lu}\p{N}]/u.test(text.slice(first.start))) continue
    let plain = ""
    let best: { readonly end: number; readonly placeholder: string; readonly wrong: number } | undefined
    for (let to = from; to < Math.min(words.length, from + mostWords); to++) {
      const last = words[to]
      if (last === undefined || /[\n:;]/.test(text.slice(first.end, last.start))) break
      plain += last.plain
      for (const one of long) {
        const most = mostWrong(one.plain)
        if (Math.abs(one.plain.length - plain.length) > most || one.plain.charAt(0) !== plain.charAt(0)) continue
        const wrong = editDistance(plain, one.plain, most)
        if (wrong <= most && (best === undefined || wrong < best.wrong))
          best = { end: last.end, placeholder: one.placeholder, wrong }
      }
    }
    if (best !== undefined && best.wrong > 0)
      found.push({ start: first.start, end: best.end, placeholder: best.placeholder })
  }
  return found
}
