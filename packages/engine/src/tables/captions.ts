import { bottomOf, overlapFraction, rightOf } from "../layout/geometry.js"
import type { PageLayout, TextLine } from "../layout/Layout.js"
import type { Box } from "../page/Page.js"

/** A caption, a source or a note above or below a table. */
export const caption =
  /^(?:table|tableau|figure|fig\.|exhibit|chart|graph(?:ique)?|annexe?|source|note)s?\s*[\d.:ivxlc-]/i

const named = /^(?:table|tableau|exhibit|annexe?)s?\s*[\d.:ivxlc-]/i

/** The block close above a table, if it begins like a caption; otherwise null. */
export const captionAbove = (layout: PageLayout, box: Box, running: ReadonlySet<TextLine>): string | null => {
  const above = layout.blocks
    .filter((block) => {
      const gap = box.y - bottomOf(block.box)
      return gap > -layout.lineHeight * 0.5 && gap < layout.lineHeight * 3 && overlapFraction(block.box, box, "x") > 0.5
    })
    .filter(
      (block) => block.lines.length <= 3 && named.test(block.text) && !block.lines.some((line) => running.has(line))
    )
  const nearest = above.sort((a, b) => bottomOf(b.box) - bottomOf(a.box))[0]
  if (!nearest) return null
  // The number may be in a column of its own, with its words beside it.
  const beside = layout.blocks.filter(
    (block) =>
      block !== nearest &&
      block.box.x >= rightOf(nearest.box) &&
      overlapFraction(block.box, nearest.box, "y") > 0.5 &&
      bottomOf(block.box) <= box.y + layout.lineHeight * 0.5
  )
  const words = nearest.lines.reduce((sum, line) => sum + line.words.length, 0)
  const blocks = words <= 3 ? [nearest, ...beside] : [nearest]
  return blocks.map((block) => block.text.replace(/\n/g, " ")).join(" ")
}
