import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { SpareWorkers, type ThreadPoolOptions, threadPool } from "../src/index.js"

interface Map {
  readonly tasks: {
    readonly join: { readonly request: string; readonly answer: string }
    readonly thread: { readonly request: null; readonly answer: { readonly id: number; readonly pid: number } }
  }
  readonly fault: unknown
}

const run = (options: Partial<ThreadPoolOptions> = {}) =>
  Effect.scoped(
    Effect.gen(function* () {
      const pool = yield* threadPool<Map>({
        entry: new URL("./entry.mjs", import.meta.url),
        threads: 1,
        memoryMegabytes: 32,
        ...options
      })
      const portions = (known: boolean) => (known ? [] : ["all"])
      const sent = yield* pool.run("join", "-", { subject: "a", portions })
      return { ...(yield* pool.run("thread", null, { subject: "a" })), sent }
    })
  )

describe("spare workers", () => {
  it.live("serve the next pool of their kind, which does not take them to know what they were asked before", () =>
    Effect.gen(function* () {
      const first = yield* run()
      const second = yield* run()
      expect([second.id, second.sent]).toEqual([first.id, "all"])
      for (const options of [
        { memoryMegabytes: 33 },
        { subjectsKept: 2 },
        { workerData: "one" },
        { workerData: "one" },
        { workerData: "one", startedAs: "one" },
        { workerData: "two", startedAs: "two" }
      ]) {
        expect((yield* run(options)).id).not.toBe(first.id)
      }
      expect((yield* run({ tasksPerThread: 3 })).id).not.toBe(first.id)
      const [one, other] = [
        yield* run({ workerData: "two", startedAs: "two" }),
        yield* run({ workerData: "one", startedAs: "one" })
      ]
      expect(one.id).toBeGreaterThan(other.id)
    }).pipe(Effect.provideService(SpareWorkers.Tag, new SpareWorkers()))
  )

  it.live("serve one pool at a time", () =>
    Effect.gen(function* () {
      const { id } = yield* run()
      const ids = yield* Effect.all([run(), run()], { concurrency: 2 })
      expect(ids.filter((one) => one.id === id)).toHaveLength(1)
    }).pipe(Effect.provideService(SpareWorkers.Tag, new SpareWorkers()))
  )

  it.live("end when nobody has taken them in time, or together; afterwards none are kept", () =>
    Effect.gen(function* () {
      const spare = new SpareWorkers()
      const kept = Effect.provideService(SpareWorkers.Tag, spare)
      const ended = (pid: number) => Effect.flip(Effect.try(() => process.kill(pid, 0)))
      const idle = yield* kept(run({ isolation: "process", idleTimeout: "200 millis" }))
      expect(process.kill(idle.pid, 0)).toBe(true)
      yield* Effect.retry(ended(idle.pid), Schedule.spaced("20 millis"))
      const { pid } = yield* kept(run({ isolation: "process" }))
      expect(process.kill(pid, 0)).toBe(true)
      yield* Effect.promise(() => spare.end())
      yield* ended(pid)
      yield* ended((yield* kept(run({ isolation: "process" }))).pid)
    })
  )

  it("do not keep a process from ending, and print nothing in it", () => {
    const { href } = new URL("../dist/index.js", import.meta.url)
    const entry = new URL("./entry.mjs", import.meta.url).href
    const script = `
      import { Effect } from "effect"
      import { SpareWorkers, threadPool } from ${JSON.stringify(href)}
      const spare = new SpareWorkers()
      for (const isolation of ["thread", "process"]) {
        const pool = threadPool({ entry: new URL(${JSON.stringify(entry)}), threads: 1, memoryMegabytes: 32, isolation })
        const task = Effect.scoped(
          Effect.flatMap(pool, (_) => Effect.zipRight(_.run("print", "of a document"), _.run("double", { number: 21 })))
        )
        console.log(await Effect.runPromise(Effect.provideService(task, SpareWorkers.Tag, spare)))
      }`
    const { status, stderr, stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: fileURLToPath(new URL(".", import.meta.url)),
      encoding: "utf8",
      timeout: 50_000
    })
    expect({ status, stderr, stdout }).toEqual({ status: 0, stderr: "", stdout: "42\n42\n" })
  })
})
