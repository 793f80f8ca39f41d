import { expect } from "@effect/vitest"
import { type PagePicture, type RecognitionOptions, Recognizer } from "@extrait/core"
import { Effect, Fiber, type Layer } from "effect"
import { sharedRulesOf, suite } from "./rules.js"

/** A picture of the caller's that the recogniser under test reads, and words it must find on it. */
export interface RecognizerSample {
  readonly picture: PagePicture
  readonly options: RecognitionOptions
  readonly words: ReadonlyArray<string>
}

/** What every `Recognizer` keeps to, checked on the caller's own picture. */
export const recognizerConformance = (
  name: string,
  layer: Layer.Layer<Recognizer, unknown>,
  sample: RecognizerSample
): void =>
  suite(`${name}: Recognizer`, () => {
    const rule = sharedRulesOf(layer)
    const recognize = (picture: PagePicture) =>
      Effect.flatMap(Recognizer, (recognizer) => recognizer.recognize(picture, sample.options))

    rule(
      "finds the words, with bounding boxes within the picture",
      Effect.gen(function* () {
        const recognizer = yield* Recognizer
        expect(recognizer.version).not.toBe("")
        expect(recognizer.parallelism).toBeGreaterThanOrEqual(1)
        const { words } = yield* recognize(sample.picture)
        const texts = words.map(({ text }) => text)
        for (const word of sample.words) expect(texts).toContain(word)
        for (const { box, confidence, text } of words) {
          expect(text.trim()).toBe(text)
          expect(text).not.toBe("")
          expect(confidence).toBeGreaterThanOrEqual(0)
          expect(confidence).toBeLessThanOrEqual(1)
          expect(box.x).toBeGreaterThanOrEqual(0)
          expect(box.y).toBeGreaterThanOrEqual(0)
          expect(box.x + box.width).toBeLessThanOrEqual(sample.picture.width + 1)
          expect(box.y + box.height).toBeLessThanOrEqual(sample.picture.height + 1)
        }
      })
    )

    rule(
      "returns the same words for the same picture, even concurrently",
      Effect.gen(function* () {
        const first = yield* recognize(sample.picture)
        const bytes = Uint8Array.from(sample.picture.bytes)
        yield* Effect.all([recognize(sample.picture), recognize({ ...sample.picture, bytes })], {
          concurrency: "unbounded"
        })
        expect(yield* recognize(sample.picture)).toEqual(first)
        expect(Buffer.compare(bytes, sample.picture.bytes)).toBe(0)
      })
    )

    rule(
      "reports a picture it cannot read, and then reads the next",
      Effect.gen(function* () {
        const broken = { ...sample.picture, bytes: Uint8Array.of(1, 2, 3, 4) }
        const error = yield* Effect.flip(recognize(broken))
        expect(error._tag).toBe("RecognitionFailed")
        expect((yield* recognize(sample.picture)).words.length).toBeGreaterThan(0)
      })
    )

    rule(
      "can be interrupted, and then reads the next",
      Effect.gen(function* () {
        const fiber = yield* Effect.fork(recognize(sample.picture))
        yield* Effect.sleep("20 millis")
        yield* Effect.timeout(Fiber.interrupt(fiber), "10 seconds")
        expect((yield* recognize(sample.picture)).words.length).toBeGreaterThan(0)
      })
    )
  })
