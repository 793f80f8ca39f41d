// First of all, for natives must be kept before pdf.js replaces them.
import "./natives.js"
// And pdf.js would load the drawing library itself, with all fonts.
import "./drawingLibrary.js"
import { getDocument, PDFWorker, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs"
import { DirectPort } from "./DirectPort.js"
import { tolerateAnyText } from "./drawnText.js"
import { restoreNatives } from "./natives.js"
import { parsing } from "./parsingHalf.js"

restoreNatives()
tolerateAnyText()

/** A typeface as the web knows it, which is loaded at once because nothing is ever set in it. */
class UnusedFontFace {
  readonly loaded = Promise.resolve(this)
}
Object.assign(globalThis, { FontFace: UnusedFontFace })

/** Where pdf.js's display half would install typefaces. */
export const noTypefaces = { fonts: { add: () => {}, delete: () => {} } }

/** A new parsing half in this thread, for one document that is to be drawn. */
export const parser = (): PDFWorker => {
  const [display, parser] = DirectPort.pair()
  const worker = new PDFWorker({ port: display as never, verbosity: VerbosityLevel.ERRORS })
  parsing.WorkerMessageHandler.initializeFromPort(parser)
  return worker
}

export { getDocument, VerbosityLevel }
