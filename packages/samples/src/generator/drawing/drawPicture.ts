import { createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas"
import type { DrawnPage } from "./Drawing.js"
import { allFaces, faceOf } from "./Fonts.js"

let registered = false
const registerFonts = (): void => {
  if (registered) return
  for (const { file, canvas } of allFaces) {
    if (GlobalFonts.registerFromPath(file, canvas) === null) throw new Error(`cannot read the font ${canvas}`)
  }
  registered = true
}

/** How a page lies in its picture: where its corner is, how much it is turned (radians, clockwise) and pixels per point. */
export interface PageLie {
  readonly left: number
  readonly top: number
  readonly turn: number
  readonly scale: number
}

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green, blue and alpha, row by row. */
  readonly data: Uint8ClampedArray
}

/** A point of the page, in points, as a point of the picture, in pixels. */
export const toPicture = (lie: PageLie, x: number, y: number): { readonly x: number; readonly y: number } => ({
  x: lie.left + lie.scale * (x * Math.cos(lie.turn) - y * Math.sin(lie.turn)),
  y: lie.top + lie.scale * (x * Math.sin(lie.turn) + y * Math.cos(lie.turn))
})

const paint = (context: SKRSContext2D, page: DrawnPage): void => {
  for (const box of page.boxes) {
    if (box.fill !== undefined) {
      context.fillStyle = box.fill
      context.fillRect(box.x, box.y, box.width, box.height)
    }
    if (box.stroke !== undefined) {
      context.strokeStyle = box.stroke
      context.lineWidth = 0.6
      context.strokeRect(box.x, box.y, box.width, box.height)
    }
  }
  for (const line of page.lines) {
    context.strokeStyle = line.color
    context.lineWidth = line.thickness
    context.setLineDash(line.dash === undefined ? [] : [line.dash, line.dash])
    context.beginPath()
    context.moveTo(line.x1, line.y1)
    context.lineTo(line.x2, line.y2)
    context.stroke()
  }
  for (const { text, x, baseline, style, width } of page.texts) {
    context.font = `${style.size}px ${faceOf(style).canvas}`
    context.fillStyle = style.color
    // Squeezed to the width the layout counted on, so that both back ends put every word in the same place.
    context.fillText(text, x, baseline, width)
  }
}

/** The page as pixels, on paper of one colour, lying on a background of another. */
export const drawPicture = (
  page: DrawnPage,
  size: { readonly width: number; readonly height: number },
  lie: PageLie,
  colors: { readonly paper: string; readonly background: string }
): Pixels => {
  registerFonts()
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext("2d")
  context.fillStyle = colors.background
  context.fillRect(0, 0, size.width, size.height)
  context.translate(lie.left, lie.top)
  context.rotate(lie.turn)
  context.scale(lie.scale, lie.scale)
  context.fillStyle = colors.paper
  context.fillRect(0, 0, page.width, page.height)
  paint(context, page)
  return { width: size.width, height: size.height, data: context.getImageData(0, 0, size.width, size.height).data }
}
