import type { Box, Page, Word } from "@extrait/engine"
import { shiftFrom } from "./baseline.js"
import { foldForms, isMark, isMeaningless, isUnknown, spacingAccents } from "./characters.js"
import { spacedWords } from "./letterSpacing.js"
import { dropOverprints } from "./overprints.js"
import type { Face, Glyph, GlyphStyle } from "./PageContent.js"
import { inLogicalOrder, isRightToLeft } from "./rightToLeft.js"

/** Distances as fractions of the type size. */
const WORD_GAP = 0.13
const BACKWARD_GAP = 0.35
const BASELINE_SHIFT = 0.12
const JOIN_GAP = 0.04
/** Text that leans by more than this (as the sine of the angle) is a stamp or a watermark across the page. */
const LEAN = 0.26
const WHITE = /^[\s\u00a0\u2000-\u200b\u202f\u205f\u3000]*$/u
/** Text that is as it should be: printable ASCII. */
const PLAIN = /^[!-~]+$/
const LEADERS = /[.·_]{4,}|…{2,}/

/** A quarter turn of writing: 0 to the right, 1 down, 2 to the left, 3 up. */
type Quarter = 0 | 1 | 2 | 3

/** Degrees clockwise. */
export type Turn = NonNullable<Page["turned"]>

/** The rotation that makes each quarter's writing upright. */
const upright: Readonly<Record<Quarter, Turn>> = { 0: 0, 1: 270, 2: 180, 3: 90 }

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

const quarterOf = ({ dx, dy }: GlyphStyle): Quarter | null => {
  if (Math.abs(dy) <= LEAN) return dx > 0 ? 0 : 2
  if (Math.abs(dx) <= LEAN) return dy > 0 ? 1 : 3
  return null
}

const place = (glyph: Glyph): Placed | null => {
  const quarter = quarterOf(glyph.style)
  if (quarter === null) return null
  const start = quarter === 0 ? glyph.x : quarter === 1 ? glyph.y : quarter === 2 ? -glyph.x : -glyph.y
  const base = quarter === 0 ? glyph.y : quarter === 1 ? -glyph.x : quarter === 2 ? -glyph.y : glyph.x
  return { glyph, text: glyph.text, quarter, start, end: start + glyph.advance, base }
}

const isSpace = (text: string): boolean => text === " " || (!(text >= "!" && text <= "~") && WHITE.test(text))

const lastOf = <A>(items: ReadonlyArray<A>): A | undefined => items[items.length - 1]

/** Whether a text is a letter, digit or mark of ASCII that is no accent. */
const isPlain = (text: string): boolean => text >= "!" && text <= "}" && text[0] !== "^" && text[0] !== "`"

