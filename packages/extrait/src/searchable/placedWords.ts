import type { RecognitionPage } from "@extrait/core"
import { fromBoundingBox } from "@extrait/engine/domain"
import type { PlacedWord } from "@extrait/pdf-writer"

type Block = RecognitionPage["blocks"][number]

/**
 * How a block's words follow one another. The result does not say how its lines were turned, but the words are in
 * reading order.
 */
const turnOf = ({ words }: Block): NonNullable<PlacedWord["turned"]> => {
  let across = 0
  let down = 0
  for (const [index, { bbox }] of words.entries()) {
    const before = words[index - 1]?.bbox
    if (before === undefined) continue
    const dx = bbox.x + bbox.width / 2 - before.x - before.width / 2
    const dy = bbox.y + bbox.height / 2 - before.y - before.height / 2
    // The way from a line's end to the next one's beginning says nothing: it goes back.
    across += Math.sign(dx) * (Math.abs(dy) < bbox.height ? 1 : 0)
    down += Math.sign(dy) * (Math.abs(dx) < bbox.width ? 1 : 0)
  }
  if (Math.abs(down) > Math.abs(across) && words.every(({ bbox, text }) => text.length < 3 || isTall(bbox))) {
    return down > 0 ? 90 : 270
  }
  return across < 0 ? 180 : 0
}

const isTall = ({ height, width }: Block["bbox"]): boolean => height > width

/** The words of a page in reading order, in points of a page of that size. */
export const placedWords = (
  page: RecognitionPage,
  size: { readonly width: number; readonly height: number }
): ReadonlyArray<PlacedWord> => {
  // Fractions of a page are not square, so whether a word is tall shows only in the page's own units.
  const square = (block: Block): Block => ({
    ...block,
    words: block.words.map((word) => ({ ...word, bbox: fromBoundingBox(word.bbox, page) }))
  })
  return page.blocks.flatMap((block) => {
    const turned = turnOf(square(block))
    return block.words.map(({ bbox, text }) => ({ text, turned, box: fromBoundingBox(bbox, size) }))
  })
}
