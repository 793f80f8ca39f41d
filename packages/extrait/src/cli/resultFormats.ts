import { randomBytes } from "node:crypto"
import { mkdir, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { csvRecord, type ExtractionResult, fieldsSheet, type Sheet, sheetJsonLines, tableSheet } from "@extrait/core"
import { fieldsCsv, tableCsv } from "../export/resultText.js"
import { resultXlsx } from "../export/resultXlsx.js"
import type { SheetName } from "./formatNames.js"
import type { Input } from "./inputs.js"

/** A table's key as the end of a file's name: what file systems refuse is left out. */
const inFileName = (key: string): string => key.replace(/[^\p{L}\p{N}._-]+/gu, "_").slice(0, 80)

/** The files of a result as spreadsheets, by their names. */
const filesOf = async (
  name: string,
  result: ExtractionResult,
  format: Exclude<SheetName, "jsonl">
): Promise<ReadonlyArray<readonly [name: string, content: string | Uint8Array]>> => {
  if (format === "xlsx") return [[`${name}.xlsx`, await resultXlsx(result)]]
  const taken = new Set<string>()
  const tables = result.tables.map((table, i) => {
    const own = inFileName(table.key)
    const free = own === "" || taken.has(own.toLowerCase()) ? `${own}_${i + 1}` : own
    taken.add(free.toLowerCase())
    return [`${name}.${free}.csv`, tableCsv(table)] as const
  })
  return [[`${name}.csv`, fieldsCsv(result)], ...tables]
}

/** Writes a file into a folder, or one below it, under another name first, so that it is there whole or not at all. */
export const writeWhole = async (folder: string, name: string, content: string | Uint8Array): Promise<void> => {
  // Its name is independent of the input's: a name of the longest kind leaves no room for more letters.
  const unfinished = join(folder, `.${randomBytes(6).toString("hex")}.part`)
  const path = join(folder, name)
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(unfinished, content)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Writes a result into a folder as a spreadsheet's files. */
export const writeSheets = async (
  folder: string,
  input: string,
  result: ExtractionResult,
  format: Exclude<SheetName, "jsonl">
): Promise<void> => {
  for (const [name, content] of await filesOf(input, result, format)) await writeWhole(folder, name, content)
}

/** Writes results one after the other as a single text: CSV names them, JSON tells their paths. Throws where a result does not go with those before it. */
export type ResultText = (input: Input, result: ExtractionResult) => string

/** Records of all results under one header, each with the name of its file before it. */
const asRecords = (sheetOf: (result: ExtractionResult) => Sheet | undefined): ResultText => {
  let header: string | undefined
  return ({ name }, result) => {
    const sheet = sheetOf(result)
    if (sheet === undefined) return ""
    const own = csvRecord(["file", ...sheet.header])
    if (header !== undefined && own !== header) throw new Error("the table's columns differ from those before it")
    const records = sheet.rows.map((row) => csvRecord([name, ...row])).join("")
    const text = header === undefined ? `${own}${records}` : records
    header = own
    return text
  }
}

const tableOf = ({ tables }: ExtractionResult, key: string): Sheet | undefined => {
  const found = tables.find((table) => table.key === key)
  return found === undefined ? undefined : tableSheet(found)
}

/** How results are written to standard output in a format; `table` is the key of the table that is wanted instead of the fields. */
export const resultText = (format: Exclude<SheetName, "xlsx">, table: string | undefined): ResultText => {
  if (format === "csv") {
    return asRecords((result) => (table === undefined ? fieldsSheet(result) : tableOf(result, table)))
  }
  if (table === undefined) return ({ path }, result) => `${JSON.stringify({ file: path, ...result })}\n`
  return ({ path }, result) => {
    const sheet = tableOf(result, table)
    if (sheet === undefined) return ""
    const rows = sheet.rows.map((row) => [path, ...row])
    return sheetJsonLines({ header: ["file", ...sheet.header], rows })
  }
}
