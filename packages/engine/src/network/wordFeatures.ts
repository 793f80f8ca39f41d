import type { Candidate } from "../fields/candidates.js"
import type { Reading, Segment } from "../fields/reading.js"
import { KINDS } from "../matching/evidenceNames.js"
import { type SaidWord, type WordReader, wordReader } from "../matching/labelFit.js"
import { bucketOf, type Meaning, type MeaningReader, meaningReader } from "../matching/meaning.js"
import type { Word } from "../page/Page.js"
import { fold } from "../text/fold.js"

/** Words of the lexicon, and pieces of spelling, that one printed word has at most. */
export const MOST_PLACES = 2
export const MOST_GRAMS = 12

/** How many numbers pieces of spelling are hashed to. */
export const GRAMS = 4096

/** Kinds of values that a word may be part of; any word may be text. */
const TYPED: ReadonlyArray<string> = KINDS.filter((kind) => kind !== "text")

/** Numbers that describe a printed word by itself and in its line. */
export const SHAPES = 31 + TYPED.length

/** What the network is told of a document, whatever is asked. */
export interface WordFeatures {
  readonly count: number
  /** The line of each word, and the first word of each line. */
  readonly lineOf: Int32Array
  readonly firstOf: ReadonlyArray<number>
  /** `SHAPES` numbers a word. */
  readonly shape: Float32Array
  /** Indices of a word in the lexicon, −1 for none; `MOST_PLACES` a word. */
  readonly places: Int32Array
  /** Hashed pieces of spelling, −1 for none; `MOST_GRAMS` a word. */
  readonly grams: Int16Array
  /** Left, top, right and bottom of each line in line heights of its page. */
  readonly boxes: Float32Array
  /** The number of each line's block, and its page. */
  readonly blocks: Int32Array
  readonly pages: Int32Array
  /** The words of each printed word that say something. */
  readonly said: ReadonlyArray<ReadonlyArray<SaidWord>>
  /** The meanings of runs of words and of lines, and for each word the index of its run's, −1 for none. */
  readonly meanings: ReadonlyArray<Meaning>
  readonly runOf: Int32Array
  readonly lineMeaningOf: Int32Array
}

/** Pieces of three letters; all digits are one. */
const gramsOf = (folded: string): ReadonlyArray<number> => {
  const text = `<${folded.replace(/\d/g, "0")}>`
  const grams: Array<number> = []
  for (let i = 0; i + 3 <= text.length && grams.length < MOST_GRAMS; i++) grams.push(bucketOf(text, i, 3, GRAMS))
  return grams
}

const shareOf = (text: string, expression: RegExp): number =>
  (text.match(expression)?.length ?? 0) / Math.max(1, text.length)

const yes = (is: boolean): number => (is ? 1 : 0)

