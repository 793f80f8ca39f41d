import { readTree } from "../../fields/trees.js"
import type { TableModel } from "./guessedTables.js"
import { ABOVE_TREES, BELOW_TREES, COLUMN_TREES, ROW_TREES, TABLE_TREES } from "./tableWeights.js"

/** The model that ships with the engine, made by `packages/engine/training/columns.mjs`. */
export const TABLE_MODEL: TableModel = {
  columns: COLUMN_TREES.map(readTree),
  rows: { row: ROW_TREES.map(readTree), above: ABOVE_TREES.map(readTree), below: BELOW_TREES.map(readTree) },
  tables: TABLE_TREES.map(readTree)
}
