import { type ExtractedDocument, layoutPage, type Page, toRecognition } from "@extrait/engine"
import { Chunk, Duration, Effect, Fiber, Layer, Ref, Stream, TestClock } from "effect"
import {
  BlobStore,
  DeliveryFailed,
  Documents,
  defaultSettings,
  Extractor,
  layerServices,
  layerStorageMemory,
  type OrganisationId,
  PageReader,
  PicturePreparer,
  Processing,
  RecognitionFailed,
  Recognizer,
  Settings,
  type Tenant,
  textReader,
  UnreadablePage,
  WebhookSender,
  wholePage
} from "../src/index.js"

export const acme: Tenant = { organisation: `org_${"0".repeat(25)}1` as OrganisationId, mode: "test" }
export const acmeLive: Tenant = { ...acme, mode: "live" }
export const other: Tenant = { organisation: `org_${"0".repeat(25)}2` as OrganisationId, mode: "test" }

const text = (page: Page): string => page.words.map((word) => word.text).join(" ")

/** An extractor whose one field is the first page's text: enough to see what went through. */
export const firstPageExtractor = Layer.succeed(Extractor, {
  version: "first-page/1",
  extract: ({ deidentify, documentType, fileName, includeRecognition, pages }) =>
    Effect.sync((): ExtractedDocument => {
      const [first] = pages
      const content = first === undefined ? "" : text(first)
      return {
        documentType: documentType ?? null,
        documentTypeConfidence: documentType === undefined ? 0 : 1,
        language: "en",
        extract: {
          text: {
            value: content,
            normalized: null,
            confidence: 0.8,
            found: true,
            page: 1,
            bbox: { x: 0, y: 0, width: 1, height: 1 },
            block_ids: ["p1_b1"]
          }
        },
        tables: [],
        flags: [],
        fileName: deidentify ? "[PERSON_1].txt" : fileName,
        recognition: includeRecognition ? toRecognition(pages.map(layoutPage), "en") : null
      }
    })
})

/**
 * Reads text as `textReader` does, but a page that says `unreadable` is unreadable, one that says `slow` takes an hour,
 * one that says `endless` is drawn for ever, one that says `stubborn` takes it whether or not anybody still wants it, and one that says `picture` asks for recognition.
 */
const trickyReader = Layer.succeed(PageReader, {
  accepts: textReader.accepts,
  open: (file, options) =>
    Effect.map(textReader.open(file, options), (document) => ({
      ...document,
      readPage: (number) =>
        Effect.flatMap(document.readPage(number), (read) => {
          const said = text(read.page)
          if (said.includes("unreadable")) {
            return new UnreadablePage({ page: number, code: "corrupt_file", message: "It is torn" })
          }
          if (said.includes("damaged")) {
            return Effect.succeed({ ...read, shortfall: { code: "corrupt_file", message: "Half of it is torn" } })
          }
          if (said.includes("breaks")) return Effect.die(new Error("decoder bug"))
          if (said.includes("stubborn")) return Effect.as(Effect.uninterruptible(Effect.sleep("1 hour")), read)
          if (said.includes("slow")) return Effect.as(Effect.sleep("1 hour"), read)
          return Effect.succeed(
            said.includes("picture") ? { page: { ...read.page, words: [] }, unread: [wholePage(read.page)] } : read
          )
        }),
      renderPage: (page) =>
        Effect.flatMap(document.readPage(page), (read) =>
          text(read.page).includes("endless")
            ? Effect.never
            : Effect.succeed({
                page,
                bytes: new Uint8Array(),
                contentType: "image/png" as const,
                width: 10,
                height: 10,
                toPage: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }
              })
        )
    }))
})

const recognizer = Layer.effect(
  Recognizer,
  Effect.map(Ref.make(0), (tries) => ({
    version: "third-time/1",
    parallelism: 1,
    recognize: () =>
      Effect.flatMap(
        Ref.updateAndGet(tries, (n) => n + 1),
        (n) =>
          n % 3 === 0
            ? Effect.succeed({
                words: [{ text: "recognised", confidence: 0.9, box: { x: 1, y: 1, width: 5, height: 2 } }]
              })
            : new RecognitionFailed({ message: "try again", retryable: true })
      )
  }))
)

const adaptersWith = (
  extractor: Layer.Layer<Extractor>,
  storage: typeof layerStorageMemory,
  reader: Layer.Layer<PageReader>
) =>
  Layer.mergeAll(
    storage,
    reader,
    recognizer,
    PicturePreparer.layerNone,
    extractor,
    Layer.succeed(WebhookSender, { send: () => new DeliveryFailed({ reason: "no network in tests" }) })
  )

/** All services over memory, with an extractor of the test's own, and a reader where it wants one. */
export const stackWith = (extractor: Layer.Layer<Extractor>, storage = layerStorageMemory, reader = trickyReader) =>
  layerServices.pipe(Layer.provideMerge(adaptersWith(extractor, storage, reader)))

/** All services over memory. */
export const stack = stackWith(firstPageExtractor)

export const stream = (content: string) => Stream.make(new TextEncoder().encode(content))

/** Submits a text as a document. */
export const submit = (
  content: string,
  options: Record<string, unknown> = {},
  { key = null, tenant = acme }: { readonly key?: string | null; readonly tenant?: Tenant } = {}
) =>
  Effect.gen(function* () {
    const documents = yield* Documents
    const staged = yield* documents.stage(tenant, { filename: "letter.txt", content: stream(content) })
    return yield* documents.submit(staged, options, key)
  })

/** The contents of the blob store. */
export const blobKeys = Effect.flatMap(BlobStore, ({ list }) =>
  Effect.map(Stream.runCollect(list), Chunk.toReadonlyArray)
)

/** Runs the workers for `time`, then stops them. */
export const workFor = (time: `${number} ${"seconds" | "minutes" | "hours"}`) =>
  Effect.gen(function* () {
    const processing = yield* Processing
    const fiber = yield* Effect.fork(processing.run({ concurrency: 2 }))
    yield* TestClock.adjust(time)
    yield* Fiber.interrupt(fiber)
  })

/** Twenty seconds of processing instead of five minutes, in each of which idle workers look for work several times. */
export const soonDue = Effect.provideService(Settings, { ...defaultSettings, maxProcessing: Duration.seconds(20) })
