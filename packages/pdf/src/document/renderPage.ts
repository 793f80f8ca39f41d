import type { Affine, PagePicture } from "@extrait/core"
import { writeGreymap } from "@extrait/core/pictures"
import type { Box } from "@extrait/engine"
import { sharedBytes } from "@extrait/threads/serve"
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist"
import { area, within } from "../page/boxes.js"
import { type Canvas, createCanvas } from "../pdfjs/drawingLibrary.js"
import { Budget } from "./Budget.js"
import { Faulty } from "./faults.js"

/** Below this resolution, in dots an inch, small print can no longer be recognised: the page is refused instead. */
const LEAST_RESOLUTION = 72
const POINTS_PER_INCH = 72

/** How a page is drawn. */
export interface Drawing {
  readonly maxPagePixels: number
  /** Dots an inch, where the pixels allow it. */
  readonly resolution: number
  /** The part of the page, in page units; `null` for the whole. */
  readonly region: Box | null
  readonly tone: "colour" | "grey"
}

/** A part of a page as drawn. */
export interface Drawn {
  readonly canvas: Canvas
  readonly toPage: Affine
}

/** Opaque pixels of four bytes (red, green, blue, alpha) in grey: the luma of ITU-R BT.601, in 256ths. */
export const toGrey = (pixels: Uint8ClampedArray | Uint8Array): Uint8Array => {
  const grey = new Uint8Array(pixels.length >> 2)
  for (let at = 0, from = 0; at < grey.length; at++, from += 4) {
    grey[at] = (77 * (pixels[from] ?? 0) + 150 * (pixels[from + 1] ?? 0) + 29 * (pixels[from + 2] ?? 0)) >> 8
  }
  return grey
}

/** Room for a part of a page, `scale` pixels to a page unit. */
export const blank = (region: Box, scale: number): Drawn => ({
  canvas: createCanvas(Math.max(1, Math.floor(region.width * scale)), Math.max(1, Math.floor(region.height * scale))),
  toPage: { a: 1 / scale, b: 0, c: 0, d: 1 / scale, e: region.x, f: region.y }
})

/** Draws a part of a page on white, `scale` pixels to a page unit. `deadline`: when it is given up, as `performance.now` counts. */
export const draw = async (page: PDFPageProxy, region: Box, scale: number, deadline?: number): Promise<Drawn> => {
  const drawn = blank(region, scale)
  const { canvas } = drawn
  const rendering = page.render({
    // pdf.js's types know the browser's canvas only; on Node it draws on @napi-rs/canvas through the same interface.
    canvas: canvas as never,
    canvasContext: canvas.getContext("2d") as never,
    viewport: page.getViewport({ scale, offsetX: -region.x * scale, offsetY: -region.y * scale }),
    background: "#ffffff"
  })
  const budget = new Budget(deadline)
  const exceeded = new Promise<never>((_, fail) => {
    // Heard every few milliseconds.
    rendering.onContinue = (proceed: () => void) => {
      budget.check().then(proceed, (fault: unknown) => {
        fail(fault)
        rendering.cancel()
      })
    }
  })
  await Promise.race([exceeded, rendering.promise])
  return drawn
}

/** The pixels of a canvas in grey. */
export const greyOf = (canvas: Canvas): Uint8Array =>
  toGrey(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data)

/**
 * Draws a page or a part of it in viewing orientation, with at most `maxPagePixels` pixels: at `resolution` dots per inch if that fits, and lower
 * otherwise. A PNG in colour, or a PGM in grey. Fails with `page_too_large` if even 72 dots per inch would not fit. `otherwise` draws a part in its
 * own way where it can.
 */
export const renderPage = async (
  document: PDFDocumentProxy,
  number: number,
  { maxPagePixels, region, resolution, tone }: Drawing,
  otherwise: (part: Box, scale: number) => Promise<Drawn | null> = async () => null
): Promise<PagePicture> => {
  const page = await document.getPage(number)
  try {
    const { height: wholeHeight, width: wholeWidth } = page.getViewport({ scale: 1 })
    const whole: Box = { x: 0, y: 0, width: wholeWidth, height: wholeHeight }
    const part = region === null ? whole : within(region, whole)
    if (part === null)
      throw new Faulty({ code: "processing_error", message: `The region lies outside page ${number}.` })
    const fitting = Math.sqrt(maxPagePixels / area(part))
    if (fitting < LEAST_RESOLUTION / POINTS_PER_INCH) {
      throw new Faulty({
        code: "page_too_large",
        message: `Page ${number} measures ${Math.round(whole.width)} by ${Math.round(whole.height)} points, too large to render.`
      })
    }
    const scale = Math.min(resolution / POINTS_PER_INCH, fitting)
    const { canvas, toPage } = (await otherwise(part, scale)) ?? (await draw(page, part, scale))
    const { height, width } = canvas
    return tone === "grey"
      ? {
          page: number,
          // In shared memory, so that the preparer need not copy it.
          bytes: writeGreymap({ pixels: greyOf(canvas), width, height }, sharedBytes),
          contentType: "image/x-portable-graymap",
          width,
          height,
          toPage
        }
      : {
          page: number,
          bytes: new Uint8Array(await canvas.encode("png")),
          contentType: "image/png",
          width,
          height,
          toPage
        }
  } finally {
    page.cleanup()
  }
}