/** The numbers of one word that its line and page give it. */
const shapeOf = (word: Word, i: number, { isHeading, layout, line }: Segment, said: ReadonlyArray<SaidWord>) => {
  const unit = Math.max(layout.lineHeight, 1e-6)
  const { height, width } = layout.page
  const { box, confidence, font, text } = word
  const before = line.words[i - 1]?.box
  const gap = before === undefined ? 3 : (box.x - before.x - before.width) / unit
  const last = line.words.length - 1
  return [
    box.x / width,
    box.y / height,
    (box.x + box.width) / width,
    Math.min(4, box.height / unit),
    Math.min(4, (font?.size ?? box.height) / unit),
    yes(font?.bold === true),
    yes(font?.italic === true),
    Math.min(1, text.length / 12),
    shareOf(text, /\d/g),
    shareOf(text, /\p{L}/gu),
    shareOf(text, /\p{Lu}/gu),
    yes(/^\p{Lu}/u.test(text)),
    yes(/^[\p{Lu}\d.'-]{2,}$/u.test(text)),
    yes(/:$/.test(text)),
    yes(/[.;]$/.test(text)),
    yes(/,$/.test(text)),
    yes(/^[("«“]/.test(text)),
    yes(/[)"»”]$/.test(text)),
    yes(/[€$£]|^(?:EUR|GBP|USD|CHF)$/.test(text)),
    yes(/%/.test(text)),
    yes(/\d[-/.]\d/.test(text)),
    yes(/^\d{4}$/.test(text)),
    yes(/\p{L}/u.test(text) && /\d/.test(text)),
    yes(/^[^\p{L}\d]+$/u.test(text)),
    said.reduce((most, { weight }) => Math.max(most, weight), 0),
    yes(said.some(({ place }) => place >= 0)),
    confidence,
    Math.min(1, i / 8),
    Math.min(1, (last - i) / 8),
    Math.min(1, Math.max(-1, gap / 3)),
    yes(isHeading)
  ]
}

/** Most words of a run, whose meaning is read as one. */
const RUN = 5

/** Runs of words between marks and figures: `[from, to)` in a line. */
const runsOf = (words: ReadonlyArray<Word>): ReadonlyArray<readonly [number, number]> => {
  const runs: Array<readonly [number, number]> = []
  let from = 0
  const close = (to: number, next: number): void => {
    if (to > from) runs.push([from, to])
    from = next
  }
  words.forEach(({ text }, i) => {
    if (!/\p{L}/u.test(text)) close(i, i + 1)
    else if (/[:;,.)]$/.test(text) || i + 1 - from >= RUN) close(i + 1, i + 1)
  })
  close(words.length, words.length)
  return runs
}

/** The word of a line at an offset in its text. */
const wordAt = ({ starts }: Segment, offset: number): number => {
  let word = 0
  for (let i = 0; i < starts.length; i++) if ((starts[i] as number) <= offset) word = i
  return word
}

/** The printed words of a candidate, and whether it begins or ends within one. */
export interface WordSpan {
  readonly first: number
  readonly last: number
  readonly cutBefore: boolean
  readonly cutAfter: boolean
}

/** Where a candidate stands among the words of its document. */
export const spanOf = (
  { end, lines: parts, segment, start, value }: Candidate,
  firstOf: ReadonlyArray<number>
): WordSpan => {
  const from = wordAt(segment, start)
  const first = (firstOf[segment.index] as number) + from
  const cutBefore = segment.starts[from] !== start
  if (parts.length < 2) {
    const to = wordAt(segment, Math.max(start, end - 1))
    const ends = (segment.starts[to] as number) + (segment.line.words[to]?.text.length ?? 0)
    return { first, last: (firstOf[segment.index] as number) + to, cutBefore, cutAfter: ends !== end }
  }
  const tail = parts.reduce((best, part) => (part.index > best.index ? part : best))
  const between = parts.slice(1, -1).reduce((sum, { text }) => sum + text.length + 1, segment.text.length - start + 1)
  const to = wordAt(tail, Math.max(0, Math.min(tail.text.length, value.length - between) - 1))
  return { first, last: Math.max(first, (firstOf[tail.index] as number) + to), cutBefore, cutAfter: false }
}

/** Reads the words of a document for the network. */
export const wordFeaturesOf = (
  reading: Reading,
  candidates: ReadonlyArray<Candidate>,
  wordsOf: WordReader = wordReader(),
  { ofText }: MeaningReader = meaningReader()
): WordFeatures => {
  const { segments } = reading
  const firstOf: Array<number> = []
  let count = 0
  for (const { line } of segments) {
    firstOf.push(count)
    count += line.words.length
  }
  const lineOf = new Int32Array(count)
  const shape = new Float32Array(count * SHAPES)
  const places = new Int32Array(count * MOST_PLACES).fill(-1)
  const grams = new Int16Array(count * MOST_GRAMS).fill(-1)
  const runOf = new Int32Array(count).fill(-1)
  const lineMeaningOf = new Int32Array(segments.length).fill(-1)
  const boxes = new Float32Array(segments.length * 4)
  const blocks = new Int32Array(segments.length)
  const pages = new Int32Array(segments.length)
  const said: Array<ReadonlyArray<SaidWord>> = []
  const meanings: Array<Meaning> = []
  const numberOfBlock = new Map<string, number>()
  const meaningOf = (words: ReadonlyArray<SaidWord>): number =>
    words.length === 0 ? -1 : meanings.push(ofText(words)) - 1
  for (const segment of segments) {
    const { box, index, layout, line, pageIndex } = segment
    const unit = Math.max(layout.lineHeight, 1e-6)
    boxes.set([box.x / unit, box.y / unit, (box.x + box.width) / unit, (box.y + box.height) / unit], index * 4)
    const block = `${pageIndex} ${line.blockId}`
    blocks[index] = numberOfBlock.get(block) ?? numberOfBlock.size
    numberOfBlock.set(block, blocks[index] as number)
    pages[index] = pageIndex
    const first = firstOf[index] as number
    line.words.forEach((word, i) => {
      const at = first + i
      const words = wordsOf(word.text)
      said.push(words)
      lineOf[at] = index
      places.set(
        words
          .map(({ place }) => place)
          .filter((place) => place >= 0)
          .slice(0, MOST_PLACES),
        at * MOST_PLACES
      )
      grams.set(gramsOf(fold(word.text)), at * MOST_GRAMS)
      shape.set(shapeOf(word, i, segment, words), at * SHAPES)
    })
    const wordsFrom = (from: number, to: number) => said.slice(first + from, first + to).flat()
    lineMeaningOf[index] = meaningOf(wordsFrom(0, line.words.length))
    for (const [from, to] of runsOf(line.words)) runOf.fill(meaningOf(wordsFrom(from, to)), first + from, first + to)
  }
  for (const candidate of candidates) {
    const kind = TYPED.indexOf(candidate.kind)
    if (kind < 0 || candidate.cue !== undefined) continue
    const { first, last } = spanOf(candidate, firstOf)
    for (let i = first; i <= last; i++) shape[i * SHAPES + SHAPES - TYPED.length + kind] = 1
  }
  return { count, lineOf, firstOf, shape, places, grams, boxes, blocks, pages, said, meanings, runOf, lineMeaningOf }
}
