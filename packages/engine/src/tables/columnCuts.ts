import { flatMap } from "../flatMap.js"
import { boxAround, rightOf, type Span } from "../layout/geometry.js"
import { isNumeric, isValue } from "../layout/values.js"
import type { Word } from "../page/Page.js"

/** Words without a wide gap between them: the smallest piece that a column takes whole. */
export interface Chunk {
  readonly words: ReadonlyArray<Word>
  readonly span: Span
}

/** The chunk that a run of words makes. */
export const chunkOf = (words: ReadonlyArray<Word>): Chunk => {
  const box = boxAround(words)
  return { words, span: { start: box.x, end: rightOf(box) } }
}

interface Stretch extends Span {
  readonly rows: number
}

/** Along the x axis, how many rows have a chunk at each place. */
const coverage = (rows: ReadonlyArray<ReadonlyArray<Chunk>>): ReadonlyArray<Stretch> => {
  const events: Array<{ readonly at: number; readonly change: number }> = []
  for (const row of rows) {
    for (const { span } of row) {
      events.push({ at: span.start, change: 1 }, { at: span.end, change: -1 })
    }
  }
  events.sort((a, b) => a.at - b.at || b.change - a.change)
  const stretches: Array<Stretch> = []
  let count = 0
  let start: number | undefined
  for (const { at, change } of events) {
    if (start !== undefined && at > start) stretches.push({ start, end: at, rows: count })
    count += change
    start = at
  }
  return stretches
}

/** Widest stretch of a run of low coverage where coverage is least. */
const core = (run: ReadonlyArray<Stretch>): Stretch | undefined => {
  const least = Math.min(...run.map((stretch) => stretch.rows))
  let best: Stretch | undefined
  for (const stretch of run) {
    if (stretch.rows === least && (!best || stretch.end - stretch.start > best.end - best.start)) best = stretch
  }
  return best
}

const valleys = (
  rows: ReadonlyArray<ReadonlyArray<Chunk>>,
  tolerated: number,
  narrowest: number
): ReadonlyArray<Stretch> => {
  const stretches = coverage(rows)
  const found: Array<Stretch> = []
  let run: Array<Stretch> = []
  const flush = () => {
    const clear = run.filter((stretch) => stretch.rows === 0 && stretch.end - stretch.start >= narrowest)
    if (clear.length > 0) found.push(...clear)
    else {
      const middle = core(run)
      if (middle && middle.end - middle.start >= narrowest) found.push(middle)
    }
    run = []
  }
  for (const stretch of stretches) {
    if (stretch.rows <= tolerated) run.push(stretch)
    else if (run.length > 0) flush()
  }
  return found
}

const bandIndex = (cuts: ReadonlyArray<number>, x: number): number => {
  let index = 0
  for (const cut of cuts) {
    if (x <= cut) break
    index++
  }
  return index
}

/** Leaves out cuts that would make a column with chunks in a single row. */
const supported = (
  rows: ReadonlyArray<ReadonlyArray<Chunk>>,
  found: ReadonlyArray<Stretch>,
  needed: number
): ReadonlyArray<Stretch> => {
  let kept = [...found]
  for (;;) {
    const cuts = kept.map((valley) => (valley.start + valley.end) / 2)
    const counts = new Array<number>(cuts.length + 1).fill(0)
    for (const row of rows) {
      const present = new Set(row.map(({ span }) => bandIndex(cuts, (span.start + span.end) / 2)))
      for (const band of present) counts[band] = (counts[band] ?? 0) + 1
    }
    const poor = counts.findIndex((count) => count < needed)
    if (poor < 0 || kept.length === 0) return kept
    const before = kept[poor - 1]
    const after = kept[poor]
    const width = (valley: Stretch | undefined) => (valley ? valley.end - valley.start : Number.POSITIVE_INFINITY)
    const dropped = width(before) < width(after) ? poor - 1 : poor
    kept = kept.filter((_, i) => i !== Math.min(dropped, kept.length - 1))
  }
}

/** Digits set apart by spaces as thousands are one number, not two columns. */
const isThousandsTail = (word: Word): boolean => /^\d{3}(?:[.,]\d+)?$/.test(word.text)

