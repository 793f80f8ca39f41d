import type { Candidate } from "../fields/candidates.js"
import type { Reading } from "../fields/reading.js"
import { KINDS, TYPES } from "../matching/evidenceNames.js"
import type { WordReader } from "../matching/labelFit.js"
import type { MeaningReader } from "../matching/meaning.js"
import type { Question } from "../matching/Question.js"
import { onceFor } from "../onceFor.js"
import { type Asked, askedOf, askPages, POINTS, type ReadyPages, readyPages } from "./askPages.js"
import { gelu, linear } from "./layers.js"
import type { NetworkWeights } from "./NetworkWeights.js"
import { questionFeaturesOf } from "./questionFeatures.js"
import { type PageWindow, readPages, windowsOf } from "./readPages.js"
import { spanOf, type WordSpan, wordFeaturesOf } from "./wordFeatures.js"

const FORMS = KINDS.length + 2 + 4 + TYPES.length + 5 + 3

/** How a candidate answers a question of yes or no: 1 for yes and 2 for no, or 3 and 4 for a statement. */
export const answerOf = ({ compact, cue }: Candidate): number =>
  (compact === "true" ? 1 : 2) + (cue === undefined ? 0 : 2)

/** The form of a candidate as the answer to a question: its kind and length, what is asked, whether it says yes, and whether it matches the pattern. */
const formOf = (candidate: Candidate, { cutAfter, cutBefore, first, last }: WordSpan, { pattern, spec }: Question) => {
  const form = new Float32Array(FORMS)
  // Kinds that are not told apart count as dates do.
  form[Math.max(0, KINDS.indexOf(candidate.kind as (typeof KINDS)[number]))] = 1
  let at = KINDS.length
  const length = last - first + 1
  const cuts = [cutBefore ? 1 : 0, cutAfter ? 1 : 0]
  form.set([...cuts, Math.log(length), length === 1 ? 1 : 0, length > 4 ? 1 : 0, length > 10 ? 1 : 0], at)
  at += 6
  form[at + TYPES.indexOf(spec.type)] = 1
  at += TYPES.length
  form[at + (spec.type === "boolean" ? answerOf(candidate) : 0)] = 1
  at += 5
  if (pattern !== undefined) form.set(pattern.matches(candidate.value) ? [1, 1, 0] : [-1, 0, 1], at)
  return form
}

/** Log-odds of candidates as the answers to one question, in their order, and of there being no answer. */
export interface NetworkScores {
  readonly none: number
  /** Undefined for a candidate that runs over two windows, −∞ for one in a window that is not read. */
  readonly of: ReadonlyArray<number | undefined>
}

/** What a question makes of the words that some candidates of a window have, and of those on either side. */
const pointsOf = (spans: ReadonlyArray<WordSpan>, asked: Asked, pages: ReadyPages, network: NetworkWeights) => {
  const { fromWord, toWord } = pages.window
  const needed = new Set<number>()
  for (const { first, last } of spans)
    for (let word = Math.max(fromWord, first - 1); word <= Math.min(toWord - 1, last + 1); word++)
      needed.add(word - fromWord)
  const words = [...needed]
  const points = askPages(asked, pages, network, words)
  const rows = new Map(words.map((word, row) => [word + fromWord, row * POINTS]))
  return (word: number, which: number): number => {
    const row = rows.get(word)
    return row === undefined ? 0 : (points[row + which] as number)
  }
}

/** Log-odds of a span of words: of its ends, the mean of what it holds, and of its neighbours. */
const spanScore = ({ first, last }: WordSpan, point: (word: number, which: number) => number): number => {
  let inside = 0
  for (let word = first; word <= last; word++) inside += point(word, 2)
  const held = inside / (last - first + 1)
  return point(first, 0) + point(last, 1) + held + point(first - 1, 3) + point(last + 1, 4)
}

/** The indices of the spans that a window holds. */
const heldBy = ({ fromWord, toWord }: PageWindow, spans: ReadonlyArray<WordSpan>): ReadonlyArray<number> =>
  spans.flatMap(({ first, last }, i) => (first >= fromWord && last < toWord ? [i] : []))

/** How many windows are read for a question: those with the first candidates. A long document thus takes no longer than some pages of it. */
const MOST_WINDOWS = 6

/** Log-odds of candidates in the other windows. */
const UNREAD = Number.NEGATIVE_INFINITY

/** Scores candidates of a document, the likeliest first, as the answers to its questions. `pieces` are all its candidates. */
export const scoresOver = (
  reading: Reading,
  pieces: ReadonlyArray<Candidate>,
  questions: ReadonlyArray<Question>,
  network: NetworkWeights,
  wordsOf?: WordReader,
  meanings?: MeaningReader
): ((question: Question, candidates: ReadonlyArray<Candidate>) => NetworkScores) => {
  const page = wordFeaturesOf(reading, pieces, wordsOf, meanings)
  const asked = askedOf(
    questions.map((question) => questionFeaturesOf(question, page, meanings)),
    network
  )
  const windows = windowsOf(page)
  const pagesOf = onceFor((window: PageWindow) => readyPages(readPages(page, window, network), network))
  return (question, candidates) => {
    const one = asked[questions.indexOf(question)]
    if (one === undefined) throw new Error("a question that was not among those asked")
    const spans = candidates.map((candidate) => spanOf(candidate, page.firstOf))
    const of = new Array<number | undefined>(candidates.length).fill(undefined)
    const places = windows
      .map((window) => ({ window, held: heldBy(window, spans) }))
      .filter(({ held }) => held.length > 0)
      .sort((a, b) => (a.held[0] as number) - (b.held[0] as number))
    for (const { held } of places.slice(MOST_WINDOWS)) for (const i of held) of[i] = UNREAD
    for (const { held, window } of places.slice(0, MOST_WINDOWS)) {
      const own = held.map((i) => spans[i] as WordSpan)
      const point = pointsOf(own, one, pagesOf(window), network)
      const forms = new Float32Array(held.length * FORMS)
      held.forEach((i, row) => {
        forms.set(formOf(candidates[i] as Candidate, spans[i] as WordSpan, question), row * FORMS)
      })
      const formScores = linear(network.form, gelu(linear(network.formWide, forms)))
      held.forEach((i, row) => {
        of[i] = (formScores[row] as number) + spanScore(own[row] as WordSpan, point)
      })
    }
    return { none: linear(network.none, one.vector)[0] as number, of }
  }
}
