import type { Candidate } from "../fields/candidates.js"
import { wordsOfAll } from "../lang/languages.js"
import { postcodeEnds, STREET_WORDS } from "../text/addresses.js"
import { DURATION } from "../text/durations.js"
import { fold } from "../text/fold.js"
import { candidateIn, type RunningText } from "./runningText.js"

/** The most characters of one value. */
const LONGEST = 240

/** Names of things and people: words with capitals, joined by the small words that names have. */
const CAPITALS =
  /(?:\p{Lu}[\p{L}\d'’&.-]*|\d+[\p{L}\d/-]*)(?:(?:,?\s(?:de la|de|du|des|d['’]|la|le|les|l['’]|of|the|and|et|&|von|zu|den|der|for|à|en|in|v\.?)){0,2}\s?(?:\p{Lu}[\p{L}\d'’&.-]*|\d+[\p{L}\d/-]*))*/gu

/** Splits a name in two: `State of California` is California's state, and `Mrs Ann Hill of Leeds` a lady from Leeds. */
const PARTS = /\s(?:of|de|du|d['’]|and|et|und|v\.?|c\/|,)\s?/gu

/** Fewest words of a name whose beginning and end are also tried on their own: `District Judge Ann Hill` has a title, `Ann Hill MRICS` a degree. */
const LONG_NAME = 3

/** Text in quotes or brackets. */
const QUOTED = /["“„«]\s?([^"“”„«»]{2,120}?)\s?["“”»]|\(([^()]{3,80})\)/gu

/** Clauses: text between punctuation marks. */
const CLAUSE = /[^,;:.()"“”„«»]{3,140}/gu

/** Small words between phrases, and the most phrases in one value. */
const SMALL: ReadonlySet<string> = new Set(wordsOfAll(({ smallWords }) => smallWords))
const MOST_PHRASES = 3

/** Fewest words of a block that may be sentences, and the share of small words in sentences. */
const FEWEST_WORDS = 10
const SMALL_WORDS = 0.18

/** Whether a text reads as sentences, however narrow its column: sentences are full of small words, and labels have few. */
export const readsAsSentences = (text: string): boolean => {
  const words = text.match(/\p{L}+/gu) ?? []
  return (
    words.length >= FEWEST_WORDS && words.filter((word) => SMALL.has(fold(word))).length >= SMALL_WORDS * words.length
  )
}

/** Most characters of an address in a sentence up to the end of its postcode; what precedes the address; and the town after the postcode. */
const LONGEST_ADDRESS = 110
const ADDRESS_START =
  /(?:^|[\s(])(?=\d{1,4}[A-Za-z]?(?:\s(?:bis|ter))?,?\s\p{L})|\s(?:of|at|in|à|au|sis|sise|in der|en)\s(?=\p{Lu})/gu
/** A street with its number in languages that begin it with a small word: `19 rue des Cordeliers`. */
const STREET =
  /(?<![\p{L}\d])\d{1,4}(?:\s?(?:bis|ter|[A-Z]))?,?\s(\p{Ll}{2,12})(?:\s(?:de|du|des|la|le|les))*\s(?:[dl]['’])?\p{Lu}[\p{L}'’-]*(?:\s(?:(?:de|du|des|la|le|les|à|et)\s)*\p{Lu}[\p{L}'’-]*)*/gu
const TOWN = /^\s\p{Lu}[\p{L}'’-]+(?:[\s-](?:\p{Lu}|sur|sous|en|le|la|les|de|du|des|lès|am|an der)[\p{L}'’-]*)*/u

/** Words before a value in its clause that introduce it. */
const LEAD = 6

/** The words that introduce a position in running text: the last ones before it in its clause. */
export const leadTo = (text: string, at: number): string =>
  (
    text
      .slice(Math.max(0, at - 80), at)
      .split(/[.;:()"“”„«»]\s?/u)
      .at(-1) ?? ""
  )
    .trim()
    .split(/\s+/)
    .slice(-LEAD)
    .join(" ")

type Add = (start: number, end: number) => void

/** Most names that commas join to one value, as `Flat 2, 63 Viaduct Street, Thaxby`. */
const MOST_JOINED = 4

/** Adds names: whole, split at small words, without their first or last words, and several joined by commas. */
const addNames = (text: string, add: Add): void => {
  let joined: ReadonlyArray<number> = []
  let last = 0
  for (const { 0: name, index } of text.matchAll(CAPITALS)) {
    const end = index + name.length
    add(index, end)
    if (text.slice(last, index) !== ", ") joined = []
    for (const start of joined) add(start, end)
    joined = [...joined, index].slice(1 - MOST_JOINED)
    last = end
    for (const part of name.matchAll(PARTS)) {
      add(index, index + part.index)
      add(index + part.index + part[0].length, end)
    }
    const words = [...name.matchAll(/\S+/gu)].map(
      ({ 0: word, index: at }) => [index + at, index + at + word.length] as const
    )
    if (words.length < LONG_NAME) continue
    for (const short of [1, 2]) {
      const [from, to] = [words[short], words[words.length - 1 - short]]
      if (from !== undefined) add(from[0], end)
      if (to !== undefined) add(index, to[1])
    }
  }
}

const addDurations = (text: string, add: Add): void => {
  for (const { 0: duration, index } of text.matchAll(DURATION)) {
    add(index, index + duration.length)
    const figure = duration.search(/\d/)
    if (figure > 0 && duration[figure - 1] !== "(") add(index + figure, index + duration.length)
  }
}

const addQuoted = (text: string, add: Add): void => {
  for (const match of text.matchAll(QUOTED)) {
    const inner = match[1] ?? match[2] ?? ""
    const at = match.index + match[0].indexOf(inner)
    add(at, at + inner.length)
  }
}

const addAddresses = (text: string, add: Add): void => {
  for (const { 0: street, 1: word = "", index } of text.matchAll(STREET))
    if (STREET_WORDS.has(fold(word))) add(index, index + street.length)
  for (const end of postcodeEnds(text)) {
    const from = Math.max(0, end - LONGEST_ADDRESS)
    const town = TOWN.exec(text.slice(end))?.[0].length ?? 0
    for (const { 0: opening, index } of text.slice(from, end).matchAll(ADDRESS_START)) {
      const start = from + index + opening.length
      add(start, end)
      if (town > 0) add(start, end + town)
    }
  }
}

/** Adds clauses, and one to three phrases between their small words. */
const addPhrases = (text: string, add: Add): void => {
  for (const { 0: clause, index } of text.matchAll(CLAUSE)) {
    const words = [...clause.matchAll(/[\p{L}\p{M}\d][^\s'’]*['’]?/gu)]
    const isSmall = words.map(({ 0: word }) => SMALL.has(fold(word.replace(/['’]$/u, ""))))
    const startOf = (i: number): number => index + (words[i]?.index ?? 0)
    const endOf = (i: number): number => startOf(i) + (words[i]?.[0].length ?? 0)
    const last = index + clause.length
    add(index, last)
    const starts = words.flatMap((word, i) =>
      !isSmall[i] && (i === 0 || isSmall[i - 1] || /^\d/.test(word[0])) ? [i] : []
    )
    const ends = words.flatMap((_, i) => (!isSmall[i] && (i + 1 === words.length || isSmall[i + 1]) ? [i] : []))
    for (const start of starts) {
      add(startOf(start), last)
      for (const end of ends.filter((one) => one >= start).slice(0, MOST_PHRASES)) add(startOf(start), endOf(end))
    }
  }
}

/**
 * Every piece of running text that may be a value: names, durations, quotes, addresses, phrases. Pieces within a single line are found line by line.
 */
export const phrases = (running: RunningText): ReadonlyArray<Candidate> => {
  const found = new Map<string, Candidate>()
  const add: Add = (start, end) => {
    const raw = running.text.slice(start, end)
    const from = start + raw.length - raw.trimStart().length
    const to = from + raw.trim().replace(/[.,;:]$/, "").length
    if (to - from < 2 || to - from > LONGEST || found.has(`${from} ${to}`)) return
    const candidate = candidateIn(running, "text", from, to, { prefix: leadTo(running.text, from), parted: 0 })
    if (candidate !== undefined) found.set(`${from} ${to}`, candidate)
  }
  for (const addTo of [addNames, addDurations, addQuoted, addAddresses, addPhrases]) addTo(running.text, add)
  return [...found.values()]
}
