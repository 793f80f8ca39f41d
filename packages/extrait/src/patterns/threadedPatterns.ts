import { matchHere, PatternMatcher, PatternUndecided } from "@extrait/core"
import { threadPool } from "@extrait/threads"
import { Effect, Layer } from "effect"
import type { PatternTasks } from "./Protocol.js"

/** Several times what the largest pattern that is accepted needs for the longest correction. */
const deadline = "2 seconds"

/** Megabytes of heap: many times what such a pattern compiles to. */
const memoryMegabytes = 128

/**
 * Matches patterns in a thread of their own where that may take longer than a moment: it starts when it is needed, ends when it is idle,
 * and is ended where a match takes longer than 2 seconds.
 */
export const layerThreadedPatterns: Layer.Layer<PatternMatcher> = Layer.scoped(
  PatternMatcher,
  Effect.map(
    threadPool<PatternTasks>({
      entry: new URL("./entry.js", import.meta.url),
      threads: 1,
      memoryMegabytes,
      taskTimeout: deadline
    }),
    (pool) => ({
      matches: matchHere((source, value) =>
        Effect.mapError(
          pool.run("matches", { source, value }),
          () => new PatternUndecided({ message: "Matching the field's pattern takes too long" })
        )
      )
    })
  )
)
