import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { documentOf, errorOf, form, invoice, startServer, type TestServer } from "./server.js"

let server: TestServer
let closed: TestServer
let files: Server
let base: string
let asked = 0
beforeAll(async () => {
  server = await startServer({ urlUploads: true, settings: { maxFileBytes: 4000 } })
  closed = await startServer()
  files = createServer((request, response) => {
    asked++
    switch (request.url?.split("?")[0]) {
      case "/letters/march%20letter.txt":
        response.end(invoice)
        return
      case "/named":
        response.setHeader("content-disposition", "attachment; filename*=UTF-8''%C3%A9t%C3%A9.txt; filename=x.txt")
        response.end(invoice)
        return
      case "/moved":
        response.writeHead(302, { location: "/named" }).end()
        return
      case "/inside":
        response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end()
        return
      case "/round":
        response.writeHead(302, { location: "/round" }).end()
        return
      case "/never":
        // Headers, and nothing more.
        response.writeHead(200).flushHeaders()
        return
      case "/large":
        response.end("x".repeat(9000))
        return
      case "/cut":
        response.writeHead(200, { "content-length": "900" })
        response.write("half of it", () => response.destroy())
        return
      default:
        response.writeHead(404).end("nothing")
    }
  })
  await new Promise<void>((resolve) => files.listen(0, "127.0.0.1", resolve))
  base = `http://127.0.0.1:${(files.address() as AddressInfo).port}`
})
afterAll(async () => {
  await server.stop()
  await closed.stop()
  await new Promise((resolve) => files.close(resolve))
})

const urlForm = (url: string): FormData => {
  const data = new FormData()
  data.append("url", url)
  data.append("metadata", '{"from":"a URL"}')
  return data
}

const submit = (url: string, headers: Record<string, string> = {}, to: TestServer = server, key?: string) =>
  to.call("/v1/documents", { method: "POST", body: urlForm(url), headers, ...(key === undefined ? {} : { key }) })

describe("a submission by URL", () => {
  it("is fetched, named after its path and processed", async () => {
    const response = await submit(`${base}/letters/march%20letter.txt?token=1`)
    expect(response.status).toBe(202)
    const document = await documentOf(response)
    expect(document).toMatchObject({
      filename: "march letter.txt",
      size_bytes: invoice.length,
      metadata: { from: "a URL" }
    })
    expect(await documentOf(await server.call(`/v1/documents/${document.id}?wait=10`))).toMatchObject({
      status: "completed"
    })
  })

  it("follows redirects and takes the file name from the server", async () => {
    expect(await documentOf(await submit(`${base}/moved`))).toMatchObject({ filename: "été.txt" })
  })

  it("is replayed without fetching the file again", async () => {
    const headers = { "idempotency-key": "by-url-1" }
    const first = await documentOf(await submit(`${base}/named`, headers))
    const before = asked
    const again = await submit(`${base}/named`, headers)
    expect(again.headers.get("idempotent-replayed")).toBe("true")
    expect((await documentOf(again)).id).toBe(first.id)
    expect(asked).toBe(before)
    expect((await submit(`${base}/moved`, headers)).status).toBe(409)
  })

  it.each([
    ["/missing", "The server answered 404"],
    ["/round", "Too many redirects"],
    // Its own network is let in here, that of metadata is not.
    ["/inside", "The host cannot be reached"],
    ["/cut", "The connection was lost"]
  ])("reports why %s cannot be fetched, and keeps nothing", async (path, reason) => {
    const before = await server.blobKeys()
    const response = await submit(base + path)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: { code: "validation_error" },
      detail: [{ loc: ["body", "url"], msg: reason }]
    })
    expect(await server.blobKeys()).toEqual(before)
  })

  it("is refused with another scheme, credentials or a private address", async () => {
    for (const url of [
      "nothing",
      "ftp://files.example/a.pdf",
      "file:///etc/passwd",
      "https://me:secret@files.example/a"
    ]) {
      expect((await submit(url)).status).toBe(422)
    }
    expect((await errorOf(await submit("http://10.0.0.8/a.pdf"), 422)).error.message).toContain(
      "The host cannot be reached"
    )
  })

  it("is refused above the file size limit", async () => {
    const response = await submit(`${base}/large`)
    expect((await errorOf(response, 413)).error.code).toBe("file_too_large")
  })

  it("must use https in live mode", async () => {
    const before = asked
    const response = await submit(`${base}/named`, {}, server, server.keys.live)
    expect((await errorOf(response, 422)).error.message).toContain("Plain http is not accepted")
    expect(asked).toBe(before)
  })

  it("is refused beside a file, and if the service does not enable it", async () => {
    const both = await server.call("/v1/documents", { method: "POST", body: form(invoice, { url: `${base}/named` }) })
    expect((await errorOf(both, 422)).error.message).toContain("Give file or url, not both")
    const before = asked
    expect((await errorOf(await submit(`${base}/named`, {}, closed), 422)).error.message).toContain("not enabled")
    expect(asked).toBe(before)
  })

  it("from servers that never finish is refused once too many wait for the tenant, and delays no other tenant", async () => {
    const before = asked
    const leaving = new AbortController()
    const body = urlForm(`${base}/never`)
    const answers = Array.from({ length: 21 }, () =>
      server.call("/v1/documents", { method: "POST", body, signal: leaving.signal })
    )
    const refused = await Promise.race(answers)
    expect(refused.headers.get("retry-after")).toBe("30")
    expect((await errorOf(refused, 429)).error.code).toBe("rate_limited")
    await expect.poll(() => asked).toBe(before + 4)
    expect((await submit(`${base}/named`, {}, server, server.keys.other)).status).toBe(202)
    leaving.abort()
    await Promise.allSettled(answers)
    // A caller that goes away leaves its turn to the next.
    await expect.poll(async () => (await submit(`${base}/named`)).status).toBe(202)
  })

  it("may have at most 2,083 characters", async () => {
    const { detail } = await errorOf(await submit(`${base}/named?${"a".repeat(2083)}`), 422)
    expect(detail).toMatchObject([{ loc: ["body", "url"], msg: "A URL has 2083 characters at most" }])
  })
})
