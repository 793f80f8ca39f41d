import { type PDF, type PDFPage, PdfArray, PdfDict, PdfNumber, type PdfObject, PdfRef } from "@libpdf/core"

/** Levels of a page tree that are climbed: one that names itself as its parent has no end. */
const MOST_LEVELS = 64

/** A value of a page, or of the nearest node above it that has one (ISO 32000-1, 7.7.3.4). */
export const inherited = (pdf: PDF, page: PDFPage, key: string): PdfObject | undefined => {
  const resolve = (object: PdfObject | undefined | null) =>
    object instanceof PdfRef ? (pdf.getObject(object) ?? undefined) : (object ?? undefined)
  let node: PdfObject | undefined = page.dict
  for (let level = 0; level < MOST_LEVELS && node instanceof PdfDict; level++) {
    const found = resolve(node.get(key))
    if (found !== undefined) return found
    node = resolve(node.get("Parent"))
  }
  return undefined
}

/** The box of a page that is seen, in its own coordinates, and how it is turned. */
export interface SeenBox {
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
  readonly rotation: 0 | 90 | 180 | 270
}

const boxOf = (pdf: PDF, page: PDFPage, key: string): readonly [number, number, number, number] | null => {
  const array = inherited(pdf, page, key)
  if (!(array instanceof PdfArray) || array.length !== 4) return null
  const numbers = [0, 1, 2, 3].map((index) => {
    const item = array.at(index)
    const value = item instanceof PdfRef ? pdf.getObject(item) : item
    return value instanceof PdfNumber ? value.value : Number.NaN
  })
  const [a = 0, b = 0, c = 0, d = 0] = numbers
  if (numbers.some(Number.isNaN) || a === c || b === d) return null
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
}

/** The visible box of a page: its crop box, within its media box. */
export const seenBox = (pdf: PDF, page: PDFPage): SeenBox => {
  const media = boxOf(pdf, page, "MediaBox") ?? [0, 0, 612, 792]
  const crop = boxOf(pdf, page, "CropBox") ?? media
  const left = Math.max(media[0], crop[0])
  const bottom = Math.max(media[1], crop[1])
  const right = Math.min(media[2], crop[2])
  const top = Math.min(media[3], crop[3])
  const [l, b, r, t] = left < right && bottom < top ? [left, bottom, right, top] : media
  return { left: l, bottom: b, width: r - l, height: t - b, rotation: page.rotation }
}

/** The matrix from a page as it is seen, its origin lower left and its width and height as given, to its own coordinates. */
export const fromSeen = (
  { bottom, height, left, rotation, width }: SeenBox,
  seen: { readonly width: number; readonly height: number }
): ReadonlyArray<number> => {
  const sideways = rotation === 90 || rotation === 270
  const x = (sideways ? height : width) / seen.width
  const y = (sideways ? width : height) / seen.height
  switch (rotation) {
    // Turned clockwise: what is seen on the left is below.
    case 90:
      return [0, x, -y, 0, left + width, bottom]
    case 180:
      return [-x, 0, 0, -y, left + width, bottom + height]
    case 270:
      return [0, -x, y, 0, left, bottom + height]
    default:
      return [x, 0, 0, y, left, bottom]
  }
}
