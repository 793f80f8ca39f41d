import { flatMap } from "../flatMap.js"
import { documentStore } from "../text/documentMemory.js"
import { editDistance, tokenize } from "../text/fold.js"
import { remembered } from "../text/remembered.js"
import { shapeOf, singularsOf } from "../text/spelling.js"
import { compoundConcepts } from "./compounds.js"
import {
  conceptOfWord,
  isClosingWord,
  isEdgeWord,
  isStopWord,
  NOT_CUT,
  NOT_MISREAD,
  ownerOf,
  sequencesFrom,
  vocabulary
} from "./thesaurus.js"

const byLength = new Map<number, Array<string>>()
for (const word of vocabulary()) {
  const list = byLength.get(word.length) ?? []
  list.push(word)
  byLength.set(word.length, list)
}

const conceptsOfWords = documentStore(() => new Map<string, string>())

/** The thesaurus word that a misread word stands for: one fault is allowed in seven letters or more, two in ten or more. */
const mended = (token: string): string | undefined => {
  if (token.length < 7 || /^\d+$/.test(token) || NOT_MISREAD.has(token)) return undefined
  const limit = token.length >= 10 ? 2 : 1
  let best: string | undefined
  let least = limit + 1
  for (let length = token.length - limit; length <= token.length + limit; length++) {
    if (length < 5) continue
    for (const word of byLength.get(length) ?? []) {
      if (word[0] !== token[0] && word.at(-1) !== token.at(-1)) continue
      const distance = editDistance(word, token, limit)
      if (distance < least) {
        least = distance
        best = word
      }
    }
  }
  return best
}

/** Shortest word that a letter shape, or a word without its first letter, may stand for: shorter ones are too ambiguous. */
const SHORTEST_SHAPE = 4
const SHORTEST_CUT = 6

/** The words of the thesaurus by their possible misreadings; a misreading of two words with different meanings is left out. */
const misread = new Map<string, string | null>()
for (const word of vocabulary()) {
  const keep = (key: string): void => {
    const other = misread.get(key)
    const same = other === undefined || (other !== null && conceptOfWord(other) === conceptOfWord(word))
    misread.set(key, same ? word : null)
  }
  if (word.length >= SHORTEST_SHAPE) keep(shapeOf(word))
  // The first letter of a line is the one most often lost, to the picture's edge or a stain.
  if (word.length >= SHORTEST_CUT || word === "total") keep(shapeOf(word.slice(1)))
}

/** The word that was misread as a token; a number stands for no word. */
const lookAlike = (token: string): string | null | undefined =>
  /^\d+$/.test(token) ? undefined : misread.get(shapeOf(token))

/** Digits that OCR puts in place of letters inside words. */
const unmixed = (token: string): string =>
  /\d/.test(token) && /[a-z]{2}/.test(token)
    ? token.replace(/0/g, "o").replace(/1/g, "i").replace(/5/g, "s").replace(/8/g, "b")
    : token

/** Longest run-together pair that is split; no two words of the thesaurus are longer. */
const LONGEST_PAIR = 60

/** Shortest words that a run-together pair is split into. */
const SHORTEST_PART = 3

/** Words of two letters that labels end in. */
const SHORT_ENDS = new Set(["no", "ht"])

const partedTokens = documentStore(() => new Map<string, ReadonlyArray<string> | null>())

/** The concepts of two thesaurus words run together (`InvoiceDate`, `TotalTTC`), or of a compound. */
const partedWords = (token: string): ReadonlyArray<string> | undefined => {
  if (token.length > LONGEST_PAIR) return undefined
  const parted = partedTokens()
  const known = parted.get(token)
  if (known !== undefined) return known ?? undefined
  const concepts = partWords(token) ?? compoundConcepts(token)
  if (parted.size > 20_000) parted.clear()
  parted.set(token, concepts ?? null)
  return concepts
}

