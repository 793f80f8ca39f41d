import type { ExtractedCode } from "../codes/index.js"
import { toBoundingBox } from "../layout/geometry.js"
import type { PageLayout } from "../layout/Layout.js"
import type { BoundingBox } from "../page/BoundingBox.js"
import type { Box, Word } from "../page/Page.js"
import { sharedArea } from "../page/sharedArea.js"

/** A word that remains readable beside the covered areas of a page; its box is in fractions of the page in viewing orientation. */
export interface ShownWord {
  readonly text: string
  readonly bbox: BoundingBox
}

/** What a picture of a page must not show, and the words that it may. */
export interface RedactedPage {
  /** From 1. */
  readonly page: number
  /** Degrees clockwise by which the page as a person sees it would have to be turned for its words to stand upright. */
  readonly turned: 0 | 90 | 180 | 270
  /** Areas of personal data, in fractions of the page in viewing orientation: one box per line of each value, and codes that may name a person. */
  readonly covered: ReadonlyArray<BoundingBox>
  /** In reading order; no more than a third of any word's area is covered. */
  readonly words: ReadonlyArray<ShownWord>
}

/** Share of a word's area that may be covered: neighbouring boxes touch. */
const MOST_COVERED = 1 / 3

/** Margin around a covered area, as a share of its height: letters extend beyond the boxes that fonts and recognisers give. */
const MARGIN = 0.2

/** How far from its top a covered area is looked for, in bands of the page; words of other bands need no check. */
const BANDS = 100

const grown = ({ height, width, x, y }: BoundingBox, aspect: number): BoundingBox => {
  const across = height * MARGIN * aspect
  const down = height * MARGIN
  const left = Math.max(0, x - across)
  const top = Math.max(0, y - down)
  return {
    x: left,
    y: top,
    width: Math.min(1, x + width + across) - left,
    height: Math.min(1, y + height + down) - top
  }
}

const bandsOf = ({ height, y }: Box): ReadonlyArray<number> => {
  const first = Math.floor(y * BANDS)
  return Array.from({ length: Math.floor((y + height) * BANDS) - first + 1 }, (_, i) => first + i)
}

/** The areas where de-identification removed words or where codes may name a person, and the words that remain. */
export const redactedPages = (
  before: ReadonlyArray<PageLayout>,
  after: ReadonlyArray<PageLayout>,
  codes: ReadonlyArray<ExtractedCode>
): ReadonlyArray<RedactedPage> => {
  const known = new Set<Word>(before.flatMap(({ page }) => page.words))
  return after.map(({ lines, page }) => {
    const turned = page.turned ?? 0
    const aspect = turned === 90 || turned === 270 ? page.width / page.height : page.height / page.width
    const covered = [
      ...page.words.flatMap((word) => (known.has(word) ? [] : [grown(toBoundingBox(word.box, page), aspect)])),
      ...codes.flatMap((code) => (code.page === page.page && code.text === null ? [grown(code.bbox, aspect)] : []))
    ]
    const byBand = new Map<number, Array<BoundingBox>>()
    for (const box of covered) for (const band of bandsOf(box)) byBand.set(band, [...(byBand.get(band) ?? []), box])
    const isCovered = (box: BoundingBox): boolean =>
      bandsOf(box).some((band) =>
        byBand.get(band)?.some((place) => sharedArea(place, box) > MOST_COVERED * box.width * box.height)
      )
    const words = lines
      .flatMap((line) => line.words)
      .filter((word) => known.has(word))
      .map((word) => ({ text: word.text, bbox: toBoundingBox(word.box, page) }))
      .filter(({ bbox }) => !isCovered(bbox))
    return { page: page.page, turned, covered, words }
  })
}
