import type { PrivateKind, TextSpan } from "../kinds.js"
import type { Labels } from "../labels/Labels.js"
import type { View } from "../view/View.js"

/** What a recogniser takes for personal data, before its surroundings are looked at. */
export interface Candidate extends TextSpan {
  readonly kind: string
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
  readonly needs?: RegExp | undefined
  readonly score: number
  /** Whether a match can be one, by check digits or by the text before and behind it: false drops it, a number takes the score's place. */
  readonly checked?: (value: string, before: string, behind: string) => boolean | number
  /** Whether the longest beginning that passes the check counts, for what stands behind a value may look like more of it. Default no. */
  readonly shortens?: boolean
  /** Whether a match is private wherever else it stands. Default yes. */
  readonly everywhere?: boolean
}

/** How much text before and behind a match its check sees. */
const checkedAround = 400

/** A recogniser of forms; the labels of its kind raise what it finds, as `context.ts` says. */
export const recognizerOf = (name: string, kind: PrivateKind, forms: ReadonlyArray<Form>): Recognizer => ({
  name,
  kinds: [kind],
  *find({ view: { text } }) {
    for (const { checked = () => true, everywhere = true, form, needs, score, shortens = false } of forms)
      for (const [from, to] of needs === undefined ? [[0, text.length] as const] : around(text, needs))
        for (const match of text.slice(from, to).matchAll(form)) {
          let value = match.groups?.value ?? match[0]
          const start = from + match.index + match[0].indexOf(value)
          const before = text.slice(Math.max(0, start - checkedAround), start)
          const validity = (): boolean | number =>
            checked(value, before, text.slice(start + value.length, start + value.length + checkedAround))
          let valid = validity()
          while (valid === false && shortens && /\s/.test(value)) {
            value = value.replace(/\s\S*$/, "")
            valid = validity()
          }
          if (valid === false) continue
          yield { kind, start, end: start + value.length, score: valid === true ? score : valid, everywhere }
        }
  }
})

/** How far from the match of `needs` a form may begin and end, to the next line. */
const reach = 120

/** The stretches of whole lines around the matches of an expression, apart from each other. */
function* around(text: string, needs: RegExp): Iterable<readonly [from: number, to: number]> {
  let to = 0
  for (const { index } of text.matchAll(needs)) {
    if (index < to) continue
    const from = Math.max(to, index < reach ? 0 : text.lastIndexOf("\n", index - reach))
    const end = text.indexOf("\n", index + reach)
    to = end < 0 ? text.length : end
    yield [from, to]
  }
}
