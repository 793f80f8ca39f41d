import { overlapFraction } from "../layout/geometry.js"
import { addressLikeness } from "../text/addresses.js"
import { squash } from "../text/fold.js"
import { capitalShare, firmLikeness, letterShare, personLikeness, withoutLegalForm } from "../text/names.js"
import { type Candidate, follows } from "./candidates.js"
import { conceptsOf } from "./concepts.js"
import { isContact, isRegistration } from "./contactLines.js"
import type { FeatureList } from "./featureList.js"
import { type LineFacts, NO_LINE, type PageFacts } from "./pageFacts.js"
import type { Reading, Segment } from "./reading.js"
import { isKnownConcept } from "./thesaurus.js"

/** Adds features of words and their surroundings. */
export const addWordFacts = (facts: FeatureList, candidate: Candidate, reading: Reading, pages: PageFacts): void => {
  const { value, segment } = candidate
  const squashed = squash(value)
  const concepts = conceptsOf(value)
  const known = concepts.filter(
    (concept) => isKnownConcept(concept) && concept !== "company" && concept !== "merchant"
  ).length
  const last = pages.of(candidate.lines.at(-1) ?? segment)
  const whole = candidate.lines.length === 1 && value === segment.text
  facts.words = Math.min(20, wordsIn(value))
  facts.firm = whole ? last.firm : firmLikeness(value)
  facts.person = personLikeness(value)
  facts.address = whole || candidate.lines.length > 1 ? last.address : addressLikeness(value)
  facts.contact = (whole ? last.contact : isContact(value)) ? 1 : 0
  facts.registration = (whole ? last.registration : isRegistration(value)) ? 1 : 0
  facts.capitals = capitalShare(value)
  facts.labelLike =
    (concepts.length === 0 ? 0 : known / concepts.length) +
    (/[:：]\s*$/.test(segment.text.slice(candidate.start)) || SAYS_ITS_LABEL.test(value) ? 0.5 : 0)
  facts.afterLabel = candidate.prefix === "" ? 0 : 1
  facts.mentions = Math.min(6, pages.mentionsOf(squashed))
  facts.postcodeBelow = postcodeBelow(candidate, pages)
  addBesideFacts(facts, candidate, pages)
  facts.cut = cutOf(candidate, reading, pages)
  facts.top = Math.min(40, pages.rankFromTop(segment) ?? 40)
  facts.letterhead =
    candidate.start === 0 &&
    candidate.end < segment.text.length &&
    addressLikeness(segment.text.slice(candidate.end)) >= 0.4
      ? 1
      : 0
  facts.domain = bearsDomain(value, squashed, pages) ? 1 : 0
  addPartyFacts(facts, candidate, pages)
}

/** The space-separated words of a text. */
const wordsIn = (text: string): number => {
  let count = 1
  let blank = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 0x7e) return text.split(/\s+/).length
    const before = blank
    blank = code === 0x20 || (code >= 0x09 && code <= 0x0d)
    if (blank && !before) count++
  }
  return count
}

/** A short label followed by its value, which is no value of another label. */
const SAYS_ITS_LABEL = /^\p{L}[^:\d]{1,30}\s?:\s+\S/u

/** How clearly a name must be separated from its label. */
const CLEARLY = 0.9

/** Adds whose name the words are, judged by their place. The name comes first on a line that continues, and last after a label. */
const addPartyFacts = (
  facts: FeatureList,
  { end, lines, parted, segment, start }: Candidate,
  pages: PageFacts
): void => {
  if (lines.length > 1) return
  const { issuing, receiving, whole } = pages.party(segment)
  const own = whole ? start === 0 || parted >= CLEARLY : start === 0 && end < segment.text.length
  facts.issuing = own ? issuing : Math.min(0, issuing)
  facts.receiving = own ? receiving : Math.min(0, receiving)
}

/** Fewest letters of a name that is looked for in web and mail addresses. */
const SHORTEST_DOMAIN = 4

/** Whether a web or mail address of the document contains a name, without its legal form. */
const bearsDomain = (value: string, squashed: string, { domains }: PageFacts): boolean => {
  // The name without its form begins as the name does.
  if (!domains.includes(squashed.slice(0, SHORTEST_DOMAIN))) return false
  const bare = squash(withoutLegalForm(value))
  return bare.length >= SHORTEST_DOMAIN && domains.includes(bare)
}

