import { asMisread } from "../fold.js"
import type { Segment, View } from "../view/View.js"
import type { LabelKind, Lexicon, WordClass } from "./Lexicon.js"

/** A label in a view, and the tokens it is made of. */
export interface Label {
  readonly kind: LabelKind
  /** Indexes of its first token and behind its last. */
  readonly from: number
  readonly to: number
  /** Whether a colon follows it. */
  readonly colon: boolean
  /** Whether its segment begins with it. */
  readonly starts: boolean
  /** Whether it is all that its segment holds. */
  readonly fills: boolean
}

interface Node {
  readonly next: Map<string, Node>
  kinds: Array<LabelKind>
}

/** The words and labels of some languages, ready to be looked for. Immutable once made. */
export interface Vocabulary {
  readonly root: Node
  readonly particles: ReadonlySet<string>
  readonly words: ReadonlyMap<string, ReadonlySet<WordClass>>
  /** A word's spelling in the lexicons: itself, or the one that it is a misreading of; undefined where there is none. */
  readonly spelling: (word: string) => string | undefined
  /** Whether a word of several letters is one of labels. */
  readonly isLabelWord: (word: string) => boolean
  readonly lexicons: ReadonlyArray<Lexicon>
}

const phrasesOf = (list: string): ReadonlyArray<ReadonlyArray<string>> =>
  list
    .split(",")
    .map((phrase) => phrase.trim().split(" "))
    .filter(([first]) => first !== "")

/** A phrase as it is, and with each two of its words joined: `Steuer-ID Nummer`. */
const hyphened = (phrase: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> => [
  phrase,
  ...phrase.slice(1).map((word, at) => [...phrase.slice(0, at), `${phrase[at]}-${word}`, ...phrase.slice(at + 2)])
]

/** Shorter words are known only as they are spelt: too many others are a letter away. */
const shortestMisread = 4
const shortestAmiss = 7

/** Spellings with one letter removed: words that differ in one letter share one. */
const lessOne = (word: string): ReadonlyArray<string> =>
  Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1))

const spellingOf = (words: ReadonlySet<string>): Vocabulary["spelling"] => {
  const misread = new Map<string, string>()
  const amiss = new Map<string, string>()
  for (const word of words) {
    if (word.length >= shortestMisread && !misread.has(asMisread(word))) misread.set(asMisread(word), word)
    if (word.length >= shortestAmiss) for (const less of lessOne(word)) if (!amiss.has(less)) amiss.set(less, word)
  }
  return (word) => {
    if (words.has(word)) return word
    if (word.length < shortestMisread || word.length > 30) return undefined
    const alike = misread.get(asMisread(word))
    if (alike !== undefined || word.length < shortestAmiss) return alike
    if (amiss.has(word)) return amiss.get(word)
    for (const less of lessOne(word)) {
      if (words.has(less) && less.length >= shortestAmiss) return less
      const known = amiss.get(less)
      // One letter more, less or other, and not two letters that changed places far apart.
      if (known !== undefined && known.length === word.length) return known
    }
    return undefined
  }
}

/** The vocabulary of these languages together: documents mix them. */
export const vocabularyOf = (lexicons: ReadonlyArray<Lexicon>): Vocabulary => {
  const root: Node = { next: new Map(), kinds: [] }
  const known = new Set<string>()
  const particles = new Set(lexicons.flatMap(({ particles: list }) => list.split(",")))
  const words = new Map<string, Set<WordClass>>()
  const add = (phrase: ReadonlyArray<string>, kind: LabelKind): void => {
    let node = root
    for (const word of phrase) {
      known.add(word)
      let next = node.next.get(word)
      if (next === undefined) {
        next = { next: new Map(), kinds: [] }
        node.next.set(word, next)
      }
      node = next
    }
    node.kinds.push(kind)
  }
  for (const { labels, numberWords, words: classes } of lexicons) {
    const numbers = numberWords.split(",")
    for (const [kind, list] of Object.entries(labels) as ReadonlyArray<[LabelKind, string]>)
      for (const phrase of phrasesOf(list)) {
        for (const number of phrase.includes("#") ? numbers : [""])
          for (const spelt of hyphened(phrase.map((word) => (word === "#" ? number : word)))) add(spelt, kind)
      }
    for (const [name, list] of Object.entries(classes) as ReadonlyArray<[WordClass, string]>)
      for (const phrase of phrasesOf(list))
        for (const word of phrase) words.set(word, (words.get(word) ?? new Set()).add(name))
  }
  return {
    root,
    particles,
    words,
    spelling: spellingOf(known),
    isLabelWord: (word) => word.length > 3 && known.has(word),
    lexicons
  }
}

