import type { ContentType } from "@extrait/core"
import type { Grey } from "@extrait/core/pictures"
import type { Sharp } from "sharp"
import { bmpSize, decodeBmp } from "./bmp.js"
import { checkPixels, corrupt } from "./faults.js"
import { sharp } from "./sharp.js"
import { tiffPages } from "./tiff.js"

/** One page of a picture file. */
export interface StoredPage {
  /** Which page of the file, as its decoder counts, from 0. */
  readonly index: number
  /** Pixels, as a person sees the page, after EXIF orientation; null where the page's own header is damaged. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** Degrees clockwise by which the EXIF orientation turns the stored picture. */
  readonly rotation: 0 | 90 | 180 | 270
}

/** A part of a page, in whole pixels. */
export interface Part {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What is decoded, and within which bounds. */
export interface Decoding {
  readonly bytes: Uint8Array
  readonly contentType: ContentType
  /** As `StoredPage.index`. */
  readonly index: number
  readonly part: Part | null
  readonly maxPixels: number
  readonly timeoutSeconds: number
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

const seenAs = (index: number, width: number, height: number, orientation: number): StoredPage => {
  const rotation = quarterTurns[orientation] ?? 0
  const size = rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height }
  return { index, size, rotation }
}

/**
 * The pages of a file, from its headers alone: several only for TIFF, at most `most` and one more; of animations, the first frame is the
 * page. Throws where it is no such picture.
 */
export const storedPages = async (
  bytes: Uint8Array,
  contentType: ContentType,
  most: number
): Promise<ReadonlyArray<StoredPage>> => {
  if (contentType === "image/bmp") return [{ index: 0, size: bmpSize(bytes), rotation: 0 }]
  if (contentType === "image/tiff")
    return tiffPages(bytes, most).map(({ directory, orientation, size }) =>
      size === null ? { index: directory, size, rotation: 0 } : seenAs(directory, size.width, size.height, orientation)
    )
  const { format, width, height, orientation } = await sharp(bytes, {
    ...base,
    limitInputPixels: false,
    page: 0,
    pages: 1
  }).metadata()
  if (format !== formats[contentType]) throw corrupt(`not a picture of type ${contentType}`)
  return [seenAs(0, width, height, orientation ?? 1)]
}

/** One page turned upright by its EXIF orientation, on white where it is transparent, and cut to the part that is wanted. */
const upright = async ({ bytes, contentType, index, part, maxPixels, timeoutSeconds }: Decoding): Promise<Sharp> => {
  let picture: Sharp
  const old =
    contentType === "image/tiff" ? tiffPages(bytes, index + 1).find(({ directory }) => directory === index) : undefined
  if (contentType === "image/bmp") {
    const { width, height } = bmpSize(bytes)
    checkPixels(width, height, maxPixels)
    const { pixels } = decodeBmp(bytes)
    picture = sharp(pixels, { raw: { width, height, channels: 3 } })
  } else if (old?.jpeg) {
    picture = sharp(old.jpeg, { ...base, limitInputPixels: maxPixels }).rotate(quarterTurns[old.orientation] ?? 0)
  } else {
    picture = sharp(bytes, { ...base, limitInputPixels: maxPixels, page: index, pages: 1 })
      .autoOrient()
      .flatten({ background: "#ffffff" })
  }
  if (part !== null) picture = picture.extract(part)
  return picture.timeout({ seconds: timeoutSeconds })
}

/** A page's picture in grey, 8 bits a pixel. */
export const decodeGrey = async (decoding: Decoding): Promise<Grey> => {
  const picture = await upright(decoding)
  const { data, info } = await picture
    .toColourspace("b-w")
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** A page's picture for people: PNG in colour. */
export const decodeColour = async (
  decoding: Decoding
): Promise<{ readonly bytes: Uint8Array; readonly width: number; readonly height: number }> => {
  const picture = await upright(decoding)
  const { data, info } = await picture
    .toColourspace("srgb")
    .png({ compressionLevel: 4 })
    // A Buffer of sharp's own cannot be moved to another thread; from Node 21 on, trying throws.
    .toUint8Array()
  return { bytes: data, width: info.width, height: info.height }
}
