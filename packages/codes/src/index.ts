export { ZxingCodeReader, type ZxingCodeReaderOptions } from "./ZxingCodeReader.js"
