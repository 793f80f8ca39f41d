// First of all, for natives must be kept before pdf.js replaces them.
import "./natives.js"
import { getDocument, OPS, PasswordResponses, PDFWorker, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs"
import { DirectPort } from "./DirectPort.js"
import { tolerateAnyText } from "./drawnText.js"
import { Inflate } from "./Inflate.js"
import { restoreNatives } from "./natives.js"
import { loadParsingHalf } from "./parsingHalf.js"

const { WorkerMessageHandler } = loadParsingHalf()
restoreNatives()
tolerateAnyText()

/** A typeface as the web knows it, which is loaded at once because nothing is ever set in it. */
class UnusedFontFace {
  readonly loaded = Promise.resolve(this)
}
Object.assign(globalThis, { DecompressionStream: Inflate, FontFace: UnusedFontFace })

/** Where pdf.js's display half would install typefaces. */
export const noTypefaces = { fonts: { add: () => {}, delete: () => {} } }

/** Options of pdf.js's parsing half, by the names it has for them. */
interface ParsingOptions {
  /** `false`: the outlines of glyphs, which only drawing needs, are not made. */
  disableFontFace: boolean
  onlyRead?: boolean
}

/** A new parsing half in this thread, for one document: `read` for text and places, `draw` for everything. */
export const parser = (purpose: "read" | "draw"): PDFWorker => {
  const [display, parsing] = DirectPort.pair((message) => {
    if (purpose === "draw" || message.action !== "GetDocRequest") return
    const { evaluatorOptions } = message.data as { readonly evaluatorOptions: ParsingOptions }
    evaluatorOptions.disableFontFace = false
    evaluatorOptions.onlyRead = true
  })
  const worker = new PDFWorker({ port: display as never, verbosity: VerbosityLevel.ERRORS })
  WorkerMessageHandler.initializeFromPort(parsing)
  return worker
}

export { getDocument, OPS, PasswordResponses, VerbosityLevel }
