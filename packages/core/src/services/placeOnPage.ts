import type { Box } from "@extrait/engine"
import { sharedArea, type Word } from "@extrait/engine/words"
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

/** What was found on a picture, with boxes in its pixels, placed on the page. */
export const placeOnPage = <Found extends { readonly box: Box }>(
  found: ReadonlyArray<Found>,
  picture: PagePicture
): ReadonlyArray<Found> => found.map((one) => ({ ...one, box: mapBox(picture.toPage, one.box) }))

/** A recognised word that shares this much of its area with a word of the text layer has been read already. */
const READ_ALREADY = 0.4

/** The words of a page's text layer with those that were recognised beside it; no word is there twice. */
export const mergeWords = (written: ReadonlyArray<Word>, recognized: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  if (written.length === 0) return recognized
  const missing = recognized.filter(
    ({ box }) => !written.some((word) => sharedArea(word.box, box) > READ_ALREADY * box.width * box.height)
  )
  return [...written, ...missing]
}
