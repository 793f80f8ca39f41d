import { counted } from "@extrait/threads/serve"
import type { Grey } from "../preparing/Grey.js"
import { corrupt } from "./faults.js"

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0b || byte === 0x0c

/**
 * The pixels of a binary PGM file (P5) with 8 bits a pixel, where they are: nothing is copied. @see netpbm, pgm(5)
 */
export const readPgm = (bytes: Uint8Array): Grey => {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x35) throw corrupt("not a PGM file")
  let at = 2
  const number = (): number => {
    while (isSpace(bytes[at]) || bytes[at] === 0x23) {
      // A comment runs to the end of its line.
      if (bytes[at] === 0x23) while (at < bytes.length && bytes[at] !== 0x0a) at++
      at++
    }
    let [value, digits] = [0, 0]
    for (let byte = bytes[at]; byte !== undefined && byte >= 0x30 && byte <= 0x39 && digits < 9; byte = bytes[++at]) {
      value = 10 * value + byte - 0x30
      digits++
    }
    if (digits === 0) throw corrupt("a PGM without its sizes")
    return value
  }
  const [width, height, most] = [number(), number(), number()]
  if (!isSpace(bytes[at])) throw corrupt("a PGM without pixels")
  if (width === 0 || height === 0 || most !== 255) throw corrupt("a PGM of another kind")
  const pixels = bytes.subarray(at + 1, at + 1 + width * height)
  if (pixels.length < width * height) throw corrupt("the PGM is cut off")
  return { pixels, width, height }
}

/** A binary PGM file, in memory that threads share. */
export const writePgm = ({ pixels, width, height }: Grey): Uint8Array => {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const bytes = new Uint8Array(counted(new SharedArrayBuffer(header.length + pixels.length)))
  bytes.set(header)
  bytes.set(pixels, header.length)
  return bytes
}
