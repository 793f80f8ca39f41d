import type { DrawnBox, DrawnLine, DrawnPage, DrawnText, Mark, TextStyle } from "./Drawing.js"
import { widthOf, wrap } from "./Fonts.js"

/** A4 in points. */
export const A4 = { width: 595.28, height: 841.89 } as const
/** US Letter in points. */
export const LETTER = { width: 612, height: 792 } as const

export interface Placement {
  /** Which point of the text stands at `x`. */
  readonly align?: "left" | "right" | "center"
  /** The labelled fields that this text is the value of. */
  readonly field?: string | ReadonlyArray<string>
}

interface OpenPage {
  width: number
  height: number
  boxes: Array<DrawnBox>
  lines: Array<DrawnLine>
  texts: Array<DrawnText>
}

/**
 * Collects what is drawn, page by page, and where the labelled values stand. `y` always means the top of a line of text as tall as its
 * font size.
 */
export class Sheet {
  private readonly open: Array<OpenPage> = []
  private readonly found: Array<Mark> = []

  constructor(
    readonly width: number,
    readonly height: number
  ) {
    this.addPage()
  }

  addPage(): void {
    this.open.push({ width: this.width, height: this.height, boxes: [], lines: [], texts: [] })
  }

  get pageCount(): number {
    return this.open.length
  }

  get pages(): ReadonlyArray<DrawnPage> {
    return this.open
  }

  get marks(): ReadonlyArray<Mark> {
    return this.found
  }

  /** Draws one line of text and returns its width. */
  text(text: string, x: number, y: number, style: TextStyle, placement: Placement = {}): number {
    return this.lines([text], x, y, style, style.size, placement)
  }

  /** Draws lines of text `leading` points apart, one labelled value if a field is named, and returns the widest line's width. */
  lines(
    texts: ReadonlyArray<string>,
    x: number,
    y: number,
    style: TextStyle,
    leading: number,
    placement: Placement = {}
  ): number {
    const widths = texts.map((text) => widthOf(text, style))
    const lefts = widths.map((width) =>
      placement.align === "right" ? x - width : placement.align === "center" ? x - width / 2 : x
    )
    texts.forEach((text, i) => {
      this.current.texts.push({
        text,
        x: lefts[i] ?? x,
        baseline: y + i * leading + style.size * 0.78,
        width: widths[i] ?? 0,
        style
      })
    })
    const left = Math.min(...lefts)
    const right = Math.max(...lefts.map((from, i) => from + (widths[i] ?? 0)))
    const box = { x: left, y, width: right - left, height: (texts.length - 1) * leading + style.size }
    const fields = placement.field === undefined ? [] : [placement.field].flat()
    for (const field of fields) {
      this.found.push({ field, page: this.open.length, text: texts.join(" "), ...box })
    }
    return box.width
  }

  /** Labels a piece of what is drawn: a value inside a longer text. */
  mark(field: string, text: string, box: Pick<Mark, "x" | "y" | "width" | "height">): void {
    this.found.push({ field, page: this.open.length, text, ...box })
  }

  /** Draws a paragraph broken to fit `width` and returns the `y` beneath it. */
  paragraph(
    text: string,
    x: number,
    y: number,
    width: number,
    style: TextStyle,
    leading: number,
    placement: Placement = {}
  ): number {
    const broken = wrap(text, style, width)
    this.lines(broken, x, y, style, leading, placement)
    return y + broken.length * leading
  }

  line(x1: number, y1: number, x2: number, y2: number, color: string, thickness = 0.6, dash?: number): void {
    this.current.lines.push({ x1, y1, x2, y2, thickness, color, ...(dash === undefined ? {} : { dash }) })
  }

  box(x: number, y: number, width: number, height: number, paint: { fill?: string; stroke?: string }): void {
    this.current.boxes.push({ x, y, width, height, ...paint })
  }

  /** The same drawing on pages cut or stretched to `height`: a paper roll is as long as what is printed on it. */
  cutTo(height: number): void {
    for (const page of this.open) page.height = height
  }

  /** Goes over the pages again once their number is known, for page numbers. */
  eachPage(draw: (page: number, of: number) => void): void {
    const all = [...this.open]
    all.forEach((page, i) => {
      this.open.length = 0
      this.open.push(...all.slice(0, i), page)
      draw(i + 1, all.length)
    })
    this.open.length = 0
    this.open.push(...all)
  }

  private get current(): OpenPage {
    const page = this.open.at(-1)
    if (page === undefined) throw new Error("a sheet always has a page")
    return page
  }
}
