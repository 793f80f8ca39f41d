import type { Page, Word } from "../src/index.js"

/** A line of text at a place of the page, in points. */
export interface PlacedText {
  readonly x: number
  readonly y: number
  readonly text: string
  readonly size?: number
  readonly bold?: boolean
  readonly confidence?: number
}

/** Words as a reader would give them: letters half as wide as they are high, one blank between words. */
const wordsOf = ({ x, y, text, size = 10, bold = false, confidence = 1 }: PlacedText): ReadonlyArray<Word> => {
  const advance = size * 0.5
  const words: Array<Word> = []
  let offset = 0
  for (const part of text.split(" ")) {
    if (part !== "") {
      words.push({
        text: part,
        confidence,
        box: { x: x + offset * advance, y, width: part.length * advance, height: size },
        font: { name: "Hand", size, bold, italic: false }
      })
    }
    offset += part.length + 1
  }
  return words
}

/** A page made of placed texts. */
export const pageOf = (texts: ReadonlyArray<PlacedText>, more: Partial<Page> = {}): Page => ({
  page: 1,
  width: 595,
  height: 842,
  unit: "point",
  rotation: 0,
  source: "text_layer",
  words: texts.flatMap(wordsOf),
  rulings: [],
  ...more
})

/** Texts one below the other. */
export const column = (x: number, y: number, lines: ReadonlyArray<string>, step = 14): ReadonlyArray<PlacedText> =>
  lines.map((text, i) => ({ x, y: y + i * step, text }))

/** Two-column rows of labels and values. */
export const rows = (
  x: number,
  y: number,
  pairs: ReadonlyArray<readonly [string, string]>,
  gap = 150,
  step = 16
): ReadonlyArray<PlacedText> =>
  pairs.flatMap(([label, value], i) => [
    { x, y: y + i * step, text: label },
    { x: x + gap, y: y + i * step, text: value }
  ])
