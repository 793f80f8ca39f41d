import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import {
  Claim,
  CreatedWebhookEndpoint,
  DeliveryAttemptLog,
  Document,
  Event,
  ExtractionResult,
  ListOf,
  RecognitionPage,
  Review,
  WebhookEndpoint,
  WebhookRecovery,
  WebhookTest
} from "@extrait/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { backends } from "./backends.js"
import { documentOf, errorOf, exact, invoice, startServer, type TestServer } from "./server.js"

const Endpoints = ListOf(WebhookEndpoint)
const unknownEndpoint = `we_${"0".repeat(26)}`
const unknownEvent = `evt_${"0".repeat(26)}`

describe.each(backends)("over %s", (_, storage) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ ...storage() })
  })
  afterAll(() => server.stop())

  const created = async (body: object = { url: "https://receiver.example/hooks" }) =>
    exact(CreatedWebhookEndpoint, await (await server.send("/v1/webhook-endpoints", body)).json())

  const patch = (id: string, body: unknown, key?: string) =>
    server.call(`/v1/webhook-endpoints/${id}`, {
      method: "PATCH",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
      ...(key === undefined ? {} : { key })
    })

  describe("PATCH /v1/webhook-endpoints/{id}", () => {
    it("changes what the body names, and nothing else", async () => {
      const { secret: _secret, ...endpoint } = await created()
      const paused = exact(WebhookEndpoint, await (await patch(endpoint.id, { active: false })).json())
      expect(paused).toEqual({ ...endpoint, active: false })
      const url = "https://receiver.example/other"
      const moved = await (await patch(endpoint.id, { url, events: ["document.failed"], active: true })).json()
      expect(moved).toEqual({ ...endpoint, url, events: ["document.failed"] })
      expect(await (await patch(endpoint.id, {})).json()).toEqual(moved)
      expect(await (await patch(endpoint.id, { events: null })).json()).toMatchObject({ url, events: null })
      expect(await (await server.call(`/v1/webhook-endpoints/${endpoint.id}`)).json()).toMatchObject({ events: null })
    })

    it("refuses what creation refuses, and unknown properties", async () => {
      const { id } = await created()
      const wrong = { url: "ftp://receiver.example", events: ["document.born"], active: "yes", secret: "mine" }
      const { detail } = await errorOf(await patch(id, wrong), 422)
      expect(detail?.map(({ loc }) => loc.join("."))).toEqual(
        expect.arrayContaining(["body.url", "body.events.0", "body.active", "body.secret"])
      )
    })

    it("does not find another's", async () => {
      const { id } = await created()
      expect((await errorOf(await patch(id, { active: false }, server.keys.other), 404)).error.code).toBe("not_found")
      expect((await errorOf(await patch(unknownEndpoint, {}), 404)).error.code).toBe("not_found")
    })
  })

  describe("POST /v1/webhook-endpoints/{id}/rotate-secret", () => {
    it("answers with a new secret, once", async () => {
      const before = await created()
      const response = await server.call(`/v1/webhook-endpoints/${before.id}/rotate-secret`, { method: "POST" })
      expect(response.status).toBe(200)
      const after = exact(CreatedWebhookEndpoint, await response.json())
      expect(after).toEqual({ ...before, secret: after.secret, secret_prefix: after.secret.slice(0, 10) })
      expect(after.secret).toMatch(/^whsec_/)
      expect(after.secret).not.toBe(before.secret)
      const { data } = exact(Endpoints, await (await server.call("/v1/webhook-endpoints")).json())
      expect(data.find(({ id }) => id === before.id)?.secret_prefix).toBe(after.secret_prefix)
      expect(JSON.stringify(data)).not.toContain(after.secret)
    })

    it("rotates once per idempotency key, and takes no body", async () => {
      const { id } = await created()
      const rotate = (headers: Record<string, string>, body?: string) =>
        server.call(`/v1/webhook-endpoints/${id}/rotate-secret`, {
          method: "POST",
          headers,
          ...(body === undefined ? {} : { body })
        })
      const first = await rotate({ "idempotency-key": `rotate ${id}` })
      const again = await rotate({ "idempotency-key": `rotate ${id}`, "content-type": "application/json" }, "{}")
      expect(again.headers.get("idempotent-replayed")).toBe("true")
      expect(await again.json()).toEqual(await first.json())
      await errorOf(await rotate({ "content-type": "application/json" }, '{"secret":"mine"}'), 422)
      await errorOf(await rotate({ "content-type": "text/plain" }, "mine"), 415)
    })
  })

  describe("POST /v1/webhook-endpoints/{id}/test", () => {
    it("sends a message at once and tells that no answer came", async () => {
      const { id } = await created()
      const response = await server.call(`/v1/webhook-endpoints/${id}/test`, { method: "POST" })
      expect(exact(WebhookTest, await response.json())).toMatchObject({
        endpoint_id: id,
        delivered: false,
        status_code: null,
        error: "no network in tests"
      })
      await errorOf(await server.call(`/v1/webhook-endpoints/${unknownEndpoint}/test`, { method: "POST" }), 404)
    })
  })

  describe("events", () => {
    const eventOf = async (documentId: string) => {
      const list = exact(ListOf(Event), await (await server.call(`/v1/events?document_id=${documentId}`)).json())
      const [event] = list.data
      if (event === undefined) throw new Error("no event")
      return event
    }

    it("are listed by the time they were created", async () => {
      const { id } = await server.processed(invoice)
      const { created_at } = await eventOf(id)
      const later = new Date(Date.parse(created_at) + 1).toISOString()
      const between = async (query: string) => {
        const list = exact(ListOf(Event), await (await server.call(`/v1/events?document_id=${id}&${query}`)).json())
        return list.data.length
      }
      expect(await between(`created_after=${created_at}&created_before=${later}`)).toBe(1)
      expect(await between(`created_before=${created_at}`)).toBe(0)
      expect(await between(`created_after=${later}`)).toBe(0)
      await errorOf(await server.call("/v1/events?created_after=yesterday"), 422)
    })

    it("are delivered again: to all, or to one endpoint", async () => {
      const { id: documentId } = await server.processed(invoice, { metadata: '{"n":1}' })
      const before = await eventOf(documentId)
      const endpoint = await created({ url: "https://receiver.example/later" })
      const one = await server.send(
        `/v1/events/${before.id}/redeliver`,
        { endpoint_id: endpoint.id },
        { headers: { "idempotency-key": before.id } }
      )
      expect(one.status).toBe(202)
      const event = exact(Event, await one.json())
      expect(event.payload).toEqual(before.payload)
      const added = event.deliveries.filter(({ id }) => before.deliveries.every((delivery) => delivery.id !== id))
      expect(added).toMatchObject([{ endpoint_id: endpoint.id, attempts: 0, delivered_at: null }])
      const again = await server.send(
        `/v1/events/${before.id}/redeliver`,
        { endpoint_id: endpoint.id },
        { headers: { "idempotency-key": before.id } }
      )
      expect(again.headers.get("idempotent-replayed")).toBe("true")
      expect(await again.json()).toEqual(event)
      // What still waits is brought forward, not doubled.
      const all = await server.call(`/v1/events/${before.id}/redeliver`, { method: "POST" })
      expect(
        exact(Event, await all.json()).deliveries.filter(({ endpoint_id }) => endpoint_id === endpoint.id)
      ).toHaveLength(1)
    })

    it("that have not reached an endpoint since a time are delivered again at once", async () => {
      const endpoint = await created({ url: "https://receiver.example/down" })
      const event = await eventOf((await server.processed(invoice)).id)
      const delivery = event.deliveries.find(({ endpoint_id }) => endpoint_id === endpoint.id)
      const attempts = async () => {
        const list = await server.call(`/v1/events/${event.id}/deliveries/${delivery?.id}/attempts`)
        return exact(ListOf(DeliveryAttemptLog), await list.json()).data.length
      }
      await server.deliver()
      expect(await attempts()).toBe(1)
      const recover = (body: unknown, init = {}) =>
        server.send(`/v1/webhook-endpoints/${endpoint.id}/recover`, body, init)
      const since = event.created_at
      const response = await recover({ since })
      expect(response.status).toBe(202)
      expect(exact(WebhookRecovery, await response.json())).toEqual({
        object: "webhook_recovery",
        endpoint_id: endpoint.id,
        since,
        deliveries: 1
      })
      await server.deliver()
      expect(await attempts()).toBe(2)
      const later = new Date(Date.parse(since) + 1).toISOString()
      expect(await (await recover({ since: later })).json()).toMatchObject({ deliveries: 0 })
      for (const wrong of [{}, { since: "yesterday" }, { since: "2026-13-01T00:00:00Z" }, { since: 1 }]) {
        const { detail } = await errorOf(await recover(wrong), 422)
        expect(detail?.[0]?.loc).toEqual(["body", "since"])
      }
      await errorOf(await recover({ since }, { key: server.keys.other }), 404)
      await patch(endpoint.id, { active: false })
      await errorOf(await recover({ since }), 422)
    })

    it("are not delivered to what is not there", async () => {
      const { id } = await eventOf((await server.processed(invoice)).id)
      const { detail } = await errorOf(
        await server.send(`/v1/events/${id}/redeliver`, { endpoint_id: unknownEndpoint }),
        422
      )
      expect(detail?.[0]?.loc).toEqual(["body", "endpoint_id"])
      await errorOf(await server.send(`/v1/events/${unknownEvent}/redeliver`, {}), 404)
      await errorOf(await server.send(`/v1/events/${id}/redeliver`, {}, { key: server.keys.other }), 404)
    })

    it("have a log of each delivery's attempts", async () => {
      const endpoint = await created({ url: "https://receiver.example/logged" })
      const event = await eventOf((await server.processed(invoice)).id)
      const delivery = event.deliveries.find(({ endpoint_id }) => endpoint_id === endpoint.id)
      const path = `/v1/events/${event.id}/deliveries/${delivery?.id}/attempts`
      await server.deliver()
      const log = await (await server.call(path)).json()
      expect(log).toMatchObject({
        object: "list",
        has_more: false,
        data: [
          {
            object: "delivery_attempt",
            delivery_id: delivery?.id,
            number: 1,
            status_code: null,
            error: "no network in tests"
          }
        ]
      })
      await errorOf(await server.call(path, { key: server.keys.other }), 404)
      await errorOf(await server.call(`/v1/events/${event.id}/deliveries/dlv_${"0".repeat(26)}/attempts`), 404)
    })
  })

  describe("POST /v1/documents/{id}/review", () => {
    const review = (id: string, body: unknown, init = {}) => server.send(`/v1/documents/${id}/review`, body, init)
    const resultOf = async (id: string) =>
      exact(ExtractionResult, await (await server.call(`/v1/documents/${id}/result`)).json())
    const waiting = () => server.processed(invoice, { document_type: "invoice", human_review_threshold: "1" })

    it("takes a result out of the queue of those that wait for a person", async () => {
      const { id } = await waiting()
      const ids = async (status: string) => {
        const list = exact(ListOf(Document), await (await server.call(`/v1/documents?review_status=${status}`)).json())
        return list.data.map((document) => document.id)
      }
      expect(await ids("pending")).toContain(id)
      const response = await review(id, { decision: "approved", note: "Checked" })
      expect(response.status).toBe(201)
      expect(exact(Review, await response.json())).toMatchObject({
        document_id: id,
        decision: "approved",
        corrected: []
      })
      expect(await ids("pending")).not.toContain(id)
      expect(await ids("approved")).toContain(id)
      expect(await resultOf(id)).toMatchObject({
        review_status: "approved",
        review: { decision: "approved", note: "Checked" }
      })
    })

    it("keeps the machine's value beside the person's, also when it is corrected again", async () => {
      const { id } = await server.processed(`${invoice}\nTotal amount: 1,250.00 EUR`, { document_type: "invoice" })
      const machine = (await resultOf(id)).extract.total_amount
      await review(id, { decision: "corrected", corrections: { total_amount: "1,300.00 EUR", invoice_number: null } })
      const { extract, review_status } = await resultOf(id)
      expect(review_status).toBe("corrected")
      expect(extract.total_amount).toEqual({
        value: "1,300.00 EUR",
        normalized: { amount: 1300, currency: "EUR" },
        confidence: 1,
        found: true,
        page: null,
        bbox: null,
        block_ids: [],
        machine
      })
      expect(extract.invoice_number).toMatchObject({ value: null, found: false, machine: { value: "INV-2041" } })
      await review(id, { decision: "corrected", corrections: { total_amount: machine?.value } })
      expect((await resultOf(id)).extract.total_amount).toEqual({ ...machine, confidence: 1, machine })
    })

    it("takes the rows that a table should have, and keeps the machine's beside them", async () => {
      const line = (description: string, qty: string, amount: string) =>
        `${description.padEnd(30)}${qty.padStart(8)}${amount.padStart(14)}`
      const printed = [
        line("Description", "Qty", "Amount"),
        line("Oak board", "2", "24.00"),
        line("Screws", "1", "3.50")
      ]
      const tables = [{ key: "items", columns: ["description", "qty", "amount"] }]
      const schema = { fields: [{ key: "invoice_number" }], tables }
      const text = `${invoice}\n\n${printed.join("\n")}`
      const { id } = await server.processed(text, { extraction_schema: JSON.stringify(schema) })
      const machine = (await resultOf(id)).tables[0]
      expect(machine?.rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
        ["Oak board", "2", "24.00"],
        ["Screws", "1", "3.50"]
      ])
      const items = [
        { description: "Oak board, planed", qty: "2", amount: "24.00" },
        { description: "Delivery", qty: null, amount: "9.00" }
      ]
      expect((await review(id, { decision: "corrected", corrections: { items } })).status).toBe(201)
      const { reviews = [], tables: corrected } = await resultOf(id)
      expect(corrected[0]).toMatchObject({
        confidence: 1,
        machine: { rows: machine?.rows, confidence: machine?.confidence }
      })
      expect(corrected[0]?.rows.map(({ bbox, cells }) => [bbox.y, ...cells.map(({ value }) => value)])).toEqual([
        [machine?.rows[0]?.bbox.y, "Oak board, planed", "2", "24.00"],
        [machine?.bbox.y, "Delivery", null, "9.00"]
      ])
      expect(JSON.parse(reviews[0]?.changes[0]?.after ?? "")).toEqual(items)
      const faults = async (corrections: unknown) => {
        const { detail = [] } = await errorOf(await review(id, { decision: "corrected", corrections }), 422)
        return detail.map(({ loc }) => loc.join("."))
      }
      expect(await faults({ items: [{ qty: "1" }, { price: "2" }] })).toEqual(["body.corrections.items.1.price"])
      expect(await faults({ items: "none", invoice_number: [] })).toEqual([
        "body.corrections.items",
        "body.corrections.invoice_number"
      ])
    })

    it("types and flags corrected values as the machine's, and keeps the machine's flags", async () => {
      const fields = [
        { key: "invoice_number", required: true, pattern: "INV-\\d+" },
        { key: "total_amount", type: "number" }
      ]
      const { id } = await server.processed(invoice, { extraction_schema: JSON.stringify({ fields }) })
      const machine = await resultOf(id)
      const flagsAfter = async (corrections: Record<string, unknown>) => {
        expect((await review(id, { decision: "corrected", corrections })).status).toBe(201)
        return (await resultOf(id)).flags
      }
      expect(await flagsAfter({ invoice_number: null })).toContain("missing_field:invoice_number")
      expect(await flagsAfter({ invoice_number: "2041" })).toContain("invalid_field:invoice_number")
      expect(await flagsAfter({ total_amount: "unknown" })).toContain("invalid_field:total_amount")
      expect(await flagsAfter({ invoice_number: "INV-2041", total_amount: "12.50" })).toEqual([])
      const { extract, machine_flags } = await resultOf(id)
      expect(extract.total_amount).toMatchObject({ normalized: 12.5, confidence: 1 })
      expect(machine_flags).toEqual(machine.flags)
    })

    it("tells again which rules the corrected values break", async () => {
      const text = `${invoice}\nSubtotal: 1,000.00 EUR\nVAT: 250.00 EUR\nTotal amount: 1,250.00 EUR`
      const { id } = await server.processed(text, { document_type: "invoice" })
      const amounts = { subtotal_amount: "1,000.00 EUR", tax_amount: "250.00 EUR", total_amount: "1,300.00 EUR" }
      await review(id, { decision: "corrected", corrections: amounts })
      const wrong = Object.keys(amounts).map((key) => `inconsistent:${key}`)
      expect((await resultOf(id)).flags).toEqual(expect.arrayContaining(wrong))
      await review(id, { decision: "corrected", corrections: { total_amount: "1,250.00 EUR" } })
      expect((await resultOf(id)).flags.filter((flag) => wrong.includes(flag))).toEqual([])
    })

    it("keeps who reviewed, what was changed and where it stands", async () => {
      const { id } = await server.processed(invoice, { document_type: "invoice" })
      const machine = (await resultOf(id)).extract.invoice_number
      const bbox = { x: 0.5, y: 0.1, width: 0.2, height: 0.02 }
      const first = { decision: "approved", reviewer: "Inès Marchand" }
      const corrections = { invoice_number: { value: "INV-7", page: 1, bbox } }
      await review(id, first)
      const answer = await review(id, { decision: "corrected", corrections, reviewer: "Tom Okafor", note: "Stamped" })
      expect(exact(Review, await answer.json())).toMatchObject({
        reviewer: "Tom Okafor",
        corrected: ["invoice_number"]
      })
      const { extract, review: last, reviews } = await resultOf(id)
      expect(extract.invoice_number).toMatchObject({ value: "INV-7", page: 1, bbox, block_ids: [], machine })
      expect(last).toMatchObject({ decision: "corrected", reviewer: "Tom Okafor", note: "Stamped" })
      expect(reviews).toMatchObject([
        { ...first, changes: [] },
        {
          reviewer: "Tom Okafor",
          changes: [{ key: "invoice_number", before: machine?.value, after: "INV-7" }]
        }
      ])
    })

    it("happens once per idempotency key", async () => {
      const { id } = await waiting()
      const init = { headers: { "idempotency-key": `review ${id}` } }
      const first = await review(id, { decision: "rejected" }, init)
      const again = await review(id, { decision: "rejected" }, init)
      expect(again.headers.get("idempotent-replayed")).toBe("true")
      expect(await again.json()).toEqual(await first.json())
      expect((await errorOf(await review(id, { decision: "approved" }, init), 409)).error.code).toBe(
        "idempotency_conflict"
      )
    })

    it("names what is wrong with it", async () => {
      const { id } = await waiting()
      const faults = async (body: unknown) => {
        const { detail = [] } = await errorOf(await review(id, body), 422)
        return detail.map(({ loc }) => loc.join("."))
      }
      expect(await faults({})).toEqual(["body.decision"])
      expect(await faults({ decision: "maybe", corrections: { a: 1 }, more: true })).toEqual(
        expect.arrayContaining(["body.decision", "body.corrections.a", "body.more"])
      )
      expect(await faults({ decision: "corrected" })).toEqual(["body.corrections"])
      expect(await faults({ decision: "approved", corrections: { total_amount: "1" } })).toEqual(["body.corrections"])
      expect(await faults({ decision: "corrected", corrections: { no_such: "1" } })).toEqual([
        "body.corrections.no_such"
      ])
    })

    it("needs a result", async () => {
      const approved = { decision: "approved" }
      const slow = await server.submitted("[slow]")
      expect((await errorOf(await review(slow.id, approved), 409)).error.code).toBe("document_not_ready")
      await server.call(`/v1/documents/${slow.id}`, { method: "DELETE" })
      expect((await errorOf(await review(slow.id, approved), 410)).error.code).toBe("document_deleted")
      const torn = await server.processed("[torn]")
      expect((await errorOf(await review(torn.id, approved), 422)).error.code).toBe("document_failed")
      await errorOf(await review(`doc_${"0".repeat(26)}`, approved), 404)
      const { id } = await server.processed(invoice)
      await errorOf(await review(id, approved, { key: server.keys.other }), 404)
    })
  })

  describe("POST /v1/documents/{id}/claim", () => {
    const claim = (id: string, body: unknown, init = {}) => server.send(`/v1/documents/${id}/claim`, body, init)
    const release = (id: string, query = "") => server.call(`/v1/documents/${id}/claim${query}`, { method: "DELETE" })
    const shown = async (id: string) => exact(Document, await (await server.call(`/v1/documents/${id}`)).json())

    it("keeps a document for one person, who may renew it", async () => {
      const { id } = await server.processed(invoice)
      const first = await claim(id, { reviewer: "Inès Marchand", seconds: 60 })
      expect(first.status).toBe(201)
      const held = exact(Claim, await first.json())
      expect(held).toMatchObject({ object: "claim", document_id: id, reviewer: "Inès Marchand" })
      expect(Date.parse(held.expires_at) - Date.parse(held.claimed_at)).toBe(60_000)
      const renewed = exact(Claim, await (await claim(id, { reviewer: "Inès Marchand" })).json())
      expect(renewed.claimed_at).toBe(held.claimed_at)
      expect(Date.parse(renewed.expires_at)).toBeGreaterThan(Date.parse(held.expires_at))
      expect((await shown(id)).claim).toMatchObject({ reviewer: "Inès Marchand", expires_at: renewed.expires_at })
      const { error } = await errorOf(await claim(id, { reviewer: "Tom Okafor" }), 409)
      expect(error.code).toBe("review_claimed")
      expect(error.message).toContain("Inès Marchand")
    })

    it("refuses another's review, and ends with the review", async () => {
      const { id } = await server.processed(invoice)
      await claim(id, { reviewer: "Inès Marchand" })
      const review = (body: unknown) => server.send(`/v1/documents/${id}/review`, body)
      for (const reviewer of [null, "Tom Okafor"]) {
        const refused = await errorOf(await review({ decision: "approved", reviewer }), 409)
        expect(refused.error.code).toBe("review_claimed")
      }
      expect((await review({ decision: "approved", reviewer: "Inès Marchand" })).status).toBe(201)
      expect(await shown(id)).toMatchObject({ claim: null, review_status: "approved" })
      expect((await claim(id, { reviewer: "Tom Okafor" })).status).toBe(201)
    })

    it("is ended by who holds it, or by whoever names nobody", async () => {
      const { id } = await server.processed(invoice)
      await claim(id, { reviewer: "Inès Marchand" })
      expect((await errorOf(await release(id, "?reviewer=Tom"), 409)).error.code).toBe("review_claimed")
      const released = await release(id, `?reviewer=${encodeURIComponent("Inès Marchand")}`)
      expect(exact(Document, await released.json()).claim).toBeNull()
      await claim(id, { reviewer: "Tom Okafor" })
      expect((await release(id)).status).toBe(200)
      // Without a claim nothing happens.
      expect((await release(id, "?reviewer=Tom")).status).toBe(200)
    })

    it("names what is wrong with it, and needs a result", async () => {
      const { id } = await server.processed(invoice)
      const faults = async (body: unknown) =>
        ((await errorOf(await claim(id, body), 422)).detail ?? []).map(({ loc }) => loc.join("."))
      expect(await faults({})).toEqual(["body.reviewer"])
      expect(await faults({ reviewer: "" })).toEqual(["body.reviewer"])
      expect(await faults({ reviewer: "Tom", seconds: 3601 })).toEqual(["body.seconds"])
      const slow = await server.submitted("[slow]")
      const { error } = await errorOf(await claim(slow.id, { reviewer: "Tom" }), 409)
      expect(error.code).toBe("document_not_ready")
      await server.call(`/v1/documents/${slow.id}`, { method: "DELETE" })
      await errorOf(await claim(id, { reviewer: "Tom" }, { key: server.keys.other }), 404)
      await errorOf(await server.call(`/v1/documents/${id}/claim`, { method: "DELETE", key: server.keys.other }), 404)
      await errorOf(await release(id, "?reviewer="), 422)
    })
  })

  describe("the queue of reviews", () => {
    const list = async (query: string) => {
      const found = await (await server.call(`/v1/documents?review_status=pending&limit=100&${query}`)).json()
      return exact(ListOf(Document), found).data.map(({ id }) => id)
    }

    it("runs from the oldest or from the least confident document, page after page", async () => {
      const threshold = { human_review_threshold: "1" }
      const field = (key: string) => JSON.stringify({ fields: [{ key }] })
      const sure = await server.processed(invoice, { ...threshold, extraction_schema: field("invoice_number") })
      const unsure = await server.processed(invoice, { ...threshold, extraction_schema: field("colour_of_the_car") })
      const confidenceOf = async (id: string) => {
        const { extract } = exact(ExtractionResult, await (await server.call(`/v1/documents/${id}/result`)).json())
        return Math.min(...Object.values(extract).map(({ confidence }) => confidence))
      }
      const [first, second] =
        (await confidenceOf(unsure.id)) < (await confidenceOf(sure.id)) ? [unsure, sure] : [sure, unsure]
      const oldest = await list("order=oldest")
      expect(oldest).toEqual((await list("order=newest")).toReversed())
      const queue = await list("order=least_confident")
      expect(queue.toSorted()).toEqual(oldest.toSorted())
      expect(queue.indexOf(first.id)).toBeLessThan(queue.indexOf(second.id))
      expect(await list(`order=least_confident&starting_after=${first.id}`)).toEqual(
        queue.slice(queue.indexOf(first.id) + 1)
      )
      // What has left the queue still says where a page begins.
      await server.send(`/v1/documents/${first.id}/review`, { decision: "approved" })
      expect(await list(`order=least_confident&starting_after=${first.id}`)).toContain(second.id)
    })

    it("holds what waits for a person, and begins at a document that there is", async () => {
      const faults = async (query: string) =>
        ((await errorOf(await server.call(`/v1/documents?${query}`), 422)).detail ?? []).map(({ loc }) => loc.join("."))
      expect(await faults("order=least_confident")).toEqual(["query.order"])
      expect(await faults("order=best")).toEqual(["query.order"])
      const unknown = `doc_${"0".repeat(26)}`
      expect(await faults(`order=least_confident&review_status=pending&starting_after=${unknown}`)).toEqual([
        "query.starting_after"
      ])
    })
  })

  describe("GET /v1/documents/{id}/file", () => {
    const fileOf = (id: string, headers: Record<string, string> = {}) =>
      server.call(`/v1/documents/${id}/file`, { headers })

    it("gives ranges of its bytes", async () => {
      const { id } = await server.submitted(invoice)
      const size = invoice.length
      for (const [range, text, said] of [
        ["bytes=0-0", invoice.slice(0, 1), `bytes 0-0/${size}`],
        ["bytes=8-", invoice.slice(8), `bytes 8-${size - 1}/${size}`],
        ["bytes=-5", invoice.slice(-5), `bytes ${size - 5}-${size - 1}/${size}`],
        ["bytes=0-99999", invoice, `bytes 0-${size - 1}/${size}`],
        [`bytes=-${"9".repeat(400)}`, invoice, `bytes 0-${size - 1}/${size}`]
      ] as const) {
        const response = await fileOf(id, { range })
        expect([response.status, response.headers.get("content-range")]).toEqual([206, said])
        expect(response.headers.get("content-length")).toBe(String(text.length))
        expect(await response.text()).toBe(text)
      }
    })

    it("answers 416 to a range that lies outside, and the whole to what is no single range", async () => {
      const { id } = await server.submitted(invoice)
      for (const range of [`bytes=${invoice.length}-`, "bytes=-0", `bytes=${"9".repeat(20)}-`]) {
        const response = await fileOf(id, { range })
        expect(response.headers.get("content-range")).toBe(`bytes */${invoice.length}`)
        expect((await errorOf(response, 416)).error.code).toBe("range_not_satisfiable")
      }
      for (const range of ["bytes=0-1,3-4", "lines=1-2", "bytes=5-2", "bytes=-"]) {
        const response = await fileOf(id, { range })
        expect(response.status).toBe(200)
        expect(await response.text()).toBe(invoice)
      }
    })

    it("answers 304 while it is unchanged, and honours If-Range", async () => {
      const { id } = await server.submitted(invoice)
      const etag = (await fileOf(id)).headers.get("etag") ?? ""
      expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
      expect((await fileOf(id, { "if-none-match": `"other", W/${etag}` })).status).toBe(304)
      expect((await fileOf(id, { "if-none-match": '"other"' })).status).toBe(200)
      expect((await fileOf(id, { range: "bytes=0-1", "if-range": etag })).status).toBe(206)
      expect((await fileOf(id, { range: "bytes=0-1", "if-range": '"other"' })).status).toBe(200)
    })
  })

  describe("GET /v1/documents/{id}/pages/{n}.png", () => {
    it("gives the picture of a page", async () => {
      const { id } = await server.submitted(invoice)
      const response = await server.call(`/v1/documents/${id}/pages/1.png`)
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"])
      expect(new Uint8Array(await response.arrayBuffer()).slice(1, 4)).toEqual(new TextEncoder().encode("PNG"))
    })

    it("does not find pages that are not there, and tells why one cannot be drawn", async () => {
      const { id } = await server.submitted(invoice)
      for (const page of ["2", "0", "-1", "1.5", "x", "01"]) {
        await errorOf(await server.call(`/v1/documents/${id}/pages/${page}.png`), 404)
      }
      await errorOf(await server.call(`/v1/documents/${id}/pages/1.jpg`), 404)
      await errorOf(await server.call(`/v1/documents/${id}/pages/1.png`, { key: server.keys.other }), 404)
      const torn = await server.submitted("[undrawable]")
      const { error } = await errorOf(await server.call(`/v1/documents/${torn.id}/pages/1.png`), 422)
      expect(error.code).toBe("page_unavailable")
      await server.call(`/v1/documents/${id}`, { method: "DELETE" })
      await errorOf(await server.call(`/v1/documents/${id}/pages/1.png`), 410)
    })
  })

  describe("GET /v1/documents/{id}/pages/{n}/words", () => {
    const wordsOf = (id: string, page: string | number = 1, options = {}) =>
      server.call(`/v1/documents/${id}/pages/${page}/words`, options)

    it("gives the words of a page in the blocks of the result", async () => {
      const { id } = await server.processed(invoice)
      const { extract } = exact(ExtractionResult, await (await server.call(`/v1/documents/${id}/result`)).json())
      const read = exact(RecognitionPage, await (await wordsOf(id)).json())
      expect(read).toMatchObject({ page: 1, source: "text_layer" })
      const asked = await server.processed(invoice, { include_recognition: "true" })
      const { recognition } = exact(
        ExtractionResult,
        await (await server.call(`/v1/documents/${asked.id}/result`)).json()
      )
      expect(recognition?.pages).toEqual([read])
      expect(await (await wordsOf(asked.id)).json()).toEqual(read)
      for (const { block_ids, value } of Object.values(extract)) {
        const blocks = read.blocks.filter((block) => block_ids.includes(block.id))
        if (value !== null) expect(blocks.map(({ text }) => text).join("\n")).toContain(value)
      }
    })

    it("of a document without personal data are those of its result, or none", async () => {
      const { id } = await server.processed(invoice, { deidentify: "true" })
      await errorOf(await wordsOf(id), 404)
      const kept = await server.processed(invoice, { deidentify: "true", include_recognition: "true" })
      const { recognition } = exact(
        ExtractionResult,
        await (await server.call(`/v1/documents/${kept.id}/result`)).json()
      )
      expect(await (await wordsOf(kept.id)).json()).toEqual(recognition?.pages[0])
    })

    it("are not given of pages that are not there, before there is a result, and of documents that failed or are gone", async () => {
      const { id } = await server.processed(invoice)
      for (const page of ["2", "0", "-1", "1.5", "x", "01"]) await errorOf(await wordsOf(id, page), 404)
      await errorOf(await wordsOf(id, 1, { key: server.keys.other }), 404)
      const slow = await server.submitted("[slow]")
      expect((await errorOf(await wordsOf(slow.id), 409)).error.code).toBe("document_not_ready")
      const torn = await server.processed("[torn]")
      expect((await errorOf(await wordsOf(torn.id), 422)).error.code).toBe("document_failed")
      await server.call(`/v1/documents/${id}`, { method: "DELETE" })
      await errorOf(await wordsOf(id), 410)
    })
  })
})

