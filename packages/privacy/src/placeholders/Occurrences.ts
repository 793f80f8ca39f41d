import { asMisread, plainOf } from "../fold.js"
import type { TextSpan } from "../kinds.js"
import { LEXICONS } from "../labels/lexicons.js"
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

/** A letter or digit in values: the possible next ones, and the value that ends here. */
interface Node {
  readonly next: Map<number, Node>
  known?: Known
}

const nodeOf = (): Node => ({ next: new Map() })

/** The node that a text leads to from another. */
const walk = (from: Node | undefined, text: string): Node | undefined => {
  let node = from
  for (let i = 0; i < text.length && node !== undefined; i++) node = node.next.get(text.charCodeAt(i))
  return node
}

/** Finds known values in a view. Time grows with its length and, if many values begin alike, with their number. */
export class Occurrences {
  private readonly root = nodeOf()

  constructor(
    values: ReadonlyArray<Known>,
    private readonly days: ReadonlyMap<string, string>
  ) {
    for (const known of values) {
      const { plain } = known
      if (plain === "" || plain.length > longest) continue
      for (const spelt of plain.length < shortestMisread ? [plain] : [plain, asMisread(plain)]) {
        let node = this.root
        for (let i = 0; i < spelt.length; i++) {
          const next = node.next.get(spelt.charCodeAt(i)) ?? nodeOf()
          node.next.set(spelt.charCodeAt(i), next)
          node = next
        }
        node.known ??= known
      }
    }
  }

  /** The occurrences, longest first at each place, none overlapping another. */
  in(view: View): ReadonlyArray<Replacement> {
    const { tokens, words } = view
    const plain = words.map(({ fold }) => plainOf(fold))
    const misread = plain.map(asMisread)
    // Few words begin a value: the others are told from them by their spelling alone.
    const begins = plain.map(
      (own, word) => own !== "" && (walk(this.root, own) ?? walk(this.root, misread[word] ?? "")) !== undefined
    )
    const found: Array<Replacement> = []
    let until = 0
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]
      if (token === undefined || token.start < until || plain[token.word] === "") continue
      const to = (begins[token.word] ? this.at(view, plain, misread, i) : undefined) ?? this.dayAt(view, i)
      if (to === undefined) continue
      found.push(to)
      until = to.end
    }
    return found
  }

  private at(
    view: View,
    plain: ReadonlyArray<string>,
    amiss: ReadonlyArray<string>,
    from: number
  ): Replacement | undefined {
    let node: Node | undefined = this.root
    let read: Node | undefined = this.root
    let length = 0
    let best: Replacement | undefined
    for (let to = from; to < view.tokens.length && (node ?? read) !== undefined; to++) {
      const word = view.tokens[to]?.word ?? 0
      const own = plain[word] ?? ""
      if (own === "") continue
      length += own.length
      node = walk(node, own)
      read = walk(read, amiss[word] ?? "")
      const known = node?.known ?? (length >= shortestMisread ? read?.known : undefined)
      if (known !== undefined && this.counts(view, known, from, to))
        best = { ...spanOf(view, [from, to + 1]), placeholder: known.placeholder }
    }
    return best
  }

  private counts({ segments, tokens }: View, { capital, plain }: Known, from: number, to: number): boolean {
    const [first, last] = [tokens[from], tokens[to]]
    if (first === undefined || last === undefined) return false
    if (/^\d+$/.test(plain)) {
      // A number does not end within another: not before its decimals, nor between groups of a longer one.
      const [before, behind] = [tokens[from - 1], tokens[to + 1]]
      if (
        behind !== undefined &&
        /^[.,]$/.test(behind.text) &&
        behind.start === last.end &&
        /^\d/.test(tokens[to + 2]?.text ?? "") &&
        tokens[to + 2]?.start === behind.end
      )
        return false
      if (
        plain.length <= 4 &&
        [before, behind].some(
          (other) => other !== undefined && /^\d/.test(other.text) && other.segment === first.segment
        )
      )
        return false
    }
    if (!capital) return true
    if (!/^\p{Lu}/u.test(first.text)) return false
    const segment = segments[first.segment]
    for (let i = Math.max(segment?.from ?? 0, from - 2); i < Math.min(segment?.to ?? 0, to + 3); i++)
      if (
        (i < from || i > to) &&
        firms.has(tokens[i]?.fold ?? "") &&
        (tokens[i]?.text.length ?? 0) > 1 &&
        /^\p{Lu}/u.test(tokens[i]?.text ?? "")
      )
        return false
    return true
  }

  private dayAt(view: View, at: number): Replacement | undefined {
    const token = view.tokens[at]
    if (this.days.size === 0 || token === undefined) return undefined
    const date = dateAt(view.text.slice(token.start, token.start + 30))
    const placeholder = date?.days.map((day) => this.days.get(day)).find((one) => one !== undefined)
    return date === undefined || placeholder === undefined
      ? undefined
      : { start: token.start, end: token.start + date.end, placeholder }
  }
}
