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

/** Characters that are looked through in one go, some milliseconds: a long document has millions, and other callers wait meanwhile. */
const charactersAtOnce = 50_000

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Where a document has what is asked for: among the keys and values of its result first, then in its text. */
export const findIn = async (
  result: Pick<ExtractionResult, "extract" | "tables">,
  outline: DocumentOutline,
  query: string
): Promise<ReadonlyArray<Match>> => {
  const wanted = folded(query)
  let looked = 0
  const has = async (text: string): Promise<boolean> => {
    looked += text.length
    if (looked > charactersAtOnce) {
      looked = text.length
      await pause()
    }
    return folded(text).includes(wanted)
  }
  const matches: Array<Match> = []
  for (const [key, { bbox, confidence, found, page, value }] of Object.entries(result.extract))
    if (found && value !== null && ((await has(value)) || (await has(key.replaceAll("_", " ")))))
      matches.push({ kind: "field", key, text: value, page, bbox, confidence })
  for (const table of result.tables)
    for (const { cells, page } of table.rows)
      for (const { bbox, column, confidence, value } of cells)
        if (value !== null && (await has(value)))
          matches.push({ kind: "cell", key: `${table.key}.${column}`, text: value, page, bbox, confidence })
  for (const item of outline.items)
    for (const { bbox, text } of passagesOf(item))
      if (await has(text)) matches.push({ kind: "text", text, page: item.page, bbox })
  return matches
}
