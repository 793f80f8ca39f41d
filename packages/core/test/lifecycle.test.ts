import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, FastCheck as fc, TestClock } from "effect"
import { type Document, Documents, Events, Processing } from "../src/index.js"
import { acme, stack, submit } from "./stack.js"

type Act = "work" | "delete" | "retry" | "result"

/** The status that each act leads to. If the model says nothing, the act is refused or idle. */
const model = (status: Document["status"], act: Act, readable: boolean): Document["status"] => {
  if (act === "delete") return "deleted"
  if (act === "work" && status === "queued") return readable ? "completed" : "failed"
  if (act === "retry" && status === "failed") return "queued"
  return status
}

const work = Effect.gen(function* () {
  const processing = yield* Processing
  const fiber = yield* Effect.fork(processing.run({ concurrency: 1 }))
  yield* TestClock.adjust("1 seconds")
  yield* Fiber.interrupt(fiber)
})

describe("the services", () => {
  it.effect.prop(
    "follow the lifecycle for any sequence of requests, and change nothing when they refuse one",
    {
      readable: fc.boolean(),
      acts: fc.array(fc.constantFrom<Act>("work", "delete", "retry", "result"), { maxLength: 8 })
    },
    ({ acts, readable }) =>
      Effect.gen(function* () {
        const documents = yield* Documents
        const events = yield* Events
        const { value } = yield* submit(readable ? "text" : "unreadable")
        let before = value
        let ends = 0
        for (const act of acts) {
          const expected = model(before.status, act, readable)
          if (act === "work") yield* work
          else {
            const answer = yield* Effect.either<unknown, unknown, never>(
              act === "retry" ? documents.retry(acme, value.id, null) : documents[act](acme, value.id)
            )
            const refused =
              act !== "delete" && expected === before.status && !(act === "result" && before.status === "completed")
            expect(answer._tag).toBe(refused ? "Left" : "Right")
          }
          const after = yield* documents.get(acme, value.id)
          expect(after.status).toBe(expected)
          if (expected === before.status) expect(after).toEqual(before)
          if (act === "work" && expected !== before.status) ends++
          before = after
        }
        // One event for each time that processing ended, and no other.
        expect((yield* events.list(acme, { limit: 100 })).data).toHaveLength(ends)
      }).pipe(Effect.provide(stack)),
    { fastCheck: { numRuns: 40 } }
  )
})
