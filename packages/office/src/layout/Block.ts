/** Text in one face. A line break is `\n`, a jump to the next tab stop `\t`; other blanks are shown as they are. */
export interface Run {
  readonly text: string
  readonly bold: boolean
}

/** Text that begins on a line of its own. */
export interface Paragraph {
  readonly kind: "paragraph"
  readonly runs: ReadonlyArray<Run>
  /** 1 to 6 for a heading; absent for text. */
  readonly level?: number
  /** Characters by which it is set in from the left. */
  readonly indent?: number
  /** Whether blank room follows, as after a paragraph; not after a mere line. Default no. */
  readonly spaced?: boolean
}

/** A cell of a table. */
export interface Cell {
  readonly blocks: ReadonlyArray<Block>
  /** Columns that it covers, at least 1. */
  readonly columns: number
  /** Rows that it covers, at least 1. */
  readonly rows: number
  readonly heading: boolean
  /** Whether its lines end at its right edge. Default no. */
  readonly right?: boolean
}

/** Rows and columns of a table between which lines are drawn, all counted from 0 and included. */
export interface RuledPart {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Cells beside and above each other. */
export interface Table {
  readonly kind: "table"
  readonly rows: ReadonlyArray<ReadonlyArray<Cell>>
  /** The parts that are ruled: the whole of a table of data, none of a table that only places things. */
  readonly ruled: ReadonlyArray<RuledPart>
  /** Whether lines of cells are kept whole, as in a workbook, however wide the page becomes. Default no. */
  readonly unbroken?: boolean
}

/** A picture, whose text is not read. */
export interface Picture {
  readonly kind: "picture"
  /** Whether it is so large that it may hold text, which is then told as missing. */
  readonly large: boolean
}

/** The end of a page. */
export interface PageEnd {
  readonly kind: "page_end"
}

/** What a document is made of, in reading order. */
export type Block = Paragraph | Table | Picture | PageEnd

/** One line or more of plain text. */
export const paragraph = (
  text: string,
  options: Omit<Paragraph, "kind" | "runs"> & { bold?: boolean } = {}
): Paragraph => {
  const { bold = false, ...rest } = options
  return { kind: "paragraph", runs: [{ text, bold }], ...rest }
}
