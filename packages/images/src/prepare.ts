import type { Affine } from "@extrait/core"
import sharp, { type Sharp } from "sharp"
import { measureSkew } from "./skew.js"

/** A picture ready for recognition, as a PNG, and the map from its pixels back to the page's. */
export interface PreparedPicture {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly toPage: Affine
}

/**
 * Short side, in pixels, below which a page is enlarged before recognition: a narrow till receipt or a small photograph then has letters
 * of the height that the recogniser was trained on.
 */
const SHORT_SIDE = 1200
const MOST_ENLARGED = 1.5

/** The map from a picture that was enlarged by `scale` and then turned clockwise by `degrees` about its middle, back to the page. */
export const backToPage = (
  page: { readonly width: number; readonly height: number },
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
    e: page.width / 2 - (a * picture.width) / 2 - (c * picture.height) / 2,
    f: page.height / 2 - (b * picture.width) / 2 - (d * picture.height) / 2
  }
}

/** Prepares an upright page picture for recognition: grey, enlarged when small, and levelled when its lines measurably lean. */
export const prepare = async (
  upright: Sharp,
  page: { readonly width: number; readonly height: number },
  maxPixels: number
): Promise<PreparedPicture> => {
  const grey = await upright.toColourspace("b-w").raw().toBuffer({ resolveWithObject: true })
  const source = () =>
    sharp(grey.data, { raw: { width: grey.info.width, height: grey.info.height, channels: grey.info.channels } })
  const wanted = Math.max(
    1,
    Math.min(
      MOST_ENLARGED,
      SHORT_SIDE / Math.min(page.width, page.height),
      Math.sqrt(maxPixels / (page.width * page.height))
    )
  )
  const width = Math.round(page.width * wanted)
  const height = Math.round(page.height * wanted)
  const degrees = await measureSkew(source())

  let picture = source()
  if (wanted > 1) picture = picture.resize({ width, height, fit: "fill", kernel: "cubic" })
  if (degrees !== 0) {
    // Each step in a pipeline of its own: sharp orders the steps of one pipeline by its own rules.
    const enlarged = await picture.toColourspace("b-w").raw().toBuffer({ resolveWithObject: true })
    picture = sharp(enlarged.data, {
      raw: { width: enlarged.info.width, height: enlarged.info.height, channels: enlarged.info.channels }
    }).rotate(degrees, { background: "#ffffff" })
  }
  const { data, info } = await picture
    .toColourspace("b-w")
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return {
    bytes: data,
    width: info.width,
    height: info.height,
    toPage: backToPage(page, info, { x: width / page.width, y: height / page.height }, degrees)
  }
}
