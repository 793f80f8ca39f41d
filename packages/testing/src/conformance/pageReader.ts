import { expect } from "@effect/vitest"
import { PageReader, type ReadLimits, type SourceFile, wholePage } from "@extrait/core"
import { Effect, type Layer, type Redacted } from "effect"
import { liveRulesOf, suite } from "./rules.js"

/** A file of the caller's that the reader under test reads, and what is known of it. */
export interface PageReaderSample {
  readonly file: SourceFile
  readonly password?: Redacted.Redacted
  readonly pageCount: number
  /** Words of the first page's text layer, in any order; none for a picture. */
  readonly firstPageWords: ReadonlyArray<string>
}

const limits: ReadLimits = { maxPages: 500, maxPagePixels: 40_000_000 }

/** What every `PageReader` keeps to, checked on the caller's own file. */
export const pageReaderConformance = (
  name: string,
  layer: Layer.Layer<PageReader, unknown>,
  sample: PageReaderSample
): void =>
  suite(`${name}: PageReader`, () => {
    const rule = liveRulesOf(layer)
    const open = (file: SourceFile, changes: Partial<ReadLimits> = {}) =>
      Effect.flatMap(PageReader, (reader) =>
        reader.open(file, { password: sample.password ?? null, limits: { ...limits, ...changes } })
      )

    rule(
      "accepts the type of the file",
      Effect.gen(function* () {
        expect((yield* PageReader).accepts).toContain(sample.file.contentType)
      })
    )

    rule(
      "reads every page: its number, its size, and words within it",
      Effect.scoped(
        Effect.gen(function* () {
          const document = yield* open(sample.file)
          expect(document.pageCount).toBe(sample.pageCount)
          for (let number = 1; number <= document.pageCount; number++) {
            const { page } = yield* document.readPage(number)
            expect(page.page).toBe(number)
            expect(page.width).toBeGreaterThan(0)
            expect(page.height).toBeGreaterThan(0)
            for (const { box, confidence, text } of page.words) {
              expect(text.trim()).not.toBe("")
              expect(confidence).toBeGreaterThanOrEqual(0)
              expect(confidence).toBeLessThanOrEqual(1)
              expect(box.width).toBeGreaterThanOrEqual(0)
              expect(box.height).toBeGreaterThanOrEqual(0)
            }
          }
          const first = yield* document.readPage(1)
          const words = first.page.words.map(({ text }) => text)
          for (const word of sample.firstPageWords) expect(words).toContain(word)
          if (sample.firstPageWords.length === 0) expect(first.unread).toEqual([wholePage(first.page)])
        })
      )
    )

    rule(
      "reads a page the same way twice, and several at once",
      Effect.scoped(
        Effect.gen(function* () {
          const document = yield* open(sample.file)
          const numbers = Array.from({ length: document.pageCount }, (_, index) => index + 1)
          const oneByOne = yield* Effect.forEach(numbers, document.readPage)
          const atOnce = yield* Effect.forEach(numbers, document.readPage, { concurrency: "unbounded" })
          expect(atOnce).toEqual(oneByOne)
        })
      )
    )

    rule(
      "renders a page whose picture lies on the page",
      Effect.scoped(
        Effect.gen(function* () {
          const document = yield* open(sample.file)
          const { page } = yield* document.readPage(1)
          const picture = yield* document.renderPage(1)
          expect(picture.page).toBe(1)
          expect(picture.bytes.length).toBeGreaterThan(0)
          const signature = picture.contentType === "image/png" ? [0x89, 0x50, 0x4e, 0x47] : [0xff, 0xd8, 0xff]
          expect(Array.from(picture.bytes.subarray(0, signature.length))).toEqual(signature)
          // The picture's middle is the page's, whatever scale, rotation or deskewing there was.
          const { a, b, c, d, e, f } = picture.toPage
          const [x, y] = [picture.width / 2, picture.height / 2]
          expect(Math.abs((a * x + c * y + e) / page.width - 0.5)).toBeLessThan(0.05)
          expect(Math.abs((b * x + d * y + f) / page.height - 0.5)).toBeLessThan(0.05)
        })
      )
    )

    rule(
      "does not have a page outside the document",
      Effect.scoped(
        Effect.gen(function* () {
          const document = yield* open(sample.file)
          for (const page of [0, document.pageCount + 1]) {
            expect(yield* Effect.flip(document.readPage(page))).toMatchObject({ _tag: "UnreadablePage", page })
            expect(yield* Effect.flip(document.renderPage(page))).toMatchObject({ _tag: "UnreadablePage", page })
          }
        })
      )
    )

    rule(
      "leaves the caller's bytes as they are",
      Effect.scoped(
        Effect.gen(function* () {
          const bytes = Uint8Array.from(sample.file.bytes)
          const document = yield* open({ ...sample.file, bytes })
          yield* document.readPage(1)
          yield* document.renderPage(1)
          expect(Buffer.compare(bytes, sample.file.bytes)).toBe(0)
        })
      )
    )

    rule(
      "refuses a file with more pages than allowed",
      Effect.scoped(
        Effect.gen(function* () {
          const error = yield* Effect.flip(open(sample.file, { maxPages: sample.pageCount - 1 }))
          expect(error).toMatchObject({ _tag: "UnreadableFile", code: "too_many_pages" })
        })
      )
    )

    rule(
      "names what it cannot read, and neither dies nor hangs",
      Effect.gen(function* () {
        const { bytes, contentType } = sample.file
        const damaged = [
          new Uint8Array(0),
          Uint8Array.from({ length: 4096 }, (_, n) => (n * 97) & 255),
          bytes.slice(0, Math.min(64, bytes.length >> 1))
        ]
        for (const part of damaged) {
          const error = yield* Effect.scoped(
            open({ bytes: part, contentType }).pipe(
              Effect.flatMap((document) => document.readPage(1)),
              Effect.flip,
              Effect.timeout("20 seconds")
            )
          )
          expect(["UnreadableFile", "UnreadablePage"]).toContain(error._tag)
        }
      })
    )
  })
