import { readdirSync, readFileSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { FileBlobStore } from "@extrait/blobs"
import { SqliteStorage } from "@extrait/sql/sqlite"
import { Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { defaultRateLimits } from "../src/index.js"
import { temporaryFolder } from "./backends.js"
import { documentOf, errorOf, invoice, startServer, type TestServer } from "./server.js"

let server: TestServer
beforeAll(async () => {
  server = await startServer({ processing: false })
})
afterAll(() => server.stop())

/** The answer on a connection to which bytes are written as they are, until it falls silent or is closed. */
const raw = (to: TestServer, request: string, until: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(to.url).port), "127.0.0.1", () => socket.write(request))
    let received = ""
    socket.on("data", (bytes) => {
      received += bytes.toString("latin1")
      if (until.test(received)) socket.destroy()
    })
    socket.on("error", reject)
    socket.on("close", () => resolve(received))
  })

describe("hand-written requests", () => {
  it("may use an absolute URL", async () => {
    const { id } = await server.submitted(invoice)
    const answer = await raw(
      server,
      `GET http://elsewhere.example/v1/documents/${id}?wait=0 HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ${server.keys.test}\r\n\r\n`,
      /\}$/
    )
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain(`"id":"${id}"`)
  })

  it("must have one valid Host header, or get the usual error", async () => {
    const answer = await raw(server, "GET /healthz HTTP/1.1\r\n\r\n", /\}$/)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/x-request-id: req_/i)
    expect(answer).toContain('"code":"malformed_request"')
    expect(await raw(server, "GET /healthz HTTP/1.0\r\n\r\n", /\}$/)).toMatch(/^HTTP\/1\.1 200 /)
    for (const hosts of ["Host: a\r\nHost: b", "Host: a b", "Host: a/v1", "Host: a?b", "Host: u@a", "Host: [::1"]) {
      expect(await raw(server, `GET /healthz HTTP/1.1\r\n${hosts}\r\n\r\n`, /\}$/)).toMatch(/^HTTP\/1\.1 400 /)
    }
    for (const host of ["", "a_b.example:8080", "[::1]:80", "127.0.0.1"]) {
      expect(await raw(server, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`, /\}$/)).toMatch(/^HTTP\/1\.1 200 /)
    }
  })

  it("learn the supported methods from OPTIONS *", async () => {
    expect(await raw(server, "OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n", /\}$/)).toMatch(
      /allow: GET, HEAD, POST, PATCH, DELETE/i
    )
  })

  it("may ask for any wait, which is clamped to the maximum", async () => {
    const { id } = await server.submitted(invoice)
    await server.call(`/v1/documents/${id}`, { method: "DELETE" })
    const response = await server.call(`/v1/documents/${id}?wait=${"9".repeat(400)}`)
    expect([response.status, response.headers.get("preference-applied")]).toEqual([200, "wait=60"])
  })

  it("must not repeat a parameter, not even a metadata condition", async () => {
    const twice = await errorOf(await server.call("/v1/documents?metadata[a]=1&metadata[a]=2"), 422)
    expect(twice.detail).toMatchObject([{ loc: ["query", "metadata[a]"], msg: "Given more than once" }])
  })

  it("get every fault listed beside an empty file", async () => {
    const { detail } = await errorOf(
      await server.submit("", { deidentify: "constructor", language: "xx", metadata: "[1]" }),
      422
    )
    expect(detail?.map(({ loc, msg }) => [loc.join("."), msg])).toEqual([
      ["body.file", "The file is empty"],
      ["body.deidentify", "Expected true, false, 1 or 0"],
      ["body.language", 'Expected "en", "fr", "de" or "auto", actual "xx"'],
      ["body.metadata", "Expected a JSON object, actual [1]"]
    ])
  })

  it.each([
    ["/v1/extraction-schemas", null, "Expected an object, actual null"],
    ["/v1/extraction-schemas", { fields: null }, "Expected an array, actual null"],
    ["/v1/extraction-schemas", { fields: [{ key: "a" }], tables: [[]] }, "Expected an object, actual []"],
    ["/v1/webhook-endpoints", [], "Expected an object, actual []"],
    ["/v1/webhook-endpoints/we_any/recover", [], "Expected an object, actual []"],
    ["/v1/events/evt_any/redeliver", { endpoint_id: 5 }, "Expected string, actual 5"],
    ["/v1/documents/doc_any/claim", { reviewer: "a", seconds: 1e30 }, "Expected an integer from 1 to 3600"],
    ["/v1/documents/doc_any/review", { decision: "corrected", corrections: [] }, "Expected an object, actual []"],
    ["/v1/webhook-endpoints", { url: " https://example.com" }, "Expected an absolute http or https URL"]
  ])("to %s with %j get a plain error message", async (path, body, message) => {
    expect((await errorOf(await server.send(path, body), 422)).detail?.map(({ msg }) => msg)).toEqual([message])
  })
})

describe("by default", () => {
  it("rates are limited to 20 requests and 5 submissions a second, in bursts of 60 and 30", async () => {
    const own = await startServer({ processing: false, rateLimits: defaultRateLimits })
    const policy = (await own.submit(invoice)).headers.get("ratelimit-policy")
    expect(policy).toBe('"requests";q=60;w=3, "submissions";q=30;w=6')
    await own.stop()
  })

  it("a webhook secret has 32 bytes, with its first ten characters as prefix", async () => {
    const made: unknown = await (await server.send("/v1/webhook-endpoints", { url: "https://example.com/" })).json()
    const { secret, secret_prefix } = made as { readonly secret: string; readonly secret_prefix: string }
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(secret_prefix).toBe(secret.slice(0, 10))
  })

  it("the type of an error follows from its status", async () => {
    const types: Record<number, string> = {
      401: "auth_error",
      404: "invalid_request_error",
      405: "invalid_request_error",
      415: "invalid_request_error"
    }
    for (const [status, request] of [
      [401, () => server.call("/v1/documents", { key: null })],
      [404, () => server.call("/v1/documents/doc_00000000000000000000000000")],
      [405, () => server.call("/v1/documents", { method: "PUT" })],
      [415, () => server.call("/v1/documents", { method: "POST", body: "x" })]
    ] as const) {
      expect((await errorOf(await request(), status)).error.type).toBe(types[status])
    }
  })
})

describe("refused or aborted uploads", () => {
  it("leave nothing of their content in rows or files", async () => {
    const folder = temporaryFolder()
    const own = await startServer({
      processing: false,
      settings: { maxFileBytes: 100_000 },
      storage: Layer.orDie(
        Layer.merge(
          SqliteStorage.layer({ filename: join(folder, "extrait.db") }),
          FileBlobStore.layer({ directory: join(folder, "files") })
        )
      )
    })
    const words = "Ysolde Quatrebarbes"
    /** Files in the folder that hold the words, and those of the blob store. */
    const found = () => {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      const path = (entry: (typeof files)[number]) => join(entry.parentPath, entry.name)
      return {
        holding: files.filter((entry) => readFileSync(path(entry)).includes(words)).map(({ name }) => name),
        blobs: files.filter((entry) => path(entry).startsWith(join(folder, "files"))).length
      }
    }
    const boundary = "b"
    const begun = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${words}.txt"\r\n\r\n${words} `
    const head = (length: number) =>
      `POST /v1/documents HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ${own.keys.test}\r\nIdempotency-Key: ${words}\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\n\r\n`
    // Broken off within the file, and after it.
    for (const sent of [
      begun + words.repeat(1000),
      `${begun}\r\n--${boundary}\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n{"name":"${words}`
    ]) {
      const socket = connect(Number(new URL(own.url).port), "127.0.0.1", () => socket.write(head(90_000) + sent))
      await expect.poll(() => found().blobs).toBe(1)
      socket.destroy()
      await expect.poll(() => found()).toEqual({ holding: [], blobs: 0 })
    }
    // Refused: too large, of no type, with a fault beside it, by a busy key.
    expect((await own.submit(words.repeat(10_000))).status).toBe(413)
    expect((await own.submit(`\u0000\u0001${words}`)).status).toBe(422)
    expect((await own.submit(words, { language: "xx", metadata: JSON.stringify({ name: words }) })).status).toBe(422)
    expect(found()).toEqual({ holding: [], blobs: 0 })
    // Content that was accepted is found, which shows that the search works.
    await documentOf(await own.submit(words))
    expect(found().holding.length).toBeGreaterThan(0)
    await own.stop()
  })
})
