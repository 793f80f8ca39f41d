import { conceptsOf } from "../fields/concepts.js"
import { zoneOf } from "../fields/machineZone.js"
import { readTree, sumOfTrees, type TreeNode } from "../fields/trees.js"
import { medianOf } from "../layout/geometry.js"
import type { PageLayout, TextLine } from "../layout/Layout.js"
import { fold } from "../text/fold.js"
import { BUILT_IN_TYPES } from "./builtInTypes.js"
import type { Anchor, DocumentType } from "./DocumentType.js"
import { pageFormOf } from "./pageForm.js"
import { typeEvidence } from "./typeEvidence.js"
import { TOPICS, TYPE_TREES } from "./typeWeights.js"
import { readTopics, type TopicModel, topicsOf } from "./wordTopics.js"

/** An anchor found in a line of the document, and what it adds to its type's log-odds. */
export interface SpokenAnchor {
  readonly anchor: Anchor
  readonly gain: number
  readonly line: TextLine
  /** Index of the line's page in the document, from 0. */
  readonly pageIndex: number
}

/** The evidence for and against one type. */
export interface TypeScore {
  readonly type: DocumentType
  /** Log-odds: the sum of the parts below. */
  readonly score: number
  /** The part from the form of the pages and all their words. */
  readonly form: number
  readonly spoken: ReadonlyArray<SpokenAnchor>
}

/** A detected type; `type` is undefined where nothing fits. */
export interface DetectedType {
  readonly type: DocumentType | undefined
  readonly confidence: number
  /** Every type considered, and the log-odds of none. */
  readonly scores: ReadonlyArray<TypeScore>
  readonly nothing: number
}

interface Line {
  readonly line: TextLine
  readonly pageIndex: number
  readonly concepts: ReadonlyArray<string>
  /** Whether the line is in the place or the size of a title. */
  readonly prominent: boolean
  /** Whether the line is in the size of a title, which a label never has. */
  readonly large: boolean
  /** Whether all of it is bold, as few lines of the document are; and the middle of its page. */
  readonly bold: boolean
  readonly upperHalf: number
  /** Whether the line has a colon at its end or within it, so that it is a label. */
  readonly names: boolean
  /** Whether it is the end of a sentence rather than a title. */
  readonly sentence: boolean
  /** Number of words. */
  readonly words: number
  /** The first line of a machine-readable zone, if this is one. */
  readonly zone: string | undefined
}

/** Log-odds of no built-in type, before any evidence. */
export const NOTHING = 2.7

/** How much taller than a typical line a title with the document's number is. */
const LARGE = 1.45

/** Share of a page's lines below which bold ones count as titles and as eye-catching. */
const FEW_BOLD = 0.3

/** Most words of a title; a longer line talks about a document rather than naming it. */
const LONGEST_TITLE = 6

/** Most words of a line with an anchor; in running prose the same words say nothing about the type. */
const LONGEST_LABEL = 10

/** How many pages are considered; a document states its type early. */
const PAGES = 3

const linesOf = (layouts: ReadonlyArray<PageLayout>): ReadonlyArray<Line> => {
  const placed = zoneOf(layouts)
  const opening = placed?.rows[0]
  return layouts.slice(0, PAGES).flatMap((layout, pageIndex) => {
    const typical = medianOf(
      layout.lines.map((line) => line.box.height),
      layout.lineHeight
    )
    const isBold = ({ words }: TextLine): boolean => words.every(({ font }) => font?.bold === true)
    const bold = layout.lines.filter(isBold).length < layout.lines.length * FEW_BOLD
    return layout.lines.map((line) => ({
      line,
      bold: bold && isBold(line),
      upperHalf: layout.page.height / 2,
      pageIndex,
      concepts: conceptsOf(line.text),
      prominent: line.box.height > typical * 1.3 || line.box.y < layout.page.height * 0.2,
      large: line.box.height > typical * LARGE,
      names: /:(?:\s|$)/.test(line.text),
      sentence: /^\p{Ll}.*\p{L}{2}[.;,]$/u.test(line.text),
      words: line.words.length,
      zone: opening?.lines[0] === line ? (placed?.zone?.lines[0] ?? opening.text) : undefined
    }))
  })
}

/** The lines considered, and the lines with each concept, all in order. */
interface Lines {
  readonly all: ReadonlyArray<Line>
  readonly saying: ReadonlyMap<string, ReadonlyArray<Line>>
  /** The line at the head of the document that names it, even with a number beside it like a label ("AVOIR N° : 2024-17"). */
  readonly heading: Line | undefined
}

/** An anchor with the concepts of its words. */
interface Asked {
  readonly anchor: Anchor
  readonly wanted: ReadonlyArray<string>
  /** Equal for anchors that mean the same. */
  readonly id: string
}

