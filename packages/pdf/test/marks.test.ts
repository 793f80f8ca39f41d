import { deflateSync } from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import type { PagePicture } from "@extrait/core"
import { Effect } from "effect"
import sharp from "sharp"
import { makePdf, onePage, writePdf } from "./makePdf.js"
import { open } from "./oneReader.js"

/** A pattern of modules, dark where it is 1, that no page shows by chance. */
const SIDE = 24
const modules = Array.from({ length: SIDE * SIDE }, (_, at) =>
  (at * 7919 + Math.floor(at / SIDE) * 104_729) % 97 < 48 ? 1 : 0
)
const isDark = (x: number, y: number): boolean => modules[y * SIDE + x] === 1

const marksOf = (bytes: Uint8Array) =>
  Effect.scoped(
    Effect.flatMap(open(bytes), (document) =>
      Effect.map(document.readPage(1, { marks: true }), ({ marks = [] }) => marks)
    )
  )

/** Share of the modules that a picture of the whole pattern shows as they are, its first module at a point of the page. */
const agreement = (picture: PagePicture, left: number, top: number, module: number): number => {
  const { bytes, height, toPage, width } = picture
  const header =
    Buffer.from(bytes.slice(0, 40))
      .toString("latin1")
      .match(/^P5\n\d+ \d+\n255\n/)?.[0] ?? ""
  let right = 0
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const pageX = left + (x + 0.5) * module
      const pageY = top + (y + 0.5) * module
      // Only upright pictures are asked here.
      const pictureX = Math.floor((pageX - toPage.e) / toPage.a)
      const pictureY = Math.floor((pageY - toPage.f) / toPage.d)
      if (pictureX < 0 || pictureY < 0 || pictureX >= width || pictureY >= height) continue
      const value = bytes[header.length + pictureY * width + pictureX] ?? 255
      if (value < 128 === isDark(x, y)) right++
    }
  }
  return right / (SIDE * SIDE)
}

const png = (options: { readonly alpha?: boolean; readonly palette?: boolean } = {}) => {
  const channels = options.alpha === true ? 4 : 3
  const pixels = Buffer.alloc(SIDE * SIDE * channels)
  for (const [at, dark] of modules.entries()) {
    pixels.fill(options.alpha === true ? 0 : dark === 1 ? 0 : 255, at * channels, at * channels + 3)
    if (options.alpha === true) pixels[at * 4 + 3] = dark === 1 ? 255 : 0
  }
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels } })
    .resize(SIDE * 8, SIDE * 8, { kernel: "nearest" })
    .png({ palette: options.palette === true })
    .toBuffer()
}

const withPicture = async (file: Buffer) =>
  makePdf((pdf) => {
    pdf.fontSize(12).text("A page with words enough to be read by its layer", 40, 40)
    pdf.image(file, 100, 200, { width: SIDE * 4 })
  })

/** The pattern as rows of bits, white where a bit is set. */
const bits = () => {
  const rows = Buffer.alloc((SIDE / 8) * SIDE)
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      if (!isDark(x, y)) rows[(y * SIDE + x) >> 3] = (rows[(y * SIDE + x) >> 3] ?? 0) | (0x80 >> (x & 7))
  return deflateSync(rows).toString("latin1")
}

const withStream = (entries: string) => {
  const data = bits()
  const content = `BT /F1 12 Tf 40 500 Td (A page with words enough) Tj ET q ${SIDE * 4} 0 0 ${SIDE * 4} 100 ${600 - 200 - SIDE * 4} cm /P Do Q`
  const objects = [...onePage(content)]
  objects[2] = (objects[2] ?? "").replace("/Resources <<", "/Resources << /XObject << /P 6 0 R >>")
  return writePdf([
    ...objects,
    `<< /Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /BitsPerComponent 1 /Filter /FlateDecode ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`
  ])
}

const withPaths = (draw: (pdf: PDFKit.PDFDocument, x: number, y: number) => void, fillAtOnce: boolean) =>
  makePdf((pdf) => {
    pdf.fontSize(12).text("A page with words enough to be read by its layer", 40, 40)
    for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) if (isDark(x, y)) draw(pdf, x, y)
    if (fillAtOnce) pdf.fill("black")
  })

describe("parts of a page that may be codes", () => {
  it.effect.each([
    ["a colour picture", () => png().then(withPicture)],
    ["a picture with a palette", () => png({ palette: true }).then(withPicture)],
    ["a picture with a transparent background", () => png({ alpha: true }).then(withPicture)],
    [
      "a JPEG",
      () =>
        png()
          .then((file) => sharp(file).jpeg().toBuffer())
          .then(withPicture)
    ],
    ["a picture of one bit per pixel", async () => withStream("/ColorSpace /DeviceGray")],
    ["a mask", async () => withStream("/ImageMask true")],
    [
      "squares filled one by one",
      () => withPaths((pdf, x, y) => pdf.rect(100 + x * 4, 200 + y * 4, 4, 4).fill("black"), false)
    ],
    ["squares in one path", () => withPaths((pdf, x, y) => pdf.rect(100 + x * 4, 200 + y * 4, 4, 4), true)],
    [
      "strokes as wide as a module",
      () =>
        withPaths(
          (pdf, x, y) =>
            pdf
              .moveTo(100 + x * 4, 202 + y * 4)
              .lineTo(104 + x * 4, 202 + y * 4)
              .lineWidth(4)
              .stroke("black"),
          false
        )
    ]
  ] as const)("are drawn faithfully from %s", ([, make]) =>
    Effect.gen(function* () {
      const bytes = yield* Effect.promise(make)
      const marks = yield* marksOf(bytes)
      expect(marks).toHaveLength(1)
      const [mark] = marks
      expect(mark === undefined ? 0 : agreement(mark, 100, 200, 4)).toBeGreaterThan(0.97)
    })
  )

  it.effect("are absent on a page of words, rules and boxes, and sought only if requested", () =>
    Effect.gen(function* () {
      const table = yield* Effect.promise(() =>
        makePdf((pdf) => {
          for (let row = 0; row < 20; row++) {
            pdf
              .moveTo(40, 100 + row * 20)
              .lineTo(360, 100 + row * 20)
              .stroke()
            for (let column = 0; column < 5; column++) {
              pdf.rect(40 + column * 64, 100 + row * 20, 64, 20).stroke()
              pdf.fontSize(9).text(`Cell ${row}.${column}`, 44 + column * 64, 106 + row * 20)
            }
          }
        })
      )
      expect(yield* marksOf(table)).toEqual([])
      const bytes = yield* Effect.promise(() => png().then(withPicture))
      const read = yield* Effect.scoped(Effect.flatMap(open(bytes), (document) => document.readPage(1)))
      expect(read.marks).toBeUndefined()
    })
  )
})
