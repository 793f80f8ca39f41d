import type { Box, Word } from "@extrait/engine"
import type { Affine, PagePicture } from "../ports/PageReader.js"

const apply = ({ a, b, c, d, e, f }: Affine, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f
]

/** The upright rectangle around a rectangle that was mapped. */
const mapBox = (map: Affine, { height, width, x, y }: Box): Box => {
  const corners = [
    apply(map, x, y),
    apply(map, x + width, y),
    apply(map, x, y + height),
    apply(map, x + width, y + height)
  ]
  const xs = corners.map(([cornerX]) => cornerX)
  const ys = corners.map(([, cornerY]) => cornerY)
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** Recognised words, whose boxes are in the picture's pixels, placed on the page. */
export const placeOnPage = (words: ReadonlyArray<Word>, picture: PagePicture): ReadonlyArray<Word> =>
  words.map((word) => ({ ...word, box: mapBox(picture.toPage, word.box) }))
