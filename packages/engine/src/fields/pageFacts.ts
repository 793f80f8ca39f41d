import { squash } from "../text/fold.js"
import { follows } from "./candidates.js"
import { isContact } from "./contactLines.js"
import { type PartyShares, partiesOf } from "./partyBlocks.js"
import type { Reading, Segment } from "./reading.js"

/** Facts of a whole document that single features need. */
export interface PageFacts {
  readonly medianSize: number
  readonly squashed: string
  /** Number of lines of the page that stand higher, by line. */
  readonly rankFromTop: ReadonlyMap<Segment, number>
  /** The lines of each page from the top down. */
  readonly fromTop: ReadonlyMap<number, ReadonlyArray<Segment>>
  readonly domains: string
  /** The line that goes on right below another. */
  readonly below: (line: Segment) => Segment | undefined
  /** Whose name a line is, by its place. */
  readonly party: (line: Segment) => PartyShares
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
  return {
    medianSize,
    squashed: squash(all.slice(0, MOST_SEARCHED)),
    domains,
    ...lines,
    below: lineBelow(reading),
    party: partiesOf({
      lines: writer === undefined ? [] : (lines.fromTop.get(0) ?? []),
      medianSize,
      domains,
      byCustomer: writer === "customer",
      isContact
    })
  }
}

/** Lines further on in the reading order among which the one right below is looked for, where a column beside comes between. */
const BETWEEN = 14

const lineBelow = ({ segments }: Reading): PageFacts["below"] => {
  const known = new Map<Segment, Segment | undefined>()
  return (line) => {
    if (known.has(line)) return known.get(line)
    const found = segments.slice(line.index + 1, line.index + 1 + BETWEEN).find((next) => follows(line, next))
    known.set(line, found)
    return found
  }
}

const linesFromTop = (reading: Reading): Pick<PageFacts, "rankFromTop" | "fromTop"> => {
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
