/**
 * What a reader or a recogniser passes to the engine: the words of a page and its ruling lines.
 *
 * Every coordinate here is in the page's own unit (points of 1/72 inch for PDF, pixels for pictures), origin top left,
 * in the page as a person sees it: rotation and EXIF orientation are already applied.
 */

/** A rectangle in page units, origin top left. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The font of a word, where the source knows it. */
export interface Font {
  /** Its name in the file. */
  readonly name: string
  /** Size in page units. */
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
}

/** One word: a run of characters without white space. */
export interface Word {
  readonly text: string
  /** Probability, 0 to 1, that the text was read correctly. 1 for a text layer. */
  readonly confidence: number
  /** In page units. */
  readonly box: Box
  /** Absent where the source does not know it. */
  readonly font?: Font
}

/**
 * A straight horizontal or vertical line drawn on the page, or the edge of a filled or stroked box. Short slanted strokes may be included:
 * they separate nothing, but they tick a box.
 */
export interface Ruling {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

/** A bar code or matrix code on a page. */
export interface PageCode {
  /** Its symbology in snake case: `qr_code`, `data_matrix`, `pdf417`, `code_128`, `ean_13` … */
  readonly format: string
  /** Its content, control characters included. */
  readonly text: string
  /** In page units. */
  readonly box: Box
  /** Whether the code's signature is valid; absent where it has none or it could not be checked. */
  readonly signature?: "valid" | "invalid"
}

/** Where the words of a page came from. */
export type PageSource = "text_layer" | "ocr" | "mixed"

/** One page of a document as words. */
export interface Page {
  /** Page number, starting at 1. */
  readonly page: number
  /** Width and height in `unit`, as a person sees the page (or as it is `turned`). */
  readonly width: number
  readonly height: number
  /** Points of 1/72 inch, or pixels. */
  readonly unit: "point" | "pixel"
  /** The file's own rotation, already applied: degrees clockwise. */
  readonly rotation: 0 | 90 | 180 | 270
  /**
   * Additional rotation, in degrees clockwise, because the text lies on its side or upside down. Sizes, words and
   * rulings here are those of the turned page; the boxes of results are turned back to the page as a person sees it. Default 0.
   */
  readonly turned?: 0 | 90 | 180 | 270
  readonly source: PageSource
  /** In any order. */
  readonly words: ReadonlyArray<Word>
  /** In any order; empty where none are known. */
  readonly rulings: ReadonlyArray<Ruling>
  /** In any order; absent where there are none or they were not looked for. */
  readonly codes?: ReadonlyArray<PageCode>
}
