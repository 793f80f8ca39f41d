import type { Candidate } from "../fields/candidates.js"
import { onceFor } from "../onceFor.js"
import { addressLikeness, hasPostcode } from "../text/addresses.js"
import { isDuration } from "../text/durations.js"
import { tokenize } from "../text/fold.js"
import { capitalShare, firmLikeness, letterShare, personLikeness } from "../text/names.js"
import { BOUNDARIES, boundaryReader, placesReader } from "./boundaries.js"
import { at, SHAPE_FROM } from "./evidenceNames.js"
import { type Question, TOPICS } from "./Question.js"
import { polarityOf } from "./statements.js"
import { PARTS, partReader } from "./valueParts.js"
import { isFiller, weightOfWord } from "./wordWeights.js"

const isCode = (text: string): boolean =>
  /^[\p{Lu}\d][\p{Lu}\d/.-]*(?:\s[\p{Lu}\d/.-]+)*$/u.test(text) && /\d/.test(text)

const idOf = ({ compact, kind }: Candidate): string => `${kind} ${compact.toLowerCase()}`

/** How the values of a document relate to each other. */
interface DocumentFacts {
  readonly mentions: ReadonlyMap<string, number>
  readonly counts: ReadonlyMap<string, number>
  /** The greatest amount of money in absolute terms. */
  readonly greatest: number
  readonly earliest: string
  readonly latest: string
}

/** Gathers facts about all values of a document. */
const factsOf = (candidates: ReadonlyArray<Candidate>): DocumentFacts => {
  const mentions = new Map<string, number>()
  for (const candidate of candidates) {
    const id = idOf(candidate)
    mentions.set(id, (mentions.get(id) ?? 0) + 1)
  }
  const counts = new Map<string, number>()
  for (const { kind } of candidates) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  let greatest = 0
  let earliest = "9"
  let latest = "0"
  for (const { date, number } of candidates) {
    if (number !== undefined && !number.percent && (number.currency !== null || number.decimals === 2))
      greatest = Math.max(greatest, Math.abs(number.value))
    if (date !== undefined && date.iso < earliest) earliest = date.iso
    if (date !== undefined && date.iso > latest) latest = date.iso
  }

  return { mentions, counts, greatest, earliest, latest }
}

/** Most characters of a label. */
const LONGEST_LABEL = 60

/** 0 to 1: how common a text's words are in labels; names and codes are rare. */
const commonness = (text: string): number => {
  const words = tokenize(text).filter((word) => !isFiller(word))
  return words.length === 0 ? 0 : 1 - words.reduce((sum, word) => sum + weightOfWord(word), 0) / words.length
}

const lineIsBold = ({ lines }: Candidate): boolean =>
  lines.every(({ line }) => line.words.some(({ font }) => font?.bold === true))

/** How a value looks, whatever is asked: the part of the vector from `words` to `confidence`, and the numbers that only answers have. */
export type Shape = Float64Array

/** How many numbers are contiguous in a vector, and the indices of the others. */
const TOGETHER = at("confidence") + 1 - SHAPE_FROM
const OF_ANSWERS = ["said", "negated", "refusal", "stated"].map(at)

/** The index of a name in a shape. */
const placeInShape = (name: string): number => {
  const place = at(name) - SHAPE_FROM
  return place < TOGETHER ? place : TOGETHER + OF_ANSWERS.indexOf(at(name))
}

/** Copies a shape into a vector. */
export const addShape = (evidence: Float64Array, shape: Shape): void => {
  for (let i = 0; i < TOGETHER; i++) evidence[SHAPE_FROM + i] = shape[i] as number
  for (let i = 0; i < OF_ANSWERS.length; i++) evidence[OF_ANSWERS[i] as number] = shape[TOGETHER + i] as number
}

/** The properties of a text by itself, which many candidates share. */
interface TextShape {
  readonly words: number
  readonly digits: number
  readonly letters: number
  readonly capitals: number
  readonly initial: number
  readonly code: boolean
  readonly colonInside: boolean
}

