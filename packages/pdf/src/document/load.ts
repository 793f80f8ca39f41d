import type { PDFDocumentProxy } from "pdfjs-dist"
import { BinaryFiles, pdfjsResources } from "../pdfjs/BinaryFiles.js"
import { getDocument, noTypefaces, parser, VerbosityLevel } from "../pdfjs/display.js"

const resources = pdfjsResources()

/** Opens a PDF with pdf.js to be drawn. */
export const load = (
  bytes: Uint8Array,
  options: { readonly password: string | null; readonly maxImagePixels: number }
): Promise<PDFDocumentProxy> =>
  getDocument({
    ...resources,
    BinaryDataFactory: BinaryFiles,
    ownerDocument: noTypefaces as never,
    worker: parser(),
    // pdf.js writes into the tables of embedded fonts, and the bytes are read again.
    data: new Uint8Array(bytes),
    ...(options.password === null ? {} : { password: options.password }),
    cMapPacked: true,
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: options.maxImagePixels
  }).promise
