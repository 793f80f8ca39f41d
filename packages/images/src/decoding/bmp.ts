import { unpackRuns } from "./bmpRuns.js"
import { corrupt } from "./faults.js"

/** A decoded picture: 8-bit red, green and blue, rows from the top. */
export interface RawPicture {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

const fault = (message: string): never => {
  throw corrupt(message)
}

/** Width, height and layout of a BMP file from its headers. Height is positive; `topDown` tells the order of its rows. */
const header = (bytes: Uint8Array) => {
  if (bytes.length < 30 || bytes[0] !== 0x42 || bytes[1] !== 0x4d) fault("not a BMP file")
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const offset = view.getUint32(10, true)
  const headerSize = view.getUint32(14, true)
  if (headerSize !== 12 && (headerSize < 40 || bytes.length < 14 + headerSize)) fault("unknown BMP header")
  const old = headerSize === 12
  const width = old ? view.getUint16(18, true) : view.getInt32(18, true)
  const tall = old ? view.getUint16(20, true) : view.getInt32(22, true)
  const depth = view.getUint16(old ? 24 : 28, true)
  const compression = old ? 0 : view.getUint32(30, true)
  const colours = old ? 0 : view.getUint32(46, true)
  if (width <= 0 || tall === 0) fault("a BMP without pixels")
  return { view, offset, headerSize, width, height: Math.abs(tall), topDown: tall < 0, depth, compression, colours }
}

/** The size of a BMP, in pixels, without decoding it. Throws `Faulty`. */
export const bmpSize = (bytes: Uint8Array): { readonly width: number; readonly height: number } => {
  const { width, height } = header(bytes)
  return { width, height }
}

/** Where a colour's bits are in a pixel, and how to bring them to eight. */
const channel = (mask: number): ((pixel: number) => number) => {
  if (mask === 0) return () => 0
  const shift = Math.log2((mask & -mask) >>> 0)
  const most = mask >>> shift
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / most)
}

/**
 * Decodes a BMP file (Windows bitmap, headers from BITMAPCOREHEADER to BITMAPV5HEADER): 1, 4, 8, 16, 24 and 32 bits a pixel, with a
 * palette or with bit masks, uncompressed or run-length encoded. sharp has no decoder for the format. JPEG and PNG inside a BMP are
 * refused with `Faulty`, as are files that are cut off.
 */
export const decodeBmp = (bytes: Uint8Array): RawPicture => {
  const { view, offset, headerSize, width, height, topDown, depth, compression, colours } = header(bytes)
  const bitFields = compression === 3 || compression === 6
  const runs = (compression === 1 && depth === 8) || (compression === 2 && depth === 4)
  if (compression !== 0 && !bitFields && !runs) fault("a compressed BMP")
  if (![1, 4, 8, 16, 24, 32].includes(depth)) fault(`a BMP of ${depth} bits a pixel`)
  const stride = Math.floor((width * depth + 31) / 32) * 4
  if (!runs && offset + stride * height > bytes.length) fault("the BMP is cut off")

  const pixels = new Uint8Array(width * height * 3)
  const row = (y: number) => offset + (topDown ? y : height - 1 - y) * stride

  if (depth <= 8) {
    const entry = headerSize === 12 ? 3 : 4
    const palette = 14 + headerSize
    const count = Math.min(colours === 0 ? 2 ** depth : colours, 2 ** depth, Math.floor((offset - palette) / entry))
    const perByte = 8 / depth
    const unpacked = runs ? unpackRuns(bytes, offset, width, height, depth === 8 ? 8 : 4) : null
    if (unpacked?.whole === false) fault("the BMP is cut off")
    for (let y = 0; y < height; y++) {
      const start = row(y)
      for (let x = 0; x < width; x++) {
        const byte = bytes[start + Math.floor(x / perByte)] ?? 0
        const index =
          unpacked === null
            ? (byte >> (8 - depth * ((x % perByte) + 1))) & (2 ** depth - 1)
            : (unpacked.places[(topDown ? y : height - 1 - y) * width + x] ?? 0)
        if (index >= count) continue
        const at = palette + index * entry
        const to = (y * width + x) * 3
        pixels[to] = bytes[at + 2] ?? 0
        pixels[to + 1] = bytes[at + 1] ?? 0
        pixels[to + 2] = bytes[at] ?? 0
      }
    }
    return { pixels, width, height }
  }

  const masks = bitFields
    ? [view.getUint32(54, true), view.getUint32(58, true), view.getUint32(62, true)]
    : depth === 16
      ? [0x7c00, 0x03e0, 0x001f]
      : [0xff0000, 0x00ff00, 0x0000ff]
  const [red, green, blue] = masks.map(channel)
  if (red === undefined || green === undefined || blue === undefined) return fault("a BMP without colour masks")
  const size = depth / 8
  for (let y = 0; y < height; y++) {
    const start = row(y)
    for (let x = 0; x < width; x++) {
      const at = start + x * size
      const pixel =
        size === 2
          ? view.getUint16(at, true)
          : size === 4
            ? view.getUint32(at, true)
            : (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)
      const to = (y * width + x) * 3
      pixels[to] = red(pixel)
      pixels[to + 1] = green(pixel)
      pixels[to + 2] = blue(pixel)
    }
  }
  return { pixels, width, height }
}
