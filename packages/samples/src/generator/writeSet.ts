import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Language } from "./DocumentMaker.js"
import { type GeneratedFormat, generateDocument } from "./generateDocument.js"
import type { TruthRow } from "./Truth.js"

/** Which documents a set holds. */
export interface SetOptions {
  readonly types: ReadonlyArray<string>
  readonly languages: ReadonlyArray<Language>
  readonly appearances: ReadonlyArray<"digital" | "scan">
  /** Documents for each type, language and appearance. */
  readonly count: number
  /** The first document's seed; the others follow it. */
  readonly seed: number
  readonly layout?: string
  readonly format?: GeneratedFormat
}

/**
 * Writes a labelled set into a folder: `files/` with the documents, `truth.jsonl` with what each says (one JSON object a line, `file`
 * naming the document), and `set.json` with what the set is. Returns the truth rows in the order written.
 */
export const writeSet = async (folder: string, options: SetOptions): Promise<ReadonlyArray<TruthRow>> => {
  await mkdir(join(folder, "files"), { recursive: true })
  const rows: Array<TruthRow> = []
  for (const type of options.types) {
    for (const language of options.languages) {
      for (const appearance of options.appearances) {
        for (let i = 0; i < options.count; i++) {
          const document = await generateDocument({
            type,
            language,
            appearance,
            seed: options.seed + i,
            ...(options.layout === undefined ? {} : { layout: options.layout }),
            ...(options.format === undefined ? {} : { format: options.format })
          })
          await writeFile(join(folder, "files", document.fileName), document.bytes)
          rows.push({ file: document.fileName, ...document.truth })
        }
      }
    }
  }
  const set = {
    about: `Generated documents (${options.types.join(", ")}; ${options.languages.join(", ")}; ${options.appearances.join(", ")}) with what they say. People and firms are invented.`,
    source: `seed ${options.seed}, ${options.count} of each kind`,
    document_type: options.types.length === 1 ? options.types[0] : null,
    keys: {},
    complete: true
  }
  await writeFile(join(folder, "truth.jsonl"), `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`)
  await writeFile(join(folder, "set.json"), `${JSON.stringify(set, null, 2)}\n`)
  return rows
}
