import { fold } from "./fold.js"

/** A number in words. */
export interface NumberWords {
  /** Offsets in the text. */
  readonly start: number
  readonly end: number
  readonly value: number
}

/** Words that add their number, English and French. */
const UNITS: ReadonlyMap<string, number> = new Map(
  (
    "zero:0 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16 seventeen:17 " +
    "eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90 un:1 une:1 deux:2 trois:3 quatre:4 cinq:5 sept:7 huit:8 neuf:9 " +
    "dix:10 onze:11 douze:12 treize:13 quatorze:14 quinze:15 seize:16 vingt:20 vingts:20 trente:30 quarante:40 cinquante:50 soixante:60 septante:70 huitante:80 octante:80 nonante:90"
  )
    .split(" ")
    .map((pair) => {
      const [word = "", value] = pair.split(":")
      return [word, Number(value)]
    })
)

/** Words that multiply what stands before them. */
const FACTORS: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["cent", 100],
  ["cents", 100],
  ["thousand", 1000],
  ["mille", 1000],
  ["million", 1e6],
  ["millions", 1e6],
  ["milliard", 1e9],
  ["milliards", 1e9],
  ["billion", 1e9]
])

/** Words that join the parts of a number, and say nothing of their own. */
const JOINS: ReadonlySet<string> = new Set(["and", "et"])

const amountOf = (words: ReadonlyArray<string>): number => {
  let total = 0
  let part = 0
  words.forEach((word, i) => {
    const factor = FACTORS.get(word)
    const unit = UNITS.get(word) ?? 0
    // Four twenties are eighty in French.
    if (/^vingts?$/.test(word) && words[i - 1] === "quatre") part += 76
    else if (factor === undefined) part += unit
    else if (factor === 100) part = Math.max(1, part) * factor
    else {
      total += Math.max(1, part) * factor
      part = 0
    }
  })
  return total + part
}

/** Words that are numbers and articles or pronouns alike. */
const MAY_BE_ARTICLE: ReadonlySet<string> = new Set(["un", "une", "one"])

/** Every number in words of a text, left to right: `two hundred and thirteen thousand`, `quatre-vingt-dix`. */
export const findNumberWords = (text: string): ReadonlyArray<NumberWords> => {
  const found: Array<NumberWords> = []
  let words: Array<string> = []
  let start = 0
  let end = 0
  const close = (): void => {
    if (words.length > 0 && !(words.length === 1 && MAY_BE_ARTICLE.has(words[0] ?? "")))
      found.push({ start, end, value: amountOf(words) })
    words = []
  }
  for (const match of text.matchAll(/\p{L}+/gu)) {
    const word = fold(match[0])
    const apart = words.length > 0 && !/^[\s-]*$/.test(text.slice(end, match.index))
    if (apart) close()
    if (UNITS.has(word) || FACTORS.has(word)) {
      if (words.length === 0) start = match.index
      words.push(word)
      end = match.index + match[0].length
    } else if (words.length > 0 && JOINS.has(word)) end = match.index + match[0].length
    else close()
  }
  close()
  return found.map(({ end: last, start: first, value }) => ({
    start: first,
    end: first + text.slice(first, last).replace(/[\s-]+(?:and|et)$/i, "").length,
    value
  }))
}
