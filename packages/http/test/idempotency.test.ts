import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import {
  CreatedApiKey,
  CreatedWebhookEndpoint,
  Document,
  Event,
  ExtractionResult,
  WebhookEndpoint
} from "@extrait/core"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { operations } from "./contract.js"
import { exact, form, invoice, startServer, type TestServer } from "./server.js"

// A hundred equal requests at the same time, on every operation that takes an idempotency key.

let server: TestServer
let received = 0
const receiver = createServer((request, response) => {
  received++
  request.resume()
  response.writeHead(204).end()
})

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
  server = await startServer({ network: true })
})
afterAll(async () => {
  await server.stop()
  receiver.close()
})

const read = async (path: string): Promise<unknown> => (await server.call(path, { key: server.keys.admin })).json()
const List = Schema.Struct({ data: Schema.Array(Schema.Unknown) })
const listed = async (path: string) => Schema.decodeUnknownSync(List)(await read(path)).data

const endpoint = async () => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  return exact(CreatedWebhookEndpoint, await (await server.send("/v1/webhook-endpoints", { url })).json())
}

interface Case {
  readonly path: string
  readonly body: () => FormData | string
  /** The things of which there must be one more after the requests; null where the answer is all that is made. */
  readonly count: (() => Promise<number>) | null
}

const json = (path: string, body: unknown, count: Case["count"]): Case => ({
  path,
  body: () => JSON.stringify(body),
  count
})

/** How each POST of the contract is asked, and what it makes. */
const cases: Readonly<Record<string, () => Promise<Case>>> = {
  "/v1/documents": async () => ({
    path: "/v1/documents",
    body: () => form(invoice),
    count: async () => (await listed("/v1/documents?limit=100")).length
  }),
  "/v1/documents:batch": async () => ({
    path: "/v1/documents:batch",
    body: () => form(invoice),
    count: async () => (await listed("/v1/documents?limit=100")).length
  }),
  "/v1/documents/{document_id}/retry": async () => {
    const { id } = await server.processed("[torn]")
    const path = `/v1/events?document_id=${id}`
    return json(`/v1/documents/${id}/retry`, {}, async () => {
      await server.call(`/v1/documents/${id}?wait=10`)
      return (await listed(path)).length
    })
  },
  "/v1/documents/{document_id}/review": async () => {
    const { id } = await server.processed(invoice)
    const body = { decision: "corrected", corrections: { total_amount: "7 EUR" } }
    const reviews = new Set<string>()
    return json(`/v1/documents/${id}/review`, body, async () => {
      const { review } = exact(ExtractionResult, await read(`/v1/documents/${id}/result`))
      // Each review takes the place of the one before, at its own time.
      if (review !== undefined) reviews.add(review.reviewed_at)
      return reviews.size
    })
  },
  "/v1/documents/{document_id}/claim": async () => {
    const { id } = await server.processed(invoice)
    const ends = new Set<string>()
    return json(`/v1/documents/${id}/claim`, { reviewer: "Inès Marchand" }, async () => {
      const { claim } = exact(Document, await read(`/v1/documents/${id}`))
      // Each claim takes the place of the one before, with its own end.
      if (claim !== null) ends.add(claim.expires_at)
      return ends.size
    })
  },
  "/v1/extraction-schemas": async () =>
    json("/v1/extraction-schemas", { fields: [{ key: "total" }] }, async () => {
      return (await listed("/v1/extraction-schemas?limit=100")).length
    }),
  "/v1/extraction-schemas/infer": async () => {
    const { id } = await server.processed(invoice)
    return json("/v1/extraction-schemas/infer", { document_ids: [id] }, null)
  },
  "/v1/webhook-endpoints": async () =>
    json("/v1/webhook-endpoints", { url: "https://hooks.example.com/" }, async () => {
      return (await listed("/v1/webhook-endpoints?limit=100")).length
    }),
  "/v1/webhook-endpoints/{webhook_endpoint_id}/rotate-secret": async () => {
    const { id, secret_prefix } = await endpoint()
    return json(`/v1/webhook-endpoints/${id}/rotate-secret`, {}, async () => {
      const now = exact(WebhookEndpoint, await read(`/v1/webhook-endpoints/${id}`))
      return now.secret_prefix === secret_prefix ? 0 : 1
    })
  },
  "/v1/webhook-endpoints/{webhook_endpoint_id}/test": async () => {
    const { id } = await endpoint()
    return json(`/v1/webhook-endpoints/${id}/test`, {}, async () => received)
  },
  "/v1/webhook-endpoints/{webhook_endpoint_id}/recover": async () => {
    const { id } = await endpoint()
    const trail = "/v1/audit?action=events.recovered&limit=100"
    return json(
      `/v1/webhook-endpoints/${id}/recover`,
      { since: "2026-01-01T00:00:00.000Z" },
      async () => (await listed(trail)).length
    )
  },
  "/v1/api-keys": async () =>
    json("/v1/api-keys", { name: "one" }, async () => (await listed("/v1/api-keys?limit=100")).length),
  "/v1/api-keys/{key_id}/rotate": async () => {
    const { id } = exact(
      CreatedApiKey,
      await (await server.send("/v1/api-keys", {}, { key: server.keys.admin })).json()
    )
    return json(`/v1/api-keys/${id}/rotate`, {}, async () => (await listed("/v1/api-keys?limit=100")).length)
  },
  "/v1/events/{event_id}/redeliver": async () => {
    const { id: endpointId } = await endpoint()
    const { id } = await server.processed(invoice)
    await server.deliver()
    const [event] = await listed(`/v1/events?document_id=${id}`)
    const { id: eventId } = exact(Event, event)
    return json(`/v1/events/${eventId}/redeliver`, { endpoint_id: endpointId }, async () => {
      await server.deliver()
      return received
    })
  }
}

