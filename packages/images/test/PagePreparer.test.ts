import { expect, layer as sharing } from "@effect/vitest"
import { type PagePicture, PicturePreparer } from "@extrait/core"
import { type Grey, writeGreymap } from "@extrait/core/pictures"
import { sharedBytes } from "@extrait/threads/serve"
import { Effect } from "effect"
import sharp from "sharp"
import { evenOut, paperBrightness } from "../src/preparing/shading.js"
import { shrink } from "../src/preparing/shrink.js"
import { measureSkew } from "../src/preparing/skew.js"
import { darkMiddle, drawn, greyOf, layer, sharpOf } from "./pictures.js"

const asPicture = (grey: Grey, toPage = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }): PagePicture => ({
  page: 1,
  bytes: writeGreymap(grey, sharedBytes),
  contentType: "image/x-portable-graymap",
  width: grey.width,
  height: grey.height,
  toPage
})

const prepare = (picture: PagePicture) =>
  Effect.flatMap(PicturePreparer, (preparer) => preparer.prepare(picture, { maxPixels: 4e7, turn: 0 }))

/** A page of lines of dashes, as text looks from afar. */
const dashes = drawn(900, 1200, (x, y) => {
  const [across, down] = [x - 80, y - 100]
  const written = across >= 0 && across < 744 && across % 62 < 45 && down >= 0 && down < 1008 && down % 42 < 14
  return written && ((across % 62) + (down % 42)) % 3 !== 0 ? 30 : 255
})

const rotated = (grey: Grey, degrees: number): Promise<Grey> =>
  sharpOf(grey)
    .rotate(degrees, { background: "#ffffff" })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }) => ({ pixels: data, width: info.width, height: info.height }))