const anchorsAsked = new WeakMap<DocumentType, ReadonlyArray<Asked>>()

/** The anchors of a type, with their words read once per type. */
const askedOf = (type: DocumentType): ReadonlyArray<Asked> => {
  const known = anchorsAsked.get(type)
  if (known !== undefined) return known
  const made = type.anchors.map((anchor): Asked => {
    const wanted = conceptsOf(anchor.words)
    return { anchor, wanted, id: [...wanted].sort().join(" ") }
  })
  anchorsAsked.set(type, made)
  return made
}

/** Weight from which a title's words name a kind of document and hardly occur otherwise. */
const NAMING = 3

/** Whether a line has at most two words more than an anchor. */
const saysTitle = ({ wanted }: Asked, line: Line): boolean =>
  wanted.every((concept) => line.concepts.includes(concept)) && line.concepts.filter(isWord).length <= wanted.length + 2

/** Whether a line has only the anchor's words and a word for a number or a date. `Suivant devis n°` has more, and names another document. */
const saysNoMore = ({ wanted }: Asked, { concepts }: Line): boolean =>
  concepts.filter(isWord).every((concept) => wanted.includes(concept) || concept === "number" || concept === "date")

/** The highest line at the head of the first page with a title of one of the types. */
const headingOf = (all: ReadonlyArray<Line>, types: ReadonlyArray<DocumentType>): Line | undefined => {
  const titles = types.flatMap((type) =>
    askedOf(type).filter(({ anchor: { where, weight } }) => where === "title" && weight >= NAMING)
  )
  return all
    .filter(
      ({ pageIndex, prominent, sentence, words }) => pageIndex === 0 && prominent && !sentence && words <= LONGEST_TITLE
    )
    .filter((line) =>
      titles.some(
        (title) =>
          saysTitle(title, line) && ((!line.names && !line.concepts.includes("number")) || saysNoMore(title, line))
      )
    )
    .reduce<Line | undefined>(
      (first, line) => (first === undefined || line.line.box.y < first.line.box.y ? line : first),
      undefined
    )
}

const byConcept = (all: ReadonlyArray<Line>, types: ReadonlyArray<DocumentType>): Lines => {
  const saying = new Map<string, Array<Line>>()
  for (const line of all) {
    for (const concept of line.concepts) {
      const list = saying.get(concept)
      if (list === undefined) saying.set(concept, [line])
      else if (list.at(-1) !== line) list.push(line)
    }
  }
  return { all, saying, heading: headingOf(all, types) }
}

/** How strongly an anchor counts, 0 to 1, and the line that contains it. */
const strengthOf = (
  asked: Asked,
  { all, heading, saying }: Lines
): readonly [strength: number, by: Line | undefined] => {
  const { anchor, wanted } = asked
  const [first] = wanted
  let strength = 0
  let by: Line | undefined
  for (const line of anchor.where === "zone" || first === undefined ? all : (saying.get(first) ?? [])) {
    if (anchor.where === "zone") {
      if (line.zone?.startsWith(anchor.words) === true) return [1, line]
      continue
    }
    if (!wanted.every((concept) => line.concepts.includes(concept))) continue
    if (anchor.where === "anywhere") {
      if (line.words <= LONGEST_LABEL) return [1, line]
      continue
    }
    if (anchor.where === "prose") return [1, line]
    if (line.sentence || line.words > LONGEST_TITLE || !saysTitle(asked, line)) continue
    // "Order number: …" names a field of the document, not the document; it speaks for a type a little, against one not at all.
    const label =
      line !== heading &&
      (line.names ||
        (!line.large && ASKED_OF.some((concept) => line.concepts.includes(concept) && !wanted.includes(concept))))
    // A title's words in ordinary type (`PO` above its number) count against no type.
    if ((label || (line !== heading && !line.large)) && anchor.weight < 0) continue
    const own =
      (line.prominent || (line.bold && line.line.box.y < line.upperHalf)) && !label
        ? 1
        : label && REFERS.test(fold(line.line.text))
          ? REFERRED
          : 0.5
    if (own > strength) {
      strength = own
      by = line
    }
    if (strength === 1) break
  }
  return [strength, by]
}