describe("webhook secrets", () => {
  let receiver: Server
  afterAll(() => void receiver.close())

  it("sign together for a day after a rotation, in tests of the endpoint too", async () => {
    const signatures: Array<string> = []
    receiver = createServer((message, response) => {
      signatures.push(String(message.headers["webhook-signature"]))
      message.resume()
      response.writeHead(204).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
    const { port } = receiver.address() as AddressInfo
    const server = await startServer({ network: true })
    try {
      const url = `http://127.0.0.1:${port}/`
      const { id } = exact(CreatedWebhookEndpoint, await (await server.send("/v1/webhook-endpoints", { url })).json())
      const test = async () =>
        exact(WebhookTest, await (await server.call(`/v1/webhook-endpoints/${id}/test`, { method: "POST" })).json())
      expect(await test()).toMatchObject({ delivered: true, status_code: 204, error: null })
      await server.call(`/v1/webhook-endpoints/${id}/rotate-secret`, { method: "POST" })
      expect(await test()).toMatchObject({ delivered: true })
      expect(signatures.map((signature) => signature.split(" ").length)).toEqual([1, 2])
    } finally {
      await server.stop()
    }
  })
})

describe("operations", () => {
  it("tell readiness, and end waits when the service stops", async () => {
    const server = await startServer()
    const ready = () => fetch(`${server.url}/readyz`)
    expect([(await ready()).status, await (await ready()).json()]).toEqual([200, { status: "ready" }])
    const { id } = await server.submitted("[slow]")
    const waiting = server.call(`/v1/documents/${id}?wait=60`)
    await server.api.drain()
    expect(["queued", "processing"]).toContain((await documentOf(await waiting)).status)
    const refused = await ready()
    expect([refused.status, await refused.json()]).toEqual([503, { status: "stopping" }])
    await server.stop()
  })

  it("show the contract as a page that loads nothing from elsewhere", async () => {
    const server = await startServer({ prefix: "/api" })
    const pageAnswer = await server.call("/api/docs")
    const html = await pageAnswer.text()
    const script = await (await server.call("/api/docs/page.js")).text()
    expect(pageAnswer.headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(html).toContain('<script src="docs/page.js">')
    expect(html + script).not.toMatch(/https?:\/\//)
    // Whether it is a script at all.
    expect(() => new Function(script)).not.toThrow()
    const spec = await (await server.call("/api/openapi.json")).json()
    expect(spec).toMatchObject({ openapi: "3.1.0", servers: [{ url: "/api" }] })
    await server.stop()
    const closed = await startServer({ docs: false })
    for (const path of ["/docs", "/openapi.json"]) expect((await closed.call(path)).status).toBe(404)
    await closed.stop()
  })

  it("answer pages of other origins only where a host allows them", async () => {
    const origin = "https://app.example"
    const preflight = {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "authorization" }
    }
    const closed = await startServer()
    const refused = await closed.call("/v1/documents", preflight)
    expect(refused.status).toBe(405)
    expect(refused.headers.get("access-control-allow-origin")).toBeNull()
    await closed.stop()
    const open = await startServer({ cors: { origins: [origin] } })
    const allowed = await open.call("/v1/documents", preflight)
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get("access-control-allow-origin")).toBe(origin)
    expect(allowed.headers.get("access-control-allow-headers")).toContain("idempotency-key")
    const called = await open.call("/v1/documents", { headers: { origin } })
    expect(called.headers.get("access-control-allow-origin")).toBe(origin)
    expect(called.headers.get("access-control-expose-headers")).toContain("x-request-id")
    const stranger = await open.call("/v1/documents", { headers: { origin: "https://evil.example" } })
    expect(stranger.headers.get("access-control-allow-origin")).toBeNull()
    expect(stranger.headers.get("vary")).toBe("origin")
    await open.stop()
  })
})
