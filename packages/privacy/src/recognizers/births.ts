import { LEXICONS } from "../labels/lexicons.js"
import { type Run, spanOf, type View } from "../view/View.js"
import { dateAt, monthAt } from "./dates.js"
import { type Candidate, type Recognizer, recognizerOf } from "./Recognizer.js"
import { dateRun, isCapital, nameRun, placeRun } from "./shapes.js"

/** Words between who was born and when: `née Morvel le 11 juin 1987 à Grenoble`. */
const mostBetween = 8

/** Short for `born` before a date: `b. 30/08/2014`, `* 05.06.1948`. */
const BORN_SIGN = /^(?:b|\*)$/

/** Dates and places of birth in sentences: behind a label or a word for being born, and the place behind the date or before it. */
export const births: Recognizer = {
  name: "births",
  kinds: ["DATE_OF_BIRTH", "PLACE_OF_BIRTH", "PERSON"],
  *find({ labels, view }) {
    const born = labels.vocabulary.words
    // Another label begins another value.
    const others = new Set(
      labels.all.flatMap(({ colon, from, kind }) => (colon && !kind.endsWith("OF_BIRTH") ? [from] : []))
    )
    const tells = view.words.map(({ fold, text }) => BORN_SIGN.test(text) || born.get(fold)?.has("born") === true)
    for (const [at, token] of view.tokens.entries()) {
      if (!tells[token.word]) continue
      const next = at + (view.tokens[at + 1]?.text === "." ? 2 : 1)
      if (BORN_SIGN.test(token.text)) {
        const run = dateRun(view, next, Math.min(view.tokens.length, next + 10))
        if (run?.[0] === next) yield { kind: "DATE_OF_BIRTH", ...spanOf(view, run), score: 0.6 }
      }
      if (born.get(token.fold)?.has("born") !== true) continue
      // Who was born under another name: `née Traoré`.
      const name = isCapital(view.tokens[at + 1])
        ? nameRun({ view, labels }, at + 1, Math.min(lineEnd(view, at), at + 5))
        : undefined
      if (name !== undefined && /^(?:nee?|geborene?|geb)$/.test(token.fold))
        yield { kind: "PERSON", ...spanOf(view, name), score: 0.7 }
      let dated = false
      for (let i = at + 1; i < Math.min(view.tokens.length, at + mostBetween + 6); i++) {
        const here = view.tokens[i]
        if (here === undefined || /^[;!?]$/.test(here.text) || others.has(i)) break
        const run =
          dated || dateAt(view.read.slice(here.start, here.start + 30)) === undefined
            ? undefined
            : dateRun(view, i, Math.min(view.tokens.length, i + 10))
        if (run !== undefined) {
          dated = true
          yield { kind: "DATE_OF_BIRTH", ...spanOf(view, run), score: 0.75 }
          i = run[1] - 1
          continue
        }
        const month = dated ? undefined : monthAt(view.text.slice(here.start, here.start + 20))
        if (month !== undefined) {
          dated = true
          yield { kind: "DATE_OF_BIRTH", start: here.start, end: here.start + month, score: 0.65, everywhere: false }
        } else if (/^(?:a|in|at)$/.test(here.fold)) {
          const place = placeRun(view, i + 1, Math.min(lineEnd(view, i + 1), i + 8))
          // Beside a date of birth `à` is no label of who receives something.
          if (place !== undefined && i + 1 === place[0]) yield placeOfBirth(view, place, dated ? 0.82 : 0.65)
          if (dated) break
        } else if (i - at > mostBetween) break
      }
    }
  }
}

/** Places after a date in a cell labelled as a birth: `Née le :   15 août 2003 à : Orthez (64)`. */
export const birthCells: Recognizer = {
  name: "birth cells",
  kinds: ["DATE_OF_BIRTH", "PLACE_OF_BIRTH"],
  *find({ labels, view }) {
    for (const { from, index, to } of view.segments) {
      const told = [labels.leftOf(index), labels.aboveOf(index)].some((label) => label?.kind.endsWith("OF_BIRTH"))
      if (!told) continue
      const lead = /^(?:le|the|on|am)$/.test(view.tokens[from]?.fold ?? "") ? from + 1 : from
      const date = dateRun(view, lead, to)
      if (date === undefined) continue
      const at = view.tokens[date[1]]?.text === "," ? date[1] + 1 : date[1]
      if (!/^(?:a|in|at)$/.test(view.tokens[at]?.fold ?? "")) continue
      const place = placeRun(view, at + 1, to)
      if (place === undefined || place[0] - at > 2) continue
      yield { kind: "DATE_OF_BIRTH", ...spanOf(view, date), score: 0.8 }
      yield placeOfBirth(view, place, 0.92)
    }
  }
}

const placeOfBirth = (view: View, run: Run, score: number): Candidate => ({
  kind: "PLACE_OF_BIRTH",
  ...spanOf(view, run),
  score,
  everywhere: false
})

/** The end of a token's line; a full line continues in the next. */
const lineEnd = ({ segments, tokens }: View, at: number): number => {
  const segment = segments[tokens[at]?.segment ?? -1]
  if (segment === undefined) return at
  return segment.to - segment.from >= fullLine ? (segments[segment.index + 1]?.to ?? segment.to) : segment.to
}

const fullLine = 7

const GREAT = LEXICONS.flatMap(({ greatAges }) => greatAges.split(","))
  .sort((a, b) => b.length - a.length)
  .map((phrase) => phrase.replaceAll(" ", "[ -]"))
const GREAT_AGE = `(?<value>9\\d|1[01]\\d|${GREAT.join("|")})`
const AGED_BY = "(?:aged|[âa]gée? de|im alter von|in (?:his|her|their)|dans sa)"
const THINGS =
  /(?:garanti\w*|warranty|guarantee|house|building|maison|immeuble|firm|company|revue|haus|gebäude|lease|bail)[^.\n]{0,25}$/i

const greatAge = recognizerOf("ages", "AGE", [
  {
    form: new RegExp(
      `(?<![\\p{L}\\d])${GREAT_AGE}(?=[ -]?(?:years?|yrs?|yo|y\\/o|ans|jahre|jährige[rn]?)(?!\\p{L}))`,
      "giu"
    ),
    needs: /[a-z\d][ -]?(?:ye?a?rs?|y\/?o|ans|jahre|jährige)/gi,
    score: 0.6
  },
  {
    form: new RegExp(`(?<!\\p{L})${AGED_BY}\\s${GREAT_AGE}(?!\\d)`, "giu"),
    needs: /(?:aged|[âa]gée? de|alter von|in (?:his|her|their)|dans sa)\s/gi,
    score: 0.6
  }
])

/** Ages over 89, which few people have (45 CFR 164.514): in figures or words, beside a word for age. */
export const ages: Recognizer = {
  ...greatAge,
  *find(reading) {
    for (const candidate of greatAge.find(reading)) {
      const before = reading.view.text.slice(Math.max(0, candidate.start - 40), candidate.start)
      if (!THINGS.test(before)) yield { ...candidate, everywhere: false }
    }
  }
}
