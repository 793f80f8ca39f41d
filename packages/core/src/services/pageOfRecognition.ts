import { fromBoundingBox, type Page } from "@extrait/engine/domain"
import type { RecognitionPage } from "../domain/ExtractionResult.js"

/** A page as the engine takes it, of the words that a result holds: without fonts and rulings, which it does not keep. */
export const pageOfRecognition = ({ blocks, height, page, rotation, source, unit, width }: RecognitionPage): Page => ({
  page,
  width,
  height,
  unit,
  rotation,
  source,
  words: blocks.flatMap(({ words }) =>
    words.map(({ bbox, confidence, text }) => ({
      text,
      confidence,
      box: fromBoundingBox(bbox, { width, height })
    }))
  ),
  rulings: []
})
