import type { LoadedFace } from "./faces.js"
import { type Extent, extentOf, identity, intersect, type Matrix } from "./Matrix.js"
import type { Segment } from "./PageContent.js"

/** Slack in page units at the edge of a clip, so that glyphs and lines touching it are kept. */
const CLIP_SLACK = 1

/** Paint of less opacity than this cannot be seen on paper. */
const FAINTEST = 0.02

const WHITE = "#ffffff"

/** The part of PDF's graphics and text state that says where text and lines fall. Lengths are in user or text space. */
export class GraphicsState {
  lineWidth = 1
  /** Colours as CSS has them; `null` for a pattern. */
  fillColour: string | null = "#000000"
  fillIsClear = false
  strokeColour: string | null = "#000000"
  strokeIsClear = false
  dashed = false
  /** Opacity of fills and strokes, 0 to 1. */
  fillAlpha = 1
  strokeAlpha = 1
  /** Whether pictures show as they are, but for the rectangle that clipping leaves: no mask, no blending, no other clip. */
  plain = true

  font: LoadedFace | null = null
  fontSize = 0
  fontDirection = 1
  charSpacing = 0
  wordSpacing = 0
  hScale = 1
  leading = 0
  rise = 0
  renderingMode = 0
  textMatrix: Matrix = identity
  /** The pen, and the start of the line it is on. */
  x = 0
  y = 0
  lineX = 0
  lineY = 0

  constructor(
    public ctm: Matrix,
    /** The upright rectangle, in page coordinates, that clipping leaves. */
    public clip: Extent
  ) {}

  /** A copy, field by field: copying all properties generically takes many times as long. */
  clone(): GraphicsState {
    const copy = new GraphicsState(this.ctm, this.clip)
    copy.lineWidth = this.lineWidth
    copy.fillColour = this.fillColour
    copy.fillIsClear = this.fillIsClear
    copy.strokeColour = this.strokeColour
    copy.strokeIsClear = this.strokeIsClear
    copy.dashed = this.dashed
    copy.fillAlpha = this.fillAlpha
    copy.strokeAlpha = this.strokeAlpha
    copy.plain = this.plain
    copy.font = this.font
    copy.fontSize = this.fontSize
    copy.fontDirection = this.fontDirection
    copy.charSpacing = this.charSpacing
    copy.wordSpacing = this.wordSpacing
    copy.hScale = this.hScale
    copy.leading = this.leading
    copy.rise = this.rise
    copy.renderingMode = this.renderingMode
    copy.textMatrix = this.textMatrix
    copy.x = this.x
    copy.y = this.y
    copy.lineX = this.lineX
    copy.lineY = this.lineY
    return copy
  }

  setFont(font: LoadedFace | null, size: number): void {
    this.font = font
    this.fontSize = Math.abs(size)
    this.fontDirection = size < 0 ? -1 : 1
  }

  setTextMatrix(matrix: Matrix): void {
    this.textMatrix = matrix
    this.x = this.lineX = 0
    this.y = this.lineY = 0
  }

  moveText(x: number, y: number): void {
    this.x = this.lineX += x
    this.y = this.lineY += y
  }

  get fillIsWhite(): boolean {
    return this.fillColour === WHITE
  }

  get fillHidden(): boolean {
    return this.fillIsClear || this.fillAlpha < FAINTEST
  }

  get strokeHidden(): boolean {
    // White on paper cannot be seen.
    return this.strokeIsClear || this.strokeColour === WHITE || this.strokeAlpha < FAINTEST
  }

  /** Clips to a rectangle of user space, given as PDF does: two opposite corners. */
  clipTo(box: ArrayLike<number>): void {
    this.clip = intersect(this.clip, extentOf(this.ctm, box[0] ?? 0, box[1] ?? 0, box[2] ?? 0, box[3] ?? 0))
  }

  /** Whether a point of the page is inside the clip. */
  shows(x: number, y: number): boolean {
    const { x1, x2, y1, y2 } = this.clip
    return x >= x1 - CLIP_SLACK && x <= x2 + CLIP_SLACK && y >= y1 - CLIP_SLACK && y <= y2 + CLIP_SLACK
  }

  /** The part of an upright or level segment that the clip leaves. */
  clipSegment(segment: Segment): Segment | null {
    const { x1, x2, y1, y2 } = this.clip
    const clipped = {
      x1: Math.min(Math.max(segment.x1, x1), x2),
      y1: Math.min(Math.max(segment.y1, y1), y2),
      x2: Math.min(Math.max(segment.x2, x1), x2),
      y2: Math.min(Math.max(segment.y2, y1), y2)
    }
    const moved =
      segment.x1 === segment.x2
        ? Math.abs(clipped.x1 - segment.x1) > CLIP_SLACK
        : segment.y1 === segment.y2 && Math.abs(clipped.y1 - segment.y1) > CLIP_SLACK
    return moved || (clipped.x1 === clipped.x2 && clipped.y1 === clipped.y2) ? null : clipped
  }
}
