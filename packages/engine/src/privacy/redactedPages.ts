import type { ExtractedCode } from "../codes/index.js"
import { toBoundingBox } from "../layout/geometry.js"
import type { PageLayout } from "../layout/Layout.js"
import type { BoundingBox } from "../page/BoundingBox.js"
import type { Box, Word } from "../page/Page.js"
import { sharedArea } from "../page/sharedArea.js"

/** A word that may be read beside the covered places of a page; its box in fractions of the page as a person sees it. */
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
  /** Places of personal data, in fractions of the page as a person sees it: of each value a box for each line, and codes that may name a person. */
  readonly covered: ReadonlyArray<BoundingBox>
  /** In reading order; none of them touches a covered place by more than a third of its area. */
  readonly words: ReadonlyArray<ShownWord>
}

/** Share of a word's area that may lie under a covered place: boxes of neighbours touch. */
const MOST_COVERED = 1 / 3

/** Share of a covered place's height that is covered all round it: letters reach over the boxes that fonts and recognisers give. */
const MARGIN = 0.2

/** How far from its top a covered place is looked for, in bands of the page: words of other bands need no look. */
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

/** Where pages lost their words to de-identification, where their codes stand that may name a person, and what words are left. */
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
