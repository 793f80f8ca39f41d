import { bareText } from "./agreement.js"
import type { AnsweredTables } from "./scoreCells.js"
import type { LabelledDocument } from "./Truth.js"

/** How many labelled rows were found. */
export interface RowScores {
  readonly labelled: number
  readonly found: number
  /** 0 to 1. */
  readonly recall: number
}

const comparable = (text: string | null): string => {
  const bare = (text ?? "").trim().replace(",", ".")
  return /^[<>]?\s*\d+(?:\.\d+)?$/.test(bare) ? String(Number(bare.replace(/[<>\s]/g, ""))) : bareText(bare)
}

/**
 * Counts the labelled rows whose values all appear in one given row of the same table, in any columns. A given row is used only once, and surplus
 * given rows do not count.
 */
export const scoreRows = (
  documents: ReadonlyArray<LabelledDocument>,
  resultOf: (file: string) => AnsweredTables | undefined
): RowScores => {
  let [labelled, found] = [0, 0]
  for (const { file, rows = {} } of documents) {
    const tables = resultOf(file)?.tables ?? []
    for (const [key, truth] of Object.entries(rows)) {
      const free = tables
        .filter((table) => table.key === key)
        .flatMap((table) => table.rows.map(({ cells }) => cells.map(({ value }) => comparable(value))))
      for (const row of truth) {
        labelled++
        const wanted = Object.values(row)
          .filter((text) => text !== "")
          .map(comparable)
        const at = free.findIndex((cells) => wanted.every((text) => cells.includes(text)))
        if (at < 0) continue
        found++
        free.splice(at, 1)
      }
    }
  }
  return { labelled, found, recall: labelled === 0 ? 0 : found / labelled }
}
