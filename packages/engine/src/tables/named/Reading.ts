import type { GridChain } from "../joinPages.js"
import type { ContentReading } from "./contentReadings.js"
import type { GuessedTable } from "./guessedTables.js"
import type { NamedRow } from "./NamedRow.js"

/** The rows of a page read as those of the requested table: from a grid, or by their contents. */
export interface Reading {
  readonly rows: ReadonlyArray<NamedRow>
  readonly guess?: GuessedTable
  readonly by?: ContentReading["by"]
  /** The grids that it was read from. */
  readonly chains: ReadonlyArray<GridChain>
}
