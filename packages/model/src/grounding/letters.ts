import { hasDoubts, isDoubtful, ofBlock, type SheetBlock } from "./Sheet.js"

/**
 * A text as what its letters and figures say: folded, without blanks and marks, but with those marks that change a number (a decimal mark, a sign,
 * a stroke or a colon between figures, a percent sign).
 */
export interface Letters {
  /** One character each. */
  readonly signs: ReadonlyArray<string>
  /** Offset in the text of each sign. */
  readonly places: ReadonlyArray<number>
}

const MARKS = /\p{M}/gu

const foldedSign = (character: string): string =>
  character
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/æ/g, "ae")
    .replace(/ß/g, "ss")
    .replace(/[^\p{L}\p{N}]/gu, "")

/** Figures with points or commas in them that read as one number with decimals. */
const DECIMAL = /^(?:\d{1,3}(?:[.,]\d{3})+[.,]\d{1,2}|\d*[.,]\d{1,2}|\d+[.,]\d{4,})$/

/** Where a run of figures, points and commas has its decimal mark, as an offset in the run; -1 where it has none. */
const decimalMark = (run: string): number =>
  DECIMAL.test(run) ? Math.max(run.lastIndexOf("."), run.lastIndexOf(",")) : -1

/** Offsets in a text of all marks that part decimals. */
const decimalMarks = (text: string): ReadonlySet<number> => {
  const found = new Set<number>()
  for (const match of text.matchAll(/[\d.,]*\d/g)) {
    const at = decimalMark(match[0])
    if (at >= 0) found.add(match.index + at)
  }
  return found
}

const isFigure = (character: string | undefined): boolean => character !== undefined && /\p{Nd}/u.test(character)

/** What a mark between others says of a number; empty where it says nothing. */
const markSign = (text: string, at: number, decimals: ReadonlySet<number>): string => {
  const character = text[at] ?? ""
  if (decimals.has(at)) return "."
  if (character === "%") return "%"
  if (
    (character === "/" || character === ":") &&
    isFigure(text.slice(0, at).trimEnd().at(-1)) &&
    isFigure(text.slice(at + 1).trimStart()[0])
  )
    return character
  // A sign stands before figures, or before the currency in front of them, and behind nothing of its own word.
  if (/[-−–]/.test(character) && /^[£€$]?\s?[\d.,]/.test(text.slice(at + 1)) && !/[^\s(]/.test(text[at - 1] ?? " "))
    return "-"
  return ""
}

/** The letters of a text, each with its place. */
export const lettersOf = (text: string): Letters => {
  const decimals = decimalMarks(text)
  const signs: Array<string> = []
  const places: Array<number> = []
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    const folded = foldedSign(character)
    for (const sign of folded === "" ? markSign(text, at, decimals) : folded) {
      signs.push(sign)
      places.push(at)
    }
    at += character.length
  }
  return { signs, places }
}

/** Letters and figures that recognition takes for each other, by what they look like. Figures are never taken for other figures here. */
const ALIKE: ReadonlyArray<string> = [
  "0odq",
  "1li|j",
  "5s",
  "8b",
  "2z",
  "6bg",
  "9gq",
  "7t",
  "4a",
  "ce",
  "uv",
  "nh",
  "vy",
  "ft",
  "rt",
  "ij",
  "il"
]

const twins: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const found = new Map<string, Set<string>>()
  for (const group of ALIKE) {
    for (const sign of group) {
      const others = found.get(sign) ?? new Set<string>()
      for (const other of group) if (other !== sign) others.add(other)
      found.set(sign, others)
    }
  }
  return found
})()

/** Pairs of letters that look like one letter. */
const MERGED: ReadonlyArray<readonly [two: string, one: string]> = [
  ["rn", "m"],
  ["nn", "m"],
  ["cl", "d"],
  ["vv", "w"],
  ["ri", "n"],
  ["li", "h"],
  ["ii", "u"]
]

const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= "0" && sign <= "9"

/** Whether recognition may have read `shown` where the paper says `meant`. */
const looksLike = (meant: string, shown: string): boolean =>
  !(isDigit(meant) && isDigit(shown)) && twins.get(meant)?.has(shown) === true

/** Letters of a value for each of its letters that may be misread. */
const LETTERS_PER_MISREADING = 5

/** A value shorter than this is found as it is or not at all. */
const SHORTEST_MISREAD = 4

/** A stretch of letters, as indexes: from the first to the one behind the last. */
export interface LetterSpan {
  readonly from: number
  readonly to: number
  readonly misread: number
}

const spanFrom = (
  wanted: ReadonlyArray<string>,
  shown: ReadonlyArray<string>,
  start: number,
  most: number,
  mayBeMisread: (index: number) => boolean
): LetterSpan | undefined => {
  let at = start
  let misread = 0
  for (let i = 0; i < wanted.length; i++, at++) {
    const [meant = "", read = ""] = [wanted[i], shown[at]]
    if (meant === read) continue
    if (++misread > most || read === "") return undefined
    const here = at
    const shownPair = `${read}${shown[at + 1] ?? ""}`
    const meantPair = `${meant}${wanted[i + 1] ?? ""}`
    if (MERGED.some(([two, one]) => one === meant && two === shownPair)) at++
    else if (MERGED.some(([two, one]) => one === read && two === meantPair)) i++
    else if (!looksLike(meant, read)) return undefined
    if (!mayBeMisread(here)) return undefined
  }
  return { from: start, to: at, misread }
}

/** Every stretch of a block that says the wanted letters, as they are or, in words that recognition is unsure of, as they may be misread. */
export const findLetters = function* (wanted: Letters, shown: Letters, block: SheetBlock): Generator<LetterSpan> {
  const length = wanted.signs.length
  if (length === 0) return
  const most = length < SHORTEST_MISREAD ? 0 : Math.floor(length / LETTERS_PER_MISREADING)
  const doubtful = hasDoubts(block)
  const mayBeMisread = (index: number): boolean => {
    const place = shown.places[index] ?? 0
    let word = 0
    while (word + 1 < block.starts.length && (block.starts[word + 1] ?? 0) <= place) word++
    const found = block.words[word]
    return found !== undefined && isDoubtful(found)
  }
  for (let start = 0; start < shown.signs.length; start++) {
    const span = spanFrom(wanted.signs, shown.signs, start, doubtful ? most : 0, mayBeMisread)
    if (span !== undefined) yield span
  }
}

/** The letters of a block, which are asked for once for every field. */
export const lettersOfBlock: (block: SheetBlock) => Letters = ofBlock(({ text }) => lettersOf(text))
