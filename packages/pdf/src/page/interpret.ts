import type { Perform } from "../document/ReadableDocument.js"
import { checkHeap, TURNS } from "../pdfjs/ceilings.js"
import { OPS } from "../pdfjs/parsingHalf.js"
import { symbolOf } from "./characters.js"
import type { FaceSource } from "./faces.js"
import { GraphicsState } from "./GraphicsState.js"
import { Grounds } from "./grounds.js"
import { applyX, applyY, type Extent, extentOf, intersect, type Matrix, multiply, toMatrix, widened } from "./Matrix.js"
import type { Glyph, GlyphStyle, Outline, PageContent, Picture, PictureStream, Segment } from "./PageContent.js"
import { PlainPictures } from "./PlainPictures.js"
import { isRectangle, pathSegments } from "./paths.js"
import { mayHoldText } from "./pictured.js"

/** pdf.js's glyph within the arguments of `showText`; a number there moves the pen. */
interface ShownGlyph {
  readonly unicode: string
  readonly width: number
  readonly vmetric?: readonly [number, number, number] | null
  readonly isSpace: boolean
}

/** One of several pictures that are painted together. */
interface Placed {
  readonly transform: ArrayLike<number>
  readonly width?: number
  readonly height?: number
  readonly w?: number
  readonly h?: number
}

const INVISIBLE = 3
const ADD_TO_CLIP = 4
const STROKE = 1
const FILL_AND_STROKE = 2
const POINTS_PER_INCH = 72
/** Glyphs beyond this many page units are on no page: their places are not worth comparing, and may not even be numbers. */
const FARTHEST = 1e7
/** More short slanted strokes than this are a drawing. */
const MOST_SLANTS = 1000
const both = [OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke]
const strokes = new Set<number>([OPS.stroke, OPS.closeStroke, ...both])
const fills = new Set<number>([OPS.fill, OPS.eoFill, ...both])

/** What performs a page's operators, and what they drew so far. */
export interface Interpreter {
  readonly perform: Perform
  readonly content: () => PageContent
}

/**
 * Performs a page's drawing operators and notes where each glyph, line and picture falls.
 *
 * The text part follows pdf.js's own canvas (`showText` in its display layer), so that a glyph is noted where pdf.js would paint it.
 * `toPage` maps the PDF's default user space to the page as a person sees it; `visible` tells whether an optional-content group is shown.
 */
