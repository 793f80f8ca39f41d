import type { ExtractedTable, ExtractionResult, Normalized } from "../domain/ExtractionResult.js"

/** A day of the calendar, `YYYY-MM-DD`. */
export interface SheetDay {
  readonly day: string
}

/** What a cell of a sheet holds; null is an empty one. */
export type SheetValue = string | number | boolean | SheetDay | null

/** Rows of values under headings, as spreadsheets hold them. Every row has a value for each heading. */
export interface Sheet {
  readonly name: string
  readonly header: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<SheetValue>>
}

type Typed = typeof Normalized.Type

/** Digits that a spreadsheet keeps of a number. */
const KEPT_DIGITS = 15

/** Whether digits are a code rather than a number: they begin with a zero, or are more than a spreadsheet keeps. */
const isCode = (value: string): boolean => /^0\d/.test(value.trim()) || value.replace(/\D/g, "").length > KEPT_DIGITS

/** Whether a typed value is a day of the calendar. An article number may look like one: `5678-90-12`, `2024-02-30`. */
const isDay = (normalized: Typed): normalized is string => {
  if (typeof normalized !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(normalized)) return false
  const time = Date.parse(`${normalized}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(normalized)
}

/** The typed value where there is one that a spreadsheet knows, the amount alone of money; the text as printed otherwise. */
const spreadsheetValue = (value: string | null, normalized: Typed): SheetValue => {
  if (value === null) return null
  if (isDay(normalized)) return { day: normalized }
  if (typeof normalized === "boolean") return normalized
  const number = typeof normalized === "object" ? (normalized?.amount ?? null) : normalized
  return typeof number === "number" && !isCode(value) ? number : value
}

/** A heading unlike all others. */
const freeHeading = (heading: string, taken: ReadonlySet<string>): string => {
  let free = heading
  while (taken.has(free)) free += "_"
  return free
}

/** Headings that all differ: repeated ones end with underscores. */
export const distinctHeadings = (header: ReadonlyArray<string>): ReadonlyArray<string> => {
  const distinct = new Set<string>()
  for (const heading of header) distinct.add(freeHeading(heading, distinct))
  return [...distinct]
}

/**
 * The fields of a result, one per row: key, text as printed, typed value, currency (ISO 4217), confidence from 0 to 1,
 * page, and the flags that name the field, separated by spaces. A field that the document does not have is empty.
 */
export const fieldsSheet = ({ extract, flags }: Pick<ExtractionResult, "extract" | "flags">): Sheet => ({
  name: "Fields",
  header: ["field", "value", "normalized", "currency", "confidence", "page", "flags"],
  rows: Object.entries(extract).map(([key, { confidence, normalized, page, value }]) => {
    const typed = spreadsheetValue(value, normalized)
    const currency = typeof normalized === "object" ? (normalized?.currency ?? null) : null
    // An identifier's text without blanks is another spelling, not another value.
    const own = typeof typed === "string" && typeof normalized === "string" ? normalized : typed
    const named = flags.filter((flag) => flag.slice(flag.indexOf(":") + 1) === key)
    return [key, value, own, currency, confidence, page, named.length === 0 ? null : named.join(" ")]
  })
})

/**
 * The rows of a table under its columns: numbers and days as such, of money the amount, everything else as printed. Where a row has flags a last column
 * `flags` holds them, with blanks between them.
 */
export const tableSheet = ({
  columns,
  key,
  name,
  rows
}: Pick<ExtractedTable, "columns" | "key" | "name" | "rows">): Sheet => {
  const flagged = rows.some(({ flags }) => flags !== undefined && flags.length > 0)
  return {
    name: name ?? key,
    header: flagged ? [...columns, freeHeading("flags", new Set(columns))] : columns,
    rows: rows.map(({ cells, flags }) => {
      const values = columns.map((column, i): SheetValue => {
        const cell = cells[i]?.column === column ? cells[i] : cells.find((one) => one.column === column)
        return cell === undefined ? null : spreadsheetValue(cell.value, cell.normalized)
      })
      return flagged ? [...values, flags?.join(" ") ?? null] : values
    })
  }
}
