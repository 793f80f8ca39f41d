import { type Candidate, textCandidate } from "../fields/candidates.js"
import type { Reading, Segment } from "../fields/reading.js"
import { typedCandidates } from "../fields/typedCandidates.js"
import { postcodeEnds } from "../text/addresses.js"
import { findDates, findDaysOfMonths, middleDay } from "../text/dates.js"
import { DURATION } from "../text/durations.js"
import { letterShare } from "../text/names.js"
import { findNumbers } from "../text/numbers.js"
import { findNumberWords } from "../text/numberWords.js"
import { candidateIn, type RunningText, runningTextOf } from "./runningText.js"

/** A mark that parts two values, or a label and its value, within a line. */
const MARK = /:\s|\s[-–—|•·/=]\s|[;,(]\s?|\s\)|\)\s|\t|\s{2,}|["“”«»]/gu

/** Words from which on a line is running text, and the share of its characters that are letters. */
const FEWEST_OF_PROSE = 8
const LETTERS_OF_PROSE = 0.7

/** The most starts and ends that one line has, and the most lines and characters of one value. */
const MOST_STARTS = 14
const MOST_ENDS = 4
const MOST_LINES = 6
const LONGEST = 240

const isProse = ({ line, text }: Segment): boolean =>
  line.words.length >= FEWEST_OF_PROSE && letterShare(text) >= LETTERS_OF_PROSE

/** Gap between words, as a share of the line's height, from which on they may be two things. */
const WIDE = 0.55

/** Whether a word stands apart from the one before it: by a gap, or by another face. */
const isApart = ({ box, line: { words } }: Segment, at: number): boolean => {
  const [before, word] = [words[at - 1], words[at]]
  if (before === undefined || word === undefined) return false
  if (word.box.x - before.box.x - before.box.width > box.height * WIDE) return true
  const [font, other] = [before.font, word.font]
  return (
    font !== undefined &&
    other !== undefined &&
    (font.bold !== other.bold || font.italic !== other.italic || Math.abs(font.size - other.size) > other.size * 0.08)
  )
}

/** Where values of a line may start and end: at marks, at gaps, at changes of face, and near its head behind any word. */
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

/** A label and its colon at the head of a line. */
const LABELLED = /^\p{L}[^:]{1,38}:\s/u

/** Whether a line has a label of its own, in it or at its left. */
const hasLabel = (line: Segment, reading: Reading): boolean =>
  LABELLED.test(line.text) || reading.leftOf(line).some(({ labelText }) => labelText !== "")

/** Several lines of a block, from any line on, the first from behind its label on; a line with a label of its own begins another value. */
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

/** Names of things and people: words with capitals, joined by the small words that names have. */
const CAPITALS =
  /(?:\p{Lu}[\p{L}\d'’&.-]*|\d+[\p{L}\d/-]*)(?:(?:,?\s(?:de la|de|du|des|d['’]|la|le|les|l['’]|of|the|and|et|&|von|zu|den|der|for|à|en|in|v\.?)){0,2}\s?(?:\p{Lu}[\p{L}\d'’&.-]*|\d+[\p{L}\d/-]*))*/gu