/** Adds facts about the lines right above and below words, and about their own: a name has an address below it, an address a telephone number. */
const addBesideFacts = (facts: FeatureList, candidate: Candidate, pages: PageFacts): void => {
  const { lines, segment } = candidate
  const page = pages.fromTop.get(segment.pageIndex) ?? []
  let highest = Number.POSITIVE_INFINITY
  let lowest = Number.NEGATIVE_INFINITY
  for (const line of lines) {
    const rank = pages.rankFromTop(line) ?? 0
    highest = Math.min(highest, rank)
    lowest = Math.max(lowest, rank)
  }
  // OCR tears rows into parts that each give little sign of an address.
  const rows = lines.length === 1 ? [pages.of(segment)] : rowsOf(lines).map((row) => pages.ofRow(row))
  const factsAt = (line: Segment | undefined): LineFacts => (line === undefined ? NO_LINE : pages.of(line))
  const last = lines.at(-1) ?? segment
  const above = factsAt(page[highest - 1])
  // With columns side by side, the next line of the page may belong to another column.
  const below = factsAt(pages.below(last) ?? page[lowest + 1])
  facts.belowAddress = below.address
  facts.belowContact = below.contact ? 1 : below.registration ? 0.5 : 0
  facts.aboveFirm = Math.max(above.firm, above.registration ? 0.8 : 0)
  facts.aboveAddress = above.address
  facts.lines = rows.length
  facts.meanAddress = rows.reduce((sum, { address }) => sum + address, 0) / Math.max(1, rows.length)
  facts.leastAddress = rows.reduce((least, { address }) => Math.min(least, address), Number.POSITIVE_INFINITY)
  facts.firstAddress = (rows[0] ?? NO_LINE).address
  facts.lastPostcode = (rows.at(-1) ?? NO_LINE).postcode ? 1 : 0
}

/** Vertical overlap of two lines side by side, as a share of the line's height. */
const BESIDE = 0.6

/** Groups lines into rows. */
const rowsOf = (lines: ReadonlyArray<Segment>): ReadonlyArray<ReadonlyArray<Segment>> => {
  const rows: Array<Array<Segment>> = []
  for (const line of lines) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row !== undefined && last !== undefined && overlapFraction(last.box, line.box, "y") >= BESIDE) row.push(line)
    else rows.push([line])
  }
  return rows
}

/** Whether an OCR line is right below another at the same margin: blocks in scans are more easily torn. */
const isBelow = (above: Segment, below: Segment): boolean =>
  above.layout.page.source !== "text_layer" &&
  follows(above, below) &&
  Math.abs(above.box.x - below.box.x) < above.layout.lineHeight * 0.7

/**
 * Whether the paragraph that contains words continues after them with more words that are no label, number or contact detail: 1 in mid-sentence, 0.5
 * if the next line may be a new one, otherwise 0.
 */
const cutOf = ({ end, lines, segment }: Candidate, reading: Reading, pages: PageFacts): number => {
  const last = lines.at(-1) ?? segment
  const next = reading.segments[last.index + 1]
  if (next === undefined || next.pageIndex !== last.pageIndex) return 0
  if (next.line.blockId !== last.line.blockId && !isBelow(last, next)) return 0
  if (lines.length < 2 && end < segment.text.length) return 0
  // A US state is followed by its code.
  if (/\b[A-Z]{2}\s*$/.test(last.text) && /^\d{5}(?:-\d{4})?$/.test(next.text)) return 1
  if (letterShare(next.text) < 0.4 || /[:@]/.test(next.text) || pages.of(next).contact) return 0
  if (/^\p{Ll}/u.test(next.text)) return 1
  return /^\p{L}|^\d{4,5}\s\p{L}/u.test(next.text) ? 0.5 : 0
}

/** How near below a line a postcode is: falls from 1 to 0 over the next five lines; 0 without one. */
const postcodeBelow = (candidate: Candidate, pages: PageFacts): number => {
  let last = candidate.lines.at(-1) ?? candidate.segment
  for (let steps = 1; steps <= 5; steps++) {
    const next = pages.below(last)
    if (next === undefined) return 0
    if (pages.of(next).postcode) return 1 - (steps - 1) * 0.15
    last = next
  }
  return 0
}
