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
  readonly score: number
  /** Whether a match can be one, by check digits: false drops it, a number takes the score's place. */
  readonly checked?: (text: string) => boolean | number
}

/** A recogniser of forms; the labels of its kind raise what it finds, as `context.ts` says. */
export const recognizerOf = (name: string, kind: PrivateKind, forms: ReadonlyArray<Form>): Recognizer => ({
  name,
  kinds: [kind],
  *find({ view: { text } }) {
    for (const { checked, form, score } of forms)
      for (const match of text.matchAll(form)) {
        const value = match.groups?.value ?? match[0]
        const start = match.index + Math.max(0, match[0].indexOf(value))
        const valid = checked?.(value) ?? true
        if (valid === false) continue
        yield { kind, start, end: start + value.length, score: valid === true ? score : valid }
      }
  }
})
