import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, TestClock } from "effect"
import { Audit, Documents, PatternMatcher, Processing, Reviews, type Tenant } from "../src/index.js"
import { acme, other, stack, submit } from "./stack.js"

/** A document with a result that waits for a person. */
const waitingWith = (pattern: string | null, tenant = acme) =>
  Effect.gen(function* () {
    const schema = pattern === null ? {} : { extraction_schema: { fields: [{ key: "text", pattern }] } }
    const { value } = yield* submit("a", { human_review_threshold: 1, ...schema }, { tenant })
    const processing = yield* Processing
    const workers = yield* Effect.fork(processing.run({ concurrency: 1 }))
    yield* TestClock.adjust("1 seconds")
    yield* Fiber.interrupt(workers)
    return value.id
  })
const waiting = waitingWith(null)

describe("a corrected value", () => {
  it.effect("is refused if matching its pattern would take too long, and blocks no transaction", () =>
    Effect.gen(function* () {
      const reviews = yield* Reviews
      const id = yield* waitingWith("(?:a?){500}b")
      const correct = (text: string) => reviews.create(acme, id, { decision: "corrected", corrections: { text } }, null)
      expect(yield* Effect.flip(correct("a".repeat(10_000)))).toMatchObject({
        _tag: "ValidationFailed",
        faults: [{ path: ["corrections", "text"], message: "The value is too long for its field's pattern" }]
      })
      const documents = yield* Documents
      yield* correct("aaa")
      expect((yield* documents.result(acme, id)).flags).toEqual(["invalid_field:text"])
      yield* correct("aaab")
      expect((yield* documents.result(acme, id)).flags).toEqual([])
    }).pipe(Effect.provide(stack))
  )
})

describe("patterns matched on the calling thread", () => {
  it.live("yield to its event loop after each match", () =>
    Effect.gen(function* () {
      const { matches } = yield* PatternMatcher
      let turns = 0
      const goesRound = Effect.async<never>(() => {
        const next = () => {
          turns++
          turn = setImmediate(next)
        }
        let turn = setImmediate(next)
        return Effect.sync(() => clearImmediate(turn))
      })
      const all = Effect.forEach(Array.from({ length: 20 }), () => matches("(?:a?){100}b", "a".repeat(90)))
      expect(yield* Effect.raceFirst(all, goesRound)).toEqual(Array.from({ length: 20 }, () => false))
      expect(turns).toBeGreaterThanOrEqual(20)
      // A thread would have to decide.
      expect((yield* Effect.flip(matches("(?:a?){100}b", "a".repeat(1000))))._tag).toBe("PatternUndecided")
    })
  )
})

describe("corrections that take long to match", () => {
  it.effect("wait for their tenant's turn, are refused once too many wait, and delay no other tenant", () => {
    /** One tenant's matches take for ever, as in a busy thread. */
    const patterns = PatternMatcher.of({
      matches: (_, value) => (value === "slow" ? Effect.never : Effect.succeed(true))
    })
    return Effect.gen(function* () {
      const reviews = yield* Reviews
      const [id, foreign] = [yield* waitingWith("a+"), yield* waitingWith("a+", other)]
      const correct = (tenant: Tenant, document: string, text: string) =>
        reviews.create(tenant, document, { decision: "corrected", corrections: { text } }, null)
      const slow = yield* Effect.fork(
        Effect.all(
          Array.from({ length: 17 }, () => correct(acme, id, "slow")),
          { concurrency: "unbounded" }
        )
      )
      yield* TestClock.adjust("1 seconds")
      expect(yield* Effect.flip(correct(acme, id, "slow"))).toMatchObject({ _tag: "RateLimited" })
      yield* correct(other, foreign, "quick")
      // A correction with nothing to match needs no turn.
      yield* reviews.create(acme, id, { decision: "approved" }, null)
      yield* Fiber.interrupt(slow)
      yield* correct(acme, id, "quick")
    }).pipe(Effect.provide(stack), Effect.provideService(PatternMatcher, patterns))
  })
})

