/**
 * A laid-out page: texts, lines and boxes at positions, in points of 1/72 inch, origin top left. Back ends draw it; nothing here
 * knows of PDF or pictures.
 */

/** The three families a document can be set in; each exists as a PDF standard font and as a font file with the same widths. */
export type FontFamily = "sans" | "serif" | "mono"

export interface TextStyle {
  readonly family: FontFamily
  readonly bold: boolean
  /** In points. */
  readonly size: number
  /** `#rrggbb`. */
  readonly color: string
}

/** A run of text on one baseline. */
export interface DrawnText {
  readonly text: string
  readonly x: number
  readonly baseline: number
  /** Measured width in points. */
  readonly width: number
  readonly style: TextStyle
}

export interface DrawnLine {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  readonly thickness: number
  readonly color: string
  /** Length of a dash and of a gap, in points. */
  readonly dash?: number
}

export interface DrawnBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly fill?: string
  readonly stroke?: string
}

/** One page; boxes are drawn first, then lines, then texts. */
export interface DrawnPage {
  readonly width: number
  readonly height: number
  readonly boxes: ReadonlyArray<DrawnBox>
  readonly lines: ReadonlyArray<DrawnLine>
  readonly texts: ReadonlyArray<DrawnText>
}

/** A value's place on a page, in points. */
export interface Mark {
  readonly field: string
  /** From 1. */
  readonly page: number
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
