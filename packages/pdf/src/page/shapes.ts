import { GraphicsState } from "./GraphicsState.js"
import { type Extent, type Matrix, multiply, toMatrix } from "./Matrix.js"
import type { Face, Glyph, GlyphStyle, Segment } from "./PageContent.js"

/** Any number that is not whole. */
const part = 0.5

const matrix: Matrix = multiply(
  toMatrix([part, part, part, part, part, part]),
  toMatrix([part, part, part, part, part, part])
)
const extent: Extent = { x1: part, y1: part, x2: part, y2: part }
const face: Face = { name: "", bold: false, italic: false, ascent: part, descent: part }
const style: GlyphStyle = { face, size: part, dx: part, dy: part, spacing: part, emboldened: false, hidden: false }
const glyph: Glyph = { text: "", style, x: part, y: part, advance: part, visible: true }
const segment: Segment = { x1: part, y1: part, x2: part, y2: part }
const state = Object.assign(new GraphicsState(matrix, extent), {
  lineWidth: part,
  fillAlpha: part,
  strokeAlpha: part,
  font: {
    face,
    symbolic: false,
    vertical: false,
    defaultVerticalMetric: [part, part, part] as const,
    widthScale: part,
    sizeScale: part
  },
  fontSize: part,
  fontDirection: part,
  charSpacing: part,
  wordSpacing: part,
  hScale: part,
  leading: part,
  rise: part,
  x: part,
  y: part,
  lineX: part,
  lineY: part
})
const placed = { glyph, text: "", quarter: 0, start: part, end: part, base: part }
const box = { x: part, y: part, width: part, height: part }
const font = { name: "", size: part, bold: false, italic: false }
const word = { text: "", confidence: part, box, font }
const piece = { at: part, from: part, to: part }

/**
 * One object of each kind that a page has many of, with fractional numbers. V8 assumes integers in an object's fields until it meets a fraction, and
 * then has to optimise all dependent code again; these show it fractions from the start. They are kept, because V8 forgets a kind of object once no
 * instance is left.
 */
export const shapes: ReadonlyArray<object> = [matrix, extent, glyph, segment, state, placed, word, piece]
