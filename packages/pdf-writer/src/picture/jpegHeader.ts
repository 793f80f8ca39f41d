/** Markers of JPEG (ITU-T T.81, table B.1), after the byte 0xff. */
const START = 0xd8
const FRAME = 0xc0
const LAST_FRAME = 0xcf
const HUFFMAN_TABLES = 0xc4
const EXTENSIONS = 0xc8
const ARITHMETIC_CONDITIONING = 0xcc
const PROGRESSIVE_FRAME = 0xc2
const SCAN = 0xda

/** What a JPEG says of itself. */
export interface JpegHeader {
  /** Pixels. */
  readonly width: number
  /** Pixels. */
  readonly height: number
  /** 1: grey, 3: colour, 4: inks of a press. */
  readonly components: number
  /** Bits of each component. */
  readonly precision: number
  /** Whether any reader of PDF decodes it: sequential or progressive, by the codes of Huffman. */
  readonly common: boolean
  /** How it is turned to stand upright: Exif's Orientation (CIPA DC-008, 4.6.4), 1 to 8; 1 where it does not say. */
  readonly orientation: number
  /** Dots an inch across and down, as its header says; null where it does not. */
  readonly density: { readonly x: number; readonly y: number } | null
}

const JFIF = 0xe0
const EXIF = 0xe1
const ORIENTATION = 0x0112
const INCH = 25.4

const beginsWith = (file: Uint8Array, at: number, text: string): boolean =>
  [...text].every((character, index) => file[at + index] === character.charCodeAt(0))

/** The density of a JFIF header (ITU-T T.871, 10.1), whose segment begins at `at`. */
const densityAt = (file: Uint8Array, view: DataView, at: number, end: number): JpegHeader["density"] => {
  if (end - at < 16 || !beginsWith(file, at + 4, "JFIF\0")) return null
  const unit = view.getUint8(at + 11)
  const x = view.getUint16(at + 12)
  const y = view.getUint16(at + 14)
  if (x === 0 || y === 0 || unit === 0 || unit > 2) return null
  const factor = unit === 2 ? INCH / 10 : 1
  return { x: x * factor, y: y * factor }
}

/** The orientation of an Exif segment: an entry of its first directory (TIFF 6.0, 2). */
const orientationAt = (file: Uint8Array, view: DataView, at: number, end: number): number | null => {
  const start = at + 10
  if (end - start < 14 || !beginsWith(file, at + 4, "Exif\0\0")) return null
  const little = view.getUint16(start) === 0x4949
  const directory = start + view.getUint32(start + 4, little)
  if (directory + 2 > end) return null
  const entries = view.getUint16(directory, little)
  for (let entry = 0; entry < entries; entry++) {
    const place = directory + 2 + 12 * entry
    if (place + 12 > end) return null
    if (view.getUint16(place, little) !== ORIENTATION) continue
    const value = view.getUint16(place + 8, little)
    return value >= 1 && value <= 8 ? value : null
  }
  return null
}

/** Reads the frame header of a JPEG; `null` for any other file. */
export const jpegHeader = (file: Uint8Array): JpegHeader | null => {
  if (file[0] !== 0xff || file[1] !== START) return null
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let orientation = 1
  let density: JpegHeader["density"] = null
  for (let at = 2; at + 4 <= file.length; ) {
    if (file[at] !== 0xff) return null
    const marker = file[at + 1] ?? 0
    // Any number of 0xff may stand before a marker.
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === SCAN) return null
    const isFrame =
      marker >= FRAME &&
      marker <= LAST_FRAME &&
      marker !== HUFFMAN_TABLES &&
      marker !== EXTENSIONS &&
      marker !== ARITHMETIC_CONDITIONING
    if (isFrame)
      return at + 10 > file.length
        ? null
        : {
            precision: view.getUint8(at + 4),
            height: view.getUint16(at + 5),
            width: view.getUint16(at + 7),
            components: view.getUint8(at + 9),
            common: marker <= PROGRESSIVE_FRAME,
            orientation,
            density
          }
    const end = Math.min(file.length, at + 2 + view.getUint16(at + 2))
    if (marker === JFIF) density ??= densityAt(file, view, at, end)
    if (marker === EXIF) orientation = orientationAt(file, view, at, end) ?? orientation
    at += 2 + view.getUint16(at + 2)
  }
  return null
}
