import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import {
  CreatedWebhookEndpoint,
  DeliveryAttemptLog,
  Event,
  ListOf,
  WebhookEndpoint,
  WebhookRecovery,
  WebhookTest
} from "@extrait/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { backends } from "./backends.js"
import { errorOf, exact, invoice, startServer, type TestServer } from "./server.js"

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

  describe("POST /v1/webhook-endpoints", () => {
    it("accepts at most a hundred per tenant, and another once one is deleted", async () => {
      const key = server.keys.other
      const create = () => server.send("/v1/webhook-endpoints", { url: "https://receiver.example/hooks" }, { key })
      const made = await Promise.all(Array.from({ length: 100 }, create))
      expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]))
      const { detail } = await errorOf(await create(), 422)
      expect(detail).toMatchObject([
        { loc: ["body"], msg: expect.stringContaining("The limit of 100 webhook endpoints") }
      ])
      const { id } = exact(CreatedWebhookEndpoint, await made[0]?.json())
      expect((await server.call(`/v1/webhook-endpoints/${id}`, { method: "DELETE", key })).status).toBe(200)
      expect((await create()).status).toBe(201)
    })
  })

  describe("PATCH /v1/webhook-endpoints/{id}", () => {
    it("changes only the properties in the body", async () => {
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

    it("refuses the same values as creation, and unknown properties", async () => {
      const { id } = await created()
      const wrong = { url: "ftp://receiver.example", events: ["document.born"], active: "yes", secret: "mine" }
      const { detail } = await errorOf(await patch(id, wrong), 422)
      expect(detail?.map(({ loc }) => loc.join("."))).toEqual(
        expect.arrayContaining(["body.url", "body.events.0", "body.active", "body.secret"])
      )
    })

    it("stores each event type once", async () => {
      const twice = ["document.failed", "document.completed", "document.failed"]
      const { events, id } = await created({ url: "https://receiver.example/hooks", events: twice })
      expect(events).toEqual(twice.slice(0, 2))
      expect(await (await patch(id, { events: [...twice].reverse() })).json()).toMatchObject({
        events: twice.slice(0, 2)
      })
    })

    it("does not find another tenant's endpoint", async () => {
      const { id } = await created()
      expect((await errorOf(await patch(id, { active: false }, server.keys.other), 404)).error.code).toBe("not_found")
      expect((await errorOf(await patch(unknownEndpoint, {}), 404)).error.code).toBe("not_found")
    })
  })

  describe("POST /v1/webhook-endpoints/{id}/rotate-secret", () => {
    it("returns a new secret once", async () => {
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

    it("rotates once per idempotency key, and refuses a body with content", async () => {
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
    it("sends a message at once and reports that no response came", async () => {
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

    it("can be filtered by creation time", async () => {
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

    it("can be redelivered to one endpoint or to all", async () => {
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
      // A waiting delivery is brought forward, not doubled.
      const all = await server.call(`/v1/events/${before.id}/redeliver`, { method: "POST" })
      expect(
        exact(Event, await all.json()).deliveries.filter(({ endpoint_id }) => endpoint_id === endpoint.id)
      ).toHaveLength(1)
    })

    it("that failed to reach an endpoint since a given time are redelivered at once", async () => {
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
      // The same time, written otherwise.
      expect(await (await recover({ since: since.replace("Z", "+00:00") })).json()).toMatchObject({ since })
      await server.deliver()
      expect(await attempts()).toBe(2)
      const later = new Date(Date.parse(since) + 1).toISOString()
      expect(await (await recover({ since: later })).json()).toMatchObject({ deliveries: 0 })
      const odd = [
        since.replace("Z", "+25:00"),
        "2026-02-30T00:00:00Z",
        "0000-01-01T00:00:00+01:00",
        "2026-13-01T00:00:00Z",
        "yesterday",
        1
      ]
      for (const wrong of [{}, ...odd.map((time) => ({ since: time }))]) {
        const { detail } = await errorOf(await recover(wrong), 422)
        expect(detail?.[0]?.loc).toEqual(["body", "since"])
      }
      await errorOf(await recover({ since }, { key: server.keys.other }), 404)
      await patch(endpoint.id, { active: false })
      const { detail } = await errorOf(await recover({ since }), 422)
      expect(detail?.[0]).toMatchObject({ loc: ["body"], msg: "The webhook endpoint is not active" })
    })

    it("cannot be redelivered if the event or endpoint is unknown", async () => {
      const { id } = await eventOf((await server.processed(invoice)).id)
      const { detail } = await errorOf(
        await server.send(`/v1/events/${id}/redeliver`, { endpoint_id: unknownEndpoint }),
        422
      )
      expect(detail?.[0]?.loc).toEqual(["body", "endpoint_id"])
      await errorOf(await server.send(`/v1/events/${unknownEvent}/redeliver`, {}), 404)
      await errorOf(await server.send(`/v1/events/${id}/redeliver`, {}, { key: server.keys.other }), 404)
    })

    it("have a log of delivery attempts", async () => {
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
})

describe("webhook secrets", () => {
  let receiver: Server
  afterAll(() => void receiver.close())

  it("both sign after a rotation, in tests of the endpoint too", async () => {
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
