import { expect, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Logger } from "effect"
import { describe } from "vitest"
import { type PagePicture, type PromiseRecognizer, RecognitionFailed, Recognizer } from "../src/index.js"

const picture: PagePicture = {
  page: 1,
  bytes: new Uint8Array(),
  contentType: "image/png",
  width: 10,
  height: 10,
  toPage: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }
}
const box = { x: 0, y: 0, width: 5, height: 5 }

const recognize = (answer: PromiseRecognizer["recognize"], parallelism = 1) =>
  Effect.flatMap(Recognizer, (recognizer) => recognizer.recognize(picture, { languages: ["fr"] })).pipe(
    Effect.provide(Recognizer.layerPromise({ version: "mine/1", parallelism, recognize: answer }))
  )

describe("a promise-based recogniser", () => {
  it.effect("receives the picture and the languages, and supplies the words", () =>
    Effect.gen(function* () {
      const words = [{ text: "Total", confidence: 0.5, box }]
      const { words: found } = yield* recognize(async (given, { languages }) => {
        expect([given, languages]).toEqual([picture, ["fr"]])
        return { words }
      })
      expect(found).toEqual(words)
    })
  )

  it.effect("is retryable when it rejects, unless its error says otherwise", () =>
    Effect.gen(function* () {
      const fault = yield* Effect.flip(recognize(() => Promise.reject(new Error("out of breath"))))
      expect(fault).toMatchObject({ message: "The recogniser mine/1 failed", retryable: true })
      const final = new RecognitionFailed({ message: "no such program", retryable: false })
      expect(yield* Effect.flip(recognize(() => Promise.reject(final)))).toBe(final)
    })
  )

  it.effect("is never quoted when it rejects, as its message may contain document text", () => {
    const logged: Array<unknown> = []
    const logger = Logger.make(({ message }) => void logged.push(message))
    return Effect.gen(function* () {
      const fault = yield* Effect.flip(
        recognize(() => Promise.reject(new TypeError("Zebulon Quist\n    at home in Orvin:12:30")))
      )
      expect(fault.message).not.toContain("Zebulon")
      expect(String(logged)).toMatch(/TypeError at .*recognizer\.test\.ts/)
      expect(String(logged)).not.toMatch(/Zebulon|Orvin/)
    }).pipe(Effect.provide(Logger.replace(Logger.defaultLogger, logger)))
  })

  it.effect("is held to its contract", () =>
    Effect.gen(function* () {
      const word = { text: "Total", confidence: 1, box }
      const broken: ReadonlyArray<readonly [unknown, string]> = [
        [undefined, "no list"],
        [[null], "words[0]"],
        [[word, { ...word, text: " " }], "words[1].text"],
        [[{ ...word, confidence: 87 }], "words[0].confidence"],
        [[{ ...word, confidence: Number.NaN }], "words[0].confidence"],
        [[{ ...word, box: { ...box, width: Number.NaN } }], "words[0].box"],
        [[{ text: "Total", confidence: 1 }], "words[0].box"]
      ]
      for (const [words, complaint] of broken) {
        const fault = yield* Effect.flip(recognize(async () => ({ words: words as never })))
        expect(fault.message).toContain(complaint)
        expect(fault.retryable).toBe(false)
      }
      const nothing = yield* Effect.flip(recognize(async () => undefined as never))
      expect(nothing).toMatchObject({ message: expect.stringContaining("no list"), retryable: false })
    })
  )

  it.live("receives no more pictures at once than its parallelism, and an abort signal when no caller waits", () =>
    Effect.gen(function* () {
      const started = yield* Deferred.make<void>()
      let [running, most, aborted] = [0, 0, 0]
      const layer = Recognizer.layerPromise({
        version: "mine/1",
        parallelism: 2,
        recognize: (_, { signal }) => {
          most = Math.max(most, ++running)
          if (running === 2) Deferred.unsafeDone(started, Effect.void)
          return new Promise((_resolve, reject) =>
            signal.addEventListener("abort", () => {
              aborted++
              reject(new Error("aborted"))
            })
          )
        }
      })
      yield* Effect.gen(function* () {
        const recognizer = yield* Recognizer
        const fiber = yield* Effect.fork(
          Effect.all(
            Array.from({ length: 5 }, () => recognizer.recognize(picture, { languages: [] })),
            { concurrency: "unbounded" }
          )
        )
        yield* Deferred.await(started)
        yield* Fiber.interrupt(fiber)
      }).pipe(Effect.provide(layer))
      expect([most, aborted]).toEqual([2, 2])
    })
  )
})
