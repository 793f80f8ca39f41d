/** A grey picture of eight bits a pixel, row by row from the top: 0 is black, 255 white. */
export interface Grey {
  readonly pixels: Uint8Array
  /** Pixels. */
  readonly width: number
  /** Pixels. */
  readonly height: number
}

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d)

/**
 * The pixels of a binary PGM file with 8 bits a pixel, where they are: nothing is copied. Null for any other file and for one that is cut off.
 *
 * @see https://netpbm.sourceforge.net/doc/pgm.html
 */
export const readGreymap = (bytes: Uint8Array): Grey | null => {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x35) return null
  let at = 2
  const number = (): number => {
    while (isSpace(bytes[at]) || bytes[at] === 0x23) {
      // A comment runs to the end of its line.
      if (bytes[at] === 0x23) while (at < bytes.length && bytes[at] !== 0x0a) at++
      at++
    }
    let value = 0
    const first = at
    for (let byte = bytes[at]; byte !== undefined && byte >= 0x30 && byte <= 0x39 && at < first + 9; byte = bytes[++at])
      value = 10 * value + byte - 0x30
    return value
  }
  const [width, height, most] = [number(), number(), number()]
  if (!isSpace(bytes[at]) || width === 0 || height === 0 || most !== 255) return null
  const pixels = bytes.subarray(at + 1, at + 1 + width * height)
  return pixels.length === width * height ? { pixels, width, height } : null
}

/** A binary PGM file of a picture. `memory` allocates its bytes. */
export const writeGreymap = (
  { height, pixels, width }: Grey,
  memory: (length: number) => Uint8Array = (length) => new Uint8Array(length)
): Uint8Array => {
  const header = `P5\n${width} ${height}\n255\n`
  const bytes = memory(header.length + pixels.length)
  for (let i = 0; i < header.length; i++) bytes[i] = header.charCodeAt(i)
  bytes.set(pixels, header.length)
  return bytes
}
