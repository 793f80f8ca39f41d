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
/** Columns of a tab. */
const tab = 4

const wordsOf = (lines: ReadonlyArray<string>): ReadonlyArray<Word> =>
  lines.flatMap((line, row) =>
    Array.from(line.matchAll(/\S+/g), (match) => ({
      text: match[0],
      confidence: 1,
      box: { x: match.index * advance, y: row * leading, width: match[0].length * advance, height: leading * 0.8 }
    }))
  )

/** A line of the page: as wide as it is, which is 100 columns, broken after a blank where there is one. */
const piece = /.{1,100}(?:\s|$)|\S{100}/g
/** Characters that one line of a page can use up: its own, a blank skipped before and one dropped after it, and the line's end. */
const perLine = columns + 4
/** Most bytes of one UTF-16 unit in any of the encodings. */
const bytesPerUnit = 3

/**
 * The pages of a text, each a list of its lines: at most `most` and one more. So fifty megabytes of line ends are not
 * counted to the last.
 */
const paginate = (text: string, most: number): ReadonlyArray<ReadonlyArray<string>> => {
  const pages: Array<Array<string>> = []
  let page: Array<string> | null = null
  const add = (line: string) => {
    if (page === null || page.length === rows) {
      page = []
      pages.push(page)
    }
    page.push(line)
  }
  const ends = /\r\n|[\r\n\f]/g
  for (let start = 0; pages.length <= most; ) {
    const end = ends.exec(text)
    // No more of a long line than fills the pages that are left.
    const longest = (most + 1 - pages.length + 1) * rows * perLine
    const line = text
      .slice(start, Math.min(end?.index ?? text.length, start + longest))
      .replace(/\t+/g, (tabs) => " ".repeat(tab * tabs.length))
    if (line.length <= columns) add(line)
    else {
      for (const [part] of line.matchAll(piece)) {
        add(part)
        if (pages.length > most) break
      }
    }
    if (end === null) break
    start = end.index + end[0].length
    if (end[0] === "\f") page = null
  }
  return pages
}

/** Reads plain text as pages of monospaced words: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export const textReader: PageReaderService = {
  accepts: ["text/plain"],
  open: ({ bytes }, { limits }) =>
    Effect.gen(function* () {
      const tooMany = new UnreadableFile({
        code: "too_many_pages",
        message: `The text has more than the ${limits.maxPages} pages allowed`
      })
      if (bytes.length > bytesPerUnit * perLine * rows * limits.maxPages) return yield* tooMany
      const pages = paginate(decodeText(bytes), limits.maxPages)
      if (pages.length > limits.maxPages) return yield* tooMany
      return {
        pageCount: pages.length,
        readPage: (number) => {
          const lines = pages[number - 1]
          if (lines === undefined) {
            return new UnreadablePage({ page: number, code: "processing_error", message: "No such page" })
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
