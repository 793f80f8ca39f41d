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
  /** How often the document's text has some letters and digits in a row, up to the number that is ever asked for. */
  readonly mentionsOf: (squashed: string) => number
  /** Number of lines of the page that stand higher, by line. */
  readonly rankFromTop: (line: Segment) => number | undefined
  /** The lines of each page from the top down. */
  readonly fromTop: ReadonlyMap<number, ReadonlyArray<Segment>>
  readonly domains: string
  /** The line that goes on right below another. */
  readonly below: (line: Segment) => Segment | undefined
  /** Whose name a line is, by its place. */
  readonly party: (line: Segment) => PartyShares
  /** What a line is, whoever asks. */
  readonly of: (line: Segment) => LineFacts
  /** The same of lines side by side, taken as one. */
  readonly ofRow: (row: ReadonlyArray<Segment>) => LineFacts
}

/** What the text of a whole line looks like. */
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

/** What a line looks like of which there is none. */
export const NO_LINE: LineFacts = { address: 0, postcode: false, contact: false, registration: false, firm: 0 }

/** A function of a document's lines that answers once for each. */
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

/** Characters of a document in which the mentions of a name are counted: some twenty pages, beyond which they say no more. */
const MOST_SEARCHED = 60_000

/** Who writes a document: the supplier, the customer as of an order, or nobody where its parties' names are not asked for. */
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

/** How often a text holds a part, up to the number that is ever asked for. */
const occurrences = (text: string, part: string): number => {
  if (part.length < 4) return 0
  let count = 0
  for (let at = text.indexOf(part); at >= 0 && count < 6; at = text.indexOf(part, at + part.length)) count++
  return count
}

/** Lines further on in the reading order among which the one right below is looked for, where a column beside comes between. */
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
