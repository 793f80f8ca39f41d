import { expect } from "@effect/vitest"
import { CodeReader, type PagePicture } from "@extrait/core"
import { Effect, Fiber, type Layer } from "effect"
import { sharedRulesOf, suite } from "./rules.js"

/** A picture of the caller's, as readers of pages draw it, and the codes on it that the reader under test must find. */
export interface CodeReaderSample {
  readonly picture: PagePicture
  readonly codes: ReadonlyArray<{ readonly format: string; readonly text: string }>
}

/** What every `CodeReader` keeps to, checked on the caller's own picture. */
export const codeReaderConformance = (
  name: string,
  layer: Layer.Layer<CodeReader, unknown>,
  sample: CodeReaderSample
): void =>
  suite(`${name}: CodeReader`, () => {
    const rule = sharedRulesOf(layer)
    const read = (picture: PagePicture) => Effect.flatMap(CodeReader, (reader) => reader.read(picture))

    rule(
      "finds every code once, with a bounding box within the picture",
      Effect.gen(function* () {
        expect((yield* CodeReader).version).not.toBe("")
        const codes = yield* read(sample.picture)
        const found = codes.map(({ format, text }) => ({ format, text }))
        expect(found).toHaveLength(sample.codes.length)
        expect(found).toEqual(expect.arrayContaining([...sample.codes]))
        for (const { box } of codes) {
          expect(box.width).toBeGreaterThan(0)
          expect(box.height).toBeGreaterThan(0)
          expect(box.x).toBeGreaterThanOrEqual(0)
          expect(box.y).toBeGreaterThanOrEqual(0)
          expect(box.x + box.width).toBeLessThanOrEqual(sample.picture.width + 1)
          expect(box.y + box.height).toBeLessThanOrEqual(sample.picture.height + 1)
        }
      })
    )

    rule(
      "returns the same codes for the same picture, even concurrently",
      Effect.gen(function* () {
        const first = yield* read(sample.picture)
        const bytes = Uint8Array.from(sample.picture.bytes)
        yield* Effect.all([read(sample.picture), read({ ...sample.picture, bytes })], { concurrency: "unbounded" })
        expect(yield* read(sample.picture)).toEqual(first)
        expect(Buffer.compare(bytes, sample.picture.bytes)).toBe(0)
      })
    )

    rule(
      "reports a picture it cannot read, and then reads the next",
      Effect.gen(function* () {
        const error = yield* Effect.flip(read({ ...sample.picture, bytes: Uint8Array.of(1, 2, 3, 4) }))
        expect(error._tag).toBe("CodeReadingFailed")
        expect((yield* read(sample.picture)).length).toBe(sample.codes.length)
      })
    )

    rule(
      "can be interrupted, and then reads the next",
      Effect.gen(function* () {
        const fiber = yield* Effect.fork(read(sample.picture))
        yield* Effect.sleep("5 millis")
        yield* Effect.timeout(Fiber.interrupt(fiber), "10 seconds")
        expect((yield* read(sample.picture)).length).toBe(sample.codes.length)
      })
    )
  })
