import { type PDF, type PDFPage, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from "@libpdf/core"
import type { JpegPicture } from "../PicturePage.js"
import { jpegHeader } from "../picture/jpegHeader.js"
import { inherited, type SeenBox, seenBox } from "./pageGeometry.js"

/** Content that shows one picture is this short. */
const MOST_CONTENT = 2000
/** By how much of its side a picture may miss the page's edge. */
const SLACK = 0.02

type Matrix = readonly [number, number, number, number, number, number]

/** The product of two matrices of the graphics state (ISO 32000-1, 8.3.4): the first counts first. */
const product = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l
]

const contentOf = (pdf: PDF, page: PDFPage): string | null => {
  const { dict } = page
  const contents = dict.get("Contents")
  const resolved = contents instanceof PdfRef ? pdf.getObject(contents) : contents
  const parts =
    resolved instanceof PdfArray ? Array.from({ length: resolved.length }, (_, at) => resolved.at(at)) : [resolved]
  let text = ""
  for (const part of parts) {
    const stream = part instanceof PdfRef ? pdf.getObject(part) : part
    if (!(stream instanceof PdfStream) || stream.data.length > MOST_CONTENT) return null
    text += `${new TextDecoder("latin1").decode(stream.getDecodedData())}\n`
    if (text.length > MOST_CONTENT) return null
  }
  return text
}

/** The name and the place of the one picture that a content stream shows; null where it shows anything else. */
const onePicture = (content: string): { readonly name: string; readonly matrix: Matrix } | null => {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  const saved: Array<Matrix> = []
  const operands: Array<string> = []
  let shown: { readonly name: string; readonly matrix: Matrix } | null = null
  for (const token of content.split(/[\s\0]+/).filter((part) => part !== "")) {
    if (/^[-+]?(\d+\.?\d*|\.\d+)$/.test(token) || token.startsWith("/")) {
      operands.push(token)
      continue
    }
    if (token === "q") saved.push(matrix)
    else if (token === "Q") matrix = saved.pop() ?? matrix
    else if (token === "cm" && operands.length === 6) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = operands.map(Number)
      matrix = product([a, b, c, d, e, f], matrix)
    } else if (token === "Do" && operands.length === 1 && shown === null) {
      shown = { name: operands[0]?.slice(1) ?? "", matrix }
    } else return null
    operands.length = 0
  }
  return shown
}

/** Exif's number for how a picture is turned that a matrix puts on a page which itself is turned; null where it does not fill the page. */
const orientationOn = ([a, b, c, d, e, f]: Matrix, box: SeenBox): number | null => {
  const near = (value: number, to: number, side: number) => Math.abs(value - to) <= SLACK * side
  const upright = near(b, 0, box.height) && near(c, 0, box.width)
  const sideways = near(a, 0, box.width) && near(d, 0, box.height)
  if (!upright && !sideways) return null
  const [across, up] = upright ? [a, d] : [c, b]
  const filled =
    near(Math.abs(across), box.width, box.width) &&
    near(Math.abs(up), box.height, box.height) &&
    near(Math.min(e, e + across), box.left, box.width) &&
    near(Math.min(f, f + up), box.bottom, box.height)
  if (!filled) return null
  // Mirrored scans are left to whoever draws the page.
  const turned = upright
    ? a > 0 && d > 0
      ? 0
      : a < 0 && d < 0
        ? 180
        : null
    : b > 0 && c < 0
      ? 270
      : b < 0 && c > 0
        ? 90
        : null
  if (turned === null) return null
  return { 0: 1, 90: 6, 180: 3, 270: 8 }[((turned + box.rotation) % 360) as 0 | 90 | 180 | 270]
}

const plain = (picture: PdfStream, resolve: (object: PdfObject | undefined) => PdfObject | undefined): boolean => {
  const filter = resolve(picture.get("Filter"))
  const only = filter instanceof PdfArray && filter.length === 1 ? resolve(filter.at(0)) : filter
  const space = resolve(picture.get("ColorSpace"))
  const isDevice = space instanceof PdfName && (space.value === "DeviceRGB" || space.value === "DeviceGray")
  return (
    only instanceof PdfName &&
    only.value === "DCTDecode" &&
    isDevice &&
    ["SMask", "Mask", "Decode", "DecodeParms", "OC"].every((key) => picture.get(key) === undefined)
  )
}

/** The JPEG that is all of a page, as scanners write them; null for every other page. */
export const scannedPicture = (pdf: PDF, page: PDFPage): JpegPicture | null => {
  const resolve = (object: PdfObject | undefined): PdfObject | undefined =>
    object instanceof PdfRef ? (pdf.getObject(object) ?? undefined) : object
  const annotations = resolve(page.dict.get("Annots"))
  if (annotations instanceof PdfArray && annotations.length > 0) return null
  const content = contentOf(pdf, page)
  const shown = content === null ? null : onePicture(content)
  if (shown === null) return null
  const orientation = orientationOn(shown.matrix, seenBox(pdf, page))
  if (orientation === null) return null
  const resources = inherited(pdf, page, "Resources")
  const objects = resources instanceof PdfDict ? resolve(resources.get("XObject")) : undefined
  const picture = objects instanceof PdfDict ? resolve(objects.get(shown.name)) : undefined
  if (!(picture instanceof PdfStream) || !plain(picture, resolve)) return null
  const header = jpegHeader(picture.data)
  if (header === null || !header.common || header.precision !== 8) return null
  return header.components === 1 || header.components === 3 ? { kind: "jpeg", bytes: picture.data, orientation } : null
}
