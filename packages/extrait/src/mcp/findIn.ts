import type { DocumentOutline, ExtractionResult } from "@extrait/core"

/** A place of a document where something was found. */
export interface Match {
  readonly kind: "field" | "cell" | "text"
  /** Key of the field, or of the table and its column. */
  readonly key?: string
  readonly text: string
  /** From 1; null where the document does not show it. */
  readonly page: number | null
  /** In fractions of the page, from its upper left corner. */
  readonly bbox: ExtractionResult["extract"][string]["bbox"]
  readonly confidence?: number
}

/** Case and accents aside, and blanks alike. */
const folded = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim()

/** The texts of an item, each with its place: cells one by one, and a paragraph as a whole, for its lines are cut anywhere. */
const passagesOf = (
  item: DocumentOutline["items"][number]
): ReadonlyArray<{ readonly text: string; readonly bbox: Match["bbox"] }> => {
  switch (item.kind) {
    case "table":
      return item.cells
    case "paragraph":
      return [{ text: item.lines.join(" "), bbox: item.bbox }]
    case "unread":
      return []
    default:
      return [item]
  }
}

/** Passages that are looked through in one go: a long document has ten thousand, and other callers wait meanwhile. */
const passagesAtOnce = 200

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Where a document has what is asked for: among the keys and values of its result first, then in its text. */
export const findIn = async (
  result: Pick<ExtractionResult, "extract" | "tables">,
  outline: DocumentOutline,
  query: string
): Promise<ReadonlyArray<Match>> => {
  const wanted = folded(query)
  const has = (text: string | null): text is string => text !== null && folded(text).includes(wanted)
  const matches: Array<Match> = []
  for (const [key, { bbox, confidence, found, page, value }] of Object.entries(result.extract))
    if (found && value !== null && (has(value) || has(key.replaceAll("_", " "))))
      matches.push({ kind: "field", key, text: value, page, bbox, confidence })
  let looked = 0
  for (const table of result.tables)
    for (const { cells, page } of table.rows) {
      looked += cells.length
      if (looked > passagesAtOnce) {
        looked = 0
        await pause()
      }
      for (const { bbox, column, confidence, value } of cells)
        if (has(value))
          matches.push({ kind: "cell", key: `${table.key}.${column}`, text: value, page, bbox, confidence })
    }
  for (const item of outline.items) {
    const passages = passagesOf(item)
    looked += passages.length
    if (looked > passagesAtOnce) {
      looked = 0
      await pause()
    }
    for (const { bbox, text } of passages) if (has(text)) matches.push({ kind: "text", text, page: item.page, bbox })
  }
  return matches
}
