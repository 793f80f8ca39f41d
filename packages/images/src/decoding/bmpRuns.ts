/** After a zero: what is no run of pixels. */
const END_OF_LINE = 0
const END_OF_BITMAP = 1
const DELTA = 2

/**
 * The palette's places of the pixels of a run-length encoded BMP (`BI_RLE8`, `BI_RLE4`), a byte each, rows in the order of the file. Pixels that are
 * skipped, or lie behind where the data break off, are the palette's first; `whole` tells whether it ends as it should.
 */
export const unpackRuns = (
  bytes: Uint8Array,
  offset: number,
  width: number,
  height: number,
  depth: 4 | 8
): { readonly places: Uint8Array; readonly whole: boolean } => {
  const places = new Uint8Array(width * height)
  let x = 0
  let y = 0
  const put = (place: number): void => {
    if (x < width && y < height) places[y * width + x] = place
    x++
  }
  /** The place of a pixel among those packed from a byte on. */
  const packed = (at: number, index: number): number => {
    if (depth === 8) return bytes[at + index] ?? 0
    const byte = bytes[at + (index >> 1)] ?? 0
    return index % 2 === 0 ? byte >> 4 : byte & 15
  }
  for (let at = offset; at + 1 < bytes.length; ) {
    const count = bytes[at] ?? 0
    const value = bytes[at + 1] ?? 0
    at += 2
    if (count > 0) {
      // A run of one byte again and again, whose halves take turns.
      for (let index = 0; index < count; index++) put(packed(at - 1, depth === 8 ? 0 : index % 2))
    } else if (value === END_OF_LINE) {
      x = 0
      y++
    } else if (value === END_OF_BITMAP) return { places, whole: true }
    else if (value === DELTA) {
      x += bytes[at] ?? 0
      y += bytes[at + 1] ?? 0
      at += 2
    } else {
      for (let index = 0; index < value; index++) put(packed(at, index))
      // As many bytes as they fill, and one more where these are odd.
      const length = depth === 8 ? value : (value + 1) >> 1
      at += length + (length % 2)
      if (at > bytes.length) return { places, whole: false }
    }
    if (y >= height) return { places, whole: true }
  }
  // Some writers leave the mark of the end out.
  return { places, whole: y === height - 1 && x >= width }
}
