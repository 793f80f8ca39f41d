import type { PageLayout, TextLine } from "../layout/Layout.js"
import { fold } from "../text/fold.js"

/** What a page says of its place among others. */
export interface PageNumber {
  readonly number: number
  /** Null where the page does not say of how many. */
  readonly of: number | null
}

/** Share of the page's height, at its head and at its foot, in which pages are numbered. */
const MARGIN = 0.18

/** `Page 2 of 3`, `page 2/3`, `p. 2 sur 3`, `Seite 2 von 3`, `Page 2`; the word may end in a colon. */
const NAMED =
  /\b(?:page|pages|pag|pg|p|seite|feuillet|sheet)\b[.:]?\s*(?:n[°o]?\.?\s*)?(\d{1,3})(?:\s*(?:\/|of|sur|de|von|out of)\s*(\d{1,3}))?\b/

/** `2 / 3`, `2 of 3` alone on its line. */
const OUT_OF = /^[-–(]?\s*(\d{1,3})\s*(?:\/|of|sur|von)\s*(\d{1,3})\s*[-–)]?$/

/** `- 2 -` or `2` alone on its line at the very foot. */
const ALONE = /^(?:-\s*(\d{1,3})\s*-|(\d{1,2}))$/

const inMargin = ({ box }: TextLine, height: number): boolean =>
  box.y < height * MARGIN || box.y + box.height > height * (1 - MARGIN)

const read = (number: string | undefined, of: string | undefined): PageNumber | null => {
  const [n, m] = [Number(number), of === undefined ? null : Number(of)]
  return n >= 1 && (m === null || n <= m) ? { number: n, of: m } : null
}

/** The number that a page bears, at its head or foot; null where it bears none. */
export const pageNumberOf = ({ lines, page }: PageLayout): PageNumber | null => {
  const texts = lines
    .filter((line) => inMargin(line, page.height))
    .map((line) => ({ text: fold(line.text).trim(), low: line.box.y > page.height * 0.88 }))
  for (const { text } of texts) {
    const [, number, of] = NAMED.exec(text) ?? OUT_OF.exec(text) ?? []
    const found = number === undefined ? null : read(number, of)
    if (found !== null) return found
  }
  for (const { low, text } of texts) {
    const [, dashed, bare] = (low ? ALONE.exec(text) : null) ?? []
    const found = read(dashed ?? bare, undefined)
    if (found !== null) return found
  }
  return null
}
