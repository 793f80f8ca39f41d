import type { Page, Ruling, Word } from "../src/page/Page.js"

/** Size of the characters that `typed` sets, in points. */
export const characterWidth = 5
export const rowHeight = 14
export const typeHeight = 10

const wordsOfLine = (line: string, left: number, top: number): ReadonlyArray<Word> =>
  [...line.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    confidence: 1,
    box: {
      x: left + (match.index ?? 0) * characterWidth,
      y: top,
      // Proportional faces leave a little less than a character between words.
      width: match[0].length * characterWidth - 1,
      height: typeHeight
    }
  }))

/** A page from words and lines drawn. */
export const pageOfWords = (words: ReadonlyArray<Word>, rulings: ReadonlyArray<Ruling> = [], page = 1): Page => ({
  page,
  width: 600,
  height: 800,
  unit: "point",
  rotation: 0,
  source: "text_layer",
  words,
  rulings
})

/** A page as a typewriter would set it: every line of text 14 points below the one above, every character 5 points wide. */
export const typed = (text: ReadonlyArray<string>, page = 1, top = 60): Page =>
  pageOfWords(
    text.flatMap((line, i) => wordsOfLine(line, 40, top + i * rowHeight)),
    [],
    page
  )

/** A fully ruled grid; each cell's lines are set inside it. */
export const ruledGrid = (
  cells: ReadonlyArray<ReadonlyArray<ReadonlyArray<string>>>,
  widths: ReadonlyArray<number>,
  left = 40,
  top = 100
): Page => {
  const words: Array<Word> = []
  const xs = [left]
  for (const width of widths) xs.push((xs[xs.length - 1] ?? left) + width)
  const ys = [top]
  for (const row of cells) {
    const y = ys[ys.length - 1] ?? top
    const height = Math.max(...row.map((lines) => lines.length)) * 12 + 6
    row.forEach((lines, column) => {
      lines.forEach((line, i) => {
        words.push(...wordsOfLine(line, (xs[column] ?? left) + 4, y + 4 + i * 12))
      })
    })
    ys.push(y + height)
  }
  const right = xs[xs.length - 1] ?? left
  const bottom = ys[ys.length - 1] ?? top
  return pageOfWords(words, [
    ...ys.map((y) => ({ x1: left, y1: y, x2: right, y2: y })),
    ...xs.map((x) => ({ x1: x, y1: top, x2: x, y2: bottom }))
  ])
}

/** Turns a page's words about the origin by a small slope: y grows by `slope` times x. */
export const skewed = (page: Page, slope: number): Page => ({
  ...page,
  words: page.words.map((word) => ({ ...word, box: { ...word.box, y: word.box.y + word.box.x * slope } }))
})
