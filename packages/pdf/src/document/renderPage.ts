import type { Affine, PagePicture } from "@extrait/core"
import { createCanvas } from "@napi-rs/canvas"
import type { PDFDocumentProxy } from "pdfjs-dist"
import { invert, toMatrix } from "../page/Matrix.js"
import { Faulty } from "./faults.js"

/** Below this resolution, in dots an inch, small print can no longer be recognised: the page is refused instead. */
const LEAST_RESOLUTION = 72
const POINTS_PER_INCH = 72

/**
 * Draws one page, as a person sees it, as a PNG of at most `maxPagePixels` pixels: at `resolution` dots an inch where that fits, lower
 * where it does not. Fails with `page_too_large` where even 72 dots an inch would not fit.
 */
export const renderPage = async (
  document: PDFDocumentProxy,
  number: number,
  options: { readonly maxPagePixels: number; readonly resolution: number }
): Promise<PagePicture> => {
  const page = await document.getPage(number)
  try {
    const { width, height } = page.getViewport({ scale: 1 })
    const fitting = Math.sqrt(options.maxPagePixels / (width * height))
    if (fitting < LEAST_RESOLUTION / POINTS_PER_INCH) {
      throw new Faulty({
        code: "page_too_large",
        message: `Page ${number} measures ${Math.round(width)} by ${Math.round(height)} points, too large to render.`
      })
    }
    const scale = Math.min(options.resolution / POINTS_PER_INCH, fitting)
    const viewport = page.getViewport({ scale })
    const canvas = createCanvas(Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height)))
    const context = canvas.getContext("2d")
    await page.render({
      // pdf.js's types know the browser's canvas only; on Node it draws on @napi-rs/canvas through the same interface.
      canvas: canvas as never,
      canvasContext: context as never,
      viewport,
      background: "#ffffff"
    }).promise
    const bytes = await canvas.encode("png")
    const [a, b, c, d, e, f] = invert(toMatrix([scale, 0, 0, scale, 0, 0]))
    const toPage: Affine = { a, b, c, d, e, f }
    return { page: number, bytes, contentType: "image/png", width: canvas.width, height: canvas.height, toPage }
  } finally {
    page.cleanup()
  }
}
