import { counted } from "@extrait/threads/serve"

/** Opaque pixels of four bytes (red, green, blue, alpha) in grey: the luma of ITU-R BT.601, in 256ths. */
export const toGrey = (pixels: Uint8ClampedArray | Uint8Array): Uint8Array => {
  const grey = new Uint8Array(pixels.length >> 2)
  for (let at = 0, from = 0; at < grey.length; at++, from += 4) {
    grey[at] = (77 * (pixels[from] ?? 0) + 150 * (pixels[from + 1] ?? 0) + 29 * (pixels[from + 2] ?? 0)) >> 8
  }
  return grey
}

/** Grey pixels as a PGM file (Netpbm's P5, https://netpbm.sourceforge.net/doc/pgm.html), in memory that threads share: what prepares it need not copy it. */
export const greymap = (grey: Uint8Array, width: number, height: number): Uint8Array => {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(counted(new SharedArrayBuffer(header.length + grey.length)))
  file.set(header)
  file.set(grey, header.length)
  return file
}
