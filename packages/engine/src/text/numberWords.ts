import { type Language, wordsIn } from "../lang/Language.js"
import { anyOf, LANGUAGES, wordsOfAll } from "../lang/languages.js"
import { fold } from "./fold.js"

/** A number in words. */
export interface NumberWords {
  /** Offsets in the text. */
  readonly start: number
  readonly end: number
  readonly value: number
}

const valued = (listOf: (language: Language) => string): ReadonlyMap<string, number> =>
  new Map(
    wordsOfAll(listOf).map((pair) => {
      const [word = "", value] = pair.split(":")
      return [word, Number(value)]
    })
  )

const UNITS = valued(({ numerals }) => numerals.units)
const UNITS_AND_ORDINALS = new Map([...UNITS, ...valued(({ numerals }) => numerals.ordinals)])
const FACTORS = valued(({ numerals }) => numerals.factors)
const JOINS: ReadonlySet<string> = new Set(wordsOfAll(({ numerals }) => numerals.joins))
const MAY_BE_ARTICLE: ReadonlySet<string> = new Set(wordsOfAll(({ numerals }) => numerals.articles))
const ENDS_IN_JOIN = new RegExp(`[\\s-]+(?:${anyOf(({ numerals }) => numerals.joins)})$`, "i")

const amountOf = (words: ReadonlyArray<string>, units: ReadonlyMap<string, number>): number => {
  let total = 0
  let part = 0
  words.forEach((word, i) => {
    const factor = FACTORS.get(word)
    const unit = units.get(word) ?? 0
    const before = words[i - 1] ?? ""
    const both = units.get(`${before}-${word}`)
    // Four twenties are eighty in French.
    if (both !== undefined) part += both - (units.get(before) ?? 0)
    else if (factor === undefined) part += unit
    else if (factor === 100) part = Math.max(1, part) * factor
    else {
      total += Math.max(1, part) * factor
      part = 0
    }
  })
  return total + part
}

/** Numbers in languages that write them as one word. */
const TOGETHER = LANGUAGES.flatMap(({ numerals }) =>
  numerals.together === true
    ? wordsIn(`${numerals.units} ${numerals.ordinals} ${numerals.factors} ${numerals.joins}`).map((word) =>
        word.replace(/:.*/, "")
      )
    : []
).sort((a, b) => b.length - a.length)
const RUN = new RegExp(`^(?:${TOGETHER.join("|")}){2,}$`)
const ONE = new RegExp(TOGETHER.join("|"), "g")

/** The number words in one word, in languages that join them. */
const partsOf = (word: string): ReadonlyArray<string> =>
  TOGETHER.length > 0 && !UNITS.has(word) && RUN.test(word)
    ? (word.match(ONE) ?? []).filter((part) => !JOINS.has(part))
    : [word]

/** Finds numbers in words, made of these units. */
const finding =
  (units: ReadonlyMap<string, number>) =>
  (text: string): ReadonlyArray<NumberWords> => {
    const found: Array<NumberWords> = []
    let words: Array<string> = []
    let start = 0
    let end = 0
    const close = (): void => {
      if (words.length > 0 && !(words.length === 1 && MAY_BE_ARTICLE.has(words[0] ?? "")))
        found.push({ start, end, value: amountOf(words, units) })
      words = []
    }
    for (const match of text.matchAll(/\p{L}+/gu)) {
      const word = fold(match[0])
      const apart = words.length > 0 && !/^[\s-]*$/.test(text.slice(end, match.index))
      if (apart) close()
      const parts = partsOf(word)
      if (parts.every((part) => units.has(part) || FACTORS.has(part))) {
        if (words.length === 0) start = match.index
        words.push(...parts)
        end = match.index + match[0].length
      } else if (words.length > 0 && JOINS.has(word)) end = match.index + match[0].length
      else close()
    }
    close()
    return found.map(({ end: last, start: first, value }) => ({
      start: first,
      end: first + text.slice(first, last).replace(ENDS_IN_JOIN, "").length,
      value
    }))
  }

/** Every number in words in a text, left to right: `two hundred and thirteen thousand`, `quatre-vingt-dix`. */
export const findNumberWords = finding(UNITS)

/** The same, and also ordinal numbers: `third`, `twenty-first`, `premier`. */
export const findNumberOrOrdinalWords = finding(UNITS_AND_ORDINALS)
