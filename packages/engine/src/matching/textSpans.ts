import { type Candidate, prefixOf, textCandidate } from "../fields/candidates.js"
import type { Reading, Segment } from "../fields/reading.js"
import { typedCandidates } from "../fields/typedCandidates.js"
import { rightOf } from "../layout/geometry.js"
import { optionsIn } from "../text/checkBoxes.js"
import { findDates, findDaysOfMonths, findSpelledDates, middleDay } from "../text/dates.js"
import { letterShare } from "../text/names.js"
import { findNumbers } from "../text/numbers.js"
import { findNumberWords } from "../text/numberWords.js"
import { faceChanges } from "./boundaries.js"
import { leadTo, phrases, readsAsSentences } from "./phrases.js"
import { candidateIn, type RunningText, runningTextOf } from "./runningText.js"

/** A mark that separates two values, or a label and its value, within a line. */
const MARK = /:\s|\s[-–—|•·/=]\s|[;,(]\s?|\s\)|\)\s|\t|\s{2,}|["“”„«»]/gu

/** Fewest words of a line of running text, and the share of its characters that are letters. */
const FEWEST_OF_PROSE = 8
const LETTERS_OF_PROSE = 0.7

/** Most starts and ends in one line, and most lines and characters of one value. */
const MOST_STARTS = 14
const MOST_ENDS = 4
const MOST_LINES = 6
const LONGEST = 240

const isProse = ({ line, text }: Segment): boolean =>
  line.words.length >= FEWEST_OF_PROSE && letterShare(text) >= LETTERS_OF_PROSE

/** Gap between words, as a share of the line's height, from which they may be separate. */
const WIDE = 0.55

/** Whether a word is set apart from the one before it, by a gap or by another typeface. */
const isApart = ({ box, line: { words } }: Segment, at: number): boolean => {
  const [before, word] = [words[at - 1], words[at]]
  if (before === undefined || word === undefined) return false
  return word.box.x - before.box.x - before.box.width > box.height * WIDE || faceChanges(before, word)
}

/** Where values of a line may start and end: at marks, at gaps, at changes of typeface, and near its beginning after any word. */
const cutsOf = (segment: Segment): { readonly starts: ReadonlyArray<number>; readonly ends: ReadonlyArray<number> } => {
  const { starts: words, text } = segment
  const starts = new Set([0])
  const ends = new Set([text.length])
  for (const { 0: mark, index } of text.matchAll(MARK)) {
    starts.add(index + mark.length)
    ends.add(index)
  }
  words.forEach((offset, at) => {
    if (at === 0) return
    if (isApart(segment, at)) ends.add(offset - 1)
    if (at <= 8 || isApart(segment, at)) starts.add(offset)
  })
  const ascending = (a: number, b: number): number => a - b
  return {
    starts: [...starts].sort(ascending).slice(0, MOST_STARTS),
    ends: [...ends].sort(ascending)
  }
}

/** Every piece of a line that may be a value of words. */
const inLine = (segment: Segment): ReadonlyArray<Candidate> => {
  const { ends, starts } = cutsOf(segment)
  const found = new Map<string, Candidate>()
  const last = segment.text.length
  for (const start of starts) {
    const behind = ends.filter((end) => end > start + 1)
    for (const end of new Set([...behind.slice(0, MOST_ENDS), last])) {
      const candidate = textCandidate(segment, start, end)
      if (candidate === undefined || candidate.value.length > LONGEST) continue
      found.set(`${candidate.start} ${candidate.end}`, candidate)
    }
  }
  return [...found.values()]
}

/** The words of each tick box of a line, with the text before the first as their label. */
const optionsOf = (segment: Segment): ReadonlyArray<Candidate> => {
  const { lead, options } = optionsIn(segment.text)
  const prefix = lead === "" ? "" : prefixOf(lead, lead.length)
  return options.flatMap(({ box, end, start }) => {
    const [from, to] = box.start === start ? [box.end, end] : [start, box.start]
    const candidate = textCandidate(segment, from, to)
    return candidate === undefined ? [] : { ...candidate, prefix, parted: 1 }
  })
}

/** A label and its colon at the beginning of a line. */
const LABELLED = /^\p{L}[^:]{1,38}:\s/u

/** Whether a line has a label of its own, within it or to its left. */
const hasLabel = (line: Segment, reading: Reading): boolean =>
  LABELLED.test(line.text) || reading.leftOf(line).some(({ labelText }) => labelText !== "")

/** Several lines of a block, from any line on; the first is cut after its label. A line with a label of its own begins another value. */
const overLines = (lines: ReadonlyArray<Segment>, reading: Reading): ReadonlyArray<Candidate> => {
  const found: Array<Candidate> = []
  const most = lines.length > 14 ? 3 : MOST_LINES
  for (let i = 0; i < lines.length; i++) {
    const first = lines[i]
    if (first === undefined) continue
    const colon = first.text.indexOf(": ")
    for (let count = 2; count <= most && i + count <= lines.length; count++) {
      const next = lines[i + count - 1]
      if (next !== undefined && hasLabel(next, reading)) break
      const running = runningTextOf(lines.slice(i, i + count))
      if (running.text.length > LONGEST) break
      for (const start of colon > 0 && colon < 40 ? [0, colon + 2] : [0]) {
        const candidate = candidateIn(running, "text", start, running.text.length, {
          prefix: start === 0 ? "" : first.text.slice(0, colon),
          parted: 1
        })
        if (candidate !== undefined) found.push(candidate)
      }
    }
  }
  return found
}

/** The widest gap within a value, relative to the size of its letters, and the most pieces of a row in one value. */
const WIDEST = 2.2
const MOST_PIECES = 3

/** Pieces of a row with gaps between them, read as one: justified lines and spaced letters are cut where there is no column. */
const overGaps = (segment: Segment, reading: Reading): ReadonlyArray<Candidate> => {
  const pieces = [segment]
  const found: Array<Candidate> = []
  for (const next of reading.rightOf(segment).slice(0, MOST_PIECES - 1)) {
    const last = pieces.at(-1) ?? segment
    if (next.box.x - rightOf(last.box) > WIDEST * segment.size) break
    pieces.push(next)
    const running = runningTextOf(pieces)
    const candidate = candidateIn(running, "text", 0, running.text.length, { parted: 1 })
    if (candidate !== undefined && candidate.value.length <= LONGEST) found.push(candidate)
  }
  return found
}

/** Dates and numbers that continue over a line end, or are in words. */
const typedOverLines = (running: RunningText, reading: Reading): ReadonlyArray<Candidate> => {
  const found: Array<Candidate> = []
  const crosses = (start: number, end: number): boolean =>
    running.offsets.some((offset) => offset > start && offset < end)
  const prefixAt = (start: number): string => leadTo(running.text, start)
  const crossing = findDates(running.text, reading.locale).filter(({ end, start }) => crosses(start, end))
  for (const date of [...crossing, ...findSpelledDates(running.text, reading.locale)]) {
    const candidate = candidateIn(running, "date", date.start, date.end, {
      date,
      compact: date.iso,
      prefix: prefixAt(date.start)
    })
    if (candidate !== undefined) found.push(candidate)
  }
  for (const number of findNumbers(running.text, reading.locale)) {
    if (!crosses(number.start, number.end)) continue
    const candidate = candidateIn(running, "number", number.start, number.end, {
      number,
      money: { amount: number.value, currency: number.currency },
      compact: String(number.value),
      prefix: prefixAt(number.start)
    })
    if (candidate !== undefined) found.push(candidate)
  }
  for (const { end, start, value } of findNumberWords(running.text)) {
    const candidate = candidateIn(running, "number", start, end, {
      number: {
        text: running.text.slice(start, end),
        start,
        end,
        value,
        decimals: 0,
        currency: null,
        percent: false,
        grouped: false
      },
      money: { amount: value, currency: null },
      compact: String(value),
      prefix: prefixAt(start)
    })
    if (candidate !== undefined) found.push(candidate)
  }
  return found
}

/** Dates without a year, completed with the year that brings them nearest to the middle of the document's dates. */
const yearlessDays = (running: RunningText, middle: string, reading: Reading): ReadonlyArray<Candidate> =>
  findDaysOfMonths(running.text, middle, reading.locale).flatMap(
    (date) =>
      candidateIn(running, "date", date.start, date.end, {
        date,
        compact: date.iso,
        prefix: leadTo(running.text, date.start)
      }) ?? []
  )

/** Lines of one block, in their order. */
export const blocksOf = (reading: Reading): ReadonlyArray<ReadonlyArray<Segment>> => {
  const blocks = new Map<string, Array<Segment>>()
  for (const segment of reading.segments) {
    const id = `${segment.pageIndex} ${segment.line.blockId}`
    const block = blocks.get(id)
    if (block === undefined) blocks.set(id, [segment])
    else block.push(segment)
  }
  return [...blocks.values()]
}

/**
 * Every piece of a document that may be a value of words, including pieces of running text if wanted, and dates and numbers that a line end breaks.
 */
export const textSpans = (reading: Reading, inSentences: boolean): ReadonlyArray<Candidate> => {
  const middle = inSentences ? middleDay(typedCandidates(reading).flatMap(({ date }) => date ?? [])) : undefined
  return blocksOf(reading).flatMap((lines) => {
    const found: Array<Candidate> = []
    for (const segment of lines) found.push(...inLine(segment), ...optionsOf(segment), ...overGaps(segment, reading))
    const prose = lines.filter(isProse).length
    if (prose < Math.max(1, lines.length * 0.5) || lines.length < 14) found.push(...overLines(lines, reading))
    const running = runningTextOf(lines)
    if (inSentences && (prose > 0 || readsAsSentences(running.text))) found.push(...phrases(running))
    if (middle !== undefined) found.push(...yearlessDays(running, middle, reading))
    if (lines.length > 1 || prose > 0) found.push(...typedOverLines(running, reading))
    return found
  })
}
