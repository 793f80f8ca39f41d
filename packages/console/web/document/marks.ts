import type { BoundingBox, ExtractionResult } from "@extrait/core"
import { readable, t } from "../language.js"
import { codeMark } from "./Codes.js"
import { toneOf } from "./Confidence.js"
import type { Mark } from "./PageView.js"
import type { Drafts, Place } from "./review.js"
import { tableMark } from "./Tables.js"

/** Where a field stands: as the person has drawn it, or as the result has it. */
export const placeOf = (result: ExtractionResult, drafts: Drafts, key: string): Place | null => {
  const draft = drafts.get(key)
  if (draft?._tag === "Absent") return null
  if (draft?._tag === "Corrected") return draft.place
  const field = result.extract[key]
  return field?.page == null || field.bbox === null ? null : { page: field.page, bbox: field.bbox }
}

/** The place that the id of a mark of a table names. */
export const placeOfTable = (result: ExtractionResult, mark: string): Place | null => {
  const [kind, table, row, column] = mark.split("/")
  if (kind !== "table") return null
  const found = result.tables[Number(table)]
  if (found === undefined) return null
  if (row === undefined) return { page: found.page_start, bbox: found.bbox }
  const line = found.rows[Number(row)]
  if (line === undefined) return null
  const name = found.columns[Number(column)]
  const cell = line.cells.find((one) => one.column === name)
  return { page: line.page, bbox: cell?.bbox ?? line.bbox }
}

/** The place that the id of a mark of a code names. */
export const placeOfCode = (result: ExtractionResult, mark: string): Place | null =>
  result.codes?.find((_, index) => codeMark(index) === mark) ?? null

/** What is drawn over a page: its tables, the code that is chosen, then its fields, so that these can be clicked within those. */
export const marksOf = (
  result: ExtractionResult,
  drafts: Drafts,
  page: number,
  selected: string | null
): ReadonlyArray<Mark> => {
  const table = (id: string, bbox: BoundingBox, label: string): Mark => ({ id, bbox, label, kind: "table", tone: "" })
  const tables = result.tables.flatMap(({ bbox, key, name, page_end, page_start }, index) =>
    page_start === page && page_end === page ? [table(tableMark(index), bbox, readable(name ?? key))] : []
  )
  const chosen = selected === null ? null : placeOfTable(result, selected)
  const within =
    selected !== null && chosen?.page === page && !tables.some(({ id }) => id === selected)
      ? [table(selected, chosen.bbox, t("tables"))]
      : []
  const code = selected === null ? null : placeOfCode(result, selected)
  const codes = selected !== null && code?.page === page ? [table(selected, code.bbox, t("codes"))] : []
  const fields = Object.entries(result.extract).flatMap(([key, field]): ReadonlyArray<Mark> => {
    const place = placeOf(result, drafts, key)
    if (place === null || place.page !== page) return []
    const draft = drafts.get(key)
    const value = draft?._tag === "Corrected" ? draft.value : field.value
    const tone = draft === undefined ? toneOf(field.confidence) : "high"
    return [{ id: key, bbox: place.bbox, kind: "field", tone, label: `${readable(key)}: ${value ?? ""}` }]
  })
  return [...tables, ...within, ...codes, ...fields]
}
