import { describe, expect, it } from "vitest"
import { documentOf, startServer } from "./server.js"

describe("operations", () => {
  it("report readiness, and end pending waits when the service drains", async () => {
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

  it("serve the contract as a page that loads nothing from other origins", async () => {
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

  it("allow cross-origin requests only from origins that the host permits", async () => {
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