/** Words before the name of a document that another was written after, and how much that name still says of the one at hand. */
const REFERS = /\b(?:suivant|selon|d'apres|conformement|as per|per|based on|your|votre)\b/
const REFERRED = 0.2

/** What labels name of a document: its number, its date, its amounts. */
const ASKED_OF = ["number", "date", "amount", "total", "duedate"] as const

const isWord = (concept: string): boolean => !/^=.*\d|^=.{1,2}$/.test(concept)

/** Words beyond which a document is hardly brief: each as many again halves the odds. */
const BRIEF = 150

/** Width in points up to which a page is a till's roll. */
const ROLL_WIDTH = 320

const isNarrow = (first: PageLayout["page"] | undefined): boolean =>
  first !== undefined &&
  (first.height > first.width * 1.7 ||
    (first.unit === "point" && first.width < ROLL_WIDTH && first.height > first.width))

/** Contribution of the pages' form to a caller's own type, for which no model is fitted. */
const statedForm = ({ brief, narrowPage = 0 }: DocumentType, narrow: boolean, words: number): number =>
  (narrow ? narrowPage : 0) - (brief === true ? (Math.LN2 * Math.max(0, words - BRIEF)) / BRIEF : 0)

/** The odds of a type by its score. */
export const oddsOf = (score: number): number => Math.exp(Math.min(30, score))

/**
 * The score of a type for which no words speak. A caller's own type takes next to no share then, or the more types there were the less sure
 * each would be.
 */
const UNSPOKEN = -1
const UNSPOKEN_OWN = -8

/** A type's total from its anchors on the pages and the form that it states. */
const scoreOf = (type: DocumentType, lines: Lines, form: number): TypeScore => {
  let score = form
  // Anchors that mean the same (the word in either language) count once.
  const counted = new Map<string, SpokenAnchor>()
  for (const asked of askedOf(type)) {
    const { anchor, id } = asked
    const [strength, by] = strengthOf(asked, lines)
    const gain = anchor.weight * strength
    if (by === undefined) continue
    const before = counted.get(id)?.gain ?? 0
    if (Math.abs(gain) > Math.abs(before)) {
      score += gain - before
      counted.set(id, { anchor, gain, line: by.line, pageIndex: by.pageIndex })
    }
  }
  return { type, score, form, spoken: [...counted.values()] }
}

/** The evidence of a document's anchors for each type. */
export const scoreTypes = (
  layouts: ReadonlyArray<PageLayout>,
  types: ReadonlyArray<DocumentType>
): ReadonlyArray<TypeScore> => {
  const lines = byConcept(linesOf(layouts), types)
  const narrow = isNarrow(layouts[0]?.page)
  const words = lines.all.reduce((sum, line) => sum + line.words, 0)
  return types.map((type) => {
    const scored = scoreOf(type, lines, statedForm(type, narrow, words))
    return scored.score > 0 ? scored : { ...scored, score: BUILT_IN.has(type.name) ? UNSPOKEN : UNSPOKEN_OWN }
  })
}

const BUILT_IN_NAMES = BUILT_IN_TYPES.map(({ name }) => name)
const BUILT_IN: ReadonlySet<string> = new Set(BUILT_IN_NAMES)

/** The fitted model of document types, besides their anchors. */
export interface TypeModel {
  /** Corrections to a type's log-odds by the form of the pages, their words and the other types, by the names of `typeEvidenceNames`. */
  readonly trees: ReadonlyArray<TreeNode>
  readonly topics: TopicModel
}

let decoded: TypeModel | undefined

/**
 * The model that ships with the engine, made by `npm run fit:types`. It is decoded on first use, so that importing the engine only for its types
 * costs nothing.
 */
const learnt = (): TypeModel => {
  decoded ??= { trees: TYPE_TREES.map(readTree), topics: readTopics(TOPICS) }
  return decoded
}

/**
 * The likeliest of the given types, with its probability. Each anchor adds its weight to its type's log-odds. Fitted trees add the evidence of the
 * pages' form, of all their words and of the other types. The types compete with each other and with none at all.
 */
export const detectType = (
  layouts: ReadonlyArray<PageLayout>,
  types: ReadonlyArray<DocumentType> = BUILT_IN_TYPES,
  { topics, trees }: TypeModel = learnt()
): DetectedType => {
  const spoken = scoreTypes(layouts, types)
  const evidence = typeEvidence(spoken, pageFormOf(layouts), topicsOf(layouts, topics), BUILT_IN_NAMES)
  const scores = spoken.map((one, i): TypeScore => {
    // Of callers' own types nothing was learnt but their words.
    const added = BUILT_IN.has(one.type.name) ? sumOfTrees(trees, evidence[i] ?? []) : 0
    return { ...one, score: one.score + added, form: one.form + added }
  })
  const all = scores.reduce((sum, { score }) => sum + oddsOf(score), oddsOf(NOTHING))
  const best = scores.reduce<TypeScore | undefined>(
    (most, one) => (most === undefined || one.score > most.score ? one : most),
    undefined
  )
  return best === undefined || best.score <= NOTHING
    ? { type: undefined, confidence: probability(oddsOf(NOTHING) / all), scores, nothing: NOTHING }
    : { type: best.type, confidence: probability(oddsOf(best.score) / all), scores, nothing: NOTHING }
}

/** Nothing on a page proves a type altogether. */
const probability = (share: number): number => Math.round(Math.min(0.99, share) * 10_000) / 10_000
