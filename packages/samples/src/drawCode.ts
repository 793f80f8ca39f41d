import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from "zxing-wasm/writer"

/** A code as its modules are: one byte each, row by row from the top, without the white around it. */
export interface DrawnCode {
  /** 1 for a dark module, 0 for a bright one. */
  readonly modules: Uint8Array
  readonly width: number
  /** Of a linear code some modules too: its bars are drawn high. */
  readonly height: number
}

/** Draws a bar code or matrix code of a symbology by ZXing's name for it, such as `QRCode`, `DataMatrix` or `EAN13`. Throws for a name that ZXing does not know, and where the code cannot hold the text. */
export const drawCode = async (text: string, format: string): Promise<DrawnCode> => {
  const wasm = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm"))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
  const { error, symbol } = await writeBarcode(text, {
    // Its types name globals that a host need not have, so that no export of ours may lean on them.
    format: format as WriteInputBarcodeFormat,
    scale: 1,
    addQuietZones: false
  })
  if (error !== "") throw new Error(`${format} cannot be drawn: ${error}`)
  const { data, height, width } = symbol
  return { modules: Uint8Array.from(data, (value) => (value === 0 ? 1 : 0)), width, height }
}
