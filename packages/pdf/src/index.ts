export { PdfReader, type PdfReaderOptions } from "./PdfReader.js"
