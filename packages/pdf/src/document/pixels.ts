import type { PictureStream } from "../page/PageContent.js"

/** A picture in grey, row by row from its top. */
export interface Pixels {
  readonly grey: Uint8Array
  readonly width: number
  readonly height: number
}

/** Bits of a component that are told apart here. */
const DEPTHS = [1, 2, 4, 8]

type Entries = PictureStream["dict"]

const nameOf = (value: unknown): string =>
  typeof value === "object" && value !== null && "name" in value && typeof value.name === "string" ? value.name : ""

const isStream = (value: unknown): value is PictureStream =>
  typeof value === "object" && value !== null && "dict" in value && "getBytes" in value

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0)

/** The components of a space of colours (ISO 32000-1, 8.6); 0 for one that is not shown here. */
const componentsOf = (space: unknown): number => {
  const [kind, detail] = Array.isArray(space) ? (space as ReadonlyArray<unknown>) : [space]
  switch (nameOf(kind)) {
    case "DeviceGray":
    case "CalGray":
    case "G":
      return 1
    case "DeviceRGB":
    case "CalRGB":
    case "RGB":
      return 3
    case "DeviceCMYK":
    case "CMYK":
      return 4
    case "ICCBased":
      return isStream(detail) ? numberOf(detail.dict.getArray("N")) : 0
    default:
      return 0
  }
}

/** The brightness of a colour, its components from 0 to 255: the luma of ITU-R BT.601. */
const brightness = (components: number, at: (index: number) => number): number => {
  if (components === 1) return at(0)
  if (components === 3) return (77 * at(0) + 150 * at(1) + 29 * at(2)) >> 8
  return Math.max(0, 255 - at(3) - ((77 * at(0) + 150 * at(1) + 29 * at(2)) >> 8))
}

/** The colour table of an indexed picture; null if it cannot be read. */
const tableOf = (space: unknown): Uint8Array | null => {
  if (!Array.isArray(space)) return null
  const [kind, base, , lookup] = space as ReadonlyArray<unknown>
  if (nameOf(kind) !== "Indexed" && nameOf(kind) !== "I") return null
  const components = componentsOf(base)
  const colours =
    typeof lookup === "string"
      ? Uint8Array.from(lookup, (sign) => sign.charCodeAt(0))
      : isStream(lookup)
        ? bytesOf(lookup, 1024)
        : null
  if (colours === null || components === 0) return null
  const table = new Uint8Array(256)
  for (let index = 0; (index + 1) * components <= colours.length && index < 256; index++)
    table[index] = brightness(components, (component) => colours[index * components + component] ?? 0)
  return table
}

/** A stream's decoded bytes, if they are no more than expected. */
const bytesOf = (stream: PictureStream, most: number): Uint8Array | null => {
  stream.reset?.()
  const bytes = stream.getBytes?.(most) ?? null
  stream.reset?.()
  return bytes
}

const decodeIsInverted = (dict: Entries): boolean => {
  const decode = dict.getArray("D", "Decode")
  return Array.isArray(decode) && numberOf(decode[0]) > numberOf(decode[1])
}

/** The parts of a picture's own pixels, without its mask; null unless they are plain. */
const ownPixels = (stream: PictureStream, mostPixels: number): Pixels | null => {
  const { dict } = stream
  const width = numberOf(dict.getArray("W", "Width"))
  const height = numberOf(dict.getArray("H", "Height"))
  const bits = numberOf(dict.getArray("BPC", "BitsPerComponent"))
  if (width < 1 || height < 1 || width * height > mostPixels || !DEPTHS.includes(bits)) return null
  const space = dict.getArray("CS", "ColorSpace")
  const table = tableOf(space)
  const components = table === null ? componentsOf(space) : 1
  if (components !== 1 && components !== 3 && components !== 4) return null
  const stride = Math.ceil((width * components * bits) / 8)
  const bytes = bytesOf(stream, stride * height)
  if (bytes === null || bytes.length < stride * height) return null
  const inverted = decodeIsInverted(dict)
  const most = 2 ** bits - 1
  const grey = new Uint8Array(width * height)
  for (let y = 0, to = 0; y < height; y++) {
    const row = y * stride
    for (let x = 0; x < width; x++, to++) {
      const component = (index: number): number => {
        const bit = (x * components + index) * bits
        const value = ((bytes[row + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & most
        return table !== null ? (table[value] ?? 0) : (value * 255) / most
      }
      const value = components === 1 ? component(0) : brightness(components, component)
      grey[to] = inverted ? 255 - value : value
    }
  }
  return { grey, width, height }
}

/**
 * The pixels of a picture in grey, straight from its stream, on white where it has a soft mask: for that nothing that draws need be loaded. `null` for pictures that are masks,
 * compressed as JPEG, JPEG 2000 or JBIG2, in spaces of colours that are converted, or damaged.
 *
 * @see ISO 32000-1, 8.9
 */
export const pixelsOf = (stream: PictureStream, mostPixels: number): Pixels | null => {
  const { dict } = stream
  if (stream.jpegOptions !== undefined || stream.getBytes === undefined || dict.getArray("IM", "ImageMask") === true)
    return null
  try {
    const own = ownPixels(stream, mostPixels)
    if (own === null || dict.has("Mask")) return null
    const mask = dict.getArray("SMask")
    if (!isStream(mask)) return own
    const { grey: opacity, height, width } = ownPixels(mask, mostPixels) ?? { grey: own.grey, height: 0, width: 0 }
    if (width !== own.width || height !== own.height) return null
    return { ...own, grey: own.grey.map((value, at) => 255 - ((255 - value) * (opacity[at] ?? 255)) / 255) }
  } catch {
    // Damaged, or compressed in a way that takes more to undo: it is drawn.
    return null
  }
}

/** Pixels at a whole fraction of their size, so that there are no more than so many. */
export const fewer = ({ grey, height, width }: Pixels, most: number): Pixels => {
  const by = Math.ceil(Math.sqrt((width * height) / most))
  if (by <= 1) return { grey, width, height }
  const small = { width: Math.floor(width / by), height: Math.floor(height / by) }
  const out = new Uint8Array(small.width * small.height)
  for (let y = 0, to = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++, to++) {
      let sum = 0
      for (let dy = 0; dy < by; dy++)
        for (let dx = 0; dx < by; dx++) sum += grey[(y * by + dy) * width + x * by + dx] ?? 0
      out[to] = sum / (by * by)
    }
  }
  return { grey: out, ...small }
}