const textShapeOf = (value: string): TextShape => {
  const words = value.split(/\s+/)
  let digits = 0
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i)
    if (code >= 0x30 && code <= 0x39) digits++
  }
  return {
    words: words.length,
    digits: digits / Math.max(1, value.length),
    letters: letterShare(value),
    capitals: capitalShare(value),
    initial: words.filter((word) => INITIAL.test(word)).length / words.length,
    code: isCode(value),
    colonInside: value.indexOf(": ") > 0
  }
}

const INITIAL = /^["'(]?[\p{Lu}\d]/u

/** How much a text that is no typed value resembles a name or an address. */
interface NameShape {
  readonly firm: number
  readonly person: number
  readonly address: number
  readonly postcode: boolean
  readonly duration: boolean
  readonly common: number
}

const nameShapeOf = (value: string): NameShape => ({
  firm: firmLikeness(value),
  person: personLikeness(value),
  address: addressLikeness(value),
  postcode: hasPostcode(value),
  duration: isDuration(value),
  common: value.length <= LONGEST_LABEL ? commonness(value) : 0
})

const NO_NAME: NameShape = { firm: 0, person: 0, address: 0, postcode: false, duration: false, common: 0 }

const PLACE = {
  words: placeInShape("words"),
  length: placeInShape("length"),
  lines: placeInShape("lines"),
  digits: placeInShape("digits"),
  letters: placeInShape("letters"),
  capitals: placeInShape("capitals"),
  initial: placeInShape("initial"),
  code: placeInShape("code"),
  firm: placeInShape("firm"),
  person: placeInShape("person"),
  address: placeInShape("address"),
  postcode: placeInShape("postcode"),
  duration: placeInShape("duration"),
  whole: placeInShape("whole"),
  starts: placeInShape("starts"),
  ends: placeInShape("ends"),
  figuresBefore: placeInShape("figures before"),
  figuresBehind: placeInShape("figures behind"),
  colonInside: placeInShape("colon inside"),
  endsWithColon: placeInShape("ends with colon"),
  labelLike: placeInShape("label like"),
  commonWords: placeInShape("common words"),
  parted: placeInShape("parted"),
  size: placeInShape("size"),
  bold: placeInShape("bold"),
  x: placeInShape("x"),
  y: placeInShape("y"),
  page: placeInShape("page"),
  tall: placeInShape("tall"),
  mentions: placeInShape("mentions"),
  alike: placeInShape("alike"),
  decimals: placeInShape("decimals"),
  currency: placeInShape("currency"),
  percent: placeInShape("percent"),
  greatest: placeInShape("greatest"),
  earliest: placeInShape("earliest"),
  latest: placeInShape("latest"),
  range: placeInShape("range"),
  yearShown: placeInShape("year shown"),
  boundaries: placeInShape(BOUNDARIES[0]),
  parts: placeInShape(PARTS[0]),
  confidence: placeInShape("confidence"),
  said: placeInShape("said"),
  negated: placeInShape("negated"),
  refusal: placeInShape("refusal"),
  stated: placeInShape("stated")
} as const

/** Describes each candidate and each text of a document once. */
export const shapeReader = (candidates: ReadonlyArray<Candidate>): ((candidate: Candidate) => Shape) => {
  const { counts, earliest, greatest, latest, mentions } = factsOf(candidates)
  const textOf = onceFor(textShapeOf)
  const nameOf = onceFor(nameShapeOf)
  const placeOf = placesReader()
  const boundariesOf = boundaryReader(placeOf)
  const partsOf = partReader(placeOf)
  const shapes = new Map<Candidate, Shape>()
  return (candidate) => {
    const before = shapes.get(candidate)
    if (before !== undefined) return before
    const { box, confidence, date, end, kind, lines, number, segment, start, value } = candidate
    const { page } = segment.layout
    const text = kind === "text" || kind === "address"
    const shape = new Float64Array(TOGETHER + OF_ANSWERS.length)
    const { capitals, code, colonInside, digits, initial, letters, words } = textOf(value)
    const { address, common, duration, firm, person, postcode } = text ? nameOf(value) : NO_NAME
    const behind = segment.text.slice(end, end + 3)
    shape[PLACE.words] = Math.min(20, words)
    shape[PLACE.length] = Math.min(120, value.length)
    shape[PLACE.lines] = lines.length
    shape[PLACE.digits] = digits
    shape[PLACE.letters] = letters
    shape[PLACE.capitals] = capitals
    shape[PLACE.initial] = initial
    shape[PLACE.code] = code ? 1 : 0
    shape[PLACE.firm] = firm
    shape[PLACE.person] = person
    shape[PLACE.address] = address
    shape[PLACE.postcode] = postcode ? 1 : 0
    shape[PLACE.duration] = duration ? 1 : 0
    shape[PLACE.whole] = start === 0 && end >= segment.text.length ? 1 : 0
    shape[PLACE.starts] = start === 0 ? 1 : 0
    shape[PLACE.ends] = end >= segment.text.trimEnd().length - 1 ? 1 : 0
    // Part of a longer number is not a number.
    shape[PLACE.figuresBefore] = /\d[\s.,/-]?$/.test(segment.text.slice(Math.max(0, start - 2), start)) ? 1 : 0
    shape[PLACE.figuresBehind] = lines.length === 1 && /^[\s.,/-]?\d/.test(behind) ? 1 : 0
    shape[PLACE.colonInside] = colonInside ? 1 : 0
    shape[PLACE.endsWithColon] = /^\s?:/.test(behind) ? 1 : 0
    shape[PLACE.labelLike] = text && start === 0 && segment.labelText !== "" && lines.length === 1 ? 1 : 0
    shape[PLACE.commonWords] = common
    shape[PLACE.parted] = candidate.parted
    shape[PLACE.size] = segment.size / Math.max(1e-6, segment.layout.lineHeight)
    shape[PLACE.bold] = lineIsBold(candidate) ? 1 : 0
    shape[PLACE.x] = box.x / page.width
    shape[PLACE.y] = box.y / page.height
    shape[PLACE.page] = Math.min(9, segment.pageIndex)
    shape[PLACE.tall] = Math.min(4, page.height / page.width)
    shape[PLACE.mentions] = Math.min(9, mentions.get(idOf(candidate)) ?? 0)
    shape[PLACE.alike] = Math.min(60, counts.get(kind) ?? 0)
    shape[PLACE.decimals] = number?.decimals ?? -1
    shape[PLACE.currency] = number === undefined ? -1 : number.currency === null ? 0 : 1
    shape[PLACE.percent] = number?.percent === true ? 1 : 0
    shape[PLACE.greatest] = number !== undefined && greatest > 0 ? Math.min(2, Math.abs(number.value) / greatest) : -1
    shape[PLACE.earliest] = date?.iso === earliest ? 1 : 0
    shape[PLACE.latest] = date?.iso === latest ? 1 : 0
    shape[PLACE.range] = candidate.range === "from" ? 1 : candidate.range === "to" ? 2 : 0
    shape[PLACE.yearShown] = date === undefined ? -1 : date.yearShown ? 1 : 0
    shape.set(boundariesOf(candidate), PLACE.boundaries)
    shape.set(partsOf(candidate), PLACE.parts)
    shape[PLACE.confidence] = confidence
    if (kind === "boolean") {
      const { negated, refused } = polarityOf(value)
      shape[PLACE.said] = candidate.compact === "true" ? 1 : 0
      shape[PLACE.negated] = negated ? 1 : 0
      shape[PLACE.refusal] = refused ? 1 : 0
      shape[PLACE.stated] = candidate.cue ?? 0
    }
    shapes.set(candidate, shape)
    return shape
  }
}

const TOPIC_OF = Object.fromEntries(TOPICS.map(([topic = ""], place) => [topic, place]))

/** How near a question is to the nearest of some topics. */
const nearest = ({ topics }: Question, names: ReadonlyArray<string>): number =>
  Math.max(...names.map((name) => topics[TOPIC_OF[name] ?? -1] ?? 0))

/** 0 to 1: how surely a number's unit rules it out: hours are not pounds, and a rate is not an amount. */
export const clashOf = ({ number }: Candidate, question: Question): number => {
  if (number === undefined || question.spec.type !== "number") return 0
  const money = nearest(question, ["amount"])
  const rate = nearest(question, ["rate"])
  const measure = nearest(question, ["date", "time", "duration", "count", "weight"])
  if (number.percent) return Math.max(0, Math.max(money, measure) - rate)
  return number.currency === null ? 0 : Math.max(0, Math.max(rate, measure) - money)
}
