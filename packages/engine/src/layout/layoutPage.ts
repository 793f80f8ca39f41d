import { flatMap } from "../flatMap.js"
import type { Page } from "../page/Page.js"
import { groupIntoBlocks } from "./blocks.js"
import { withDrawnBoxes } from "./drawnBoxes.js"
import type { PageLayout, TextBlock, TextLine } from "./Layout.js"
import { groupIntoLines, typicalLineHeight } from "./lines.js"
import { inReadingOrder } from "./readingOrder.js"
import { straightRulings } from "./rulings.js"

/**
 * Groups a page's words, and the boxes to tick that are drawn on it, into lines and blocks and puts them in reading order. Every word lands in exactly one line and
 * one block; the answer does not depend on the order of the words given.
 */
export const layoutPage = (read: Page): PageLayout => {
  const lineHeight = typicalLineHeight(read.words, read.height)
  const page = withDrawnBoxes(read, lineHeight)
  const rulings = straightRulings(page.rulings, lineHeight)
  const grouped = groupIntoBlocks(groupIntoLines(page.words, rulings, lineHeight), rulings, lineHeight)
  const blocks = inReadingOrder(grouped, lineHeight).map((block, index): TextBlock => {
    const id = `p${page.page}_b${index + 1}`
    const lines = block.lines.map(
      ({ words, box }): TextLine => ({ words, text: words.map((word) => word.text).join(" "), box, blockId: id })
    )
    return { id, page: page.page, lines, text: lines.map((line) => line.text).join("\n"), box: block.box }
  })
  return { page, lines: flatMap(blocks, (block) => block.lines), blocks, rulings: page.rulings, lineHeight }
}
