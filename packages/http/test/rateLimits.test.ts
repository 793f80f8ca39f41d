import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { errorOf, invoice, startServer, type TestServer } from "./server.js"
import { standingClock } from "./standingClock.js"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe("rate limits", () => {
  it("report the state of the buckets, and refuse with 429 and Retry-After", async () => {
    const clock = standingClock()
    const own = await startServer({
      layer: clock.layer,
      rateLimits: { requests: { perSecond: 1, burst: 3 }, submissions: { perSecond: 0.5, burst: 1 } }
    })
    try {
      const first = await own.submit(invoice)
      expect(first.status).toBe(202)
      expect(first.headers.get("ratelimit-policy")).toBe('"requests";q=3;w=3, "submissions";q=1;w=2')
      expect(first.headers.get("ratelimit")).toBe('"requests";r=2;t=1, "submissions";r=0;t=2')
      const second = await own.submit(invoice)
      const { error } = await errorOf(second, 429)
      expect(error).toMatchObject({ type: "rate_limit_error", code: "rate_limited" })
      expect(second.headers.get("retry-after")).toBe("2")
      // Another key has buckets of its own.
      expect((await own.submit(invoice, {}, { key: own.keys.other })).status).toBe(202)
      clock.pass(1.9)
      expect((await own.submit(invoice)).status).toBe(429)
      clock.pass(0.1)
      expect((await own.submit(invoice)).status).toBe(202)
    } finally {
      await own.stop()
    }
  })

  it("can be turned off", async () => {
    const response = await server.call("/v1/documents")
    expect(response.headers.get("ratelimit")).toBeNull()
  })
})
