export { PdfReader, type PdfReaderOptions } from "./PdfReader.js"
export { STANDARD_FONTS } from "./pdfjs/BinaryFiles.js"
