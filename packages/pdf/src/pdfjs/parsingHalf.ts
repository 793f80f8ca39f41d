import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { constants, runInThisContext } from "node:vm"
import type { DirectPort } from "./DirectPort.js"
import { MOST_STREAM_BYTES } from "./Inflate.js"

/** pdf.js's parsing half: the part that reads a file and makes lists of drawing operators. */
export interface ParsingHalf {
  readonly WorkerMessageHandler: { initializeFromPort(port: DirectPort): void }
}

/** Masks of at most this many pixels are decoded in any case: such as the single pixel that programs stretch to a filled box. */
const SMALL_MASK = 64

const BUILD_IMAGE = `    PDFImage.buildImage({
      xref: this.xref,
      res: resources,
      image,
      isInline,
      pdfFunctionFactory: this._pdfFunctionFactory,
      globalColorSpaceCache: this.globalColorSpaceCache,
      localColorSpaceCache
    }).then(`
const CREATE_MASK = "      imgData = await PDFImage.createMask({\n        image,"

const ENSURE_BUFFER = "  ensureBuffer(requested) {"

const FONT_FILE = "    if (!file || file.isEmpty) {\n      if (file) {\n        warn('Font file is empty"

/**
 * What is changed in pdf.js's text, which has no option for it. Under the option `onlyRead` an image is put into the list of operators with
 * its place and size in pixels, but its data is not decoded; and the file of a font is not parsed where the PDF says itself what the
 * font's characters are. Both take most of the time of a page that is to be read and not drawn.
 */
const changes: ReadonlyArray<readonly [string, string]> = [
  [
    BUILD_IMAGE,
    BUILD_IMAGE.replace(
      "PDFImage.buildImage(",
      '(this.options.onlyRead ? Promise.reject(new Error("not wanted")) : PDFImage.buildImage('
    ).replace("}).then(", "})).then(")
  ],
  [
    CREATE_MASK,
    CREATE_MASK.replace(
      "await ",
      `this.options.onlyRead && !this.parsingType3Font && w * h > ${SMALL_MASK} ? { width: w, height: h, data: new Uint8Array(0), interpolate: false } : await `
    )
  ],
  [
    FONT_FILE,
    `    if (evaluatorOptions.onlyRead && (properties.isInternalFont || properties.hasIncludedToUnicodeMap)) file = null;\n${FONT_FILE}`
  ],
  // A stream of a few kilobytes may inflate to gigabytes, in buffers that no limit on a thread's heap covers.
  [
    ENSURE_BUFFER,
    `${ENSURE_BUFFER}\n    if (requested > ${MOST_STREAM_BYTES}) throw new RangeError("A stream is too large.");`
  ],
  // Nothing is transferred within a thread: what would be need not be looked for.
  ["}, 1, this._transfers);", "}, 1);"],
  // Not a module any more, but a script.
  ["export { WorkerMessageHandler };", ""]
]

const change = (text: string, [from, to]: readonly [string, string]): string => {
  const parts = text.split(from)
  if (parts.length < 2)
    throw new Error("The pdfjs-dist that is installed is not the version that this package asks for.")
  return parts.join(to)
}

/** Loads the parsing half into this thread. */
export const loadParsingHalf = (): ParsingHalf => {
  const path = createRequire(import.meta.url).resolve("pdfjs-dist/legacy/build/pdf.worker.mjs")
  const text = changes
    .reduce(change, readFileSync(path, "utf8"))
    .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
  runInThisContext(`(() => {${text}\n})()`, {
    filename: path,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER
  })
  return (globalThis as unknown as { readonly pdfjsWorker: ParsingHalf }).pdfjsWorker
}
