import { corrupt } from "./faults.js"

/** One page of a TIFF file, from its directory. */
export interface TiffPage {
  /** Which directory of the file it is, from 0. */
  readonly directory: number
  /** Pixels as stored; null where the directory itself is damaged. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** The orientation tag, 1 to 8. */
  readonly orientation: number
  /** The JPEG file that the page is, where it has the compression that TIFF 6.0 first had for JPEG (6), which decoders refuse. */
  readonly jpeg: Uint8Array | null
}

const TAG = {
  subfileType: 254,
  width: 256,
  height: 257,
  orientation: 274,
  compression: 259,
  jpeg: 513,
  jpegLength: 514
} as const
/** The compression `old-style` JPEG. */
const OLD_JPEG = 6
/** Field types of whole numbers; the last is BigTIFF's. */
const SHORT = 3
const LONG = 4
const LONG8 = 16
/** Bit of the subfile type: a smaller version of another page, such as a thumbnail. */
const REDUCED = 1
/** More fields than this no writer puts into one directory. */
const MOST_FIELDS = 4096
/** Directories that are no pages of their own, for every page: thumbnails and the like. */
const MOST_BESIDE = 4

/**
 * The pages of a TIFF or BigTIFF file, from its chain of directories alone: nothing is decoded. The walk ends with the first page beyond
 * `most`. A directory that lies outside the file, as in a file that is cut off, is a page without a size. Throws where the file has no
 * page or its directories go in a circle. @see TIFF 6.0, section 2; BigTIFF
 */
export const tiffPages = (bytes: Uint8Array, most: number): ReadonlyArray<TiffPage> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 16) throw corrupt("the TIFF is cut off")
  const little = view.getUint16(0) === 0x4949
  if (!little && view.getUint16(0) !== 0x4d4d) throw corrupt("not a TIFF file")
  const version = view.getUint16(2, little)
  if (version !== 42 && version !== 43) throw corrupt("not a TIFF file")
  const big = version === 43
  const offsetAt = (at: number): number => (big ? Number(view.getBigUint64(at, little)) : view.getUint32(at, little))
  const [countBytes, fieldBytes, offsetBytes] = big ? [8, 20, 8] : [2, 12, 4]

  const pages: Array<TiffPage> = []
  const seen = new Set<number>()
  let next = offsetAt(big ? 8 : 4)
  for (let directory = 0; next !== 0 && pages.length <= most; directory++) {
    if (directory > MOST_BESIDE * (most + 1)) throw corrupt("the TIFF has more directories than pages would need")
    if (seen.has(next)) throw corrupt("the directories of the TIFF go in a circle")
    seen.add(next)
    const damaged: TiffPage = { directory, size: null, orientation: 1, jpeg: null }
    if (next + countBytes > bytes.length) {
      pages.push(damaged)
      break
    }
    const count = big ? Number(view.getBigUint64(next, little)) : view.getUint16(next, little)
    const end = next + countBytes + count * fieldBytes
    if (count === 0 || count > MOST_FIELDS || end + offsetBytes > bytes.length) {
      pages.push(damaged)
      break
    }
    let [subfile, width, height, orientation, compression, jpegAt, jpegLength] = [0, 0, 0, 1, 0, 0, 0]
    for (let at = next + countBytes; at < end; at += fieldBytes) {
      const tag = view.getUint16(at, little)
      const type = view.getUint16(at + 2, little)
      const from = at + (big ? 12 : 8)
      const value = () =>
        type === SHORT
          ? view.getUint16(from, little)
          : type === LONG
            ? view.getUint32(from, little)
            : type === LONG8 && big
              ? Number(view.getBigUint64(from, little))
              : 0
      if (tag === TAG.subfileType) subfile = value()
      else if (tag === TAG.width) width = value()
      else if (tag === TAG.height) height = value()
      else if (tag === TAG.orientation) orientation = value()
      else if (tag === TAG.compression) compression = value()
      else if (tag === TAG.jpeg) jpegAt = value()
      else if (tag === TAG.jpegLength) jpegLength = value()
    }
    const size = width > 0 && height > 0 ? { width, height } : null
    const file = bytes.subarray(jpegAt, jpegLength === 0 ? undefined : jpegAt + jpegLength)
    const jpeg = compression === OLD_JPEG && jpegAt > 0 && file[0] === 0xff && file[1] === 0xd8 ? file : null
    if ((subfile & REDUCED) === 0) pages.push({ directory, size, orientation, jpeg })
    next = offsetAt(end)
  }
  if (pages.length === 0 || pages.every(({ size }) => size === null)) throw corrupt("the TIFF has no page")
  return pages
}
