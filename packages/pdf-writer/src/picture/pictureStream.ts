import { promisify } from "node:util"
import { deflate } from "node:zlib"
import { PdfDict, PdfName, PdfNumber, type PdfObject, PdfStream } from "@libpdf/core"
import type { JpegPicture, PixelPicture } from "../PicturePage.js"
import { jpegHeader } from "./jpegHeader.js"

const deflated = promisify(deflate)

const space = (components: number): PdfName => PdfName.of(components === 1 ? "DeviceGray" : "DeviceRGB")

const dictionary = (
  width: number,
  height: number,
  bits: number,
  components: number,
  filter: string
): Record<string, PdfObject> => ({
  Type: PdfName.of("XObject"),
  Subtype: PdfName.of("Image"),
  Width: PdfNumber.of(width),
  Height: PdfNumber.of(height),
  BitsPerComponent: PdfNumber.of(bits),
  ColorSpace: space(components),
  Filter: PdfName.of(filter)
})

/** A JPEG as it is, or the reason why no reader of PDF is sure to show it. */
const ofJpeg = ({ bytes }: JpegPicture): PdfStream | string => {
  const header = jpegHeader(bytes)
  if (header === null) return "The picture is not a JPEG file."
  const { common, components, height, precision, width } = header
  if (precision !== 8 || !common || width === 0 || height === 0)
    return "The picture is a JPEG of a kind that readers of PDF do not decode."
  if (components !== 1 && components !== 3)
    return `The picture is a JPEG of ${components} components; 1 (grey) or 3 (colour) can be written.`
  return PdfStream.fromDict(dictionary(width, height, 8, components, "DCTDecode"), bytes)
}

const isBlackAndWhite = ({ bytes, components }: PixelPicture): boolean =>
  components === 1 && bytes.every((value) => value === 0 || value === 255)

/** Eight pixels to a byte, each row from a byte of its own. */
const bilevel = ({ bytes, height, width }: PixelPicture): Uint8Array => {
  const row = Math.ceil(width / 8)
  const packed = new Uint8Array(row * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (bytes[y * width + x] !== 0) packed[y * row + (x >> 3)] = (packed[y * row + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
  return packed
}

/** Each byte less the one above it (PNG 12, filter 2: Up): pages repeat themselves from row to row. */
const lessAbove = (bytes: Uint8Array, row: number): Uint8Array => {
  const rows = bytes.length / row
  const filtered = new Uint8Array(rows * (row + 1))
  for (let y = 0; y < rows; y++) {
    filtered[y * (row + 1)] = 2
    for (let x = 0; x < row; x++)
      filtered[y * (row + 1) + 1 + x] = (bytes[y * row + x] ?? 0) - (y === 0 ? 0 : (bytes[(y - 1) * row + x] ?? 0))
  }
  return filtered
}

const ofPixels = async (picture: PixelPicture): Promise<PdfStream | string> => {
  const { bytes, components, height, width } = picture
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0))
    return "The picture's width and height are not whole numbers above 0."
  if (bytes.length !== width * height * components)
    return `The picture has ${bytes.length} bytes, not ${width} × ${height} × ${components}.`
  const bits = isBlackAndWhite(picture) ? 1 : 8
  const row = Math.ceil((width * bits * components) / 8)
  const stream = PdfStream.fromDict(
    dictionary(width, height, bits, components, "FlateDecode"),
    await deflated(lessAbove(bits === 1 ? bilevel(picture) : bytes, row))
  )
  stream.set(
    "DecodeParms",
    PdfDict.of({
      Predictor: PdfNumber.of(15),
      Colors: PdfNumber.of(components),
      BitsPerComponent: PdfNumber.of(bits),
      Columns: PdfNumber.of(width)
    })
  )
  return stream
}

/** The picture as an object of the file, or a sentence that says why it cannot be one. */
export const pictureStream = async (picture: JpegPicture | PixelPicture): Promise<PdfStream | string> =>
  picture.kind === "jpeg" ? ofJpeg(picture) : ofPixels(picture)
