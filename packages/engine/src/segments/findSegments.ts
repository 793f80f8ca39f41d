import type { PageLayout } from "../layout/Layout.js"
import type { DocumentType } from "../types/DocumentType.js"
import { detectType } from "../types/detectType.js"
import { evidenceOf, probabilityOf } from "./beginning.js"
import { factsOf, type PageFacts } from "./pageFacts.js"
import type { Segment } from "./Segment.js"

/** Probability from which on a page is taken to begin another document: parting one document in two costs more than leaving two together. */
const SURE = 0.7

/** One of several documents, with its pages. */
export interface FoundSegment {
  readonly segment: Segment
  readonly layouts: ReadonlyArray<PageLayout>
}

const rounded = (probability: number): number => Math.round(Math.min(0.99, probability) * 10_000) / 10_000

/**
 * The documents that stand one after the other in a file, in its order, where there are several; none where there is nothing to part. Each page is weighed against the
 * document before it: numbers of pages, titles and types, letterheads, numbers of documents, totals, language, and the form of the page.
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
      // The least sure of the pages that were left together.
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
        // A page that could not be read goes with those before it.
        page_end: next === undefined ? (own.at(-1)?.page.page ?? start) : next - 1,
        document_type: given ?? detectType(own, types).type?.name ?? null,
        confidence: rounded(Math.min(begins, ends))
      }
    }
  })
}
