import { describe, expect, it } from "@effect/vitest"
import type { ContentType, PagePicture } from "@extrait/core"
import { Effect } from "effect"
import sharp, { type Sharp } from "sharp"
import { PictureReader } from "../src/PictureReader.js"
import { measureSkew } from "../src/skew.js"

const limits = { maxPages: 5, maxPagePixels: 4e6 }

const open = (bytes: Uint8Array, contentType: ContentType, within = limits) =>
  Effect.flatMap(PictureReader.make, (reader) =>
    reader.open({ bytes, contentType }, { password: null, limits: within })
  )

/** A white page with one black square whose corners are known. */
const page = (width: number, height: number, square: { x: number; y: number; side: number }) =>
  sharp(Buffer.alloc(width * height * 3, 255), { raw: { width, height, channels: 3 } }).composite([
    {
      input: { create: { width: square.side, height: square.side, channels: 3, background: "#000000" } },
      left: square.x,
      top: square.y
    }
  ])

/** Where the dark pixels of a picture are, mapped to the page: their mean. */
const darkMiddle = async (picture: PagePicture): Promise<readonly [number, number]> => {
  const { data, info } = await sharp(picture.bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  let [count, sumX, sumY] = [0, 0, 0]
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if ((data[(y * info.width + x) * info.channels] ?? 255) > 128) continue
      count++
      sumX += x + 0.5
      sumY += y + 0.5
    }
  }
  const { a, b, c, d, e, f } = picture.toPage
  return [(a * sumX + c * sumY) / count + e, (b * sumX + d * sumY) / count + f]
}

const read = (bytes: Uint8Array, contentType: ContentType, number = 1) =>
  Effect.gen(function* () {
    const document = yield* open(bytes, contentType)
    const { page, unread } = yield* document.readPage(number)
    const picture = yield* document.renderPage(number)
    const middle = yield* Effect.promise(() => darkMiddle(picture))
    return { document, page, unread, picture, middle }
  }).pipe(Effect.scoped)

