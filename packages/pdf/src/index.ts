export { PdfReader, type PdfReaderOptions } from "./PdfReader.js"
export { standardFonts } from "./pdfjs/BinaryFiles.js"