/** What quotes or brackets hold. */
const QUOTED = /["“«]\s?([^"“”«»]{2,120}?)\s?["”»]|\(([^()]{3,80})\)/gu
/** Clauses: what stands between marks of punctuation. */
const CLAUSE = /[^,;:.()"“”«»]{3,140}/gu

/** The most characters of an address in a sentence up to the end of its postcode, what it begins behind, and the town behind its postcode. */
const LONGEST_ADDRESS = 110
const ADDRESS_START =
  /(?:^|[\s(])(?=\d{1,4}[A-Za-z]?(?:\s(?:bis|ter))?,?\s\p{L})|\s(?:of|at|in|à|au|sis|sise|in der|en)\s(?=\p{Lu})/gu
const TOWN = /^\s\p{Lu}[\p{L}'’-]+(?:[\s-](?:\p{Lu}|sur|sous|en|le|la|les|de|du|des|lès|am|an der)[\p{L}'’-]*)*/u

/** Every piece of running text that may be a value: names, lengths of time, quotes, clauses; what its lines hold is found by line. */
const inProse = (running: RunningText): ReadonlyArray<Candidate> => {
  const found = new Map<string, Candidate>()
  const add = (start: number, end: number): void => {
    const raw = running.text.slice(start, end)
    const from = start + raw.length - raw.trimStart().length
    const to = from + raw.trim().replace(/[.,;:]$/, "").length
    if (to - from < 2 || to - from > LONGEST || found.has(`${from} ${to}`)) return
    const before = running.text.slice(Math.max(0, from - 60), from).trim()
    const candidate = candidateIn(running, "text", from, to, { prefix: before, parted: 0 })
    if (candidate !== undefined) found.set(`${from} ${to}`, candidate)
  }
  for (const { 0: text, index } of running.text.matchAll(CAPITALS)) {
    add(index, index + text.length)
    // `State of California` is California's state, and `Mrs Ann Hill of Leeds` a lady of Leeds.
    for (const part of text.matchAll(/\s(?:of|de|du|d['’]|and|et|,)\s?/gu)) {
      add(index, index + part.index)
      add(index + part.index + part[0].length, index + text.length)
    }
  }
  for (const { 0: text, index } of running.text.matchAll(DURATION)) {
    add(index, index + text.length)
    const figure = text.search(/\d/)
    if (figure > 0 && text[figure - 1] !== "(") add(index + figure, index + text.length)
  }
  for (const match of running.text.matchAll(QUOTED)) {
    const inner = match[1] ?? match[2] ?? ""
    const at = match.index + match[0].indexOf(inner)
    add(at, at + inner.length)
  }
  for (const end of postcodeEnds(running.text)) {
    const from = Math.max(0, end - LONGEST_ADDRESS)
    const town = TOWN.exec(running.text.slice(end))?.[0].length ?? 0
    for (const { 0: opening, index } of running.text.slice(from, end).matchAll(ADDRESS_START)) {
      const start = from + index + opening.length
      add(start, end)
      if (town > 0) add(start, end + town)
    }
  }
  for (const { 0: text, index } of running.text.matchAll(CLAUSE)) {
    add(index, index + text.length)
    // What a verb or a preposition opens ends with the clause.
    for (const word of text.matchAll(
      /\s(?:is|are|be|to|by|at|in|on|of|as|from|for|with|est|sont|sera|à|au|aux|par|en|de|du|des|chez|comme|pour|sur|a|le|la|les|the|that|que)\s/gu
    ))
      add(index + word.index + word[0].length, index + text.length)
  }
  return [...found.values()]
}

/** Days and numbers that go on over the end of a line. */
const typedOverLines = (running: RunningText, reading: Reading): ReadonlyArray<Candidate> => {
  const found: Array<Candidate> = []
  const crosses = (start: number, end: number): boolean =>
    running.offsets.some((offset) => offset > start && offset < end)
  const prefixAt = (start: number): string => running.text.slice(Math.max(0, start - 60), start).trim()
  for (const date of findDates(running.text, reading.locale)) {
    if (!crosses(date.start, date.end)) continue
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

/** Days that a text gives without their year, in the year that puts them nearest to the middle of the document's days. */
const yearlessDays = (running: RunningText, middle: string, reading: Reading): ReadonlyArray<Candidate> =>
  findDaysOfMonths(running.text, middle, reading.locale).flatMap(
    (date) =>
      candidateIn(running, "date", date.start, date.end, {
        date,
        compact: date.iso,
        prefix: running.text.slice(Math.max(0, date.start - 60), date.start).trim()
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

/** Every piece of a document that may be a value of words, those of running text where wanted, and days and numbers that a line's end breaks. */
export const textSpans = (reading: Reading, inSentences: boolean): ReadonlyArray<Candidate> => {
  const middle = inSentences ? middleDay(typedCandidates(reading).flatMap(({ date }) => date ?? [])) : undefined
  return blocksOf(reading).flatMap((lines) => {
    const found: Array<Candidate> = []
    for (const segment of lines) found.push(...inLine(segment))
    const prose = lines.filter(isProse).length
    if (prose < Math.max(1, lines.length * 0.5) || lines.length < 14) found.push(...overLines(lines, reading))
    const running = runningTextOf(lines)
    if (inSentences && prose > 0) found.push(...inProse(running))
    if (middle !== undefined) found.push(...yearlessDays(running, middle, reading))
    if (lines.length > 1 || prose > 0) found.push(...typedOverLines(running, reading))
    return found
  })
}
