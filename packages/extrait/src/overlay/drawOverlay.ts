import { join } from "node:path"
import type { ExtractionResult } from "@extrait/core"
import { standardFonts } from "@extrait/pdf"
import { labelPlace, type Rectangle } from "./labelPlaces.js"

/** A box to draw over a page. */
interface Mark {
  readonly box: Rectangle
  readonly colour: string
  readonly label: string
}

const SURE = "#1f7a4d"
const UNSURE = "#b26a00"
const TABLE = "#7a4fbf"

/** Confidence from which a field is drawn as sure. */
const SURE_FROM = 0.9

/** Pixels of width for which the sizes below are meant; other pictures scale them. */
const USUAL_WIDTH = 1100

const FONT = "Extrait Overlay"

/** Fields and tables of one page of a result, tables first, so that fields lie over them; boxes in pixels of a picture of the page. */
const marksOf = (
  { extract, tables }: Pick<ExtractionResult, "extract" | "tables">,
  page: number,
  picture: { readonly width: number; readonly height: number },
  margin: number
): ReadonlyArray<Mark> => {
  const inPixels = ({ height, width, x, y }: Rectangle): Rectangle => ({
    x: x * picture.width - margin,
    y: y * picture.height - margin,
    width: width * picture.width + 2 * margin,
    height: height * picture.height + 2 * margin
  })
  const marks: Array<Mark> = []
  for (const { bbox, key, page_end, page_start, rows } of tables) {
    if (page < page_start || page > page_end) continue
    // The box of a table is that of its first page; on later pages its rows show where it is.
    const boxes = page === page_start ? [bbox] : rows.filter((row) => row.page === page).map((row) => row.bbox)
    for (const [index, box] of boxes.entries())
      marks.push({ box: inPixels(box), colour: TABLE, label: index === 0 ? key : "" })
  }
  for (const [key, field] of Object.entries(extract)) {
    if (!field.found || field.bbox === null || field.page !== page) continue
    marks.push({
      box: inPixels(field.bbox),
      colour: field.confidence >= SURE_FROM ? SURE : UNSURE,
      label: `${key} ${Math.round(100 * field.confidence)} %`
    })
  }
  return marks
}

/**
 * Draws the fields and tables of a page, counted from 1, over a picture of it (PNG or JPEG), each with its key. Boxes
 * are green where the confidence is 90 % or more, brown below that, and violet around tables. Resolves with a PNG of
 * the picture's size.
 */
export const drawOverlay = async (
  picture: Uint8Array,
  result: Pick<ExtractionResult, "extract" | "tables">,
  page: number
): Promise<Uint8Array> => {
  // Native code, loaded only to draw.
  const { GlobalFonts, createCanvas, loadImage } = await import("@napi-rs/canvas")
  // A bare machine has no font of its own.
  if (!GlobalFonts.has(FONT)) GlobalFonts.registerFromPath(join(standardFonts(), "LiberationSans-Regular.ttf"), FONT)
  const image = await loadImage(picture)
  const { height, width } = image
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  context.drawImage(image, 0, 0)
  const scale = Math.max(0.5, width / USUAL_WIDTH)
  context.font = `${10 * scale}px "${FONT}"`
  context.lineWidth = 1.5 * scale
  const marks = marksOf(result, page, { width, height }, 3 * scale)
  for (const { box, colour } of marks) {
    context.globalAlpha = 0.16
    context.fillStyle = colour
    context.fillRect(box.x, box.y, box.width, box.height)
    context.globalAlpha = 1
    context.strokeStyle = colour
    context.strokeRect(box.x, box.y, box.width, box.height)
  }
  const taken = marks.filter(({ colour }) => colour !== TABLE).map(({ box }) => box)
  for (const { box, colour, label } of marks) {
    if (label === "") continue
    const size = { width: context.measureText(label).width + 6 * scale, height: 14 * scale }
    const place = labelPlace(box, size, { width, height }, taken)
    taken.push(place)
    context.globalAlpha = 0.85
    context.fillStyle = colour
    context.fillRect(place.x, place.y, place.width, place.height)
    context.globalAlpha = 1
    context.fillStyle = "white"
    context.fillText(label, place.x + 3 * scale, place.y + 10.5 * scale)
  }
  return canvas.encode("png")
}
