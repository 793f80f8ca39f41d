import type { TextStyle } from "../drawing/Drawing.js"
import { widthOf, wrap } from "../drawing/Fonts.js"
import type { Sheet } from "../drawing/Sheet.js"
import { type Entry, marked } from "./entries.js"
import type { PageLook } from "./PageLook.js"

/** Labels and values that belong together, under a heading unless it is empty. */
export interface Section {
  readonly heading: string
  readonly entries: ReadonlyArray<Entry>
}

/**
 * How a section is set: labels in one column and values in the next, every pair in ruled cells, values beneath their labels, label and value
 * on one line of text, or dots from the label to the value at the right.
 */
export type SectionForm = "pairs" | "grid" | "stacked" | "inline" | "leaders"

/** How the heading of a section is set. */
export type HeadingForm = "bold" | "bar" | "ruled"

const drawHeading = (
  sheet: Sheet,
  heading: string,
  x: number,
  y: number,
  width: number,
  look: PageLook,
  form: HeadingForm
): number => {
  const style: TextStyle = { ...look.strong, size: look.strong.size * 1.1 }
  if (form === "bar") {
    const height = look.leading + 5
    sheet.box(x, y, width, height, { fill: look.accent })
    sheet.text(heading, x + 5, y + 4, { ...style, color: "#ffffff" })
    return y + height + 4
  }
  sheet.text(heading, x, y, { ...style, color: look.accent })
  if (form === "ruled") sheet.line(x, y + look.leading, x + width, y + look.leading, look.rule)
  return y + look.leading * 1.35
}

const drawPairs = (
  sheet: Sheet,
  entries: ReadonlyArray<Entry>,
  x: number,
  y: number,
  width: number,
  look: PageLook
) => {
  const gutter = Math.min(
    width * 0.55,
    Math.max(...entries.map(({ label }) => widthOf(`${label}${look.colon}`, look.label))) + 10
  )
  let top = y
  for (const entry of entries) {
    const label = wrap(`${entry.label}${look.colon}`, look.label, gutter - 6)
    const value = wrap(entry.value, look.body, width - gutter)
    sheet.lines(label, x, top, look.label, look.leading)
    sheet.lines(value, x + gutter, top, look.body, look.leading, marked(entry))
    top += Math.max(label.length, value.length) * look.leading
  }
  return top
}

const drawGrid = (sheet: Sheet, entries: ReadonlyArray<Entry>, x: number, y: number, width: number, look: PageLook) => {
  const split = Math.min(
    width * 0.5,
    Math.max(width * 0.3, ...entries.map(({ label }) => widthOf(label, look.label) + 12))
  )
  let top = y
  for (const entry of entries) {
    const label = wrap(entry.label, look.label, split - 10)
    const value = wrap(entry.value, look.body, width - split - 10)
    const height = Math.max(label.length, value.length) * look.leading + 5
    sheet.box(x, top, split, height, { stroke: look.rule, fill: look.stripe })
    sheet.box(x + split, top, width - split, height, { stroke: look.rule })
    sheet.lines(label, x + 5, top + 3.5, look.label, look.leading)
    sheet.lines(value, x + split + 5, top + 3.5, look.body, look.leading, marked(entry))
    top += height
  }
  return top
}

const drawStacked = (
  sheet: Sheet,
  entries: ReadonlyArray<Entry>,
  x: number,
  y: number,
  width: number,
  look: PageLook
) => {
  const label: TextStyle = { ...look.label, size: look.label.size * 0.88 }
  const perRow = width > 380 ? 3 : width > 200 ? 2 : 1
  const part = width / perRow
  let top = y
  for (let i = 0; i < entries.length; i += perRow) {
    const row = entries.slice(i, i + perRow)
    const heights = row.map((entry, c) => {
      const value = wrap(entry.value, look.strong, part - 10)
      const head = wrap(entry.label, label, part - 10)
      sheet.lines(head, x + c * part, top, label, look.leading)
      sheet.lines(value, x + c * part, top + head.length * look.leading, look.strong, look.leading, marked(entry))
      return head.length + value.length
    })
    top += Math.max(...heights) * look.leading + 6
  }
  return top
}

const drawInline = (
  sheet: Sheet,
  entries: ReadonlyArray<Entry>,
  x: number,
  y: number,
  width: number,
  look: PageLook
) => {
  let top = y
  for (const entry of entries) {
    const lead = `${entry.label}${look.colon}`
    const at = sheet.text(lead, x, top, look.body) + widthOf(" ", look.body)
    if (at + widthOf(entry.value, look.body) <= width) {
      sheet.text(entry.value, x + at, top, look.body, marked(entry))
      top += look.leading
      continue
    }
    const value = wrap(entry.value, look.body, width - 8)
    sheet.lines(value, x + 8, top + look.leading, look.body, look.leading, marked(entry))
    top += (value.length + 1) * look.leading
  }
  return top
}

const drawLeaders = (
  sheet: Sheet,
  entries: ReadonlyArray<Entry>,
  x: number,
  y: number,
  width: number,
  look: PageLook
) => {
  let top = y
  for (const entry of entries) {
    const label = sheet.text(entry.label, x, top, look.body)
    const room = width - label - 16
    const value = wrap(entry.value, look.body, room)
    if (value.length > 1) {
      sheet.lines(value, x + 12, top + look.leading, look.body, look.leading, marked(entry))
      top += (value.length + 1) * look.leading
      continue
    }
    const wide = sheet.text(entry.value, x + width, top, look.body, { align: "right", ...marked(entry) })
    const dots = ".".repeat(Math.max(0, Math.floor((width - label - wide - 10) / widthOf(".", look.body))))
    if (dots !== "") sheet.text(dots, x + width - wide - 5, top, look.body, { align: "right" })
    top += look.leading
  }
  return top
}

const drawers = {
  pairs: drawPairs,
  grid: drawGrid,
  stacked: drawStacked,
  inline: drawInline,
  leaders: drawLeaders
} as const satisfies Readonly<Record<SectionForm, unknown>>

/** Draws a section and returns the `y` beneath it. Nothing is drawn of one without entries. */
export const drawSection = (
  sheet: Sheet,
  { entries, heading }: Section,
  x: number,
  y: number,
  width: number,
  look: PageLook,
  form: SectionForm,
  headings: HeadingForm = "bold"
): number => {
  if (entries.length === 0) return y
  const top = heading === "" ? y : drawHeading(sheet, heading, x, y, width, look, headings)
  return drawers[form](sheet, entries, x, top, width, look)
}

/** Draws sections one below the other with space between them; returns the `y` beneath. */
export const drawSections = (
  sheet: Sheet,
  sections: ReadonlyArray<Section>,
  x: number,
  y: number,
  width: number,
  look: PageLook,
  form: SectionForm,
  headings: HeadingForm = "bold"
): number =>
  sections
    .filter(({ entries }) => entries.length > 0)
    .reduce((top, section) => drawSection(sheet, section, x, top, width, look, form, headings) + look.leading * 0.9, y)
