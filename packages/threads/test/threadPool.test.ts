import { fork } from "node:child_process"
import { once } from "node:events"
import { getPriority } from "node:os"
import { fileURLToPath } from "node:url"
import type { Worker } from "node:worker_threads"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Schedule } from "effect"
import { TaskFailure, type ThreadPoolOptions, threadPool } from "../src/index.js"

interface Map {
  readonly tasks: {
    readonly double: { readonly request: { readonly number: number }; readonly answer: number }
    readonly join: { readonly request: string; readonly answer: string }
    readonly apart: { readonly request: number; readonly answer: null }
    readonly loop: { readonly request: null; readonly answer: null }
    readonly hoard: { readonly request: null; readonly answer: null }
    readonly crash: { readonly request: null; readonly answer: null }
    readonly "double-a-list": { readonly request: null; readonly answer: null }
    readonly exit: { readonly request: null; readonly answer: null }
    readonly die: { readonly request: null; readonly answer: null }
    readonly niceness: { readonly request: null; readonly answer: number }
    readonly keep: { readonly request: number; readonly answer: null }
    readonly picture: { readonly request: number; readonly answer: Uint8Array }
    readonly thread: {
      readonly request: null
      readonly answer: {
        readonly id: number
        readonly pid: number
        readonly flags: ReadonlyArray<string>
        readonly start: unknown
        readonly told: ReadonlyArray<unknown>
      }
    }
  }
  readonly fault: { readonly name: string }
}

const pool = (options: Partial<ThreadPoolOptions> = {}) =>
  threadPool<Map>({ entry: new URL("./entry.mjs", import.meta.url), threads: 1, memoryMegabytes: 32, ...options })

const threadOf = (threads: Effect.Effect.Success<ReturnType<typeof pool>>) =>
  Effect.map(threads.run("thread", null), ({ id }) => id)

