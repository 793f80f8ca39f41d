import { once } from "node:events"
import { request as httpRequest } from "node:http"
import { connect } from "node:net"
import { BlobStore, Document, DocumentStore, StorageUnavailable } from "@extrait/core"
import { Effect, Exit, Layer, Logger } from "effect"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { makeFetchHandler, serveNode } from "../src/index.js"
import { documentOf, errorOf, exact, form, invoice, startServer, type TestServer } from "./server.js"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const unknown = "/v1/documents/doc_00000000000000000000000000"

describe("routing", () => {
  it.each(["/", "/v1", "/v1/", "/v1/documents/", "/v1/nothing", "/v2/documents", `${unknown}/result/more`])(
    "answers 404 not_found at %s",
    async (path) => {
      for (const method of ["GET", "POST", "DELETE"]) {
        const { error } = await errorOf(await server.call(path, { method }), 404)
        expect(error).toMatchObject({ type: "invalid_request_error", code: "not_found" })
      }
    }
  )

  it.each([
    ["PUT", "/v1/documents", "POST, GET, HEAD"],
    ["PATCH", unknown, "GET, HEAD, DELETE"],
    ["POST", `${unknown}/result`, "GET, HEAD"],
    ["GET", `${unknown}/retry`, "POST"],
    ["OPTIONS", "/v1/events/evt_1", "GET, HEAD"],
    ["DELETE", "/healthz", "GET, HEAD"]
  ])("answers 405 to %s %s", async (method, path, allow) => {
    const response = await server.call(path, { method })
    expect(response.headers.get("allow")).toBe(allow)
    expect((await errorOf(response, 405)).error).toMatchObject({
      type: "invalid_request_error",
      code: "method_not_allowed"
    })
  })

  it("answers HEAD as GET without a body", async () => {
    const [head, get] = await Promise.all([server.call("/v1/events", { method: "HEAD" }), server.call("/v1/events")])
    expect(head.status).toBe(200)
    expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"))
    expect(await head.text()).toBe("")
  })

  it("answers /healthz without a key", async () => {
    const response = await server.call("/healthz", { key: null })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: "ok" })
  })

  it("answers non-standard and malformed requests", async () => {
    const raw = (first: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
        let text = ""
        socket.on("data", (chunk) => {
          text += String(chunk)
        })
        socket.on("close", () => resolve(text))
        socket.on("error", reject)
        socket.end(`${first} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`)
      })
    expect(await raw("TRACE /v1/documents")).toMatch(/^HTTP\/1.1 405 [\s\S]*"code":"method_not_allowed"/)
    expect(await raw("OPTIONS *")).toMatch(/^HTTP\/1.1 405 /)
    expect(await raw("what is this")).toMatch(
      /^HTTP\/1.1 400 [\s\S]*x-request-id: req_[\s\S]*"code":"malformed_request"/
    )
    expect(await raw(`GET /${"x".repeat(20_000)}`)).toMatch(/^HTTP\/1.1 431 [\s\S]*"code":"headers_too_large"/)
    expect(await raw("GET //evil.example/v1/documents")).toMatch(/^HTTP\/1.1 404 /)
  })

  it("can be mounted below a prefix", async () => {
    const own = await startServer({ prefix: "/extract/" })
    try {
      expect((await own.call("/extract/healthz")).status).toBe(200)
      expect((await own.call("/extract/v1/documents")).status).toBe(200)
      expect((await own.call("/v1/documents")).status).toBe(404)
      expect((await own.call("/extractive/v1/documents")).status).toBe(404)
    } finally {
      await own.stop()
    }
  })
})

