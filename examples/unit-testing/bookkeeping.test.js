import { describe, expect, it } from "@effect/vitest"
import { Deliveries, Documents, Sweeper } from "@extrait/core"
import { memoryStack, Outbox, testTenant as tenant, working } from "@extrait/testing"
import { Effect, Ref, Stream, TestClock } from "effect"
import { book, subscribe } from "./bookkeeping.js"

const invoice = "Invoice\nInvoice number: A-2041\nTotal: 120.00 EUR"

const file = (...bytes) => ({ filename: "invoice.txt", content: Stream.make(...bytes) })
const text = (content) => file(new TextEncoder().encode(content))

describe("bookkeeping", () => {
  it.effect("books an invoice", () =>
    Effect.gen(function* () {
      const entry = yield* working(book(tenant, text(invoice)))
      expect(entry).toMatchObject({ number: "A-2041", amount: 120, booked: true })
    }).pipe(Effect.provide(memoryStack))
  )

  it.effect("books no invoice without a number", () =>
    Effect.gen(function* () {
      const entry = yield* working(book(tenant, text("Invoice\nTotal: 120.00 EUR")))
      expect(entry).toMatchObject({ number: null, amount: 120, booked: false })
    }).pipe(Effect.provide(memoryStack))
  )

  it.effect("says what is no document", () =>
    Effect.gen(function* () {
      const archive = file(Uint8Array.of(0x50, 0x4b, 3, 4))
      expect(yield* working(book(tenant, archive))).toEqual({ problem: "unsupported_file_type" })
    }).pipe(Effect.provide(memoryStack))
  )

  it.effect("is told again while it does not answer: five seconds and five minutes later", () =>
    Effect.gen(function* () {
      const { deliverDue } = yield* Deliveries
      const { answers, sent } = yield* Outbox
      const deliverAfter = (time) => Effect.zipRight(TestClock.adjust(time), deliverDue)
      const messages = Effect.map(Ref.get(sent), (all) => all.map(({ type }) => type))
      yield* subscribe(tenant, "https://books.example/hook")
      yield* Ref.set(answers, false)
      yield* working(book(tenant, text(invoice)))
      yield* deliverDue
      // Each wait is up to a tenth longer, by chance.
      yield* deliverAfter("6 seconds")
      yield* Ref.set(answers, true)
      yield* deliverAfter("6 minutes")
      yield* deliverAfter("75 hours")
      expect(yield* messages).toEqual(Array(3).fill("document.completed"))
    }).pipe(Effect.provide(memoryStack))
  )

  it.effect("finds an invoice for thirty days, and nothing of it after them", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { sweep } = yield* Sweeper
      const { id } = yield* working(book(tenant, text(invoice)))
      const statusAfter = (time) =>
        Effect.zipRight(
          Effect.zipRight(TestClock.adjust(time), sweep),
          Effect.map(documents.get(tenant, id), ({ status }) => status)
        )
      expect(yield* statusAfter("29 days")).toBe("completed")
      expect(yield* statusAfter("1 days")).toBe("deleted")
    }).pipe(Effect.provide(memoryStack))
  )
})
