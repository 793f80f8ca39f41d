import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, sep } from "node:path"

/**
 * The folders of the pdfjs-dist package that pdf.js reads from at run time, as paths that end in a separator:
 * without them standard fonts, CJK character maps, JPEG 2000 pictures and ICC colours go missing.
 */
export const pdfjsResources = (): {
  readonly standardFontDataUrl: string
  readonly cMapUrl: string
  readonly wasmUrl: string
  readonly iccUrl: string
} => {
  const root = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"))
  const folder = (name: string) => join(root, name) + sep
  return {
    standardFontDataUrl: folder("standard_fonts"),
    cMapUrl: folder("cmaps"),
    wasmUrl: folder("wasm"),
    iccUrl: folder("iccs")
  }
}

/** The folder of pdf.js's bundled fonts, including Liberation Sans, for drawing text on a machine without fonts. */
export const standardFonts = (): string => pdfjsResources().standardFontDataUrl

const read = new Map<string, Uint8Array>()

/** Supplies pdf.js with the files of those folders. Each is read once per thread, where pdf.js would read it once per document. */
export class BinaryFiles {
  readonly #folders: Readonly<Record<string, unknown>>

  constructor(folders: object) {
    this.#folders = { ...folders }
  }

  async fetch({ filename, kind }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const path = `${this.#folders[kind]}${filename}`
    const known = read.get(path)
    if (known !== undefined) return known.slice()
    const bytes = new Uint8Array(readFileSync(path))
    read.set(path, bytes)
    return bytes.slice()
  }
}
