import type { ExtractedCell, ExtractedRow, ExtractedTable, Normalized } from "../Extraction.js"
import { flatMap } from "../flatMap.js"
import { boxAround, toBoundingBox } from "../layout/geometry.js"
import type { PageLayout } from "../layout/Layout.js"
import type { Word } from "../page/Page.js"
import type { TextLocale } from "../text/locale.js"
import { type CellCertainty, certaintyOfCell } from "./cellCertainty.js"
import { columnNames, titleRows } from "./columnNames.js"
import { cellTable } from "./Grid.js"
import type { GridChain } from "./joinPages.js"
import { type ColumnContent, normalizeCell } from "./normalizeCell.js"

/** Ids of the blocks that contain words, in reading order and without repeats. */
export type BlocksOfWords = (words: ReadonlyArray<Word>) => ReadonlyArray<string>

const blockIds = (layouts: ReadonlyArray<PageLayout>): ReadonlyMap<Word, string> => {
  const ids = new Map<Word, string>()
  for (const layout of layouts) {
    for (const line of layout.lines) for (const word of line.words) ids.set(word, line.blockId)
  }
  return ids
}

/** Looks blocks up by word for all pages of a document. */
export const blocksOfWords = (layouts: ReadonlyArray<PageLayout>): BlocksOfWords => {
  let known: ReadonlyMap<Word, string> | undefined
  return (words) => {
    known ??= blockIds(layouts)
    const found: Array<string> = []
    for (const word of words) {
      const id = known.get(word)
      if (id !== undefined && !found.includes(id)) found.push(id)
    }
    return found
  }
}

/** The source of a cell. */
export interface CellSource {
  readonly column: string
  readonly content: ColumnContent
  readonly words: ReadonlyArray<Word>
  readonly text: string
  /** How sure it is that these words are this cell, 0 to 1. */
  readonly quality: number
  /** The correct number, if arithmetic proves that the cell was misread. */
  readonly proven?: number
}

const round = (probability: number): number => Math.round(Math.min(1, Math.max(0, probability)) * 1e4) / 1e4

/** A typed value with another number in it. */
const withNumber = (shown: Normalized, number: number, content: ColumnContent): Normalized =>
  typeof shown === "object" && shown !== null
    ? { ...shown, amount: number }
    : content === "money" && shown === null
      ? { amount: number, currency: null }
      : number

/** A cell of a result; without words its value is null. */
export const extractedCell = (
  source: CellSource,
  page: PageLayout["page"],
  locale: TextLocale,
  blocks: BlocksOfWords,
  certainty: CellCertainty = certaintyOfCell
): ExtractedCell => {
  if (source.words.length === 0) {
    return {
      column: source.column,
      value: null,
      normalized: null,
      confidence: round(source.quality),
      bbox: null,
      block_ids: []
    }
  }
  const { proven } = source
  const shown = normalizeCell(source.text, source.content, locale)
  let read = 0
  let least = 1
  for (const { confidence } of source.words) {
    read += confidence / source.words.length
    if (confidence < least) least = confidence
  }
  return {
    column: source.column,
    value: source.text,
    normalized: proven === undefined ? shown : withNumber(shown, proven, source.content),
    // A number proved by arithmetic does not depend on the recognition.
    confidence: certainty({
      quality: source.quality,
      ...(proven === undefined ? { read, least } : { read: 1, least: 1 })
    }),
    bbox: toBoundingBox(boxAround(source.words), page),
    block_ids: blocks(source.words)
  }
}

/** Mean confidence of the cells that hold a value. */
export const tableConfidence = (rows: ReadonlyArray<ExtractedRow>, quality: number): number => {
  const filled = flatMap(rows, (row) => row.cells).filter((cell) => cell.value !== null)
  return filled.length === 0
    ? round(quality)
    : round(filled.reduce((sum, cell) => sum + cell.confidence, 0) / filled.length)
}

/** A table without a schema, in the form of a result. */
export const toExtractedTable = (
  chain: GridChain,
  key: () => string,
  locale: TextLocale,
  blocks: BlocksOfWords
): ExtractedTable | undefined => {
  const [first] = chain.parts
  const last = chain.parts[chain.parts.length - 1]
  if (!first || !last) return undefined
  const columns = columnNames(first)
  const rows = flatMap(chain.parts, (part) => {
    const table = cellTable(part)
    const { page } = part.layout
    return table.slice(part.headerRows).map((places, i): ExtractedRow => {
      const present = [...new Set(flatMap(places, (cell) => cell ?? []))]
      const row = part.headerRows + i
      return {
        page: page.page,
        bbox: toBoundingBox(boxAround(present), page),
        cells: columns.map((column, index) => {
          const cell = places[index]
          // A cell over several columns belongs to its first; one over several rows belongs to each of them.
          const own = cell && cell.column === index ? cell : undefined
          const spread = own !== undefined && own.row !== row
          return extractedCell(
            {
              column,
              content: "any",
              words: own?.words ?? [],
              text: own?.text ?? "",
              quality: part.quality * (spread ? 0.95 : 1)
            },
            page,
            locale,
            blocks
          )
        })
      }
    })
  })
  const titles = new Set(titleRows(first))
  const title = first.cells.filter((cell) => titles.has(cell.row)).map((cell) => cell.text)
  return {
    key: key(),
    name: title.length > 0 ? title.join(" ") : first.title,
    page_start: first.layout.page.page,
    page_end: last.layout.page.page,
    columns,
    rows,
    confidence: tableConfidence(rows, first.quality),
    bbox: toBoundingBox(first.box, first.layout.page)
  }
}
