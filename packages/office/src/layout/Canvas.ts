import type { Page, Ruling, Word } from "@extrait/engine"
import { FileFault } from "../faults.js"

/** An A4 page in points. A wider one is as wide as its widest line. */
const WIDTH = 595
const HEIGHT = 842
const MARGIN = 40
/** Size of plain text in points, and the advance of a character in ems: that of a typewriter face, whatever the size. */
export const SIZE = 9
const ADVANCE = 0.5 * SIZE
export const LEADING = 13

/** Characters across a page of A4. */
export const ACROSS = Math.floor((WIDTH - 2 * MARGIN) / ADVANCE)
/** Most characters across any page. */
export const MOST_ACROSS = 4000

/** Something that no page's end may cut, in points from the top. */
interface Whole {
  readonly top: number
  readonly bottom: number
}

/** A page as it was set. */
export interface SetPage {
  readonly page: Page
  /** Whether it shows a picture that may hold text. */
  readonly pictured: boolean
}

/** An endless sheet on which text is set, and which is cut into pages where nothing is cut through. */
export class Canvas {
  readonly #words: Array<Word> = []
  readonly #rulings: Array<Ruling> = []
  readonly #wholes: Array<Whole> = []
  readonly #ends: Array<number> = []
  readonly #pictures: Array<number> = []
  readonly #height = HEIGHT - 2 * MARGIN
  #bottom = 0

  constructor(
    private readonly across: number,
    private readonly maxPages: number
  ) {}

  #reach(y: number): void {
    this.#bottom = Math.max(this.#bottom, y)
    if (this.#bottom <= this.maxPages * this.#height) return
    throw new FileFault({
      code: "too_many_pages",
      message: `The file fills more than the ${this.maxPages} pages that are allowed`
    })
  }

  /** Sets a word, `column` characters from the left and `y` points from the top. */
  word(text: string, column: number, y: number, { bold = false, size = SIZE } = {}): void {
    this.#reach(y + size)
    this.#words.push({
      text,
      confidence: 1,
      box: { x: MARGIN + column * ADVANCE, y, width: text.length * ADVANCE, height: size },
      font: { name: "Sheet", size, bold, italic: false }
    })
  }

  /** Draws a line between two points, in characters across and points down. */
  rule(x1: number, y1: number, x2: number, y2: number): void {
    this.#rulings.push({ x1: MARGIN + x1 * ADVANCE, y1, x2: MARGIN + x2 * ADVANCE, y2 })
  }

  /** Keeps what stands between two heights on one page. */
  keep(top: number, bottom: number): void {
    this.#wholes.push({ top, bottom })
  }

  /** Leaves a place for a picture that may hold text. */
  picture(y: number): void {
    this.#reach(y)
    this.#pictures.push(y)
  }

  /** Ends the page at a height. */
  end(y: number): void {
    this.#reach(y)
    this.#ends.push(y)
  }

  /** Where each page begins. */
  #starts(): ReadonlyArray<number> {
    // What overlaps is kept together: lines side by side, and the rows around them. A row of more than half a page is not.
    const wholes = this.#wholes
      .filter(({ bottom, top }) => bottom - top <= this.#height / 2)
      .sort((a, b) => a.top - b.top)
    const starts = [0]
    const ends = [...new Set(this.#ends)].sort((a, b) => a - b)
    let at = 0
    let nextEnd = 0
    for (let start = 0; ; ) {
      while ((ends[nextEnd] ?? Infinity) <= start) nextEnd++
      const limit = start + this.#height
      const asked = ends[nextEnd] ?? Infinity
      let cut = Math.min(asked, limit)
      if (cut >= this.#bottom) return starts
      if (asked > limit) {
        while (at < wholes.length && (wholes[at]?.top ?? 0) < cut) at++
        // Backwards through what begins before the cut, as far as a whole can reach.
        for (let i = at - 1; i >= 0; i--) {
          const { bottom, top } = wholes[i] ?? { bottom: 0, top: 0 }
          if (top + this.#height / 2 < cut) break
          if (bottom > cut && top > start) cut = top
        }
      }
      starts.push(cut)
      start = cut
    }
  }

  /** The pages, counted from 1; at least one. */
  pages(): ReadonlyArray<SetPage> {
    const starts = this.#starts()
    const width = Math.max(WIDTH, this.across * ADVANCE + 2 * MARGIN)
    const pageAt = (y: number): number => {
      let low = 0
      let high = starts.length - 1
      while (low < high) {
        const middle = Math.ceil((low + high) / 2)
        if ((starts[middle] ?? 0) <= y) low = middle
        else high = middle - 1
      }
      return low
    }
    const words = starts.map((): Array<Word> => [])
    const rulings = starts.map((): Array<Ruling> => [])
    for (const word of this.#words) {
      const at = pageAt(word.box.y)
      words[at]?.push({ ...word, box: { ...word.box, y: word.box.y - (starts[at] ?? 0) + MARGIN } })
    }
    for (const { x1, x2, y1, y2 } of this.#rulings) {
      // A line along the top of a page is also the lower edge of the row that ends the page before.
      const first = y1 > 0 ? pageAt(y1 - 0.01) : 0
      for (let at = first; at < starts.length && (starts[at] ?? 0) <= y2; at++) {
        const start = starts[at] ?? 0
        const end = starts[at + 1] ?? Infinity
        const [top, bottom] = [Math.max(y1, start), Math.min(y2, end)]
        if (y1 !== y2 && top >= bottom) continue
        rulings[at]?.push({ x1, x2, y1: top - start + MARGIN, y2: bottom - start + MARGIN })
      }
    }
    const pictured = new Set(this.#pictures.map(pageAt))
    return starts.map((_, i) => ({
      page: {
        page: i + 1,
        width,
        height: HEIGHT,
        unit: "point",
        rotation: 0,
        source: "text_layer",
        words: words[i] ?? [],
        rulings: rulings[i] ?? []
      },
      pictured: pictured.has(i)
    }))
  }
}
