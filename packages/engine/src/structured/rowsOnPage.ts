import type { BoundingBox, ExtractedCell } from "../Extraction.js"
import type { Candidate } from "../fields/candidates.js"
import type { Reading } from "../fields/reading.js"
import { typedCandidates } from "../fields/typedCandidates.js"
import { overlapFraction, toBoundingBox, unionOfBoxes } from "../layout/geometry.js"
import { equalAmounts } from "./agreement.js"
import { AGREED } from "./certainty.js"
import type { StatedRow, StatedValue } from "./StatedInvoice.js"
import { findText } from "./textOnPage.js"

/** A row of the file where the pages show it. */
export interface RowOnPage {
  readonly page: number
  readonly bbox: BoundingBox
  /** The pieces of the row that were found, by the file's key. */
  readonly cells: ReadonlyMap<string, Omit<ExtractedCell, "column">>
}

const cellOf = (candidate: Candidate, normalized: ExtractedCell["normalized"]): Omit<ExtractedCell, "column"> => ({
  value: candidate.value,
  normalized,
  confidence: AGREED,
  bbox: toBoundingBox(candidate.box, candidate.segment.layout.page),
  block_ids: [candidate.segment.line.blockId]
})

const beside = (a: Candidate, b: Candidate): boolean =>
  a.segment.pageIndex === b.segment.pageIndex && overlapFraction(a.segment.box, b.segment.box, "y") >= 0.4

const equals = (candidate: Candidate, stated: StatedValue): boolean => {
  const shown = candidate.number?.value
  return stated.kind === "number" && shown !== undefined && equalAmounts(Math.abs(shown), Math.abs(stated.number))
}

/** Most rows that are looked for. A file with so many more than the pages' tables show belongs to other pages. */
const MOST_SOUGHT = 300

/** Looks on the pages for rows of the file that were found in no table, by their descriptions. */
export const rowsOnPage = (reading: Reading): ((row: StatedRow) => RowOnPage | undefined) => {
  const used = new Set<string>()
  const numbers = new Map<number, Array<Candidate>>()
  for (const candidate of typedCandidates(reading)) {
    if (candidate.kind !== "number") continue
    const list = numbers.get(candidate.segment.pageIndex) ?? []
    list.push(candidate)
    numbers.set(candidate.segment.pageIndex, list)
  }
  let sought = 0
  return (row) => {
    const description = row.get("description")
    if (description?.kind !== "text" || ++sought > MOST_SOUGHT) return undefined
    for (const name of findText(reading, description.text)) {
      const id = `${name.segment.index} ${name.start}`
      if (used.has(id)) continue
      const near = (numbers.get(name.segment.pageIndex) ?? []).filter((one) => beside(name, one))
      const found: Array<readonly [string, Candidate]> = [["description", name]]
      for (const [key, stated] of row) {
        // The amount comes last, so the rightmost is taken; each piece serves one column only.
        const piece = [...near]
          .reverse()
          .find((one) => equals(one, stated) && !found.some(([, other]) => other === one))
        if (piece !== undefined) found.push([key, piece])
      }
      if (found.length === 1) continue
      used.add(id)
      const { page } = name.segment.layout
      return {
        page: page.page,
        bbox: toBoundingBox(unionOfBoxes(found.map(([, { box }]) => box)), page),
        cells: new Map(
          found.map(([key, candidate]) => [key, cellOf(candidate, candidate.number?.value ?? candidate.value)])
        )
      }
    }
    return undefined
  }
}
