import type { Word } from "@extrait/engine"
import type { RecognizedTree } from "./EngineThread.js"

/** Below this confidence Tesseract itself does not believe in the word. */
const LEAST_CONFIDENCE = 0.05
/** Marks that specks, folds and lines are taken for; alone and doubtful they say nothing. */
const SPECK = /^[\s.,:;'"`´‘’“”|\\/_~*^°·•«»<>=+\-–—()[\]{}!]+$/u
const LEAST_SPECK_CONFIDENCE = 0.4

/** The words of a picture in Tesseract's reading order; confidences as fractions, rubbish dropped. */
export const wordsOf = (tree: RecognizedTree): ReadonlyArray<Word> => {
  const words: Array<Word> = []
  for (const block of tree.blocks ?? []) {
    for (const paragraph of block.paragraphs) {
      for (const line of paragraph.lines) {
        for (const { text: read, confidence: percent, bbox } of line.words) {
          const text = read.trim().normalize("NFC")
          const confidence = Math.min(1, Math.max(0, percent / 100))
          const width = bbox.x1 - bbox.x0
          const height = bbox.y1 - bbox.y0
          if (text === "" || width <= 0 || height <= 0 || confidence < LEAST_CONFIDENCE) continue
          if (SPECK.test(text) && confidence < LEAST_SPECK_CONFIDENCE) continue
          words.push({ text, confidence, box: { x: bbox.x0, y: bbox.y0, width, height } })
        }
      }
    }
  }
  return words
}