describe("JSON bodies", () => {
  const post = (body: RequestInit["body"], type: string | null = "application/json", path = "/v1/extraction-schemas") =>
    server.call(path, { method: "POST", body: body ?? null, headers: type === null ? {} : { "content-type": type } })

  it("are refused with 422 and a detail if they are not valid JSON", async () => {
    for (const body of ["{", "", "undefined", new Uint8Array([0x22, 0xff, 0x22])]) {
      const { detail, error } = await errorOf(await post(body), 422)
      expect(error).toMatchObject({ type: "invalid_request_error", code: "validation_error" })
      expect(detail?.[0]).toMatchObject({ loc: ["body"], type: "json_invalid" })
    }
  })

  it("are refused if nested too deeply", async () => {
    for (const depth of [101, 400_000]) {
      const { detail } = await errorOf(await post("[".repeat(depth) + "]".repeat(depth)), 422)
      expect(detail?.[0]?.msg).toBe("Nested more than 100 levels deep")
    }
    const response = await server.submit(invoice, { metadata: `{"a":${"[".repeat(300_000)}${"]".repeat(300_000)}}` })
    expect((await errorOf(response, 422)).detail?.[0]?.loc).toEqual(["body", "metadata"])
  })

  it("must be declared as JSON", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      expect((await errorOf(await post("{}", type), 415)).error.code).toBe("unsupported_media_type")
    }
    expect((await errorOf(await post(new Uint8Array([0x7b, 0x7d]), null), 415)).error.code).toBe(
      "unsupported_media_type"
    )
    const accepted = await post('{"fields":[{"key":"a"}]}', "application/json; charset=utf-8")
    expect(accepted.status).toBe(201)
  })

  it("must not be compressed", async () => {
    const headers = { "content-encoding": "gzip" }
    const response = await server.send("/v1/extraction-schemas", { fields: [{ key: "a" }] }, { headers })
    expect((await errorOf(response, 415)).error.code).toBe("unsupported_media_type")
  })

  it("are refused above one mebibyte", async () => {
    const { error } = await errorOf(await post(`{"name":"${"x".repeat(1024 * 1024)}"}`), 413)
    expect(error).toMatchObject({ type: "invalid_request_error", code: "body_too_large" })
  })

  it("with dozens of faults are refused with every fault listed; an overlong list is the only fault reported", async () => {
    const post = async (body: object) => {
      const { detail = [] } = await errorOf(await server.send("/v1/extraction-schemas", body), 422)
      return detail
    }
    const numbers = (length: number) => ({ fields: Array.from({ length }, () => 1) })
    expect((await post(numbers(50))).length).toBeGreaterThanOrEqual(50)
    expect(await post(numbers(9000))).toMatchObject([{ loc: ["body", "fields"] }])
    const unknown = Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`key_${i}`, i]))
    expect(await post(unknown)).toHaveLength(1)
    expect(await post(numbers(300_000))).toMatchObject([{ loc: ["body"], msg: "Holds more than 10000 values" }])
  })
})

describe("every response", () => {
  it("has its own request id and must not be cached", async () => {
    const ids = new Set<string | null>()
    for (const path of ["/healthz", "/nothing", "/v1/documents", unknown]) {
      const response = await server.call(path, { headers: { "x-request-id": "mine" } })
      ids.add(response.headers.get("x-request-id"))
      expect(response.headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{32}$/)
      expect(response.headers.get("content-type")).toBe("application/json")
      expect(response.headers.get("cache-control")).toBe("no-store")
    }
    expect(ids.size).toBe(4)
  })

  it("is logged without personal data", async () => {
    const name = "Jane Roe"
    const before = server.logs.length
    const data = form(`${name}\n${invoice}`, { metadata: JSON.stringify({ name }), password: "hunter2" }, `${name}.txt`)
    const document = await documentOf(await server.call("/v1/documents", { method: "POST", body: data }))
    const response = await server.call(`/v1/documents/${document.id}?wait=5`)
    const lines = server.logs.slice(before).filter(({ message }) => String(message) === "request")
    expect(lines.map(({ annotations: { method, route, status } }) => ({ method, route, status }))).toEqual([
      { method: "POST", route: "/v1/documents", status: 202 },
      { method: "GET", route: "/v1/documents/:document_id", status: 200 }
    ])
    expect(lines[1]?.annotations.request_id).toBe(response.headers.get("x-request-id"))
    expect(lines[1]?.annotations.duration_ms).toEqual(expect.any(Number))
    expect(JSON.stringify(server.logs.slice(before))).not.toMatch(/Jane|hunter2|sk_test/)
  })
})

