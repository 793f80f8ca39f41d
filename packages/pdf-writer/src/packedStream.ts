import { deflateSync } from "node:zlib"
import { type PDF, PdfName, type PdfObject, type PdfRef } from "@libpdf/core"

/** Registers a stream of text or small data, packed. */
export const packedStream = (
  pdf: PDF,
  content: string | Uint8Array,
  dictionary: Record<string, PdfObject> = {}
): PdfRef => pdf.createStream({ ...dictionary, Filter: PdfName.of("FlateDecode") }, deflateSync(content))