sharing(layer)("PagePreparer", (it) => {
  for (const degrees of [-14, -7.3, 2.4, 5, 11]) {
    it.effect(`corrects a skew of ${degrees} degrees, and maps positions back to the skewed page`, () =>
      Effect.gen(function* () {
        const leaning = yield* Effect.promise(() => rotated(dashes, degrees))
        const thumbnail = shrink(leaning, 512)
        const angle = measureSkew(evenOut(thumbnail, paperBrightness(thumbnail, null)))
        expect(Math.abs(angle + degrees)).toBeLessThan(0.25)
        const picture = yield* prepare(asPicture(leaning))
        const [x, y] = yield* Effect.promise(() => darkMiddle(picture))
        const [ownX, ownY] = yield* Effect.promise(() => darkMiddle(asPicture(leaning)))
        expect(picture.toPage.b).not.toBe(0)
        expect(Math.abs(x - ownX)).toBeLessThan(2)
        expect(Math.abs(y - ownY)).toBeLessThan(2)
      })
    )
  }

  it.effect("leaves a clean, level page with text of readable size unchanged", () =>
    Effect.gen(function* () {
      const large = drawn(1800, 2400, (x, y) => dashes.pixels[(y >> 1) * 900 + (x >> 1)] ?? 255)
      const picture = yield* prepare(asPicture(large, { a: 0.24, b: 0, c: 0, d: 0.24, e: 3, f: 4 }))
      expect(picture.toPage).toEqual({ a: 0.24, b: 0, c: 0, d: 0.24, e: 3, f: 4 })
      expect(picture.turned).toBe(0)
      expect(Buffer.compare(yield* Effect.promise(async () => (await greyOf(picture)).pixels), large.pixels)).toBe(0)
    })
  )

  it.effect("crops the wide margins of a nearly empty sheet, and maps positions back to the sheet", () =>
    Effect.gen(function* () {
      const sheet = drawn(1800, 2400, (x, y) =>
        x >= 600 && x < 1100 && y >= 500 && y < 1300 ? (dashes.pixels[(y - 400) * 900 + x - 520] ?? 255) : 255
      )
      const picture = yield* prepare(asPicture(sheet))
      expect(picture.width * picture.toPage.a).toBeLessThan(700)
      expect(picture.height * picture.toPage.d).toBeLessThan(1000)
      const [x, y] = yield* Effect.promise(() => darkMiddle(picture))
      const [ownX, ownY] = yield* Effect.promise(() => darkMiddle(asPicture(sheet)))
      expect(Math.abs(x - ownX)).toBeLessThan(2)
      expect(Math.abs(y - ownY)).toBeLessThan(2)
    })
  )

  it.effect("crops paper out of its dark surroundings, whitens it and maps positions back to the picture", () =>
    Effect.gen(function* () {
      const table = drawn(900, 1200, (x, y) => {
        if (x < 250 || x >= 800 || y < 150 || y >= 1000) return 90
        const light = 235 - 0.1 * (x - 250)
        return x >= 420 && x < 460 && y >= 300 && y < 340 ? 0.15 * light : light
      })
      const picture = yield* prepare(asPicture(table))
      const middle = yield* Effect.promise(() => darkMiddle(picture))
      expect(Math.abs(middle[0] - 440)).toBeLessThan(1)
      expect(Math.abs(middle[1] - 320)).toBeLessThan(1)
      // The table is gone, but for a margin.
      expect(picture.width * picture.toPage.a).toBeLessThan(600)
      expect(picture.height * picture.toPage.d).toBeLessThan(900)
      const { pixels } = yield* Effect.promise(() => greyOf(picture))
      const ink = pixels.filter((pixel) => pixel < 200).length * picture.toPage.a * picture.toPage.d
      expect(Math.abs(ink - 1600)).toBeLessThan(100)
      expect(pixels.filter((pixel) => pixel > 240).length).toBeGreaterThan(0.98 * pixels.length)
    })
  )

  it.effect("accepts PNG, JPEG and PGM, with identical output for identical pixels", () =>
    Effect.gen(function* () {
      const png = yield* Effect.promise(() => sharpOf(dashes).png().toBuffer())
      const asPgm = yield* prepare(asPicture(dashes))
      const asPng = yield* prepare({ ...asPicture(dashes), bytes: png, contentType: "image/png" })
      expect(Buffer.compare(asPng.bytes, asPgm.bytes)).toBe(0)
      expect({ ...asPng, bytes: null }).toEqual({ ...asPgm, bytes: null })
      const jpeg = yield* Effect.promise(() => sharp(png).jpeg({ quality: 95 }).toBuffer())
      const asJpeg = yield* prepare({ ...asPicture(dashes), bytes: jpeg, contentType: "image/jpeg" })
      expect([asJpeg.width, asJpeg.height]).toEqual([asPgm.width, asPgm.height])
    })
  )

  it.effect("stays within the pixel limit", () =>
    Effect.gen(function* () {
      const preparer = yield* PicturePreparer
      const square = drawn(900, 1200, (x, y) => (x >= 300 && x < 500 && y >= 700 && y < 900 ? 20 : 255))
      const picture = yield* preparer.prepare(asPicture(square), { maxPixels: 300_000, turn: 0 })
      expect(picture.width * picture.height).toBeLessThanOrEqual(300_000)
      const [x, y] = yield* Effect.promise(() => darkMiddle(picture))
      expect(Math.abs(x - 400)).toBeLessThan(2)
      expect(Math.abs(y - 800)).toBeLessThan(2)
    })
  )

  it.effect("names the page that it could not prepare", () =>
    Effect.gen(function* () {
      const broken = { ...asPicture(dashes), page: 7, bytes: new TextEncoder().encode("P5\n900 1200\n255\n") }
      expect(yield* Effect.flip(prepare(broken))).toMatchObject({ page: 7, code: "corrupt_file" })
    })
  )

  it.effect("prepares pictures of extreme sizes and proportions", () =>
    Effect.gen(function* () {
      for (const [width, height] of [
        [1, 1],
        [1, 700],
        [3000, 1],
        [2, 3]
      ] as const) {
        const picture = yield* prepare(asPicture(drawn(width, height, () => 200)))
        expect(picture.width).toBeGreaterThan(0)
        expect(picture.height).toBeGreaterThan(0)
      }
      const blank = yield* prepare(asPicture(drawn(300, 300, () => 0)))
      expect(blank.width).toBeGreaterThan(0)
    })
  )
})
