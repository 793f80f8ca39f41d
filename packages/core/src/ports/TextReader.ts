import type { Page, Word } from "@extrait/engine"
import { Effect } from "effect"
import { decodeText } from "../domain/sniff.js"
import { type PageReaderService, UnreadableFile, UnreadablePage } from "./PageReader.js"

/** Characters that a monospaced page of A4 holds across, and lines down. */
const columns = 100
const rows = 72
const width = 595
const height = 842
const advance = width / columns
const leading = height / rows

const wordsOf = (lines: ReadonlyArray<string>): ReadonlyArray<Word> =>
  lines.flatMap((line, row) =>
    Array.from(line.matchAll(/\S+/g), (match) => ({
      text: match[0],
      confidence: 1,
      box: { x: match.index * advance, y: row * leading, width: match[0].length * advance, height: leading * 0.8 }
    }))
  )

/** Lines as wide as the page at most; a longer one goes on in the next. */
const wrap = (line: string): ReadonlyArray<string> =>
  line.length <= columns ? [line] : (line.match(new RegExp(`.{1,${columns}}(?:\\s|$)|\\S{${columns}}`, "g")) ?? [line])

/** Reads plain text as pages of monospaced words: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export const textReader: PageReaderService = {
  accepts: ["text/plain"],
  open: ({ bytes }, { limits }) =>
    Effect.gen(function* () {
      const pages = decodeText(bytes)
        .replaceAll("\t", "    ")
        .split("\f")
        .flatMap((sheet) => {
          const lines = sheet.split(/\r\n|\r|\n/).flatMap(wrap)
          return Array.from({ length: Math.ceil(lines.length / rows) }, (_, i) => lines.slice(i * rows, (i + 1) * rows))
        })
      if (pages.length > limits.maxPages) {
        return yield* new UnreadableFile({
          code: "too_many_pages",
          message: `The text fills ${pages.length} pages; ${limits.maxPages} are allowed`
        })
      }
      return {
        pageCount: pages.length,
        readPage: (number) => {
          const lines = pages[number - 1]
          if (lines === undefined) {
            return new UnreadablePage({ page: number, code: "processing_error", message: "There is no such page" })
          }
          const page: Page = {
            page: number,
            width,
            height,
            unit: "point",
            rotation: 0,
            source: "text_layer",
            words: wordsOf(lines),
            rulings: []
          }
          return Effect.succeed({ page, unread: [] })
        },
        renderPage: (number) =>
          new UnreadablePage({ page: number, code: "processing_error", message: "Plain text has no picture" }),
        attachments: Effect.succeed([])
      }
    })
}

/** One reader that gives each file to the first of `readers` that accepts its type. */
export const combineReaders = (readers: ReadonlyArray<PageReaderService>): PageReaderService => ({
  accepts: Array.from(new Set(readers.flatMap(({ accepts }) => accepts))),
  open: (file, options) => {
    const reader = readers.find(({ accepts }) => accepts.includes(file.contentType))
    return reader === undefined
      ? new UnreadableFile({ code: "unsupported_file_type", message: `No reader for ${file.contentType}` })
      : reader.open(file, options)
  }
})
