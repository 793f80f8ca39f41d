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

/** The word of the thesaurus that a misread word stands for: one fault in seven letters or more, two in nine or more. */
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

/** Shortest word that a shape, or a word without its first letter, may stand for: shorter ones are too many things. */
const SHORTEST_SHAPE = 4
const SHORTEST_CUT = 6

/** The words of the thesaurus by what could be read for them; what could be two words of different meaning is left out. */
const misread = new Map<string, string | null>()
for (const word of vocabulary()) {
  const keep = (key: string): void => {
    const other = misread.get(key)
    const same = other === undefined || (other !== null && conceptOfWord(other) === conceptOfWord(word))
    misread.set(key, same ? word : null)
  }
  if (word.length >= SHORTEST_SHAPE) keep(shapeOf(word))
  // The first letter of a line is the one that a picture's edge or a stain takes.
  if (word.length >= SHORTEST_CUT || word === "total") keep(shapeOf(word.slice(1)))
}

/** The word that a token was misread from; a number is no word. */
const lookAlike = (token: string): string | null | undefined =>
  /^\d+$/.test(token) ? undefined : misread.get(shapeOf(token))

/** Digits that a recogniser puts for letters inside words. */
const unmixed = (token: string): string =>
  /\d/.test(token) && /[a-z]{2}/.test(token)
    ? token.replace(/0/g, "o").replace(/1/g, "i").replace(/5/g, "s").replace(/8/g, "b")
    : token

/** Longest two words that are told apart where they were run together; no two of the thesaurus are longer. */
const LONGEST_PAIR = 60

/** Shortest words that are told apart in two that were run together. */
const SHORTEST_PART = 3

/** Words of two letters that labels end in. */
const SHORT_ENDS = new Set(["no", "ht"])

const partedTokens = documentStore(() => new Map<string, ReadonlyArray<string> | null>())

/** The concepts of two words of the thesaurus that were run together (`InvoiceDate`, `TotalTTC`), and of a compound. */
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

/** The concept of a folded word: the thesaurus's, that of its singular, that of the word it was misread from, or the word itself. */
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

/** The word of the thesaurus whose letters were taken for those of a token, so that runs of words are known in spite of it. */
const wordMeant = (token: string): string =>
  conceptOf(token).startsWith("=") || conceptOfWord(token) !== undefined ? token : (lookAlike(token) ?? token)

/** Fewest letters of a word that is cut short by a point, and fewest that the point stands for. */
const SHORTEST_CUT_WORD = 3
const LEAST_LEFT_OUT = 2

/** The words of the thesaurus by what is left of them where they are cut behind a consonant; what could mean two things is left out. */
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

/** The words of a text that a point cuts short (`Fact.`, `Éch.`), folded. */
const cutWordsOf = (text: string): ReadonlySet<string> =>
  text.includes(".") ? new Set(flatMap(text.match(CUT_WORD) ?? [], tokenize)) : NO_WORDS

const NO_WORDS: ReadonlySet<string> = new Set()

/** The word that one with a point behind it stands for, where the thesaurus knows no such word and one thing alone that it may mean. */
const wordCutTo = (token: string): string | undefined =>
  conceptOf(token).startsWith("=") ? (cutShort.get(token) ?? undefined) : undefined

/** Letters of a torn word at least, and of each of its pieces at most. */
const SHORTEST_TORN = 5
const LONGEST_PIECE = 6
const PIECE = /^[a-z]{1,6}$/

/** How words of the thesaurus of some length begin, by which a torn one is told sooner than by its pieces. */
const beginnings = new Set<string>()
for (const word of vocabulary())
  if (word.length >= SHORTEST_TORN)
    for (let length = 1; length <= LONGEST_PIECE; length++) beginnings.add(word.slice(0, length))

/** What a folded word, once misreadings are mended, is to the words around it. */
interface Token {
  /** Whether the thesaurus does not know it. */
  readonly unknown: boolean
  /** Whether it may be the first piece of a torn word. */
  readonly begins: boolean
  /** What it says by itself. */
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

/** Letters set apart from each other (`T O T A L`). */
const SPACED = /(?<![\p{L}\p{N}])(?:\p{L} ){3,}\p{L}(?![\p{L}\p{N}])/gu

/** What a text with letters set apart has in it at least; it is found sooner than they are. */
const MAY_BE_SPACED = / \S{1,2} \S{1,2} /

const withoutSpacing = (text: string): string =>
  MAY_BE_SPACED.test(text) ? text.replace(SPACED, (letters) => letters.replace(/ /g, "")) : text

const MOST_PIECES = 3

/** A word of the thesaurus that was torn into pieces (`TO TAL`), of which the first may begin one. */
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

/** The concepts of a text in order, stop words left out and runs of words that mean one thing taken together. */
export const conceptsOf = (text: string): ReadonlyArray<string> => {
  const textCache = conceptsOfTexts()
  const cached = textCache.get(text)
  if (cached !== undefined) return cached
  const all = tokenize(withoutSpacing(text))
  const cut = cutWordsOf(text)
  // Little words say something only where nothing else does: `par :`, `à :`.
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
  // A number that is the reader's is another than the writer's.
  const owner = concepts.length === 1 && concepts[0] === "number" ? all.map(ownerOf).find(isDefined) : undefined
  if (owner !== undefined) concepts.unshift(owner)
  if (textCache.size > 20_000) textCache.clear()
  textCache.set(text, concepts)
  return concepts
}

const isDefined = (owner: string | undefined): owner is string => owner !== undefined
