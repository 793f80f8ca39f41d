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

/** Adds what words are, and what stands around them. */
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

/** Words of a text by the blanks between them. */
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

/** A label of a few words with its value behind it, which is no value of another label. */
const SAYS_ITS_LABEL = /^\p{L}[^:\d]{1,30}\s?:\s+\S/u

/** How clearly a name is parted from the words before it, where these are its label. */
const CLEARLY = 0.9

/** Adds whose name the words are by their place: on a line that goes on the name stands before the rest, behind a label after it. */
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

/** Fewest letters of a name that are looked for in an address. */
const SHORTEST_DOMAIN = 4

/** Whether a name, its legal form left out, is in a web or mail address of the document. */
const bearsDomain = (value: string, squashed: string, { domains }: PageFacts): boolean => {
  // The name without its form begins as the name does.
  if (!domains.includes(squashed.slice(0, SHORTEST_DOMAIN))) return false
  const bare = squash(withoutLegalForm(value))
  return bare.length >= SHORTEST_DOMAIN && domains.includes(bare)
}

/** What stands right above and below words, and what each of their lines is: a name has an address below it, an address a telephone. */
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
  // Recognition tears a row in parts that say little of an address each by itself.
  const rows = lines.length === 1 ? [pages.of(segment)] : rowsOf(lines).map((row) => pages.ofRow(row))
  const factsAt = (line: Segment | undefined): LineFacts => (line === undefined ? NO_LINE : pages.of(line))
  const last = lines.at(-1) ?? segment
  const above = factsAt(page[highest - 1])
  // Where columns stand side by side, the next line of the page may be another column's.
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

/** Share of a line's height that it has in common with the line beside it. */
const BESIDE = 0.6

/** Lines by the rows that they stand on. */
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

/** Whether a recognised line stands right below another at the same margin: the blocks of a picture are torn more easily. */
const isBelow = (above: Segment, below: Segment): boolean =>
  above.layout.page.source !== "text_layer" &&
  follows(above, below) &&
  Math.abs(above.box.x - below.box.x) < above.layout.lineHeight * 0.7

/**
 * Whether the paragraph that words end in goes on with more words that are no label, no number and no contact: 1 in the middle of a
 * sentence, 0.5 with a line that may be a new one, else 0.
 */
const cutOf = ({ end, lines, segment }: Candidate, reading: Reading, pages: PageFacts): number => {
  const last = lines.at(-1) ?? segment
  const next = reading.segments[last.index + 1]
  if (next === undefined || next.pageIndex !== last.pageIndex) return 0
  if (next.line.blockId !== last.line.blockId && !isBelow(last, next)) return 0
  if (lines.length < 2 && end < segment.text.length) return 0
  // A state is followed by its code.
  if (/\b[A-Z]{2}\s*$/.test(last.text) && /^\d{5}(?:-\d{4})?$/.test(next.text)) return 1
  if (letterShare(next.text) < 0.4 || /[:@]/.test(next.text) || pages.of(next).contact) return 0
  if (/^\p{Ll}/u.test(next.text)) return 1
  return /^\p{L}|^\d{4,5}\s\p{L}/u.test(next.text) ? 0.5 : 0
}

/** 1 to 0 the further below a line a postcode stands in the lines that follow it; 0 where there is none in five lines. */
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
