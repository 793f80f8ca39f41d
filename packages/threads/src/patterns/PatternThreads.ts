import { PatternMatcher, PatternUndecided } from "@extrait/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { threadPool } from "../threadPool.js"
import type { PatternTasks } from "./Protocol.js"

/** Many times what the largest pattern that is accepted needs for the longest correction: a busy machine takes seconds to start a thread. */
const deadline = "5 seconds"

/** Megabytes of heap: many times what such a pattern compiles to. */
const memoryMegabytes = 128

/**
 * Matches patterns in two threads of their own, never in the host's: they start when they are needed, end when they are idle, and are ended where a match
 * takes longer than 5 seconds.
 */
export const PatternThreads: { readonly layer: Layer.Layer<PatternMatcher> } = {
  layer: Layer.scoped(
    PatternMatcher,
    Effect.map(
      threadPool<PatternTasks>({
        entry: new URL("./entry.js", import.meta.url),
        threads: 2,
        memoryMegabytes,
        taskTimeout: deadline
      }),
      (pool) => ({
        matches: (source, value) =>
          Effect.mapError(
            pool.run("matches", { source, value }),
            () => new PatternUndecided({ message: "Matching the field's pattern takes too long" })
          )
      })
    )
  )
}
