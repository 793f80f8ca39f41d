import type { Candidate } from "../fields/candidates.js"
import { addressLikeness, hasPostcode } from "../text/addresses.js"
import { tokenize } from "../text/fold.js"
import { capitalShare, firmLikeness, letterShare, personLikeness } from "../text/names.js"
import { type Question, TOPICS } from "./Question.js"
import { polarityOf } from "./statements.js"
import { isFiller, weightOfWord } from "./wordWeights.js"

const isCode = (text: string): boolean =>
  /^[\p{Lu}\d][\p{Lu}\d/.-]*(?:\s[\p{Lu}\d/.-]+)*$/u.test(text) && /\d/.test(text)

const idOf = ({ compact, kind }: Candidate): string => `${kind} ${compact.toLowerCase()}`

/** What the values of a document are to each other. */
export interface DocumentFacts {
  readonly mentions: ReadonlyMap<string, number>
  readonly counts: ReadonlyMap<string, number>
  /** The greatest amount of money, by its size. */
  readonly greatest: number
  readonly earliest: string
  readonly latest: string
}

/** Looks over all values of a document. */
export const factsOf = (candidates: ReadonlyArray<Candidate>): DocumentFacts => {
  const mentions = new Map<string, number>()
  for (const candidate of candidates) mentions.set(idOf(candidate), (mentions.get(idOf(candidate)) ?? 0) + 1)
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

/** Characters of the longest label. */
const LONGEST_LABEL = 60

/** 0 to 1: how common the words of a text are in labels; names and codes are rare. */
const commonness = (text: string): number => {
  const words = tokenize(text).filter((word) => !isFiller(word))
  return words.length === 0 ? 0 : 1 - words.reduce((sum, word) => sum + weightOfWord(word), 0) / words.length
}

const lineIsBold = ({ lines }: Candidate): boolean =>
  lines.every(({ line }) => line.words.some(({ font }) => font?.bold === true))

/** What a value looks like, whatever is asked: each part under its name in `EVIDENCE`. */
export const describeValue = (
  candidate: Candidate,
  { counts, earliest, greatest, latest, mentions }: DocumentFacts,
  set: (name: string, amount: number) => void
): void => {
  const { box, confidence, date, end, kind, lines, number, segment, start, value } = candidate
  const words = value.split(/\s+/)
  const { page } = segment.layout
  const text = kind === "text" || kind === "address"
  set("words", Math.min(20, words.length))
  set("length", Math.min(120, value.length))
  set("lines", lines.length)
  set("digits", (value.match(/\d/g)?.length ?? 0) / Math.max(1, value.length))
  set("letters", letterShare(value))
  set("capitals", capitalShare(value))
  set("initial", words.filter((word) => /^["'(]?[\p{Lu}\d]/u.test(word)).length / words.length)
  set("code", isCode(value) ? 1 : 0)
  set("firm", text ? firmLikeness(value) : 0)
  set("person", text ? personLikeness(value) : 0)
  set("address", text ? addressLikeness(value) : 0)
  set("postcode", text && hasPostcode(value) ? 1 : 0)
  set("whole", start === 0 && end >= segment.text.length ? 1 : 0)
  set("starts", start === 0 ? 1 : 0)
  set("ends", end >= segment.text.trimEnd().length - 1 ? 1 : 0)
  // A part of a longer number is no number.
  set("figures before", /\d[\s.,/-]?$/.test(segment.text.slice(0, start)) ? 1 : 0)
  set("figures behind", lines.length === 1 && /^[\s.,/-]?\d/.test(segment.text.slice(end)) ? 1 : 0)
  set("colon inside", value.indexOf(": ") > 0 ? 1 : 0)
  set("ends with colon", /^\s?:/.test(segment.text.slice(end)) ? 1 : 0)
  set("label like", text && start === 0 && segment.labelText !== "" && lines.length === 1 ? 1 : 0)
  set("common words", text && value.length <= LONGEST_LABEL ? commonness(value) : 0)
  set("parted", candidate.parted)
  set("size", segment.size / Math.max(1e-6, segment.layout.lineHeight))
  set("bold", lineIsBold(candidate) ? 1 : 0)
  set("x", box.x / page.width)
  set("y", box.y / page.height)
  set("page", Math.min(9, segment.pageIndex))
  set("tall", Math.min(4, page.height / page.width))
  set("mentions", Math.min(9, mentions.get(idOf(candidate)) ?? 0))
  set("alike", Math.min(60, counts.get(kind) ?? 0))
  set("decimals", number?.decimals ?? -1)
  set("currency", number === undefined ? -1 : number.currency === null ? 0 : 1)
  set("percent", number?.percent === true ? 1 : 0)
  set("greatest", number !== undefined && greatest > 0 ? Math.min(2, Math.abs(number.value) / greatest) : -1)
  set("earliest", date?.iso === earliest ? 1 : 0)
  set("latest", date?.iso === latest ? 1 : 0)
  set("range", candidate.range === "from" ? 1 : candidate.range === "to" ? 2 : 0)
  set("confidence", confidence)
  if (kind === "boolean") {
    const { negated, refused } = polarityOf(value)
    set("said", candidate.compact === "true" ? 1 : 0)
    set("negated", negated ? 1 : 0)
    set("refusal", refused ? 1 : 0)
    set("stated", candidate.cue ?? 0)
  }
}

const TOPIC_OF = Object.fromEntries(TOPICS.map(([topic = ""], place) => [topic, place]))

/** How near a question is to the nearest of some topics. */
const nearest = ({ topics }: Question, names: ReadonlyArray<string>): number =>
  Math.max(...names.map((name) => topics[TOPIC_OF[name] ?? -1] ?? 0))

/** 0 to 1: how surely the unit of a number is none of what is asked: hours are no pounds, and a rate is no amount. */
export const clashOf = ({ number }: Candidate, question: Question): number => {
  if (number === undefined || question.spec.type !== "number") return 0
  const money = nearest(question, ["amount"])
  const rate = nearest(question, ["rate"])
  const measure = nearest(question, ["date", "time", "duration", "count", "weight"])
  if (number.percent) return Math.max(0, Math.max(money, measure) - rate)
  return number.currency === null ? 0 : Math.max(0, Math.max(rate, measure) - money)
}