/** Cuts within columns whose numbers stand closer than a column gap, as typewriter tables have them. */
const numericCuts = (
  rows: ReadonlyArray<ReadonlyArray<Chunk>>,
  lineHeight: number,
  cuts: ReadonlyArray<number>
): ReadonlyArray<number> => {
  const found: Array<number> = []
  for (let band = 0; band <= cuts.length; band++) {
    const own = rows.map((row) => row.filter(({ span }) => bandIndex(cuts, (span.start + span.end) / 2) === band))
    const several = own.filter((chunks) => chunks.length > 1 || (chunks[0]?.words.length ?? 0) > 1).length
    if (several < 4) continue
    const inside = own.map((chunks) => flatMap(chunks, ({ words }) => words.map((word) => chunkOf([word]))))
    const crowded = inside.filter((chunks) => chunks.length >= 2)
    if (crowded.length < 4 || crowded.length * 10 < inside.filter((chunks) => chunks.length > 0).length * 7) continue
    for (const valley of valleys(inside, 0, lineHeight * 0.25)) {
      const middle = (valley.start + valley.end) / 2
      let numericRight = 0
      let right = 0
      let tails = 0
      let left = 0
      for (const chunks of crowded) {
        const before = chunks.filter(({ span }) => span.end <= middle)
        const after = chunks.filter(({ span }) => span.start >= middle)
        const nextWord = after[0]?.words[0]
        const lastWord = before[before.length - 1]?.words[0]
        if (!nextWord || !lastWord) continue
        right++
        if (isValue(nextWord.text)) numericRight++
        if (isNumeric(lastWord.text)) left++
        if (isThousandsTail(nextWord) && /^\d{1,3}$/.test(lastWord.text)) tails++
      }
      if (right >= 4 && numericRight >= right * 0.9 && left >= right * 0.5 && tails < right * 0.9) found.push(middle)
    }
  }
  return found
}

/** The middle of the widest piece of a stretch that fewest spans cross. */
export const leastCrossed = (stretch: Span, spans: ReadonlyArray<Span>): number => {
  const inside = spans.filter((span) => span.start < stretch.end && span.end > stretch.start)
  const places = [...new Set([stretch.start, stretch.end, ...flatMap(inside, (span) => [span.start, span.end])])]
    .filter((place) => place >= stretch.start && place <= stretch.end)
    .sort((a, b) => a - b)
  let best = (stretch.start + stretch.end) / 2
  let fewest = Number.POSITIVE_INFINITY
  let widest = 0
  for (let i = 1; i < places.length; i++) {
    const start = places[i - 1] ?? 0
    const end = places[i] ?? 0
    const middle = (start + end) / 2
    const crossing = inside.filter((span) => span.start < middle && middle < span.end).length
    if (crossing < fewest || (crossing === fewest && end - start > widest)) {
      best = middle
      fewest = crossing
      widest = end - start
    }
  }
  return best
}

/** Where columns part, with rows beside them, such as a header's, that say where in its white space a cut lies but not whether there is one. */
export type CutsWith = (guides: ReadonlyArray<ReadonlyArray<Chunk>>) => ReadonlyArray<number>

/**
 * Places where white space parts the columns of rows that stand one above the other: first where (almost) no row has
 * words, then, within a column, where every row parts two numbers.
 */
export const columnCutsOf = (
  rows: ReadonlyArray<ReadonlyArray<Chunk>>,
  lineHeight: number,
  options: { readonly tolerated?: number; readonly needed?: number } = {}
): CutsWith => {
  const tolerated = options.tolerated ?? (rows.length >= 6 ? Math.max(1, Math.floor(rows.length * 0.1)) : 0)
  const found = supported(rows, valleys(rows, tolerated, lineHeight * 0.4), options.needed ?? Math.min(2, rows.length))
  let last: { readonly cuts: ReadonlyArray<number>; readonly all: ReadonlyArray<number> } | undefined
  return (guides) => {
    const spans = flatMap(guides, (row) => row.map((chunk) => chunk.span))
    const cuts = found.map((valley) => leastCrossed(valley, spans))
    // Other guides seldom move a cut.
    if (last === undefined || cuts.some((cut, i) => cut !== last?.cuts[i]))
      last = { cuts, all: [...cuts, ...numericCuts(rows, lineHeight, cuts)].sort((a, b) => a - b) }
    return last.all
  }
}

/** Where columns part, by their rows alone. */
export const findColumnCuts = (...rows: Parameters<typeof columnCutsOf>): ReadonlyArray<number> =>
  columnCutsOf(...rows)([])
