import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import { type PagePicture, Recognizer, type RecognizerService } from "@extrait/core"
import { Effect, Exit, Scope } from "effect"
import sharp from "sharp"
import { TesseractRecognizer } from "../src/TesseractRecognizer.js"

/** A picture of lines of text, black on white, letters about 30 pixels high. */
const draw = async (lines: ReadonlyArray<string>): Promise<PagePicture> => {
  const width = 1100
  const height = 60 + lines.length * 70
  const text = lines.map((line, row) => `<text x="40" y="${80 + row * 70}">${line}</text>`).join("")
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#ffffff"/>
    <g font-family="DejaVu Sans, Liberation Sans, Arial, sans-serif" font-size="40" fill="#000000">${text}</g></svg>`
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
  return { page: 1, bytes, contentType: "image/png", width, height, toPage: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 } }
}

let scope: Scope.CloseableScope
let recognizer: RecognizerService
let english: PagePicture
let french: PagePicture
beforeAll(async () => {
  english = await draw(["Invoice number 20417", "Total amount due 318.50"])
  french = await draw(["Facture réglée à réception", "Échéance reçue le 12 février"])
  scope = await Effect.runPromise(Scope.make())
  recognizer = await Effect.runPromise(TesseractRecognizer.make({ workers: 1 }).pipe(Scope.extend(scope)))
})
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

const textOf = (words: ReadonlyArray<{ readonly text: string }>) => words.map((word) => word.text).join(" ")

describe("recognition", () => {
  it.effect("reads English, with boxes in the picture's pixels and confidences as fractions", () =>
    Effect.gen(function* () {
      const { words } = yield* recognizer.recognize(english, { languages: ["en"] })
      expect(textOf(words)).toBe("Invoice number 20417 Total amount due 318.50")
      for (const { box, confidence } of words) {
        expect(confidence).toBeGreaterThan(0.5)
        expect(confidence).toBeLessThanOrEqual(1)
        expect(box.height).toBeGreaterThan(20)
        expect(box.height).toBeLessThan(50)
      }
      const first = words[0]
      expect(first?.box.x).toBeGreaterThan(35)
      expect(first?.box.x).toBeLessThan(50)
      expect((first?.box.y ?? 0) + (first?.box.height ?? 0)).toBeLessThan(86)
    })
  )

  it.effect("reads French accents, also where the language is unknown", () =>
    Effect.gen(function* () {
      const expected = "Facture réglée à réception Échéance reçue le 12 février"
      expect(textOf((yield* recognizer.recognize(french, { languages: ["fr"] })).words)).toBe(expected)
      expect(textOf((yield* recognizer.recognize(french, { languages: ["fr", "en"] })).words)).toBe(expected)
    })
  )

  it.effect("gives the same words for the same picture, whatever was read before and in whichever thread", () =>
    Effect.gen(function* () {
      const languages = ["en", "fr"] as const
      const first = yield* recognizer.recognize(english, { languages })
      yield* recognizer.recognize(french, { languages: ["fr"] })
      yield* recognizer.recognize(french, { languages })
      const again = yield* recognizer.recognize(english, { languages })
      expect(again).toEqual(first)
      const other = yield* TesseractRecognizer.make({ workers: 1, picturesPerWorker: 1 })
      expect(yield* other.recognize(english, { languages })).toEqual(first)
      // The thread that read one picture was replaced; its successor agrees.
      expect(yield* other.recognize(english, { languages })).toEqual(first)
    }).pipe(Effect.scoped)
  )

  it.effect("of an empty picture gives no words", () =>
    Effect.gen(function* () {
      const blank = yield* Effect.promise(() => draw([]))
      expect((yield* recognizer.recognize(blank, { languages: ["en"] })).words).toEqual([])
    })
  )
})

describe("faults", () => {
  it.effect("of one picture are that picture's alone", () =>
    Effect.gen(function* () {
      const broken: PagePicture = { ...english, bytes: new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0]) }
      const failure = yield* Effect.flip(recognizer.recognize(broken, { languages: ["en"] }))
      expect(failure._tag).toBe("RecognitionFailed")
      expect(textOf((yield* recognizer.recognize(english, { languages: ["en"] })).words)).toContain("Invoice")
    })
  )

  it.live("interruption ends the work, and the next picture is read", () =>
    Effect.gen(function* () {
      const outcome = yield* recognizer
        .recognize(english, { languages: ["en"] })
        .pipe(Effect.timeoutOption("20 millis"))
      expect(outcome._tag).toBe("None")
      expect(textOf((yield* recognizer.recognize(english, { languages: ["en"] })).words)).toContain("Invoice")
    })
  )
})

it.live("threads end with the scope and do not keep the process alive", () =>
  Effect.gen(function* () {
    const script = `
      import { Effect, Exit, Scope } from "effect"
      import { TesseractRecognizer } from "@extrait/tesseract"
      const scope = Effect.runSync(Scope.make())
      const picture = { page: 1, bytes: Buffer.from(process.argv[1], "base64"), contentType: "image/png", width: 1, height: 1,
        toPage: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 } }
      const recognizer = await Effect.runPromise(TesseractRecognizer.make({ workers: 1 }).pipe(Scope.extend(scope)))
      const { words } = await Effect.runPromise(recognizer.recognize(picture, { languages: ["en"] }))
      console.log(words.length)
      await Effect.runPromise(Scope.close(scope, Exit.void))
      console.log("closed")
      setTimeout(() => { console.log("still alive"); process.exit(1) }, 10000).unref()`
    const bytes = Buffer.from(english.bytes).toString("base64")
    const { stdout } = yield* Effect.promise(() =>
      promisify(execFile)(process.execPath, ["--input-type=module", "-e", script, bytes], { cwd: import.meta.dirname })
    )
    expect(stdout).toBe("7\nclosed\n")
  })
)

it.effect("is core's Recognizer as a layer", () =>
  Effect.gen(function* () {
    const { version, parallelism } = yield* Recognizer
    expect(version).toContain("tesseract")
    expect(parallelism).toBe(3)
  }).pipe(Effect.provide(TesseractRecognizer.layer({ workers: 3 })))
)
