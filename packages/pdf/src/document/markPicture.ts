import type { PagePicture } from "@extrait/core"
import { writeGreymap } from "@extrait/core/pictures"
import type { Box } from "@extrait/engine"
import { area } from "../page/boxes.js"
import { fromPixels, type Mark } from "../page/marks.js"
import type { PageContent } from "../page/PageContent.js"
import { embeddedJpeg } from "./embeddedJpeg.js"
import { fewer, type Pixels, pixelsOf } from "./pixels.js"
import type { Drawn } from "./renderPage.js"

/** Pixels of a mark's picture: modules of the smallest print are three of them wide at 300 dots an inch. */
const MOST_PIXELS = 500_000
const SCALE = 300 / 72
/** Pixels of a picture beyond which it is no code, but a photograph. */
const LARGEST = 4_000_000

const pictureOf = (page: number, pixels: Pixels, toPage: PagePicture["toPage"]): PagePicture => ({
  page,
  // In memory that is not shared, for it may go to another process.
  bytes: writeGreymap({ pixels: pixels.grey, width: pixels.width, height: pixels.height }),
  contentType: "image/x-portable-graymap",
  width: pixels.width,
  height: pixels.height,
  toPage
})

/** A picture's own pixels, where its stream gives them, or the file that it was embedded as. */
const ownPixels = async ({ stream }: NonNullable<Mark["picture"]>): Promise<Pixels | null> => {
  if (stream === null) return null
  const jpeg = embeddedJpeg(stream, LARGEST)
  if (jpeg === null) return pixelsOf(stream, LARGEST)
  const { createCanvas, loadImage } = await import("../pdfjs/drawingLibrary.js")
  const { greyOf } = await import("./renderPage.js")
  const image = await loadImage(jpeg.bytes).catch(() => null)
  if (image === null) return null
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext("2d").drawImage(image, 0, 0)
  return { grey: greyOf(canvas), width: image.width, height: image.height }
}

/**
 * The picture of a possible code: a picture's own pixels if available, the paths if nothing else is visible, and otherwise the page as drawn by
 * `draw`, which takes by far the longest.
 */
export const markPicture = async (
  page: number,
  { box, picture }: Mark,
  content: PageContent,
  draw: (part: Box, scale: number) => Promise<Drawn>
): Promise<PagePicture> => {
  const own = picture === null ? null : await ownPixels(picture)
  if (own !== null && picture !== null) {
    const pixels = fewer(own, MOST_PIXELS)
    const [a, b, c, d, e, f] = fromPixels(picture, pixels.width, pixels.height)
    return pictureOf(page, pixels, { a, b, c, d, e, f })
  }
  const scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / area(box)))
  const paths = content.paths.alone({ x1: box.x, y1: box.y, x2: box.x + box.width, y2: box.y + box.height })
  const { drawPaths } = await import("./drawPaths.js")
  const { greyOf } = await import("./renderPage.js")
  const { canvas, toPage } = paths === null ? await draw(box, scale) : drawPaths(paths, box, scale)
  return pictureOf(page, { grey: greyOf(canvas), width: canvas.width, height: canvas.height }, toPage)
}
