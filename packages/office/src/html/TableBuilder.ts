import type { Block, Cell, RuledPart, Table } from "../layout/Block.js"

/** A cell that is being filled. */
export interface OpenCell {
  readonly blocks: Array<Block>
  readonly columns: number
  readonly rows: number
  readonly heading: boolean
  readonly right: boolean
}

/** Most columns and rows that one cell may ask to cover. @see https://html.spec.whatwg.org/multipage/tables.html#attr-tdth-colspan */
const MOST_SPAN = 1000

const span = (text: string | undefined): number => {
  const asked = Number.parseInt(text ?? "", 10)
  return asked >= 1 ? Math.min(asked, MOST_SPAN) : 1
}

/** Characters of a cell of data: more is a text that was placed by a table. */
const LONGEST_DATUM = 200

/** Whether a cell holds a datum, as those of a table of data do, and not a part of the page that a table places. */
const isDatum = ({ blocks }: Cell): boolean =>
  blocks.length <= 2 &&
  blocks.every(
    (block) =>
      block.kind === "picture" ||
      (block.kind === "paragraph" && block.runs.reduce((sum, { text }) => sum + text.length, 0) <= LONGEST_DATUM)
  )

/** Gathers a table from its tags, which may lack their ends. */
export class TableBuilder {
  readonly #rows: Array<Array<Cell>> = []
  cell: OpenCell | null = null

  constructor(
    private bordered: boolean,
    private readonly presentation: boolean
  ) {}

  startRow(): void {
    this.endCell()
    this.#rows.push([])
  }

  startCell(name: string, attributes: Readonly<Record<string, string>>, right: boolean, bordered: boolean): void {
    this.endCell()
    if (this.#rows.length === 0) this.#rows.push([])
    this.bordered ||= bordered
    this.cell = {
      blocks: [],
      columns: span(attributes.colspan),
      rows: span(attributes.rowspan),
      heading: name === "th",
      right
    }
  }

  endCell(): void {
    if (this.cell !== null) this.#rows.at(-1)?.push(this.cell)
    this.cell = null
  }

  /** Whether it is a table of data, whose cells are parted by lines: it says so, or looks like one. */
  #isData(rows: ReadonlyArray<ReadonlyArray<Cell>>): boolean {
    const cells = rows.flat()
    if (this.presentation || rows.length < 2 || !rows.some((row) => row.length > 1)) return false
    if (!cells.every(isDatum)) return false
    // Two columns without headings are labels and their values.
    return (
      this.bordered || cells.some(({ heading }) => heading) || (rows.length >= 3 && rows.some((row) => row.length >= 3))
    )
  }

  /** The table; none where it has no cell. */
  end(): Table | null {
    this.endCell()
    const rows = this.#rows.filter((row) => row.length > 0)
    if (rows.length === 0) return null
    const whole: RuledPart = { top: 0, bottom: rows.length - 1, left: 0, right: Infinity }
    return { kind: "table", rows, ruled: this.#isData(rows) ? [whole] : [] }
  }
}
