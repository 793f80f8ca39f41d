import { fold } from "../text/fold.js"
import type { PageLayout, TextLine } from "./Layout.js"

/** Share of the page, at its top and at its bottom, in which a running header or footer stands. */
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
  return running
}
