import type { ExtractionResult } from "@extrait/core"
import { toDocling, toMarkdown, toPlainText } from "@extrait/core"
import type { Extrait } from "../Extrait.js"
import type { FormatName } from "./formatNames.js"

/** A document while it is there. */
export interface OpenDocument {
  readonly extrait: Extrait
  readonly id: string
  /** The file's name. */
  readonly name: string
  readonly result: ExtractionResult
}

/** How a document is printed or written. */
export type OutputFormat = {
  /** Of files, with its dot. */
  readonly extension: string
  /** Whether it needs the text of the pages, which is then kept so that it is not read twice. */
  readonly ofPages: boolean
} & (
  | { readonly json: true; readonly write: (document: OpenDocument) => Promise<object> }
  | { readonly json: false; readonly write: (document: OpenDocument) => Promise<string> }
)

/** The formats of `--format`, by name. */
export const formats: Readonly<Record<FormatName, OutputFormat>> = {
  json: { extension: ".json", ofPages: false, json: true, write: async ({ result }) => result },
  values: {
    extension: ".values.json",
    ofPages: false,
    json: true,
    write: async ({ extrait, id }) => {
      const { evidence, values } = await extrait.documents.values(id)
      return { values, evidence }
    }
  },
  markdown: {
    extension: ".md",
    ofPages: true,
    json: false,
    write: async ({ extrait, id }) => toMarkdown(await extrait.documents.outline(id))
  },
  text: {
    extension: ".txt",
    ofPages: true,
    json: false,
    write: async ({ extrait, id }) => toPlainText(await extrait.documents.outline(id))
  },
  docling: {
    extension: ".docling.json",
    ofPages: true,
    json: true,
    write: async ({ extrait, id, name }) => toDocling(await extrait.documents.outline(id), name)
  }
}

/**
 * A document in an output format, indented for a person. If the path of its file is given, it is one object per line,
 * with the path as `file`.
 */
export const formatted = async (format: OutputFormat, document: OpenDocument, file?: string): Promise<string> => {
  if (!format.json) return format.write(document)
  const value = await format.write(document)
  return `${file === undefined ? JSON.stringify(value, null, 2) : JSON.stringify({ file, ...value })}\n`
}
