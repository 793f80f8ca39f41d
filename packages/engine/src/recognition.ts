import type { BoundingBox } from "./Extraction.js"
import { toBoundingBox } from "./layout/geometry.js"
import type { PageLayout, TextBlock } from "./layout/Layout.js"
import type { PageSource } from "./page/Page.js"

/** A word of the recognition output; its box in fractions of the page. */
export interface RecognitionWord {
  readonly text: string
  /** Probability, 0 to 1, that the text is read right. */
  readonly confidence: number
  readonly bbox: BoundingBox
}

/** A block of text, which `block_ids` of fields and cells name by its id. */
export interface RecognitionBlock extends RecognitionWord {
  /** `p<page>_b<number>`. */
  readonly id: string
  /** In reading order. */
  readonly words: ReadonlyArray<RecognitionWord>
}

/** What was read on one page; its size in `unit`, as a person sees it. */
export interface RecognitionPage {
  /** From 1. */
  readonly page: number
  readonly width: number
  readonly height: number
  readonly unit: "point" | "pixel"
  /** Degrees clockwise by which the stored page is turned to be seen as it is. */
  readonly rotation: 0 | 90 | 180 | 270
  /** Where the words come from. */
  readonly source: PageSource
  /** ISO 639-1, of the document. */
  readonly language: string
  /** In reading order. */
  readonly blocks: ReadonlyArray<RecognitionBlock>
}

/** The words of every page, as `include_recognition` adds them to a result. */
export interface Recognition {
  readonly pages: ReadonlyArray<RecognitionPage>
}

const mean = (values: ReadonlyArray<number>): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

const toBlock = (block: TextBlock, { page }: PageLayout): RecognitionBlock => {
  const words = block.lines.flatMap((line) => line.words)
  return {
    id: block.id,
    text: block.text,
    confidence: mean(words.map(({ confidence }) => confidence)),
    bbox: toBoundingBox(block.box, page),
    words: words.map(({ box, confidence, text }) => ({ text, confidence, bbox: toBoundingBox(box, page) }))
  }
}

/** The recognition output of laid-out pages: every block with its words. */
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
