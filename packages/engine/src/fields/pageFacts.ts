import { squash } from "../text/fold.js"
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
}

/** Characters of a document in which the mentions of a name are counted: some twenty pages, beyond which they say no more. */
const MOST_SEARCHED = 60_000

const pageFacts = new WeakMap<Reading, PageFacts>()

/** The facts of a document, gathered once. */
export const pagesOf = (reading: Reading): PageFacts => {
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
