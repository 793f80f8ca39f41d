import {
  type BoundingBox,
  dateOrderOf,
  decimalMarkOf,
  type RecognitionBlock,
  type RecognitionPage,
  type RecognitionWord,
  type TextLocale
} from "@extrait/engine"

/** A block of a page as text that can be searched: its words in reading order, with one blank or one line break between two of them. */
export interface SheetBlock {
  readonly id: string
  readonly page: number
  readonly bbox: BoundingBox
  readonly words: ReadonlyArray<RecognitionWord>
  readonly text: string
  /** Offset in `text` at which each word starts. */
  readonly starts: ReadonlyArray<number>
  /** How the numbers and days of the document are to be read. */
  readonly locale: TextLocale
}

/** The pages of a document as blocks, and how their numbers and days are to be read. */
export interface Sheet {
  readonly blocks: ReadonlyArray<SheetBlock>
  readonly byId: ReadonlyMap<string, SheetBlock>
  readonly locale: TextLocale
  /** Whether the document has days that leave no doubt of what stands first, the day or the month. */
  readonly orderKnown: boolean
}

/** Words from which recognition alone is sure of what it read: those of a text layer. */
const CERTAIN = 0.995

/** Whether a word may have been read wrong. */
export const isDoubtful = ({ confidence }: RecognitionWord): boolean => confidence < CERTAIN

/** Remembers what a function makes of a block, for as long as the block is there: field after field asks the same of it. */
export const ofBlock = <A>(make: (block: SheetBlock) => A): ((block: SheetBlock) => A) => {
  const known = new WeakMap<SheetBlock, { readonly made: A }>()
  return (block) => {
    const before = known.get(block)
    if (before !== undefined) return before.made
    const made = make(block)
    known.set(block, { made })
    return made
  }
}

/** Whether any word of a block may have been read wrong. */
export const hasDoubts: (block: SheetBlock) => boolean = ofBlock(({ words }) => words.some(isDoubtful))

/** Several blocks, or one, as one text to search; lines of different blocks are lines of it. */
export const joinBlocks = (blocks: ReadonlyArray<SheetBlock>): SheetBlock | undefined => {
  const [first] = blocks
  if (first === undefined || blocks.length === 1) return first
  const starts: Array<number> = []
  let text = ""
  for (const block of blocks) {
    if (text !== "") text += "\n"
    for (const start of block.starts) starts.push(text.length + start)
    text += block.text
  }
  return { ...first, words: blocks.flatMap(({ words }) => words), text, starts }
}

const toSheetBlock = (block: RecognitionBlock, page: number, locale: TextLocale): SheetBlock => {
  const counts = block.text.split("\n").map((line) => line.split(" ").length)
  const starts: Array<number> = []
  let text = ""
  let inLine = 0
  let line = 0
  for (const word of block.words) {
    if (text !== "") {
      const breaks = inLine >= (counts[line] ?? Number.POSITIVE_INFINITY)
      text += breaks ? "\n" : " "
      if (breaks) {
        line++
        inLine = 0
      }
    }
    starts.push(text.length)
    text += word.text
    inLine += word.text.split(" ").length
  }
  return { id: block.id, page, bbox: block.bbox, words: block.words, text, starts, locale }
}

/** The recognition output of pages, ready to be searched. */
export const toSheet = (pages: ReadonlyArray<RecognitionPage>, language: string): Sheet => {
  const lines = pages.flatMap(({ blocks }) => blocks.flatMap(({ text }) => text.split("\n")))
  const order = dateOrderOf(lines)
  const decimal = decimalMarkOf(lines)
  const locale: TextLocale = {
    language,
    ...(order === null ? {} : { dateOrder: order }),
    ...(decimal === undefined ? {} : { decimal })
  }
  const blocks = pages.flatMap(({ blocks, page }) => blocks.map((block) => toSheetBlock(block, page, locale)))
  return { blocks, byId: new Map(blocks.map((block) => [block.id, block])), locale, orderKnown: order !== null }
}

const union = (boxes: ReadonlyArray<BoundingBox>): BoundingBox => {
  const left = Math.min(...boxes.map(({ x }) => x))
  const top = Math.min(...boxes.map(({ y }) => y))
  const right = Math.max(...boxes.map(({ width, x }) => x + width))
  const bottom = Math.max(...boxes.map(({ height, y }) => y + height))
  const round = (value: number): number => Math.round(value * 1e5) / 1e5
  return { x: left, y: top, width: round(right - left), height: round(bottom - top) }
}

/** The words that a stretch of a block's text touches, as indexes from first to last. */
const wordsTouched = ({ starts, words }: SheetBlock, start: number, end: number): ReadonlyArray<number> =>
  words.flatMap(({ text }, index) => {
    const from = starts[index] ?? 0
    return from < end && from + text.length > start ? [index] : []
  })

/** The box of a stretch of text. Of a word that is only partly in it, as much as its letters take. */
export const boxOfStretch = (block: SheetBlock, start: number, end: number): BoundingBox => {
  const boxes = wordsTouched(block, start, end).flatMap((index) => {
    const word = block.words[index]
    if (word === undefined) return []
    const from = block.starts[index] ?? 0
    const length = Math.max(1, word.text.length)
    const first = Math.max(0, start - from) / length
    const last = Math.min(length, end - from) / length
    const { height, width, x, y } = word.bbox
    // Whether its letters run across or down the page, it is cut along them.
    return [
      width >= height
        ? { x: x + width * first, y, width: width * (last - first), height }
        : { x, y: y + height * first, width, height: height * (last - first) }
    ]
  })
  return boxes.length === 0 ? block.bbox : union(boxes)
}

/** Ids of the blocks in which a stretch of the joined text lies. */
export const blocksOfStretch = (
  blocks: ReadonlyArray<SheetBlock>,
  start: number,
  end: number
): ReadonlyArray<string> => {
  const ids: Array<string> = []
  let offset = 0
  for (const { id, text } of blocks) {
    if (offset < end && offset + text.length > start) ids.push(id)
    offset += text.length + 1
  }
  return ids
}
