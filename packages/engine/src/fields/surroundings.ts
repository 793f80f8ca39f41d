import { addressLikeness, hasPostcode } from "../text/addresses.js"
import { squash } from "../text/fold.js"
import { capitalShare, firmLikeness, letterShare, personLikeness, withoutLegalForm } from "../text/names.js"
import { type Candidate, follows } from "./candidates.js"
import { conceptsOf } from "./concepts.js"
import { type Context, contextsOf } from "./contexts.js"
import { type FeatureName, NO_FEATURES } from "./featureNames.js"
import type { Reading, Segment } from "./reading.js"
import { settlementOf, sumsOf } from "./settlement.js"
import { taxedSums } from "./taxedSums.js"
import { isKnownConcept } from "./thesaurus.js"

/** What the features of one candidate share, whatever field it is tried for. */
export interface Surroundings {
  readonly candidate: Candidate
  readonly contexts: ReadonlyArray<Context>
  /** The features that do not depend on the field; those that do are nothing yet. */
  readonly facts: Readonly<Record<FeatureName, number>>
}

/** Document-wide facts that single features need. */
interface Census {
  readonly counts: ReadonlyMap<string, number>
  readonly firsts: ReadonlyMap<string, Candidate>
  readonly earliest: string
  readonly latest: string
  readonly greatest: number
  readonly medianSize: number
  readonly squashed: string
  /** Number of lines of the page that stand higher, by line. */
  readonly rankFromTop: ReadonlyMap<Segment, number>
  /** The lines of each page from the top down. */
  readonly fromTop: ReadonlyMap<number, ReadonlyArray<Segment>>
  readonly domains: string
}

/** Characters of a document in which the mentions of a name are counted: some twenty pages, beyond which they say no more. */
const MOST_SEARCHED = 60_000

type PageFacts = Pick<Census, "medianSize" | "squashed" | "domains" | "rankFromTop" | "fromTop">

const pageFacts = new WeakMap<Reading, PageFacts>()

/** The facts that do not depend on the candidates, gathered once for each document. */
const pagesOf = (reading: Reading): PageFacts => {
  const known = pageFacts.get(reading)
  if (known !== undefined) return known
  const sizes = reading.segments.map((segment) => segment.size).sort((a, b) => a - b)
  const all = reading.segments.map((segment) => segment.text).join(" ")
  const domains = [...all.matchAll(/(?:@|www\.)([\w.-]+)/g)]
    .map((match) => squash((match[1] ?? "").replace(/\.\w+$/, "")))
    .join(" ")
  const facts: PageFacts = {
    medianSize: sizes[Math.floor(sizes.length / 2)] ?? 1,
    squashed: squash(all.slice(0, MOST_SEARCHED)),
    domains,
    ...linesFromTop(reading)
  }
  pageFacts.set(reading, facts)
  return facts
}

const censusOf = (candidates: ReadonlyArray<Candidate>, reading: Reading): Census => {
  const counts = new Map<string, number>()
  const firsts = new Map<string, Candidate>()
  let earliest = "9"
  let latest = "0"
  let greatest = 0
  for (const candidate of candidates) {
    const id = `${candidate.kind} ${candidate.compact}`
    counts.set(id, (counts.get(id) ?? 0) + 1)
    if (!firsts.has(id)) firsts.set(id, candidate)
    if (candidate.date !== undefined) {
      if (candidate.compact < earliest) earliest = candidate.compact
      if (candidate.compact > latest) latest = candidate.compact
    }
    if (candidate.number !== undefined && isMoneyLike(candidate) && !isCapital(candidate))
      greatest = Math.max(greatest, Math.abs(candidate.number.value))
  }
  return {
    counts,
    firsts,
    earliest,
    latest,
    greatest,
    ...pagesOf(reading)
  }
}

/** Whether an amount is the capital of a firm, which letterheads and feet state and which is greater than what is sold. */
const isCapital = ({ segment, start }: Candidate): boolean =>
  /capital/i.test(segment.text.slice(Math.max(0, start - 30), start))

