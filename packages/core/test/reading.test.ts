import { expect, it } from "@effect/vitest"
import type { Box, Page, Word } from "@extrait/engine"
import { Effect, Fiber, Layer, Ref, TestClock } from "effect"
import { describe } from "vitest"
import {
  CodeReader,
  type CodeReaderService,
  CodeReadingFailed,
  type ContentType,
  FallbackRecognizer,
  noProgress,
  type OpenDocument,
  type PagePicture,
  PageReader,
  PicturePreparer,
  type PreparationOptions,
  type Progress,
  type QuarterTurn,
  Reading,
  RecognitionFailed,
  Recognizer,
  type RecognizerService,
  type RenderOptions,
  type Shortfall,
  wholePage
} from "../src/index.js"

const word = (text: string, box: Box, confidence = 0.9): Word => ({ text, confidence, box })

/** A page of 100 by 200 points. */
const pageOf = (words: ReadonlyArray<Word>): Page => ({
  page: 1,
  width: 100,
  height: 200,
  unit: "point",
  rotation: 0,
  source: "text_layer",
  words,
  rulings: []
})

/** The calls of the adapters while a document was read. */
interface Asked {
  readonly rendered: Array<RenderOptions>
  readonly prepared: Array<PreparationOptions>
}

/** Reads one page through adapters that draw two pixels a point and turn pictures by `turned`. */
const read = (options: {
  readonly page: Page
  readonly unread: ReadonlyArray<Box>
  readonly recognizer: RecognizerService["recognize"]
  readonly fallback?: RecognizerService["recognize"]
  readonly turned?: QuarterTurn
  /** The turn that the reader finds from its words. */
  readonly turn?: QuarterTurn
  readonly shortfall?: Shortfall
  readonly attachments?: OpenDocument["attachments"]
  readonly contentType?: ContentType
  readonly expect?: RecognizerService["expect"]
  readonly codes?: CodeReaderService["read"]
  /** Parts of the page that the reader draws for codes. */
  readonly marks?: ReadonlyArray<PagePicture>
}) =>
  Effect.gen(function* () {
    const asked: Asked = { rendered: [], prepared: [] }
    const reader = Layer.succeed(PageReader, {
      accepts: ["application/pdf"],
      open: () =>
        Effect.succeed({
          pageCount: 1,
          readPage: (_, { marks = false } = {}) =>
            Effect.succeed({
              ...(marks && options.marks !== undefined ? { marks: options.marks } : {}),
              page: options.page,
              unread: options.unread,
              ...(options.turn === undefined ? {} : { turn: options.turn }),
              ...(options.shortfall === undefined ? {} : { shortfall: options.shortfall })
            }),
          renderPage: (page, render = {}) =>
            Effect.sync((): PagePicture => {
              asked.rendered.push(render)
              const { height, width, x, y } = render.region ?? wholePage(options.page)
              return {
                page,
                bytes: new Uint8Array(),
                contentType: "image/x-portable-graymap",
                width: width * 2,
                height: height * 2,
                toPage: { a: 0.5, b: 0, c: 0, d: 0.5, e: x, f: y }
              }
            }),
          attachments: options.attachments ?? Effect.succeed([])
        })
    })
    const preparer = Layer.succeed(PicturePreparer, {
      prepare: (picture, preparation) =>
        Effect.sync(() => {
          asked.prepared.push(preparation)
          return { ...picture, turned: preparation.turn === "detect" ? (options.turned ?? 0) : preparation.turn }
        })
    })
    const service = (version: string, recognize: RecognizerService["recognize"]) => ({
      version,
      parallelism: 1,
      recognize
    })
    const first = {
      ...service("first/1", options.recognizer),
      ...(options.expect === undefined ? {} : { expect: options.expect })
    }
    const adapters = Layer.mergeAll(
      reader,
      preparer,
      Layer.succeed(Recognizer, first),
      options.codes === undefined ? Layer.empty : Layer.succeed(CodeReader, { version: "codes/3", read: options.codes })
    )
    const { fallback } = options
    const layer = Reading.layer.pipe(
      Layer.provide(
        fallback === undefined
          ? adapters
          : Layer.merge(adapters, Layer.succeed(FallbackRecognizer, service("second/2", fallback)))
      )
    )
    const progress = yield* Ref.make(noProgress)
    const version = yield* Effect.gen(function* () {
      const reading = yield* Reading
      const file = { bytes: new Uint8Array(), contentType: options.contentType ?? "application/pdf" }
      yield* reading.read(file, { password: null, language: "auto" }, progress)
      return reading.version
    }).pipe(Effect.provide(layer))
    const done: Progress = yield* Ref.get(progress)
    return { ...done, asked, version, texts: done.pages.flatMap(({ words }) => words.map(({ text }) => text)) }
  })

