import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { expect, layer as sharing } from "@effect/vitest"
import { type Affine, type PagePicture, PicturePreparer, type PreparationOptions } from "@extrait/core"
import { type Grey, writeGreymap } from "@extrait/core/pictures"
import { sharedBytes } from "@extrait/threads/serve"
import { Effect } from "effect"
import sharp from "sharp"
import { componentsOf } from "../src/preparing/components.js"
import { inkMask } from "../src/preparing/inkMask.js"
import { levelled } from "../src/preparing/prepare.js"
import { resample, turnPicture } from "../src/preparing/resample.js"
import { drawn, greyOf, layer } from "./pictures.js"

const sample = async (name: string): Promise<Grey> => {
  const bytes = await readFile(fileURLToPath(new URL(`../../../examples/documents/${name}`, import.meta.url)))
  const { data, info } = await sharp(bytes)
    .toColourspace("b-w")
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

const asPicture = (grey: Grey): PagePicture => ({
  page: 1,
  bytes: writeGreymap(grey, sharedBytes),
  contentType: "image/x-portable-graymap",
  width: grey.width,
  height: grey.height,
  toPage: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }
})

const prepare = (grey: Grey, turn: PreparationOptions["turn"] = "detect") =>
  Effect.flatMap(PicturePreparer, (preparer) => preparer.prepare(asPicture(grey), { maxPixels: 4e7, turn }))

const at = ({ a, b, c, d, e, f }: Affine, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f
]

/** Darker on one side, as in the shadow of whoever takes the picture. */
const shaded = ({ pixels, width, height }: Grey): Grey =>
  drawn(width, height, (x, y) => (pixels[y * width + x] ?? 255) * (1 - (0.4 * x) / width))

sharing(layer)("text that is sideways or upside down", (it) => {
  for (const name of ["receipt.jpg", "ticket.png"]) {
    for (const [lies, wanted] of [
      [0, 0],
      [90, 270],
      [180, 180],
      [270, 90]
    ] as const) {
      it.effect(`in ${name}, rotated by ${lies} degrees, is turned upright by ${wanted} degrees`, () =>
        Effect.gen(function* () {
          const picture = turnPicture(yield* Effect.promise(() => sample(name)), lies)
          const prepared = yield* prepare(picture)
          expect(prepared.turned).toBe(wanted)
          expect(prepared.width).toBeLessThan(prepared.height)
          // Known beforehand or found out: the same picture.
          const known = yield* prepare(picture, wanted)
          expect(Buffer.compare(known.bytes, prepared.bytes)).toBe(0)
          expect({ ...known, bytes: null }).toEqual({ ...prepared, bytes: null })
        })
      )
    }
  }

  it.effect("maps back to its place on the page, even if it is skewed, small and in shadow", () =>
    Effect.gen(function* () {
      const upright = yield* Effect.promise(() => sample("receipt.jpg"))
      const whole = { left: 0, top: 0, width: upright.width, height: upright.height }
      const { toPage: toUpright, ...size } = levelled(whole, 0.7, 6)
      for (const lies of [0, 90, 180, 270] as const) {
        const leaning = shaded(turnPicture(resample(upright, toUpright, size), lies))
        const prepared = yield* prepare(leaning)
        expect(prepared.turned).toBe((360 - lies) % 360)
        const grey = yield* Effect.promise(() => greyOf(prepared))
        const letters = componentsOf(inkMask(grey), grey.width, 30).filter(
          ({ left, right, top, bottom }) => bottom - top > 12 && bottom - top < 40 && right - left < 40
        )
        expect(letters.length).toBeGreaterThan(150)
        // The page's own pixels are most like the letters' at the very places that these map to.
        const unlike = (shiftX: number, shiftY: number): number => {
          let sum = 0
          for (const { left, top, right, bottom } of letters)
            for (let y = top; y < bottom; y++)
              for (let x = left; x < right; x++) {
                const [pageX, pageY] = at(prepared.toPage, x + 0.5, y + 0.5)
                const column = Math.floor(pageX + shiftX)
                const found = leaning.pixels[Math.floor(pageY + shiftY) * leaning.width + column] ?? 0
                sum += (found / (1 - (0.4 * column) / leaning.width) - (grey.pixels[y * grey.width + x] ?? 0)) ** 2
              }
          return sum
        }
        const there = unlike(0, 0)
        for (const [x, y] of [
          [-2, 0],
          [2, 0],
          [0, -2],
          [0, 2]
        ] as const)
          expect(unlike(x, y)).toBeGreaterThan(1.5 * there)
      }
    })
  )

  it.effect("is left as it is if there is too little of it to decide", () =>
    Effect.gen(function* () {
      const blocks = drawn(1000, 1400, (x, y) =>
        x > 100 && x < 800 && y % 90 < 20 && x % 60 < 40 && y < 300 ? 20 : 250
      )
      expect((yield* prepare(blocks)).turned).toBe(0)
      expect((yield* prepare(drawn(900, 900, () => 255))).turned).toBe(0)
    })
  )
})