/** An answer as its repetitions give it: the secret of an API key is told once. */
const comparable = (operation: string, text: string): string =>
  operation.startsWith("/v1/api-keys") ? text.replace(/"secret":"sk_test_\w+"/, '"secret":null') : text

describe("a hundred identical concurrent requests", () => {
  const posts = operations.filter(({ method }) => method === "POST").map(({ path }) => path)

  it("are tested on every POST of the contract", () => {
    expect(Object.keys(cases).sort()).toEqual(posts.toSorted())
  })

  it.each(posts)("take effect once: POST %s", async (operation) => {
    const { body, count, path } = (await cases[operation]?.()) ?? expect.fail("no case")
    const before = await count?.()
    const send = () => {
      const sent = body()
      return fetch(server.url + path, {
        method: "POST",
        body: sent,
        headers: {
          authorization: `Bearer ${server.keys.admin}`,
          "idempotency-key": `hundred ${operation}`,
          ...(typeof sent === "string" ? { "content-type": "application/json" } : {})
        }
      })
    }
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const response = await send()
        return { response, text: comparable(operation, await response.text()) }
      })
    )
    const done = answers.filter(({ response }) => response.status < 300)
    // One request has done it. Later ones get its very answer; simultaneous ones are told to come again.
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect(done.filter(({ response }) => !response.headers.has("idempotent-replayed")).length).toBe(1)
    for (const { response, text } of answers.filter((one) => !done.includes(one))) {
      expect([response.status, JSON.parse(text).error.code]).toEqual([409, "idempotency_in_progress"])
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0)
    }
    if (before !== undefined) expect(await count?.()).toBe(before + 1)
    const again = await send()
    expect([again.headers.get("idempotent-replayed"), comparable(operation, await again.text())]).toEqual([
      "true",
      done[0]?.text
    ])
    if (before !== undefined) expect(await count?.()).toBe(before + 1)
  })
})
