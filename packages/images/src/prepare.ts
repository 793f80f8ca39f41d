import type { Affine } from "@extrait/core"
import sharp, { type Sharp } from "sharp"
import type { Grey } from "./Grey.js"
import { outsideOfPaper } from "./paper.js"
import { paperBrightness } from "./shading.js"
import { measureSkew } from "./skew.js"

/** A picture ready for recognition, as a PNG, and the map from its pixels back to the page's. */
export interface PreparedPicture {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly toPage: Affine
}

/** A part of a picture, in pixels. */
interface Part {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Short side, in pixels, below which a page is enlarged before recognition: a narrow till receipt or a small photograph then has letters
 * of the height that the recogniser was trained on.
 */
const SHORT_SIDE = 1200
const MOST_ENLARGED = 1.5
/**
 * Blur after enlarging, in pixels for every doubling: the grain and the blocks of a small JPEG otherwise hide decimal points, which cost
 * more amounts than the sharpness does. Pictures that are not enlarged lose by any blur.
 */
const BLUR = 2
/** The least blur that sharp takes. */
const LEAST_BLUR = 0.3
/** Longest side of the thumbnail on which paper, shadows and lean are measured. */
const THUMBNAIL = 512
/** Paper kept white around what is written on it, in pixels of the thumbnail. */
const MARGIN = 4

/** The map from a part of a page, enlarged by `scale` and then turned clockwise by `degrees` about its middle, back to the page. */
export const backToPage = (
  part: Part,
  picture: { readonly width: number; readonly height: number },
  scale: { readonly x: number; readonly y: number },
  degrees: number
): Affine => {
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const a = cos / scale.x
  const b = -sin / scale.y
  const c = sin / scale.x
  const d = cos / scale.y
  return {
    a,
    b,
    c,
    d,
    e: part.left + part.width / 2 - (a * picture.width) / 2 - (c * picture.height) / 2,
    f: part.top + part.height / 2 - (b * picture.width) / 2 - (d * picture.height) / 2
  }
}

const greyOf = async (picture: Sharp): Promise<Grey> => {
  const { data, info } = await picture
    .toColourspace("b-w")
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

const sharpOf = ({ pixels, width, height }: Grey): Sharp => sharp(pixels, { raw: { width, height, channels: 1 } })

/** The smallest part of a page that holds all of its paper. */
const paperPart = (
  outside: Uint8Array,
  thumbnail: Grey,
  page: { readonly width: number; readonly height: number }
): Part => {
  const { width, height } = thumbnail
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let at = 0; at < outside.length; at++) {
    if (outside[at] === 1) continue
    const x = at % width
    const y = Math.floor(at / width)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const across = page.width / width
  const down = page.height / height
  const x = Math.floor(Math.max(0, left - MARGIN) * across)
  const y = Math.floor(Math.max(0, top - MARGIN) * down)
  return {
    left: x,
    top: y,
    width: Math.min(page.width, Math.ceil((right + 1 + MARGIN) * across)) - x,
    height: Math.min(page.height, Math.ceil((bottom + 1 + MARGIN) * down)) - y
  }
}

/**
 * Prepares an upright page picture for recognition: grey, cut to the paper with everything around it white, shadows evened out,
 * enlarged when small, and levelled when its lines measurably lean.
 */
export const prepare = async (
  upright: Sharp,
  page: { readonly width: number; readonly height: number },
  maxPixels: number
): Promise<PreparedPicture> => {
  const grey = await greyOf(upright)
  const thumbnail = await greyOf(
    sharpOf(grey).resize({ width: THUMBNAIL, height: THUMBNAIL, fit: "inside", withoutEnlargement: true })
  )
  const outside = outsideOfPaper(thumbnail)
  const part = outside === null ? { left: 0, top: 0, ...page } : paperPart(outside, thumbnail, page)
  const brightness = paperBrightness(thumbnail, outside)
  const even = {
    ...thumbnail,
    pixels: thumbnail.pixels.map((pixel, at) => Math.min(255, (255 * pixel) / (brightness.pixels[at] ?? 255)))
  }
  const degrees = measureSkew(even)

  // Each step in a pipeline of its own: sharp orders the steps of one pipeline by its own rules.
  const divisor = await sharpOf({ ...brightness, pixels: brightness.pixels.map((value) => 255 - value) })
    .resize({ width: grey.width, height: grey.height, fit: "fill", kernel: "linear" })
    .toColourspace("b-w")
    .raw()
    .toBuffer()
  // Colour dodge divides by what is left of white: by the paper's own brightness.
  const flat = await greyOf(
    sharpOf(grey).composite([
      { input: divisor, raw: { width: grey.width, height: grey.height, channels: 1 }, blend: "colour-dodge" }
    ])
  )
  const wanted = Math.max(
    1,
    Math.min(
      MOST_ENLARGED,
      SHORT_SIDE / Math.min(part.width, part.height),
      Math.sqrt(maxPixels / (part.width * part.height))
    )
  )
  const width = Math.round(part.width * wanted)
  const height = Math.round(part.height * wanted)
  let picture = sharpOf(flat).extract(part)
  if (wanted > 1) picture = picture.resize({ width, height, fit: "fill", kernel: "cubic" })
  if (BLUR * (wanted - 1) >= LEAST_BLUR) picture = sharpOf(await greyOf(picture)).blur(BLUR * (wanted - 1))
  if (degrees !== 0) picture = sharpOf(await greyOf(picture)).rotate(degrees, { background: "#ffffff" })
  const { data, info } = await picture
    .toColourspace("b-w")
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return {
    bytes: data,
    width: info.width,
    height: info.height,
    toPage: backToPage(part, info, { x: width / part.width, y: height / part.height }, degrees)
  }
}
