import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { documentOf, errorOf, form, invoice, startServer, type TestServer } from "./server.js"

const maxFileBytes = 200_000

let server: TestServer
beforeAll(async () => {
  server = await startServer({ settings: { maxFileBytes }, processing: false })
})
afterAll(() => server.stop())

/** Documents that were accepted: each has a file, and no other file is there. */
let accepted = 0
afterEach(async () => {
  await expect.poll(async () => (await server.blobKeys()).length).toBe(accepted)
})

const boundary = "a-boundary"
const part = (name: string, content: string, extra = "", headers = "") =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n${headers}\r\n${content}\r\n`
const file = (content = invoice) => part("file", content, '; filename="a.txt"', "Content-Type: text/plain\r\n")
const end = `--${boundary}--\r\n`

const post = (body: NonNullable<RequestInit["body"]>, type = `multipart/form-data; boundary=${boundary}`) =>
  server.call("/v1/documents", { method: "POST", body, headers: { "content-type": type } })

const faults = async (response: Response) => {
  const { detail = [], error } = await errorOf(response, 422)
  expect(error).toMatchObject({ type: "invalid_request_error", code: "validation_error" })
  return detail.map(({ loc, type }) => `${loc.join(".")} ${type}`)
}

/** A connection that writes as it likes. */
const open = async (head: string): Promise<{ socket: Socket; received: () => string; closed: () => boolean }> => {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
  let received = ""
  let closed = false
  socket.on("data", (chunk) => {
    received += String(chunk)
  })
  socket.on("close", () => {
    closed = true
  })
  socket.on("error", () => undefined)
  await new Promise<void>((resolve) => socket.once("connect", () => resolve()))
  socket.write(
    `POST /v1/documents HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ${server.keys.test}\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\n${head}\r\n`
  )
  return { socket, received: () => received, closed: () => closed }
}

describe("a form", () => {
  it("may have its parts in any order, a preamble and an epilogue", async () => {
    const body = `preamble\r\n${part("language", "fr")}${file()}${part("metadata", '{"a":1}')}${end}epilogue`
    const response = await post(body)
    expect(response.status).toBe(202)
    accepted++
    expect(await documentOf(response)).toMatchObject({ language: "fr", metadata: { a: 1 }, filename: "a.txt" })
  })

  it("must have a file", async () => {
    expect(await faults(await post(end))).toEqual(["body.file missing"])
    expect(await faults(await post(part("language", "fr") + end))).toEqual(["body.file missing"])
    expect(await faults(await post(part("file", invoice) + end))).toEqual(["body.file type_error"])
  })

  it("must not have two files", async () => {
    expect(await faults(await post(file() + file("another") + end))).toEqual(["body.file value_error"])
  })

  it("must not have an empty file", async () => {
    expect(await faults(await post(file("") + end))).toEqual(["body.file value_error"])
  })

  it("may send a file without a name if its content type marks it as a file", async () => {
    const response = await post(part("file", invoice, "", "Content-Type: application/octet-stream\r\n") + end)
    expect(response.status).toBe(202)
    accepted++
    expect(await documentOf(response)).toMatchObject({ filename: null, content_type: "text/plain" })
  })

  it("is answered with every fault at once", async () => {
    const fields = {
      deidentify: "perhaps",
      human_review_threshold: "2",
      include_recognition: "",
      language: "xx",
      metadata: "[1]",
      extraction_schema: '{"fields":[{"key":"a","pattern":"(?=x)"},{"kind":1}]}',
      document_type: "",
      colour: "red"
    }
    const detail = await faults(
      await post(
        Object.entries(fields)
          .map(([name, value]) => part(name, value))
          .join("") + end
      )
    )
    expect(detail.sort()).toEqual(
      [
        "body.file missing",
        "body.colour unexpected",
        "body.deidentify type_error",
        "body.document_type value_error",
        "body.extraction_schema.fields.0.pattern value_error",
        "body.extraction_schema.fields.1.key missing",
        "body.extraction_schema.fields.1.kind unexpected",
        "body.human_review_threshold value_error",
        "body.include_recognition type_error",
        "body.language type_error",
        "body.metadata type_error"
      ].sort()
    )
  })

  it.each([
    ["human_review_threshold", "high"],
    ["human_review_threshold", "-0.1"],
    ["human_review_threshold", "0x1"],
    ["deidentify", "yes"],
    ["metadata", "{"],
    ["metadata", '"text"'],
    ["metadata", "null"],
    ["metadata", JSON.stringify({ a: "x".repeat(17_000) })],
    ["extraction_schema", "not json"],
    ["extraction_schema", '{"fields":[]}'],
    ["extraction_schema", '{"fields":[{"key":"a"},{"key":"a"}]}'],
    ["language", "FR"]
  ])("is refused with %s=%j", async (name, value) => {
    const { detail } = await errorOf(await post(file() + part(name, value) + end), 422)
    expect(detail?.map(({ loc }) => loc.slice(0, 2))).toEqual([["body", name]])
    expect(String(detail?.[0]?.input ?? "").length).toBeLessThanOrEqual(200)
  })

  it("is refused with a repeated field, without quoting a password", async () => {
    expect(await faults(await post(file() + part("language", "fr") + part("language", "en") + end))).toEqual([
      "body.language value_error"
    ])
    const response = await post(file() + part("password", "hunter2") + part("password", "hunter3") + end)
    expect(await response.text()).not.toMatch(/hunter/)
  })

  it("may have at most one mebibyte per field", async () => {
    const response = await post(file() + part("metadata", "x".repeat(1024 * 1024 + 1)) + end)
    expect((await errorOf(response, 413)).error.code).toBe("body_too_large")
  })

  it("is refused if it has megabytes of content besides its file", async () => {
    const response = await post(part("colour", "x".repeat(17 * 1024 * 1024)) + file() + end)
    expect((await errorOf(response, 413)).error.code).toBe("body_too_large")
  })

  it.each([
    ["cut off", file().slice(0, -20)],
    ["without its last boundary", file()],
    ["without headers", `--${boundary}\r\n\r\ncontent\r\n${end}`],
    ["without a name", `--${boundary}\r\nContent-Disposition: form-data\r\n\r\ncontent\r\n${end}`],
    ["without a boundary", "content"],
    ["empty", ""],
    ["with a malformed boundary line", `--${boundary}oops\r\n${end}`],
    ["with endless headers", `--${boundary}\r\nX: ${"x".repeat(20_000)}\r\n\r\n${end}`],
    ["with too many parts", part("colour", "red").repeat(101) + end],
    ["with a file name that is badly encoded", part("language", "fr", "; filename*=UTF-8''%E9%ZZ")]
  ])("is refused %s", async (_, body) => {
    expect(await faults(await post(body))).toEqual(["body value_error"])
  })

  it("must be declared as multipart/form-data with a boundary", async () => {
    for (const type of ["application/json", "multipart/mixed; boundary=x", "application/pdf", "multipart/form-datas"]) {
      expect((await errorOf(await post(file() + end, type), 415)).error.code).toBe("unsupported_media_type")
    }
    expect(await faults(await post(file() + end, "multipart/form-data"))).toEqual(["body value_error"])
  })

  it("is refused with a file of an unsupported type", async () => {
    const body = new Blob([file(String.fromCharCode(0, 1, 2, 3)) + end])
    expect((await errorOf(await post(body), 422)).error.code).toBe("unsupported_file_type")
  })

  it("leaves nothing behind if its schema is refused", async () => {
    const response = await post(file() + part("extraction_schema_id", "schm_00000000000000000000000000") + end)
    expect((await errorOf(response, 422)).error.code).toBe("schema_not_found")
  })
})

describe("a large file", () => {
  it("is accepted at the limit and refused above it", async () => {
    expect((await server.call("/v1/documents", { method: "POST", body: form("x".repeat(maxFileBytes)) })).status).toBe(
      202
    )
    accepted++
    const response = await server.call("/v1/documents", { method: "POST", body: form("x".repeat(maxFileBytes + 1)) })
    expect((await errorOf(response, 413)).error).toMatchObject({
      type: "invalid_request_error",
      code: "file_too_large"
    })
  })

  it("is refused while it is still being sent", async () => {
    const { received, socket } = await open(`Content-Length: ${100 * 1024 * 1024}\r\n`)
    socket.write(file("x".repeat(maxFileBytes + 100)).slice(0, -1))
    await expect.poll(received).toContain("HTTP/1.1 413")
    expect(received()).toContain('"code":"file_too_large"')
    socket.destroy()
  })

  it("is refused early if streamed without a length, in bounded memory", async () => {
    const before = process.memoryUsage().arrayBuffers
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        if (sent === 0) controller.enqueue(new TextEncoder().encode(file().split(invoice)[0] ?? ""))
        controller.enqueue(new Uint8Array(256 * 1024).fill(0x78))
        sent += 256 * 1024
        if (sent > 40 * 1024 * 1024) controller.close()
        await sleep(0)
      }
    })
    const response = await server.call("/v1/documents", {
      method: "POST",
      body,
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
      duplex: "half"
    } as Parameters<typeof server.call>[1])
    expect((await errorOf(response, 413)).error.code).toBe("file_too_large")
    expect(sent).toBeLessThan(40 * 1024 * 1024)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60 * 1024 * 1024)
    expect((await server.call("/healthz")).status).toBe(200)
  })
})

describe("an aborted upload", () => {
  it("leaves nothing behind if the caller disconnects", async () => {
    const came = once(server.server, "request")
    const { socket } = await open("Content-Length: 100000\r\n")
    socket.write(file().slice(0, -30))
    await came
    socket.destroy()
    await expect
      .poll(() => server.logs.filter(({ annotations }) => annotations.status === 499).length)
      .toBeGreaterThan(0)
  })

  it("leaves nothing behind if it breaks off after its file is stored", async () => {
    const { socket } = await open("Content-Length: 100000\r\n")
    socket.write(`${file()}--${boundary}\r\nContent-Disposition: form-data; name="language"\r\n\r\n`)
    await expect.poll(async () => (await server.blobKeys()).length).toBe(accepted + 1)
    socket.destroy()
  })
})

describe("a caller that sends Expect: 100-continue", () => {
  it("is told to continue if the request is acceptable", async () => {
    const body = file() + end
    const { received, socket } = await open(
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n`
    )
    await expect.poll(received).toContain("HTTP/1.1 100 Continue")
    socket.write(body)
    await expect.poll(received).toContain("HTTP/1.1 202")
    accepted++
  })

  it("is refused before it sends the body otherwise", async () => {
    const { received, socket } = await open('Content-Length: 100\r\nExpect: 100-continue\r\nIdempotency-Key: ""\r\n')
    await expect.poll(received).toContain("HTTP/1.1 422")
    expect(received()).not.toContain("100 Continue")
    socket.destroy()
  })
})
