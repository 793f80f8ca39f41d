import type { Affine, QuarterTurn } from "@extrait/core"
import type { Grey } from "@extrait/core/pictures"
import type { Part } from "../decoding/decode.js"
import { after, turnedBack } from "./affine.js"
import { heightOf, lettersOf } from "./components.js"
import { halved, inkOfPage } from "./lettersOfPage.js"
import { withoutMargins } from "./margins.js"
import { uprightTurn } from "./orientation.js"
import { outsideOfPaper } from "./paper.js"
import { resample, turnPicture } from "./resample.js"
import { evenOut, isWhite, paperBrightness } from "./shading.js"
import { shrink } from "./shrink.js"
import { measureSkew } from "./skew.js"

/** A picture ready for recognition, and the map from its pixels back to those of the picture it was made from. */
export interface Prepared {
  readonly grey: Grey
  readonly toPicture: Affine
  readonly turned: QuarterTurn
}

/**
 * Height, in pixels, to which capitals and digits are enlarged. Measured with Tesseract on photographs of receipts: letters of 10 to 20
 * pixels gain by half as much again, those of 25 and more lose by any enlarging.
 */
const LETTER_HEIGHT = 30
const LEAST_ENLARGED = 1.25
const MOST_ENLARGED = 1.75
/**
 * Nothing is enlarged to more pixels than this, a little more than a sheet has at 200 dots an inch: the letters of such a sheet are 20
 * pixels high, and it is read no better enlarged, but in more time.
 */
const MOST_PIXELS = 4.5e6
/** Letters higher than this are shrunk to the height that follows: more pixels only cost time. */
const LARGE_LETTERS = 64
const SHRUNK_LETTERS = 44

/** Longest side of the thumbnail on which paper, shadows and lean are measured. */
const THUMBNAIL = 512
/** Paper kept white around what is written on it, in pixels of the thumbnail. */
const MARGIN = 4

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

/** The picture of a part of a page, enlarged by `scale` and turned clockwise by `degrees` about its middle: its size and the way back. */
export const levelled = (
  part: Part,
  scale: number,
  degrees: number
): { readonly width: number; readonly height: number; readonly toPage: Affine } => {
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const width = Math.round(scale * (part.width * cos + part.height * Math.abs(sin)))
  const height = Math.round(scale * (part.height * cos + part.width * Math.abs(sin)))
  const [a, b, c, d] = [cos / scale, -sin / scale, sin / scale, cos / scale]
  return {
    width,
    height,
    toPage: {
      a,
      b,
      c,
      d,
      e: part.left + part.width / 2 - (a * width) / 2 - (c * height) / 2,
      f: part.top + part.height / 2 - (b * width) / 2 - (d * height) / 2
    }
  }
}

/** By how much a part of a page is enlarged or shrunk for its letters, and within the pixels that it may have. */
const scaleOf = (part: Part, degrees: number, letterHeight: number, maxPixels: number): number => {
  const { width, height } = levelled(part, 1, degrees)
  const enlarged =
    letterHeight === 0
      ? 1
      : Math.min(MOST_ENLARGED, LETTER_HEIGHT / letterHeight, Math.sqrt(MOST_PIXELS / (width * height)))
  const wanted = letterHeight > LARGE_LETTERS ? SHRUNK_LETTERS / letterHeight : enlarged < LEAST_ENLARGED ? 1 : enlarged
  const most = Math.sqrt(maxPixels / (width * height))
  // Rounded sides must not exceed it either.
  return wanted <= most ? wanted : most * (1 - 1 / Math.min(width, height) / most)
}

/** Where a part of a picture lies after the picture was turned clockwise. */
const turnPart = (
  { left, top, width, height }: Part,
  turned: QuarterTurn,
  page: { readonly width: number; readonly height: number }
): Part => {
  const right = page.width - left - width
  const bottom = page.height - top - height
  switch (turned) {
    case 0:
      return { left, top, width, height }
    case 90:
      return { left: bottom, top: left, width: height, height: width }
    case 180:
      return { left: right, top: bottom, width, height }
    case 270:
      return { left: top, top: right, width: height, height: width }
  }
}

/**
 * Prepares a page's picture for recognition: cut to the paper with everything around it white, shadows evened out, turned upright, levelled
 * when its lines measurably lean, and enlarged when small.
 */
export const prepare = (
  picture: Grey,
  { maxPixels, turn }: { readonly maxPixels: number; readonly turn: QuarterTurn | "detect" }
): Prepared => {
  const half = halved(picture)
  const thumbnail = shrink(half, THUMBNAIL)
  const outside = outsideOfPaper(thumbnail)
  const brightness = paperBrightness(thumbnail, outside)
  const white = outside === null && isWhite(brightness)
  const small = white ? half : evenOut(half, brightness)
  const ink = inkOfPage(small)
  const letters = lettersOf(ink)
  const turned = turn === "detect" ? uprightTurn(small, letters) : turn
  const letterHeight = (heightOf(letters, turned === 90 || turned === 270) * picture.width) / small.width

  const even = turnPicture(white ? picture : half === picture ? small : evenOut(picture, brightness), turned)
  const degrees = measureSkew(turnPicture(white ? thumbnail : evenOut(thumbnail, brightness), turned))
  const back = turnedBack(turned, picture.width, picture.height)
  const whole = { left: 0, top: 0, width: picture.width, height: picture.height }
  const paper = outside === null ? whole : paperPart(outside, thumbnail, picture)
  const written = outside === null ? withoutMargins(ink, picture.width / small.width, letterHeight, picture) : null
  const part = turnPart(written ?? paper, turned, picture)
  const scale = scaleOf(part, degrees, letterHeight, maxPixels)
  if (part.width === even.width && part.height === even.height && degrees === 0 && scale === 1)
    return { grey: even, toPicture: back, turned }
  const { width, height, toPage } = levelled(part, scale, degrees)
  return {
    // What is enlarged of a photograph is softened, so that the grain and the blocks of a small JPEG do not hide decimal points.
    grey: resample(even, toPage, { width, height }, scale > 1 && !white ? 1 : 0),
    toPicture: after(toPage, back),
    turned
  }
}
