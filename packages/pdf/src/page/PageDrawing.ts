import { OPS } from "../pdfjs/parsingHalf.js"
import { standingFor } from "./actualText.js"
import { GraphicsState } from "./GraphicsState.js"
import { Grounds } from "./grounds.js"
import { type Extent, extentOf, intersect, type Matrix, widened } from "./Matrix.js"
import type { Glyph, GlyphStyle, Outline, PageContent, Picture, PictureStream, Segment } from "./PageContent.js"
import { PaintedPaths } from "./PaintedPaths.js"
import { PlainPictures } from "./PlainPictures.js"
import { isRectangle, pathSegments } from "./paths.js"
import { mayHoldText } from "./pictured.js"

const POINTS_PER_INCH = 72
/** Glyphs beyond this many page units are on no page: their places are not worth comparing, and may not even be numbers. */
const FARTHEST = 1e7
/** More short slanted strokes than this are a drawing. */
const MOST_SLANTS = 1000
const both = [OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke]
const strokes = new Set<number>([OPS.stroke, OPS.closeStroke, ...both])
const fills = new Set<number>([OPS.fill, OPS.eoFill, ...both])
const evenOdd = new Set<number>([OPS.eoFill, OPS.eoFillStroke, OPS.closeEOFillStroke])

/**
 * The drawing of a page as its operators are performed: the graphics state and its stack, what is hidden, and where each glyph, line and picture
 * falls.
 */
export class PageDrawing {
  /** The state that the next operator finds. */
  state: GraphicsState
  readonly #page: { readonly toPage: Matrix; readonly width: number; readonly height: number }
  readonly #whole: Extent
  #stack: Array<GraphicsState> = []
  /** For each enclosing group and marked content: whether it is hidden, the replacement text of its glyphs, and how many glyphs came before. */
  readonly #around: Array<{ readonly isHidden: boolean; readonly text: string | null; readonly from: number }> = []
  #hiddenAround = 0
  readonly #glyphs: Array<Glyph> = []
  readonly #segments: Array<Segment> = []
  readonly #slants: Array<Segment> = []
  readonly #pictures: Array<Picture> = []
  readonly #outlines: Array<Outline> = []
  readonly #grounds = new Grounds()
  readonly #plain = new PlainPictures()
  readonly #paths = new PaintedPaths()
  #painted = false
  /** The next painted path clips what follows. */
  #clips = false

