import type { PictureStream } from "../page/PageContent.js"

/** Markers of JPEG (ITU-T T.81, table B.1), after the byte 0xff. */
const START = 0xd8
const END = 0xd9
const FRAME = 0xc0
const EXTENDED_FRAME = 0xc1
const LAST_FRAME = 0xcf
const HUFFMAN_TABLES = 0xc4
const SCAN = 0xda
const FIRST_APPLICATION = 0xe0
const ADOBE = 0xee
const LAST_APPLICATION = 0xef
const COMMENT = 0xfe

/** A JPEG that shows the same as the picture on the page. */
export interface EmbeddedJpeg {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  /** Whether the page asks for smooth enlargement. */
  readonly interpolated: boolean
}

interface Frame {
  readonly width: number
  readonly height: number
  readonly components: number
}

/**
 * A sequential 8-bit JPEG without segments for orientation or colour profiles, which do not apply to a PDF's picture (ISO 32000-1, 7.4.8). Only
 * Adobe's segment counts, because it names the colour transform. `null` for any other file.
 */
const bare = (file: Uint8Array): { readonly bytes: Uint8Array; readonly frame: Frame } | null => {
  if (file[0] !== 0xff || file[1] !== START) return null
  const kept = [file.subarray(0, 2)]
  let frame: Frame | null = null
  for (let at = 2; at + 4 <= file.length; ) {
    if (file[at] !== 0xff) return null
    const marker = file[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === SCAN) return frame === null ? null : { bytes: Buffer.concat([...kept, file.subarray(at)]), frame }
    const view = new DataView(file.buffer, file.byteOffset + at, file.length - at)
    const end = at + 2 + view.getUint16(2)
    if (end > file.length) return null
    if (marker === FRAME || marker === EXTENDED_FRAME) {
      if (end < at + 10 || view.getUint8(4) !== 8 || frame !== null) return null
      frame = { height: view.getUint16(5), width: view.getUint16(7), components: view.getUint8(9) }
    } else if (marker > FRAME && marker <= LAST_FRAME && marker !== HUFFMAN_TABLES) return null
    const isMetadata = marker >= FIRST_APPLICATION && marker <= LAST_APPLICATION && marker !== ADOBE
    if (!isMetadata && marker !== COMMENT) kept.push(file.subarray(at, end))
    at = end
  }
  return null
}

/** Whether a picture is a truncated JPEG: it has a scan, but no end marker after it. */
export const isCutOff = ({ bytes, jpegOptions }: PictureStream): boolean => {
  // Other streams have bytes of another meaning.
  if (jpegOptions === undefined || bytes === undefined || bytes.length === 0) return false
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = file.lastIndexOf(Buffer.from([0xff, END]))
  return end < file.indexOf(Buffer.from([0xff, SCAN])) || end === -1
}

const nameOf = (value: unknown): string | null =>
  typeof value === "object" && value !== null && "name" in value && typeof value.name === "string" ? value.name : null

/** The number of components of a device's colours, which a JPEG of as many has; `null` for colours that are converted, as by a profile. */
const componentsOf = (space: unknown): number | null => {
  const name = nameOf(space)
  return name === "DeviceRGB" ? 3 : name === "DeviceGray" ? 1 : null
}

/**
 * The file of a JPEG picture, if an ordinary decoder shows the same as the page does: without a mask, in a plain colour space, and with at most
 * `mostPixels`. `null` for all others.
 */
export const embeddedJpeg = ({ bytes, dict, jpegOptions }: PictureStream, mostPixels: number): EmbeddedJpeg | null => {
  if (bytes === undefined || jpegOptions === undefined || jpegOptions.colorTransform !== undefined) return null
  if (["SMask", "Mask", "Decode", "D"].some((key) => dict.has(key))) return null
  if ((dict.getArray("BPC", "BitsPerComponent") ?? 8) !== 8) return null
  const jpeg = bare(bytes)
  if (jpeg === null) return null
  const { components, height, width } = jpeg.frame
  const asTold = dict.getArray("W", "Width") === width && dict.getArray("H", "Height") === height
  if (!asTold || width * height > mostPixels || componentsOf(dict.getArray("CS", "ColorSpace")) !== components)
    return null
  return { bytes: jpeg.bytes, width, height, interpolated: dict.getArray("I", "Interpolate") === true }
}
