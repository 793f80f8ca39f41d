import { type ExtractionResult, fieldsSheet, tableSheet } from "@extrait/core"
import { workbook } from "./workbook.js"

/**
 * A result as an Excel workbook (Office Open XML, ECMA-376): a sheet of fields, then one per table. Numbers are numeric
 * cells and days are date cells. It contains no formulas.
 */
export const resultXlsx = (
  result: Pick<ExtractionResult, "extract" | "flags" | "tables">
): Promise<Uint8Array<ArrayBuffer>> => workbook([fieldsSheet(result), ...result.tables.map(tableSheet)])
