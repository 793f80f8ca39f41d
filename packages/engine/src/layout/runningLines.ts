import { fold } from "../text/fold.js"
import { bottomOf, overlapFraction, overlapOnAxis } from "./geometry.js"
import type { PageLayout, TextLine } from "./Layout.js"

/** Share of the page, at its top and at its bottom, that may hold a running header or footer. */
const margin = 0.14

const pattern = (text: string): string => fold(text).replace(/\d+/g, "0").replace(/\s+/g, " ").trim()

/**
 * Lines that pages repeat at their top or bottom (running heads, page numbers, repeated letterheads): the same text but
 * for its digits, at the same height, on at least half of the pages and on two of them.
 */
export const runningLines = (layouts: ReadonlyArray<PageLayout>): ReadonlySet<TextLine> => {
  const running = new Set<TextLine>()
  if (layouts.length < 2) return running
  const seen = new Map<string, Array<{ readonly line: TextLine; readonly place: number; readonly page: number }>>()
  for (const layout of layouts) {
    const height = layout.page.height
    for (const line of layout.lines) {
      const place = (line.box.y + line.box.height / 2) / height
      if (place > margin && place < 1 - margin) continue
      const key = pattern(line.text)
      const list = seen.get(key)
      const entry = { line, place, page: layout.page.page }
      if (list) list.push(entry)
      else seen.set(key, [entry])
    }
  }
  const needed = Math.max(2, Math.ceil(layouts.length / 2))
  for (const entries of seen.values()) {
    if (entries.length < needed) continue
    for (const { line, place } of entries) {
      const pages = new Set(entries.filter((other) => Math.abs(other.place - place) < 0.015).map((other) => other.page))
      if (pages.size >= needed) running.add(line)
    }
  }
  for (const layout of layouts) releaseHeadings(layout, running)
  return running
}

/** White space between a running head and the page's text, in line heights. */
const headGap = 0.9

const onOneRow = (a: TextLine, b: TextLine): boolean => a !== b && overlapFraction(a.box, b.box, "y") >= 0.5

/**
 * Releases lines that only look like running lines. The headings of a table that continues over pages are repeated too, but its rows follow closely;
 * and numbers may be beside text of the page's own.
 */
const releaseHeadings = (layout: PageLayout, running: Set<TextLine>): void => {
  const released: Array<TextLine> = []
  const release = (line: TextLine) => {
    running.delete(line)
    released.push(line)
  }
  const marked = layout.lines.filter((line) => running.has(line)).sort((a, b) => b.box.y - a.box.y)
  for (const line of marked) {
    const inTop = bottomOf(line.box) < layout.page.height / 2
    const numberBesideText =
      !/\p{L}/u.test(line.text) && layout.lines.some((other) => !running.has(other) && onOneRow(line, other))
    const follows =
      inTop &&
      layout.lines.some((other) => {
        if (running.has(other) || other.box.y < line.box.y + line.box.height * 0.5) return false
        return (
          other.box.y - bottomOf(line.box) < layout.lineHeight * headGap && overlapOnAxis(line.box, other.box, "x") > 0
        )
      })
    if (numberBesideText || follows) release(line)
  }
  for (const line of released) {
    for (const other of layout.lines) if (running.has(other) && onOneRow(line, other)) running.delete(other)
  }
}
