import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { Documents, Keys } from "@extrait/core"
import { Effect, Redacted } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { errorOf, startServer, type TestServer } from "./server.js"

// Two answers that stream, and no third one, for each tenant.
const answers = { maxBytes: 5_000_000, maxTenantBytes: 2_500_000 }

/** A hundred pages whose words are many megabytes: more than sockets hold by themselves. */
const long = `${"Invoice number INV-7 and some words beside it\n".repeat(72)}\f`.repeat(100)

let server: TestServer
beforeAll(async () => {
  server = await startServer({ answers })
})
afterAll(() => server.stop())

/** Asks for a path, and takes the first bytes of the answer alone. */
const stalled = async (from: TestServer, path: string, key: string): Promise<Socket> => {
  const socket = connect(Number(new URL(from.url).port), "127.0.0.1")
  socket.on("error", () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\nauthorization: Bearer ${key}\r\n\r\n`)
  await once(socket, "readable")
  return socket
}

describe("a response that is not read", () => {
  it("counts towards its tenant's limit until the caller disconnects", async () => {
    const { id } = await server.processed(long, { include_recognition: "true" })
    const path = `/v1/documents/${id}/result`
    const sockets = [await stalled(server, path, server.keys.test), await stalled(server, path, server.keys.test)]
    const refused = await server.call(path)
    expect(refused.headers.get("retry-after")).toBe("2")
    expect((await errorOf(refused, 503)).error).toMatchObject({ type: "api_error", code: "answers_under_way" })
    // Small answers still come, and so do other tenants'.
    expect((await server.call(`/v1/documents/${id}`)).status).toBe(200)
    const key = server.keys.other
    const { id: foreign } = await server.processed(long, { include_recognition: "true" }, { key })
    const others = await server.call(`/v1/documents/${foreign}/result`, { key })
    expect(others.status).toBe(200)
    await others.text()
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await server.call(path, { method: "GET" })).status).toBe(200)
  })

  it("is cut off once nothing has been read for a while", async () => {
    const impatient = await startServer({ maxUntakenMs: 600 })
    try {
      const { id } = await impatient.processed(long, { include_recognition: "true" })
      const connected: Promise<ReadonlyArray<Socket>> = once(impatient.server, "connection")
      const socket = await stalled(impatient, `/v1/documents/${id}/result`, impatient.keys.test)
      socket.pause()
      const [connection] = await connected
      await expect.poll(() => connection?.destroyed).toBe(true)
      const again: Promise<ReadonlyArray<Socket>> = once(impatient.server, "connection")
      const sending = await stalled(impatient, `/v1/documents/${id}/result`, impatient.keys.test)
      sending.pause()
      const lines = setInterval(() => sending.write("\r\n"), 50)
      const [other] = await again
      await expect.poll(() => other?.destroyed).toBe(true)
      clearInterval(lines)
      sending.destroy()
      // Nobody who reads is cut off, however long there is nothing to send.
      impatient.server.keepAliveTimeout = 0
      const { id: slow } = await impatient.submitted("[slow]")
      expect((await impatient.call(`/v1/documents/${slow}?wait=1`)).status).toBe(200)
      socket.destroy()
    } finally {
      await impatient.stop()
    }
  })
})

describe("a result with the words of many pages", () => {
  it("is streamed, and equals the library's result", async () => {
    const { id } = await server.processed(long, { include_recognition: "true" })
    const response = await server.call(`/v1/documents/${id}/result`)
    expect(response.headers.get("content-type")).toBe("application/json")
    const result = JSON.parse(await response.text())
    expect(result.recognition.pages.length).toBeGreaterThan(100)
    const whole = Effect.gen(function* () {
      const { tenant } = yield* (yield* Keys).authenticate(Redacted.make(server.keys.test))
      return yield* (yield* Documents).result(tenant, id)
    })
    expect(result).toEqual(await server.runtime.runPromise(whole))
    const seventh = await server.call(`/v1/documents/${id}/pages/7/words`)
    expect(await seventh.json()).toEqual(result.recognition.pages[6])
  })
})
