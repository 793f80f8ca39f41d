import type { FontFamily, TextStyle } from "../../drawing/Drawing.js"
import { widthOf, wrap } from "../../drawing/Fonts.js"
import { type Placement, Sheet } from "../../drawing/Sheet.js"

const ink = "#222222"

/** A till's printer: writes a narrow roll from the top, line by line. */
export class Roll {
  readonly sheet: Sheet
  readonly margin: number
  readonly body: TextStyle
  readonly strong: TextStyle
  y: number

  constructor(
    readonly width: number,
    family: FontFamily,
    size: number
  ) {
    this.sheet = new Sheet(width, 4000)
    this.margin = width * 0.06
    this.body = { family, bold: false, size, color: ink }
    this.strong = { ...this.body, bold: true }
    this.y = this.margin * 1.4
  }

  get right(): number {
    return this.width - this.margin
  }

  get leading(): number {
    return this.body.size * 1.32
  }

  /** A centred text, broken where it is too wide. */
  centre(text: string, style: TextStyle = this.body, placement: Placement = {}): void {
    const leading = style.size * 1.3
    this.y = this.sheet.paragraph(text, this.width / 2, this.y, this.right - this.margin, style, leading, {
      align: "center",
      ...placement
    })
  }

  /** One line of parts from the left, each after the other, each with its own label. */
  run(
    parts: ReadonlyArray<readonly [text: string, field?: string]>,
    style: TextStyle = this.body,
    align: "left" | "center" = "left"
  ): void {
    const space = widthOf(" ", style)
    const whole = parts.reduce((sum, [text]) => sum + widthOf(text, style) + space, -space)
    let x = align === "left" ? this.margin : (this.width - whole) / 2
    for (const [text, field] of parts) {
      x += this.sheet.text(text, x, this.y, style, field === undefined ? {} : { field }) + space
    }
    this.y += style.size * 1.32
  }

  /** A text at the left and one at the right, with dots between them if asked. */
  spread(
    left: string,
    right: string,
    options: { style?: TextStyle; field?: ReadonlyArray<string>; leader?: boolean; indent?: number } = {}
  ): void {
    const style = options.style ?? this.body
    const indent = this.margin + (options.indent ?? 0)
    const rightWidth = widthOf(right, style)
    const lines = wrap(left, style, this.right - indent - rightWidth - 8)
    this.sheet.lines(lines, indent, this.y, style, this.leading)
    const top = this.y + (lines.length - 1) * style.size * 1.32
    this.sheet.text(right, this.right, top, style, {
      align: "right",
      ...(options.field === undefined ? {} : { field: options.field })
    })
    if (options.leader === true) {
      const from = indent + widthOf(lines.at(-1) ?? "", style) + 3
      const dots = ".".repeat(Math.max(0, Math.floor((this.right - rightWidth - 3 - from) / widthOf(".", style))))
      if (dots !== "") this.sheet.text(dots, this.right - rightWidth - 3, top, style, { align: "right" })
    }
    this.y = top + style.size * 1.32
  }

  /** A line across: drawn, dashed, or typed with a character. */
  rule(form: "solid" | "dashed" | "typed" = "dashed"): void {
    this.y += this.leading * 0.3
    if (form === "typed") {
      const count = Math.floor((this.right - this.margin) / widthOf("-", this.body))
      this.sheet.text("-".repeat(count), this.margin, this.y - this.leading * 0.2, this.body)
      this.y += this.leading * 0.6
    } else this.sheet.line(this.margin, this.y, this.right, this.y, ink, 0.6, form === "dashed" ? 2 : undefined)
    this.y += this.leading * 0.45
  }

  gap(lines = 0.5): void {
    this.y += this.leading * lines
  }

  /** A bar code of bars whose widths are given, in points. */
  bars(widths: ReadonlyArray<number>, height: number): void {
    let x = (this.width - widths.reduce((sum, width) => sum + width, 0)) / 2
    widths.forEach((width, i) => {
      if (i % 2 === 0) this.sheet.box(x, this.y, width, height, { fill: ink })
      x += width
    })
    this.y += height + this.leading * 0.4
  }

  /** Tears the roll off beneath what is printed. */
  finish(): Sheet {
    this.sheet.cutTo(this.y + this.margin * 1.5)
    return this.sheet
  }
}
