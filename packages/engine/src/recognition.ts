import type { BoundingBox } from "./Extraction.js"
import { toBoundingBox } from "./layout/geometry.js"
import type { PageLayout, TextBlock } from "./layout/Layout.js"
import type { PageSource } from "./page/Page.js"

/** A word of the recognition output; its box in fractions of the page. */
export interface RecognitionWord {
  readonly text: string
  readonly confidence: number
  readonly bbox: BoundingBox
}

/** A block of text, which `block_ids` of fields and cells name by its id. */
export interface RecognitionBlock extends RecognitionWord {
  readonly id: string
  readonly words: ReadonlyArray<RecognitionWord>
}

/** What was read on one page; its size in `unit`, as a person sees it. */
export interface RecognitionPage {
  readonly page: number
  readonly width: number
  readonly height: number
  readonly unit: "point" | "pixel"
  readonly rotation: 0 | 90 | 180 | 270
  readonly source: PageSource
  readonly language: string
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
