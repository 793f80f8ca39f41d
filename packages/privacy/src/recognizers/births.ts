import { LEXICONS } from "../labels/Lexicon.js"
import { type Run, spanOf, type View } from "../view/View.js"
import { monthAt } from "./dates.js"
import { type Candidate, type Reading, type Recognizer, recognizerOf } from "./Recognizer.js"
import { dateRun, isCapital, isClass, nameRun, placeRun } from "./shapes.js"

/** Words between who was born and when, and from there to where: `née Morvel le 11 juin 1987 à Grenoble`. */
const mostBetween = 10
/** Fewest tokens of a line that may continue in the next. */
const fullLine = 7

/** Dates and places of birth: in sentences behind a word or a sign for being born, and in cells beside or beneath their label. */
export const births: Recognizer = {
  name: "births",
  kinds: ["DATE_OF_BIRTH", "PLACE_OF_BIRTH", "PERSON"],
  *find(reading) {
    const { labels, view } = reading
    // `b. 30/08/2014`, `* 05.06.1948`
    for (const [at, token] of view.tokens.entries())
      if (/^[b*]$/.test(token.text)) {
        const next = at + (view.tokens[at + 1]?.text === "." ? 2 : 1)
        const run = dateRun(view, next, Math.min(view.tokens.length, next + 10))
        if (run?.[0] === next) yield { kind: "DATE_OF_BIRTH", ...spanOf(view, run), score: 0.6 }
      } else if (isClass(labels, token, "born")) {
        // Who was born under another name: `née Traoré`.
        const named = /^(?:nee?|geborene?|geb)$/.test(token.fold) && isCapital(view.tokens[at + 1])
        const name = named ? nameRun(reading, at + 1, Math.min(lineEnd(view, at), at + 5)) : undefined
        if (name !== undefined) yield { kind: "PERSON", ...spanOf(view, name), score: 0.7 }
        yield* birthAt(reading, at + 1, at + mostBetween)
      }
    for (const { from, index, to } of view.segments) {
      const label = [labels.leftOf(index), labels.aboveOf(index)].find((one) => one?.kind.endsWith("OF_BIRTH"))
      const found = label === undefined ? [] : [...birthAt(reading, from, to)]
      const starts = (found[0]?.start ?? Infinity) <= (view.tokens[from + 1]?.start ?? 0)
      // A date alone is for `labelled`.
      if (starts && found.some(({ kind }) => kind === "PLACE_OF_BIRTH")) yield* found
    }
  }
}

/** The date of birth among some words, and the place behind it or instead of it. */
function* birthAt({ labels, view }: Reading, from: number, to: number): Iterable<Candidate> {
  const { tokens } = view
  let dated = false
  for (let i = from; i < to + (dated ? mostBetween : 0); i++) {
    const here = tokens[i]
    if (here === undefined || /^[;!?]$/.test(here.text)) return
    const run: Run | undefined = dated ? undefined : dateRun(view, i, Math.min(tokens.length, i + 10))
    const month: number | undefined = dated ? undefined : monthAt(view.text.slice(here.start, here.start + 20))
    dated ||= run?.[0] === i || month !== undefined
    if (run?.[0] === i) {
      yield { kind: "DATE_OF_BIRTH", ...spanOf(view, run), score: 0.8 }
      i = run[1] - 1
    } else if (month !== undefined)
      yield { kind: "DATE_OF_BIRTH", start: here.start, end: here.start + month, score: 0.65, everywhere: false }
    else if (/^(?:a|in|at)$/.test(here.fold)) {
      const place = placeRun(view, i + 1, Math.min(lineEnd(view, i + 1), i + 9))
      // Beside a date of birth `à` is no label of who receives something.
      if (place !== undefined && place[0] <= i + (dated ? 2 : 1))
        yield { kind: "PLACE_OF_BIRTH", ...spanOf(view, place), score: dated ? 0.92 : 0.65, everywhere: false }
      if (dated) return
      // Another label begins another value.
    } else if (
      labels.in(here.segment).some((label) => label.from === i && label.colon && !label.kind.endsWith("OF_BIRTH"))
    )
      return
  }
}

/** The end of a token's line; a full line continues in the next. */
const lineEnd = ({ segments, tokens }: View, at: number): number => {
  const segment = segments[tokens[at]?.segment ?? -1]
  if (segment === undefined) return at
  return segment.to - segment.from >= fullLine ? (segments[segment.index + 1]?.to ?? segment.to) : segment.to
}

const GREAT = LEXICONS.flatMap(({ greatAges }) => greatAges.split(","))
  .sort((a, b) => b.length - a.length)
  .map((phrase) => phrase.replaceAll(" ", "[ -]"))
const GREAT_AGE = `(?<value>9\\d|1[01]\\d|${GREAT.join("|")})`
const AGED_BY = "(?:aged|[âa]gée? de|im alter von|in (?:his|her|their)|dans sa)"
const THINGS =
  /(?:garanti\w*|warranty|guarantee|house|building|maison|immeuble|firm|company|revue|haus|gebäude|lease|bail)[^.\n]{0,25}$/i

const YEARS = "(?:years?|yrs?|yo|y\\/o|ans|jahre|jährige[rn]?)"
const age = { score: 0.6, everywhere: false, checked: (_: string, before: string) => !THINGS.test(before.slice(-40)) }

/** Ages over 89, which few people have (45 CFR 164.514): in figures or words, beside a word for age. */
export const ages = recognizerOf("ages", "AGE", [
  {
    ...age,
    form: new RegExp(`(?<![\\p{L}\\d])${GREAT_AGE}(?=[ -]?${YEARS}(?!\\p{L}))`, "giu"),
    needs: /[a-z\d][ -]?(?:ye?a?rs?|y\/?o|ans|jahre|jährige)/gi
  },
  { ...age, form: new RegExp(`(?<!\\p{L})${AGED_BY}\\s${GREAT_AGE}(?!\\d)`, "giu") }
])
