import { ExportTooLarge } from "../domain/Errors.js"
import type { ExtractedTable, ExtractionResult } from "../domain/ExtractionResult.js"
import { mostColumns } from "./exportLimits.js"
import { distinctHeadings, fieldsSheet, type SheetValue, tableSheet } from "./Sheet.js"

/** A document among those of an export. */
export interface ExportedDocument {
  readonly id: string
  readonly filename: string | null
}

/** The part of a result that is exported. */
export type ExportedResult = Pick<ExtractionResult, "extract" | "flags" | "tables">

/** The columns before each record, which say whose it is. */
const OWNER = ["document_id", "file"]

const ownerOf = ({ filename, id }: ExportedDocument): ReadonlyArray<SheetValue> => [id, filename]

/** Records of one kind from several documents under a common header. */
export interface SearchSheet {
  readonly name: string
  /** Headings that all differ; the first two name the document. */
  readonly header: ReadonlyArray<string>
  /** The records of a document. */
  readonly rowsOf: (document: ExportedDocument, result: ExportedResult) => ReadonlyArray<ReadonlyArray<SheetValue>>
}

/** The fields of several documents, one a row. */
export const searchedFields: SearchSheet = {
  name: "Fields",
  header: [...OWNER, ...fieldsSheet({ extract: {}, flags: [] }).header],
  rowsOf: (document, result) => fieldsSheet(result).rows.map((row) => [...ownerOf(document), ...row])
}

/** Collects the columns of the tables of one key, in the order in which they first appear. */
export interface ColumnFinder {
  /** Null while there is room for its columns; else why there is none. */
  readonly add: (table: Pick<ExtractedTable, "columns">) => ExportTooLarge | null
  readonly columns: () => ReadonlyArray<string>
}

/** A collector that has seen no table. */
export const columnFinder = (): ColumnFinder => {
  const found = new Set<string>()
  return {
    add: ({ columns }) => {
      for (const heading of distinctHeadings(columns)) {
        found.add(heading)
        if (found.size > mostColumns) return new ExportTooLarge({ of: "columns", most: mostColumns })
      }
      return null
    },
    columns: () => [...found]
  }
}

/** The rows of the tables of one key from several documents, under every column that one of them has, and `flags` of the rows last. */
export const searchedTable = (key: string, columns: ReadonlyArray<string>): SearchSheet => ({
  name: key,
  header: distinctHeadings([...OWNER, ...columns, "flags"]),
  rowsOf: (document, { tables }) =>
    tables
      .filter((table) => table.key === key)
      .flatMap((table) => {
        const own = distinctHeadings(table.columns)
        const placeOf = new Map(own.map((column, place) => [column, place]))
        const places = columns.map((column) => placeOf.get(column) ?? -1)
        return tableSheet(table).rows.map((row) => [
          ...ownerOf(document),
          ...places.map((place): SheetValue => (place < 0 ? null : (row[place] ?? null))),
          // A sheet has this column only if one of its rows has flags.
          row[own.length] ?? null
        ])
      })
})
