import {
  type ContentType,
  type OpenDocument,
  PageReader,
  type PageReaderService,
  type ReadLimits,
  type SourceFile,
  UnreadableFile,
  UnreadablePage
} from "@extrait/core"
import { shareBytes, type ThreadPool, threadPool } from "@extrait/threads"
import { type Duration, Effect, Layer, type Scope } from "effect"
import type { OfficeTasks } from "./thread/Protocol.js"

const accepts: ReadonlyArray<ContentType> = [
  "text/html",
  "message/rfc822",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
]

/** How many threads read, and the limits on each. */
export interface OfficeReaderOptions {
  /** Files read at once, each in a thread of its own. Default 2. */
  readonly threads?: number
  /** JavaScript heap of a thread, in megabytes: a file that needs more fails alone. Default 1024. */
  readonly memoryMegabytes?: number
  /** Time after which a file is given up and its thread ended. Default 60 seconds. */
  readonly taskTimeout?: Duration.DurationInput
  /** Time after which an idle thread ends and gives its memory back. Default 60 seconds. */
  readonly idleTimeout?: Duration.DurationInput
}

const open = (pool: ThreadPool<OfficeTasks>, { bytes, contentType }: SourceFile, { maxPages }: ReadLimits) =>
  Effect.gen(function* () {
    const file = yield* shareBytes(bytes)
    const { files, pages } = yield* pool
      .run("read", { file, contentType, maxPages })
      .pipe(
        Effect.mapError(
          ({ fault, message }) =>
            new UnreadableFile(fault ?? { code: "processing_error", message: `Reading the file ${message}.` })
        )
      )
    const document: OpenDocument = {
      pageCount: pages.length,
      readPage: (number) => {
        const read = pages[number - 1]
        if (read === undefined)
          return new UnreadablePage({ page: number, code: "processing_error", message: `No such page: ${number}.` })
        return Effect.succeed({
          page: read.page,
          unread: [],
          ...(read.pictured
            ? { shortfall: { code: "processing_error", message: "The text of a large picture is not read" } as const }
            : {})
        })
      },
      renderPage: (number) =>
        new UnreadablePage({ page: number, code: "processing_error", message: "A file of text has no picture" }),
      attachments: Effect.succeed([]),
      enclosed: Effect.succeed(files)
    }
    return document
  })

const make = (options: OfficeReaderOptions = {}): Effect.Effect<PageReaderService, never, Scope.Scope> =>
  Effect.map(
    threadPool<OfficeTasks>({
      entry: new URL("./thread/entry.js", import.meta.url),
      threads: options.threads ?? 2,
      tasksPerThread: 200,
      memoryMegabytes: options.memoryMegabytes ?? 1024,
      megabytesKept: 512,
      taskTimeout: options.taskTimeout ?? "60 seconds",
      idleTimeout: options.idleTimeout ?? "60 seconds"
    }),
    (pool) => ({ accepts, open: (file, { limits }) => open(pool, file, limits) })
  )

/**
 * Reads HTML, mail (EML), Word documents (DOCX) and workbooks (XLSX) as pages of words on a plain layout, with tables ruled, in worker threads. The
 * files beside a mail are given as `enclosed`. Nothing in a file is run, and nothing outside it is looked for.
 *
 * `make` gives the reader as a service, for a host that combines several; `layer` gives it as core's `PageReader`.
 */
export const OfficeReader = {
  make,
  layer: (options?: OfficeReaderOptions): Layer.Layer<PageReader> => Layer.scoped(PageReader, make(options))
}
