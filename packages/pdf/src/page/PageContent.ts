import type { Extent, Matrix } from "./Matrix.js"
import type { PaintedPaths } from "./PaintedPaths.js"

/** The face a glyph is drawn in, once a font on a page. */
export interface Face {
  readonly name: string
  readonly bold: boolean
  readonly italic: boolean
  /** Fractions of the size above and below the baseline. */
  readonly ascent: number
  readonly descent: number
}

/** The style shared by glyphs that are shown together. */
export interface GlyphStyle {
  readonly face: Face
  /** Size in page units. */
  readonly size: number
  /** Unit vector of the writing direction. */
  readonly dx: number
  readonly dy: number
  /** Character spacing asked for after each glyph, in page units. */
  readonly spacing: number
  /** Drawn filled and stroked, which makes a regular face bold. */
  readonly emboldened: boolean
  /** Text that is placed but not painted, as recognition programs lay it over a scan. */
  readonly hidden: boolean
}

/** One glyph as drawn, in the coordinates of the page as a person sees it. */
export interface Glyph {
  /** Its text; several characters for a ligature, empty when unknown. */
  readonly text: string
  readonly style: GlyphStyle
  /** Start of the glyph on its baseline. */
  readonly x: number
  readonly y: number
  /** Length along the writing direction, without the spacing added after it. */
  readonly advance: number
  /** Whether clipping and colour leave it to be seen: programs cut text off at the edge of a cell, and set it white on white. */
  readonly visible: boolean
}

/** A straight piece of a path, or the outline of a filled area, in page coordinates. */
export interface Segment {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

/** A picture on the page. */
export interface Picture {
  readonly extent: Extent
  /** Pixels to the inch (72 page units), along the side where there are more of them. */
  readonly resolution: number
  /** Its image stream; `null` if it is not an object of the file, or is a mask. */
  readonly stream: PictureStream | null
  /** Maps the unit square, in which a picture stands upright, to the page. */
  readonly placement: Matrix
}

/** A picture's stream in pdf.js's parsing half, as far as it is used here; of a JPEG, with the file as it was embedded. */
export interface PictureStream {
  readonly dict: {
    has(key: string): boolean
    getArray(key: string, long?: string): unknown
  }
  readonly bytes?: Uint8Array
  readonly jpegOptions?: { readonly colorTransform: number | undefined }
  /** Its decoded bytes; at most that many of them. */
  getBytes?(length?: number): Uint8Array
  /** Begins anew with its first byte. */
  reset?(): void
}

/** A picture that is drawn opaque and upright, cut to a rectangle at most, and that nothing covers. */
export interface PlainPicture {
  readonly extent: Extent
  readonly stream: PictureStream
  /** Maps the unit square, in which a picture stands upright, to the page. */
  readonly placement: Matrix
}

/** A path with curves in it: text set as outlines shows as many of them. */
export interface Outline {
  readonly extent: Extent
  readonly curves: number
}

/** What a page draws, as far as reading needs it. */
export interface PageContent {
  /** In the order in which they are drawn. */
  readonly glyphs: ReadonlyArray<Glyph>
  readonly segments: ReadonlyArray<Segment>
  /** Short strokes that are neither level nor upright. */
  readonly slants: ReadonlyArray<Segment>
  readonly pictures: ReadonlyArray<Picture>
  readonly plain: ReadonlyArray<PlainPicture>
  readonly paths: PaintedPaths
  readonly outlines: ReadonlyArray<Outline>
  /** Whether anything at all was drawn. */
  readonly painted: boolean
}
