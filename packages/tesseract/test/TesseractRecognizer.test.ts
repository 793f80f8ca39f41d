import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import { type PagePicture, Recognizer, type RecognizerService } from "@extrait/core"
import { standardFonts } from "@extrait/pdf"
// By its package name: its threads run the built code, as they do for a user.
import { TesseractRecognizer } from "@extrait/tesseract"
import { createCanvas, GlobalFonts } from "@napi-rs/canvas"
import { Effect, Exit, Scope } from "effect"
import sharp from "sharp"

/** A face bundled with pdf.js, so that a picture looks the same on every machine, whatever its fonts. */
const testFont = "Extrait Test Sans"
if (GlobalFonts.registerFromPath(join(standardFonts(), "LiberationSans-Regular.ttf"), testFont) === null) {
  throw new Error("pdf.js brings no LiberationSans-Regular.ttf")
}

/** A picture of lines of text, black on white, letters about 30 pixels high. */
const draw = (lines: ReadonlyArray<string>): PagePicture => {
  const width = 1100
  const height = 60 + lines.length * 70
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  context.fillStyle = "#ffffff"
  context.fillRect(0, 0, width, height)
  context.fillStyle = "#000000"
  context.font = `40px "${testFont}"`
  for (const [row, line] of lines.entries()) context.fillText(line, 40, 80 + row * 70)
  const bytes = canvas.toBuffer("image/png")
  return { page: 1, bytes, contentType: "image/png", width, height, toPage: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 } }
}

/** The same picture as a file of another type. */
const as = async (picture: PagePicture, contentType: PagePicture["contentType"]): Promise<PagePicture> => {
  const image = sharp(picture.bytes).greyscale()
  if (contentType === "image/jpeg")
    return { ...picture, contentType, bytes: await image.jpeg({ quality: 95 }).toBuffer() }
  const header = Buffer.from(`P5\n${picture.width} ${picture.height}\n255\n`)
  return { ...picture, contentType, bytes: Buffer.concat([header, await image.raw().toBuffer()]) }
}

let scope: Scope.CloseableScope
let recognizer: RecognizerService
let english: PagePicture
let french: PagePicture
beforeAll(async () => {
  english = draw(["Invoice number 20417", "Total amount due 318.50"])
  french = draw(["Facture réglée à réception", "Échéance reçue le 12 février"])
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

  it.effect("reads French accents, even if the language is unknown", () =>
    Effect.gen(function* () {
      const expected = "Facture réglée à réception Échéance reçue le 12 février"
      expect(textOf((yield* recognizer.recognize(french, { languages: ["fr"] })).words)).toBe(expected)
      expect(textOf((yield* recognizer.recognize(french, { languages: ["fr", "en"] })).words)).toBe(expected)
    })
  )

  it.effect("gives the same words for the same picture, whatever was read before and in whichever thread", () =>
    Effect.gen(function* () {
      // Blurred, so that it is read by both networks.
      const bytes = yield* Effect.promise(() => sharp(english.bytes).blur(6).png().toBuffer())
      const blurred: PagePicture = { ...english, bytes }
      const languages = ["en", "fr"] as const
      const pictures = [english, french, blurred]
      const first = yield* Effect.forEach(pictures, (picture) => recognizer.recognize(picture, { languages }))
      for (const picture of pictures) {
        for (const language of ["fr", "en"] as const) yield* recognizer.recognize(picture, { languages: [language] })
      }
      const backwards = yield* Effect.forEach([...pictures].reverse(), (picture) =>
        recognizer.recognize(picture, { languages })
      )
      expect(backwards.reverse()).toEqual(first)
      // Here every picture has a thread of its own.
      const fresh = yield* TesseractRecognizer.make({ workers: 1, picturesPerWorker: 1 })
      expect(yield* Effect.forEach(pictures, (picture) => fresh.recognize(picture, { languages }))).toEqual(first)
    }).pipe(Effect.scoped)
  )

  it.effect("gives no words for a blank picture", () =>
    Effect.gen(function* () {
      const blank = draw([])
      expect((yield* recognizer.recognize(blank, { languages: ["en"] })).words).toEqual([])
    })
  )
})

