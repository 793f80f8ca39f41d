import { type OnBaseline, shiftFrom } from "./baseline.js"

/** Glyphs in the order in which they are drawn, without a jump or a blank between them. */
export interface SpacedRun {
  readonly quarter: number
  readonly glyphs: ReadonlyArray<OnBaseline & { readonly end: number }>
  /** A space was drawn after it: nothing continues it. */
  readonly spaced: boolean
}

/** Gaps as fractions of the type size: beyond the widest, letters are in another column; below the narrowest, they are not spaced. */
const WIDEST = 0.4
const NARROWEST = 0.06
/** How much wider than most a gap may be, because pairs of letters are kerned. */
const KERNING = 0.1
const FEWEST_GLYPHS = 3

/** The gap from a run to the one that is drawn after it, if that can be the same word, in fractions of the type size. */
const gapTo = (run: SpacedRun, next: SpacedRun): number | null => {
  const last = run.glyphs.at(-1)
  const first = next.glyphs[0]
  if (last === undefined || first === undefined || run.spaced || run.quarter !== next.quarter) return null
  const { face, size } = last.glyph.style
  if (first.glyph.style.face !== face || Math.abs(first.glyph.style.size - size) > 0.05 * size) return null
  const gap = (first.start - last.end) / size
  return gap > 0 && gap <= WIDEST && shiftFrom(last, first) <= 0.05 * size ? gap : null
}

/** The usual gap between the glyphs of some runs, in fractions of the type size; `null` if there are too few glyphs. */
const usualGap = (runs: ReadonlyArray<SpacedRun>): number | null => {
  const glyphs = runs.flatMap((run) => run.glyphs)
  if (glyphs.length < FEWEST_GLYPHS) return null
  const gaps: Array<number> = []
  glyphs.forEach(({ glyph, start }, index) => {
    const before = glyphs[index - 1]
    if (before !== undefined) gaps.push((start - before.end) / glyph.style.size)
  })
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? null
}

/** Whether a glyph continues another's line: words of two letters have the spacing of the word before. */
const isSetAs = (one: OnBaseline, other: OnBaseline): boolean => {
  const { face, size } = one.glyph.style
  return other.glyph.style.face === face && other.glyph.style.size === size && shiftFrom(one, other) <= 0.05 * size
}

/**
 * Joins runs that are one letter-spaced word, in the order of the runs: programs that place each glyph separately do not mark words. Words are told
 * apart by the spaces that such programs draw. If a page draws none, its gaps are spaces, and nothing is joined.
 */
export const spacedWords = <Run extends SpacedRun>(runs: ReadonlyArray<Run>): ReadonlyArray<ReadonlyArray<Run>> => {
  if (!runs.some(({ spaced }) => spaced)) return runs.map((run) => [run])
  const words: Array<Array<Run>> = []
  /** The end of the word before, and how far apart its letters are. */
  let before: { readonly last: OnBaseline; readonly usual: number } | null = null
  for (let from = 0; from < runs.length; ) {
    const gaps: Array<number> = []
    let end = from + 1
    for (; end < runs.length; end++) {
      const gap = gapTo(runs[end - 1] as Run, runs[end] as Run)
      if (gap === null) break
      gaps.push(gap)
    }
    const first = runs[from]?.glyphs[0]
    const last = runs[end - 1]?.glyphs.at(-1)
    const told: number | null =
      gaps.length === 0 || first === undefined
        ? null
        : (usualGap(runs.slice(from, end)) ?? (before !== null && isSetAs(before.last, first) ? before.usual : null))
    const usual: number | null = told !== null && told >= NARROWEST ? told : null
    const most = usual === null ? 0 : usual + KERNING
    before = usual === null || last === undefined ? null : { last, usual }
    for (let index = from; index < end; index++) {
      const run = runs[index] as Run
      const word = words.at(-1)
      if (word === undefined || index === from || (gaps[index - from - 1] ?? 0) > most) words.push([run])
      else word.push(run)
    }
    from = end
  }
  return words
}