/** A page of lines of dashes, as text looks from afar, turned clockwise. */
const dashes = (degrees: number): Promise<Buffer> => {
  const width = 900
  const height = 1200
  const pixels = Buffer.alloc(width * height, 255)
  for (let line = 0; line < 24; line++) {
    for (let word = 0; word < 12; word++) {
      for (let y = 0; y < 14; y++) {
        for (let x = 0; x < 45; x++)
          pixels[(100 + line * 42 + y) * width + 80 + word * 62 + x] = (x + y) % 3 === 0 ? 255 : 30
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .rotate(degrees, { background: "#ffffff" })
    .png()
    .toBuffer()
}

const skewOf = async (bytes: Buffer): Promise<number> => {
  const { data, info } = await sharp(bytes)
    .resize({ width: 480 })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true })
  return measureSkew({ pixels: data, width: info.width, height: info.height })
}

describe("formats", () => {
  for (const [contentType, encode] of [
    ["image/png", (picture: Sharp) => picture.png()],
    ["image/jpeg", (picture: Sharp) => picture.jpeg()],
    ["image/webp", (picture: Sharp) => picture.webp()],
    ["image/tiff", (picture: Sharp) => picture.tiff()],
    ["image/gif", (picture: Sharp) => picture.gif()],
    ["image/avif", (picture: Sharp) => picture.avif({ effort: 0 })]
  ] as const) {
    it.effect(`${contentType} becomes an empty page in pixels and a picture that maps back to it`, () =>
      Effect.gen(function* () {
        const bytes = yield* Effect.promise(() => encode(page(300, 200, { x: 100, y: 40, side: 40 })).toBuffer())
        const result = yield* read(bytes, contentType)
        expect(result.unread).toHaveLength(1)
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
        expect(result.picture.width).toBeGreaterThan(300)
        expect(result.middle[0]).toBeCloseTo(120, 0)
        expect(result.middle[1]).toBeCloseTo(60, 0)
      })
    )
  }

  it.effect("16 bits, CMYK and transparency become 8-bit grey on white", () =>
    Effect.gen(function* () {
      const square = page(200, 200, { x: 20, y: 20, side: 60 })
      const flat = yield* Effect.promise(() => square.png().toBuffer())
      const files = yield* Effect.promise(() =>
        Promise.all([
          sharp(flat).toColourspace("rgb16").png().toBuffer(),
          sharp(flat).toColourspace("cmyk").tiff().toBuffer(),
          sharp({ create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
            .composite([
              { input: { create: { width: 60, height: 60, channels: 4, background: "#000000" } }, left: 20, top: 20 }
            ])
            .png()
            .toBuffer()
        ])
      )
      for (const [index, type] of (["image/png", "image/tiff", "image/png"] as const).entries()) {
        const { middle, picture } = yield* read(files[index] ?? flat, type)
        const { depth, channels } = yield* Effect.promise(() => sharp(picture.bytes).metadata())
        expect({ depth, channels }).toEqual({ depth: "uchar", channels: 1 })
        expect(middle[0]).toBeCloseTo(50, 0)
        expect(middle[1]).toBeCloseTo(50, 0)
      }
    })
  )

  it.effect("a TIFF of several pages gives each of them", () =>
    Effect.gen(function* () {
      const pages = yield* Effect.promise(() =>
        Promise.all([40, 120].map((x) => page(200, 100, { x, y: 20, side: 20 }).png().toBuffer()))
      )
      const bytes = yield* Effect.promise(() =>
        sharp(pages, { join: { animated: true } })
          .tiff()
          .toBuffer()
      )
      const first = yield* read(bytes, "image/tiff", 1)
      const second = yield* read(bytes, "image/tiff", 2)
      expect(first.document.pageCount).toBe(2)
      expect(second.page).toMatchObject({ page: 2, width: 200, height: 100 })
      expect([Math.round(first.middle[0]), Math.round(second.middle[0])]).toEqual([50, 130])
      const refused = yield* Effect.flip(Effect.scoped(open(bytes, "image/tiff", { ...limits, maxPages: 1 })))
      expect(refused.code).toBe("too_many_pages")
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
    it.effect(`EXIF ${orientation} turns the page by ${rotation} degrees`, () =>
      Effect.gen(function* () {
        const bytes = yield* Effect.promise(() =>
          page(300, 200, { x: 30, y: 40, side: 20 }).jpeg().withMetadata({ orientation }).toBuffer()
        )
        const result = yield* read(bytes, "image/jpeg")
        const turned = rotation === 90 || rotation === 270
        expect(result.page).toMatchObject({ width: turned ? 200 : 300, height: turned ? 300 : 200, rotation })
        expect(result.middle.map(Math.round)).toEqual(middle)
      })
    )
  }
})

describe("skew", () => {
  it.effect("is measured and taken out, and the way back to the page allows for it", () =>
    Effect.gen(function* () {
      const degrees = 2.4
      const bytes = yield* Effect.promise(() => dashes(degrees))
      const angle = yield* Effect.promise(() => skewOf(bytes))
      expect(angle).toBeGreaterThan(-degrees - 0.25)
      expect(angle).toBeLessThan(-degrees + 0.25)
      const { picture, middle, page } = yield* read(bytes, "image/png")
      const { data, info } = yield* Effect.promise(() =>
        sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
      )
      let [count, sumX, sumY] = [0, 0, 0]
      for (let index = 0; index < data.length; index++) {
        if ((data[index] ?? 255) > 128) continue
        count++
        sumX += (index % info.width) + 0.5
        sumY += Math.floor(index / info.width) + 0.5
      }
      expect(picture.toPage.b).not.toBe(0)
      expect(Math.abs(middle[0] - sumX / count)).toBeLessThan(2)
      expect(Math.abs(middle[1] - sumY / count)).toBeLessThan(2)
      expect(page.width).toBe(info.width)
    })
  )

  it.effect("of a level page is none", () =>
    Effect.gen(function* () {
      const bytes = yield* Effect.promise(() => dashes(0))
      expect(yield* Effect.promise(() => skewOf(bytes))).toBe(0)
    })
  )
})

describe("paper on a table", () => {
  it.effect("is cut out, made white and mapped back to where it lay", () =>
    Effect.gen(function* () {
      const [width, height] = [900, 1200]
      const pixels = Buffer.alloc(width * height, 90)
      for (let y = 150; y < 1000; y++) {
        for (let x = 250; x < 800; x++) {
          const light = 235 - 0.1 * (x - 250)
          pixels[y * width + x] = x >= 420 && x < 460 && y >= 300 && y < 340 ? 0.15 * light : light
        }
      }
      const bytes = yield* Effect.promise(() =>
        sharp(pixels, { raw: { width, height, channels: 1 } })
          .png()
          .toBuffer()
      )
      const { picture, middle, page } = yield* read(bytes, "image/png")
      expect(page).toMatchObject({ width, height })
      expect(Math.abs(middle[0] - 440)).toBeLessThan(1)
      expect(Math.abs(middle[1] - 320)).toBeLessThan(1)
      // The table is gone, but for a margin.
      expect(picture.width * picture.toPage.a).toBeLessThan(600)
      expect(picture.height * picture.toPage.d).toBeLessThan(900)
      const data = yield* Effect.promise(() => sharp(picture.bytes).extractChannel(0).raw().toBuffer())
      const ink = data.filter((pixel) => pixel < 200).length * picture.toPage.a * picture.toPage.d
      expect(Math.abs(ink - 1600)).toBeLessThan(100)
      expect(data.filter((pixel) => pixel > 240).length).toBeGreaterThan(0.98 * data.length)
    })
  )
})

describe("faults", () => {
  it.effect("are told apart: corrupt, another type, cut off, too large, no such page", () =>
    Effect.gen(function* () {
      const noise = Buffer.from(Array.from({ length: 400 * 400 * 3 }, (_, index) => (index * 7919) % 251))
      const whole = yield* Effect.promise(() =>
        sharp(noise, { raw: { width: 400, height: 400, channels: 3 } })
          .jpeg()
          .toBuffer()
      )
      const opening = (bytes: Uint8Array, type: ContentType) =>
        Effect.map(Effect.flip(Effect.scoped(open(bytes, type))), (error) => error.code)
      expect(yield* opening(new Uint8Array([1, 2, 3, 4]), "image/png")).toBe("corrupt_file")
      expect(yield* opening(whole, "image/png")).toBe("corrupt_file")

      const cut = yield* open(whole.subarray(0, whole.length / 2), "image/jpeg")
      expect((yield* Effect.flip(cut.renderPage(1))).code).toBe("corrupt_file")

      const small = yield* open(whole, "image/jpeg", { ...limits, maxPagePixels: 10_000 })
      expect((yield* Effect.flip(small.readPage(1))).code).toBe("page_too_large")
      expect((yield* Effect.flip(small.renderPage(1))).code).toBe("page_too_large")
      expect((yield* Effect.flip(small.readPage(2))).page).toBe(2)
    }).pipe(Effect.scoped)
  )
})

describe("small pictures", () => {
  it.effect("are enlarged and softened, so that grain goes and strokes stay; large ones keep every pixel", () =>
    Effect.gen(function* () {
      const grain = (width: number, height: number) => {
        const pixels = Buffer.alloc(width * height)
        for (let at = 0; at < pixels.length; at++) {
          const stroke = Math.floor(at / width) % 40 < 4
          pixels[at] = (stroke ? 60 : 225) + (((at * 7919) % 251) % 31) - 15
        }
        return sharp(pixels, { raw: { width, height, channels: 1 } })
          .png()
          .toBuffer()
      }
      const spreadOf = (picture: PagePicture) =>
        Effect.promise(async () => {
          const { data, info } = await sharp(picture.bytes)
            .extractChannel(0)
            .raw()
            .toBuffer({ resolveWithObject: true })
          const row = Math.round((20 * info.height) / (picture.height * picture.toPage.d))
          const line = data.subarray(row * info.width + 50, row * info.width + 350)
          const mean = line.reduce((sum, value) => sum + value, 0) / line.length
          return Math.sqrt(line.reduce((sum, value) => sum + (value - mean) ** 2, 0) / line.length)
        })
      const small = (yield* read(yield* Effect.promise(() => grain(500, 400)), "image/png")).picture
      const large = (yield* read(yield* Effect.promise(() => grain(1300, 1250)), "image/png")).picture
      expect([small.width, small.height]).toEqual([750, 600])
      expect([large.width, large.height]).toEqual([1300, 1250])
      expect(yield* spreadOf(small)).toBeLessThan(0.6 * (yield* spreadOf(large)))
    })
  )
})
