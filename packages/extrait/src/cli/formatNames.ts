/** The formats that `--format` takes. Apart from what writes them, so that the command's help does not load it. */
export const formatNames = ["json", "values", "markdown", "text", "docling"] as const

/** The name of a format. */
export type FormatName = (typeof formatNames)[number]
