import type { Sheet, SheetValue } from "./Sheet.js"

/** Text that a spreadsheet takes for a formula. @see OWASP, CSV injection */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠].|^[\t\r\n]/su

/** The same behind a mark that some countries' spreadsheets part fields by, whatever the file does. */
const FORMULA_BEHIND_MARK = /([;\t\r\n])(?=[=+\-@＝＋－＠][^\s])/gu

/** A text that no spreadsheet runs: what looks like a formula begins with an apostrophe. */
const harmless = (text: string): string =>
  (FORMULA.test(text) ? `'${text}` : text).replaceAll(FORMULA_BEHIND_MARK, "$1'")

const textOf = (value: SheetValue): string =>
  value === null
    ? ""
    : typeof value === "string"
      ? harmless(value)
      : typeof value === "object"
        ? value.day
        : String(value)

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One record of a CSV file, with the end of its line. @see RFC 4180 */
export const csvRecord = (values: ReadonlyArray<SheetValue>): string =>
  `${values.map((value) => quoted(textOf(value))).join(",")}\r\n`

/**
 * A sheet as CSV with its header: UTF-8 without a mark, commas, lines that end with CR LF, numbers with a point, days as `YYYY-MM-DD`. A text that a
 * spreadsheet would take for a formula has an apostrophe before it. @see RFC 4180
 */
export const sheetCsv = ({ header, rows }: Pick<Sheet, "header" | "rows">): string =>
  [header, ...rows].map(csvRecord).join("")
