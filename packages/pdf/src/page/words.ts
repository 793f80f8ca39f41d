import type { Box, Word } from "@extrait/engine"
import { foldForms, isMark, spacingAccents } from "./characters.js"
import { dropOverprints } from "./overprints.js"
import type { Glyph } from "./PageContent.js"

/** Distances as fractions of the type size. */
const WORD_GAP = 0.13
const BACKWARD_GAP = 0.35
const BASELINE_SHIFT = 0.12
const JOIN_GAP = 0.04
/** Text that leans by more than this (as the sine of the angle) is a stamp or a watermark across the page. */
const LEAN = 0.26
const LEADERS = /[.·_]{4,}|…{2,}/

/** A quarter turn of writing: 0 to the right, 1 down, 2 to the left, 3 up. */
type Quarter = 0 | 1 | 2 | 3

/** A glyph in the frame of its writing direction: `start` and `end` along it, `base` its baseline across it. */
interface Placed {
  readonly glyph: Glyph
  text: string
  readonly quarter: Quarter
  start: number
  end: number
  readonly base: number
}

interface Run {
  readonly quarter: Quarter
  readonly glyphs: Array<Placed>
  /** A space was drawn after it: nothing continues it. */
  spaced: boolean
}

const quarterOf = (glyph: Glyph): Quarter | null => {
  if (Math.abs(glyph.dy) <= LEAN) return glyph.dx > 0 ? 0 : 2
  if (Math.abs(glyph.dx) <= LEAN) return glyph.dy > 0 ? 1 : 3
  return null
}

const place = (glyph: Glyph): Placed | null => {
  const quarter = quarterOf(glyph)
  if (quarter === null) return null
  const start = quarter === 0 ? glyph.x : quarter === 1 ? glyph.y : quarter === 2 ? -glyph.x : -glyph.y
  const base = quarter === 0 ? glyph.y : quarter === 1 ? -glyph.x : quarter === 2 ? -glyph.y : glyph.x
  return { glyph, text: glyph.text, quarter, start, end: start + glyph.advance, base }
}

const isSpace = (text: string): boolean => /^[\s\u00a0\u2000-\u200b\u202f\u205f\u3000]*$/u.test(text)

const lastOf = <A>(items: ReadonlyArray<A>): A | undefined => items[items.length - 1]

/** Puts an accent that is drawn on its own onto the letter it stands over. True when it was one. */
const composeAccent = (run: Run, next: Placed): boolean => {
  const previous = lastOf(run.glyphs)
  if (previous === undefined) return false
  const middle = (next.start + next.end) / 2
  const over = middle > previous.start - 0.1 * next.glyph.size && middle < previous.end + 0.05 * next.glyph.size
  if (!over || Math.abs(next.base - previous.base) > 0.4 * next.glyph.size) return false
  const mark = isMark(next.text) ? next.text : spacingAccents.get(next.text)
  if (mark !== undefined && /\p{L}$/u.test(previous.text)) {
    const composed = (previous.text + mark).normalize("NFC")
    if (isMark(next.text) || composed.length === previous.text.length) {
      previous.text = composed
      return true
    }
  }
  const earlier = spacingAccents.get(previous.text)
  if (earlier !== undefined && /^\p{L}/u.test(next.text)) {
    const composed = (next.text + earlier).normalize("NFC")
    if (composed.length === next.text.length) {
      previous.text = composed
      previous.start = Math.min(previous.start, next.start)
      previous.end = Math.max(previous.end, next.end)
      return true
    }
  }
  return false
}

const continues = (run: Run, next: Placed): boolean => {
  const previous = lastOf(run.glyphs)
  if (previous === undefined) return true
  if (run.quarter !== next.quarter) return false
  const size = Math.min(previous.glyph.size, next.glyph.size)
  const larger = Math.max(previous.glyph.size, next.glyph.size)
  if (larger > 2.2 * size || Math.abs(previous.base - next.base) > BASELINE_SHIFT * larger) return false
  const gap = next.start - previous.end
  const spacing = Math.max(0, previous.glyph.spacing)
  return gap <= WORD_GAP * larger + spacing && gap >= -BACKWARD_GAP * larger
}

/** Cuts the glyphs, in the order in which they are drawn, at white space, gaps and jumps. */
const collectRuns = (glyphs: ReadonlyArray<Glyph>): Array<Run> => {
  const runs: Array<Run> = []
  let run: Run | null = null
  for (const glyph of glyphs) {
    const placed = place(glyph)
    if (placed === null || isSpace(placed.text)) {
      if (run !== null) run.spaced = true
      run = null
      continue
    }
    if (run !== null && composeAccent(run, placed)) continue
    if (run === null || !continues(run, placed)) {
      run = { quarter: placed.quarter, glyphs: [], spaced: false }
      runs.push(run)
    }
    run.glyphs.push(placed)
  }
  return runs
}

