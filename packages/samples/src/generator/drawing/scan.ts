import sharp from "sharp"
import type { Random } from "../Random.js"
import type { DrawnPage } from "./Drawing.js"
import { drawPicture, type PageLie, type Pixels } from "./drawPicture.js"

/** The traces that paper and a scanner or a telephone leave. */
export interface ScanLook {
  /** Pixels per inch. */
  readonly resolution: number
  /** Degrees, clockwise. */
  readonly skew: number
  /** Background seen around the paper, as a fraction of its width. */
  readonly border: number
  readonly paper: string
  readonly background: string
  /** Standard deviation of the grain, in grey levels. */
  readonly grain: number
  /** Radius of the blur, in pixels. */
  readonly blur: number
  /** How much darker the far side of the paper is, 0 to 1. */
  readonly shadow: number
  /** How much of the ink has faded, 0 to 1. */
  readonly fade: number
  readonly quality: number
}

/** A look drawn from the random stream: a flat scanner for sheets, a telephone over a table for rolls. */
export const scanLook = (random: Random, paper: "sheet" | "roll"): ScanLook =>
  paper === "sheet"
    ? {
        resolution: random.pick([150, 170, 200]),
        skew: random.between(-0.9, 0.9),
        border: 0,
        paper: random.pick(["#ffffff", "#fdfcf8", "#f8f8f6"]),
        background: "#f2f2f0",
        grain: random.between(2, 6),
        blur: random.between(0.4, 0.7),
        shadow: random.between(0.02, 0.1),
        fade: random.between(0, 0.15),
        quality: random.int(55, 72)
      }
    : {
        resolution: random.pick([190, 203, 220]),
        skew: random.between(-2.2, 2.2),
        border: random.between(0.02, 0.09),
        paper: random.pick(["#fbfaf6", "#f6f5f1", "#faf8f0"]),
        background: random.pick(["#8a7a68", "#5d5a57", "#b9b3aa", "#6b7480", "#cfcac2"]),
        grain: random.between(3, 8),
        blur: random.between(0.4, 0.8),
        shadow: random.between(0.06, 0.2),
        fade: random.between(0.05, 0.3),
        quality: random.int(58, 75)
      }

/** Size of the picture and where the paper lies in it. */
export const lieOf = (
  page: DrawnPage,
  look: ScanLook
): { readonly width: number; readonly height: number; readonly lie: PageLie } => {
  const scale = look.resolution / 72
  const turn = (look.skew * Math.PI) / 180
  const border = look.border * page.width * scale
  const width = page.width * scale
  const height = page.height * scale
  // A sheet fills the glass, corners cut off a little; a roll lies inside the picture whole.
  const grown = look.border === 0 ? { width, height } : extent(width, height, turn)
  const outer = { width: Math.round(grown.width + 2 * border), height: Math.round(grown.height + 2 * border) }
  const middle = {
    x: (width * Math.cos(turn) - height * Math.sin(turn)) / 2,
    y: (width * Math.sin(turn) + height * Math.cos(turn)) / 2
  }
  return { ...outer, lie: { left: outer.width / 2 - middle.x, top: outer.height / 2 - middle.y, turn, scale } }
}

const extent = (width: number, height: number, turn: number): { width: number; height: number } => ({
  width: width * Math.abs(Math.cos(turn)) + height * Math.abs(Math.sin(turn)),
  height: width * Math.abs(Math.sin(turn)) + height * Math.abs(Math.cos(turn))
})

// Grain, shadow and fading in one pass over the grey picture.
const weather = (pixels: Pixels, look: ScanLook, random: Random): Uint8Array => {
  const { width, height, data } = pixels
  const grey = new Uint8Array(width * height)
  const towards = random.between(0, 2 * Math.PI)
  const across = Math.cos(towards) / width
  const down = Math.sin(towards) / height
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const light = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
      const ink = light + (235 - light) * look.fade * (light < 200 ? 1 : 0)
      const shade =
        1 - look.shadow * Math.min(1, Math.max(0, 0.5 + x * across + y * down - 0.5 * (across * width + down * height)))
      // The sum of three uniform numbers is near enough to a normal distribution.
      const grain = (random.next() + random.next() + random.next() - 1.5) * 2 * look.grain
      grey[y * width + x] = Math.min(255, Math.max(0, Math.round(ink * shade + grain)))
    }
  }
  return grey
}

/** The page as a scanner or a telephone would give it. The same page, look and stream always give the same bytes. */
export const scanPage = async (
  page: DrawnPage,
  look: ScanLook,
  random: Random,
  format: "jpeg" | "png"
): Promise<Uint8Array> => {
  const { width, height, lie } = lieOf(page, look)
  const clean = drawPicture(page, { width, height }, lie, look)
  const blurred = await sharp(clean.data, { raw: { width, height, channels: 4 } })
    .blur(look.blur)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const grey = weather(
    { width, height, data: new Uint8ClampedArray(blurred.data.buffer, blurred.data.byteOffset, blurred.data.length) },
    look,
    random
  )
  const picture = sharp(grey, { raw: { width, height, channels: 1 } }).withMetadata({ density: look.resolution })
  const encoded =
    format === "jpeg"
      ? picture.jpeg({ quality: look.quality })
      : // Sixteen greys, as scanners write them to keep a PNG small.
        picture.png({ palette: true, colours: 16, dither: 0, effort: 9 })
  return new Uint8Array(await encoded.toBuffer())
}

/** The page as a clean picture at a resolution in pixels per inch, without any trace of paper. */
export const picturePage = async (page: DrawnPage, resolution: number, format: "jpeg" | "png"): Promise<Uint8Array> => {
  const scale = resolution / 72
  const width = Math.round(page.width * scale)
  const height = Math.round(page.height * scale)
  const { data } = drawPicture(page, { width, height }, { left: 0, top: 0, turn: 0, scale }, whitePaper)
  const picture = sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .withMetadata({ density: resolution })
  const encoded = format === "jpeg" ? picture.jpeg({ quality: 88 }) : picture.png({ effort: 9 })
  return new Uint8Array(await encoded.toBuffer())
}

const whitePaper = { paper: "#ffffff", background: "#ffffff" } as const
