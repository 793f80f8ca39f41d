// A host with a process of a pool, whose id it tells before it is killed.
import { Effect } from "effect"
import { threadPool } from "../dist/index.js"

await Effect.runPromise(
  Effect.scoped(
    Effect.gen(function* () {
      const workers = yield* threadPool({
        entry: new URL("./entry.mjs", import.meta.url),
        isolation: "process",
        threads: 1,
        memoryMegabytes: 32
      })
      const { pid } = yield* workers.run("thread", null)
      process.send(pid)
      yield* Effect.never
    })
  )
)
