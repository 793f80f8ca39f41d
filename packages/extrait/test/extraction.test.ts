import { describe, expect, it } from "@effect/vitest"
import { ExtractionFailed, Extractor, textReader } from "@extrait/core"
import { extractDocument, type Page } from "@extrait/engine"
import { SpareWorkers } from "@extrait/threads"
import { Effect, Fiber, Layer } from "effect"
import { layerThreadedEngine } from "../dist/extraction/threadedEngine.js"
import { spareWorkers } from "./spareWorkers.js"

const pagesOf = (text: string): Effect.Effect<ReadonlyArray<Page>> =>
  Effect.scoped(
    Effect.gen(function* () {
      const file = { bytes: new TextEncoder().encode(text), contentType: "text/plain" as const }
      const limits = { maxPages: 500, maxPagePixels: 1 }
      const document = yield* textReader.open(file, { password: null, limits })
      const numbers = Array.from({ length: document.pageCount }, (_, i) => i + 1)
      return (yield* Effect.forEach(numbers, (page) => document.readPage(page))).map(({ page }) => page)
    })
  ).pipe(Effect.orDie)

const letter = pagesOf("Invoice number: A-77\nInvoice date: 3 March 2026\nTotal: 12.00 EUR\n")
const layer = Layer.provide(layerThreadedEngine(2), Layer.succeed(SpareWorkers.Tag, spareWorkers))
const request = { language: "auto", fileName: "letter.txt", deidentify: false, includeRecognition: false } as const
const options = { ...request, attachments: [] } as const

describe("the engine in threads", () => {
  it.live("gives the same results as in-process, also concurrently", () =>
    Effect.gen(function* () {
      const { extract: threaded } = yield* Extractor
      const pages = yield* letter
      const answers = yield* Effect.all(
        Array.from({ length: 6 }, () => threaded({ ...options, pages })),
        { concurrency: "unbounded" }
      )
      for (const answer of answers) expect(answer).toEqual(extractDocument({ ...request, pages }))
    }).pipe(Effect.provide(layer))
  )

  it.live("returns recognition of many pages in order and replaces personal data", () =>
    Effect.gen(function* () {
      const { extract: threaded } = yield* Extractor
      const pages = yield* pagesOf(`Name: Jane Doe\n${"Amount 12.00 date 3/3/2026 number 77\n".repeat(1000)}`)
      const wanted = { ...request, deidentify: true, includeRecognition: true }
      const answer = yield* threaded({ ...wanted, attachments: [], pages })
      expect(pages.length).toBeGreaterThan(10)
      expect(answer.recognition?.pages.map(({ page }) => page)).toEqual(pages.map(({ page }) => page))
      expect(answer).toEqual(extractDocument({ ...wanted, pages }))
    }).pipe(Effect.provide(layer))
  )

  it.live("reads an attached e-invoice", () =>
    Effect.gen(function* () {
      const { extract: threaded } = yield* Extractor
      const ubl = "urn:oasis:names:specification:ubl:schema:xsd"
      const xml = `<Invoice xmlns="${ubl}:Invoice-2" xmlns:c="${ubl}:CommonBasicComponents-2"><c:ID>A-77</c:ID><c:DueDate>2026-04-02</c:DueDate></Invoice>`
      const attachments = [
        { name: "picture.bin", bytes: new Uint8Array(5_000_000) },
        { name: "invoice.xml", bytes: new TextEncoder().encode(xml) }
      ]
      const answer = yield* threaded({ ...request, attachments, pages: yield* letter })
      expect(answer.extract.due_date).toMatchObject({ value: "2026-04-02", found: true, page: null })
      expect(answer.extract.invoice_number).toMatchObject({ value: "A-77", page: 1 })
    }).pipe(Effect.provide(layer))
  )

  it.live("leaves the event loop free, and stops when its caller is interrupted", () =>
    Effect.gen(function* () {
      const { extract: threaded } = yield* Extractor
      const heavy = yield* pagesOf("Amount 12.00 date 3/3/2026 number 77\n".repeat(30_000))
      const fiber = yield* Effect.fork(threaded({ ...options, pages: heavy }))
      yield* Effect.sleep("50 millis")
      expect(yield* Fiber.poll(fiber)).toMatchObject({ _tag: "None" })
      yield* Fiber.interrupt(fiber)
      const answer = yield* threaded({ ...options, pages: yield* letter })
      expect(answer.extract).not.toEqual({})
    }).pipe(Effect.provide(layer))
  )

  it.live("confines an engine fault to the affected document", () =>
    Effect.gen(function* () {
      const { extract: threaded } = yield* Extractor
      const [page] = yield* letter
      const broken = [{ ...page, rulings: null } as unknown as Page]
      const failure = yield* Effect.flip(threaded({ ...options, pages: broken }))
      expect(failure).toBeInstanceOf(ExtractionFailed)
      // The cause inside goes only to the log.
      expect(failure.message).toBe("The fields could not be extracted.")
      expect((yield* threaded({ ...options, pages: yield* letter })).extract).not.toEqual({})
    }).pipe(Effect.provide(layer))
  )
})
