import type { Characters } from "./font/Characters.js"
import { ADVANCE, ASCENT, DESCENT } from "./font/glyphlessFont.js"
import type { PlacedWord } from "./PicturePage.js"

const EM = ASCENT - DESCENT
/** A box without area, as of a dot, still has a place. Points. */
const LEAST = 0.1

/** A number as a content stream has it: no exponents, no more digits than a printer could tell apart. */
export const figure = (value: number): string => String(Number(value.toFixed(3)))

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Content streams show characters from left to right, and readers turn Arabic and Hebrew round. */
const asShown = (text: string): string => (RIGHT_TO_LEFT.test(text) ? [...text].reverse().join("") : text)

/** The matrix of a word's text, from its base line's beginning, the size of its letters and its length, in points. */
const placed = (
  { box, turned = 0 }: PlacedWord,
  pageHeight: number
): { readonly matrix: ReadonlyArray<number>; readonly size: number; readonly run: number } => {
  const width = Math.max(LEAST, box.width)
  const height = Math.max(LEAST, box.height)
  const upright = turned === 0 || turned === 180
  const size = upright ? height : width
  const run = upright ? width : height
  const below = (size * -DESCENT) / EM
  const top = pageHeight - box.y
  switch (turned) {
    case 0:
      return { size, run, matrix: [1, 0, 0, 1, box.x, top - height + below] }
    case 90:
      return { size, run, matrix: [0, -1, 1, 0, box.x + below, top] }
    case 180:
      return { size, run, matrix: [-1, 0, 0, -1, box.x + width, top - below] }
    case 270:
      return { size, run, matrix: [0, 1, -1, 0, box.x + width - below, top - height] }
  }
}

/**
 * Words as a content stream that shows nothing (text rendering mode 3, ISO 32000-1, 9.3.6), each as wide as its box. A blank behind each parts it from the
 * next, however near that is. `font` is the font's name among the page's resources.
 */
export const textLayer = (
  words: ReadonlyArray<PlacedWord>,
  pageHeight: number,
  characters: Characters,
  font: string
): string => {
  const shown = words.flatMap((word) => {
    const text = asShown(word.text)
    const count = [...text].length
    if (count === 0) return []
    const { matrix, run, size } = placed(word, pageHeight)
    const stretch = (100 * run * EM) / (count * ADVANCE * size)
    return [
      `/${font} ${figure(size)} Tf ${figure(stretch)} Tz ${matrix.map(figure).join(" ")} Tm ${characters.encode(`${text} `)} Tj`
    ]
  })
  return shown.length === 0 ? "" : ["BT", "3 Tr", ...shown, "ET"].join("\n")
}
