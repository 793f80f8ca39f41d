import type { PageLayout, TextLine } from "../layout/Layout.js"
import { fold } from "../text/fold.js"

/** A page's number, and the number of pages if stated. */
export interface PageNumber {
  readonly number: number
  /** Null if the page does not state the number of pages. */
  readonly of: number | null
}

/** Share of the page's height, at its top and at its bottom, where pages are numbered. */
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

/** The page number in a page's header or footer; null if there is none. */
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
