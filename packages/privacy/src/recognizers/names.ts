import type { Labels } from "../labels/Labels.js"
import { COUNT, type Model, runsOf, tagProbabilities } from "../names/tagger.js"
import { type Run, spanOf, textOf } from "../view/View.js"
import type { Candidate, Reading, Recognizer } from "./Recognizer.js"
import { isCapital, isClass, isFirm, isParticle, nameRun } from "./shapes.js"

/** By kind: the tag of a first token, the least probability of any token and of the surest, and how far the score exceeds that. */
const THRESHOLDS = [
  { kind: "PERSON", first: 1, fewest: 0.2, surest: 0.45, above: 0.06 },
  { kind: "ADDRESS", first: 3, fewest: 0.12, surest: 0.25, above: 0.25 }
]
/** Probability from which a word begins a second name without a separator from the first. */
const sureStart = 0.9
/** A longer run of words is more than a name, and looked for nowhere else. */
const longestName = 12
const mostScore = 0.84

/** Finds people and addresses with a conditional random field over words and places, by default the packaged one. */
export const learntNames = (model?: Model): Recognizer => ({
  name: "names",
  kinds: ["PERSON", "ADDRESS"],
  *find({ labels, view }: Reading): Iterable<Candidate> {
    const probabilities = tagProbabilities(labels, model)
    const of = (at: number, tag: number): number => probabilities[at * COUNT + tag] ?? 0
    for (const [from, to] of runsOf(labels))
      for (const { above, fewest, first, kind, surest } of THRESHOLDS) {
        const isPerson = kind === "PERSON"
        const p = (at: number): number => (at < to ? of(at, first) + of(at, first + 1) : 0)
        const begins = (at: number): boolean => of(at, first) >= sureStart && !isJoined(labels, at)
        // An initial or a particle is between two words of a name.
        const joins = (at: number): boolean =>
          isPerson &&
          p(at + 1) >= surest &&
          (isParticle(view.tokens[at]) || /^\p{Lu}$/u.test(textOf(view, [at, at + 1])))
        for (let start = from, end = start; start < to; start = end) {
          end = start + 1
          if (p(start) < fewest) continue
          while (end < to && (p(end) >= fewest || joins(end)) && !begins(end)) end++
          const most = Math.max(...Array.from({ length: end - start }, (_, at) => p(start + at)))
          const run =
            most < surest || (isPerson && isInFirm(labels, end)) ? undefined : trimmed(labels, kind, start, end)
          const everywhere = isPerson && end - start <= longestName
          if (run !== undefined)
            yield { kind, ...spanOf(view, run), score: Math.min(mostScore, most + above), why: "learnt", everywhere }
        }
      }
  }
})

/** Whether a word goes on from the one before: behind a sign within a name, or of another case, like a surname beside a given name. */
const isJoined = ({ view: { tokens } }: Labels, at: number): boolean => {
  const [before = "", here = ""] = [tokens[at - 1]?.text, tokens[at]?.text]
  return /^[.,'’-]$/.test(before) || /^\p{Lu}{2}/u.test(before) !== /^\p{Lu}{2}/u.test(here)
}

/** Whether a firm's word follows on the line. */
const isInFirm = (labels: Labels, end: number): boolean => {
  const { tokens } = labels.view
  return [tokens[end], tokens[end + 1]].some((one) => isFirm(labels, one) && one?.segment === tokens[end - 1]?.segment)
}

/** A run without the titles and signs at its ends; undefined if nothing tells. */
const trimmed = (labels: Labels, kind: string, start: number, end: number): Run | undefined => {
  const { tokens } = labels.view
  const isSign = (at: number): boolean => /^[^\p{L}\p{N}]$/u.test(tokens[at]?.text ?? "")
  let [a, b] = [start, end]
  while (a < b && (isSign(a) || isClass(labels, tokens[a], "title"))) a++
  // A full stop stays behind an initial alone.
  while (b > a && isSign(b - 1) && !(tokens[b - 1]?.text === "." && (tokens[b - 2]?.text.length ?? 9) <= 1)) b--
  const form = kind === "ADDRESS" ? /\p{L}{3}|^[A-Z]{1,2}\d/u : /\p{L}{2}/u
  return b > a && form.test(textOf(labels.view, [a, b])) ? [a, b] : undefined
}

/** Titles that only ever precede a name, and such as do with a full stop. */
const SURE = /^(?:mrs?|ms|miss|mx|mme|mlle|monsieur|madame|mademoiselle|herrn?|frau|docteur|maitre|messrs)$/
const WITH_STOP = /^(?:m|dr|pr|prof|me|mm)$/

/** Names after a title. */
export const titledNames: Recognizer = {
  name: "titles",
  kinds: ["PERSON"],
  *find(reading) {
    const { labels, view } = reading
    for (const [at, token] of view.tokens.entries()) {
      const sure = SURE.test(token.fold) || /^(?:D[rR]|Me|M)$/.test(token.text)
      if (!isCapital(token) || !(sure || (WITH_STOP.test(token.fold) && view.tokens[at + 1]?.text === "."))) continue
      // `Mme et M. Morvel`, `Mr and Mrs Pemsworth`: the second title has the name.
      let from = at + 1
      while (view.tokens[from]?.text === "." || isClass(labels, view.tokens[from], "title")) from++
      const run = nameRun(reading, from, Math.min(view.segments[token.segment]?.to ?? 0, from + 8))
      if (run === undefined || run[0] !== from) continue
      // A comma belongs to the sentence, and text after a label is not part of a name.
      const comma = view.tokens.slice(...run).findIndex(({ text }) => text === ",")
      const other = labels.in(token.segment).find((label) => label.from > from && label.colon)
      const end = Math.min(run[1], comma < 0 ? Infinity : from + comma, other?.from ?? Infinity)
      yield { kind: "PERSON", ...spanOf(view, [from, end]), score: 0.82 }
    }
  }
}
