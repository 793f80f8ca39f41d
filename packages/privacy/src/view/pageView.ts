import type { TextSpan } from "../TextSpan.js"
import { type Piece, type Place, type View, viewOf } from "./View.js"

/** A word of a page and where it stands. */
export interface PageWord {
  readonly text: string
  readonly box: Place
}

/** A page: its words as lines in reading order, none of which holds a gap that parts columns. Boxes in any unit, the origin at the top left. */
export interface PrivatePage<W extends PageWord = PageWord> {
  readonly lines: ReadonlyArray<ReadonlyArray<W>>
}

/** A word of a page, where it begins and ends in the view's text, and its line. */
export interface PlacedWord<W extends PageWord = PageWord> extends TextSpan {
  readonly word: W
  readonly line: number
}

/** A view of pages that knows which word each place of its text is, in its order. */
export interface PageView<W extends PageWord = PageWord> {
  readonly view: View
  readonly words: ReadonlyArray<PlacedWord<W>>
}

/** The box around words. */
export const around = (words: ReadonlyArray<PageWord>): Place => {
  const [x, y] = [Math.min(...words.map(({ box }) => box.x)), Math.min(...words.map(({ box }) => box.y))]
  const right = Math.max(...words.map(({ box }) => box.x + box.width))
  const bottom = Math.max(...words.map(({ box }) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** Pages as a view: words separated by spaces, lines by line ends, pages by two. */
export const pageView = <W extends PageWord>(pages: ReadonlyArray<PrivatePage<W>>): PageView<W> => {
  const pieces: Array<Piece> = []
  const words: Array<PlacedWord<W>> = []
  let text = ""
  pages.forEach(({ lines }, page) => {
    for (const line of lines.filter(({ length }) => length > 0)) {
      const start = text.length
      for (const word of line) {
        if (text.length > start) text += " "
        words.push({ word, start: text.length, end: text.length + word.text.length, line: pieces.length })
        text += word.text
      }
      pieces.push({ start, end: text.length, place: around(line), page })
      text += "\n"
    }
    text += "\n"
  })
  return { view: viewOf(text, pieces), words }
}