describe("pictures", () => {
  it.effect("may be PNG, JPEG or PGM files", () =>
    Effect.gen(function* () {
      const pgm = yield* Effect.promise(() => as(english, "image/x-portable-graymap"))
      const jpeg = yield* Effect.promise(() => as(english, "image/jpeg"))
      for (const picture of [pgm, jpeg]) {
        const { words } = yield* recognizer.recognize(picture, { languages: ["en"] })
        expect(textOf(words)).toBe("Invoice number 20417 Total amount due 318.50")
      }
    })
  )

  it.effect("are not modified", () =>
    Effect.gen(function* () {
      const before = Uint8Array.from(english.bytes)
      yield* recognizer.recognize(english, { languages: ["en"] })
      expect(Buffer.compare(before, english.bytes)).toBe(0)
    })
  )

  it.effect("are read with the requested effort", () =>
    Effect.gen(function* () {
      for (const effort of ["one", "doubtful", "all"] as const) {
        const other = yield* TesseractRecognizer.make({ workers: 1, effort })
        const { words } = yield* other.recognize(french, { languages: ["fr"] })
        expect(textOf(words)).toBe("Facture réglée à réception Échéance reçue le 12 février")
        expect(other.version).toContain(effort)
      }
    }).pipe(Effect.scoped)
  )
})

describe("fault isolation", () => {
  it.effect("a corrupt picture fails, and the next one is read", () =>
    Effect.gen(function* () {
      const broken: PagePicture = { ...english, bytes: new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0]) }
      const header = Buffer.from("P5\n900 900\n255\n")
      const short: PagePicture = { ...english, bytes: header, contentType: "image/x-portable-graymap" }
      for (const picture of [broken, short]) {
        const failure = yield* Effect.flip(recognizer.recognize(picture, { languages: ["en"] }))
        expect(failure).toMatchObject({ _tag: "RecognitionFailed", retryable: false })
      }
      expect(textOf((yield* recognizer.recognize(english, { languages: ["en"] })).words)).toContain("Invoice")
    })
  )

  it.effect("a picture over the memory limit fails with that reason, and the next one is read", () =>
    Effect.gen(function* () {
      const narrow = yield* TesseractRecognizer.make({ workers: 1, memoryMegabytes: 60 })
      const [width, height] = [9000, 9000]
      const bytes = Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), Buffer.alloc(width * height, 255)])
      const picture: PagePicture = { ...english, bytes, contentType: "image/x-portable-graymap", width, height }
      const failure = yield* Effect.flip(narrow.recognize(picture, { languages: ["en"] }))
      expect(failure).toMatchObject({ message: "The picture needs more than 60 MB of memory.", retryable: false })
      expect(textOf((yield* narrow.recognize(english, { languages: ["en"] })).words)).toContain("Invoice")
    }).pipe(Effect.scoped)
  )

  it.live("a picture that misses the deadline is abandoned, and the next one is read", () =>
    Effect.gen(function* () {
      const hurried = yield* TesseractRecognizer.make({ workers: 1, pictureTimeout: "5 millis" })
      const failure = yield* Effect.flip(hurried.recognize(english, { languages: ["en"] }))
      expect(failure.message).toContain("longer than 5ms")
      expect(failure.retryable).toBe(false)
      const patient = yield* TesseractRecognizer.make({ workers: 1, pictureTimeout: "1 minute" })
      expect(textOf((yield* patient.recognize(english, { languages: ["en"] })).words)).toContain("Invoice")
    }).pipe(Effect.scoped)
  )

  it.live("interruption stops the work, and the next picture is read", () =>
    Effect.gen(function* () {
      const outcome = yield* recognizer
        .recognize(english, { languages: ["en"] })
        .pipe(Effect.timeoutOption("20 millis"))
      expect(outcome._tag).toBe("None")
      expect(textOf((yield* recognizer.recognize(english, { languages: ["en"] })).words)).toContain("Invoice")
    })
  )

  it.effect("a thread that retains too much memory is replaced without affecting results", () =>
    Effect.gen(function* () {
      const fresh = yield* TesseractRecognizer.make({ workers: 1, megabytesKept: 1 })
      const first = yield* fresh.recognize(english, { languages: ["en"] })
      expect(yield* fresh.recognize(english, { languages: ["en"] })).toEqual(first)
    }).pipe(Effect.scoped)
  )
})

it.live("threads end with the scope and do not keep the process alive", () =>
  Effect.gen(function* () {
    const script = `
      import { createCanvas, GlobalFonts } from "@napi-rs/canvas"
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
