import {
  type OpenDocument,
  PageReader,
  type PageReaderService,
  type SourceFile,
  UnreadableFile,
  UnreadablePage,
  wholePage
} from "@extrait/core"
import { Effect, Layer } from "effect"
import { countPages, pageSize, readableTypes, type StoredPage, upright } from "./decode.js"
import { prepare } from "./prepare.js"

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const open = (file: SourceFile, limits: { readonly maxPages: number; readonly maxPagePixels: number }) =>
  Effect.gen(function* () {
    const { bytes, contentType } = file
    const pageCount = yield* Effect.tryPromise({
      try: () => countPages(bytes, contentType),
      catch: (error) =>
        new UnreadableFile({ code: "corrupt_file", message: `The picture cannot be decoded: ${message(error)}` })
    })
    if (pageCount > limits.maxPages) {
      return yield* new UnreadableFile({
        code: "too_many_pages",
        message: `The file has ${pageCount} pages; at most ${limits.maxPages} are read.`
      })
    }
    const unreadable = (page: number) => (error: unknown) =>
      error instanceof UnreadablePage
        ? error
        : new UnreadablePage({
            page,
            code: /exceeds pixel limit/i.test(message(error)) ? "page_too_large" : "corrupt_file",
            message: `The picture cannot be decoded: ${message(error)}`
          })
    const sizeOf = (page: number): Effect.Effect<StoredPage, UnreadablePage> =>
      Number.isInteger(page) && page >= 1 && page <= pageCount
        ? Effect.tryPromise({ try: () => pageSize(bytes, contentType, page), catch: unreadable(page) }).pipe(
            Effect.filterOrFail(
              ({ width, height }) => width * height <= limits.maxPagePixels,
              ({ width, height }) =>
                new UnreadablePage({
                  page,
                  code: "page_too_large",
                  message: `The picture has ${width} by ${height} pixels; at most ${limits.maxPagePixels} are decoded.`
                })
            )
          )
        : Effect.fail(new UnreadablePage({ page, code: "processing_error", message: `There is no page ${page}.` }))

    const document: OpenDocument = {
      pageCount,
      readPage: (page) =>
        Effect.map(sizeOf(page), ({ width, height, rotation }) => ({
          page: { page, width, height, unit: "pixel", rotation, source: "ocr", words: [], rulings: [] },
          unread: [wholePage({ width, height })]
        })),
      renderPage: (page) =>
        Effect.gen(function* () {
          const size = yield* sizeOf(page)
          const prepared = yield* Effect.tryPromise({
            try: async () =>
              prepare(await upright(bytes, contentType, page, limits.maxPagePixels), size, limits.maxPagePixels),
            catch: unreadable(page)
          })
          return { page, contentType: "image/png", ...prepared }
        }),
      attachments: Effect.succeed([])
    }
    return document
  })

const service: PageReaderService = {
  accepts: readableTypes(),
  open: (file, { limits }) => open(file, limits)
}

/**
 * Reads pictures as pages without words: PNG, JPEG, TIFF of several pages, WebP, BMP, GIF (first frame) and AVIF, and HEIC where sharp's
 * libvips can decode it. Decoding and preparation run on libvips's own threads, so the event loop does not wait for them.
 *
 * `make` gives the reader as a service, for a host that combines several; `layer` gives it as core's `PageReader`.
 */
export const PictureReader = {
  make: Effect.succeed(service),
  layer: Layer.succeed(PageReader, service)
}
