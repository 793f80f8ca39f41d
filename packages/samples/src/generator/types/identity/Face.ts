import type { FontFamily, TextStyle } from "../../drawing/Drawing.js"
import { widthOf } from "../../drawing/Fonts.js"
import type { Sheet } from "../../drawing/Sheet.js"
import type { PrintedZone } from "./Zone.js"

/** One entry of a card: a label, or a figure as on European licences, and what it says. */
export interface CardEntry {
  readonly label: string
  readonly value: string
  readonly field?: string | ReadonlyArray<string>
  /** Another value behind it on its line. */
  readonly behind?: { readonly value: string; readonly field: string }
}

/** How entries are set: labels over their values, label and value on a line, in two columns, or figures before values. */
export type EntryForm = "above" | "inline" | "beside" | "numbered"

/** One side of a card, drawn at a place and a size of the sheet; positions are in points of the card in its own size. */
export class Face {
  constructor(
    readonly sheet: Sheet,
    readonly left: number,
    readonly top: number,
    readonly scale: number,
    readonly width: number,
    readonly height: number,
    readonly family: FontFamily,
    readonly ink: string
  ) {}

  style(size: number, bold = false, family: FontFamily = this.family, color = this.ink): TextStyle {
    return { family, bold, size: size * this.scale, color }
  }

  edge(color: string, fill?: string): void {
    this.sheet.box(this.left, this.top, this.width * this.scale, this.height * this.scale, {
      stroke: color,
      ...(fill === undefined ? {} : { fill })
    })
  }

  /** The grey field where the portrait is. */
  portrait(x: number, y: number, width: number, height: number): void {
    this.sheet.box(this.left + x * this.scale, this.top + y * this.scale, width * this.scale, height * this.scale, {
      fill: "#c9ccd2"
    })
  }

  /** One line of text, set smaller where it would run over the edge; returns its width in the card's own points. */
  text(
    text: string,
    x: number,
    y: number,
    style: TextStyle,
    field?: string | ReadonlyArray<string>,
    align: "left" | "center" | "right" = "left"
  ): number {
    const room = align === "left" ? (this.width - x - 3) * this.scale : this.width * this.scale
    const wide = widthOf(text, style)
    const shrunk = wide > room ? { ...style, size: (style.size * room) / wide } : style
    const drawn = this.sheet.text(text, this.left + x * this.scale, this.top + y * this.scale, shrunk, {
      align,
      ...(field === undefined ? {} : { field })
    })
    return drawn / this.scale
  }

  /** Entries one below the other, or in columns, in a form; returns the `y` beneath. */
  entries(
    entries: ReadonlyArray<CardEntry>,
    form: EntryForm,
    area: { readonly x: number; readonly y: number; readonly width: number },
    sizes: { readonly label: number; readonly value: number; readonly columns: number; readonly colon: string }
  ): number {
    const label = this.style(sizes.label, false, this.family, "#3b4a63")
    const value = this.style(sizes.value, true)
    const step = form === "above" ? (sizes.label + sizes.value) * 1.25 : sizes.value * 1.5
    const columns = form === "above" ? sizes.columns : 1
    const gutter =
      form === "beside"
        ? Math.max(...entries.map((entry) => widthOf(entry.label, label) / this.scale)) + 8
        : form === "numbered"
          ? 15
          : 0
    let row = 0
    let column = 0
    const part = area.width / columns
    for (const entry of entries) {
      const wide =
        widthOf(entry.value, value) / this.scale > part - 4 || widthOf(entry.label, label) / this.scale > part - 4
      if (column > 0 && (column === columns || wide)) {
        row++
        column = 0
      }
      const x = area.x + column * part
      const y = area.y + row * step
      if (form === "above") {
        this.text(entry.label, x, y, label)
        this.text(entry.value, x, y + sizes.label * 1.25, value, entry.field)
        column = wide ? columns : column + 1
        if (column >= columns) {
          column = 0
          row++
        }
        continue
      }
      const lead = form === "inline" ? `${entry.label}${sizes.colon} ` : entry.label
      const style = form === "numbered" ? this.style(sizes.value * 0.85) : label
      const wideLead = widthOf(lead, style) / this.scale
      this.text(lead.trimEnd(), x, y + (sizes.value - style.size / this.scale) * 0.8, style)
      const from = form === "inline" ? x + wideLead + 1 : x + gutter
      const wideValue = this.text(entry.value, from, y, value, entry.field)
      if (entry.behind !== undefined) this.text(entry.behind.value, from + wideValue + 4, y, value, entry.behind.field)
      row++
    }
    return area.y + (row + (column > 0 ? 1 : 0)) * step
  }

  /** A machine-readable zone over the width of the face, with its values labelled that the page does not print elsewhere. */
  zone(zone: PrintedZone, y: number, size: number, printed: ReadonlySet<string>): void {
    const style = this.style(size, false, "mono", "#111111")
    const longest = zone.lines[0]?.length ?? 30
    const advance = widthOf("<", style)
    const left = this.left + (this.width * this.scale - advance * longest) / 2
    const step = size * 1.55 * this.scale
    const first = this.top + y * this.scale
    zone.lines.forEach((line, i) => {
      this.sheet.text(line, left, first + i * step, style)
    })
    this.sheet.mark("mrz", zone.lines.join("\n"), {
      x: left,
      y: first,
      width: advance * longest,
      height: step * (zone.lines.length - 1) + style.size
    })
    for (const { field, line, start, end } of zone.spans) {
      if (printed.has(field)) continue
      this.sheet.mark(field, (zone.lines[line] ?? "").slice(start, end), {
        x: left + advance * start,
        y: first + line * step,
        width: advance * (end - start),
        height: style.size
      })
    }
  }
}
