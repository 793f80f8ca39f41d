import type { Span } from "../layout/geometry.js"
import { type PageRulings, rulingsBetween, type StraightRuling } from "../layout/rulings.js"

/** Rulings that touch each other, and the positions at which they cut their area. */
export interface RuledComponent {
  readonly horizontal: ReadonlyArray<StraightRuling>
  readonly vertical: ReadonlyArray<StraightRuling>
  /** Positions of column borders, left to right, and of row borders, top to bottom. */
  readonly xs: ReadonlyArray<number>
  readonly ys: ReadonlyArray<number>
}

/** Distinct positions; near ones count as one. */
const places = (values: ReadonlyArray<number>, tolerance: number): ReadonlyArray<number> => {
  const distinct: Array<number> = []
  let group: Array<number> = []
  const flush = () => {
    if (group.length > 0) distinct.push(group.reduce((sum, value) => sum + value, 0) / group.length)
    group = []
  }
  for (const value of [...values].sort((a, b) => a - b)) {
    const first = group[0]
    if (first !== undefined && value - first > tolerance) flush()
    group.push(value)
  }
  flush()
  return distinct
}

const withExtent = (cuts: ReadonlyArray<number>, extent: Span, margin: number): ReadonlyArray<number> => {
  const first = cuts[0]
  const last = cuts[cuts.length - 1]
  if (first === undefined || last === undefined) return [extent.start, extent.end]
  return [
    ...(extent.start < first - margin ? [extent.start] : []),
    ...cuts,
    ...(extent.end > last + margin ? [extent.end] : [])
  ]
}

const extentOf = (rulings: ReadonlyArray<StraightRuling>): Span => ({
  start: Math.min(...rulings.map((ruling) => ruling.span.start)),
  end: Math.max(...rulings.map((ruling) => ruling.span.end))
})

/** Groups rulings that cross or touch; a group without both directions is left out. */
export const ruledComponents = (rulings: PageRulings, lineHeight: number): ReadonlyArray<RuledComponent> => {
  const tolerance = lineHeight * 0.4
  const { horizontal, vertical } = rulings
  const parent = [...horizontal, ...vertical].map((_, i) => i)
  const find = (i: number): number => {
    let root = i
    while (parent[root] !== root) root = parent[root] ?? root
    let at = i
    while (parent[at] !== root) {
      const next = parent[at] ?? root
      parent[at] = root
      at = next
    }
    return root
  }
  horizontal.forEach((h, i) => {
    for (const v of rulingsBetween(vertical, h.span.start - tolerance, h.span.end + tolerance)) {
      if (v.span.start - tolerance <= h.at && h.at <= v.span.end + tolerance) {
        parent[find(i)] = find(horizontal.length + vertical.indexOf(v))
      }
    }
  })
  const groups = new Map<number, { readonly h: Array<StraightRuling>; readonly v: Array<StraightRuling> }>()
  const groupOf = (i: number) => {
    const root = find(i)
    const group = groups.get(root) ?? { h: [], v: [] }
    groups.set(root, group)
    return group
  }
  horizontal.forEach((ruling, i) => {
    groupOf(i).h.push(ruling)
  })
  vertical.forEach((ruling, i) => {
    groupOf(horizontal.length + i).v.push(ruling)
  })
  return [...groups.values()]
    .filter(({ h, v }) => h.length > 0 && v.length > 0)
    .map(({ h, v }) => {
      const along = extentOf(h)
      const down = extentOf(v)
      return {
        horizontal: h,
        vertical: v,
        xs: withExtent(
          places(
            v.map((ruling) => ruling.at),
            tolerance
          ),
          along,
          lineHeight * 0.8
        ),
        ys: withExtent(
          places(
            h.map((ruling) => ruling.at),
            tolerance
          ),
          down,
          lineHeight * 0.8
        )
      }
    })
    .sort((a, b) => (a.ys[0] ?? 0) - (b.ys[0] ?? 0) || (a.xs[0] ?? 0) - (b.xs[0] ?? 0))
}
