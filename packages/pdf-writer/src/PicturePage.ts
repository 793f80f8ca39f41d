import * as Data from "effect/Data"

/** Shortest side of a page of PDF/A, in points. @see ISO 19005-2, 6.1.13 */
export const SHORTEST_SIDE = 3
/** Longest side of a page of PDF/A, in points. @see ISO 19005-2, 6.1.13 */
export const LONGEST_SIDE = 14_400

/** A picture as a JPEG file, which is written byte by byte as it is. */
export interface JpegPicture {
  readonly kind: "jpeg"
  /** Grey or colour, of eight bits, as any reader of PDF decodes it. */
  readonly bytes: Uint8Array
  /**
   * How the picture is turned to stand upright: the value of Exif's tag Orientation (CIPA DC-008, 4.6.4), 1 to 8. A reader of PDF does not look
   * for it in the file. Default 1, as it is.
   */
  readonly orientation?: number
}

/** A picture as pixels, which are written without loss. */
export interface PixelPicture {
  readonly kind: "pixels"
  /** Row by row from the top, `components` bytes a pixel, in sRGB. */
  readonly bytes: Uint8Array
  /** Pixels. */
  readonly width: number
  /** Pixels. */
  readonly height: number
  /** 1: grey, 3: red, green, blue. */
  readonly components: 1 | 3
}

/** A word and where it stands on the picture. */
export interface PlacedWord {
  /** In the order in which it is read. */
  readonly text: string
  /** In points (1/72 inch) from the page's upper left corner. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** Degrees clockwise by which its line is turned from an upright one. Default 0. */
  readonly turned?: 0 | 90 | 180 | 270
}

/** A page that is a picture. */
export interface PicturePage {
  /** Points, 3 to 14,400 (ISO 19005-2, 6.1.13). */
  readonly width: number
  /** Points, 3 to 14,400. */
  readonly height: number
  /** It fills the page. */
  readonly picture: JpegPicture | PixelPicture
  /** In reading order. */
  readonly words: ReadonlyArray<PlacedWord>
}

/** A page that cannot be written. */
export class UnwritablePage extends Data.TaggedError("UnwritablePage")<{
  /** From 1. */
  readonly page: number
  readonly message: string
}> {}
