import type { Page, Word } from "../src/index.js"

const SIZE = 9
const LETTER = 4.5
const LINE = 13

/** A page as a typewriter sets it: every letter of a line at its place, so that what stands above what is seen in the source. */
export const typedPage = (text: string, more: Partial<Page> = {}): Page => {
  const words = text
    .replace(/^\n/, "")
    .split("\n")
    .flatMap((line, row) =>
      [...line.matchAll(/\S+/g)].map(
        (match): Word => ({
          text: match[0],
          confidence: 1,
          box: { x: 30 + match.index * LETTER, y: 40 + row * LINE, width: match[0].length * LETTER, height: SIZE },
          font: { name: "Typed", size: SIZE, bold: false, italic: false }
        })
      )
    )
  return {
    page: 1,
    width: 595,
    height: 842,
    unit: "point",
    rotation: 0,
    source: "text_layer",
    words,
    rulings: [],
    ...more
  }
}
