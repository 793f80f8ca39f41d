import { Buffer } from "node:buffer"
import type { Sheet, SheetValue } from "@extrait/core"
import type { CellObject, Row } from "write-excel-file/node"

/** Characters that a cell holds at most, and the name of a sheet. @see Excel specifications and limits */
const LONGEST_TEXT = 32_767
const LONGEST_NAME = 31

/** The first year that a day of a spreadsheet is certain in: it counts 29 February 1900, which was none. */
const FIRST_YEAR = 1901

/** Widths of columns, in characters. */
const NARROWEST = 8
const WIDEST = 60

/** A character as workbooks escape it, and what looks like that in a text. @see ECMA-376, ST_Xstring */
const escaped = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`
const LOOKS_ESCAPED = /_(?=x[\dA-Fa-f]{4}_)/g

/** A text that reads back as it is. The library finds texts in an object, which has members such as `constructor` from the start. */
const written = (text: string): string => {
  const plain = text.replace(LOOKS_ESCAPED, escaped)
  return plain in Object.prototype ? `${escaped(plain)}${plain.slice(1)}` : plain
}

const textCell = (text: string): CellObject => ({
  // Its type keeps a text that begins as a formula does from being one.
  type: String,
  value: written(text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text)
})

const cellOf = (value: SheetValue): CellObject | null => {
  if (value === null || value === "") return null
  if (typeof value === "string") return textCell(value)
  if (typeof value === "number") return { type: Number, value }
  if (typeof value === "boolean") return { type: Boolean, value }
  return Number(value.day.slice(0, 4)) < FIRST_YEAR
    ? textCell(value.day)
    : { type: Date, value: new Date(`${value.day}T00:00:00Z`), format: "yyyy-mm-dd" }
}

const lengthOf = (value: SheetValue): number =>
  value === null ? 0 : typeof value === "object" ? value.day.length : String(value).length

/** Names that a workbook may have: of 31 characters, without those that references need, and each once whatever its case. */
const namesOf = (sheets: ReadonlyArray<Sheet>): ReadonlyArray<string> => {
  const taken = new Set<string>()
  /** By names that are taken, the number that is tried next. */
  const next = new Map<string, number>()
  return sheets.map(({ name }, i) => {
    const plain = trimmed(name.replace(/[[\]:*?/\\\p{Cc}\p{Cs}\uFFFD-\uFFFF]/gu, " ").replace(/\s+/g, " "))
    // Excel keeps this one to itself.
    const usable = plain === "" || plain.toLowerCase() === "history" ? `Sheet ${i + 1}` : plain
    const first = trimmed(usable.slice(0, LONGEST_NAME))
    let own = first
    while (taken.has(own.toLowerCase())) {
      const n = next.get(first) ?? 2
      next.set(first, n + 1)
      const end = ` ${n}`
      own = `${trimmed(usable.slice(0, LONGEST_NAME - end.length))}${end}`
    }
    taken.add(own.toLowerCase())
    return own
  })
}

/** A name without blanks and apostrophes at its ends, and without half a character. */
const trimmed = (name: string): string => name.replace(/\p{Cs}/gu, "").replace(/^[\s']+|[\s']+$/g, "")

/** A workbook with these sheets, and no formulas: numeric cells for numbers, date cells for days. @see ECMA-376 */
export const workbook = async (sheets: ReadonlyArray<Sheet>): Promise<Uint8Array<ArrayBuffer>> => {
  const { default: writeXlsxFile } = await import("write-excel-file/node")
  const names = namesOf(sheets)
  const file = writeXlsxFile(
    sheets.map(({ header, rows }, i) => ({
      sheet: names[i] ?? "",
      stickyRowsCount: 1,
      columns: header.map((heading, column) => ({
        width: Math.min(
          WIDEST,
          rows.reduce(
            (most, row) => Math.max(most, lengthOf(row[column] ?? null) + 1),
            Math.max(NARROWEST, heading.length + 1)
          )
        )
      })),
      data: [
        header.map((heading) => ({ ...textCell(heading), fontWeight: "bold" as const })),
        ...rows.map((row): Row => row.map(cellOf))
      ]
    }))
  )
  return new Uint8Array(Buffer.from(await file.toBuffer()))
}
