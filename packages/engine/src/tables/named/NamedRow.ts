import type { ExtractedRow, ExtractedTable } from "../../Extraction.js"
import { flatMap } from "../../flatMap.js"
import { boxAround, toBoundingBox } from "../../layout/geometry.js"
import type { PageLayout } from "../../layout/Layout.js"
import type { Word } from "../../page/Page.js"
import type { TextLocale } from "../../text/locale.js"
import type { CellCertainty } from "../cellCertainty.js"
import { type BlocksOfWords, extractedCell, tableConfidence } from "../toExtractedTable.js"
import type { SoughtTable } from "./soughtTables.js"

/** A row's content in one column. `text` may be only part of the words, as when value and unit share a cell. */
export interface NamedCell {
  readonly words: ReadonlyArray<Word>
  readonly text: string
  /** Whether it is stated only once, in a row above or over a group of rows, and applies to all of them. */
  readonly shared?: boolean
  /** How sure it is that this is the requested column, 0 to 1; certain if absent. */
  readonly quality?: number
  /** The correct number, if arithmetic proves that the cell was misread. */
  readonly proven?: number
}

/** A row of a named table, before output. */
export interface NamedRow {
  readonly layout: PageLayout
  /** By column key. */
  readonly cells: ReadonlyMap<string, NamedCell>
  /** How sure the structure is, 0 to 1. */
  readonly quality: number
}

/** All words that belong to this row alone. */
export const wordsOfRow = (row: NamedRow): ReadonlyArray<Word> =>
  flatMap([...row.cells.values()], (cell) => (cell.shared === true ? [] : cell.words))

/** Flag of a row with a cell corrected by arithmetic; the column's key follows after a colon. */
const MENDED = "mended"

/** Outputs a named table; undefined if it has no rows. */
export const namedTable = (
  sought: SoughtTable,
  rows: ReadonlyArray<NamedRow>,
  locale: TextLocale,
  blocks: BlocksOfWords,
  certainty?: CellCertainty
): ExtractedTable | undefined => {
  const filled = rows.filter((row) => row.cells.size > 0)
  const first = filled[0]
  const last = filled[filled.length - 1]
  if (!first || !last) return undefined
  const written = filled.map((row): ExtractedRow => {
    const { page } = row.layout
    const mended = sought.columns.filter(({ key }) => row.cells.get(key)?.proven !== undefined)
    return {
      page: page.page,
      bbox: toBoundingBox(boxAround(wordsOfRow(row)), page),
      ...(mended.length === 0 ? {} : { flags: mended.map(({ key }) => `${MENDED}:${key}`) }),
      cells: sought.columns.map((column) => {
        const cell = row.cells.get(column.key)
        return extractedCell(
          {
            column: column.key,
            content: column.content,
            words: cell?.words ?? [],
            text: cell?.text ?? "",
            quality: row.quality * (cell?.quality ?? 1),
            ...(cell?.proven === undefined ? {} : { proven: cell.proven })
          },
          page,
          locale,
          blocks,
          certainty
        )
      })
    }
  })
  const onFirst = flatMap(
    filled.filter((row) => row.layout === first.layout),
    wordsOfRow
  )
  return {
    key: sought.key,
    name: null,
    page_start: first.layout.page.page,
    page_end: last.layout.page.page,
    columns: sought.columns.map((column) => column.key),
    rows: written,
    confidence: tableConfidence(written, Math.min(...filled.map((row) => row.quality))),
    bbox: toBoundingBox(boxAround(onFirst), first.layout.page)
  }
}
