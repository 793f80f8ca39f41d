export { type SealCertificate, sealCertificates } from "./seals.js"
export { ZxingCodeReader, type ZxingCodeReaderOptions } from "./ZxingCodeReader.js"