/** Whether a number is written as money is: with a currency, or with two decimals. */
export const isMoneyLike = (candidate: Candidate): boolean =>
  candidate.number !== undefined &&
  !candidate.number.percent &&
  (candidate.number.currency !== null || candidate.number.decimals === 2)

/** How often a text holds a part, up to the number that is ever asked for. */
const occurrences = (text: string, part: string): number => {
  if (part.length < 4) return 0
  let count = 0
  for (let at = text.indexOf(part); at >= 0 && count < 6; at = text.indexOf(part, at + part.length)) count++
  return count
}

/** Looks at every candidate's surroundings once. */
export const surroundingsOf = (candidates: ReadonlyArray<Candidate>, reading: Reading): ReadonlyArray<Surroundings> => {
  const census = censusOf(candidates, reading)
  const columns = columnsOf(candidates)
  const named = candidates.map((candidate) => ({ candidate, contexts: contextsOf(candidate, reading) }))
  const lists = new Set(columns.values())
  const settlement = settlementOf(named, lists)
  const sums = sumsOf(lists)
  const taxed = taxedSums(candidates)
  return named.map(({ candidate, contexts }, index) => {
    const facts = factsOf(candidate, index, reading, census, columns)
    facts.settled = settlement.get(candidate) ?? 0
    facts.summed = sums.has(candidate) ? 1 : 0
    const { asGross, asNet, asTax } = taxed(candidate)
    facts.asNet = asNet
    facts.asTax = asTax
    facts.asGross = asGross
    return { candidate, contexts, facts }
  })
}

/** The numbers or dates of the same form that stand in one column, which tells a table's rows from its total. */
const columnsOf = (candidates: ReadonlyArray<Candidate>): ReadonlyMap<Candidate, ReadonlyArray<Candidate>> => {
  const byCandidate = new Map<Candidate, ReadonlyArray<Candidate>>()
  const columns = new Map<string, Array<Candidate>>()
  for (const candidate of candidates) {
    if (candidate.kind !== "number" && candidate.kind !== "date") continue
    const right = candidate.box.x + candidate.box.width
    const id = `${candidate.segment.pageIndex} ${candidate.kind} ${Math.round(right / (candidate.segment.layout.lineHeight * 1.5))}`
    const list = columns.get(id) ?? []
    list.push(candidate)
    columns.set(id, list)
  }
  for (const list of columns.values()) for (const candidate of list) byCandidate.set(candidate, list)
  return byCandidate
}

const factsOf = (
  candidate: Candidate,
  index: number,
  reading: Reading,
  census: Census,
  columns: ReadonlyMap<Candidate, ReadonlyArray<Candidate>>
): Record<FeatureName, number> => {
  const { segment } = candidate
  const { page } = segment.layout
  const id = `${candidate.kind} ${candidate.compact}`
  const common = { ...NO_FEATURES }
  common.page = segment.pageIndex
  common.lastPage = segment.pageIndex === reading.layouts.length - 1 ? 1 : 0
  common.x = candidate.box.x / Math.max(1, page.width)
  common.y = candidate.box.y / Math.max(1, page.height)
  common.size = segment.size / Math.max(census.medianSize, 1e-6)
  common.confidence = candidate.confidence
  common.firstMention = census.firsts.get(id) === candidate ? 1 : 0
  common.stacked = Math.min(12, columns.get(candidate)?.length ?? 0)
  common.lineInBlock = Math.min(8, segment.lineInBlock)
  common.lines = candidate.lines.length
  common.length = Math.min(60, candidate.value.length)
  common.digits = shareOf(candidate.value, /\d/g)
  common.letters = letterShare(candidate.value)
  common.order = Math.min(60, index)
  if (candidate.date !== undefined) {
    common.earliest = candidate.compact === census.earliest ? 1 : 0
    common.latest = candidate.compact === census.latest ? 1 : 0
    common.ambiguous = candidate.date.ambiguous ? 1 : 0
  }
  if (candidate.number !== undefined) {
    const size = Math.abs(candidate.number.value)
    common.decimals = candidate.number.decimals === 2 ? 1 : 0
    common.currency = candidate.number.currency === null ? 0 : 1
    common.greatest = census.greatest > 0 && Math.abs(size - census.greatest) < 0.005 ? 1 : 0
    common.share = census.greatest > 0 ? Math.min(2, size / census.greatest) : 0
    common.negative = candidate.number.value < 0 ? 1 : 0
    common.zero = size === 0 ? 1 : 0
  }
  common.cue = candidate.cue ?? 0
  common.valid = candidate.valid === undefined ? 0 : candidate.valid ? 1 : -1
  if (candidate.kind === "text" || candidate.kind === "address") addWordFacts(common, candidate, reading, census)
  else common.mentions = Math.min(12, census.counts.get(id) ?? 0)
  return common
}

