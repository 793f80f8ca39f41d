import type { Candidate } from "../fields/candidates.js"
import { boxOfSpan, type Segment } from "../fields/reading.js"
import { toBoundingBox } from "../layout/geometry.js"
import type { PageLayout } from "../layout/Layout.js"
import type { Box } from "../page/Page.js"
import type { PlacedText } from "./Explanation.js"

/** To three digits: more would claim a precision that no model has. */
export const round = (value: number): number => Math.round(value * 1000) / 1000

export const placed = (text: string, box: Box, { page }: PageLayout): PlacedText => ({
  text,
  page: page.page,
  bbox: toBoundingBox(box, page)
})

/** The place of a label: a whole line, or the part of the value's own line before it. */
export const placedLabel = (text: string, source: Segment, candidate: Candidate): PlacedText => {
  const before = source === candidate.segment ? source.text.lastIndexOf(text, candidate.start) : -1
  return placed(text, before < 0 ? source.box : boxOfSpan(source, before, before + text.length), source.layout)
}
