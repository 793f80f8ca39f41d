import { COUNT, type Model, runsOf, tagProbabilities } from "../names/tagger.js"
import { spanOf, textOf } from "../view/View.js"
import type { Candidate, Reading, Recognizer } from "./Recognizer.js"
import { isCapital, isClass, isParticle, nameRun } from "./shapes.js"

/** The least probability of a token to count to a name or an address beside one that is surer, and of that one. */
const fewest = { PERSON: 0.2, ADDRESS: 0.12 }
const surest = { PERSON: 0.45, ADDRESS: 0.25 }
/** Probability from which a word begins a second name without a separator from the first. */
const sureStart = 0.9
/** How far a name's score exceeds its probability, so that the least certain one reaches the usual threshold. */
const above = { PERSON: 0.06, ADDRESS: 0.25 }
/** A longer run of words is more than a name, and looked for nowhere else. */
const longestName = 12
/** Signs within a name or between the words of an address. */
const JOINT = /^[.,'’-]$/

/** Finds people and addresses with a conditional random field over words and places, by default the packaged one. */
export const learntNames = (model?: Model): Recognizer => ({
  name: "names",
  kinds: ["PERSON", "ADDRESS"],
  *find({ labels, view }: Reading): Iterable<Candidate> {
    const { tokens } = view
    const probabilities = tagProbabilities(labels, model)
    const of = (at: number, tag: number): number => probabilities[at * COUNT + tag] ?? 0
    for (const [from, to] of runsOf(labels))
      for (const [kind, first] of [
        ["PERSON", 1],
        ["ADDRESS", 3]
      ] as const) {
        let start = -1
        let most = 0
        for (let i = from; i <= to; i++) {
          const p = i < to ? of(i, first) + of(i, first + 1) : 0
          const begins = of(i, first) >= sureStart && !JOINT.test(tokens[i - 1]?.text ?? "") && !isOtherCase(i)
          const holds = i < to && (p >= fewest[kind] || (start >= 0 && kind === "PERSON" && joins(i)))
          if (start >= 0 && (!holds || begins)) {
            const firm =
              kind === "PERSON" &&
              [i, i + 1].some(
                (at) =>
                  isCapital(tokens[at]) &&
                  (tokens[at]?.text.length ?? 0) > 1 &&
                  isClass(labels.vocabulary, tokens[at], "firm") &&
                  tokens[at]?.segment === tokens[i - 1]?.segment
              )
            const found = most >= surest[kind] && !firm ? trimmed(kind, start, i) : undefined
            if (found !== undefined)
              yield {
                kind,
                ...found,
                score: Math.min(0.84, most + above[kind]),
                why: "learnt",
                everywhere: kind === "PERSON" && i - start <= longestName
              }
            start = -1
          }
          if (!holds) continue
          if (start < 0) [start, most] = [i, 0]
          most = Math.max(most, p)
        }
      }
    /** Whether a word in capitals is beside one that is not, like a surname beside a given name. */
    function isOtherCase(at: number): boolean {
      const upper = (text = ""): boolean => /^\p{Lu}{2}/u.test(text)
      return upper(tokens[at]?.text) !== upper(tokens[at - 1]?.text)
    }
    /** Whether an initial or a particle is between two words of a name. */
    function joins(at: number): boolean {
      const next = of(at + 1, 1) + of(at + 1, 2)
      return next >= surest.PERSON && (isParticle(tokens[at]) || /^\p{Lu}$/u.test(tokens[at]?.text ?? ""))
    }
    function trimmed(kind: string, start: number, end: number): { start: number; end: number } | undefined {
      let [a, b] = [start, end]
      while (
        a < b &&
        (/^[^\p{L}\p{N}]$/u.test(tokens[a]?.text ?? "") || isClass(labels.vocabulary, tokens[a], "title"))
      )
        a++
      // A full stop stays behind an initial alone.
      while (
        b > a &&
        /^[^\p{L}\p{N}]$/u.test(tokens[b - 1]?.text ?? "") &&
        !(tokens[b - 1]?.text === "." && (tokens[b - 2]?.text.length ?? 9) <= 1)
      )
        b--
      const text = textOf(view, [a, b])
      return b <= a || !/\p{L}{2}/u.test(text) || (kind === "ADDRESS" && !/\p{L}{3}|^[A-Z]{1,2}\d/u.test(text))
        ? undefined
        : spanOf(view, [a, b])
    }
  }
})

/** Titles that only ever precede a name. */
const SURE = new Set(
  "mr,mrs,ms,miss,mx,mme,mlle,monsieur,madame,mademoiselle,herr,herrn,frau,docteur,maitre,messrs".split(",")
)
const WITH_STOP = new Set("m,dr,pr,prof,me,mm".split(","))

/** Names after a title. */
export const titledNames: Recognizer = {
  name: "titles",
  kinds: ["PERSON"],
  *find(reading) {
    const { view } = reading
    const titles = view.words.map(({ fold, text }) => (SURE.has(fold) || WITH_STOP.has(fold)) && /^\p{Lu}/u.test(text))
    for (const [at, token] of view.tokens.entries()) {
      if (!titles[token.word]) continue
      const sure = SURE.has(token.fold)
      const stop = view.tokens[at + 1]?.text === "."
      if (!sure && !stop && token.fold !== "dr" && token.text !== "Me" && token.text !== "M") continue
      let from = at + (stop ? 2 : 1)
      const segment = view.segments[token.segment]
      const to = Math.min(segment?.to ?? 0, from + 8)
      // `Mme et M. Morvel`, `Mr and Mrs Pemsworth`: the second title has the name.
      if (from >= to || !(isCapital(view.tokens[from]) || isParticle(view.tokens[from]))) continue
      while (from < to && isClass(reading.labels.vocabulary, view.tokens[from], "title")) {
        from++
        if (view.tokens[from]?.text === ".") from++
      }
      const run = nameRun(reading, from, to)
      if (run === undefined || run[0] !== from) continue
      // A comma belongs to the sentence, and text in brackets or after a label is not part of a name.
      let end = run[0]
      while (end < run[1] && view.tokens[end]?.text !== ",") end++
      const other = reading.labels
        .in(token.segment)
        .find((label) => label.from > run[0] && label.from < end && label.colon)
      if (other !== undefined) end = other.from
      if (end > run[0]) yield { kind: "PERSON", ...spanOf(view, [run[0], end]), score: 0.82 }
    }
  }
}
