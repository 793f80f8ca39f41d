import { ExportTooLarge } from "../domain/Errors.js"
import type { SheetValue } from "./Sheet.js"

/** Cells of a workbook, and characters in them: it is put together in memory. */
export const mostCells = 200_000
export const mostCharacters = 16 * 1024 * 1024

/** Columns of a table from several documents: each of its rows has them all. */
export const mostColumns = 1000
/** Tables of a workbook, each a sheet of its own. */
export const mostTables = 100

/** Counts what a workbook holds. */
export interface WorkbookCount {
  /** Null while there is room; else why the row has none. */
  readonly add: (row: ReadonlyArray<SheetValue>) => ExportTooLarge | null
}

/** A count that begins at nothing. */
export const workbookCount = (): WorkbookCount => {
  let cells = 0
  let characters = 0
  return {
    add: (row) => {
      cells += row.length
      for (const value of row) if (typeof value === "string") characters += value.length
      if (cells > mostCells) return new ExportTooLarge({ of: "cells", most: mostCells })
      return characters > mostCharacters ? new ExportTooLarge({ of: "characters", most: mostCharacters }) : null
    }
  }
}
