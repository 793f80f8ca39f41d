import { expect } from "@effect/vitest"
import { type PagePicture, PageReader, type ReadLimits, type SourceFile, wholePage } from "@extrait/core"
import { Effect, type Layer, type Redacted } from "effect"
import { sharedRulesOf, suite } from "./rules.js"

/** A file of the caller's that the reader under test reads, and what is known of it. */
export interface PageReaderSample {
  readonly file: SourceFile
  readonly password?: Redacted.Redacted
  readonly pageCount: number
  /** Words of the first page's text layer, in any order; none for a picture. */
  readonly firstPageWords: ReadonlyArray<string>
  /** Whether its pages can be drawn. Default true; plain text has no pictures. */
  readonly drawn?: boolean
}

const signatures = {
  "image/png": [0x89, 0x50, 0x4e, 0x47],
  "image/jpeg": [0xff, 0xd8, 0xff],
  // "P5" and white space.
  "image/x-portable-graymap": [0x50, 0x35]
} as const

/** Where a picture's own pixels lie on the page. */
const extentOnPage = ({ height, toPage: { a, b, c, d, e, f }, width }: PagePicture) => {
  const xs = [e, a * width + c * height + e]
  const ys = [f, b * width + d * height + f]
  return { x: Math.min(...xs), y: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

const limits: ReadLimits = { maxPages: 500, maxPagePixels: 40_000_000 }

/** What every `PageReader` keeps to, checked on the caller's own file. */
export const pageReaderConformance = (
  name: string,
  layer: Layer.Layer<PageReader, unknown>,
  sample: PageReaderSample
): void =>
  suite(`${name}: PageReader`, () => {
    const rule = sharedRulesOf(layer)
    const { drawn = true } = sample
    const open = (file: SourceFile, changes: Partial<ReadLimits> = {}) =>
      Effect.flatMap(PageReader, (reader) =>
        reader.open(file, { password: sample.password ?? null, limits: { ...limits, ...changes } })
      )

    rule(
      "accepts the content type of the file",
      Effect.gen(function* () {
        expect((yield* PageReader).accepts).toContain(sample.file.contentType)
      })
    )

    rule(
      "reads every page with its number, size and words",
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
      "reads pages identically one by one and concurrently",
      Effect.scoped(
        Effect.gen(function* () {
          const document = yield* open(sample.file)
          const numbers = Array.from({ length: document.pageCount }, (_, index) => index + 1)
          const oneByOne = yield* Effect.forEach(numbers, (page) => document.readPage(page))
          const atOnce = yield* Effect.forEach(numbers, (page) => document.readPage(page), { concurrency: "unbounded" })
          expect(atOnce).toEqual(oneByOne)
        })
      )
    )

    if (drawn) {
      rule(
        "renders the whole page as a person sees it, in colour or as a greymap",
        Effect.scoped(
          Effect.gen(function* () {
            const document = yield* open(sample.file)
            const { page } = yield* document.readPage(1)
            for (const tone of ["colour", "grey"] as const) {
              const picture = yield* document.renderPage(1, { tone })
              expect(picture.page).toBe(1)
              expect(picture.contentType === "image/x-portable-graymap").toBe(tone === "grey")
              const signature = signatures[picture.contentType]
              expect(Array.from(picture.bytes.subarray(0, signature.length))).toEqual(signature)
              if (tone === "grey") {
                // Its pixels, one byte each, follow a short header.
                const header = picture.bytes.length - picture.width * picture.height
                expect(header).toBeGreaterThanOrEqual(`P5 ${picture.width} ${picture.height} 255 `.length)
                expect(header).toBeLessThan(100)
              }
              const { bottom, right, x, y } = extentOnPage(picture)
              for (const [edge, whole] of [
                [x, 0],
                [y, 0],
                [right / page.width, 1],
                [bottom / page.height, 1]
              ] as const) {
                expect(edge).toBeCloseTo(whole, 1)
              }
            }
          })
        )
      )

      rule(
        "renders a region of a page, and refuses one outside it",
        Effect.scoped(
          Effect.gen(function* () {
            const document = yield* open(sample.file)
            const { page } = yield* document.readPage(1)
            const region = { x: page.width / 4, y: page.height / 2, width: page.width / 2, height: page.height / 4 }
            const whole = yield* document.renderPage(1, { tone: "grey" })
            const part = yield* document.renderPage(1, { tone: "grey", region })
            expect(part.width * part.height).toBeLessThan(whole.width * whole.height)
            const { bottom, right, x, y } = extentOnPage(part)
            expect(x / page.width).toBeCloseTo(1 / 4, 1)
            expect(y / page.height).toBeCloseTo(1 / 2, 1)
            expect(right / page.width).toBeCloseTo(3 / 4, 1)
            expect(bottom / page.height).toBeCloseTo(3 / 4, 1)
            const outside = { ...region, x: 2 * page.width }
            const error = yield* Effect.flip(document.renderPage(1, { region: outside }))
            expect(error).toMatchObject({ _tag: "UnreadablePage", page: 1, code: "processing_error" })
          })
        )
      )

      rule(
        "reports a page too large to render",
        Effect.scoped(
          Effect.gen(function* () {
            const error = yield* open(sample.file, { maxPagePixels: 1 }).pipe(
              Effect.flatMap((document) => document.renderPage(1)),
              Effect.flip
            )
            expect(error).toMatchObject({ _tag: "UnreadablePage", code: "page_too_large" })
          })
        )
      )
    }

    rule(
      "refuses page numbers out of range",
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
      "leaves the caller's bytes unchanged",
      Effect.scoped(
        Effect.gen(function* () {
          const bytes = Uint8Array.from(sample.file.bytes)
          const document = yield* open({ ...sample.file, bytes })
          yield* document.readPage(1)
          if (drawn) yield* document.renderPage(1)
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
      "reports what it cannot read, without dying or hanging",
      Effect.gen(function* () {
        const { bytes, contentType } = sample.file
        const damaged = [
          new Uint8Array(0),
          Uint8Array.from({ length: 4096 }, (_, n) => (n * 97) & 255),
          bytes.slice(0, Math.min(64, bytes.length >> 1))
        ]
        for (const part of damaged) {
          const outcome = yield* Effect.scoped(
            open({ bytes: part, contentType }).pipe(
              Effect.flatMap((document) => document.readPage(1)),
              Effect.either,
              Effect.timeout("20 seconds")
            )
          )
          // Any bytes are a text; every other format knows damage when it sees it.
          if (contentType === "text/plain") expect(outcome._tag).toBe("Right")
          else expect(outcome).toMatchObject({ left: { _tag: expect.stringMatching(/^Unreadable(?:File|Page)$/) } })
        }
      })
    )
  })