const partWords = (token: string): ReadonlyArray<string> | undefined => {
  for (let at = token.length - 2; at >= SHORTEST_PART; at--) {
    const end = token.slice(at)
    if (end.length < SHORTEST_PART && !SHORT_ENDS.has(end)) continue
    const first = conceptOfWord(token.slice(0, at))
    const second = conceptOfWord(end)
    if (first !== undefined && second !== undefined) return [first, second]
  }
  return undefined
}

/** The concept of a folded word: that of the thesaurus, of its singular, of the word it was misread from, or the word itself. */
export const conceptOf = (token: string): string => {
  const wordCache = conceptsOfWords()
  const cached = wordCache.get(token)
  if (cached !== undefined) return cached
  const find = (): string => {
    const direct = conceptOfWord(token)
    if (direct !== undefined) return direct
    const singular = token.length > 3 && token.endsWith("s") ? token.slice(0, -1) : token
    for (const one of [singular, ...singularsOf(token)]) {
      const bySingular = conceptOfWord(one)
      if (bySingular !== undefined) return bySingular
    }
    const clean = unmixed(singular)
    const byClean = conceptOfWord(clean)
    if (byClean !== undefined) return byClean
    const word = lookAlike(token) ?? (NOT_MISREAD.has(token) ? undefined : mended(clean))
    return word === undefined ? `=${singular}` : (conceptOfWord(word) ?? `=${singular}`)
  }
  const concept = find()
  if (wordCache.size > 50_000) wordCache.clear()
  wordCache.set(token, concept)
  return concept
}

/** The thesaurus word that was misread as a token, so that runs of words are recognised in spite of it. */
const wordMeant = (token: string): string =>
  conceptOf(token).startsWith("=") || conceptOfWord(token) !== undefined ? token : (lookAlike(token) ?? token)

/** Fewest letters of an abbreviated word, and fewest letters that its point replaces. */
const SHORTEST_CUT_WORD = 3
const LEAST_LEFT_OUT = 2

/** The words of the thesaurus by their abbreviations, cut after a consonant; ambiguous abbreviations are left out. */
const cutShort = new Map<string, string | null>()
for (const word of vocabulary()) {
  for (let length = SHORTEST_CUT_WORD; length <= word.length - LEAST_LEFT_OUT; length++) {
    const cut = word.slice(0, length)
    if (/[aeiouy\W\d]$/.test(cut) || NOT_CUT.has(cut)) continue
    const other = cutShort.get(cut)
    const same = other === undefined || (other !== null && conceptOfWord(other) === conceptOfWord(word))
    cutShort.set(cut, same ? (other ?? word) : null)
  }
}

const CUT_WORD = /\p{L}{3,}(?=\.(?:[\s:/)-]|$))/gu

/** The abbreviated words of a text (`Fact.`, `Éch.`), folded. */
const cutWordsOf = (text: string): ReadonlySet<string> =>
  text.includes(".") ? new Set(flatMap(text.match(CUT_WORD) ?? [], tokenize)) : NO_WORDS

const NO_WORDS: ReadonlySet<string> = new Set()

/** The word that an abbreviation stands for, if the thesaurus does not know it as a word and it has a single meaning. */
const wordCutTo = (token: string): string | undefined =>
  conceptOf(token).startsWith("=") ? (cutShort.get(token) ?? undefined) : undefined

/** Fewest letters of a torn word, and most letters of each of its pieces. */
const SHORTEST_TORN = 5
const LONGEST_PIECE = 6
const PIECE = /^[a-z]{1,6}$/

/** The beginnings of long thesaurus words: they reveal a torn word faster than joining its pieces. */
const beginnings = new Set<string>()
for (const word of vocabulary())
  if (word.length >= SHORTEST_TORN)
    for (let length = 1; length <= LONGEST_PIECE; length++) beginnings.add(word.slice(0, length))