const shareOf = (text: string, pattern: RegExp): number =>
  (text.match(pattern) ?? []).length / Math.max(1, text.replace(/\s/g, "").length)

const addWordFacts = (
  facts: Record<FeatureName, number>,
  candidate: Candidate,
  reading: Reading,
  census: Census
): void => {
  const { value, segment } = candidate
  const concepts = conceptsOf(value)
  const known = concepts.filter(
    (concept) => isKnownConcept(concept) && concept !== "company" && concept !== "merchant"
  ).length
  facts.words = Math.min(20, value.split(/\s+/).length)
  facts.firm = firmLikeness(value)
  facts.person = personLikeness(value)
  facts.address = addressLikeness(candidate.lines.length > 1 ? (candidate.lines.at(-1)?.text ?? value) : value)
  facts.capitals = capitalShare(value)
  facts.labelLike =
    (concepts.length === 0 ? 0 : known / concepts.length) +
    (/[:：]\s*$/.test(segment.text.slice(candidate.start)) ? 0.5 : 0)
  facts.afterLabel = candidate.prefix === "" ? 0 : 1
  facts.mentions = Math.min(6, occurrences(census.squashed, squash(value)))
  facts.postcodeBelow = postcodeBelow(candidate, reading)
  addBesideFacts(facts, candidate, census, reading)
  facts.cut = cutOf(candidate, reading)
  facts.top = Math.min(40, census.rankFromTop.get(segment) ?? 40)
  facts.letterhead =
    candidate.start === 0 &&
    candidate.end < segment.text.length &&
    addressLikeness(segment.text.slice(candidate.end)) >= 0.4
      ? 1
      : 0
  facts.domain = bearsDomain(value, census) ? 1 : 0
}

/** Whether a name, its legal form left out, is in a web or mail address of the document. */
const bearsDomain = (value: string, census: Census): boolean => {
  const bare = squash(withoutLegalForm(value))
  return bare.length >= 4 && census.domains.includes(bare)
}

const linesFromTop = (reading: Reading): Pick<Census, "rankFromTop" | "fromTop"> => {
  const ranks = new Map<Segment, number>()
  const pages = new Map<number, Array<Segment>>()
  for (const segment of reading.segments) {
    if (!/[\p{L}\d]{2}/u.test(segment.text)) continue
    const list = pages.get(segment.pageIndex) ?? []
    list.push(segment)
    pages.set(segment.pageIndex, list)
  }
  for (const list of pages.values()) {
    list.sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
    for (const [rank, segment] of list.entries()) ranks.set(segment, rank)
  }
  return { rankFromTop: ranks, fromTop: pages }
}

const CONTACT =
  /\b(?:tel|t[ée]l[ée]phone|phone|fax|h\/?p|gst|tva|vat|siret|siren|rcs|reg|roc|www|e-?mail|co\.? ?no|invoice|facture)\b|@/i
const REGISTRATION = /[([{]\s?[\w.: ]*\d{4,}\s?-?\s?[A-Z0-9]?\s?[)\]}]|\b\d{5,7}-[A-Z]\b/

