import sharp, { type Sharp } from "sharp"
import type { DrawnPage } from "../../generator/drawing/Drawing.js"
import { drawPdf, pdfOfPictures } from "../../generator/drawing/drawPdf.js"
import { drawPicture } from "../../generator/drawing/drawPicture.js"
import { scanPage } from "../../generator/drawing/scan.js"
import { Random } from "../../generator/Random.js"
import { canary } from "../HostileFile.js"

/** A slip of paper with a few words in large letters: quickly read, and small in every format. */
const notePage = (number: number): DrawnPage => {
  const style = { family: "sans", bold: false, size: 16, color: "#000000" } as const
  const text = (words: string, baseline: number) => ({ text: words, x: 12, baseline, width: words.length * 9, style })
  return {
    width: 240,
    height: 110,
    boxes: [{ x: 8, y: 84, width: 224, height: 18, stroke: "#000000" }],
    lines: [{ x1: 8, y1: 72, x2: 232, y2: 72, thickness: 1, color: "#000000" }],
    texts: [text(`${canary} Stores`, 28), text(`Receipt ${4710 + number}`, 50), text("Total 12.00 EUR", 68)]
  }
}

/** Pixels per inch of the pictures. */
const RESOLUTION = 110

const drawn = (number: number): Sharp => {
  const page = notePage(number)
  const scale = RESOLUTION / 72
  const size = { width: Math.round(page.width * scale), height: Math.round(page.height * scale) }
  const colors = { paper: "#ffffff", background: "#ffffff" }
  const { data } = drawPicture(page, size, { left: 0, top: 0, turn: 0, scale }, colors)
  return sharp(data, { raw: { ...size, channels: 4 } }).removeAlpha()
}

const bytesOf = async (picture: Sharp): Promise<Uint8Array> => new Uint8Array(await picture.toBuffer())

/** A TIFF of uncompressed grey pages, written by hand: sharp writes several pages only from pictures that are one above the other. */
const tiffOf = async (pages: number): Promise<Uint8Array> => {
  const parts: Array<Buffer> = [Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0])]
  let at = 8
  for (let number = 1; number <= pages; number++) {
    const { data, info } = await drawn(number)
      .toColourspace("b-w")
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const entries: ReadonlyArray<readonly [tag: number, type: 3 | 4, value: number]> = [
      [256, 4, info.width],
      [257, 4, info.height],
      [258, 3, 8],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, at + 2 + 9 * 12 + 4],
      [277, 3, 1],
      [278, 4, info.height],
      [279, 4, data.length]
    ]
    const directory = Buffer.alloc(2 + entries.length * 12 + 4)
    directory.writeUInt16LE(entries.length, 0)
    for (const [i, [tag, type, value]] of entries.entries()) {
      directory.writeUInt16LE(tag, 2 + i * 12)
      directory.writeUInt16LE(type, 4 + i * 12)
      directory.writeUInt32LE(1, 6 + i * 12)
      directory.writeUInt32LE(value, 10 + i * 12)
    }
    const padding = data.length % 2
    const next = at + directory.length + data.length + padding
    directory.writeUInt32LE(number === pages ? 0 : next, directory.length - 4)
    parts.push(directory, data, Buffer.alloc(padding))
    at = next
  }
  return Buffer.concat(parts)
}

/** A BMP of 24 bits a pixel. */
const bmpOf = async (): Promise<Uint8Array> => {
  const { data, info } = await drawn(1).raw().toBuffer({ resolveWithObject: true })
  const stride = Math.ceil((info.width * 3) / 4) * 4
  const bytes = Buffer.alloc(54 + stride * info.height, 0xff)
  bytes.fill(0, 0, 54)
  bytes.write("BM", 0, "latin1")
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(info.width, 18)
  bytes.writeInt32LE(info.height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  for (let y = 0; y < info.height; y++) {
    const row = 54 + (info.height - 1 - y) * stride
    for (let x = 0; x < info.width; x++) {
      for (let channel = 0; channel < 3; channel++)
        bytes[row + x * 3 + channel] = data[(y * info.width + x) * 3 + 2 - channel] ?? 0
    }
  }
  return bytes
}

const scanLook = {
  resolution: RESOLUTION,
  skew: 0.4,
  border: 0,
  paper: "#fdfcf8",
  background: "#f2f2f0",
  grain: 2,
  blur: 0.4,
  shadow: 0.03,
  fade: 0,
  quality: 75
}

const scannedPdf = async (): Promise<Uint8Array> => {
  const grain = new Random("hostile/scan")
  const pictures = []
  for (const number of [1, 2]) {
    const page = notePage(number)
    pictures.push({ bytes: await scanPage(page, scanLook, grain, "jpeg"), width: page.width, height: page.height })
  }
  return pdfOfPictures(pictures, canary)
}

/** The formats that a note can be written in, small and with the same few words. */
export const notes = {
  "pdf-drawn": () => drawPdf([notePage(1), notePage(2), notePage(3)], canary),
  "pdf-scanned": scannedPdf,
  png: () => bytesOf(drawn(1).png({ palette: true, colours: 8, dither: 0 })),
  "png-interlaced": () => bytesOf(drawn(1).png({ progressive: true })),
  jpeg: () => bytesOf(drawn(1).jpeg({ quality: 80 })),
  "jpeg-progressive": () => bytesOf(drawn(1).jpeg({ quality: 80, progressive: true })),
  tiff: () => tiffOf(3),
  "tiff-lzw": () => bytesOf(drawn(1).tiff({ compression: "lzw", predictor: "horizontal" })),
  "tiff-jpeg": () => bytesOf(drawn(1).tiff({ compression: "jpeg", tile: true, tileWidth: 64, tileHeight: 64 })),
  webp: () => bytesOf(drawn(1).webp({ quality: 80 })),
  "webp-lossless": () => bytesOf(drawn(1).webp({ lossless: true })),
  bmp: bmpOf,
  gif: () => bytesOf(drawn(1).gif({ colours: 8 })),
  avif: () => bytesOf(drawn(1).avif({ quality: 60, effort: 1 }))
} satisfies Record<string, () => Promise<Uint8Array>>
export type NoteFormat = keyof typeof notes
