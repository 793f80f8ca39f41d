import { documentStore } from "./documentMemory.js"

/** Lower case, without accents, and with plain quotes, dashes and ligatures; the length may change. */
export const fold = (text: string): string => {
  // Most words are plain ASCII, for which lower case is enough.
  if (ASCII.test(text)) return text.replace(/`/g, "'").toLowerCase()
  return COMMON.test(text) ? text.replace(/[^\x20-\x5f\x61-\x7e]/g, plainCharacter).toLowerCase() : foldAny(text)
}

const foldAny = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐‑‒–—−]/g, "-")
    .replace(/[ßẞ]/g, "ss")
    .replace(/œ/g, "oe")
    .replace(/Œ/g, "OE")
    .replace(/æ/g, "ae")
    .replace(/[\u00a0\u202f\u2007\u2009]/g, " ")
    .toLowerCase()

/** Letters of Latin-1 and Latin Extended-A, and printed signs, which are folded one by one. */
const COMMON = /^[\x20-\u017f\u2010-\u20bf]*$/

/** Folded forms by character code, for those of `COMMON`. */
const plainCharacters = new Array<string>(0x20c0).fill("")

const plainCharacter = (character: string): string => {
  const code = character.charCodeAt(0)
  const known = plainCharacters[code]
  if (known !== undefined && known !== "") return known
  const plain = foldAny(character)
  plainCharacters[code] = plain
  return plain
}

const ASCII = /^[\x20-\x7e]*$/

/** Only letters and digits, folded: the form in which two spellings of an identifier are compared. */
export const squash = (text: string): string => {
  const folded = fold(text)
  let squashed = ""
  let from = 0
  for (let i = 0; i <= folded.length; i++) {
    const code = i < folded.length ? folded.charCodeAt(i) : 0
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) continue
    if (i > from) squashed += folded.slice(from, i)
    from = i + 1
  }
  return squashed
}

const TOKEN = /[\p{L}\p{M}\p{N}]+|[#№°%]/gu
/** The same for a text that is already folded to plain characters. */
const PLAIN_TOKEN = /[a-z\d]+|[#%]/g

/**
 * Words of a text, folded: letters and digits in runs, `#`, `%` and `°` on their own. `n°`, `nº`, `№` and `no.` all become
 * tokens that the thesaurus knows; an elided article (`d'`, `l'`) becomes a token of one letter.
 */
export const tokenize = (text: string): ReadonlyArray<string> => {
  const known = tokensOf()
  const cached = known.get(text)
  if (cached !== undefined) return cached
  const numbered = text
    .replace(/\b([nN])\s?[°ºo]\s?(?=[\s:.]|$)/g, " numero ")
    .replace(/\b[nN][°º]/g, " numero ")
    .replace(/№/g, " numero ")
  const plain = numbered.includes(".")
    ? numbered.replace(/\b(\p{L})\.(\p{L})\.(\p{L}\.)?/gu, (acronym) => acronym.replace(/\./g, ""))
    : numbered
  const folded = fold(plain)
  const tokens = folded.match(ASCII.test(folded) ? PLAIN_TOKEN : TOKEN) ?? []
  if (known.size > 20_000) known.clear()
  known.set(text, tokens)
  return tokens
}

const tokensOf = documentStore(() => new Map<string, ReadonlyArray<string>>())

/**
 * Number of single-character insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b` (optimal string alignment), or
 * `limit + 1` if it exceeds `limit`.
 */
export const editDistance = (a: string, b: string, limit = Number.POSITIVE_INFINITY): number => {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  if (rows[0].length <= b.length) rows = rowsFor(2 * b.length)
  let [before, row, next] = rows
  // Cells further from the diagonal than the limit cannot be within it.
  const most = Math.min(limit, a.length + b.length)
  const far = most + 1
  const width = Math.min(b.length, most + 1)
  for (let j = 0; j <= width; j++) row[j] = j
  for (let i = 1; i <= a.length; i++) {
    const own = a.charCodeAt(i - 1)
    const last = a.charCodeAt(i - 2)
    const from = Math.max(1, i - most)
    const to = Math.min(b.length, i + most)
    let left = from === 1 ? i : far
    let least = left
    next[from - 1] = left
    for (let j = from; j <= to; j++) {
      const other = b.charCodeAt(j - 1)
      let cost = Math.min(at(row, j) + 1, left + 1, at(row, j - 1) + (own === other ? 0 : 1))
      if (i > 1 && j > 1 && own === b.charCodeAt(j - 2) && last === other) cost = Math.min(cost, at(before, j - 2) + 1)
      next[j] = cost
      left = cost
      if (cost < least) least = cost
    }
    if (to < b.length) next[to + 1] = far
    if (least > limit) return limit + 1
    const oldest = before
    before = row
    row = next
    next = oldest
  }
  const distance = at(row, b.length)
  return distance > limit ? limit + 1 : distance
}

type Rows = readonly [Int32Array, Int32Array, Int32Array]

const rowsFor = (length: number): Rows => [
  new Int32Array(length + 1),
  new Int32Array(length + 1),
  new Int32Array(length + 1)
]

/** Scratch rows for successive distance computations: a page needs hundreds. */
let rows = rowsFor(64)

const at = (row: Int32Array, index: number): number => row[index] as number

/** 1 for equal texts, 0 for texts with nothing in common: 1 − edit distance over the longer length. */
export const similarity = (a: string, b: string): number =>
  a === b ? 1 : 1 - editDistance(a, b) / Math.max(a.length, b.length, 1)
