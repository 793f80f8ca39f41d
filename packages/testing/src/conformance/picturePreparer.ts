import { expect } from "@effect/vitest"
import { type PagePicture, PicturePreparer, type PreparationOptions } from "@extrait/core"
import { Effect, Fiber, type Layer } from "effect"
import { sharedRulesOf, suite } from "./rules.js"

/** A picture of the caller's, upright and with text on it, whose pixels are its page's. */
export interface PicturePreparerSample {
  readonly picture: PagePicture
}

/** What every `PicturePreparer` keeps to, checked on the caller's own picture. */
export const picturePreparerConformance = (
  name: string,
  layer: Layer.Layer<PicturePreparer, unknown>,
  sample: PicturePreparerSample
): void =>
  suite(`${name}: PicturePreparer`, () => {
    const rule = sharedRulesOf(layer)
    const prepare = (picture: PagePicture, changes: Partial<PreparationOptions> = {}) =>
      Effect.flatMap(PicturePreparer, (preparer) =>
        preparer.prepare(picture, { maxPixels: 40_000_000, turn: 0, ...changes })
      )
    const { height, width } = sample.picture

    rule(
      "maps the prepared picture onto the page, however it was cropped and turned",
      Effect.gen(function* () {
        for (const turn of [0, 90, 180, 270] as const) {
          const prepared = yield* prepare(sample.picture, { turn })
          expect(prepared.turned).toBe(turn)
          expect(prepared.bytes.length).toBeGreaterThan(0)
          const { a, b, c, d, e, f } = prepared.toPage
          const [x, y] = [prepared.width / 2, prepared.height / 2]
          const middle = { x: a * x + c * y + e, y: b * x + d * y + f }
          expect(middle.x).toBeGreaterThan(0)
          expect(middle.x).toBeLessThan(width)
          expect(middle.y).toBeGreaterThan(0)
          expect(middle.y).toBeLessThan(height)
          // A step to the right in the picture goes, on the page, where the turn is taken back to.
          const angle = Math.round(((Math.atan2(b, a) * 180) / Math.PI + 360 + turn) / 90) % 4
          expect(angle).toBe(0)
        }
      })
    )

    rule(
      "detects that an upright picture is upright",
      Effect.gen(function* () {
        expect((yield* prepare(sample.picture, { turn: "detect" })).turned).toBe(0)
      })
    )

    rule(
      "stays within the pixel limit",
      Effect.gen(function* () {
        const maxPixels = Math.ceil((width * height) / 2)
        const prepared = yield* prepare(sample.picture, { maxPixels })
        expect(prepared.width * prepared.height).toBeLessThanOrEqual(maxPixels)
      })
    )

    rule(
      "returns the same picture each time, even concurrently, and leaves the caller's bytes unchanged",
      Effect.gen(function* () {
        const bytes = Uint8Array.from(sample.picture.bytes)
        const first = yield* prepare(sample.picture, { turn: "detect" })
        const others = yield* Effect.all(
          Array.from({ length: 3 }, () => prepare({ ...sample.picture, bytes }, { turn: "detect" })),
          { concurrency: "unbounded" }
        )
        for (const other of others) {
          expect(Buffer.compare(other.bytes, first.bytes)).toBe(0)
          expect({ ...other, bytes: null }).toEqual({ ...first, bytes: null })
        }
        expect(Buffer.compare(bytes, sample.picture.bytes)).toBe(0)
      })
    )

    rule(
      "reports a picture it cannot read, and then prepares the next",
      Effect.gen(function* () {
        const broken = { ...sample.picture, bytes: Uint8Array.of(1, 2, 3, 4) }
        expect((yield* Effect.flip(prepare(broken)))._tag).toBe("UnreadablePage")
        expect((yield* prepare(sample.picture)).width).toBeGreaterThan(0)
      })
    )

    rule(
      "can be interrupted, and then prepares the next",
      Effect.gen(function* () {
        const fiber = yield* Effect.fork(prepare(sample.picture))
        yield* Effect.sleep("5 millis")
        yield* Effect.timeout(Fiber.interrupt(fiber), "10 seconds")
        expect((yield* prepare(sample.picture)).width).toBeGreaterThan(0)
      })
    )
  })
