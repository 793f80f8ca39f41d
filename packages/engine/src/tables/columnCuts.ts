import { flatMap } from "../flatMap.js"
import { boxAround, rightOf, type Span } from "../layout/geometry.js"
import { isNumeric, isValue } from "../layout/values.js"
import type { Word } from "../page/Page.js"

/** Words without a wide gap between them: the smallest piece that a column takes whole. */
export interface Chunk {
  readonly words: ReadonlyArray<Word>
  readonly span: Span
}

/** A run of words as a chunk. */
export const chunkOf = (words: ReadonlyArray<Word>): Chunk => {
  const box = boxAround(words)
  return { words, span: { start: box.x, end: rightOf(box) } }
}

interface Stretch extends Span {
  readonly rows: number
}

/** For each position along the x axis, the number of rows with a chunk there. */
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

/** The widest stretch of least coverage within a run of low coverage. */
const core = (run: ReadonlyArray<Stretch>): Stretch | undefined => {
  const least = Math.min(...run.map((stretch) => stretch.rows))
  let best: Stretch | undefined
  for (const stretch of run) {
    if (stretch.rows === least && (!best || stretch.end - stretch.start > best.end - best.start)) best = stretch
  }
  return best
}

/** Share of the narrowest column gap that must be clear where few rows reach into it. */
const CLEAR = 0.7

