import type { Ruling } from "@extrait/engine"
import type { Segment } from "./PageContent.js"

/** Page units. Lines closer than `SAME_LINE` are one; pieces with gaps smaller than `DASH` are one dashed line; shorter ones are no ruling. */
const SAME_LINE = 0.6
const DASH = 3
const SHORTEST = 6

interface Piece {
  readonly at: number
  readonly from: number
  readonly to: number
}

const merge = (pieces: ReadonlyArray<Piece>): ReadonlyArray<Piece> => {
  const byPlace = [...pieces].sort((a, b) => a.at - b.at || a.from - b.from)
  const merged: Array<Piece> = []
  for (let index = 0; index < byPlace.length; ) {
    const first = byPlace[index]
    if (first === undefined) break
    let end = index + 1
    for (let next = byPlace[end]; next !== undefined && next.at - first.at <= SAME_LINE; next = byPlace[end]) end++
    const group = byPlace.slice(index, end).sort((a, b) => a.from - b.from)
    index = end
    let current: { at: number; from: number; to: number } | null = null
    for (const piece of group) {
      if (current !== null && piece.from <= current.to + DASH) current.to = Math.max(current.to, piece.to)
      else {
        current = { ...piece }
        merged.push(current)
      }
    }
  }
  return merged.filter((piece) => piece.to - piece.from >= SHORTEST)
}

const round = (value: number): number => Math.round(value * 1000) / 1000

/** The rulings of a page: level lines first, each once, dashes joined, too short ones and the page's own frame left out. */
export const rulingsOf = (segments: ReadonlyArray<Segment>, width: number, height: number): ReadonlyArray<Ruling> => {
  const level = merge(segments.filter((s) => s.y1 === s.y2).map((s) => ({ at: s.y1, from: s.x1, to: s.x2 })))
  const upright = merge(segments.filter((s) => s.y1 !== s.y2).map((s) => ({ at: s.x1, from: s.y1, to: s.y2 })))
  const inside = (at: number, extent: number) => at > 1 && at < extent - 1
  return [
    ...level
      .filter((piece) => inside(piece.at, height))
      .map((piece) => ({ x1: round(piece.from), y1: round(piece.at), x2: round(piece.to), y2: round(piece.at) })),
    ...upright
      .filter((piece) => inside(piece.at, width))
      .map((piece) => ({ x1: round(piece.at), y1: round(piece.from), x2: round(piece.at), y2: round(piece.to) }))
  ]
}