const saw =
  (...words: ReadonlyArray<Word>): RecognizerService["recognize"] =>
  () =>
    Effect.succeed({ words })

/** Records what a recogniser is told, in order with its answers. */
const listening = () => {
  const heard: Array<string> = []
  return {
    heard,
    recognizer: () =>
      Effect.sync(() => {
        heard.push("asked")
        return { words: [] }
      }),
    expect: (shape: { readonly width: number; readonly height: number } | null) =>
      Effect.acquireRelease(
        Effect.sync(() => heard.push(shape === null ? "a picture" : `${shape.width} by ${shape.height}`)),
        () => Effect.sync(() => heard.push("no more"))
      )
  }
}

const fails = () => new RecognitionFailed({ message: "the engine stopped", retryable: true })

describe("Reading", () => {
  it.effect("reports an incomplete page, or a lost one if it has no words", () =>
    Effect.gen(function* () {
      const shortfall = { code: "corrupt_file", message: "A picture on it is damaged." } as const
      const told = { page: 1, ...shortfall, retryable: false }
      const worded = pageOf([word("Total", { x: 10, y: 10, width: 20, height: 5 }, 1)])
      const some = yield* read({ page: worded, unread: [], recognizer: saw(), shortfall })
      expect(some).toMatchObject({ texts: ["Total"], lost: [], incomplete: [told] })
      const blank = pageOf([])
      const none = yield* read({ page: blank, unread: [wholePage(blank)], recognizer: saw(), shortfall })
      expect(none).toMatchObject({ pages: [], lost: [told], incomplete: [] })
    })
  )

  it.effect("places codes from pictures and marked regions on the page, each once, and rotates them with it", () =>
    Effect.gen(function* () {
      const page = pageOf([word("Total", { x: 10, y: 10, width: 20, height: 5 }, 1)])
      const mark: PagePicture = {
        page: 1,
        bytes: new Uint8Array(),
        contentType: "image/x-portable-graymap",
        width: 40,
        height: 40,
        toPage: { a: 0.25, b: 0, c: 0, d: 0.25, e: 60, f: 150 }
      }
      const codes: CodeReaderService["read"] = ({ width }) =>
        Effect.succeed([
          width === 40
            ? { format: "qr_code", text: "a", box: { x: 4, y: 8, width: 32, height: 24 } }
            : { format: "ean_13", text: "b", box: { x: 0, y: 0, width: 20, height: 10 } }
        ])
      const region = { x: 0, y: 100, width: 100, height: 50 }
      const { pages, version } = yield* read({ page, unread: [region], recognizer: saw(), codes, marks: [mark, mark] })
      expect(version).toBe("first/1 codes/3")
      expect(pages[0]?.codes).toEqual([
        { format: "qr_code", text: "a", box: { x: 61, y: 152, width: 8, height: 6 } },
        { format: "ean_13", text: "b", box: { x: 0, y: 100, width: 10, height: 5 } }
      ])
      const turned = yield* read({ page, unread: [], recognizer: saw(), codes, marks: [mark], turn: 90 })
      expect(turned.pages[0]?.codes?.map(({ box }) => box)).toEqual([{ x: 42, y: 61, width: 6, height: 8 }])
      const without = yield* read({ page, unread: [], recognizer: saw(), marks: [mark] })
      expect(without.pages[0]?.codes).toBeUndefined()
    })
  )

  it.effect("keeps the words of a page if code reading fails, and keeps a page of codes alone", () =>
    Effect.gen(function* () {
      const page = pageOf([])
      const scan = { page, unread: [wholePage(page)] }
      const codes = () => new CodeReadingFailed({ message: "the engine stopped" })
      const words = yield* read({ ...scan, recognizer: saw(word("Total", { x: 2, y: 2, width: 8, height: 4 })), codes })
      expect([words.texts, words.lost, words.incomplete]).toEqual([["Total"], [], []])
      const shortfall = { code: "corrupt_file", message: "A picture on it is damaged." } as const
      const found = [{ format: "qr_code", text: "a", box: { x: 0, y: 0, width: 9, height: 9 } }]
      const alone = yield* read({ ...scan, recognizer: saw(), codes: () => Effect.succeed(found), shortfall })
      expect([alone.pages.length, alone.lost, alone.incomplete.length]).toEqual([1, [], 1])
    })
  )

  it.effect("takes the words of a text layer unchanged", () =>
    Effect.gen(function* () {
      const page = pageOf([word("Total", { x: 10, y: 10, width: 20, height: 5 }, 1)])
      const { asked, pages } = yield* read({ page, unread: [], recognizer: fails })
      expect(pages).toEqual([page])
      expect(asked.rendered).toEqual([])
    })
  )

  it.effect("announces each picture to the recogniser before it is drawn, and announces no other", () =>
    Effect.gen(function* () {
      const page = pageOf([])
      const { heard, ...ear } = listening()
      const sheet = `${page.width} by ${page.height}`
      yield* read({ page, unread: [wholePage(page)], ...ear })
      expect(heard.splice(0)).toEqual([sheet, "asked", "no more"])
      yield* read({ page, unread: [wholePage(page)], contentType: "image/png", ...ear })
      expect(heard.splice(0)).toEqual(["a picture", "no more", sheet, "asked", "no more"])
      const photograph: Page = { ...page, unit: "pixel" }
      yield* read({ page: photograph, unread: [wholePage(page)], ...ear })
      expect(heard.splice(0)).toEqual(["a picture", "asked", "no more"])
      yield* read({ page, unread: [], ...ear })
      expect(heard).toEqual([])
    })
  )

  it.effect("recognises a page without words as a whole, in greyscale, and detects its orientation", () =>
    Effect.gen(function* () {
      const page = pageOf([])
      const { asked, pages } = yield* read({
        page,
        unread: [wholePage(page)],
        recognizer: saw(word("Total", { x: 20, y: 40, width: 60, height: 10 }))
      })
      expect(asked.rendered).toEqual([{ tone: "grey" }])
      expect(asked.prepared).toMatchObject([{ turn: "detect" }])
      expect(pages).toEqual([
        { ...page, source: "ocr", words: [word("Total", { x: 10, y: 20, width: 30, height: 5 })] }
      ])
    })
  )

  it.effect("recognises only the unread regions, and reads no word twice", () =>
    Effect.gen(function* () {
      const region = { x: 0, y: 100, width: 100, height: 50 }
      const { asked, pages, texts } = yield* read({
        page: pageOf([word("Invoice", { x: 10, y: 92, width: 40, height: 10 }, 1)]),
        unread: [region],
        recognizer: saw(
          // The foot of the word above, seen again at the top of the region.
          word("lnvoice", { x: 20, y: 0, width: 80, height: 4 }),
          word("PAID", { x: 20, y: 40, width: 40, height: 20 })
        )
      })
      expect(asked.rendered).toEqual([{ tone: "grey", region }])
      expect(asked.prepared).toMatchObject([{ turn: 0 }])
      expect(texts).toEqual(["Invoice", "PAID"])
      expect(pages[0]?.source).toBe("mixed")
      expect(pages[0]?.words[1]?.box).toEqual({ x: 10, y: 120, width: 20, height: 10 })
    })
  )

  it.effect("rotates a page whose recognised text runs sideways", () =>
    Effect.gen(function* () {
      const page = pageOf([])
      const { pages } = yield* read({
        page,
        unread: [wholePage(page)],
        turned: 90,
        // In the page as a person sees it: at its left edge, near the foot, running upwards.
        recognizer: saw(word("Total", { x: 0, y: 340, width: 10, height: 60 }))
      })
      expect(pages[0]).toMatchObject({ width: 200, height: 100, turned: 90 })
      expect(pages[0]?.words[0]?.box).toEqual({ x: 0, y: 0, width: 30, height: 5 })
    })
  )

  it.effect("rotates a page whose text layer runs sideways, with its rulings and recognised words", () =>
    Effect.gen(function* () {
      const page = {
        ...pageOf([word("Total", { x: 0, y: 170, width: 5, height: 30 }, 1)]),
        rulings: [{ x1: 10, y1: 200, x2: 10, y2: 100 }]
      }
      const { asked, pages } = yield* read({ page, unread: [], turn: 90, recognizer: fails })
      expect(asked.rendered).toEqual([])
      expect(pages).toEqual([
        {
          ...page,
          width: 200,
          height: 100,
          turned: 90,
          words: [word("Total", { x: 0, y: 0, width: 30, height: 5 }, 1)],
          rulings: [{ x1: 0, y1: 10, x2: 100, y2: 10 }]
        }
      ])
      const region = { x: 50, y: 0, width: 50, height: 200 }
      const mixed = yield* read({
        page,
        unread: [region],
        turn: 90,
        recognizer: saw(word("PAID", { x: 20, y: 300, width: 10, height: 40 }))
      })
      expect(mixed.asked.prepared).toMatchObject([{ turn: 90 }])
      expect(mixed.pages[0]).toMatchObject({ source: "mixed", turned: 90, width: 200, height: 100 })
      expect(mixed.pages[0]?.words.map(({ box }) => box)).toEqual([
        { x: 0, y: 0, width: 30, height: 5 },
        { x: 30, y: 60, width: 20, height: 5 }
      ])
    })
  )

  it.effect("falls back to the second recogniser when the first fails", () =>
    Effect.gen(function* () {
      const page = pageOf([])
      const box = { x: 0, y: 0, width: 10, height: 10 }
      const unread = [wholePage(page)]
      const helped = yield* read({ page, unread, recognizer: fails, fallback: saw(word("rescued", box)) })
      expect(helped).toMatchObject({ fellBack: true, lost: [], texts: ["rescued"], version: "first/1 second/2" })
      const alone = yield* read({ page, unread, recognizer: saw(word("read", box)), fallback: fails })
      expect(alone).toMatchObject({ fellBack: false, lost: [], texts: ["read"] })
    })
  )

  it.effect("reports a page as lost if both recognisers fail", () =>
    Effect.gen(function* () {
      const page = pageOf([])
      const done = yield* read({ page, unread: [wholePage(page)], recognizer: fails, fallback: fails })
      expect(done).toMatchObject({
        pages: [],
        fellBack: false,
        lost: [{ page: 1, code: "processing_error", retryable: true }]
      })
    })
  )

  it.effect("keeps the pages of a document whose attachments never arrive", () =>
    Effect.gen(function* () {
      const stopped = yield* Ref.make(false)
      const fiber = yield* Effect.fork(
        read({
          page: pageOf([word("Total", { x: 1, y: 1, width: 20, height: 5 })]),
          unread: [],
          recognizer: saw(),
          attachments: Effect.onInterrupt(Effect.never, () => Ref.set(stopped, true))
        })
      )
      yield* TestClock.adjust("10 seconds")
      const { attachments, lost, texts } = yield* Fiber.join(fiber)
      expect({ attachments, lost, texts }).toEqual({ attachments: [], lost: [], texts: ["Total"] })
      expect(yield* Ref.get(stopped)).toBe(true)
    })
  )
})
