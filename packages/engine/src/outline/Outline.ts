import type { BoundingBox } from "../Extraction.js"

/** Where something of an outline is: its page from 1, and its box in fractions of that page. */
interface Placed {
  readonly page: number
  readonly bbox: BoundingBox
}

/** A heading; `level` is 1 for the largest, 6 at most. */
export interface OutlineHeading extends Placed {
  readonly kind: "heading"
  readonly level: number
  readonly text: string
}

/** Running text, or lines that stand by themselves, such as an address. */
export interface OutlineParagraph extends Placed {
  readonly kind: "paragraph"
  /** A single one for running text. Texts side by side on a line are separated by two spaces. */
  readonly lines: ReadonlyArray<string>
}

/** An item of a list. */
export interface OutlineListItem extends Placed {
  readonly kind: "list_item"
  /** As printed: `•`, `–`, `3.`, `b)`. */
  readonly marker: string
  readonly ordered: boolean
  /** From 0. */
  readonly depth: number
  readonly text: string
}

/** A cell of a table. Rows and columns are counted from 0; both ends are included. */
export interface OutlineCell {
  readonly row: number
  readonly rowEnd: number
  readonly column: number
  readonly columnEnd: number
  readonly text: string
  readonly bbox: BoundingBox
}

/** The part of a table on one page. */
export interface OutlineTable extends Placed {
  readonly kind: "table"
  readonly rows: number
  readonly columns: number
  /** Rows, from the top, that name the columns. */
  readonly headerRows: number
  /** Cells that hold words, row by row. */
  readonly cells: ReadonlyArray<OutlineCell>
  /** Whether it continues the table of the previous page. */
  readonly continues: boolean
}

/** A line that pages repeat at their top or bottom: a running head, a page number. */
export interface OutlineRunning extends Placed {
  readonly kind: "running"
  readonly at: "top" | "bottom"
  readonly text: string
  /** Whether it is the first of its kind, which represents all. */
  readonly first: boolean
}

/** Stands in for the contents of a page that could not be read. */
export interface OutlineUnread extends Placed {
  readonly kind: "unread"
}

/** The contents of a page, in reading order. */
export type OutlineItem =
  | OutlineHeading
  | OutlineParagraph
  | OutlineListItem
  | OutlineTable
  | OutlineRunning
  | OutlineUnread

/** A page of an outline; its size in `unit`s, in viewing orientation. */
export interface OutlinePage {
  /** From 1. */
  readonly page: number
  readonly width: number
  readonly height: number
  readonly unit: "point" | "pixel"
}

/** The text of a document with its structure. */
export interface DocumentOutline {
  /** The pages that were read. */
  readonly pages: ReadonlyArray<OutlinePage>
  /** Page by page. */
  readonly items: ReadonlyArray<OutlineItem>
}
