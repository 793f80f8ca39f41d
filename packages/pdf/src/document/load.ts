import type { PDFDocumentProxy } from "pdfjs-dist"
import { BinaryFiles, pdfjsResources } from "../pdfjs/BinaryFiles.js"
import { getDocument, noTypefaces, parser, VerbosityLevel } from "../pdfjs/pdfjs.js"

const resources = pdfjsResources()

/** Opens a PDF with pdf.js, to be read (pictures have places but no pixels) or drawn. */
export const load = (
  bytes: Uint8Array,
  options: { readonly password: string | null; readonly purpose: "read" | "draw"; readonly maxImagePixels: number }
): Promise<PDFDocumentProxy> =>
  getDocument({
    ...resources,
    BinaryDataFactory: BinaryFiles,
    ownerDocument: noTypefaces as never,
    worker: parser(options.purpose),
    // pdf.js writes into the tables of embedded fonts, and the bytes are shared with other threads.
    data: new Uint8Array(bytes),
    ...(options.password === null ? {} : { password: options.password }),
    cMapPacked: true,
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
    ...(options.purpose === "draw" ? { maxImageSize: options.maxImagePixels } : {})
  }).promise
