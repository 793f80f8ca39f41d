import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { type Grey, writeGreymap } from "@extrait/core/pictures"
import type { PageCode } from "@extrait/engine"
import {
  prepareZXingModule,
  type ReaderOptions,
  type ReadResult,
  readBarcodes,
  type ZXingReaderModule
} from "zxing-wasm/reader"
import { findParts } from "../finding/findParts.js"
import { cutOut, enlarged, type Part, shrunk } from "../finding/sizes.js"
import { nameOfFormat } from "./formats.js"

/** Pixels of a part beyond which it is read at a half of its size, or less. */
const MOST_PIXELS = 600_000
/** Pixels of a part up to which every way of reading is tried. Larger parts are mostly something else, or have large modules. */
const MOST_TRIED = 300_000
/** Most pixels read in all parts of a picture together, and the least that a part counts, whatever its size. */
const MOST_READ = 2_400_000
const LEAST_COST = 20_000
/**
 * Pixels of the shorter side up to which a picture is enlarged, as no reader can tell modules of a pixel or two apart;
 * most pixels of its longer side then.
 */
const LEAST_SIDE = 160
const LONGEST_SIDE = 4000
/** Equal scans that a linear code needs: a single scan reads some code into stripes of other things. */
const LEAST_LINES = 3
/** Fewest characters of a code whose symbology has no check of its own. */
const LEAST_UNCHECKED = 6

const UNCHECKED = new Set(["Codabar", "Code39", "Code39Std", "Code39Ext", "ITF"])

const OPTIONS: ReaderOptions = {
  formats: [
    "QRCode",
    "MicroQRCode",
    "RMQRCode",
    "DataMatrix",
    "Aztec",
    "PDF417",
    "MicroPDF417",
    "MaxiCode",
    "Code128",
    "Code93",
    "Code39",
    "Codabar",
    "ITF",
    "EAN13",
    "EAN8",
    "UPCA",
    "UPCE",
    "DataBar"
  ],
  minLineCount: LEAST_LINES,
  textMode: "Plain"
}

const QUICK: ReaderOptions = { ...OPTIONS, tryHarder: false, tryInvert: false, tryDownscale: false }

let module: ZXingReaderModule | null = null

/** Loads ZXing from its package: it would fetch itself from the network otherwise. */
export const startReader = async (): Promise<void> => {
  const wasmBinary = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"))
  module = await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer },
    fireImmediately: true
  })
}

/** Bytes that ZXing holds. */
export const memoryOf = (): number =>
  // The types of Emscripten are the browser's.
  (module as { readonly HEAPU8?: Uint8Array } | null)?.HEAPU8?.byteLength ?? 0

const isSure = ({ format, isValid, text }: ReadResult): boolean =>
  isValid && text !== "" && (!UNCHECKED.has(format) || text.length >= LEAST_UNCHECKED)

/** A part, no larger than it need be, and its scale relative to the picture. */
const drawn = (grey: Grey, part: Part): { readonly picture: Grey; readonly scale: number } => {
  const whole = cutOut(grey, part)
  const by = Math.ceil(Math.sqrt((part.width * part.height) / MOST_PIXELS))
  return by > 1 ? { picture: shrunk(whole, by), scale: 1 / by } : { picture: whole, scale: 1 }
}

const overlaps = (a: PageCode, b: PageCode): boolean =>
  a.box.x < b.box.x + b.box.width &&
  b.box.x < a.box.x + a.box.width &&
  a.box.y < b.box.y + b.box.height &&
  b.box.y < a.box.y + a.box.height

/** The parts that are read, the smallest first: as many as may be read in the time that a picture has. */
const affordable = (parts: ReadonlyArray<Part>): ReadonlyArray<Part> => {
  let left = MOST_READ
  return parts.filter(({ height, width }) => {
    left -= LEAST_COST + Math.min(MOST_PIXELS, width * height)
    return left >= 0
  })
}

/** The codes of a picture that can be read, in its pixels. */
export const readCodes = async (given: Grey): Promise<ReadonlyArray<PageCode>> => {
  const up = Math.ceil(LEAST_SIDE / Math.min(given.width, given.height))
  // A strip of a pixel shows nothing.
  if (up * Math.max(given.width, given.height) > LONGEST_SIDE && up > 1) return []
  const grey = enlarged(given, up)
  const codes: Array<PageCode> = []
  for (const part of affordable(findParts(grey))) {
    const { picture, scale } = drawn(grey, part)
    const options = picture.width * picture.height > MOST_TRIED ? QUICK : OPTIONS
    for (const result of (await readBarcodes(writeGreymap(picture), options)).filter(isSure)) {
      const corners = Object.values(result.position)
      const x = corners.map((corner) => Math.min(given.width, Math.max(0, (part.left + corner.x / scale) / up)))
      const y = corners.map((corner) => Math.min(given.height, Math.max(0, (part.top + corner.y / scale) / up)))
      const [left, top] = [Math.min(...x), Math.min(...y)]
      const code: PageCode = {
        format: nameOfFormat(result.format),
        text: result.text,
        // The scan of a linear code has no height.
        box: { x: left, y: top, width: Math.max(1, Math.max(...x) - left), height: Math.max(1, Math.max(...y) - top) }
      }
      if (!codes.some((other) => other.text === code.text && overlaps(other, code))) codes.push(code)
    }
  }
  return codes
}
