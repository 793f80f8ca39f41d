import type { TextStyle } from "../drawing/Drawing.js"
import { widthOf } from "../drawing/Fonts.js"
import type { Placement, Sheet } from "../drawing/Sheet.js"
import type { PageLook } from "./PageLook.js"

/** A label and its value, and the labelled fields it is. */
export interface Entry {
  readonly label: string
  readonly value: string
  readonly field?: string | ReadonlyArray<string>
}

/** What labels the value of an entry where it is drawn. */
export const marked = ({ field }: Entry): Pick<Placement, "field"> => (field === undefined ? {} : { field })

/** `label: value` on one line; returns the width. */
export const labelled = (
  sheet: Sheet,
  entry: Entry,
  x: number,
  y: number,
  look: PageLook,
  style: TextStyle = look.body,
  align: "left" | "right" | "center" = "left"
): number => {
  const lead = `${entry.label}${look.colon === "" ? "" : look.colon}`
  const gap = widthOf(" ", style)
  const leadWidth = widthOf(lead, style)
  const width = leadWidth + gap + widthOf(entry.value, style)
  const left = align === "right" ? x - width : align === "center" ? x - width / 2 : x
  sheet.text(lead, left, y, style)
  sheet.text(entry.value, left + leadWidth + gap, y, style, marked(entry))
  return width
}

/** Labels in one column and values in the next; returns the `y` beneath. */
export const pairs = (
  sheet: Sheet,
  entries: ReadonlyArray<Entry>,
  x: number,
  y: number,
  look: PageLook,
  right?: number
): number => {
  const gutter = Math.max(...entries.map(({ label }) => widthOf(`${label}${look.colon}`, look.label))) + 10
  entries.forEach((entry, i) => {
    const top = y + i * look.leading
    sheet.text(`${entry.label}${look.colon}`, x, top, look.label)
    if (right === undefined) sheet.text(entry.value, x + gutter, top, look.body, marked(entry))
    else sheet.text(entry.value, right, top, look.body, { align: "right", ...marked(entry) })
  })
  return y + entries.length * look.leading
}

/** A two-column grid with lines round every cell; returns the `y` beneath. */
export const grid = (
  sheet: Sheet,
  entries: ReadonlyArray<Entry>,
  x: number,
  y: number,
  width: number,
  look: PageLook
): number => {
  const row = look.leading + 4
  const split = Math.min(
    width * 0.62,
    Math.max(width * 0.4, ...entries.map(({ label }) => widthOf(label, look.label) + 10))
  )
  entries.forEach((entry, i) => {
    const top = y + i * row
    sheet.box(x, top, split, row, { stroke: look.rule, fill: look.stripe })
    sheet.box(x + split, top, width - split, row, { stroke: look.rule })
    sheet.text(entry.label, x + 4, top + 3.5, look.label)
    sheet.text(entry.value, x + split + 5, top + 3.5, look.body, marked(entry))
  })
  return y + entries.length * row
}

/** One row of headings with one row of values beneath, as wide as given; returns the `y` beneath. */
export const strip = (
  sheet: Sheet,
  entries: ReadonlyArray<Entry>,
  x: number,
  y: number,
  width: number,
  look: PageLook,
  boxed: boolean
): number => {
  const wanted = entries.map(({ label, value }) => Math.max(widthOf(label, look.label), widthOf(value, look.body)) + 10)
  const factor = width / wanted.reduce((sum, part) => sum + part, 0)
  const row = look.leading + 4
  const shrink = Math.min(factor, 1)
  const shrunk = (style: TextStyle): TextStyle =>
    shrink === 1 ? style : { ...style, size: style.size * shrink * 0.98 }
  let left = x
  entries.forEach((entry, i) => {
    const part = (wanted[i] ?? 0) * factor
    if (boxed) {
      sheet.box(left, y, part, row, { stroke: look.rule, fill: look.stripe })
      sheet.box(left, y + row, part, row, { stroke: look.rule })
    }
    sheet.text(entry.label, left + part / 2, y + 3.5, shrunk(look.label), { align: "center" })
    sheet.text(entry.value, left + part / 2, y + row + 3.5, shrunk(look.body), { align: "center", ...marked(entry) })
    left += part
  })
  if (!boxed) {
    sheet.line(x, y, x + width, y, look.rule)
    sheet.line(x, y + 2 * row, x + width, y + 2 * row, look.rule)
  }
  return y + 2 * row
}

/** Labels with their values beneath them, side by side; returns the `y` beneath. */
export const stacked = (
  sheet: Sheet,
  entries: ReadonlyArray<Entry>,
  x: number,
  y: number,
  width: number,
  look: PageLook
): number => {
  const label = { ...look.label, size: look.label.size * 0.85 }
  const perRow = Math.min(entries.length, 4)
  const part = width / perRow
  entries.forEach((entry, i) => {
    const left = x + (i % perRow) * part
    const top = y + Math.floor(i / perRow) * (look.leading * 2 + 6)
    sheet.text(entry.label, left, top, label)
    sheet.text(entry.value, left, top + look.leading, look.strong, marked(entry))
  })
  return y + Math.ceil(entries.length / perRow) * (look.leading * 2 + 6)
}