  constructor(page: { readonly toPage: Matrix; readonly width: number; readonly height: number }) {
    this.#page = page
    this.#whole = { x1: 0, y1: 0, x2: page.width, y2: page.height }
    this.state = new GraphicsState(page.toPage, this.#whole)
  }

  save(): void {
    this.#stack.push(this.state)
    this.state = this.state.clone()
  }

  restore(): void {
    this.state = this.#stack.pop() ?? this.state
  }

  /** Resets to the state of an untouched page, whatever was saved. */
  reset(): void {
    this.#stack = [new GraphicsState(this.#page.toPage, this.#whole)]
    this.state = new GraphicsState(this.#page.toPage, this.#whole)
  }

  /** Enters a group or marked content, which may be hidden or give its glyphs' text itself. */
  enter(isHidden: boolean, text: string | null = null): void {
    this.#around.push({ isHidden, text, from: this.#glyphs.length })
    if (isHidden) this.#hiddenAround++
  }

  leave(): void {
    const left = this.#around.pop()
    if (left === undefined) return
    if (left.isHidden) this.#hiddenAround--
    if (left.text === null) return
    const glyphs = standingFor(this.#glyphs, left.from, left.text)
    if (glyphs !== null) this.#glyphs.splice(left.from, Number.POSITIVE_INFINITY, ...glyphs)
  }

  get isHidden(): boolean {
    return this.#hiddenAround > 0
  }

  /** Makes the next path clip what is drawn after it. */
  clip(): void {
    this.#clips = true
  }

  /** Notes a glyph that begins at a point of the page; `shows` where its own paint leaves it to be seen, `isWhite` where that is white. */
  glyph(
    text: string,
    style: GlyphStyle,
    x: number,
    y: number,
    advance: number,
    shows: boolean,
    isWhite: boolean
  ): void {
    const { dx, dy, hidden, size } = style
    const middleX = x + (dx * advance) / 2 + dy * size * 0.3
    const middleY = y + (dy * advance) / 2 - dx * size * 0.3
    const visible = shows && this.state.shows(middleX, middleY) && !(isWhite && this.#grounds.isWhite(middleX, middleY))
    const near = Math.abs(x) < FARTHEST && Math.abs(y) < FARTHEST && Math.abs(advance) < FARTHEST
    if (near) this.#glyphs.push({ text, style, x, y, advance, visible })
    if (!visible || hidden) return
    this.#painted = true
    if (this.#plain.any) this.#plain.cover(widened({ x1: x, y1: y, x2: x, y2: y }, Math.max(size, Math.abs(advance))))
  }

  /** Paints a path by one of pdf.js's operators. `data` is pdf.js's path buffer, `minMax` the box around it in user space. */
  path(operator: number, data: Float32Array | null, minMax: ArrayLike<number> | null): void {
    const { state } = this
    const strokesIt = strokes.has(operator)
    const fillsIt = fills.has(operator)
    const extent =
      minMax === null
        ? null
        : intersect(state.clip, extentOf(state.ctm, minMax[0] ?? 0, minMax[1] ?? 0, minMax[2] ?? 0, minMax[3] ?? 0))
    const stroked = strokesIt && !state.strokeHidden
    const filled = fillsIt && !state.fillHidden
    if (this.#plain.any && (strokesIt || fillsIt)) {
      const pen = strokesIt ? state.lineWidth * Math.hypot(...state.ctm.slice(0, 4)) : 0
      this.#plain.cover(extent === null ? null : widened(extent, pen))
    }
    if (data !== null && (stroked || filled) && !this.isHidden) {
      this.#painted = true
      const drawn = pathSegments(data, state.ctm, { stroked, filled: filled && !state.fillIsWhite }, state.lineWidth)
      if (extent !== null && filled) this.#grounds.add(extent, state.fillIsWhite)
      if (extent !== null && drawn.curves > 0 && extent.x2 > extent.x1 && extent.y2 > extent.y1) {
        this.#outlines.push({ extent, curves: drawn.curves })
      }
      for (const segment of drawn.segments) {
        const clipped = state.clipSegment(segment)
        if (clipped !== null) this.#segments.push(clipped)
      }
      for (const stroke of drawn.slants) {
        const shows = state.shows(stroke.x1, stroke.y1) && state.shows(stroke.x2, stroke.y2)
        if (shows && this.#slants.length < MOST_SLANTS) this.#slants.push(stroke)
      }
    }
    if (data !== null && extent !== null && (strokesIt || fillsIt) && !this.isHidden) {
      this.#paths.add(data, state, extent, { fills: fillsIt, strokes: strokesIt, evenOdd: evenOdd.has(operator) })
    }
    if (!this.#clips) return
    this.#clips = false
    if (extent !== null) state.clip = extent
    if (data === null || !isRectangle(data, state.ctm)) state.plain = false
  }

  /** Paints a picture on the image of the unit square; `stream` is its source, if it may be used as it is. */
  image(placement: Matrix, pixelWidth: number, pixelHeight: number, stream: PictureStream | null = null): void {
    const { state } = this
    if (this.isHidden || state.fillAlpha === 0) return
    this.#painted = true
    const extent = intersect(state.clip, extentOf(placement, 0, 0, 1, 1))
    if (!(extent.x2 > extent.x1 && extent.y2 > extent.y1)) return
    const across = pixelWidth / Math.hypot(placement[0], placement[1])
    const down = pixelHeight / Math.hypot(placement[2], placement[3])
    const resolution = Math.max(across, down) * POINTS_PER_INCH
    this.#pictures.push({ extent, resolution: Number.isFinite(resolution) ? resolution : 0, stream, placement })
    this.#fillWith(extent, false)
    const [a, b, c, d] = placement
    const upright = (b === 0 && c === 0) || (a === 0 && d === 0)
    if (stream !== null && upright && state.plain && state.fillAlpha === 1 && mayHoldText(extent, this.#page)) {
      this.#plain.add({ extent, stream, placement })
    }
  }

  /** Paints a mask of one pixel: a filled box. */
  solid(placement: Matrix): void {
    if (this.isHidden || this.state.fillHidden) return
    this.#painted = true
    this.#fillWith(intersect(this.state.clip, extentOf(placement, 0, 0, 1, 1)), this.state.fillIsWhite)
  }

  /** Paints all that clipping leaves. */
  shading(): void {
    if (this.isHidden) return
    this.#painted = true
    this.#fillWith(this.state.clip, false)
  }

  #fillWith(extent: Extent, white: boolean): void {
    this.#grounds.add(extent, white)
    this.#plain.cover(extent)
    this.#paths.addOther(extent)
  }

  content(): PageContent {
    return {
      glyphs: this.#glyphs,
      segments: this.#segments,
      slants: this.#slants,
      pictures: this.#pictures,
      plain: this.#plain.shown,
      paths: this.#paths,
      outlines: this.#outlines,
      painted: this.#painted
    }
  }
}
