import type { Box } from "@extrait/engine"
import type { PlainPicture } from "../page/PageContent.js"
import { type Canvas, createCanvas, type Image, loadImage } from "../pdfjs/drawingLibrary.js"
import { embeddedJpeg } from "./embeddedJpeg.js"
import { blank, type Drawn } from "./renderPage.js"

/** Pixels of a picture that are enlarged to more than this many pixels each show as squares, as pdf.js has it. */
const SMOOTH = 96 / 72

/** A picture at half its width or height, or both, as often as it is drawn at less than that, as pdf.js does it: every pixel has its share. */
const halved = (image: Canvas | Image, across: number, down: number): Canvas | Image => {
  const width = across > 2 ? Math.ceil(image.width / 2) : image.width
  const height = down > 2 ? Math.ceil(image.height / 2) : image.height
  if (width === image.width && height === image.height) return image
  const canvas = createCanvas(width, height)
  canvas.getContext("2d").drawImage(image, 0, 0, width, height)
  return halved(canvas, (across * width) / image.width, (down * height) / image.height)
}

/**
 * Draws a part of a page that one picture fills, `scale` pixels to a page unit, from the picture's own file: for that neither the page's fonts
 * are needed nor the half of pdf.js that draws, nor its decoder. `null` where the file cannot be drawn so.
 */
export const drawPicture = async (
  { placement: [a, b, c, d, e, f], stream }: PlainPicture,
  region: Box,
  scale: number,
  mostPixels: number
): Promise<Drawn | null> => {
  const jpeg = embeddedJpeg(stream, mostPixels)
  // A damaged file is left to pdf.js, which shows whatever remains of it.
  const image = jpeg === null ? null : await loadImage(jpeg.bytes).catch(() => null)
  if (jpeg === null || image === null || image.width !== jpeg.width || image.height !== jpeg.height) return null
  const whole = createCanvas(image.width, image.height)
  whole.getContext("2d").drawImage(image, 0, 0)
  const drawn = blank(region, scale)
  const { height, width } = image
  const scaled = halved(whole, width / (scale * Math.hypot(a, b)), height / (scale * Math.hypot(c, d)))
  const context = drawn.canvas.getContext("2d")
  context.fillStyle = "#ffffff"
  context.fillRect(0, 0, drawn.canvas.width, drawn.canvas.height)
  const x = (left: number) => Math.round(scale * (left - region.x))
  const y = (top: number) => Math.round(scale * (top - region.y))
  // Its upper left corner, and how far it is to the others, in whole pixels.
  const left = x(c + e)
  const top = y(d + f)
  const across = [a === 0 ? 0 : x(a + e) - x(e), b === 0 ? 0 : y(b + f) - y(f)] as const
  const down = [c === 0 ? 0 : x(e) - left, d === 0 ? 0 : y(f) - top] as const
  context.imageSmoothingEnabled =
    jpeg.interpolated || scale * Math.max(Math.hypot(a, b) / width, Math.hypot(c, d) / height) <= SMOOTH
  context.setTransform(
    across[0] / scaled.width,
    across[1] / scaled.width,
    down[0] / scaled.height,
    down[1] / scaled.height,
    left,
    top
  )
  context.drawImage(scaled, 0, 0)
  return drawn
}
