import { centreX, unionOfBoxes } from "../layout/geometry.js"
import type { PageLayout } from "../layout/Layout.js"
import type { Box } from "../page/Page.js"
import { slopeOf } from "../tables/textRows.js"

/** A page whose lines were drawn level, and where a place of it was before. */
export interface Levelled {
  readonly layout: PageLayout
  readonly before: (box: Box) => Box
}

/** A crooked page with its rows level, so that what stands on one row shares a height from edge to edge; its blocks stay as they are. */
export const levelled = (layout: PageLayout): Levelled => {
  const slope = slopeOf(layout)
  if (slope === 0) return { layout, before: (box) => box }
  const moved = (box: Box, by: number): Box => ({ ...box, y: box.y + by * centreX(box) })
  const lines = layout.lines.map((line) => {
    const words = line.words.map((word) => ({ ...word, box: moved(word.box, -slope) }))
    return { ...line, words, box: unionOfBoxes(words.map(({ box }) => box)) }
  })
  return { layout: { ...layout, lines }, before: (box) => moved(box, slope) }
}
