import { flatMap } from "../../flatMap.js"
import type { Span } from "../../layout/geometry.js"

/** Share of the rows whose words may cross a cut between columns. */
const RUN_THROUGH = 0.15

/** A cut between two columns, and whether (almost) no row has a word there. */
export interface Cut {
  readonly at: number
  readonly clean: boolean
}

/** The middle of the widest stretch between two headings that the fewest words of the rows cross. */
export const cutBetween = (left: Span, right: Span, words: ReadonlyArray<Span>, rows: number): Cut => {
  const from = (left.start + left.end) / 2
  const to = (right.start + right.end) / 2
  const near = words.filter(({ end, start }) => start <= to && end >= from)
  const places = [...new Set([from, to, left.end, right.start, ...flatMap(near, ({ end, start }) => [start, end])])]
    .filter((place) => place >= from && place <= to)
    .sort((a, b) => a - b)
  let best = { at: (left.end + right.start) / 2, crossing: rows, cost: Number.POSITIVE_INFINITY }
  for (let i = 1; i < places.length; i++) {
    const [start, end] = [places[i - 1] ?? 0, places[i] ?? 0]
    if (end <= start) continue
    const at = (start + end) / 2
    const crossing = near.filter((span) => span.start < at && at < span.end).length
    // A position under a heading is hardly between two.
    const outside = Math.max(0, left.end - at) + Math.max(0, at - right.start)
    const cost = crossing * 1e4 + outside - (end - start) * 0.5
    if (cost < best.cost) best = { at, crossing, cost }
  }
  return { at: best.at, clean: best.crossing <= rows * RUN_THROUGH }
}
