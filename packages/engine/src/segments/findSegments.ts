import type { PageLayout } from "../layout/Layout.js"
import type { DocumentType } from "../types/DocumentType.js"
import { detectType } from "../types/detectType.js"
import { evidenceOf, probabilityOf } from "./beginning.js"
import { factsOf, type PageFacts } from "./pageFacts.js"
import type { Segment } from "./Segment.js"

/** Probability from which a page begins another document: splitting one document costs more than leaving two together. */
const SURE = 0.7

/** One of several documents, with its pages. */
export interface FoundSegment {
  readonly segment: Segment
  readonly layouts: ReadonlyArray<PageLayout>
}

const rounded = (probability: number): number => Math.round(Math.min(0.99, probability) * 10_000) / 10_000

/**
 * The consecutive documents in a file, in order; none if there is nothing to split. Each page is compared with the document before it, by page
 * numbers, titles and types, letterheads, document numbers, totals, language and page format.
 */
export const findSegments = (
  layouts: ReadonlyArray<PageLayout>,
  types: ReadonlyArray<DocumentType>,
  given?: string
): ReadonlyArray<FoundSegment> => {
  if (layouts.length < 2) return []
  const groups: Array<{ readonly pages: Array<PageFacts>; readonly begins: number; ends: number }> = []
  for (const layout of layouts) {
    const facts = factsOf(layout, types)
    const current = groups.at(-1)
    const probability = current === undefined ? 1 : probabilityOf(evidenceOf(current.pages, facts))
    if (current !== undefined && probability < SURE) {
      current.pages.push(facts)
      // The least certain of the pages left together.
      current.ends = Math.min(current.ends, 1 - probability)
      continue
    }
    if (current !== undefined) current.ends = Math.min(current.ends, probability)
    groups.push({ pages: [facts], begins: probability, ends: 1 })
  }
  if (groups.length < 2) return []
  return groups.map(({ begins, ends, pages }, i) => {
    const own = pages.map(({ layout }) => layout)
    const next = groups[i + 1]?.pages[0]?.layout.page.page
    const start = own[0]?.page.page ?? 1
    return {
      layouts: own,
      segment: {
        page_start: start,
        // An unreadable page belongs to the pages before it.
        page_end: next === undefined ? (own.at(-1)?.page.page ?? start) : next - 1,
        document_type: given ?? detectType(own, types).type?.name ?? null,
        confidence: rounded(Math.min(begins, ends))
      }
    }
  })
}
