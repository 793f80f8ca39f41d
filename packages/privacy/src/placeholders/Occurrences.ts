import { asMisread, plainOf } from "../fold.js"
import type { TextSpan } from "../kinds.js"
import { LEXICONS } from "../labels/Lexicon.js"
import { dateAt } from "../recognizers/dates.js"
import { spanOf, type View } from "../view/View.js"

/** A value that is private everywhere, squashed. */
export interface Known {
  readonly plain: string
  readonly placeholder: string
  /** Whether it counts only where it begins with a capital, and not within a firm's name. */
  readonly capital: boolean
}

/** A piece of a text, and its replacement. */
export interface Replacement extends TextSpan {
  readonly placeholder: string
}

/** Longer values are found where they were, and not looked for elsewhere. */
const longest = 120
/** Longer values are found with signs that recognition takes for each other. */
const shortestMisread = 6

const firms = new Set(LEXICONS.flatMap(({ words }) => words.firm.split(",")))

/** Finds known values in a view. Time grows with its length and, if many values begin alike, with their number. */
export class Occurrences {
  /** Every beginning of a value, and the value that ends with it. */
  private readonly beginnings = new Map<string, Known | undefined>()

  constructor(
    values: ReadonlyArray<Known>,
    private readonly days: ReadonlyMap<string, string>
  ) {
    for (const known of values) {
      const { plain } = known
      if (plain.length > longest) continue
      for (const spelt of plain.length < shortestMisread ? [plain] : [plain, asMisread(plain)])
        for (let end = 1; end <= spelt.length; end++) {
          const beginning = spelt.slice(0, end)
          const before = this.beginnings.get(beginning)
          this.beginnings.set(beginning, before ?? (end === spelt.length ? known : undefined))
        }
    }
  }

  /** The occurrences, longest first at each place, none overlapping another. */
  in(view: View): ReadonlyArray<Replacement> {
    const words = view.words.map(({ fold }) => [plainOf(fold), asMisread(plainOf(fold))] as const)
    const begins = words.map((spelt) => spelt.some((one) => this.beginnings.has(one)))
    const found: Array<Replacement> = []
    let until = 0
    for (const [at, { start, word }] of view.tokens.entries()) {
      if (start < until || words[word]?.[0] === "") continue
      const one = (begins[word] ? this.at(view, words, at) : undefined) ?? this.dayAt(view, start)
      if (one === undefined) continue
      found.push(one)
      until = one.end
    }
    return found
  }

  private at(
    view: View,
    words: ReadonlyArray<readonly [plain: string, misread: string]>,
    from: number
  ): Replacement | undefined {
    let [own, read] = ["", ""]
    let best: Replacement | undefined
    for (let to = from; to < view.tokens.length; to++) {
      const [plain, misread] = words[view.tokens[to]?.word ?? -1] ?? ["", ""]
      if (plain === "") continue
      own += plain
      read += misread
      if (!this.beginnings.has(own) && !this.beginnings.has(read)) break
      const known = this.beginnings.get(own) ?? (own.length < shortestMisread ? undefined : this.beginnings.get(read))
      if (known !== undefined && this.counts(view, known, from, to))
        best = { ...spanOf(view, [from, to + 1]), placeholder: known.placeholder }
    }
    return best
  }

  private counts({ text, tokens }: View, { capital, plain }: Known, from: number, to: number): boolean {
    const [first, last] = [tokens[from], tokens[to]]
    if (first === undefined || last === undefined) return false
    const beside = (reach: number) =>
      [...tokens.slice(Math.max(0, from - reach), from), ...tokens.slice(to + 1, to + 1 + reach)].filter(
        ({ segment }) => segment === first.segment
      )
    // A number does not end within another: not before its decimals, nor between groups of a longer one.
    if (/^\d+$/.test(plain)) {
      if (/^[.,]\d/.test(text.slice(last.end, last.end + 2))) return false
      if (plain.length <= 4 && beside(1).some((other) => /^\d/.test(other.text))) return false
    }
    const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word)
    return (
      !capital ||
      (isCapital(first.text) &&
        !beside(2).some((other) => firms.has(other.fold) && other.text.length > 1 && isCapital(other.text)))
    )
  }

  private dayAt({ text }: View, start: number): Replacement | undefined {
    const date = this.days.size === 0 ? undefined : dateAt(text.slice(start, start + 30))
    const placeholder = date?.days.map((day) => this.days.get(day)).find((one) => one !== undefined)
    return date === undefined || placeholder === undefined ? undefined : { start, end: start + date.end, placeholder }
  }
}