describe("a thread pool", () => {
  it.scopedLive("runs tasks and reports their faults, all on one thread", () =>
    Effect.gen(function* () {
      const threads = yield* pool({ workerData: "begin" })
      expect(yield* threads.run("double", { number: 21 })).toBe(42)
      const before = yield* threadOf(threads)
      const failure = yield* Effect.flip(threads.run("double", { number: Number.NaN }))
      expect(failure).toBeInstanceOf(TaskFailure)
      expect(failure.fault).toEqual({ name: "RangeError" })
      expect(yield* threads.run("thread", null)).toMatchObject({ id: before, start: "begin" })
    })
  )

  it.scopedLive("starts another thread only once a task has waited longer than its patience", () =>
    Effect.gen(function* () {
      const patient = yield* pool({ threads: 2, patience: "1 hour" })
      const [one, other] = yield* Effect.all([threadOf(patient), threadOf(patient)], { concurrency: 2 })
      expect(other).toBe(one)
      const hasty = yield* pool({ threads: 2, patience: "20 millis" })
      yield* Effect.fork(hasty.run("loop", null))
      yield* Effect.yieldNow()
      expect(yield* hasty.run("double", { number: 4 })).toBe(8)
    })
  )

  it.scopedLive("has a thread for every expected task, up to its limit", () =>
    Effect.gen(function* () {
      const threads = yield* pool({ threads: 2, patience: "1 hour" })
      const both = Effect.all([threadOf(threads), threadOf(threads)], { concurrency: 2 })
      // One after the other they have one in turn.
      for (let turn = 0; turn < 3; turn++) yield* Effect.scoped(threads.expect)
      const [one, other] = yield* both
      expect(other).toBe(one)
      yield* threads.expect
      yield* threads.expect
      yield* threads.expect
      expect(new Set(yield* both).size).toBe(2)
      const four = yield* Effect.all([both, both], { concurrency: 2 })
      expect(new Set(four.flat()).size).toBe(2)
    })
  )

  it.scopedLive("lets the host's event loop turn between a task's portions", () =>
    Effect.gen(function* () {
      const threads = yield* pool({ threads: 1 })
      let turns = 0
      let counting: NodeJS.Immediate
      const count = () => {
        turns++
        counting = setImmediate(count)
      }
      const heard: Array<number> = []
      yield* threads.run("apart", 20, { onPortion: () => void heard.push(turns) }).pipe(
        Effect.tap(() => Effect.sync(() => clearImmediate(counting))),
        (run) => Effect.zipRight(Effect.sync(count), run)
      )
      expect(heard).toHaveLength(20)
      // No two of them in one turn of its loop.
      expect(new Set(heard).size).toBe(20)
    })
  )

  it.scopedLive("exchanges portions with each task separately", () =>
    Effect.gen(function* () {
      const threads = yield* pool()
      const heard: Array<unknown> = []
      const run = { portions: ["a", "b", "c"], onPortion: (portion: unknown) => void heard.push(portion) }
      expect(yield* threads.run("join", "-", run)).toBe("a-b-c")
      expect(heard).toEqual(["A", "B", "C"])
      expect(yield* threads.run("join", "-", { portions: ["d"] })).toBe("d")
    })
  )

  it.scopedLive("transfers buffers, in answers and in requests", () =>
    Effect.gen(function* () {
      const threads = yield* pool()
      const picture = yield* threads.run("picture", 1000)
      expect([picture.length, picture[999]]).toEqual([1000, 7])
      const { buffer } = new Uint8Array(8)
      yield* threads.run("double", { number: 1 }, { moved: [buffer] })
      expect(buffer.byteLength).toBe(0)
    })
  )

  for (const [task, says] of [
    ["hoard", "needed more than 32 MB of memory"],
    ["crash", "broke its thread"],
    ["exit", "lost its thread"]
  ] as const) {
    it.scopedLive(`survives a task that would ${task}`, () =>
      Effect.gen(function* () {
        const threads = yield* pool()
        const failure = yield* Effect.flip(threads.run(task, null))
        expect([failure.fault, failure.message]).toEqual([null, says])
        // What an error says may be a part of a document; where it comes from is not.
        expect(failure.place ?? "").not.toContain("nobody listens")
        if (task === "crash") expect(failure.place).toMatch(/^Error at .*entry\.mjs/)
        expect(yield* threads.run("double", { number: 2 })).toBe(4)
      })
    )
  }

  it.scopedLive("does not fail a task because its thread had already died", () =>
    Effect.gen(function* () {
      const threads = yield* pool()
      const exited = once(process, "worker").then(([worker]: ReadonlyArray<Worker>) => worker && once(worker, "exit"))
      yield* threads.run("die", null)
      yield* Effect.promise(() => exited)
      expect(yield* threads.run("double", { number: 3 })).toBe(6)
    })
  )

  it.scopedLive("abandons a task that takes too long", () =>
    Effect.gen(function* () {
      const hasty = yield* pool({ taskTimeout: "1 seconds" })
      const failure = yield* Effect.flip(hasty.run("loop", null))
      expect([failure.fault, failure.message]).toEqual([null, "took longer than 1s"])
      // The time of a task that comes first is that of its thread's start, too: the one that follows here has any.
      const threads = yield* pool()
      const { message } = yield* Effect.flip(threads.run("loop", null, { timeout: "1 seconds" }))
      expect(message).toBe("took longer than 1s")
      expect(yield* threads.run("double", { number: 4 })).toBe(8)
    })
  )

  it.scopedLive("stops a task whose caller is interrupted", () =>
    Effect.gen(function* () {
      const threads = yield* pool()
      const fiber = yield* Effect.fork(threads.run("loop", null))
      yield* Effect.sleep("50 millis")
      yield* Fiber.interrupt(fiber)
      expect(yield* threads.run("double", { number: 5 })).toBe(10)
    })
  )

  it.scopedLive("replaces a thread that has run enough tasks or holds too much memory", () =>
    Effect.gen(function* () {
      const byTasks = yield* pool({ tasksPerThread: 2 })
      const ids = [yield* threadOf(byTasks), yield* threadOf(byTasks), yield* threadOf(byTasks)]
      expect(ids[1]).toBe(ids[0])
      expect(ids[2]).not.toBe(ids[0])
      const byMemory = yield* pool({ megabytesKept: 64 })
      const first = yield* threadOf(byMemory)
      yield* byMemory.run("keep", 1)
      expect(yield* threadOf(byMemory)).toBe(first)
      yield* byMemory.run("keep", 100)
      expect(yield* threadOf(byMemory)).not.toBe(first)
    })
  )

  it.scopedLive("replaces a thread after a fault that spoils it", () =>
    Effect.gen(function* () {
      const threads = yield* pool({ spoils: () => true })
      const first = yield* threadOf(threads)
      const failure = yield* Effect.flip(threads.run("double", { number: Number.NaN }))
      expect(failure.fault).toEqual({ name: "RangeError" })
      expect(yield* threadOf(threads)).not.toBe(first)
    })
  )

  it.scopedLive("ends a thread after the idle timeout", () =>
    Effect.gen(function* () {
      const threads = yield* pool({ idleTimeout: "50 millis" })
      const first = yield* threadOf(threads)
      yield* Effect.sleep("500 millis")
      expect(yield* threadOf(threads)).not.toBe(first)
    })
  )

  it.scopedLive("prefers a thread that knows the task's subject, without starving other tasks", () =>
    Effect.gen(function* () {
      const threads = yield* pool({ threads: 2 })
      const about = (subject: string) => Effect.map(threads.run("thread", null, { subject }), ({ id }) => id)
      const [a, b] = yield* Effect.all([about("a"), about("b")], { concurrency: 2 })
      expect(a).not.toBe(b)
      for (let turn = 0; turn < 3; turn++) expect([yield* about("b"), yield* about("a")]).toEqual([b, a])
      // Both threads are kept busy with what they know; the other subject has its turn all the same.
      const rounds = Array.from({ length: 60 }, (_, index) => about(index === 5 ? "c" : index % 2 === 0 ? "a" : "b"))
      const done: Array<number> = []
      yield* Effect.all(
        rounds.map((round, index) => Effect.map(round, () => void done.push(index))),
        { concurrency: "unbounded" }
      )
      expect(done.indexOf(5)).toBeLessThan(40)
    })
  )

  it.scopedLive("lets a task be interrupted while it waits for a thread", () =>
    Effect.gen(function* () {
      const threads = yield* pool()
      const busy = yield* Effect.fork(threads.run("loop", null))
      yield* Effect.sleep("50 millis")
      const waiting = yield* Effect.fork(threads.run("double", { number: 1 }))
      yield* Effect.sleep("10 millis")
      yield* Fiber.interrupt(waiting)
      const next = yield* Effect.fork(threads.run("double", { number: 6 }))
      yield* Fiber.interrupt(busy)
      expect(yield* Fiber.join(next)).toBe(12)
    })
  )

  it.scopedLive("broadcasts messages to every thread", () =>
    Effect.gen(function* () {
      const threads = yield* pool()
      yield* threadOf(threads)
      threads.tell("close 7")
      expect((yield* threads.run("thread", null)).told).toEqual(["close 7"])
    })
  )

  it.skipIf(process.platform !== "linux")("runs at a lower priority than the host's thread (Linux only)", () =>
    Effect.gen(function* () {
      const threads = yield* pool()
      const host = getPriority(process.pid)
      expect(yield* threads.run("niceness", null)).toBe(Math.min(19, host + 5))
      expect(getPriority(process.pid)).toBe(host)
    }).pipe(Effect.scoped, Effect.runPromise)
  )

  it.live("ends its threads when the scope closes", () =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(
        Effect.scoped(
          Effect.gen(function* () {
            const threads = yield* pool({ threads: 2 })
            yield* Effect.fork(threads.run("loop", null))
            yield* Effect.sleep("50 millis")
          })
        )
      )
      expect(Exit.isSuccess(exit)).toBe(true)
    })
  )
})

