import type { Font, Page, Word } from "@extrait/engine"

/**
 * The words of a page as a few flat values: thousands of small objects take longer to cross from thread to thread, and hold the host up
 * longer on arrival, than all else that is said of a page.
 */
export interface PackedWords {
  /** The texts, each ended by a line feed, which no word contains. */
  readonly texts: string
  /** For each word: x, y, width, height, confidence, and its font's place in `fonts` (-1 for none). */
  readonly numbers: Float64Array<ArrayBuffer>
  readonly fonts: ReadonlyArray<Font>
}

const NUMBERS = 6

export type PackedPage = Omit<Page, "words"> & { readonly words: PackedWords }

export const packPage = (page: Page): PackedPage => {
  const numbers = new Float64Array(page.words.length * NUMBERS)
  const fonts: Array<Font> = []
  const places = new Map<string, number>()
  let texts = ""
  for (const [index, { box, confidence, font, text }] of page.words.entries()) {
    texts += `${text}\n`
    let place = -1
    if (font !== undefined) {
      const key = `${font.size} ${font.bold} ${font.italic} ${font.name}`
      place = places.get(key) ?? fonts.length
      if (place === fonts.length) {
        places.set(key, place)
        fonts.push(font)
      }
    }
    numbers.set([box.x, box.y, box.width, box.height, confidence, place], index * NUMBERS)
  }
  return { ...page, words: { texts, numbers, fonts } }
}

export const unpackPage = ({ words: { fonts, numbers, texts }, ...page }: PackedPage): Page => {
  const words: Array<Word> = []
  let start = 0
  for (let at = 0; at + NUMBERS <= numbers.length; at += NUMBERS) {
    const end = texts.indexOf("\n", start)
    const font = fonts[numbers[at + 5] ?? -1]
    words.push({
      text: texts.slice(start, end),
      confidence: numbers[at + 4] ?? 0,
      box: { x: numbers[at] ?? 0, y: numbers[at + 1] ?? 0, width: numbers[at + 2] ?? 0, height: numbers[at + 3] ?? 0 },
      ...(font === undefined ? {} : { font })
    })
    start = end + 1
  }
  return { ...page, words }
}