const valleys = (
  rows: ReadonlyArray<ReadonlyArray<Chunk>>,
  tolerated: number,
  narrowest: number,
  clear = 1
): ReadonlyArray<Stretch> => {
  const stretches = coverage(rows)
  const found: Array<Stretch> = []
  let run: Array<Stretch> = []
  const flush = () => {
    const wide = run.filter((stretch) => stretch.rows === 0 && stretch.end - stretch.start >= narrowest)
    if (wide.length > 0) found.push(...wide)
    else {
      // If only few rows reach into a column gap, the part they leave clear may be narrow.
      const middle = core(run)
      const width = (run[run.length - 1]?.end ?? 0) - (run[0]?.start ?? 0)
      if (middle && width >= narrowest && middle.end - middle.start >= narrowest * clear) found.push(middle)
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

/** Removes cuts that would make a column with chunks in a single row. */
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

/** Digits grouped in thousands by spaces are one number, not two columns. */
const isThousandsTail = (word: Word): boolean => /^\d{3}(?:[.,]\d+)?$/.test(word.text)

/** Whether pieces of a row are the two ends of a range: `3.5 - 5.3`. */
const isRange = (chunks: ReadonlyArray<Chunk>): boolean =>
  chunks.length === 3 && /^(?:[-–—~]|to|à)$/.test(chunks[1]?.words[0]?.text ?? "")

/** The pieces of a row in one of the columns between some cuts. */
const inBand = (row: ReadonlyArray<Chunk>, cuts: ReadonlyArray<number>, band: number): ReadonlyArray<Chunk> =>
  row.filter(({ span }) => bandIndex(cuts, (span.start + span.end) / 2) === band)

/** Cuts between numbers that are closer than a column gap, as in typewritten tables. */
const numericCuts = (
  rows: ReadonlyArray<ReadonlyArray<Chunk>>,
  lineHeight: number,
  cuts: ReadonlyArray<number>
): ReadonlyArray<number> => {
  const found: Array<number> = []
  for (let band = 0; band <= cuts.length; band++) {
    const own = rows.map((row) => inBand(row, cuts, band))
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
        if ((isThousandsTail(nextWord) && /^\d{1,3}$/.test(lastWord.text)) || isRange(chunks)) tails++
      }
      if (right >= 4 && numericRight >= right * 0.9 && left >= right * 0.5 && tails < right * 0.9) found.push(middle)
    }
  }
  return found
}

/** Largest offset, in line heights, of a column's value ends or word starts that share an edge. */
const AT_ONE_EDGE = 0.15

/** Least gap between such columns, in line heights (twice a word space), and least difference in the widths of the values. */
const BETWEEN_EDGES = 0.5
const UNLIKE_WIDTHS = 0.3

/** Fewest rows that must show both edges. */
const ROWS_OF_EDGES = 3

const within = (places: ReadonlyArray<number>, most: number): boolean =>
  Math.max(...places) - Math.min(...places) <= most

/**
 * Cuts between right-aligned values and left-aligned words close beside them, such as quantities and units. All rows with both must share the same
 * two edges, with values of different widths.
 */
const edgeCuts = (
  rows: ReadonlyArray<ReadonlyArray<Chunk>>,
  lineHeight: number,
  cuts: ReadonlyArray<number>
): ReadonlyArray<number> => {
  const found: Array<number> = []
  for (let band = 0; band <= cuts.length; band++) {
    const pairs = flatMap(rows, (row) => {
      const [value, next] = flatMap(inBand(row, cuts, band), ({ words }) => words)
      return value === undefined || next === undefined ? [] : [{ value, next }]
    })
    if (pairs.length < ROWS_OF_EDGES || !pairs.every(({ next, value }) => isNumeric(value.text) && !isValue(next.text)))
      continue
    const ends = pairs.map(({ value }) => rightOf(value.box))
    const starts = pairs.map(({ next }) => next.box.x)
    const [end, start] = [Math.max(...ends), Math.min(...starts)]
    if (
      start - end >= lineHeight * BETWEEN_EDGES &&
      within(ends, lineHeight * AT_ONE_EDGE) &&
      within(starts, lineHeight * AT_ONE_EDGE) &&
      !within(
        pairs.map(({ value }) => value.box.width),
        lineHeight * UNLIKE_WIDTHS
      )
    )
      found.push((end + start) / 2)
  }
  return found
}

/**
 * Whether a row above the others names every column between some stretches: each column has a word above it, and no word is above the middle of a
 * stretch. Then even a column with words in a single row is one.
 */
const namesAll = (guide: ReadonlyArray<Chunk>, found: ReadonlyArray<Stretch>, top: number): boolean => {
  if (guide.length <= found.length || guide.some(({ words }) => words.some(({ box }) => box.y >= top))) return false
  const cuts = found.map((valley) =>
    leastCrossed(
      valley,
      guide.map(({ span }) => span)
    )
  )
  if (guide.some(({ span }) => cuts.some((cut) => span.start < cut && cut < span.end))) return false
  return new Set(guide.map(({ span }) => bandIndex(cuts, (span.start + span.end) / 2))).size > found.length
}

/** The middle of the widest part of a stretch that the fewest spans cross. */
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

/**
 * Moves cuts past words of a guide that are wholly within the white space around them. A heading may be set apart from its column; it goes to the
 * side without a heading of its row.
 */
const besideHeadings = (
  cuts: ReadonlyArray<number>,
  spaces: ReadonlyArray<Span>,
  guides: ReadonlyArray<ReadonlyArray<Chunk>>
): ReadonlyArray<number> =>
  cuts.map((cut, i) => {
    const space = spaces[i]
    if (space === undefined) return cut
    for (const guide of guides) {
      const within = guide.filter(({ span }) => span.start >= space.start && span.end <= space.end)
      const first = within[0]
      const last = within[within.length - 1]
      if (first === undefined || last === undefined) continue
      const has = (from: number, to: number): boolean =>
        guide.some(({ span }) => !within.some((one) => one.span === span) && span.end > from && span.start < to)
      const [left, right] = [
        has(cuts[i - 1] ?? Number.NEGATIVE_INFINITY, space.start),
        has(space.end, cuts[i + 1] ?? Number.POSITIVE_INFINITY)
      ]
      if (left && !right) return (space.start + first.span.start) / 2
      if (right && !left) return (last.span.end + space.end) / 2
    }
    return cut
  })

/** Finds the cuts between columns. Guides, such as header rows, decide where in its white space a cut lies, but not whether there is one. */
export type CutsWith = (guides: ReadonlyArray<ReadonlyArray<Chunk>>) => ReadonlyArray<number>

/**
 * Positions where white space separates the columns of consecutive rows. First where (almost) no row has words; then, within a column, where every
 * row has two numbers, or values at one edge and words at another.
 */
export const columnCutsOf = (
  rows: ReadonlyArray<ReadonlyArray<Chunk>>,
  lineHeight: number,
  options: {
    readonly tolerated?: number
    readonly needed?: number
    readonly clear?: number
    readonly besideHeadings?: boolean
  } = {}
): CutsWith => {
  const tolerated = options.tolerated ?? (rows.length >= 6 ? Math.max(1, Math.floor(rows.length * 0.1)) : 0)
  const all = valleys(rows, tolerated, lineHeight * 0.4, options.clear ?? CLEAR)
  const plain = supported(rows, all, options.needed ?? Math.min(2, rows.length))
  const top = Math.min(...flatMap(rows, (row) => row.map(({ words }) => words[0]?.box.y ?? Number.POSITIVE_INFINITY)))
  let last: { readonly cuts: ReadonlyArray<number>; readonly all: ReadonlyArray<number> } | undefined
  return (guides) => {
    const spans = flatMap(guides, (row) => row.map((chunk) => chunk.span))
    const named = plain.length < all.length && guides.some((guide) => namesAll(guide, all, top))
    const spaces = named ? all : plain
    const least = spaces.map((valley) => leastCrossed(valley, spans))
    const cuts = options.besideHeadings === true ? besideHeadings(least, spaces, guides) : least
    // Other guides seldom move a cut.
    if (last === undefined || cuts.length !== last.cuts.length || cuts.some((cut, i) => cut !== last?.cuts[i]))
      last = {
        cuts,
        all: [...cuts, ...numericCuts(rows, lineHeight, cuts), ...edgeCuts(rows, lineHeight, cuts)].sort(
          (a, b) => a - b
        )
      }
    return last.all
  }
}

/** Certain cuts, from the rows alone: the space between their columns is clear over its full width. */
export const findColumnCuts = (
  rows: Parameters<typeof columnCutsOf>[0],
  lineHeight: number,
  options: Parameters<typeof columnCutsOf>[2] = {}
): ReadonlyArray<number> => columnCutsOf(rows, lineHeight, { ...options, clear: 1 })([])