export const interpreter = (
  page: { readonly toPage: Matrix; readonly width: number; readonly height: number },
  faces: FaceSource,
  visible: (group: unknown) => boolean
): Interpreter => {
  const glyphs: Array<Glyph> = []
  const segments: Array<Segment> = []
  const slants: Array<Segment> = []
  const pictures: Array<Picture> = []
  const outlines: Array<Outline> = []
  const grounds = new Grounds()
  const plain = new PlainPictures()
  let painted = false

  const whole: Extent = { x1: 0, y1: 0, x2: page.width, y2: page.height }
  let state = new GraphicsState(page.toPage, whole)
  let stack: Array<GraphicsState> = []
  let pendingClip = false
  /** Whether each of the groups and marked contents around is hidden, and how many are. */
  const around: Array<boolean> = []
  let hiddenAround = 0
  const isHidden = () => hiddenAround > 0
  const enter = (isHidden: boolean) => {
    around.push(isHidden)
    if (isHidden) hiddenAround++
  }
  const leave = () => {
    if (around.pop() === true) hiddenAround--
  }

  const save = () => {
    stack.push(state)
    state = state.clone()
  }
  const restore = () => {
    state = stack.pop() ?? state
  }

  const showText = (shown: ReadonlyArray<ShownGlyph | number | null>) => {
    const font = state.font
    if (font === null || state.fontSize === 0) return
    const scale = state.hScale * state.fontDirection
    const unit = state.fontSize * font.widthScale
    const base = multiply(state.ctm, state.textMatrix)
    // The pen moves along `along` (in text space) from the start of the run.
    const xAxis = font.vertical ? [-base[2], -base[3]] : [base[0] * scale, base[1] * scale]
    const axisLength = Math.hypot(xAxis[0] ?? 0, xAxis[1] ?? 0)
    const dx = axisLength === 0 ? 1 : (xAxis[0] ?? 0) / axisLength
    const dy = axisLength === 0 ? 0 : (xAxis[1] ?? 0) / axisLength
    const determinant = Math.abs(base[0] * base[3] - base[1] * base[2])
    const acrossScale =
      font.vertical || axisLength === 0 ? Math.hypot(base[0], base[1]) : (determinant * Math.abs(scale)) / axisLength
    const size = state.fontSize * font.sizeScale * acrossScale
    const keep = axisLength > 0 && size > 0 && !isHidden()
    const mode = state.renderingMode & 3
    const hidden = state.renderingMode === INVISIBLE
    const style: GlyphStyle = {
      face: font.face,
      size,
      dx,
      dy,
      spacing: state.charSpacing * axisLength,
      emboldened: mode === FILL_AND_STROKE,
      hidden
    }
    const unpainted = !hidden && (mode === STROKE ? state.strokeHidden : mode === 0 && state.fillHidden)
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
        const x = applyX(base, startX, startY)
        const y = applyY(base, startX, startY)
        const glyphLength = advance * axisLength
        const near = Math.abs(x) < FARTHEST && Math.abs(y) < FARTHEST && Math.abs(glyphLength) < FARTHEST
        const middleX = x + (dx * glyphLength) / 2 + dy * size * 0.3
        const middleY = y + (dy * glyphLength) / 2 - dx * size * 0.3
        const visible = !unpainted && state.shows(middleX, middleY) && !(white && grounds.isWhite(middleX, middleY))
        const text = font.symbolic ? symbolOf(item.unicode, font.face.name) : item.unicode
        if (near) glyphs.push({ text, style, x, y, advance: glyphLength, visible })
        if (visible && !hidden) {
          painted = true
          if (plain.any) plain.cover(widened({ x1: x, y1: y, x2: x, y2: y }, Math.max(size, Math.abs(glyphLength))))
        }
      }
      pen += advance + (font.vertical ? -spacing : spacing * state.fontDirection)
    }
    if (font.vertical) state.y -= pen
    else state.x += pen * scale
  }

  const drawPath = (operator: number, data: Float32Array | null, minMax: ArrayLike<number> | null) => {
    const extent =
      minMax === null
        ? null
        : intersect(state.clip, extentOf(state.ctm, minMax[0] ?? 0, minMax[1] ?? 0, minMax[2] ?? 0, minMax[3] ?? 0))
    const stroked = strokes.has(operator) && !state.strokeHidden
    const filled = fills.has(operator) && !state.fillHidden
    if (plain.any && (strokes.has(operator) || fills.has(operator))) {
      const pen = strokes.has(operator) ? state.lineWidth * Math.hypot(...state.ctm.slice(0, 4)) : 0
      plain.cover(extent === null ? null : widened(extent, pen))
    }
    if (data !== null && (stroked || filled) && !isHidden()) {
      painted = true
      const drawn = pathSegments(data, state.ctm, { stroked, filled: filled && !state.fillIsWhite }, state.lineWidth)
      if (extent !== null && filled) grounds.add(extent, state.fillIsWhite)
      if (extent !== null && drawn.curves > 0 && extent.x2 > extent.x1 && extent.y2 > extent.y1) {
        outlines.push({ extent, curves: drawn.curves })
      }
      for (const segment of drawn.segments) {
        const clipped = state.clipSegment(segment)
        if (clipped !== null) segments.push(clipped)
      }
      for (const stroke of drawn.slants) {
        if (slants.length < MOST_SLANTS && state.shows(stroke.x1, stroke.y1) && state.shows(stroke.x2, stroke.y2)) {
          slants.push(stroke)
        }
      }
    }
    if (pendingClip) {
      pendingClip = false
      if (extent !== null) state.clip = extent
      if (data === null || !isRectangle(data, state.ctm)) state.plain = false
    }
  }

  const image = (placement: Matrix, pixelWidth: number, pixelHeight: number, stream: PictureStream | null = null) => {
    if (isHidden() || state.fillAlpha === 0) return
    painted = true
    const extent = intersect(state.clip, extentOf(placement, 0, 0, 1, 1))
    if (!(extent.x2 > extent.x1 && extent.y2 > extent.y1)) return
    const across = pixelWidth / Math.hypot(placement[0], placement[1])
    const down = pixelHeight / Math.hypot(placement[2], placement[3])
    const resolution = Math.max(across, down) * POINTS_PER_INCH
    pictures.push({ extent, resolution: Number.isFinite(resolution) ? resolution : 0 })
    grounds.add(extent, false)
    plain.cover(extent)
    const [a, b, c, d] = placement
    const upright = (b === 0 && c === 0) || (a === 0 && d === 0)
    if (stream !== null && upright && state.plain && state.fillAlpha === 1 && mayHoldText(extent, page)) {
      plain.add({ extent, stream, placement })
    }
  }

  /** A mask of one pixel: a filled box. */
  const solid = (placement: Matrix) => {
    if (isHidden() || state.fillHidden) return
    painted = true
    const extent = intersect(state.clip, extentOf(placement, 0, 0, 1, 1))
    grounds.add(extent, state.fillIsWhite)
    plain.cover(extent)
  }

  const images = (parts: ReadonlyArray<Placed>) => {
    for (const part of parts) {
      image(multiply(state.ctm, toMatrix(part.transform)), part.width ?? part.w ?? 0, part.height ?? part.h ?? 0)
    }
  }

  /** What is done for each operator: functions of their own, which V8 optimises one by one, and not all of them anew where one meets something new. */
  const performed: Readonly<Record<number, (args: Parameters<Perform>[1]) => void>> = {
    [OPS.save]: () => {
      save()
    },
    [OPS.restore]: () => {
      restore()
    },
    [OPS.transform]: (args) => {
      state.ctm = multiply(state.ctm, toMatrix(args))
    },
    [OPS.setGState]: ({ 0: entries }) => {
      for (const [key, value] of entries) {
        if (key === "Font") state.setFont(faces(value[0]), value[1])
        else if (key === "LW") state.lineWidth = value
        else if (key === "CA") state.strokeAlpha = value
        else if (key === "ca") state.fillAlpha = value
        else if (key === "SMask" ? value !== false : key === "BM" ? value !== "source-over" : key === "TR") {
          state.plain = false
        }
      }
    },
    [OPS.setLineWidth]: ({ 0: width }) => {
      state.lineWidth = width
    },
    [OPS.setFillRGBColor]: ({ 0: colour }) => {
      state.fillIsWhite = colour === "#ffffff"
      state.fillIsClear = false
    },
    [OPS.setFillColorN]: () => {
      state.fillIsWhite = false
      state.fillIsClear = false
    },
    [OPS.setFillTransparent]: () => {
      state.fillIsClear = true
    },
    [OPS.setStrokeTransparent]: () => {
      state.strokeIsClear = true
    },
    [OPS.setStrokeRGBColor]: ({ 0: colour }) => {
      state.strokeIsWhite = colour === "#ffffff"
      state.strokeIsClear = false
    },
    [OPS.beginText]: () => {
      state.setTextMatrix([1, 0, 0, 1, 0, 0])
    },
    [OPS.setCharSpacing]: ({ 0: spacing }) => {
      state.charSpacing = spacing
    },
    [OPS.setWordSpacing]: ({ 0: spacing }) => {
      state.wordSpacing = spacing
    },
    [OPS.setHScale]: ({ 0: percent }) => {
      state.hScale = percent / 100
    },
    [OPS.setLeading]: ({ 0: leading }) => {
      state.leading = -leading
    },
    [OPS.setFont]: ({ 0: name, 1: size }) => {
      state.setFont(faces(name), size)
    },
    [OPS.setTextRenderingMode]: ({ 0: mode }) => {
      state.renderingMode = mode
    },
    [OPS.setTextRise]: ({ 0: rise }) => {
      state.rise = rise
    },
    [OPS.moveText]: ({ 0: x, 1: y }) => {
      state.moveText(x, y)
    },
    [OPS.setLeadingMoveText]: ({ 0: x, 1: y }) => {
      state.leading = y
      state.moveText(x, y)
    },
    [OPS.setTextMatrix]: ({ 0: matrix }) => {
      state.setTextMatrix(toMatrix(matrix))
    },
    [OPS.nextLine]: () => {
      state.moveText(0, state.leading)
    },
    [OPS.showText]: ({ 0: shown }) => {
      showText(shown)
    },
    [OPS.showSpacedText]: ({ 0: shown }) => {
      showText(shown)
    },
    [OPS.nextLineShowText]: ({ 0: shown }) => {
      state.moveText(0, state.leading)
      showText(shown)
    },
    [OPS.nextLineSetSpacingShowText]: ({ 0: wordSpacing, 1: charSpacing, 2: shown }) => {
      state.wordSpacing = wordSpacing
      state.charSpacing = charSpacing
      state.moveText(0, state.leading)
      showText(shown)
    },
    [OPS.clip]: () => {
      pendingClip = true
    },
    [OPS.eoClip]: () => {
      pendingClip = true
    },
    [OPS.constructPath]: ({ 0: operator, 1: data, 2: minMax }) => {
      drawPath(operator, data[0] instanceof Float32Array ? data[0] : null, minMax)
    },
    [OPS.shadingFill]: () => {
      if (!isHidden()) {
        painted = true
        grounds.add(state.clip, false)
        plain.cover(state.clip)
      }
    },
    [OPS.paintFormXObjectBegin]: ({ 0: matrix, 1: box }) => {
      save()
      if (matrix) state.ctm = multiply(state.ctm, toMatrix(matrix))
      if (box) state.clipTo(box)
    },
    [OPS.paintFormXObjectEnd]: () => {
      restore()
    },
    [OPS.beginGroup]: ({ 0: group }) => {
      save()
      state.plain = false
      if (group.matrix) state.ctm = multiply(state.ctm, toMatrix(group.matrix))
      if (group.bbox) state.clipTo(group.bbox)
      // What a soft mask draws is not seen itself.
      enter(Boolean(group.smask))
    },
    [OPS.endGroup]: () => {
      leave()
      restore()
    },
    [OPS.beginAnnotation]: ({ 1: rect, 2: transform, 3: matrix }) => {
      stack = [new GraphicsState(page.toPage, whole)]
      state = new GraphicsState(page.toPage, whole)
      if (rect) state.clipTo(rect)
      state.ctm = multiply(multiply(state.ctm, toMatrix(transform)), toMatrix(matrix))
    },
    [OPS.endAnnotation]: () => {
      restore()
    },
    [OPS.beginMarkedContent]: () => {
      enter(false)
    },
    [OPS.beginMarkedContentProps]: ({ 0: tag, 1: group }) => {
      enter(tag === "OC" && !visible(group))
    },
    [OPS.endMarkedContent]: () => {
      leave()
    },
    [OPS.paintImageXObject]: ({ 1: width, 2: height, 3: stream }) => {
      image(state.ctm, width, height, stream)
    },
    [OPS.paintImageMaskXObject]: ({ 0: mask }) => {
      image(state.ctm, mask.width, mask.height)
    },
    [OPS.paintInlineImageXObject]: ({ 0: mask }) => {
      image(state.ctm, mask.width, mask.height)
    },
    [OPS.paintSolidColorImageMask]: () => {
      solid(state.ctm)
    },
    [OPS.paintImageXObjectRepeat]: ({ 1: scaleX, 2: scaleY, 3: positions }) => {
      for (let at = 0; at + 1 < positions.length; at += 2) {
        image(multiply(state.ctm, [scaleX, 0, 0, scaleY, positions[at], positions[at + 1]]), 0, 0)
      }
    },
    [OPS.paintImageMaskXObjectRepeat]: ({ 0: mask, 1: scaleX, 2: skewX, 3: skewY, 4: scaleY, 5: positions }) => {
      for (let at = 0; at + 1 < positions.length; at += 2) {
        const placement = multiply(state.ctm, [scaleX, skewX, skewY, scaleY, positions[at], positions[at + 1]])
        image(placement, mask.width, mask.height)
      }
    },
    [OPS.paintImageMaskXObjectGroup]: ({ 0: parts }) => images(parts),
    [OPS.paintInlineImageXObjectGroup]: ({ 1: parts }) => images(parts)
  }

  let turns = 0
  return {
    perform: (operator, args) => {
      if ((++turns & TURNS) === 0) checkHeap()
      performed[operator]?.(args)
    },
    content: () => ({ glyphs, segments, slants, pictures, plain: plain.shown, outlines, painted })
  }
}
