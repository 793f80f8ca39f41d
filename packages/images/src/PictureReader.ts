import {
  type Affine,
  type ContentType,
  type OpenDocument,
  PageReader,
  type PageReaderService,
  type ReadLimits,
  type RenderOptions,
  type SourceFile,
  UnreadableFile,
  UnreadablePage,
  wholePage
} from "@extrait/core"
import { kept, shareBytes } from "@extrait/threads"
import { Effect, Layer } from "effect"
import type { Part } from "./decoding/decode.js"
import { PictureThreads, type PictureThreadsService } from "./PictureThreads.js"
import { faultOfTask, unreadable } from "./unreadable.js"

/** HEIC is missing: the builds of libvips that sharp installs carry no HEVC decoder. */
const accepts: ReadonlyArray<ContentType> = [
  "image/png",
  "image/jpeg",
  "image/tiff",
  "image/webp",
  "image/bmp",
  "image/gif",
  "image/avif"
]

interface Size {
  readonly width: number
  readonly height: number
}

/** The whole pixels of a page that a region touches; null where it touches none. */
const partOf = (region: NonNullable<RenderOptions["region"]>, page: Size): Part | null => {
  const left = Math.max(0, Math.floor(region.x))
  const top = Math.max(0, Math.floor(region.y))
  const width = Math.min(page.width, Math.ceil(region.x + region.width)) - left
  const height = Math.min(page.height, Math.ceil(region.y + region.height)) - top
  return width > 0 && height > 0 ? { left, top, width, height } : null
}

const moved = (part: Part | null): Affine => ({ a: 1, b: 0, c: 0, d: 1, e: part?.left ?? 0, f: part?.top ?? 0 })

const open = (threads: PictureThreadsService, { bytes, contentType }: SourceFile, limits: ReadLimits) =>
  Effect.gen(function* () {
    const file = yield* shareBytes(bytes)
    const pages = yield* threads
      .run("open", { file, contentType, maxPages: limits.maxPages })
      .pipe(Effect.mapError((failure) => new UnreadableFile(faultOfTask(failure))))
    if (pages.length > limits.maxPages) {
      return yield* new UnreadableFile({
        code: "too_many_pages",
        message: `The file has more pages than the ${limits.maxPages} that are read.`
      })
    }
    const refuse = (page: number, code: UnreadablePage["code"], message: string) =>
      Effect.fail(new UnreadablePage({ page, code, message }))
    const pageAt = (number: number) => {
      const page = pages[number - 1]
      if (page === undefined) return refuse(number, "processing_error", `No such page: ${number}.`)
      if (page.size === null) return refuse(number, "corrupt_file", "The page's own header is damaged.")
      const { width, height } = page.size
      return width * height > limits.maxPagePixels
        ? refuse(
            number,
            "page_too_large",
            `The picture has ${width} by ${height} pixels; at most ${limits.maxPagePixels} are decoded.`
          )
        : Effect.succeed({ ...page, size: page.size })
    }
    const document: OpenDocument = {
      pageCount: pages.length,
      readPage: (number) =>
        Effect.map(pageAt(number), ({ rotation, size }) => ({
          page: { page: number, ...size, unit: "pixel", rotation, source: "ocr", words: [], rulings: [] },
          unread: [wholePage(size)]
        })),
      renderPage: (number, { region, tone = "colour" } = {}) =>
        Effect.gen(function* () {
          const { index, size } = yield* pageAt(number)
          const part = region === undefined ? null : partOf(region, size)
          if (region !== undefined && part === null) {
            return yield* refuse(number, "processing_error", "The region lies outside the page.")
          }
          const picture = yield* threads
            .run("render", { file, contentType, index, part, tone, maxPixels: limits.maxPagePixels })
            .pipe(Effect.map(kept), Effect.mapError(unreadable(number)))
          return { page: number, ...picture, toPage: moved(part) }
        }),
      attachments: Effect.succeed([])
    }
    return document
  })

const make: Effect.Effect<PageReaderService, never, PictureThreads> = Effect.map(PictureThreads, (threads) => ({
  accepts,
  open: (file, { limits }) => open(threads, file, limits)
}))

/**
 * Reads pictures as pages without words: PNG, JPEG, TIFF of several pages, WebP, BMP, GIF (first frame) and AVIF; not HEIC, whose decoder
 * sharp's builds leave out. A page is seen as its EXIF orientation says. Decoding runs in `PictureThreads`.
 *
 * `make` gives the reader as a service, for a host that combines several; `layer` gives it as core's `PageReader`.
 */
export const PictureReader = {
  make,
  layer: Layer.effect(PageReader, make)
}
