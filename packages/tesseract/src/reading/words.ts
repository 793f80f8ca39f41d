import type { Word } from "@extrait/engine"

/** Below this confidence Tesseract itself does not believe in the word, and nobody else need look at it. */
const LEAST_CONFIDENCE = 0.05
/** Marks that specks, folds and lines are taken for; alone and doubtful they say nothing. */
const SPECK = /^[\s.,:;'"`´‘’“”|\\/_~*^°·•«»<>=+\-–—()[\]{}!]+$/u
const LEAST_SPECK_CONFIDENCE = 0.4

/** The words of one line of text, from left to right. */
export type ReadLine = ReadonlyArray<Word>

/** Level of words in Tesseract's table, below page, block, paragraph and line. */
const WORD = "5"

/**
 * The words of Tesseract's table of tab-separated values (level, page, block, paragraph, line, word, left, top, width, height, confidence
 * 0 to 100, text), in its reading order; confidences as fractions, rubbish dropped, lines without words left out.
 */
export const linesOf = (table: string): ReadonlyArray<ReadLine> => {
  const lines: Array<Array<Word>> = []
  let current = ""
  for (const row of table.split("\n")) {
    const [level, page, block, paragraph, line, , left, top, wide, high, percent, ...read] = row.split("\t")
    if (level !== WORD) continue
    const text = read.join(" ").trim().normalize("NFC")
    const confidence = Math.min(1, Math.max(0, Number(percent) / 100))
    const [x, y, width, height] = [Number(left), Number(top), Number(wide), Number(high)]
    if (text === "" || !(width > 0 && height > 0) || !(confidence >= LEAST_CONFIDENCE)) continue
    if (SPECK.test(text) && confidence < LEAST_SPECK_CONFIDENCE) continue
    const key = `${page} ${block} ${paragraph} ${line}`
    if (key !== current) lines.push([])
    current = key
    lines.at(-1)?.push({ text, confidence, box: { x, y, width, height } })
  }
  return lines
}
