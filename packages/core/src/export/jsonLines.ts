import { distinctHeadings, type Sheet, type SheetValue } from "./Sheet.js"

/** A value as JSON has it: a day as `YYYY-MM-DD`. */
const jsonOf = (value: SheetValue): string | number | boolean | null =>
  typeof value === "object" && value !== null ? value.day : value

/** One record as a line: an object with a property for each heading, which must differ. @see https://jsonlines.org */
export const jsonLine = (headings: ReadonlyArray<string>, values: ReadonlyArray<SheetValue>): string =>
  `${JSON.stringify(Object.fromEntries(headings.map((heading, i) => [heading, jsonOf(values[i] ?? null)])))}\n`

/**
 * A sheet as JSON lines, an object for each row: numbers as such, days as `YYYY-MM-DD`, texts as printed, null where there is nothing. Of columns of one
 * name the later ones end with an underscore.
 */
export const sheetJsonLines = ({ header, rows }: Pick<Sheet, "header" | "rows">): string => {
  const headings = distinctHeadings(header)
  return rows.map((row) => jsonLine(headings, row)).join("")
}
