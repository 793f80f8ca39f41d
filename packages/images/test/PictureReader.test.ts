import { describe, expect, it, layer as sharing } from "@effect/vitest"
import { type ContentType, PageReader } from "@extrait/core"
import { Effect } from "effect"
import sharp, { type Sharp } from "sharp"
import { joinTiffs } from "./joinTiffs.js"
import { makeBmp } from "./makeBmp.js"
import { darkMiddle, greyOf, layer, limits, open, opened, page } from "./pictures.js"

const read = (bytes: Uint8Array, contentType: ContentType, number = 1) =>
  opened(bytes, contentType, (document) =>
    Effect.gen(function* () {
      const { page, unread } = yield* document.readPage(number)
      const colour = yield* document.renderPage(number)
      const grey = yield* document.renderPage(number, { tone: "grey" })
      return {
        document,
        page,
        unread,
        colour,
        grey,
        middles: yield* Effect.promise(() => Promise.all([darkMiddle(colour), darkMiddle(grey)]))
      }
    })
  )

/** A black square of 40 pixels at (100, 40) on a page of 300 by 200. */
const square = () => page(300, 200, { x: 100, y: 40, side: 40 })
const grey = () => square().toColourspace("b-w")
/** libvips writes fax compression only from a picture that has one channel to begin with. */
const fax = async (picture: Sharp): Promise<Uint8Array> => {
  const { data, info } = await picture.extractChannel(0).raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .toColourspace("b-w")
    .tiff({ bitdepth: 1, miniswhite: true, compression: "ccittfax4" })
    .toBuffer()
}
const seeThrough = () =>
  sharp({ create: { width: 300, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).composite([
    { input: { create: { width: 40, height: 40, channels: 4, background: "#000000" } }, left: 100, top: 40 }
  ])
/** A TIFF whose page is a JPEG file, as TIFF 6.0 first had it: little-endian, one directory of shorts and longs. */
const oldJpegTiff = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const jpeg = await square().jpeg().toBuffer()
  const fields = [
    [256, 3, 300],
    [257, 3, 200],
    [258, 3, 8],
    [259, 3, 6],
    [262, 3, 6],
    [273, 4, 8],
    [277, 3, 3],
    [278, 3, 200],
    [279, 4, jpeg.length],
    [512, 3, 1],
    [513, 4, 8],
    [514, 4, jpeg.length]
  ] as const
  const at = 8 + jpeg.length + (jpeg.length % 2)
  const file = Buffer.alloc(at + 2 + fields.length * 12 + 4)
  file.write("II*\0", "latin1")
  file.writeUInt32LE(at, 4)
  file.set(jpeg, 8)
  file.writeUInt16LE(fields.length, at)
  for (const [index, [tag, type, value]] of fields.entries()) {
    const field = at + 2 + index * 12
    file.writeUInt16LE(tag, field)
    file.writeUInt16LE(type, field + 2)
    file.writeUInt32LE(1, field + 4)
    file.writeUInt32LE(value, field + 8)
  }
  return file
}
const animated = async () => {
  const frames = await Promise.all(
    [square(), page(300, 200, { x: 10, y: 10, side: 90 })].map((p) => p.png().toBuffer())
  )
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}

const files: ReadonlyArray<readonly [string, ContentType, () => Sharp | Promise<Uint8Array>]> = [
  ["PNG", "image/png", () => square().png()],
  ["PNG with a palette", "image/png", () => square().png({ palette: true })],
  ["PNG, interlaced", "image/png", () => square().png({ progressive: true })],
  ["PNG of 16 bits in colour", "image/png", () => square().toColourspace("rgb16").png()],
  ["PNG of 16 bits in grey", "image/png", () => square().toColourspace("grey16").png()],
  ["PNG that is transparent", "image/png", () => seeThrough().png()],
  ["PNG, grey and transparent", "image/png", () => seeThrough().toColourspace("b-w").png()],
  ["TIFF with JPEG of the old style", "image/tiff", oldJpegTiff],
  ["JPEG", "image/jpeg", () => square().jpeg()],
  ["JPEG in grey", "image/jpeg", () => grey().jpeg()],
  ["JPEG, progressive", "image/jpeg", () => square().jpeg({ progressive: true })],
  [
    "JPEG in CMYK",
    "image/jpeg",
    async () =>
      sharp(await square().png().toBuffer())
        .toColourspace("cmyk")
        .jpeg()
        .toBuffer()
  ],
  ["WebP", "image/webp", () => square().webp()],
  ["TIFF", "image/tiff", () => square().tiff({ compression: "none" })],
  ["TIFF with LZW and a predictor", "image/tiff", () => square().tiff({ compression: "lzw", predictor: "horizontal" })],
  ["TIFF with JPEG", "image/tiff", () => square().tiff({ compression: "jpeg" })],
  ["TIFF with Deflate in tiles", "image/tiff", () => square().tiff({ compression: "deflate", tile: true })],
  ["TIFF of one bit, packed bits", "image/tiff", () => grey().tiff({ bitdepth: 1, compression: "packbits" })],
  ["TIFF of one bit, white is zero, fax G4", "image/tiff", () => fax(square())],
  ["TIFF of 16 bits", "image/tiff", () => square().toColourspace("rgb16").tiff()],
  [
    "TIFF in CMYK",
    "image/tiff",
    async () =>
      sharp(await square().png().toBuffer())
        .toColourspace("cmyk")
        .tiff()
        .toBuffer()
  ],
  ["BigTIFF", "image/tiff", () => square().tiff({ bigtiff: true })],
  ["GIF", "image/gif", () => square().gif()],
  ["GIF of several frames: the first", "image/gif", animated],
  ["AVIF", "image/avif", () => square().avif({ effort: 0 })],
  [
    "BMP",
    "image/bmp",
    async () =>
      makeBmp({
        width: 300,
        height: 200,
        depth: 24,
        rows: Array.from({ length: 200 }, (_, up) =>
          Array.from({ length: 900 }, (_, x) => (x >= 300 && x < 420 && up < 160 && up >= 120 ? 0 : 255))
        )
      })
  ]
]

sharing(layer)("PictureReader", (it) => {
  describe("formats", () => {
    for (const [name, contentType, make] of files) {
      it.effect(`${name}: gives a page without words, and renders it in colour and in grey`, () =>
        Effect.gen(function* () {
          const bytes = yield* Effect.promise(async () => {
            const made = await make()
            return made instanceof Uint8Array ? made : made.toBuffer()
          })
          const result = yield* read(bytes, contentType)
          expect(result.unread).toEqual([{ x: 0, y: 0, width: 300, height: 200 }])
          expect(result.page).toEqual({
            page: 1,
            width: 300,
            height: 200,
            unit: "pixel",
            rotation: 0,
            source: "ocr",
            words: [],
            rulings: []
          })
          expect(result.colour).toMatchObject({ page: 1, width: 300, height: 200, contentType: "image/png" })
          expect(result.grey).toMatchObject({ width: 300, height: 200, contentType: "image/x-portable-graymap" })
          for (const [x, y] of result.middles) {
            expect(x).toBeCloseTo(120, 0)
            expect(y).toBeCloseTo(60, 0)
          }
          const pixels = yield* Effect.promise(() => greyOf(result.grey))
          expect(pixels.pixels[0]).toBeGreaterThan(240)
          expect(pixels.pixels[60 * 300 + 120]).toBeLessThan(40)
        })
      )
    }

    it.effect("TIFF with pages of different sizes and compressions: gives each page, without thumbnails", () =>
      Effect.gen(function* () {
        const bytes = yield* Effect.promise(async () =>
          joinTiffs(
            await Promise.all([
              page(200, 100, { x: 40, y: 20, side: 20 }).tiff({ compression: "lzw" }).toBuffer(),
              page(20, 10, { x: 4, y: 2, side: 4 }).tiff().toBuffer(),
              fax(page(640, 480, { x: 120, y: 20, side: 80 })),
              page(300, 500, { x: 200, y: 400, side: 40 }).tiff({ compression: "jpeg" }).toBuffer()
            ]),
            { thumbnail: 1 }
          )
        )
        const sizes: Array<readonly [number, number]> = []
        const middles: Array<ReadonlyArray<number>> = []
        for (const number of [3, 1, 2]) {
          const found = yield* read(bytes, "image/tiff", number)
          expect(found.document.pageCount).toBe(3)
          sizes.push([found.page.width, found.page.height])
          middles.push(found.middles[1].map(Math.round))
        }
        expect(sizes).toEqual([
          [300, 500],
          [200, 100],
          [640, 480]
        ])
        expect(middles).toEqual([
          [220, 420],
          [50, 30],
          [160, 60]
        ])
        const refused = yield* Effect.flip(Effect.scoped(open(bytes, "image/tiff", { ...limits, maxPages: 2 })))
        expect(refused.code).toBe("too_many_pages")
      })
    )

    it.effect("truncated TIFF: gives the complete pages, and reports the others as corrupt", () =>
      Effect.gen(function* () {
        const bytes = yield* Effect.promise(async () =>
          joinTiffs(
            await Promise.all(
              [1, 2, 3].map((n) =>
                page(200, 100, { x: 40 * n, y: 20, side: 20 })
                  .tiff({ compression: "none" })
                  .toBuffer()
              )
            ),
            {}
          )
        )
        const cut = bytes.subarray(0, bytes.length - 30_000)
        const first = yield* read(cut, "image/tiff", 1)
        expect(first.middles[1].map(Math.round)).toEqual([50, 30])
        const lost = yield* opened(cut, "image/tiff", ({ pageCount, readPage }) => Effect.flip(readPage(pageCount)))
        expect(lost).toMatchObject({ code: "corrupt_file", page: first.document.pageCount })
      })
    )
  })

  describe("orientation", () => {
    for (const [orientation, rotation, middle] of [
      [1, 0, [40, 50]],
      [3, 180, [260, 150]],
      [6, 90, [150, 40]],
      [8, 270, [50, 260]]
    ] as const) {
      it.effect(`EXIF ${orientation} rotates the page by ${rotation} degrees`, () =>
        Effect.gen(function* () {
          const bytes = yield* Effect.promise(() =>
            page(300, 200, { x: 30, y: 40, side: 20 }).jpeg().withMetadata({ orientation }).toBuffer()
          )
          const result = yield* read(bytes, "image/jpeg")
          const turned = rotation === 90 || rotation === 270
          expect(result.page).toMatchObject({ width: turned ? 200 : 300, height: turned ? 300 : 200, rotation })
          for (const found of result.middles) expect(found.map(Math.round)).toEqual(middle)
        })
      )
    }
  })

  describe("regions", () => {
    it.effect("are cut out of the page as viewed, and map back to it", () =>
      Effect.gen(function* () {
        const bytes = yield* Effect.promise(() =>
          page(300, 200, { x: 30, y: 40, side: 20 }).jpeg().withMetadata({ orientation: 6 }).toBuffer()
        )
        const region = { x: 120.4, y: 20.2, width: 60, height: 500 }
        const picture = yield* opened(bytes, "image/jpeg", ({ renderPage }) => renderPage(1, { region, tone: "grey" }))
        expect([picture.width, picture.height]).toEqual([61, 280])
        expect((yield* Effect.promise(() => darkMiddle(picture))).map(Math.round)).toEqual([150, 40])
        const beside = yield* opened(bytes, "image/jpeg", ({ renderPage }) =>
          Effect.flip(renderPage(1, { region: { x: 400, y: 0, width: 10, height: 10 } }))
        )
        expect(beside.code).toBe("processing_error")
      })
    )
  })
})

it.effect("accepts only types that it has a decoder for", () =>
  Effect.gen(function* () {
    const { accepts } = yield* PageReader
    expect(accepts).not.toContain("image/heic")
    expect(accepts).toContain("image/avif")
  }).pipe(Effect.provide(layer))
)
