export { OfficeReader, type OfficeReaderOptions } from "./OfficeReader.js"
