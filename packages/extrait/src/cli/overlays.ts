import { writeFile } from "node:fs/promises"
import { extname } from "node:path"
import type { ExtractionResult } from "@extrait/core"
import type { Extrait } from "../Extrait.js"
import { drawOverlay } from "../overlay/drawOverlay.js"

/** The pages of a result that show a field or a table, in their order. */
const pagesOf = ({ extract, tables }: ExtractionResult): ReadonlyArray<number> => {
  const pages = new Set<number>()
  for (const { found, page } of Object.values(extract)) if (found && page !== null) pages.add(page)
  for (const { rows } of tables) for (const { page } of rows) pages.add(page)
  return [...pages].sort((a, b) => a - b)
}

/** Writes a PNG for every page that shows something: under the name given where that is one page, numbered by page where there are several. */
export const writeOverlays = async (
  path: string,
  { extrait, id, result }: { readonly extrait: Extrait; readonly id: string; readonly result: ExtractionResult }
): Promise<void> => {
  const pages = pagesOf(result)
  const extension = extname(path)
  const stem = path.slice(0, path.length - extension.length)
  for (const page of pages) {
    const { bytes } = await extrait.documents.page(id, page)
    await writeFile(pages.length === 1 ? path : `${stem}-${page}${extension}`, await drawOverlay(bytes, result, page))
  }
}
