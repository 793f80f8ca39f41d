import { addressLikeness, hasPostcode } from "../text/addresses.js"
import { squash } from "../text/fold.js"
import { firmLikeness } from "../text/names.js"
import { remembered } from "../text/remembered.js"
import { follows } from "./candidates.js"
import { isContact, isRegistration } from "./contactLines.js"
import { type PartyShares, partiesOf } from "./partyBlocks.js"
import type { Reading, Segment } from "./reading.js"

/** Facts of a whole document that single features need. */
export interface PageFacts {
  readonly medianSize: number
  /** How often some consecutive letters and digits occur in the document's text, counted up to the most that is ever needed. */
  readonly mentionsOf: (squashed: string) => number
  /** Number of lines of the page that are higher up. */
  readonly rankFromTop: (line: Segment) => number | undefined
  /** The lines of each page from the top down. */
  readonly fromTop: ReadonlyMap<number, ReadonlyArray<Segment>>
  readonly domains: string
  /** The line that continues right below another. */
  readonly below: (line: Segment) => Segment | undefined
  /** Whose name a line is, judged by its place. */
  readonly party: (line: Segment) => PartyShares
  /** The properties of a line, whatever is asked. */
  readonly of: (line: Segment) => LineFacts
  /** The same for lines side by side, taken as one. */
  readonly ofRow: (row: ReadonlyArray<Segment>) => LineFacts
}

/** The properties of a whole line's text. */
export interface LineFacts {
  readonly address: number
  readonly postcode: boolean
  readonly contact: boolean
  readonly registration: boolean
  readonly firm: number
}

const readLine = remembered(
  (text): LineFacts => ({
    address: addressLikeness(text),
    postcode: hasPostcode(text),
    contact: isContact(text),
    registration: isRegistration(text),
    firm: firmLikeness(text)
  })
)

const factsOfLine = ({ text }: Segment): LineFacts => readLine(text)

/** The properties of a missing line. */
export const NO_LINE: LineFacts = { address: 0, postcode: false, contact: false, registration: false, firm: 0 }

/** Remembers the answer of a function for each line. */
const onceForEach = <A>({ length }: Reading["segments"], answerOf: (line: Segment) => A): ((line: Segment) => A) => {
  const known = new Array<{ readonly answer: A } | undefined>(length).fill(undefined)
  return (line) => {
    const before = known[line.index]
    if (before !== undefined) return before.answer
    const answer = answerOf(line)
    known[line.index] = { answer }
    return answer
  }
}

/** Characters of a document in which mentions of a name are counted: some twenty pages, beyond which more mentions add nothing. */
const MOST_SEARCHED = 60_000

/** Who writes the document: the supplier; the customer, as with an order; or nobody, if its parties' names are not sought. */
export type Writer = "supplier" | "customer" | undefined

/** Gathers the facts of a document. */
export const pagesOf = (reading: Reading, writer: Writer): PageFacts => {
  const sizes = reading.segments.map((segment) => segment.size).sort((a, b) => a - b)
  const all = reading.segments.map((segment) => segment.text).join(" ")
  const domains = [...all.matchAll(/(?:@|www\.)([\w.-]+)/g)]
    .map((match) => squash((match[1] ?? "").replace(/\.\w+$/, "")))
    .join(" ")
  const medianSize = sizes[Math.floor(sizes.length / 2)] ?? 1
  const lines = linesFromTop(reading)
  const ofLine = onceForEach(reading.segments, factsOfLine)
  let squashed: string | undefined
  let party: PageFacts["party"] | undefined
  return {
    medianSize,
    mentionsOf: (part) => {
      squashed ??= squash(all.slice(0, MOST_SEARCHED))
      return occurrences(squashed, part)
    },
    domains,
    ...lines,
    below: lineBelow(reading),
    of: ofLine,
    ofRow: (row) => {
      const [only] = row
      return only !== undefined && row.length === 1 ? ofLine(only) : readLine(row.map(({ text }) => text).join(" "))
    },
    party: (line) => {
      party ??= partiesOf({
        lines: writer === undefined ? [] : (lines.fromTop.get(0) ?? []),
        medianSize,
        domains,
        byCustomer: writer === "customer",
        isContact
      })
      return party(line)
    }
  }
}

/** How often a text contains a part, counted up to the most that is ever needed. */
const occurrences = (text: string, part: string): number => {
  if (part.length < 4) return 0
  let count = 0
  for (let at = text.indexOf(part); at >= 0 && count < 6; at = text.indexOf(part, at + part.length)) count++
  return count
}

/** How many lines ahead in reading order the line right below is looked for: a neighbouring column may come between. */
const BETWEEN = 14

const lineBelow = ({ segments }: Reading): PageFacts["below"] =>
  onceForEach(segments, (line) => {
    const last = Math.min(segments.length - 1, line.index + BETWEEN)
    for (let i = line.index + 1; i <= last; i++) {
      const next = segments[i]
      if (next !== undefined && follows(line, next)) return next
    }
    return undefined
  })

const linesFromTop = (reading: Reading): Pick<PageFacts, "rankFromTop" | "fromTop"> => {
  const ranks = new Array<number | undefined>(reading.segments.length).fill(undefined)
  const pages = new Map<number, Array<Segment>>()
  for (const segment of reading.segments) {
    if (!/[\p{L}\d]{2}/u.test(segment.text)) continue
    const list = pages.get(segment.pageIndex) ?? []
    list.push(segment)
    pages.set(segment.pageIndex, list)
  }
  for (const list of pages.values()) {
    list.sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
    for (const [rank, segment] of list.entries()) ranks[segment.index] = rank
  }
  return { rankFromTop: ({ index }) => ranks[index], fromTop: pages }
}
