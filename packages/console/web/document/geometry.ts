import type { BoundingBox, ExtractionResult, RecognitionPage } from "@extrait/core"

export type Word = RecognitionPage["blocks"][number]["words"][number]

/** Whether the middle of a box lies in another. */
const isIn = ({ bbox }: Word, region: BoundingBox): boolean => {
  const x = bbox.x + bbox.width / 2
  const y = bbox.y + bbox.height / 2
  return x >= region.x && x <= region.x + region.width && y >= region.y && y <= region.y + region.height
}

/** The smallest box around some. */
export const around = (boxes: ReadonlyArray<BoundingBox>): BoundingBox | null => {
  if (boxes.length === 0) return null
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: Math.min(1, right) - x, height: Math.min(1, bottom) - y }
}

/** The words of a page within a region, in reading order. */
export const wordsIn = (page: RecognitionPage | null, region: BoundingBox): ReadonlyArray<Word> =>
  (page?.blocks ?? []).flatMap(({ words }) => words.filter((word) => isIn(word, region)))

/** How many pages a result is known to have: those that were recognised, or that something of it stands on. */
export const pagesOf = ({ extract, flags, recognition, tables }: ExtractionResult): number =>
  Math.max(
    1,
    recognition?.pages.length ?? 0,
    ...Object.values(extract).map(({ page }) => page ?? 0),
    ...tables.map(({ page_end }) => page_end),
    ...flags.map((flag) => Number(/^(?:unreadable|incomplete)_page:(\d+)$/.exec(flag)?.[1] ?? 0))
  )
