import type { Font, Page, Ruling, Word } from "../page/Page.js"

/** An A4 page in points, as a PDF has it. */
const WIDTH = 595
const HEIGHT = 842
const MARGIN = 40
const SIZE = 8
/** Width of a character in ems: a monospaced typeface. */
const ADVANCE = 0.5
const LEADING = 13
/** Position of the values, and characters per line. */
const VALUES = 210
const VALUE_LENGTH = 84

/** A column of a table: its width in characters. */
export interface SheetColumn {
  readonly heading: string
  readonly width: number
}

/** Breaks a text into lines of at most so many characters, at spaces if there are any. */
const wrapped = (text: string, length: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  for (const whole of text.split(/\s+/)) {
    for (let at = 0; at < whole.length; at += length) {
      const word = whole.slice(at, at + length)
      if (line !== "" && line.length + 1 + word.length > length) {
        lines.push(line)
        line = ""
      }
      line = line === "" ? word : `${line} ${word}`
    }
  }
  if (line !== "") lines.push(line)
  return lines
}

/** Sets the content of a structured file on pages for a reader: labels with their values, and ruled tables. */
export class InvoiceSheet {
  readonly #pages: Array<{ readonly words: Array<Word>; readonly rulings: Array<Ruling> }> = []
  #y = HEIGHT

  get pages(): ReadonlyArray<Page> {
    return this.#pages.map(({ rulings, words }, i) => ({
      page: i + 1,
      width: WIDTH,
      height: HEIGHT,
      unit: "point",
      rotation: 0,
      source: "text_layer",
      words,
      rulings
    }))
  }

  /** Makes room for so many lines, on the next page if this one is full. */
  #reserve(lines: number): { readonly words: Array<Word>; readonly rulings: Array<Ruling> } {
    const last = this.#pages.at(-1)
    if (last !== undefined && this.#y + lines * LEADING <= HEIGHT - MARGIN) return last
    const page = { words: [], rulings: [] }
    this.#pages.push(page)
    this.#y = MARGIN
    return page
  }

  #set(words: Array<Word>, text: string, x: number, y: number, { bold = false, size = SIZE } = {}): void {
    const font: Font = { name: "Sheet", size, bold, italic: false }
    for (const { 0: word, index } of text.matchAll(/\S+/g)) {
      const box = { x: x + index * size * ADVANCE, y, width: word.length * size * ADVANCE, height: size }
      words.push({ text: word, confidence: 1, box, font })
    }
  }

  /** A heading for the content after it. */
  heading(text: string, size = 10): void {
    const { words } = this.#reserve(4)
    this.#y += LEADING
    this.#set(words, text, MARGIN, this.#y, { bold: true, size })
    this.#y += LEADING + size - SIZE + 4
  }

  /** A label and its value beside it, on as many lines as it needs. */
  entry(label: string, value: string): void {
    wrapped(value, VALUE_LENGTH).forEach((line, i) => {
      const { words } = this.#reserve(1)
      if (i === 0) this.#set(words, label, MARGIN, this.#y)
      this.#set(words, line, VALUES, this.#y)
      this.#y += LEADING
    })
  }

  /** A ruled table, whose headings are repeated on every page. */
  table(columns: ReadonlyArray<SheetColumn>, rows: ReadonlyArray<ReadonlyArray<string>>): void {
    const total = columns.reduce((sum, { width }) => sum + width, 0)
    const scale = (WIDTH - 2 * MARGIN) / total
    const edges = [MARGIN]
    for (const { width } of columns) edges.push((edges.at(-1) ?? MARGIN) + width * scale)
    const row = (cells: ReadonlyArray<string>, bold: boolean): void => {
      const texts = cells.map((cell, i) => {
        const room = Math.max(1, Math.floor(((columns[i]?.width ?? 1) * scale - 8) / (SIZE * ADVANCE)))
        return wrapped(cell, room)
      })
      const height = Math.max(1, ...texts.map((lines) => lines.length))
      const before = this.#pages.length
      const { rulings, words } = this.#reserve(height + 1)
      if (this.#pages.length > before && !bold)
        row(
          columns.map(({ heading }) => heading),
          true
        )
      const top = this.#y
      texts.forEach((lines, i) => {
        for (const [j, line] of lines.entries()) {
          this.#set(words, line, (edges[i] ?? MARGIN) + 4, top + 3 + j * LEADING, { bold })
        }
      })
      this.#y += height * LEADING + 2
      const right = edges.at(-1) ?? MARGIN
      for (const y of [top, this.#y]) rulings.push({ x1: MARGIN, y1: y, x2: right, y2: y })
      for (const x of edges) rulings.push({ x1: x, y1: top, x2: x, y2: this.#y })
    }
    if (rows.length === 0) return
    row(
      columns.map(({ heading }) => heading),
      true
    )
    for (const cells of rows) row(cells, false)
    this.#y += LEADING
  }
}
