import { describe, expect, it } from "@effect/vitest"
import { Duration, Effect, Fiber, TestClock } from "effect"
import {
  Audit,
  type AuditEntry,
  CurrentActor,
  Documents,
  defaultSettings,
  Events,
  JobsOfHost,
  JobTable,
  KeyId,
  Keys,
  Processing,
  Reviews,
  Schemas,
  Settings,
  Sweeper,
  Webhooks
} from "../src/index.js"
import { acme, acmeLive, other, stack, submit } from "./stack.js"

const entries = Effect.flatMap(Audit, (_) => Effect.map(_.list(acme, { limit: 100 }), ({ data }) => data))

/** Entries without what differs from run to run, oldest first. */
const told = (found: ReadonlyArray<AuditEntry>) =>
  found.map(({ action, details, subject }) => ({ action, details, subject })).toReversed()

/** Works on what waits. */
const process = Effect.gen(function* () {
  const processing = yield* Processing
  const workers = yield* Effect.fork(processing.run({ concurrency: 1 }))
  yield* TestClock.adjust("10 seconds")
  yield* Fiber.interrupt(workers)
})

/** Entries of one millisecond have no order: each is made a second after the one before. */
const later = TestClock.adjust("1 second")

describe("the audit trail", () => {
  it.effect("records every change by a person, without its content", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { value: letter } = yield* submit("Zebulon Quist", { deidentify: true, metadata: { who: "Zebulon" } })
      const { value: torn } = yield* submit("unreadable")
      yield* process
      const reviews = yield* Reviews
      const review = { decision: "corrected", corrections: { text: "Zebulon" }, note: "Zebulon" }
      yield* reviews.create(acme, letter.id, review, null)
      yield* later
      yield* documents.retry(acme, torn.id, null)
      yield* later
      yield* documents.delete(acme, letter.id)
      yield* documents.delete(acme, letter.id)
      yield* later
      const schemas = yield* Schemas
      const { value: schema } = yield* schemas.create(acme, { name: "Zebulon", fields: [{ key: "a" }] }, null)
      yield* later
      yield* schemas.delete(acme, schema.id)
      yield* schemas.delete(acme, schema.id)
      yield* later
      const webhooks = yield* Webhooks
      const url = "https://zebulon.example/?token=Zebulon"
      const { value: endpoint } = yield* webhooks.create(acme, { url, events: ["document.failed"] }, null)
      yield* later
      yield* webhooks.update(acme, endpoint.id, { url: `${url}2`, active: false })
      for (const same of [{}, { active: false }, { url: `${url}2`, events: ["document.failed"] }]) {
        yield* webhooks.update(acme, endpoint.id, same)
      }
      yield* later
      yield* webhooks.update(acme, endpoint.id, { url: `${url}2`, events: null, active: true })
      yield* later
      const { value: rotated } = yield* webhooks.rotateSecret(acme, endpoint.id, null)
      yield* later
      const events = yield* Events
      const { data } = yield* events.list(acme, { limit: 1 })
      const event = data[0]?.id ?? ""
      yield* events.redeliver(acme, event, { endpoint_id: endpoint.id }, null)
      yield* later
      yield* events.recover(acme, endpoint.id, 0)
      yield* later
      yield* webhooks.delete(acme, endpoint.id)

      const found = yield* entries
      expect(told(found).slice(2)).toEqual([
        { action: "review.recorded", subject: letter.id, details: { decision: "corrected", corrected: ["text"] } },
        { action: "document.retried", subject: torn.id, details: {} },
        { action: "document.deleted", subject: letter.id, details: { status: "completed" } },
        { action: "schema.created", subject: schema.id, details: { fields: 1, tables: 0 } },
        { action: "schema.deleted", subject: schema.id, details: {} },
        { action: "webhook_endpoint.created", subject: endpoint.id, details: { events: ["document.failed"] } },
        {
          action: "webhook_endpoint.updated",
          subject: endpoint.id,
          details: { changed: ["url", "active"], active: false }
        },
        {
          action: "webhook_endpoint.updated",
          subject: endpoint.id,
          details: { changed: ["events", "active"], events: [], active: true }
        },
        { action: "webhook_endpoint.secret_rotated", subject: endpoint.id, details: {} },
        { action: "event.redelivered", subject: event, details: { endpoints: [endpoint.id] } },
        { action: "events.recovered", subject: endpoint.id, details: { since: "1970-01-01T00:00:00.000Z" } },
        { action: "webhook_endpoint.deleted", subject: endpoint.id, details: {} }
      ])
      // The first two were made in the same millisecond.
      const submitted = told(found).slice(0, 2)
      expect(submitted.map(({ action }) => action)).toEqual(["document.submitted", "document.submitted"])
      expect(submitted).toContainEqual({
        action: "document.submitted",
        subject: letter.id,
        details: { deidentify: true }
      })
      const text = JSON.stringify(found)
      for (const planted of [/zebulon/i, rotated.secret, endpoint.secret]) expect(text).not.toMatch(planted)
    }).pipe(Effect.provide(stack))
  )

  it.effect("records the creation, rotation and revocation of keys, each in the key's own tenant", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const audit = yield* Audit
      const created = yield* keys.create({ name: "Zebulon's" })
      yield* later
      const next = yield* keys.rotate(created.id)
      yield* later
      yield* keys.revoke(next.id)
      yield* keys.revoke(next.id)
      const { data } = yield* audit.list({ organisation: created.organisation, mode: "test" }, { limit: 10 })
      expect(told(data)).toEqual([
        {
          action: "key.created",
          subject: created.id,
          details: { scopes: ["submit", "read", "review"], expires_at: null }
        },
        {
          action: "key.rotated",
          subject: created.id,
          details: { new_key: next.id, valid_until: "1970-01-02T00:00:01.000Z" }
        },
        { action: "key.revoked", subject: next.id, details: {} }
      ])
      expect(JSON.stringify(data)).not.toContain("Zebulon")
      for (const tenant of [acme, acmeLive, other]) expect((yield* audit.list(tenant, { limit: 10 })).data).toEqual([])
    }).pipe(Effect.provide(stack))
  )

  it.effect("records the manual requeuing of a dead job", () =>
    Effect.gen(function* () {
      const { value: document } = yield* submit("text")
      yield* later
      const table = yield* JobTable
      const jobs = yield* JobsOfHost
      yield* table.lease(2000, "a", 3000)
      yield* table.bury(document.id, "a", { at: 2000, reason: "storage did not answer" }, 12)
      expect(yield* jobs.retry(document.id)).toBe(true)
      expect(yield* jobs.retry(document.id)).toBe(false)
      expect(yield* jobs.retry("none")).toBe(false)
      expect(told(yield* entries).slice(1)).toEqual([
        { action: "document.requeued", subject: document.id, details: {} }
      ])
    }).pipe(Effect.provide(stack))
  )

  it.effect("names the actor: the host or a key, and the person where one is known", () =>
    Effect.gen(function* () {
      const audit = yield* Audit
      const recorded = { action: "review.claimed", subject: "doc_1" } as const
      const key = { type: "api_key", id: KeyId.make(`key_${"0".repeat(26)}`), name: null } as const
      yield* audit.record(acme, recorded)
      yield* later
      yield* Effect.provideService(audit.record(acme, recorded), CurrentActor, key)
      yield* later
      yield* Effect.provideService(audit.record(acme, { ...recorded, person: "Inès Morvel" }), CurrentActor, key)
      expect((yield* entries).map(({ actor }) => actor).toReversed()).toEqual([
        { type: "host", id: null, name: null },
        key,
        { ...key, name: "Inès Morvel" }
      ])
    }).pipe(Effect.provide(stack))
  )

  it.effect("omits rolled-back changes, idempotent replays and the service's own actions", () =>
    Effect.gen(function* () {
      const { value: first } = yield* submit("text", {}, { key: "k" })
      yield* submit("text", {}, { key: "k" })
      yield* Effect.flip(submit("text", { extraction_schema_id: "schm_unknown" }))
      yield* process
      yield* TestClock.adjust("31 days")
      yield* Effect.flatMap(Sweeper, (_) => _.sweep)
      expect((yield* Effect.flatMap(Documents, (_) => _.get(acme, first.id))).status).toBe("deleted")
      expect((yield* entries).map(({ action }) => action)).toEqual(["document.submitted"])
    }).pipe(Effect.provide(stack))
  )

  it.effect("is kept for ever, unless the settings limit its retention", () =>
    Effect.gen(function* () {
      const { sweep } = yield* Sweeper
      yield* submit("text")
      yield* TestClock.adjust("3650 days")
      yield* sweep
      expect(yield* entries).toHaveLength(1)
      const keeping = (days: number) =>
        Effect.provideService(sweep, Settings, { ...defaultSettings, auditRetention: Duration.days(days) })
      yield* keeping(3651)
      expect(yield* entries).toHaveLength(1)
      yield* keeping(3649)
      expect(yield* entries).toEqual([])
    }).pipe(Effect.provide(stack))
  )
})
