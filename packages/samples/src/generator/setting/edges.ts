import { wrap } from "../drawing/Fonts.js"
import type { Sheet } from "../drawing/Sheet.js"
import type { PageLook } from "./PageLook.js"

/** A coloured band over the width of the page with the name of who writes in it; gives its height. */
export const headBand = (sheet: Sheet, look: PageLook, name: string, field: string): number => {
  const height = look.title.size * 2.4
  sheet.box(0, 0, sheet.width, height, { fill: look.accent })
  sheet.text(name, look.margin, height / 2 - look.heading.size / 2, { ...look.heading, color: "#ffffff" }, { field })
  return height
}

/** Small print at the foot of the page. */
export const smallPrint = (sheet: Sheet, look: PageLook, words: string): void => {
  const leading = look.small.size * 1.3
  const lines = wrap(words, look.small, sheet.width - 2 * look.margin)
  sheet.lines(lines, look.margin, sheet.height - 26 - lines.length * leading, look.small, leading)
}
