import type { PDFDocumentProxy } from "pdfjs-dist"
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs"
import { pdfjsResources } from "./resources.js"

/** Pictures with more pixels than this are passed over where only text and lines are wanted. */
const TEXT_ONLY_IMAGE_PIXELS = 1

/** Opens a PDF with pdf.js. `pictures`: whether pictures are decoded, which only rendering and telling scanned pages apart need. */
export const load = (
  bytes: Uint8Array,
  options: { readonly password: string | null; readonly pictures: boolean; readonly maxImagePixels: number }
): Promise<PDFDocumentProxy> =>
  getDocument({
    ...pdfjsResources(),
    // pdf.js takes the buffer away from whoever passes it.
    data: new Uint8Array(bytes),
    ...(options.password === null ? {} : { password: options.password }),
    cMapPacked: true,
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: options.pictures ? options.maxImagePixels : TEXT_ONLY_IMAGE_PIXELS
  }).promise
