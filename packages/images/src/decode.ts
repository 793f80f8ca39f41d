import type { ContentType } from "@extrait/core"
import sharp, { type Sharp } from "sharp"
import { bmpSize, decodeBmp } from "./bmp.js"

/** A stored picture as it stands: before EXIF orientation, and the degrees clockwise by which that turns it. */
export interface StoredPage {
  /** Pixels, as a person sees the page. */
  readonly width: number
  readonly height: number
  readonly rotation: 0 | 90 | 180 | 270
}

/** Fails on files that are cut off, but not on oddities that decoders merely remark upon. */
const base = { failOn: "truncated", sequentialRead: true } as const

/** Turns clockwise that the EXIF orientations ask for; the mirrored ones are mirrored as well. */
const quarterTurns: Readonly<Record<number, 0 | 90 | 180 | 270>> = { 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270 }

/** The formats by sharp's names, so that a file is read as what it was taken for and as nothing else. */
const formats: Readonly<Partial<Record<ContentType, string>>> = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/tiff": "tiff",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "heif",
  "image/heic": "heif"
}

/** The types that the installed decoders can read. HEIC needs a libvips with an HEVC decoder, which sharp's own builds do not carry. */
export const readableTypes = (): ReadonlyArray<ContentType> => {
  const suffixes = sharp.format.heif.input.fileSuffix ?? []
  return [
    "image/png",
    "image/jpeg",
    "image/tiff",
    "image/webp",
    "image/bmp",
    "image/gif",
    ...(suffixes.includes(".avif") ? (["image/avif"] as const) : []),
    ...(suffixes.includes(".heic") ? (["image/heic"] as const) : [])
  ]
}

/** How many pages a file has: several only for TIFF; of animations, the first frame is the page. Throws where it is no such picture. */
export const countPages = async (bytes: Uint8Array, contentType: ContentType): Promise<number> => {
  if (contentType === "image/bmp") {
    bmpSize(bytes)
    return 1
  }
  const { format, pages } = await sharp(bytes, { ...base, limitInputPixels: false }).metadata()
  if (format !== formats[contentType]) throw new Error(`not a picture of type ${contentType}`)
  return contentType === "image/tiff" ? (pages ?? 1) : 1
}

/** The size of one page, from its header alone. */
export const pageSize = async (bytes: Uint8Array, contentType: ContentType, page: number): Promise<StoredPage> => {
  if (contentType === "image/bmp") return { ...bmpSize(bytes), rotation: 0 }
  const { width, height, orientation } = await sharp(bytes, {
    ...base,
    limitInputPixels: false,
    page: page - 1,
    pages: 1
  }).metadata()
  const rotation = quarterTurns[orientation ?? 1] ?? 0
  return rotation === 90 || rotation === 270 ? { width: height, height: width, rotation } : { width, height, rotation }
}

/** One page turned upright by its EXIF orientation, on white where it is transparent. */
export const upright = async (
  bytes: Uint8Array,
  contentType: ContentType,
  page: number,
  maxPixels: number
): Promise<Sharp> => {
  if (contentType === "image/bmp") {
    const { pixels, width, height } = await decodeBmp(bytes)
    return sharp(pixels, { raw: { width, height, channels: 3 } })
  }
  return sharp(bytes, { ...base, limitInputPixels: maxPixels, page: page - 1, pages: 1 })
    .autoOrient()
    .flatten({ background: "#ffffff" })
}
