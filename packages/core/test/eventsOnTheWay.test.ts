import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Events, type EventType, Reviews, Webhooks } from "../src/index.js"
import { acme, other, stack, submit, workFor } from "./stack.js"

const endpoint = (name: string, events?: ReadonlyArray<EventType> | null) =>
  Effect.map(
    Effect.flatMap(Webhooks, (_) =>
      _.create(acme, { url: `https://${name}.example/hook`, ...(events === undefined ? {} : { events }) }, null)
    ),
    ({ value }) => value.id
  )

/** The types of all events, each with the endpoints that get it; those of one moment have no order. */
const told = (names: Readonly<Record<string, string>>) =>
  Effect.map(
    Effect.flatMap(Events, (_) => _.list(acme, { limit: 100 })),
    ({ data }) =>
      data
        .map(({ deliveries, type }) => [type, ...deliveries.map(({ endpoint_id }) => names[endpoint_id] ?? "?").sort()])
        .sort()
  )

describe("opt-in events", () => {
  it.effect("go only to endpoints that subscribe to them", () =>
    Effect.gen(function* () {
      const names = {
        [yield* endpoint("silent")]: "silent",
        [yield* endpoint("empty", [])]: "empty",
        [yield* endpoint("null", null)]: "null",
        [yield* endpoint("way", ["document.processing", "document.reviewed"])]: "way",
        [yield* endpoint("both", ["document.completed", "document.reviewed"])]: "both"
      }
      const { value } = yield* submit("a", { human_review_threshold: 1 })
      yield* workFor("1 seconds")
      const reviews = yield* Reviews
      yield* reviews.create(acme, value.id, { decision: "approved" }, "once")
      yield* reviews.create(acme, value.id, { decision: "approved" }, "once")
      expect(yield* told(names)).toEqual([
        ["document.completed", "both", "empty", "null", "silent"],
        ["document.processing", "way"],
        ["document.reviewed", "both", "way"]
      ])
      const { data } = yield* Effect.flatMap(Events, (_) => _.list(acme, { limit: 100 }))
      const states = data.map(({ payload: { document } }) => `${document.status} ${document.review_status}`)
      expect(states.sort()).toEqual(["completed approved", "completed pending", "processing null"])
    }).pipe(Effect.provide(stack))
  )

  it.effect("are not stored unless an endpoint of the tenant subscribes to them", () =>
    Effect.gen(function* () {
      const names = { [yield* endpoint("silent")]: "silent" }
      yield* Effect.flatMap(Webhooks, (_) =>
        _.create(other, { url: "https://other.example/hook", events: ["document.processing"] }, null)
      )
      const { value } = yield* submit("a", { human_review_threshold: 1 })
      yield* workFor("1 seconds")
      yield* Effect.flatMap(Reviews, (_) => _.create(acme, value.id, { decision: "rejected" }, null))
      expect(yield* told(names)).toEqual([["document.completed", "silent"]])
    }).pipe(Effect.provide(stack))
  )

  it.effect("recur with each attempt, and omit a file name that is not yet de-identified", () =>
    Effect.gen(function* () {
      const names = { [yield* endpoint("way", ["document.processing", "document.failed"])]: "way" }
      yield* submit("picture", { deidentify: true })
      yield* workFor("1 minutes")
      const types = yield* told(names)
      expect(types.filter(([type]) => type === "document.processing").length).toBeGreaterThan(1)
      const { data } = yield* Effect.flatMap(Events, (_) => _.list(acme, { limit: 100, type: "document.processing" }))
      expect(data.map(({ payload }) => payload.document.filename)).toEqual(data.map(() => null))
    }).pipe(Effect.provide(stack))
  )

  it.effect("can be redelivered", () =>
    Effect.gen(function* () {
      const id = yield* endpoint("way", ["document.processing"])
      yield* submit("a")
      yield* workFor("1 seconds")
      const events = yield* Events
      const { data } = yield* events.list(acme, { limit: 100, type: "document.processing" })
      expect(data).toHaveLength(1)
      const { value } = yield* events.redeliver(acme, data[0]?.id ?? "", {}, null)
      expect(value.deliveries.every(({ endpoint_id }) => endpoint_id === id)).toBe(true)
    }).pipe(Effect.provide(stack))
  )
})