/** Puts a separately drawn accent on the letter below it. True if it was one. */
const composeAccent = (run: Run, next: Placed): boolean => {
  const previous = lastOf(run.glyphs)
  if (previous === undefined || (isPlain(previous.text) && isPlain(next.text))) return false
  const middle = (next.start + next.end) / 2
  const over =
    middle > previous.start - 0.1 * next.glyph.style.size && middle < previous.end + 0.05 * next.glyph.style.size
  if (!over || Math.abs(next.base - previous.base) > 0.4 * next.glyph.style.size) return false
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
  const size = Math.min(previous.glyph.style.size, next.glyph.style.size)
  const larger = Math.max(previous.glyph.style.size, next.glyph.style.size)
  if (larger > 2.2 * size || shiftFrom(previous, next) > BASELINE_SHIFT * larger) return false
  const gap = next.start - previous.end
  const spacing = Math.max(0, previous.glyph.style.spacing)
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

/** Joins runs that are the letters of a word set apart. */
const joinSpaced = (runs: ReadonlyArray<Run>): ReadonlyArray<Run> =>
  spacedWords(runs).map((parts) => {
    const [first] = parts as readonly [Run, ...ReadonlyArray<Run>]
    return parts.length === 1
      ? first
      : { quarter: first.quarter, glyphs: parts.flatMap((part) => part.glyphs), spaced: lastOf(parts)?.spaced === true }
  })

/** Joins runs that touch end to start on one baseline: text drawn in pieces, or out of order. */
const joinRuns = (runs: ReadonlyArray<Run>): ReadonlyArray<Run> => {
  const heads = new Map<number, Array<Run>>()
  const cell = 4
  const key = (quarter: Quarter, along: number, base: number) =>
    (Math.round(along / cell) * 0x100000 + Math.round(base / cell)) * 4 + quarter
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
    for (let dx = -cell; dx <= cell; dx += cell) {
      for (let dy = -cell; dy <= cell; dy += cell) {
        const others = heads.get(key(run.quarter, last.end + dx, last.base + dy))
        if (others === undefined) continue
        for (const other of others) {
          const first = other.glyphs[0]
          if (other === run || first === undefined || followed.has(other)) continue
          const size = Math.min(last.glyph.style.size, first.glyph.style.size)
          const gap = Math.abs(first.start - last.end)
          const level = shiftFrom(last, first) <= 0.05 * size
          const alike = Math.max(last.glyph.style.size, first.glyph.style.size) <= 1.5 * size
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

const textOf = ({ glyphs }: Run): string => {
  let text = ""
  for (const placed of glyphs) text += placed.text
  return isRightToLeft(text) ? inLogicalOrder(glyphs.map((placed) => placed.text)) : text
}

/** Splits the leader dots and underlines of a form from the words before them. */
const splitLeaders = (run: Run, text: string): ReadonlyArray<Run> => {
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
    top = Math.min(top, base - glyph.style.face.ascent * glyph.style.size)
    bottom = Math.max(bottom, base - glyph.style.face.descent * glyph.style.size)
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

/** A word with the face it is set in. */
export interface SetWord {
  readonly word: Word
  readonly face: Face
  /** Most of its characters mean nothing, or one is unknown. Its text may then be empty. */
  readonly meaningless: boolean
  /** How many glyphs show it. */
  readonly glyphs: number
  /** Degrees clockwise by which the page would have to be turned for it to stand upright. */
  readonly turn: Turn
}

const wordOf = ({ glyphs, ...run }: Run, text: string): SetWord | null => {
  const first = glyphs[0]
  if (first === undefined) return null
  let visible = false
  let bold = 0
  let meaningless = 0
  let unknown = false
  const plain = PLAIN.test(text)
  for (const { glyph, text: own } of glyphs) {
    visible ||= glyph.visible
    if (glyph.style.face.bold || glyph.style.emboldened) bold++
    if (!plain && isMeaningless(own)) meaningless++
    if (!plain && isUnknown(own)) unknown = true
  }
  const folded = plain ? text : foldForms(text)
  const isMeaningful = meaningless * 2 <= glyphs.length && !unknown
  // A clipped word keeps its whole text; its box is the visible part.
  if (!visible || (folded === "" && isMeaningful)) return null
  const box = boxOf({ glyphs, ...run })
  const { face, size } = first.glyph.style
  return {
    word: {
      text: folded,
      confidence: 1,
      box: { x: round(box.x), y: round(box.y), width: round(box.width), height: round(box.height) },
      font: { name: face.name, size: round(size), bold: bold * 2 > glyphs.length, italic: face.italic }
    },
    face,
    meaningless: !isMeaningful,
    glyphs: glyphs.length,
    turn: upright[run.quarter]
  }
}

/**
 * The words of a page from its glyphs, in drawing order.
 *
 * Words end at white space and at gaps wider than about an eighth of the type size. Glyphs that are placed one by one, kerned, letter-spaced or out
 * of order are joined. Separately drawn accents are put on their letters. Text printed twice to look bold is kept once. Words in right-to-left
 * scripts have their letters in reading order. Slanted text is left out.
 */
export const wordsOf = (glyphs: ReadonlyArray<Glyph>): ReadonlyArray<SetWord> => {
  const words: Array<SetWord> = []
  for (const run of joinRuns(joinSpaced(collectRuns(dropOverprints(glyphs))))) {
    const text = textOf(run)
    for (const part of splitLeaders(run, text)) {
      const word = wordOf(part, part === run ? text : textOf(part))
      if (word !== null) words.push(word)
    }
  }
  return words
}
