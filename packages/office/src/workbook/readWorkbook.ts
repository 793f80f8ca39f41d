import { zipSync } from "fflate"
import { type Cell as BookCell, type CellValue, readXlsx, type Sheet } from "hucre"
import { format } from "numfmt"
import { readArchive, textOf } from "../archive/readArchive.js"
import { corrupt, tooLarge } from "../faults.js"
import { type Block, type Cell, paragraph, type RuledPart } from "../layout/Block.js"

/** What cells need: their sheets, styles and shared texts. Macros, charts, links to other books and embedded files are left aside. */
const isWanted = (name: string): boolean =>
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[\w.-]+\.xml|xl\/worksheets\/_rels\/[\w.-]+\.rels)$/i.test(
    name
  )

/** Rows on a page of a workbook, at most. */
const ROWS_OF_PAGE = 60
const MILLISECONDS_OF_DAY = 86_400_000
/** Days from the start of Excel's calendar to 1970. */
const EPOCH = 25_569

/** The text of a cell, as its number format shows it. */
const shown = (value: CellValue, cell: BookCell | undefined): string => {
  if (value === null || value === undefined) return ""
  if (typeof value === "string") return value
  const pattern = cell?.style?.numFmt ?? (value instanceof Date ? "yyyy-mm-dd" : "General")
  const number = value instanceof Date ? value.getTime() / MILLISECONDS_OF_DAY + EPOCH : value
  try {
    return format(pattern, number).trim()
  } catch {
    // A format that is none: the value as it is stored.
    return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
  }
}

/** A text of a sheet at its place. */
interface Filled {
  readonly text: string
  readonly bold: boolean
  readonly right: boolean
}

type Row = ReadonlyArray<Filled | undefined>

/** The columns of a row that hold something. */
const filledOf = (row: Row): ReadonlyArray<number> => row.flatMap((cell, i) => (cell === undefined ? [] : [i]))

/**
 * The parts of a sheet that are tables: rows below each other without an empty one between them, from the first to the last column that they
 * fill, less the lines of one cell above and below them, which are titles and notes.
 */
const tablesOf = (rows: ReadonlyArray<Row>): ReadonlyArray<RuledPart> => {
  const parts: Array<RuledPart> = []
  for (let top = 0; top < rows.length; top++) {
    if (filledOf(rows[top] ?? []).length < 2) continue
    let bottom = top
    while (bottom + 1 < rows.length && filledOf(rows[bottom + 1] ?? []).length > 0) bottom++
    const below = bottom
    while (filledOf(rows[bottom] ?? []).length < 2) bottom--
    const columns = rows.slice(top, bottom + 1).flatMap(filledOf)
    const left = columns.reduce((least, column) => Math.min(least, column), Infinity)
    const right = columns.reduce((most, column) => Math.max(most, column), 0)
    if (bottom > top) parts.push({ top, bottom, left, right })
    top = below
  }
  return parts
}

/** The last row that has a value. Formats often reach further, down to the last row that a sheet can have. */
const lastRow = ({ rows }: Sheet): number =>
  rows.findLastIndex((row) => row.some((value) => value !== null && value !== undefined && value !== ""))

const filledRows = (sheet: Sheet, count: number): Array<Row> =>
  sheet.rows.slice(0, count).map((row, y) =>
    row.map((value, x): Filled | undefined => {
      const cell = sheet.cells?.get(`${y},${x}`)
      const text = shown(value, cell)
      if (text.trim() === "") return undefined
      return { text, bold: cell?.style?.font?.bold === true, right: typeof value === "number" }
    })
  )

/** Columns that a text covers: those that are merged with its own or, for a text, those to its right that are empty, as a program shows it. */
const coveredBy = (row: Row, column: number, ruled: boolean, merged: number | undefined): number => {
  if (merged !== undefined) return merged
  if (ruled || row[column]?.right === true) return 1
  let end = column + 1
  while (end < row.length && row[end] === undefined) end++
  return end - column
}

const blocksOf = (sheet: Sheet, named: boolean, maxPages: number): ReadonlyArray<Block> => {
  const count = lastRow(sheet) + 1
  if (count > maxPages * ROWS_OF_PAGE) throw tooLarge(`A sheet has more than ${maxPages * ROWS_OF_PAGE} rows`)
  const rows = filledRows(sheet, count)
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (rows.every((row) => filledOf(row).length === 0)) return []
  const ruled = tablesOf(rows)
  const merges = new Map((sheet.merges ?? []).map((merge) => [`${merge.startRow},${merge.startCol}`, merge]))
  const cells = rows.map((row, y): ReadonlyArray<Cell> => {
    const part = ruled.find(({ bottom, top }) => y >= top && y <= bottom)
    const line: Array<Cell> = []
    for (let x = 0; x < width; ) {
      const filled = row[x]
      const merge = merges.get(`${y},${x}`)
      const columns =
        filled === undefined ? 1 : coveredBy(row, x, part !== undefined, merge && merge.endCol - merge.startCol + 1)
      line.push({
        blocks: filled === undefined ? [] : [paragraph(filled.text, { bold: filled.bold })],
        columns,
        rows: 1,
        heading: false,
        right: filled?.right === true
      })
      x += columns
    }
    return line
  })
  const title = named ? [paragraph(sheet.name, { level: 3 })] : []
  return [...title, { kind: "table", rows: cells, ruled, unbroken: true }, { kind: "page_end" }]
}

/**
 * The blocks of a workbook (XLSX): each sheet that can be seen on pages of its own, its cells where they stand, numbers and days as their formats show them. Formulas are
 * not computed: their last values are read. @see ECMA-376 Part 1 (SpreadsheetML)
 */
export const readWorkbook = async (bytes: Uint8Array, maxPages: number): Promise<ReadonlyArray<Block>> => {
  const parts = readArchive(bytes, isWanted)
  textOf(parts, "xl/workbook.xml")
  const archive = zipSync(Object.fromEntries(parts), { level: 0 })
  const { sheets } = await readXlsx(archive, {
    readStyles: true,
    sheets: ({ hidden, veryHidden }) => hidden !== true && veryHidden !== true
  }).catch((error: unknown) => {
    // Two cells far apart make a sheet of billions: it is refused before it is made.
    if (error instanceof Error && /\b(?:cells?|rows?|columns?|limit|exceeds?)\b/i.test(error.message))
      throw tooLarge("A sheet spans more cells than are read")
    throw corrupt("The workbook is damaged and cannot be read")
  })
  return sheets.flatMap((sheet) => blocksOf(sheet, sheets.length > 1, maxPages))
}
