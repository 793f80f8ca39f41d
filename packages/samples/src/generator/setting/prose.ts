import type { TextStyle } from "../drawing/Drawing.js"
import { widthOf } from "../drawing/Fonts.js"
import type { Sheet } from "../drawing/Sheet.js"

/** A part of a paragraph: words, or a value that stays on one line, with the labelled fields that it is. */
export type Run = string | readonly [text: string, field: string | ReadonlyArray<string>]

interface Piece {
  readonly text: string
  readonly field?: string | ReadonlyArray<string>
  /** Whether a blank parts it from what stands before it. */
  readonly blank: boolean
}

const piecesOf = (runs: ReadonlyArray<Run>): ReadonlyArray<Piece> => {
  const pieces: Array<Piece> = []
  let blank = false
  for (const run of runs) {
    if (typeof run !== "string") {
      pieces.push({ text: run[0], field: run[1], blank })
      blank = false
      continue
    }
    for (const part of run.split(/( +)/)) {
      if (part === "") continue
      if (part.trim() === "") {
        blank = true
        continue
      }
      pieces.push({ text: part, blank })
      blank = false
    }
  }
  return pieces
}

/** Draws a paragraph of words and labelled values, broken between words to fit `width`, and returns the `y` beneath it. */
export const drawProse = (
  sheet: Sheet,
  runs: ReadonlyArray<Run>,
  x: number,
  y: number,
  width: number,
  style: TextStyle,
  leading: number
): number => {
  const space = widthOf(" ", style)
  let top = y
  let left = x
  let words = ""
  const flush = (): void => {
    if (words === "") return
    left += sheet.text(words, left, top, style)
    words = ""
  }
  for (const { text, field, blank } of piecesOf(runs)) {
    const end = left + widthOf(words, style) + (blank ? space : 0) + widthOf(text, style)
    if (end > x + width && (words !== "" || left > x) && blank) {
      flush()
      top += leading
      left = x
    } else if (blank && (words !== "" || left > x)) {
      if (words === "") left += space
      else words += " "
    }
    if (field === undefined) words += text
    else {
      // The blank before a value is no part of it.
      const trailing = words.endsWith(" ")
      words = words.trimEnd()
      flush()
      if (trailing) left += space
      left += sheet.text(text, left, top, style, { field })
    }
  }
  flush()
  return top + leading
}