/** What stands right above and below words, and what each of their lines is: a name has an address below it, an address a telephone. */
const addBesideFacts = (
  facts: Record<FeatureName, number>,
  candidate: Candidate,
  census: Census,
  reading: Reading
): void => {
  const page = census.fromTop.get(candidate.segment.pageIndex) ?? []
  const ranks = candidate.lines.map((line) => census.rankFromTop.get(line) ?? 0)
  const above = page[Math.min(...ranks) - 1]?.text ?? ""
  // Where columns stand side by side, the next line of the page may be another column's.
  const last = candidate.lines.at(-1) ?? candidate.segment
  const below = lineBelow(last, reading)?.text ?? page[Math.max(...ranks) + 1]?.text ?? ""
  const each = candidate.lines.map((line) => addressLikeness(line.text))
  facts.belowAddress = addressLikeness(below)
  facts.belowContact = CONTACT.test(below) ? 1 : REGISTRATION.test(below) ? 0.5 : 0
  facts.aboveFirm = Math.max(firmLikeness(above), REGISTRATION.test(above) ? 0.8 : 0)
  facts.aboveAddress = addressLikeness(above)
  facts.meanAddress = each.reduce((sum, one) => sum + one, 0) / Math.max(1, each.length)
  facts.leastAddress = Math.min(...each)
  facts.firstAddress = each[0] ?? 0
  facts.lastPostcode = hasPostcode(candidate.lines.at(-1)?.text ?? "") ? 1 : 0
  facts.contact = CONTACT.test(candidate.value) ? 1 : 0
  facts.registration = REGISTRATION.test(candidate.value) ? 1 : 0
}

/** Whether a recognised line stands right below another at the same margin: the blocks of a picture are torn more easily. */
const isBelow = (above: Segment, below: Segment): boolean =>
  above.layout.page.source !== "text_layer" &&
  follows(above, below) &&
  Math.abs(above.box.x - below.box.x) < above.layout.lineHeight * 0.7

/**
 * Whether the paragraph that words end in goes on with more words that are no label, no number and no contact: 1 in the middle of a
 * sentence, 0.5 with a line that may be a new one, else 0.
 */
const cutOf = ({ end, lines, segment }: Candidate, reading: Reading): number => {
  const last = lines.at(-1) ?? segment
  const next = reading.segments[last.index + 1]
  if (next === undefined || next.pageIndex !== last.pageIndex) return 0
  if (next.line.blockId !== last.line.blockId && !isBelow(last, next)) return 0
  if (lines.length < 2 && end < segment.text.length) return 0
  // A state is followed by its code.
  if (/\b[A-Z]{2}\s*$/.test(last.text) && /^\d{5}(?:-\d{4})?$/.test(next.text)) return 1
  if (letterShare(next.text) < 0.4 || /[:@]/.test(next.text) || CONTACT.test(next.text)) return 0
  if (/^\p{Ll}/u.test(next.text)) return 1
  return /^\p{L}|^\d{4,5}\s\p{L}/u.test(next.text) ? 0.5 : 0
}

/** Lines further on in the reading order among which the one right below is looked for, where a column beside comes between. */
const BETWEEN = 14

/** The line that goes on right below another. */
const lineBelow = (line: Segment, reading: Reading): Segment | undefined => {
  for (let i = line.index + 1; i <= line.index + BETWEEN; i++) {
    const next = reading.segments[i]
    if (next !== undefined && follows(line, next)) return next
  }
  return undefined
}

/** 1 to 0 the further below a line a postcode stands in the lines that follow it; 0 where there is none in five lines. */
const postcodeBelow = (candidate: Candidate, reading: Reading): number => {
  let last = candidate.lines.at(-1) ?? candidate.segment
  for (let steps = 1; steps <= 5; steps++) {
    const next = lineBelow(last, reading)
    if (next === undefined) return 0
    if (hasPostcode(next.text)) return 1 - (steps - 1) * 0.15
    last = next
  }
  return 0
}
