/** Brightness of a picture's pixels, a byte each, row by row. */
export interface Grey {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

/** The pixels of a binary PGM file of 8 bits a pixel, where they are; null for another file. @see netpbm, pgm(5) */
export const readPgm = (bytes: Uint8Array): Grey | null => {
  const header = /^P5\s+(\d{1,9})\s+(\d{1,9})\s+255\s/.exec(new TextDecoder("latin1").decode(bytes.subarray(0, 64)))
  if (header === null) return null
  const [width, height, start] = [Number(header[1]), Number(header[2]), header[0].length]
  const pixels = bytes.subarray(start, start + width * height)
  return width > 0 && height > 0 && pixels.length === width * height ? { pixels, width, height } : null
}
