/** The formats of `--format` that describe a document. Kept apart from their writers, so that the command's help does not load those. */
export const formatNames = ["json", "values", "markdown", "text", "docling"] as const

/** The name of a format. */
export type FormatName = (typeof formatNames)[number]

/** The formats of `--format` that spreadsheets and other programs read. */
export const sheetNames = ["csv", "xlsx", "jsonl"] as const

/** The name of such a format. */
export type SheetName = (typeof sheetNames)[number]

/** Whether a format is one that spreadsheets and other programs read. */
export const isSheetName = (name: FormatName | SheetName | undefined): name is SheetName =>
  sheetNames.some((one) => one === name)
