import { describe, expect, it } from "@effect/vitest"
import { PicturePreparer } from "@extrait/core"
import { writeGreymap } from "@extrait/core/pictures"
import { PagePreparer, PictureReader, PictureThreads, type PictureThreadsOptions } from "@extrait/images"
import { counted, shareBytes } from "@extrait/threads"
import { sharedBytes } from "@extrait/threads/serve"
import { Effect, Exit, Fiber, Layer } from "effect"
import { darkMiddle, drawn, opened, page } from "./pictures.js"

const over = (options: PictureThreadsOptions) =>
  Layer.mergeAll(PictureReader.layer, PagePreparer.layer).pipe(Layer.provideMerge(PictureThreads.layer(options)))

const text = drawn(1600, 2200, (x, y) => ((x * 7919 + y * 104729) % 13 < 4 && y % 30 < 14 ? 40 : 250))
const prepared = Effect.flatMap(PicturePreparer, (preparer) =>
  preparer.prepare(
    {
      page: 1,
      bytes: writeGreymap(text, sharedBytes),
      contentType: "image/x-portable-graymap",
      width: text.width,
      height: text.height,
      toPage: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }
    },
    { maxPixels: 4e7, turn: "detect" }
  )
)
const middle = Effect.gen(function* () {
  const bytes = yield* Effect.promise(() => page(300, 200, { x: 100, y: 40, side: 40 }).png().toBuffer())
  const picture = yield* opened(bytes, "image/png", ({ renderPage }) => renderPage(1))
  return (yield* Effect.promise(() => darkMiddle(picture))).map(Math.round)
})

describe("picture threads", () => {
  it.live("stop at once when their task is interrupted, and are replaced", () =>
    Effect.gen(function* () {
      const fiber = yield* Effect.fork(Effect.forever(prepared))
      yield* Effect.sleep("300 millis")
      const exit = yield* Fiber.interrupt(fiber)
      expect(Exit.isInterrupted(exit)).toBe(true)
      expect(yield* middle).toEqual([120, 60])
    }).pipe(Effect.provide(over({ threads: 1 })))
  )

  it.live("abandon a picture at the deadline", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(prepared)
      expect(error).toMatchObject({ _tag: "UnreadablePage", page: 1, code: "processing_error" })
    }).pipe(Effect.provide(over({ threads: 1, taskTimeout: "2 millis" })))
  )

  it.live("are replaced after their quota of tasks, or if they retain too much memory", () =>
    Effect.gen(function* () {
      for (let round = 0; round < 4; round++) expect(yield* middle).toEqual([120, 60])
    }).pipe(
      Effect.provide(over({ threads: 1, tasksPerThread: 1 })),
      Effect.zipRight(
        Effect.gen(function* () {
          for (let round = 0; round < 2; round++) expect(yield* middle).toEqual([120, 60])
        }).pipe(Effect.provide(over({ threads: 1, megabytesKept: 0 })))
      )
    )
  )

  it.live("give concurrent callers identical results", () =>
    Effect.gen(function* () {
      const all = yield* Effect.all(
        Array.from({ length: 6 }, () => prepared),
        { concurrency: "unbounded" }
      )
      for (const one of all) expect(Buffer.compare(one.bytes, all[0]?.bytes ?? new Uint8Array())).toBe(0)
    }).pipe(Effect.provide(over({ threads: 3 })))
  )
})

describe("bytes passed to threads", () => {
  it.effect("are shared if they fill a shared buffer, and copied otherwise", () =>
    Effect.gen(function* () {
      const shared = new Uint8Array(new SharedArrayBuffer(10)).fill(3)
      expect(yield* shareBytes(shared)).toBe(shared.buffer)
      const part = shared.subarray(2, 5)
      expect((yield* shareBytes(part)).byteLength).toBe(3)
      const large = Uint8Array.from({ length: 5_000_001 }, (_, at) => at % 251)
      expect(Buffer.compare(new Uint8Array(yield* shareBytes(large)), large)).toBe(0)
    })
  )

  it("count as external memory, so that they are garbage-collected", () => {
    const before = process.memoryUsage().arrayBuffers
    const shared = counted(new SharedArrayBuffer(64_000_000))
    expect(process.memoryUsage().arrayBuffers - before).toBeGreaterThan(60_000_000)
    expect(counted(shared)).toBe(shared)
  })
})
