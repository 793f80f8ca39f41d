import { randomUUID } from "node:crypto"
import { availableParallelism } from "node:os"
import {
  type Attachment,
  PageReader,
  type PageReaderService,
  UnreadableFile,
  UnreadablePage
} from "@extrait/core/reading"
import type { Box } from "@extrait/engine"
import { kept, shareBytes, shareJoined, type TaskFailure, threadPool } from "@extrait/threads"
import type { DurationInput } from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { Scope } from "effect/Scope"
import type { Fault } from "./document/faults.js"
import { type DocumentSource, MOST_HELD, type PdfTasks } from "./thread/Protocol.js"
import { unpackPage } from "./thread/packing.js"
import { slicesOf } from "./thread/slices.js"

/** Where PDF files are read, how many at once, and the limits on each page. */
export interface PdfReaderOptions {
  /**
   * Where pdf.js runs: in a `process` of its own (default), or in a `thread` of this one, for a host that may not start processes. V8 ends a
   * whole process where JavaScript meets the limit of its heap within one allocation: as a process of its own that costs a page, in a
   * thread the host.
   */
  readonly isolation?: "process" | "thread"
  /** Pages read or rendered at once, each in a process or thread of its own. Default: one a core, at most 4. */
  readonly threads?: number
  /** Tasks (an opening, a page) after which a process or thread is replaced. Default 500. */
  readonly tasksPerThread?: number
  /** JavaScript heap of a process or thread, in megabytes; a page that needs more is lost with it. Default 1024. */
  readonly memoryMegabytes?: number
  /** Share of `memoryMegabytes` which a process or thread may use, heap and buffers, once a task is done; one that uses more is replaced. Default 0.5. */
  readonly retireShare?: number
  /** Time after which a task is given up and its process or thread ended. Default 60 seconds. */
  readonly taskTimeout?: DurationInput
  /** Time after which reading or drawing a page is given up, where that is less than `taskTimeout`. Default 10 seconds. */
  readonly pageTimeout?: DurationInput
  /** Time after which an idle process or thread ends and gives its memory back. Default 60 seconds. */
  readonly idleTimeout?: DurationInput
  /** Most dots an inch of rendered pages; less where `maxPagePixels` asks for it, or where a scan to be recognised has fewer. Default 300. */
  readonly resolution?: number
}

/** A scan of fewer dots an inch is drawn with as many, so that its strokes are smoothed once. */
const LEAST_SCAN_RESOLUTION = 100

const sameBox = (a: Box, b: Box): boolean => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height

/**
 * One page is read at a time while the other cores read other pages, so collecting garbage in parallel would only take from them. Nor does it pay to
 * begin with a small space for new objects and scan it again and again while it grows. Node 20, 22 and 24 know all of these options but the last.
 *
 * Half of a process's work for its first hundred pages is optimising code. Most of that goes into pdf.js's one function for all operators, which is
 * discarded and optimised anew whenever a page brings a new operator: it is as fast without. The rest is optimised with less inlining, and later,
 * once it has seen more: code optimised for the first page alone is discarded at the second. V8 has counted differently since Node 22, and Node does
 * not start with an unknown option.
 *
 * V8 discards compiled code that has not run for a while. It would then be missing from the code kept for the next process, which would have to
 * compile pdf.js's two megabytes of source layer by layer before doing anything else.
 */
const FLAGS = [
  "--expose-gc",
  "--no-flush-bytecode",
  "--single-threaded-gc",
  "--min-semi-space-size=16",
  "--max-optimized-bytecode-size=4500",
  "--max-inlined-bytecode-size-cumulative=400",
  ...(process.versions.node.startsWith("20.") ? ["--interrupt-budget=300000"] : [])
]

/** Megabytes for a thread's new objects: most of them die young and are cheaper to collect in larger portions. */
const YOUNG_MEGABYTES = 192

/** Why a task failed, in core's codes: as its thread reports, or because it had to be stopped. */
const faultOf = ({ fault, message }: TaskFailure<Fault>, what: "file" | "page"): Fault =>
  fault ?? { code: "processing_error", message: `The ${what} ${message}.` }

/** Embedded files, whose bytes are concatenated. */
const cut = (
  bytes: Uint8Array,
  files: ReadonlyArray<{ readonly name: string; readonly length: number }>
): ReadonlyArray<Attachment> => {
  let at = 0
  return files.map(({ length, name }) => {
    at += length
    // A copy: texts cannot be decoded out of memory that threads share.
    return { name, bytes: bytes.slice(at - length, at) }
  })
}