describe("the history of a result", () => {
  it.effect("is limited to a hundred reviews and in size", () =>
    Effect.gen(function* () {
      const reviews = yield* Reviews
      const id = yield* waiting
      for (let n = 0; n < 100; n++) yield* reviews.create(acme, id, { decision: "approved" }, null)
      expect(yield* Effect.flip(reviews.create(acme, id, { decision: "approved" }, null))).toMatchObject({
        faults: [{ path: [], message: "The result has been reviewed 100 times, which is the limit" }]
      })
      const long = yield* waiting
      // JSON writes such a character as six, so that a dozen reviews come to what is allowed: each is a copy of all before it.
      const longest = "\u0001".repeat(10_000)
      const corrections = (first: string) => ({ text: `${first}${longest.slice(1)}` })
      const correct = (first: string) =>
        reviews.create(acme, long, { decision: "corrected", note: longest, corrections: corrections(first) }, null)
      // Each adds its note, and what the field said before and after.
      const ended = yield* Effect.flip(
        Effect.forEach(
          Array.from({ length: 20 }, (_, n) => String(n % 10)),
          correct,
          { discard: true }
        )
      )
      expect(ended).toMatchObject({
        faults: [{ message: "The reviews of the result are as long as they may be together" }]
      })
    }).pipe(Effect.provide(stack))
  )
})

describe("a claim", () => {
  it.effect("expires unless it is renewed", () =>
    Effect.gen(function* () {
      const reviews = yield* Reviews
      const documents = yield* Documents
      const id = yield* waiting
      const claim = (reviewer: string) => reviews.claim(acme, id, { reviewer, seconds: 60 }, null)
      yield* claim("Ines")
      yield* TestClock.adjust("59 seconds")
      const refused = yield* Effect.flip(claim("Tom"))
      expect(refused).toMatchObject({ _tag: "ReviewClaimed", reviewer: "Ines" })
      yield* claim("Ines")
      yield* TestClock.adjust("59 seconds")
      expect(yield* Effect.flip(claim("Tom"))).toMatchObject({ _tag: "ReviewClaimed" })
      expect((yield* documents.get(acme, id)).claim).toMatchObject({ reviewer: "Ines" })
      yield* TestClock.adjust("1 seconds")
      expect((yield* documents.get(acme, id)).claim).toBeNull()
      expect((yield* documents.list(acme, { limit: 1 })).data[0]?.claim).toBeNull()
      expect((yield* claim("Tom")).value).toMatchObject({ reviewer: "Tom" })
      // Ines comes back: Tom has it now.
      const late = reviews.create(acme, id, { decision: "approved", reviewer: "Ines" }, null)
      expect(yield* Effect.flip(late)).toMatchObject({ _tag: "ReviewClaimed", reviewer: "Tom" })
    }).pipe(Effect.provide(stack))
  )

  it.effect("goes to exactly one of many concurrent reviewers", () =>
    Effect.gen(function* () {
      const reviews = yield* Reviews
      const id = yield* waiting
      const names = Array.from({ length: 20 }, (_, n) => `reviewer ${n}`)
      const claims = yield* Effect.forEach(
        names,
        (reviewer) => Effect.either(reviews.claim(acme, id, { reviewer }, null)),
        { concurrency: "unbounded" }
      )
      expect(claims.filter(({ _tag }) => _tag === "Right")).toHaveLength(1)
    }).pipe(Effect.provide(stack))
  )

  it.effect("is recorded once in the audit trail with its reviewer, as are its release and the review", () =>
    Effect.gen(function* () {
      const reviews = yield* Reviews
      const audit = yield* Audit
      const id = yield* waiting
      yield* reviews.claim(acme, id, { reviewer: "Ines" }, null)
      yield* reviews.claim(acme, id, { reviewer: "Ines" }, null)
      yield* TestClock.adjust("1 seconds")
      yield* reviews.release(acme, id, "Ines")
      yield* TestClock.adjust("1 seconds")
      yield* reviews.create(acme, id, { decision: "approved", reviewer: "Tom" }, null)
      const { data } = yield* audit.list(acme, { limit: 10 })
      expect(data.map(({ action, actor, subject }) => [action, actor.name, subject])).toEqual([
        ["review.recorded", "Tom", id],
        ["review.released", "Ines", id],
        ["review.claimed", "Ines", id],
        ["document.submitted", null, id]
      ])
    }).pipe(Effect.provide(stack))
  )

  it.effect("is erased with the document, as are the reviewers' names", () =>
    Effect.gen(function* () {
      const reviews = yield* Reviews
      const documents = yield* Documents
      const id = yield* waiting
      yield* reviews.create(acme, id, { decision: "approved", reviewer: "Tom" }, null)
      expect((yield* documents.result(acme, id)).reviews).toMatchObject([{ reviewer: "Tom", decision: "approved" }])
      yield* reviews.claim(acme, id, { reviewer: "Ines" }, null)
      expect(yield* documents.delete(acme, id)).toMatchObject({ status: "deleted", claim: null, review_status: null })
      expect(yield* Effect.flip(reviews.claim(acme, id, { reviewer: "Ines" }, null))).toMatchObject({
        _tag: "DocumentDeleted"
      })
    }).pipe(Effect.provide(stack))
  )
})
