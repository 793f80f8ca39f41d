import { tooLarge } from "../faults.js"
import type { Block, Paragraph, Table } from "./Block.js"
import { ACROSS, Canvas, LEADING, MOST_ACROSS, type SetPage, SIZE } from "./Canvas.js"
import { BEFORE, Columns } from "./columns.js"
import { wrappedLines } from "./lines.js"

/** Sizes of headings by their level, in points. */
const HEADINGS = [16, 13, 11]
/** Room around the text of a row, in points. */
const ROW_ROOM = 2

/** Where something is set: from a column, over so many, and whether its lines end at the right. */
interface Place {
  readonly x: number
  readonly width: number
  readonly right: boolean
  readonly bold: boolean
}

/** Sets blocks below each other. Where each begins is given, and where it ends comes back, in points from the top. */
class Setter {
  constructor(
    private readonly canvas: Canvas,
    private readonly columns: Columns
  ) {}

  blocks(blocks: ReadonlyArray<Block>, place: Place, top: number): number {
    let y = top
    for (const block of blocks) {
      if (block.kind === "paragraph") y = this.#paragraph(block, place, y)
      else if (block.kind === "table") y = this.#table(block, place, y)
      else if (block.kind === "page_end") this.canvas.end(y)
      else if (block.large) {
        this.canvas.picture(y)
        y += LEADING
      }
    }
    return y
  }

  #paragraph(
    { indent = 0, level, runs, spaced = false }: Paragraph,
    { bold, right, width, x }: Place,
    top: number
  ): number {
    const size = level === undefined ? SIZE : (HEADINGS[level - 1] ?? SIZE)
    const leading = LEADING + size - SIZE
    let y = level === undefined || top === 0 ? top : top + LEADING / 2
    const room = Math.max(1, width - indent)
    for (const line of wrappedLines(runs, room)) {
      const last = line.at(-1)
      const shift = right && last !== undefined ? room - last.column - last.text.length : 0
      for (const word of line) {
        this.canvas.word(word.text, x + indent + shift + word.column, y, {
          bold: word.bold || bold || level !== undefined,
          size
        })
      }
      this.canvas.keep(y, y + leading)
      y += leading
    }
    return spaced || level !== undefined ? y + LEADING / 2 : y
  }

  #table(table: Table, { width, x }: Place, top: number): number {
    const { cells, columns } = this.columns.gridOf(table)
    const widths = this.columns.widthsOf(table, width)
    const edges = [x]
    for (const one of widths) edges.push((edges.at(-1) ?? x) + one)
    const edge = (column: number): number => edges[Math.min(column, columns)] ?? x
    const tops = [top]
    /** Where cells end that reach into a row from above, by the last row that they cover. */
    const reaching = new Map<number, number>()
    let next = 0
    for (let row = 0; row < table.rows.length; row++) {
      const start = tops[row] ?? top
      let bottom = Math.max(start + LEADING, reaching.get(row) ?? 0)
      for (; next < cells.length && cells[next]?.row === row; next++) {
        const placed = cells[next]
        if (placed === undefined) break
        const { cell, column } = placed
        const left = edge(column)
        const inside = {
          x: left + BEFORE,
          width: Math.max(1, edge(column + cell.columns) - left - BEFORE - 1),
          right: cell.right === true,
          bold: cell.heading
        }
        const end = this.blocks(cell.blocks, inside, start + ROW_ROOM)
        const last = Math.min(row + cell.rows, table.rows.length) - 1
        if (last === row) bottom = Math.max(bottom, end)
        else reaching.set(last, Math.max(reaching.get(last) ?? 0, end))
      }
      this.canvas.keep(start, bottom)
      tops.push(bottom)
    }
    const partOf = table.rows.map((_, row) => table.ruled.filter(({ bottom, top }) => row >= top && row <= bottom))
    for (const { cell, column, row } of cells) {
      for (const part of partOf[row] ?? []) {
        if (column < part.left || column > part.right) continue
        const [y1, y2] = [tops[row] ?? top, tops[Math.min(row + cell.rows, part.bottom + 1)] ?? top]
        const [x1, x2] = [edge(column), edge(Math.min(column + cell.columns, part.right + 1))]
        this.canvas.rule(x1, y1, x2, y1)
        this.canvas.rule(x1, y2, x2, y2)
        this.canvas.rule(x1, y1, x1, y2)
        this.canvas.rule(x2, y1, x2, y2)
      }
    }
    return (tops.at(-1) ?? top) + LEADING / 2
  }
}

/**
 * Sets a document on pages of A4, wider where a table needs it: headings larger, lines below each other, cells beside each other under their
 * headings. It is a plain layout in one face, not the one that a browser or an office program would show: places are told by it alone.
 */
export const setBlocks = (blocks: ReadonlyArray<Block>, maxPages: number): ReadonlyArray<SetPage> => {
  const columns = new Columns()
  const across = Math.max(ACROSS, columns.extentOf(blocks).least)
  if (across > MOST_ACROSS) throw tooLarge(`A line needs more than ${MOST_ACROSS} characters across the page`)
  const canvas = new Canvas(across, maxPages)
  new Setter(canvas, columns).blocks(blocks, { x: 0, width: across, right: false, bold: false }, 0)
  return canvas.pages()
}
