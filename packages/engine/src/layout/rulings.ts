import type { Ruling } from "../page/Page.js"
import type { Span } from "./geometry.js"

/** A drawn line along one axis: its position on the other axis, and its extent along its own. */
export interface StraightRuling {
  readonly at: number
  readonly span: Span
}

/** A page's rulings by direction, each list sorted by place, pieces of one drawn line joined. */
export interface PageRulings {
  readonly horizontal: ReadonlyArray<StraightRuling>
  readonly vertical: ReadonlyArray<StraightRuling>
}

const byPlace = (a: StraightRuling, b: StraightRuling): number =>
  a.at - b.at || a.span.start - b.span.start || a.span.end - b.span.end

const collinear = (pieces: ReadonlyArray<StraightRuling>, tolerance: number): ReadonlyArray<StraightRuling> => {
  const sorted = [...pieces].sort(byPlace)
  const joined: Array<StraightRuling> = []
  let group: Array<StraightRuling> = []
  const flush = () => {
    const along = [...group].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end || a.at - b.at)
    let open: StraightRuling | undefined
    for (const piece of along) {
      if (open && piece.span.start - open.span.end <= tolerance * 2) {
        open = { at: open.at, span: { start: open.span.start, end: Math.max(open.span.end, piece.span.end) } }
      } else {
        if (open) joined.push(open)
        open = piece
      }
    }
    if (open) joined.push(open)
    group = []
  }
  for (const piece of sorted) {
    const first = group[0]
    if (first && piece.at - first.at > tolerance) flush()
    group.push(piece)
  }
  flush()
  return joined.sort(byPlace)
}

/**
 * Sorts drawn lines by direction and joins pieces of one line (dashes, cell edges, the two edges of a thin filled box).
 * Slanted lines and marks shorter than half a text line are left out: they part nothing.
 */
export const straightRulings = (rulings: ReadonlyArray<Ruling>, lineHeight: number): PageRulings => {
  const horizontal: Array<StraightRuling> = []
  const vertical: Array<StraightRuling> = []
  for (const { x1, y1, x2, y2 } of rulings) {
    const width = Math.abs(x2 - x1)
    const height = Math.abs(y2 - y1)
    if (width >= height * 10) {
      horizontal.push({ at: (y1 + y2) / 2, span: { start: Math.min(x1, x2), end: Math.max(x1, x2) } })
    } else if (height >= width * 10) {
      vertical.push({ at: (x1 + x2) / 2, span: { start: Math.min(y1, y2), end: Math.max(y1, y2) } })
    }
  }
  const tolerance = lineHeight * 0.2
  const longEnough = (ruling: StraightRuling) => ruling.span.end - ruling.span.start >= lineHeight * 0.5
  return {
    horizontal: collinear(horizontal, tolerance).filter(longEnough),
    vertical: collinear(vertical, tolerance).filter(longEnough)
  }
}

/** First index in a list sorted by position whose ruling is at or after `place`. */
const firstAtOrAfter = (rulings: ReadonlyArray<StraightRuling>, place: number): number => {
  let low = 0
  let high = rulings.length
  while (low < high) {
    const middle = (low + high) >> 1
    const ruling = rulings[middle]
    if (ruling && ruling.at < place) low = middle + 1
    else high = middle
  }
  return low
}

/** The rulings between two positions, inclusive. */
export const rulingsBetween = (
  rulings: ReadonlyArray<StraightRuling>,
  from: number,
  to: number
): ReadonlyArray<StraightRuling> => {
  const found: Array<StraightRuling> = []
  for (let i = firstAtOrAfter(rulings, from); i < rulings.length; i++) {
    const ruling = rulings[i]
    if (!ruling || ruling.at > to) break
    found.push(ruling)
  }
  return found
}

/** Whether a ruling between two places covers the point `across` of its own axis. */
export const isParted = (rulings: ReadonlyArray<StraightRuling>, from: number, to: number, across: number): boolean =>
  rulingsBetween(rulings, from, to).some(({ span }) => span.start <= across && across <= span.end)
