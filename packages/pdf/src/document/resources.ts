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