describe("a process pool", () => {
  const processes = (options: Partial<ThreadPoolOptions> = {}) => pool({ isolation: "process", ...options })

  it.scopedLive("runs tasks outside this process, with faults, portions and broadcasts", () =>
    Effect.gen(function* () {
      const workers = yield* processes({ workerData: { begin: 1 } })
      expect(yield* workers.run("double", { number: 21 })).toBe(42)
      expect((yield* Effect.flip(workers.run("double", { number: Number.NaN }))).fault).toEqual({ name: "RangeError" })
      const heard: Array<unknown> = []
      const run = { portions: ["a", "b"], onPortion: (portion: unknown) => void heard.push(portion) }
      expect(yield* workers.run("join", "-", run)).toBe("a-b")
      expect(heard).toEqual(["A", "B"])
      workers.tell("close 7")
      const { pid, start, told } = yield* workers.run("thread", null)
      expect([start, told]).toEqual([{ begin: 1 }, ["close 7"]])
      expect(pid).not.toBe(process.pid)
      const picture = yield* workers.run("picture", 300_000)
      expect([picture.length, picture[299_999]]).toEqual([300_000, 7])
    })
  )

  for (const [task, reason] of [
    ["hoard", "memory"],
    // V8 meets the limit within one allocation, which would end a thread's whole process.
    ["double-a-list", "memory"],
    ["crash", "ended"],
    ["exit", "ended"]
  ] as const) {
    it.scopedLive(`survives a task that would ${task}`, () =>
      Effect.gen(function* () {
        const workers = yield* processes()
        const failure = yield* Effect.flip(workers.run(task, null))
        expect([failure.fault, failure.reason]).toEqual([null, reason])
        expect(yield* workers.run("double", { number: 2 })).toBe(4)
      })
    )
  }

  it.scopedLive("sends a subject's portions only to a process that does not know it", () =>
    Effect.gen(function* () {
      const workers = yield* processes()
      const run = { subject: "a", portions: (known: boolean) => (known ? [] : ["all", "of", "it"]) }
      expect(yield* workers.run("join", "-", run)).toBe("all-of-it")
      expect(yield* workers.run("join", "-", run)).toBe("")
      expect(yield* workers.run("join", "-", { ...run, subject: "b" })).toBe("all-of-it")
    })
  )

  it.scopedLive.skipIf(process.platform === "win32")("leaves SIGINT and SIGTERM to the host", () =>
    Effect.gen(function* () {
      const workers = yield* processes({ flags: ["--single-threaded-gc"] })
      const { flags, pid } = yield* workers.run("thread", null)
      expect(flags).toContain("--single-threaded-gc")
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.kill(pid, signal)
      expect((yield* workers.run("thread", null)).pid).toBe(pid)
    })
  )

  it.scopedLive("kills a process whose caller is interrupted", () =>
    Effect.gen(function* () {
      const workers = yield* processes()
      const { pid } = yield* workers.run("thread", null)
      const fiber = yield* Effect.fork(workers.run("loop", null))
      yield* Effect.sleep("50 millis")
      yield* Fiber.interrupt(fiber)
      expect((yield* workers.run("thread", null)).pid).not.toBe(pid)
      yield* Effect.try(() => process.kill(pid, 0)).pipe(Effect.flip, Effect.retry(Schedule.spaced("20 millis")))
    })
  )

  it.live("ends when its host is killed", () =>
    Effect.gen(function* () {
      const host = fork(fileURLToPath(new URL("./host.mjs", import.meta.url)))
      const pid = yield* Effect.promise(() => once(host, "message").then(([pid]) => pid as number))
      expect(process.kill(pid, 0)).toBe(true)
      host.kill("SIGKILL")
      yield* Effect.try(() => process.kill(pid, 0)).pipe(Effect.flip, Effect.retry(Schedule.spaced("20 millis")))
    })
  )

  it.live("ends when the scope closes", () =>
    Effect.gen(function* () {
      const { pid } = yield* Effect.scoped(Effect.flatMap(processes(), (workers) => workers.run("thread", null)))
      expect(() => process.kill(pid, 0)).toThrow("ESRCH")
    })
  )
})
