/** Opaque pixels of four bytes (red, green, blue, alpha) in grey: the luma of ITU-R BT.601, in 256ths. */
export const toGrey = (pixels: Uint8ClampedArray | Uint8Array): Uint8Array => {
  const grey = new Uint8Array(pixels.length >> 2)
  for (let at = 0, from = 0; at < grey.length; at++, from += 4) {
    grey[at] = (77 * (pixels[from] ?? 0) + 150 * (pixels[from + 1] ?? 0) + 29 * (pixels[from + 2] ?? 0)) >> 8
  }
  return grey
}
