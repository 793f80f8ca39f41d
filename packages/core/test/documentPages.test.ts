import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Option, TestClock } from "effect"
import { DocumentPages, Extractor } from "../src/index.js"
import { acme, firstPageExtractor, other, stack, stackWith, submit, workFor } from "./stack.js"

describe("a picture of a page", () => {
  it.effect("that takes too long to render is abandoned and remembered, and delays no other tenant", () =>
    Effect.gen(function* () {
      const pages = yield* DocumentPages
      const { value: endless } = yield* submit("endless")
      const { value: theirs } = yield* submit("a", {}, { tenant: other })
      const first = yield* Effect.fork(Effect.flip(pages.draw(acme, endless.id, 1)))
      const second = yield* Effect.fork(Effect.flip(pages.draw(acme, endless.id, 1)))
      yield* TestClock.adjust("1 seconds")
      // Another's is drawn at once, without any time that passes.
      expect(yield* pages.draw(other, theirs.id, 1)).toMatchObject({ contentType: "image/png" })
      expect(Option.isNone(yield* Fiber.poll(first))).toBe(true)
      yield* TestClock.adjust("9 seconds")
      const refused = yield* Fiber.join(first)
      expect(refused).toMatchObject({ _tag: "PageUnavailable", reason: "rendering it took longer than 10s" })
      // The caller behind it does not try again, nor do later callers.
      expect(yield* Fiber.join(second)).toEqual(refused)
      expect(yield* Effect.flip(pages.draw(acme, endless.id, 1))).toEqual(refused)
      expect(yield* Effect.flip(pages.draw(other, endless.id, 1))).toMatchObject({ _tag: "NotFound" })
    }).pipe(Effect.provide(stack))
  )

  it.effect("is refused once too many requests of its tenant are waiting", () =>
    Effect.gen(function* () {
      const pages = yield* DocumentPages
      const { value: endless } = yield* submit("endless")
      const asked = yield* Effect.forEach(
        Array.from({ length: 18 }, () => endless.id),
        (id) => Effect.fork(Effect.flip(pages.draw(acme, id, 1)))
      )
      yield* TestClock.adjust("1 seconds")
      const answered = yield* Effect.forEach(asked, Fiber.poll)
      expect(answered.filter(Option.isSome)).toHaveLength(1)
      expect(yield* Fiber.join(asked[17] ?? Fiber.never)).toMatchObject({ _tag: "RateLimited", retryAfterSeconds: 10 })
      yield* Fiber.interruptAll(asked)
    }).pipe(Effect.provide(stack))
  )
})

describe("the text of a document", () => {
  /** An engine that never ends putting text in order. */
  const endless = Layer.effect(
    Extractor,
    Effect.map(Extractor, (extractor) => ({ ...extractor, outline: () => Effect.never }))
  )

  it.effect("holds its tenant's turn until it is complete, even if the result has its words, and has a deadline", () =>
    Effect.gen(function* () {
      const pages = yield* DocumentPages
      const { value } = yield* submit("a\fb", { include_recognition: true })
      yield* workFor("10 seconds")
      const asked = yield* Effect.forEach(
        Array.from({ length: 18 }, () => value.id),
        (id) => Effect.fork(Effect.flip(pages.outline(acme, id)))
      )
      yield* TestClock.adjust("1 seconds")
      expect((yield* Effect.forEach(asked, Fiber.poll)).filter(Option.isSome)).toHaveLength(1)
      expect(yield* Fiber.join(asked[17] ?? Fiber.never)).toMatchObject({ _tag: "RateLimited" })
      yield* TestClock.adjust("5 minutes")
      expect(yield* Fiber.join(asked[0] ?? Fiber.never)).toMatchObject({
        _tag: "PageUnavailable",
        reason: "putting it in order took longer than 5m"
      })
      yield* Fiber.interruptAll(asked)
    }).pipe(Effect.provide(stackWith(Layer.provide(endless, firstPageExtractor))))
  )
})
