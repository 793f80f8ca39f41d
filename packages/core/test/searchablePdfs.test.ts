import { describe, expect, it } from "@effect/vitest"
import { Duration, Effect, Fiber, Layer, Option, TestClock } from "effect"
import {
  defaultSettings,
  PageReader,
  SearchablePdfs,
  SearchablePdfWriter,
  Settings,
  textReader,
  Unsearchable
} from "../src/index.js"
import { acme, firstPageExtractor, other, stackWith, submit, workFor } from "./stack.js"

/** Takes texts that begin as PDF files do for PDF files; a page that says `endless` is drawn for ever. */
const reader = Layer.succeed(PageReader, {
  accepts: ["application/pdf", "text/plain"],
  open: (file, options) =>
    Effect.map(textReader.open({ ...file, contentType: "text/plain" }, options), (document) => ({
      ...document,
      renderPage: (page) =>
        Effect.flatMap(document.readPage(page), (read) =>
          read.page.words.some(({ text }) => text === "endless")
            ? Effect.never
            : Effect.succeed({
                page,
                bytes: new Uint8Array([page]),
                contentType: "image/png" as const,
                width: 10,
                height: 10,
                toPage: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }
              })
        )
    }))
})

/** Says what it was given and what was drawn; a document titled `slow.pdf` takes it an hour, and it takes no other type than PDF. */
const writer = Layer.succeed(SearchablePdfWriter, {
  write: ({ drawn, file, language, pageCount, title, words }) =>
    Effect.gen(function* () {
      const text = new TextDecoder().decode(file)
      if (text.includes("hour")) yield* Effect.sleep("1 hour")
      if (text.includes("torn")) return yield* new Unsearchable({ message: "the file is torn" })
      const pictures = yield* Effect.forEach(Array.from(words.keys()), drawn)
      const said = JSON.stringify({
        title,
        language,
        pageCount,
        words: words.size,
        drawn: pictures.map(([one]) => one)
      })
      return { pdf: new TextEncoder().encode(said), conformance: null, pages: [] }
    })
})

const services = stackWith(firstPageExtractor, undefined, reader).pipe(Layer.provideMerge(writer))

const pdf = (text: string, options: Record<string, unknown> = {}) =>
  Effect.map(submit(`%PDF-1.7 ${text}`, options), ({ value }) => value.id)

const made = (id: string, tenant = acme) =>
  Effect.flatMap(SearchablePdfs, (_) =>
    Effect.map(_.make(tenant, id), ({ filename, pdf }) => ({
      filename,
      said: JSON.parse(new TextDecoder().decode(pdf))
    }))
  )

describe("a searchable PDF", () => {
  it.scoped(
    "is written from the file, its words and its page pictures, whether or not the result holds the words",
    () =>
      Effect.gen(function* () {
        const kept = yield* pdf("one\ftwo", { include_recognition: true })
        const again = yield* pdf("one\ftwo")
        yield* workFor("5 seconds")
        const said = { title: "letter.txt", language: "en", pageCount: 2, words: 2, drawn: [1, 2] }
        for (const id of [kept, again]) expect(yield* made(id)).toEqual({ filename: "letter-searchable.pdf", said })
      }).pipe(Effect.provide(services))
  )

  it.scoped("is refused for other file types, for other tenants, and where the writer refuses", () =>
    Effect.gen(function* () {
      const torn = yield* pdf("torn")
      const { value: text } = yield* submit("text alone")
      const waiting = yield* Effect.flip(made(torn))
      expect(waiting).toMatchObject({ _tag: "DocumentNotReady" })
      yield* workFor("5 seconds")
      expect(yield* Effect.flip(made(torn))).toMatchObject({ _tag: "NotSearchable", reason: "the file is torn" })
      expect(yield* Effect.flip(made(text.id))).toMatchObject({ _tag: "NotSearchable" })
      expect(yield* Effect.flip(made(torn, other))).toMatchObject({ _tag: "NotFound" })
    }).pipe(Effect.provide(services))
  )

  it.scoped("is refused if the host has no writer", () =>
    Effect.gen(function* () {
      const id = yield* pdf("one")
      yield* workFor("5 seconds")
      expect(yield* Effect.flip(made(id))).toMatchObject({ _tag: "NoWriter" })
    }).pipe(Effect.provide(stackWith(firstPageExtractor, undefined, reader)))
  )

  it.scoped("is abandoned if it takes too long, waits its tenant's turn, and delays no other tenant", () =>
    Effect.gen(function* () {
      const endless = yield* pdf("endless")
      const hour = yield* pdf("hour")
      const { value: theirs } = yield* submit("%PDF-1.7 one", {}, { tenant: other })
      yield* workFor("5 seconds")
      expect(
        yield* Effect.fork(Effect.flip(made(endless))).pipe(
          Effect.zipLeft(TestClock.adjust("10 seconds")),
          Effect.flatMap(Fiber.join)
        )
      ).toMatchObject({ _tag: "PageUnavailable" })
      const first = yield* Effect.fork(Effect.flip(made(hour)))
      const more = yield* Effect.forEach([1, 2], () => Effect.fork(Effect.flip(made(hour))))
      yield* TestClock.adjust("1 seconds")
      expect(yield* made(theirs.id, other)).toMatchObject({ said: { words: 1 } })
      expect((yield* Effect.forEach(more, Fiber.poll)).map(Option.isSome)).toEqual([false, true])
      expect(yield* Fiber.join(more[1] ?? Fiber.never)).toMatchObject({ _tag: "RateLimited", retryAfterSeconds: 20 })
      yield* TestClock.adjust("20 seconds")
      expect(yield* Fiber.join(first)).toMatchObject({ _tag: "NotSearchable", reason: "it took longer than 20s" })
      yield* Fiber.interruptAll(more)
    }).pipe(
      Effect.provide(services),
      Effect.provideService(Settings, { ...defaultSettings, maxPagesWaiting: 1, maxProcessing: Duration.seconds(20) })
    )
  )
})
