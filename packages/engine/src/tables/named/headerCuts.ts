import { flatMap } from "../../flatMap.js"
import { rightOf, type Span } from "../../layout/geometry.js"
import type { TextRow } from "../textRows.js"
import type { HeaderMatch } from "./headerSearch.js"

/** Where body text parts two neighbouring columns: the place between their headings that fewest pieces of text cross. */
const cutBetween = (left: Span, right: Span, body: ReadonlyArray<Span>): number => {
  const from = (left.start + left.end) / 2
  const to = (right.start + right.end) / 2
  const near = body.filter((span) => span.start <= to && span.end >= from)
  const places = [...new Set([left.end, right.start, ...flatMap(near, (span) => [span.start, span.end])])]
    .filter((place) => place >= from && place <= to)
    .sort((a, b) => a - b)
  let best = (left.end + right.start) / 2
  let bestCost = Number.POSITIVE_INFINITY
  for (let i = 1; i < places.length; i++) {
    const start = places[i - 1]
    const end = places[i]
    if (start === undefined || end === undefined || end <= start) continue
    const middle = (start + end) / 2
    let crossing = 0
    for (const span of near) if (span.start < middle && middle < span.end) crossing++
    const outside = Math.max(0, left.end - middle) + Math.max(0, middle - right.start)
    const cost = crossing * 1e4 + outside - (end - start) * 0.5
    if (cost < bestCost) {
      best = middle
      bestCost = cost
    }
  }
  return best
}

/** Where the columns under a header part. */
export const cutsOf = (header: HeaderMatch, body: ReadonlyArray<TextRow>): ReadonlyArray<number> => {
  const valued = body.filter((row) => row.values > 0)
  const spans = flatMap(valued.length > 0 ? valued : body, (row) =>
    row.lines.map((line): Span => ({ start: line.box.x, end: rightOf(line.box) }))
  )
  const cuts: Array<number> = []
  for (let i = 1; i < header.headings.length; i++) {
    const left = header.headings[i - 1]
    const right = header.headings[i]
    if (left && right) cuts.push(cutBetween(left.span, right.span, spans))
  }
  return cuts
}
