import { type Box, type PageLayout, type TextBlock, toBoundingBox, type Word } from "@extrait/engine"
import type { Recognition } from "../domain/ExtractionResult.js"
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

const mean = (values: ReadonlyArray<number>): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

const toBlock = (block: TextBlock, layout: PageLayout) => {
  const words = block.lines.flatMap((line) => line.words)
  return {
    id: block.id,
    text: block.text,
    confidence: mean(words.map(({ confidence }) => confidence)),
    bbox: toBoundingBox(block.box, layout.page),
    words: words.map(({ box, confidence, text }) => ({ text, confidence, bbox: toBoundingBox(box, layout.page) }))
  }
}

/** The recognition output of a result: every block with its words, boxes in fractions of the page. */
export const toRecognition = (layouts: ReadonlyArray<PageLayout>, language: string): Recognition => ({
  pages: layouts.map((layout) => {
    const { height, page, rotation, source, turned, unit, width } = layout.page
    const sideways = turned === 90 || turned === 270
    return {
      page,
      width: sideways ? height : width,
      height: sideways ? width : height,
      unit,
      rotation,
      source,
      language,
      blocks: layout.blocks.map((block) => toBlock(block, layout))
    }
  })
})
