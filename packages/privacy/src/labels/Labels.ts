import { asMisread } from "../fold.js"
import type { Segment, View } from "../view/View.js"
import type { LabelKind, Lexicon, WordClass } from "./Lexicon.js"

/** A label in a view, and the tokens it is made of. */
export interface Label {
  readonly kind: LabelKind
  /** Indexes of its first token and behind its last. */
  readonly from: number
  readonly to: number
  readonly colon: boolean
  readonly starts: boolean
  /** Whether it is all that its segment holds. */
  readonly fills: boolean
}

interface Node {
  readonly next: Map<string, Node>
  kind?: LabelKind
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
  readonly countries: ReadonlyArray<string>
}

/** A phrase as it is, and with each two of its words joined: `Steuer-ID Nummer`. */
const hyphened = (phrase: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> => [
  phrase,
  ...phrase.slice(1).map((word, at) => [...phrase.slice(0, at), `${phrase[at]}-${word}`, ...phrase.slice(at + 2)])
]

/** Shorter words are known only as they are spelt: too many others are a letter away. */
const shortestMisread = 4
const shortestAmiss = 7
const longest = 30

/** What words that differ by a misread sign or, if they are long, by one letter more, less or other have in common. */
const keysOf = (word: string): ReadonlyArray<string> => {
  if (word.length < shortestMisread || word.length > longest) return []
  const less = Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
  return [asMisread(word), ...(word.length < shortestAmiss ? [] : [word, ...less])]
}

const spellingOf = (words: ReadonlySet<string>): Vocabulary["spelling"] => {
  const index = new Map<string, string>()
  for (const word of words) for (const key of keysOf(word)) if (!index.has(key)) index.set(key, word)
  return (word) => (words.has(word) ? word : keysOf(word).flatMap((key) => index.get(key) ?? [])[0])
}

/** The vocabulary of these languages together: documents mix them. */
export const vocabularyOf = (lexicons: ReadonlyArray<Lexicon>): Vocabulary => {
  const root: Node = { next: new Map() }
  const known = new Set<string>()
  const words = new Map<string, Set<WordClass>>()
  for (const { labels, numberWords, words: classes } of lexicons) {
    for (const [kind, list] of Object.entries(labels) as ReadonlyArray<[LabelKind, string]>)
      for (const phrase of list.split(","))
        for (const number of phrase.includes("#") ? numberWords.split(",") : [""])
          for (const spelt of hyphened(phrase.replace("#", number).split(" "))) {
            let node = root
            for (const word of spelt) {
              known.add(word)
              const next: Node = node.next.get(word) ?? { next: new Map() }
              node.next.set(word, next)
              node = next
            }
            node.kind ??= kind
          }
    for (const [name, list] of Object.entries(classes) as ReadonlyArray<[WordClass, string]>)
      for (const word of list.split(/[, ]/)) words.set(word, (words.get(word) ?? new Set()).add(name))
  }
  return {
    root,
    particles: new Set(lexicons.flatMap(({ particles }) => particles.split(","))),
    words,
    spelling: spellingOf(known),
    isLabelWord: (word) => word.length > 3 && known.has(word),
    countries: [...new Set(lexicons.flatMap(({ countries }) => countries))]
  }
}

/** The labels of a view, and the neighbours of its segments. */
export class Labels {
  readonly all: ReadonlyArray<Label>
  private readonly bySegment: ReadonlyArray<Array<Label>>
  /** The heading of each segment's column, which may be its own neighbour above. */
  readonly heads: Array<Label | undefined> = []

  constructor(
    readonly view: View,
    readonly vocabulary: Vocabulary
  ) {
    const spellings = view.words.map(({ fold }) => vocabulary.spelling(fold) ?? "")
    this.bySegment = view.segments.map((segment) => labelsIn(this, segment, spellings))
    this.all = this.bySegment.flat()
    for (const { above, index } of [...view.segments].sort((a, b) => a.page - b.page || a.place.y - b.place.y)) {
      const upper = view.segments[above]
      // A paragraph is no table cell, and neither is text below it.
      const isCell = upper !== undefined && upper.to - upper.from <= longestCell
      this.heads[index] = isCell ? (this.filling(above) ?? this.heads[above]) : undefined
    }
  }

  /** The labels within a segment, in order. */
  in(segment: number): ReadonlyArray<Label> {
    return this.bySegment[segment] ?? []
  }

  /** The label that a segment is, and nothing else. */
  filling(segment: number): Label | undefined {
    const [first] = this.in(segment)
    return first?.fills === true ? first : undefined
  }

  /** The label that ends the segment to the left. */
  leftOf(segment: number): Label | undefined {
    const left = this.view.segments[this.view.segments[segment]?.left ?? -1]
    const label = this.in(left?.index ?? -1).at(-1)
    return label !== undefined && left !== undefined && isLast(this.view, left, label.to) ? label : undefined
  }

  /** The label right above a segment. */
  aboveOf(segment: number): Label | undefined {
    return this.filling(this.view.segments[segment]?.above ?? -1)
  }
}

const longestCell = 12
/** Characters allowed within a label: `N° / No.`, `Né(e) le`. */
const WITHIN = /^[.'’()/°º_–-]$/
/** Most tokens skipped between two words of a label. */
const mostPassed = 4

const isLast = ({ tokens }: View, { to }: Segment, from: number): boolean => {
  let at = from
  while (at < to && !/[\p{L}\p{N}]/u.test(tokens[at]?.text ?? "")) at++
  return at >= to
}

/** The labels of a segment, of several that begin at a word the longest; `spellings` are those of the view's words in labels. */
const labelsIn = ({ view, vocabulary }: Labels, segment: Segment, spellings: ReadonlyArray<string>): Array<Label> => {
  const { particles, root } = vocabulary
  const { tokens } = view
  const step = (node: Node, at: number): Node | undefined =>
    at < segment.to ? node.next.get(spellings[tokens[at]?.word ?? -1] ?? "") : undefined
  const isWithin = (at: number): boolean => {
    const word = tokens[at]?.fold ?? ""
    return at < segment.to && (WITHIN.test(word) || particles.has(word))
  }
  const found: Array<Label> = []
  for (let from = segment.from; from < segment.to; ) {
    let kind: LabelKind | undefined
    let to = from + 1
    let node = step(root, from)
    for (let at = from + 1; node !== undefined; at++) {
      if (node.kind !== undefined) [kind, to] = [node.kind, at]
      let next = step(node, at)
      for (let passed = 0; next === undefined && passed < mostPassed && isWithin(at); passed++) next = step(node, ++at)
      node = next
    }
    if (kind !== undefined) {
      let behind = to
      while (behind < segment.to && /^[.)(°"]$/.test(tokens[behind]?.text ?? "")) behind++
      const colon = tokens[behind]?.text === ":"
      const starts = from === segment.from
      found.push({ kind, from, to, colon, starts, fills: starts && isLast(view, segment, to) })
    }
    from = to
  }
  return found
}
