import type { Box } from "@extrait/engine"
import type { SKRSContext2D } from "@napi-rs/canvas"
import { toMatrix } from "../page/Matrix.js"
import type { PaintedPath } from "../page/PaintedPaths.js"
import { CLOSE, CURVE, LINE, MOVE, QUADRATIC } from "../page/paths.js"
import { blank, type Drawn } from "./renderPage.js"

/** Makes a path of pdf.js's buffer the context's own. */
const trace = (context: SKRSContext2D, data: Float32Array): void => {
  const at = (index: number): number => data[index] ?? 0
  context.beginPath()
  for (let i = 0; i < data.length; ) {
    switch (data[i++]) {
      case MOVE:
        context.moveTo(at(i), at(i + 1))
        i += 2
        break
      case LINE:
        context.lineTo(at(i), at(i + 1))
        i += 2
        break
      case CURVE:
        context.bezierCurveTo(at(i), at(i + 1), at(i + 2), at(i + 3), at(i + 4), at(i + 5))
        i += 6
        break
      case QUADRATIC:
        context.quadraticCurveTo(at(i), at(i + 1), at(i + 2), at(i + 3))
        i += 4
        break
      case CLOSE:
        context.closePath()
        break
      default:
        return
    }
  }
}

/**
 * Draws the paths of a part of a page on white, `scale` pixels to a page unit: for that neither the page's fonts are needed nor the half of pdf.js that
 * draws, which takes long to load.
 */
export const drawPaths = (paths: ReadonlyArray<PaintedPath>, region: Box, scale: number): Drawn => {
  const drawn = blank(region, scale)
  const context = drawn.canvas.getContext("2d")
  context.fillStyle = "#ffffff"
  context.fillRect(0, 0, drawn.canvas.width, drawn.canvas.height)
  const right = region.x + region.width
  const bottom = region.y + region.height
  for (const { clip, ctm, data, evenOdd, extent, fill, lineWidth, stroke } of paths) {
    const pen = stroke === null ? 0 : lineWidth * Math.hypot(ctm[0], ctm[1], ctm[2], ctm[3])
    if (extent.x1 - pen > right || extent.x2 + pen < region.x || extent.y1 - pen > bottom || extent.y2 + pen < region.y)
      continue
    context.save()
    context.setTransform(scale, 0, 0, scale, -region.x * scale, -region.y * scale)
    if (clip.x1 > region.x || clip.y1 > region.y || clip.x2 < right || clip.y2 < bottom) {
      context.beginPath()
      context.rect(clip.x1, clip.y1, clip.x2 - clip.x1, clip.y2 - clip.y1)
      context.clip()
    }
    context.transform(...toMatrix(ctm))
    trace(context, data)
    if (fill !== null) {
      context.fillStyle = fill
      context.fill(evenOdd ? "evenodd" : "nonzero")
    }
    if (stroke !== null) {
      context.strokeStyle = stroke
      // No line is thinner than a pixel.
      const unit = scale * Math.sqrt(Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2]))
      context.lineWidth = Math.max(lineWidth, unit > 0 ? 1 / unit : 0)
      context.stroke()
    }
    context.restore()
  }
  return drawn
}