/** Characters allowed within a label: `N° / No.`, `Né(e) le`. */
const WITHIN = /^[.'’()/°º_–-]$/
/** Most tokens skipped between two words of a label. */
const mostPassed = 4

/** The labels of a view, and the neighbours of its segments. */
export class Labels {
  readonly all: ReadonlyArray<Label>
  private readonly bySegment = new Map<number, Array<Label>>()
  private readonly heads: Array<Label | undefined> = []

  constructor(
    readonly view: View,
    readonly vocabulary: Vocabulary
  ) {
    this.all = findLabels(view, vocabulary)
    for (const label of this.all) {
      const segment = view.tokens[label.from]?.segment ?? 0
      const others = this.bySegment.get(segment)
      if (others === undefined) this.bySegment.set(segment, [label])
      else others.push(label)
    }
    this.findHeads()
  }

  /** The labels within a segment, in order. */
  in(segment: number): ReadonlyArray<Label> {
    return this.bySegment.get(segment) ?? none
  }

  /** The label that a segment is, and nothing else. */
  filling(segment: number): Label | undefined {
    const [first] = this.in(segment)
    return first?.fills === true ? first : undefined
  }

  /** The label that ends the segment to the left. */
  leftOf(segment: number): Label | undefined {
    const left = this.view.segments[this.view.segments[segment]?.left ?? -1]
    const label = left === undefined ? undefined : this.in(left.index).at(-1)
    return label !== undefined && left !== undefined && isLast(this.view, left, label.to) ? label : undefined
  }

  /** The label right above a segment. */
  aboveOf(segment: number): Label | undefined {
    return this.filling(this.view.segments[segment]?.above ?? -1)
  }

  /** The heading of a segment's column, which may be its own neighbour above. */
  headOf(segment: number): Label | undefined {
    return this.heads[segment]
  }

  private findHeads(): void {
    const { segments } = this.view
    const downwards = [...segments].sort((a, b) => a.page - b.page || a.place.y - b.place.y)
    for (const { above, index } of downwards) {
      const upper = segments[above]
      if (upper === undefined) continue
      const filling = this.filling(above)
      // A paragraph is no table cell, and neither is text below it.
      const head = upper.to - upper.from > longestCell ? undefined : (filling ?? this.heads[above])
      if (head !== undefined) this.heads[index] = head
    }
  }
}

const none: ReadonlyArray<Label> = []
const longestCell = 12

const isLast = (view: View, segment: Segment, to: number): boolean => {
  for (let i = to; i < segment.to; i++) if (/[\p{L}\p{N}]/u.test(view.tokens[i]?.text ?? "")) return false
  return true
}

const findLabels = (view: View, { particles, root, spelling }: Vocabulary): ReadonlyArray<Label> => {
  const { tokens } = view
  const spellings = view.words.map(({ fold }) => spelling(fold))
  const spellingAt = (at: number): string | undefined => spellings[tokens[at]?.word ?? -1]
  const found: Array<Label> = []
  for (const segment of view.segments) {
    let from = segment.from
    while (from < segment.to) {
      const first = spellingAt(from)
      let node = first === undefined ? undefined : root.next.get(first)
      let best: { kind: LabelKind; to: number } | undefined
      let at = from + 1
      let passed = 0
      while (node !== undefined) {
        const [kind] = node.kinds
        if (kind !== undefined) best = { kind, to: at }
        let next: Node | undefined
        let ahead = at
        for (passed = 0; ahead < segment.to && passed <= mostPassed; passed++, ahead++) {
          const word = tokens[ahead]?.fold ?? ""
          const known = spellingAt(ahead)
          next = known === undefined ? undefined : node.next.get(known)
          if (next !== undefined || !(WITHIN.test(word) || particles.has(word))) break
        }
        if (next === undefined) break
        node = next
        at = ahead + 1
      }
      if (best === undefined) {
        from++
        continue
      }
      let behind = best.to
      while (behind < segment.to && /^[.)(°"]$/.test(tokens[behind]?.text ?? "")) behind++
      found.push({
        kind: best.kind,
        from,
        to: best.to,
        colon: tokens[behind]?.text === ":",
        starts: from === segment.from,
        fills: from === segment.from && isLast(view, segment, best.to)
      })
      from = best.to
    }
  }
  return found
}