/** A folded word after correction, and how it relates to its neighbours. */
interface Token {
  /** Whether the thesaurus does not know it. */
  readonly unknown: boolean
  /** Whether it may be the first piece of a torn word. */
  readonly begins: boolean
  /** Its concepts on its own. */
  readonly concepts: ReadonlyArray<string>
}

const tokenOf = remembered((token): Token => {
  const concept = token === "a" ? "=a" : conceptOf(token)
  const parts = concept.startsWith("=") && token.length >= 5 ? partedWords(token) : undefined
  return {
    unknown: conceptOfWord(token) === undefined,
    begins: PIECE.test(token) && beginnings.has(token),
    concepts: token === "%" || token === "°" ? [] : (parts ?? [concept])
  }
})

/** Letter-spaced words (`T O T A L`). */
const SPACED = /(?<![\p{L}\p{N}])(?:\p{L} ){3,}\p{L}(?![\p{L}\p{N}])/gu

/** A cheap check that every text with letter-spaced words passes. */
const MAY_BE_SPACED = / \S{1,2} \S{1,2} /

const withoutSpacing = (text: string): string =>
  MAY_BE_SPACED.test(text) ? text.replace(SPACED, (letters) => letters.replace(/ /g, "")) : text

const MOST_PIECES = 3

/** A thesaurus word torn into pieces (`TO TAL`), starting at a piece that may begin one. */
const joinedFrom = (
  tokens: ReadonlyArray<string>,
  start: number
): { readonly concept: string; readonly count: number } | undefined => {
  let word = tokens[start] ?? ""
  for (let count = 2; count <= MOST_PIECES; count++) {
    const piece = tokens[start + count - 1]
    if (piece === undefined || piece.length > LONGEST_PIECE || !PIECE.test(piece)) return undefined
    word += piece
    const concept = word.length >= SHORTEST_TORN ? conceptOfWord(word) : undefined
    if (concept !== undefined) return { concept, count }
  }
  return undefined
}

const conceptsOfTexts = documentStore(() => new Map<string, ReadonlyArray<string>>())

/** The concepts of a text in order, without stop words; runs of words with a joint meaning are taken together. */
export const conceptsOf = (text: string): ReadonlyArray<string> => {
  const textCache = conceptsOfTexts()
  const cached = textCache.get(text)
  if (cached !== undefined) return cached
  const all = tokenize(withoutSpacing(text))
  const cut = cutWordsOf(text)
  // Little words count only where there is nothing else: `par :`, `à :`.
  const bare = all.every(isStopWord)
  const tokens = all
    .filter(
      (token, i) =>
        bare ||
        !isStopWord(token) ||
        (all.length <= 4 &&
          ((isEdgeWord(token) && (i === all.length - 1 || i === 0)) ||
            (isClosingWord(token) && i === all.length - 1 && i > 0)))
    )
    .map((token) => (cut.has(token) ? wordCutTo(token) : undefined) ?? wordMeant(token))
  const concepts: Array<string> = []
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i] ?? ""
    const sequence = sequencesFrom(token).find(({ words }) => words.every((word, j) => tokens[i + j] === word))
    if (sequence !== undefined) {
      concepts.push(...sequence.concepts)
      i += sequence.words.length
      continue
    }
    const known = tokenOf(token)
    const next = tokens[i + 1]
    const whole =
      known.begins && next !== undefined && (known.unknown || tokenOf(next).unknown) ? joinedFrom(tokens, i) : undefined
    if (whole !== undefined) {
      concepts.push(whole.concept)
      i += whole.count
      continue
    }
    for (const concept of known.concepts) concepts.push(concept)
    i++
  }
  // The reader's number is a different one from the writer's.
  const owner = concepts.length === 1 && concepts[0] === "number" ? all.map(ownerOf).find(isDefined) : undefined
  if (owner !== undefined) concepts.unshift(owner)
  if (textCache.size > 20_000) textCache.clear()
  textCache.set(text, concepts)
  return concepts
}

const isDefined = (owner: string | undefined): owner is string => owner !== undefined