/** Joins runs that touch end to start on one baseline: text drawn in pieces, or out of order. */
const joinRuns = (runs: ReadonlyArray<Run>): ReadonlyArray<Run> => {
  const heads = new Map<string, Array<Run>>()
  const cell = 4
  const key = (quarter: Quarter, along: number, base: number) =>
    `${quarter},${Math.round(along / cell)},${Math.round(base / cell)}`
  for (const run of runs) {
    const first = run.glyphs[0]
    if (first === undefined) continue
    const name = key(run.quarter, first.start, first.base)
    const bucket = heads.get(name)
    if (bucket === undefined) heads.set(name, [run])
    else bucket.push(run)
  }
  const follower = new Map<Run, Run>()
  const followed = new Set<Run>()
  for (const run of runs) {
    const last = lastOf(run.glyphs)
    if (last === undefined || run.spaced) continue
    let best: Run | null = null
    let bestGap = Number.POSITIVE_INFINITY
    for (const dx of [-cell, 0, cell]) {
      for (const dy of [-cell, 0, cell]) {
        for (const other of heads.get(key(run.quarter, last.end + dx, last.base + dy)) ?? []) {
          const first = other.glyphs[0]
          if (other === run || first === undefined || followed.has(other)) continue
          const size = Math.min(last.glyph.size, first.glyph.size)
          const gap = Math.abs(first.start - last.end)
          const level = Math.abs(first.base - last.base) <= 0.05 * size
          const alike = Math.max(last.glyph.size, first.glyph.size) <= 1.5 * size
          if (level && alike && gap <= JOIN_GAP * size && gap < bestGap) {
            best = other
            bestGap = gap
          }
        }
      }
    }
    if (best !== null) {
      follower.set(run, best)
      followed.add(best)
    }
  }
  const joined: Array<Run> = []
  const used = new Set<Run>()
  for (const run of runs) {
    if (followed.has(run) || used.has(run)) continue
    const glyphs: Array<Placed> = []
    for (let part: Run | undefined = run; part !== undefined && !used.has(part); part = follower.get(part)) {
      used.add(part)
      glyphs.push(...part.glyphs)
    }
    joined.push({ quarter: run.quarter, glyphs, spaced: false })
  }
  // Runs that follow one another in a ring have no head; they are kept as they are.
  for (const run of runs) if (!used.has(run)) joined.push(run)
  return joined
}

/** Parts the leader dots and underlines of a form from the words they lead to. */
const splitLeaders = (run: Run): ReadonlyArray<Run> => {
  const text = run.glyphs.map((placed) => placed.text).join("")
  if (!LEADERS.test(text)) return [run]
  const parts: Array<Run> = []
  const marks = run.glyphs.map((placed) => (/^[.·_…]$/.test(placed.text) ? placed.text : ""))
  let current: Array<Placed> = []
  let index = 0
  const flush = () => {
    if (current.length > 0) parts.push({ quarter: run.quarter, glyphs: current, spaced: false })
    current = []
  }
  while (index < run.glyphs.length) {
    const mark = marks[index]
    let end = index + 1
    while (mark !== "" && marks[end] === mark) end++
    const leader = LEADERS.test((mark ?? "").repeat(end - index))
    if (leader) flush()
    current.push(...run.glyphs.slice(index, end))
    if (leader) flush()
    index = end
  }
  flush()
  return parts
}

const boxOf = (run: Run): Box => {
  let start = Number.POSITIVE_INFINITY
  let end = Number.NEGATIVE_INFINITY
  let top = Number.POSITIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  for (const { glyph, start: from, end: to, base } of run.glyphs) {
    if (!glyph.visible) continue
    start = Math.min(start, from, to)
    end = Math.max(end, from, to)
    top = Math.min(top, base - glyph.face.ascent * glyph.size)
    bottom = Math.max(bottom, base - glyph.face.descent * glyph.size)
  }
  const length = end - start
  const height = bottom - top
  switch (run.quarter) {
    case 0:
      return { x: start, y: top, width: length, height }
    case 1:
      return { x: -bottom, y: start, width: height, height: length }
    case 2:
      return { x: -end, y: -bottom, width: length, height }
    case 3:
      return { x: top, y: -end, width: height, height: length }
  }
}

const round = (value: number): number => Math.round(value * 1000) / 1000

const wordOf = (run: Run): Word | null => {
  const text = foldForms(run.glyphs.map((placed) => placed.text).join(""))
  const first = run.glyphs[0]
  // A word that is cut off keeps its whole text; its box is what can be seen of it.
  if (text === "" || first === undefined || !run.glyphs.some((placed) => placed.glyph.visible)) return null
  const box = boxOf(run)
  const bold =
    run.glyphs.filter((placed) => placed.glyph.face.bold || placed.glyph.emboldened).length * 2 > run.glyphs.length
  return {
    text,
    confidence: 1,
    box: { x: round(box.x), y: round(box.y), width: round(box.width), height: round(box.height) },
    font: { name: first.glyph.face.name, size: round(first.glyph.size), bold, italic: first.glyph.face.italic }
  }
}

/**
 * The words of a page from its glyphs, in the order in which they are drawn.
 *
 * Words end at white space and at gaps wider than about an eighth of the type size; glyphs set one by one, kerned or out of order are
 * joined; accents drawn apart are put on their letters; what is printed twice to look bold is kept once. Text at a slant is left out.
 */
export const wordsOf = (glyphs: ReadonlyArray<Glyph>): ReadonlyArray<Word> => {
  const runs = joinRuns(collectRuns(dropOverprints(glyphs)))
  return runs
    .flatMap(splitLeaders)
    .map(wordOf)
    .filter((word) => word !== null)
}
