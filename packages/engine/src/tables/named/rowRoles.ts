import { sumOfTrees, type TreeNode } from "../../fields/trees.js"
import type { GridChain } from "../joinPages.js"
import { type BodyRow, bodyRows, rowEvidence } from "./rowEvidence.js"

/**
 * The role of a grid row: a row of the table, a continuation of the row above or below, or something between rows, such as a group heading, a
 * subtotal, an amount carried forward or a repeated header.
 */
export type RowRole = "row" | "above" | "below" | "other"

/** The fitted model of row roles: trees for the log-odds of being a row, and otherwise of continuing one. */
export interface RowModel {
  readonly row: ReadonlyArray<TreeNode>
  readonly above: ReadonlyArray<TreeNode>
  readonly below: ReadonlyArray<TreeNode>
}

/** The rows of a table's body with their roles. */
export interface RowsInRoles {
  readonly rows: ReadonlyArray<BodyRow>
  readonly roles: ReadonlyArray<RowRole>
  /** Log-odds that each is a row of the table. */
  readonly odds: ReadonlyArray<number>
}

/** Decides the roles of a table's rows. */
export const rowsInRoles = (
  chain: GridChain,
  columns: ReadonlyArray<number>,
  names: ReadonlyArray<string>,
  model: RowModel
): RowsInRoles => {
  const rows = bodyRows(chain)
  const evidence = rowEvidence(rows, columns, names)
  const odds = evidence.map((vector) => sumOfTrees(model.row, vector))
  const roles = evidence.map((vector, i): RowRole => {
    if ((odds[i] ?? 0) > 0) return "row"
    const [above, below] = [sumOfTrees(model.above, vector), sumOfTrees(model.below, vector)]
    return Math.max(above, below) <= 0 ? "other" : above >= below ? "above" : "below"
  })
  return { rows, roles, odds }
}