/** A reader of PDF files over pdf.js, in processes or threads that end with the scope. */
const make = (options: PdfReaderOptions = {}): Effect.Effect<PageReaderService, never, Scope> =>
  Effect.gen(function* () {
    const memory = options.memoryMegabytes ?? 1024
    const resolution = options.resolution ?? 300
    const isolation = options.isolation ?? "process"
    const pool = yield* threadPool<PdfTasks>({
      entry: new URL("./thread/entry.js", import.meta.url),
      isolation,
      flags: FLAGS,
      threads: options.threads ?? Math.min(4, availableParallelism()),
      tasksPerThread: Math.max(1, options.tasksPerThread ?? 500),
      memoryMegabytes: memory,
      youngMegabytes: YOUNG_MEGABYTES,
      megabytesKept: memory * (options.retireShare ?? 0.5),
      taskTimeout: options.taskTimeout ?? "60 seconds",
      idleTimeout: options.idleTimeout ?? "60 seconds",
      // Opening a document and reading its fonts again costs as much as a page.
      subjectsKept: MOST_HELD
    })

    return {
      accepts: ["application/pdf"],
      open: (file, { limits, password }) =>
        Effect.gen(function* () {
          const source: DocumentSource = {
            // Not a number of this reader: its processes may come from another one, and know the documents of that.
            id: randomUUID(),
            password: password === null ? null : Redacted.value(password),
            maxImagePixels: limits.maxPagePixels
          }
          yield* Effect.addFinalizer(() => Effect.sync(() => pool.tell(source.id)))
          const shared = isolation === "thread" ? [new Uint8Array(yield* shareBytes(file.bytes))] : null
          const about = {
            subject: source.id,
            portions: (known: boolean): Iterable<Uint8Array> => (known ? [] : (shared ?? slicesOf(file.bytes)))
          }
          const aboutPage = { ...about, timeout: options.pageTimeout ?? "10 seconds" }
          const unreadable = (page: number) => (failure: TaskFailure<Fault>) => {
            const { code, message } = faultOf(failure, "page")
            return new UnreadablePage({
              page,
              code: code === "corrupt_file" || code === "page_too_large" ? code : "processing_error",
              message
            })
          }
          const pageCount = yield* pool
            .run("open", { source, maxPages: limits.maxPages }, about)
            .pipe(Effect.mapError((failure) => new UnreadableFile(faultOf(failure, "file"))))
          const onPage = <A>(
            page: number,
            read: Effect.Effect<A, TaskFailure<Fault>>
          ): Effect.Effect<A, UnreadablePage> =>
            Number.isInteger(page) && page >= 1 && page <= pageCount
              ? Effect.mapError(read, unreadable(page))
              : Effect.fail(new UnreadablePage({ page, code: "processing_error", message: `No such page: ${page}.` }))
          const scans = new Map<
            number,
            {
              readonly whole: Box
              readonly parts: ReadonlyArray<{ readonly box: Box; readonly resolution: number | null }>
            }
          >()
          // A scan is drawn for recognition with the pixels it has: more of them would cost time and show nothing.
          const resolutionOf = (page: number, part: Box | null): number => {
            const known = scans.get(page)
            const scan = known?.parts.find(({ box }) => sameBox(box, part ?? known.whole))
            return Math.min(resolution, Math.max(scan?.resolution ?? resolution, LEAST_SCAN_RESOLUTION))
          }
          return {
            pageCount,
            readPage: (page, { marks = false } = {}) =>
              onPage(
                page,
                pool.run("readPage", { source, page, marks }, aboutPage).pipe(
                  Effect.map((read) => {
                    const unpacked = unpackPage(read.page)
                    scans.set(page, {
                      whole: { x: 0, y: 0, width: unpacked.width, height: unpacked.height },
                      parts: read.unread.map((box, index) => ({ box, resolution: read.scans[index] ?? null }))
                    })
                    return {
                      page: unpacked,
                      unread: read.unread,
                      ...(read.marks === undefined ? {} : { marks: read.marks.map(kept) }),
                      ...(read.turn === undefined ? {} : { turn: read.turn }),
                      ...(read.shortfall === undefined ? {} : { shortfall: read.shortfall })
                    }
                  })
                )
              ),
            renderPage: (page, { region = null, resolution: most = resolution, tone = "colour" } = {}) =>
              onPage(
                page,
                Effect.suspend(() => {
                  const pieces: Array<Uint8Array> = []
                  return pool
                    .run(
                      "renderPage",
                      {
                        source,
                        page,
                        maxPagePixels: limits.maxPagePixels,
                        resolution: Math.min(most, tone === "grey" ? resolutionOf(page, region) : resolution),
                        region,
                        tone
                      },
                      { ...aboutPage, onPortion: (piece) => void pieces.push(piece as Uint8Array) }
                    )
                    .pipe(
                      Effect.flatMap((picture) =>
                        pieces.length === 0
                          ? Effect.succeed(kept(picture))
                          : Effect.map(shareJoined(pieces), (bytes) => ({ ...picture, bytes: new Uint8Array(bytes) }))
                      )
                    )
                })
              ),
            // Embedded files that cannot be read are as good as none.
            attachments: Effect.suspend(() => {
              const pieces: Array<Uint8Array> = []
              return pool
                .run(
                  "attachments",
                  { source },
                  { ...about, onPortion: (piece) => void pieces.push(piece as Uint8Array) }
                )
                .pipe(
                  Effect.flatMap((files) =>
                    Effect.map(shareJoined(pieces), (bytes) => cut(new Uint8Array(bytes), files))
                  ),
                  Effect.catchAll((failure) =>
                    Effect.as(Effect.logWarning("Embedded files could not be read", faultOf(failure, "file").code), [])
                  )
                )
            })
          }
        })
    }
  })

/**
 * Reads PDF files with pdf.js: words of the text layer, ruling lines, page pictures and embedded files.
 *
 * `make` gives the reader as a service, for a host that combines several; `layer` gives it as core's `PageReader`.
 */
export const PdfReader = {
  make,
  layer: (options?: PdfReaderOptions): Layer.Layer<PageReader> => Layer.scoped(PageReader, make(options))
}
