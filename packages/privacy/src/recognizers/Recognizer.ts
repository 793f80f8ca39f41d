import type { PrivateKind } from "../kinds.js"
import type { Labels } from "../labels/Labels.js"
import type { View } from "../view/View.js"

/** What a recogniser takes for personal data, before its surroundings are looked at. */
export interface Candidate {
  readonly kind: string
  readonly start: number
  readonly end: number
  /** 0 to 1; `analyze` keeps what reaches its threshold once context is counted. */
  readonly score: number
  /** Whether its text is private wherever else it stands. Default yes. */
  readonly everywhere?: boolean
  /** What raised its score, in the recogniser's words. Never text of the document. */
  readonly why?: string
}

/** What a recogniser is given. */
export interface Reading {
  readonly view: View
  readonly labels: Labels
}

/** Finds one kind of personal data, or a few that are found alike. Has no state: the same view gives the same candidates. */
export interface Recognizer {
  readonly name: string
  readonly kinds: ReadonlyArray<PrivateKind | (string & {})>
  readonly find: (reading: Reading) => Iterable<Candidate>
}

/** A form of a kind, and how sure it alone makes. */
export interface Form {
  /** With the flag `g`, and no worse than linear. A group `value` is what counts of it. */
  readonly form: RegExp
  /** What every match holds, where that is found faster than the form: the form is only looked for in lines around it. With the flag `g`. */
  readonly needs?: RegExp
  readonly score: number
  /** Whether a match can be one, by check digits: false drops it, a number takes the score's place. */
  readonly checked?: (text: string) => boolean | number
}

/** A recogniser of forms; the labels of its kind raise what it finds, as `context.ts` says. */
export const recognizerOf = (name: string, kind: PrivateKind, forms: ReadonlyArray<Form>): Recognizer => ({
  name,
  kinds: [kind],
  *find({ view: { text } }) {
    for (const { checked, form, needs, score } of forms)
      for (const [from, to] of needs === undefined ? [[0, text.length] as const] : linesWith(text, needs))
        for (const match of matchesIn(text.slice(from, to), form)) {
          const value = match.groups?.value ?? match[0]
          const start = from + match.index + Math.max(0, match[0].indexOf(value))
          const valid = checked?.(value) ?? true
          if (valid === false) continue
          yield { kind, start, end: start + value.length, score: valid === true ? score : valid }
        }
  }
})

/** As `String.matchAll` has them, without a copy of the expression each time. */
const matchesIn = (text: string, form: RegExp): ReadonlyArray<RegExpExecArray> => {
  const found: Array<RegExpExecArray> = []
  form.lastIndex = 0
  for (let match = form.exec(text); match !== null; match = form.exec(text)) found.push(match)
  return found
}

/** How many lines before and after the match of `needs` a form may begin and end. */
const linesBefore = 4
const linesBehind = 2

/** The stretches of whole lines around the matches of an expression, apart from each other. */
function* linesWith(text: string, needs: RegExp): Iterable<readonly [from: number, to: number]> {
  let [from, to] = [0, 0]
  for (const { index } of text.matchAll(needs)) {
    if (index < to) continue
    let start = index
    for (let n = 0; n <= linesBefore && start > 0; n++) start = text.lastIndexOf("\n", start - 1)
    start = Math.max(0, start)
    if (start >= to) {
      if (to > 0) yield [from, to]
      from = start
    }
    to = index
    for (let n = 0; n < linesBehind && to < text.length; n++) {
      const end = text.indexOf("\n", to + 1)
      to = end < 0 ? text.length : end
    }
  }
  if (to > 0) yield [from, to]
}
