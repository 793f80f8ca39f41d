import type { RecognitionBlock, RecognitionPage } from "@extrait/engine"
import { type Sheet, toSheet } from "@extrait/model"

/** Width and height of one character of a page made here, as fractions of the page. */
export const letter = { width: 0.01, height: 0.02 }

/** A page of blocks, one under the other; lines are parted by line breaks, words by blanks. Blocks are `p1_b1`, `p1_b2` and so on. */
export const pageOf = (blocks: ReadonlyArray<string>, confidence = 1, page = 1): RecognitionPage => {
  let row = 0
  return {
    page,
    width: 595,
    height: 842,
    unit: "point",
    rotation: 0,
    source: confidence === 1 ? "text_layer" : "ocr",
    language: "fr",
    blocks: blocks.map((text, index): RecognitionBlock => {
      const top = row
      const words = text.split("\n").flatMap((line) => {
        let column = 5
        const y = row++ * letter.height
        return line.split(" ").map((word) => {
          const x = column * letter.width
          column += word.length + 1
          return { text: word, confidence, bbox: { x, y, width: word.length * letter.width, height: letter.height } }
        })
      })
      row++
      return {
        id: `p${page}_b${index + 1}`,
        text,
        confidence,
        bbox: { x: 0.05, y: top * letter.height, width: 0.5, height: (row - 1 - top) * letter.height },
        words
      }
    })
  }
}

export const sheetOf = (blocks: ReadonlyArray<string>, confidence = 1, language = "fr"): Sheet =>
  toSheet([pageOf(blocks, confidence)], language)