describe("service failures", () => {
  it("answer 503 with Retry-After if storage is unavailable", async () => {
    const broken = Layer.effect(
      BlobStore,
      Effect.map(BlobStore, (blobs) => ({
        ...blobs,
        put: () => new StorageUnavailable({ operation: "put /var/secret", cause: new Error("disk full") })
      }))
    ).pipe(Layer.provide(BlobStore.layerMemory))
    const own = await startServer({ blobs: broken })
    try {
      const response = await own.submit(invoice)
      expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/)
      const { error } = await errorOf(response, 503)
      expect(error).toMatchObject({ type: "api_error", code: "storage_unavailable" })
      expect(JSON.stringify(error)).not.toMatch(/secret|disk/)
    } finally {
      await own.stop()
    }
  })

  it("answer 500 with nothing but the request id if something breaks", async () => {
    const broken = Layer.effect(
      BlobStore,
      Effect.map(BlobStore, (blobs) => ({ ...blobs, put: () => Effect.die(new Error("bug at /srv/app.js:1")) }))
    ).pipe(Layer.provide(BlobStore.layerMemory))
    const own = await startServer({ blobs: broken })
    try {
      const response = await own.submit(invoice)
      const { error } = await errorOf(response, 500)
      expect(error).toMatchObject({ type: "api_error", code: "internal_error" })
      expect(JSON.stringify(error)).not.toMatch(/bug|srv/)
      expect(own.logs.some(({ annotations }) => annotations.request_id === error.request_id)).toBe(true)
    } finally {
      await own.stop()
    }
  })
})

describe("a caller that disconnects", () => {
  it("ends its wait", async () => {
    const { id } = await server.submitted(`[slow] ${invoice}`)
    const gone = new AbortController()
    const before = server.logs.length
    const asked = once(server.server, "request")
    const waiting = server.call(`/v1/documents/${id}?wait=30`, { signal: gone.signal })
    void asked.then(() => gone.abort())
    await expect(waiting).rejects.toThrow()
    await expect.poll(() => server.logs.slice(before).map(({ annotations }) => annotations.status)).toContain(499)
  })

  it("may abandon a file download midway", async () => {
    const { id } = await server.submitted(`${invoice}\n`.repeat(100_000))
    await new Promise<void>((resolve, reject) => {
      const request = httpRequest(
        `${server.url}/v1/documents/${id}/file`,
        { headers: { authorization: `Bearer ${server.keys.test}` } },
        (response) => {
          response.once("data", () => {
            request.destroy()
            resolve()
          })
          response.on("error", () => undefined)
        }
      )
      request.on("error", reject)
      request.end()
    })
    expect((await server.call("/healthz")).status).toBe(200)
  })
})

describe("the fetch handler", () => {
  it("answers without a socket, and leaves the host's runtime running when disposed", async () => {
    const { dispose, handler } = makeFetchHandler(server.runtime)
    const headers = { authorization: `Bearer ${server.keys.test}` }
    const response = await handler(
      new Request("https://host.example/v1/documents", { method: "POST", body: form(invoice), headers })
    )
    expect(response.status).toBe(202)
    expect(exact(Document, await response.json()).filename).toBe("letter.txt")
    expect(response.headers.get("ratelimit")).toBe('"requests";r=59;t=1, "submissions";r=29;t=1')
    await dispose()
    const stored = await server.runtime.runPromiseExit(DocumentStore)
    expect(Exit.isSuccess(stored)).toBe(true)
  })
})

describe("services that cannot start", () => {
  it("answer 500 without the reason, and are retried", async () => {
    let tries = 0
    const services = Layer.unwrapEffect(
      Effect.suspend(() => {
        tries++
        return tries === 1
          ? Effect.fail("no database at db.internal")
          : Effect.map(server.runtime.runtimeEffect, ({ context }) => Layer.succeedContext(context))
      })
    ).pipe(Layer.merge(Logger.remove(Logger.defaultLogger)))
    const api = makeFetchHandler(services)
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined)
    const node = await serveNode({ handler: api.handler, port: 0 })
    try {
      const { error } = await errorOf(await fetch(`${node.url}/healthz`), 500)
      expect(error).toMatchObject({ type: "api_error", code: "internal_error" })
      expect(JSON.stringify(error)).not.toContain("db.internal")
      expect(errors).toHaveBeenCalledOnce()
      expect((await fetch(`${node.url}/healthz`)).status).toBe(200)
    } finally {
      errors.mockRestore()
      await node.close()
      await api.dispose()
    }
  })
})
