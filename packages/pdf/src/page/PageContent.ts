import type { Extent } from "./Matrix.js"

/** The face a glyph is drawn in, once a font and size on a page. */
export interface Face {
  readonly name: string
  readonly bold: boolean
  readonly italic: boolean
  /** Fractions of the size above and below the baseline. */
  readonly ascent: number
  readonly descent: number
}

/** One glyph as drawn, in the coordinates of the page as a person sees it. */
export interface Glyph {
  /** What it stands for; several characters for a ligature, empty when unknown. */
  readonly text: string
  readonly face: Face
  /** Size in page units. */
  readonly size: number
  /** Unit vector of the writing direction. */
  readonly dx: number
  readonly dy: number
  /** Start of the glyph on its baseline. */
  readonly x: number
  readonly y: number
  /** Length along the writing direction, without the spacing added after it. */
  readonly advance: number
  /** Character spacing asked for after the glyph, in page units. */
  readonly spacing: number
  /** Whether clipping leaves it to be seen: programs cut text off at the edge of a cell. */
  readonly visible: boolean
  /** Drawn filled and stroked, which makes a regular face bold. */
  readonly emboldened: boolean
}

/** A straight piece of a path, or the outline of a filled area, in page coordinates. */
export interface Segment {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

/** What a page draws, as far as reading needs it. */
export interface PageContent {
  /** In the order in which they are drawn. */
  readonly glyphs: ReadonlyArray<Glyph>
  readonly segments: ReadonlyArray<Segment>
  /** Where pictures are painted. */
  readonly images: ReadonlyArray<Extent>
  /** How many curves were drawn: text set as outlines shows as thousands of them. */
  readonly curves: number
  /** Whether anything at all was drawn. */
  readonly painted: boolean
}
