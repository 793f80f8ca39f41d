import { symbolOf, UNKNOWN_CHARACTER, unstyled } from "./characters.js"
import { applyX, applyY, multiply } from "./Matrix.js"
import type { GlyphStyle } from "./PageContent.js"
import type { PageDrawing } from "./PageDrawing.js"

/** pdf.js's glyph within the arguments of `showText`; a number there moves the pen. */
export interface ShownGlyph {
  readonly originalCharCode: number
  readonly unicode: string
  readonly width: number
  readonly vmetric?: readonly [number, number, number] | null
  readonly isSpace: boolean
}

const INVISIBLE = 3
const ADD_TO_CLIP = 4
const STROKE = 1
const FILL_AND_STROKE = 2

/**
 * Shows a text where the pen is, and moves the pen. It follows pdf.js's own canvas (`showText` in its display layer), so that a glyph is noted
 * where pdf.js would paint it.
 */
export const placeText = (drawing: PageDrawing, shown: ReadonlyArray<ShownGlyph | number | null>): void => {
  const { state } = drawing
  const { font } = state
  if (font === null || state.fontSize === 0) return
  const scale = state.hScale * state.fontDirection
  const unit = state.fontSize * font.widthScale
  const base = multiply(state.ctm, state.textMatrix)
  // The pen moves along this axis (in text space) from the start of the run.
  const axisX = font.vertical ? -base[2] : base[0] * scale
  const axisY = font.vertical ? -base[3] : base[1] * scale
  const axisLength = Math.hypot(axisX, axisY)
  const determinant = Math.abs(base[0] * base[3] - base[1] * base[2])
  const acrossScale =
    font.vertical || axisLength === 0 ? Math.hypot(base[0], base[1]) : (determinant * Math.abs(scale)) / axisLength
  const size = state.fontSize * font.sizeScale * acrossScale
  const keep = axisLength > 0 && size > 0 && !drawing.isHidden
  const mode = state.renderingMode & 3
  const hidden = state.renderingMode === INVISIBLE
  const style: GlyphStyle = {
    face: font.face,
    size,
    dx: axisLength === 0 ? 1 : axisX / axisLength,
    dy: axisLength === 0 ? 0 : axisY / axisLength,
    spacing: state.charSpacing * axisLength,
    emboldened: mode === FILL_AND_STROKE,
    hidden
  }
  const painted = hidden || !(mode === STROKE ? state.strokeHidden : mode === 0 && state.fillHidden)
  const white = mode === 0 && state.fillIsWhite
  if ((state.renderingMode & ADD_TO_CLIP) !== 0) state.plain = false
  let pen = 0
  for (const item of shown) {
    if (item === null || item === undefined) continue
    if (typeof item === "number") {
      pen += ((font.vertical ? 1 : -1) * item * state.fontSize) / 1000
      continue
    }
    const spacing = (item.isSpace ? state.wordSpacing : 0) + state.charSpacing
    const width = font.vertical ? -(item.vmetric ?? font.defaultVerticalMetric)[0] : item.width
    const advance = width * unit
    if (keep) {
      const startX = font.vertical ? state.x : state.x + pen * scale
      const startY = (font.vertical ? state.y - pen : state.y) + state.rise
      const own = font.isUnmapped?.(item.originalCharCode, item.unicode) === true ? UNKNOWN_CHARACTER : item.unicode
      const text = unstyled(font.symbolic ? symbolOf(own, font.face.name) : own)
      const x = applyX(base, startX, startY)
      const y = applyY(base, startX, startY)
      drawing.glyph(text, style, x, y, advance * axisLength, painted, white)
    }
    pen += advance + (font.vertical ? -spacing : spacing * state.fontDirection)
  }
  if (font.vertical) state.y -= pen
  else state.x += pen * scale
}
