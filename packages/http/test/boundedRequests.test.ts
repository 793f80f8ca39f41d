import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { errorOf, invoice, startServer, type TestServer } from "./server.js"

let server: TestServer
beforeAll(async () => {
  server = await startServer({ processing: false })
})
afterAll(() => server.stop())

// Work that grows faster than its input would take minutes with what a header may hold: the test's own deadline tells.
const deadline = { timeout: 10_000 }

describe("a header or a query", () => {
  it("of blanks that never end in a number is refused in linear time", deadline, async () => {
    const { id } = await server.submitted(invoice)
    const blanks = " ".repeat(15_000)
    for (const prefer of [
      `wait=${blanks}""x`,
      `wait${blanks}=${blanks.slice(0, 200)}""`,
      `wait="${"\t".repeat(9_000)}x`
    ]) {
      const response = await server.call(`/v1/documents/${id}`, { headers: { prefer } })
      expect((await errorOf(response, 422)).detail).toMatchObject([{ loc: ["header", "Prefer"] }])
    }
  })

  it("with quotes around its number waits as one without", async () => {
    const { id } = await server.submitted(invoice)
    for (const prefer of ['wait="0"', "respond-async, wait = 0", 'wait=" 0 "']) {
      const response = await server.call(`/v1/documents/${id}`, { headers: { prefer } })
      expect(response.headers.get("preference-applied")).toBe("wait=0")
    }
  })

  it("of more parameters than any operation has is refused by their number, not by each", deadline, async () => {
    for (const name of ["a", "limit", "metadata%5Ba%5D"]) {
      const query = Array.from({ length: 2_000 }, (_, i) => `${name}${i % 2}`).join("&")
      for (const path of ["/v1/documents", "/v1/events"]) {
        const { detail } = await errorOf(await server.call(`${path}?${query.slice(0, 12_000)}`), 422)
        expect(detail).toMatchObject([{ loc: ["query"], msg: "More than 100 parameters" }])
      }
    }
  })
})
