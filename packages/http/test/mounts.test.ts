import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Document, ExtractionResult, ExtractionSchema } from "@extrait/core"
import express from "express"
import fastify from "fastify"
import { Hono } from "hono"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type FetchHandler,
  makeCloser,
  makeFetchHandler,
  serveNode,
  toExpress,
  toFastify,
  toHono,
  toNext,
  toNodeListener
} from "../src/index.js"
import { checkAnswer } from "./contract.js"
import { errorOf, exact, form, invoice, startServer, type TestServer } from "./server.js"

interface Mounted {
  readonly url: string
  readonly close: () => Promise<void>
}

/** A host with the API below `/host/documents-api`, and at `/echo` a route of its own with its own parser of JSON. */
type Host = (makeHandler: (prefix?: string) => FetchHandler["handler"]) => Promise<Mounted>

const mount = "/host/documents-api"

const served = async (handler: FetchHandler["handler"]): Promise<Mounted> => serveNode({ handler, port: 0 })

const hosts: ReadonlyArray<readonly [name: string, host: Host]> = [
  [
    "node:http",
    async (makeHandler) => {
      const listener = toNodeListener(makeHandler(mount))
      const server = createServer(async (request, response) => {
        if (request.url !== "/echo") return listener(request, response)
        const chunks: Array<Uint8Array> = []
        for await (const chunk of request) chunks.push(chunk)
        response.setHeader("content-type", "application/json").end(Buffer.concat(chunks))
      })
      const close = makeCloser(server)
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
    }
  ],
  ...([true, false] as const).map(
    (before) =>
      [
        `Express 5, ${before ? "behind" : "before"} its JSON parser`,
        async (makeHandler: Parameters<Host>[0]): Promise<Mounted> => {
          const app = express()
          if (before) app.use(express.json())
          app.use(mount, toExpress(makeHandler()))
          if (!before) app.use(express.json())
          app.post("/echo", (request, response) => void response.json(request.body))
          const server = createServer(app)
          const close = makeCloser(server)
          await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
          return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
        }
      ] as const
  ),
  [
    "Fastify 5",
    async (makeHandler) => {
      const app = fastify({ forceCloseConnections: true })
      app.post("/echo", async (request) => request.body)
      app.register(toFastify(makeHandler()), { prefix: mount })
      return { url: await app.listen({ port: 0, host: "127.0.0.1" }), close: () => app.close() }
    }
  ],
  [
    "Hono",
    async (makeHandler) => {
      const app = new Hono()
      app.post("/echo", async (context) => context.json(await context.req.json()))
      // A middleware that reads bodies of JSON, as validators do.
      app.use(async ({ req }, next) => {
        if (req.header("content-type") === "application/json") await req.json()
        await next()
      })
      app.all(`${mount}/*`, toHono(makeHandler(mount)))
      return served(async (request) => app.fetch(request))
    }
  ],
  [
    "route handlers as Next.js calls them",
    async (makeHandler) => {
      const route: Readonly<Record<string, (request: Request) => Promise<Response>>> = toNext(makeHandler(mount))
      return served(async (request) => {
        if (new URL(request.url).pathname === "/echo") return Response.json(await request.json())
        const handler = route[request.method]
        return handler === undefined ? new Response(null, { status: 405 }) : handler(request)
      })
    }
  ]
]

describe.each(hosts)("mounted in %s", (_, host) => {
  let server: TestServer
  let mounted: Mounted
  /** Hears of every request that has reached the API. */
  let came = (): void => undefined
  beforeAll(async () => {
    server = await startServer({ settings: { maxFileBytes: 1024 * 1024 } })
    mounted = await host((prefix) => {
      const options = { rateLimits: null, ...(prefix === undefined ? {} : { prefix }) }
      const { handler } = makeFetchHandler(server.runtime, options)
      return (request) => {
        came()
        return handler(request)
      }
    })
  })
  afterAll(async () => {
    await mounted.close()
    await server.stop()
  })

  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (!headers.has("authorization")) headers.set("authorization", `Bearer ${server.keys.test}`)
    const response = await fetch(mounted.url + mount + path, { ...init, headers })
    await checkAnswer(init.method ?? "GET", path, response)
    return response
  }
  const submit = async (content = invoice) =>
    exact(Document, await (await call("/v1/documents", { method: "POST", body: form(content) })).json())

  it("accepts an upload, waits for it, and returns its result and file", async () => {
    const { id } = await submit()
    expect(exact(Document, await (await call(`/v1/documents/${id}?wait=10`)).json()).status).toBe("completed")
    expect(exact(ExtractionResult, await (await call(`/v1/documents/${id}/result`)).json()).id).toBe(id)
    expect(await (await call(`/v1/documents/${id}/file`)).text()).toBe(invoice)
    const part = await call(`/v1/documents/${id}/file`, { headers: { range: "bytes=0-6" } })
    expect([part.status, await part.text()]).toEqual([206, "INVOICE"])
  })

  it("accepts JSON bodies", async () => {
    const body = { name: "Schéma 履歴", fields: [{ key: "total", type: "number" }] }
    const init = { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }
    const response = await call("/v1/extraction-schemas", init)
    expect(response.status).toBe(201)
    const schema = exact(ExtractionSchema, await response.json())
    expect(schema.name).toBe(body.name)
    const deleted = await call(`/v1/extraction-schemas/${schema.id}`, { method: "DELETE" })
    expect(await deleted.json()).toMatchObject({ deleted: true })
    await errorOf(await call("/v1/extraction-schemas", { ...init, body: '{"fields":[]}' }), 422)
  })

  it("leaves the host's own routes and parsers alone", async () => {
    const body = '{"of":"the host"}'
    const init = { method: "POST", body, headers: { "content-type": "application/json" } }
    expect(await (await fetch(`${mounted.url}/echo`, init)).text()).toBe(body)
  })

  it("answers unknown routes and invalid requests in its own envelope", async () => {
    expect((await errorOf(await call("/v1/none"), 404)).error.code).toBe("not_found")
    const put = await call("/v1/documents", { method: "PUT" })
    expect(put.headers.get("allow")).toBe("POST, GET, HEAD")
    expect((await errorOf(put, 405)).error.code).toBe("method_not_allowed")
    await errorOf(await call("/v1/documents", { headers: { authorization: "Bearer nobody" } }), 401)
    await errorOf(await call("/v1/documents?limit=0"), 422)
    const head = await call("/v1/documents", { method: "HEAD" })
    expect([head.status, await head.text()]).toEqual([200, ""])
    expect((await call("/healthz")).status).toBe(200)
  })

  it("refuses an oversized file and leaves nothing behind", async () => {
    const before = await server.blobKeys()
    const response = await call("/v1/documents", { method: "POST", body: form("x".repeat(3 * 1024 * 1024)) })
    expect((await errorOf(response, 413)).error.code).toBe("file_too_large")
    expect(await server.blobKeys()).toEqual(before)
  })

  it("ends the wait of a caller that disconnects", async () => {
    const { id } = await submit("[slow]")
    const before = server.logs.filter(({ annotations }) => annotations.status === 499).length
    const gone = new AbortController()
    came = () => gone.abort()
    await expect(call(`/v1/documents/${id}?wait=60`, { signal: gone.signal })).rejects.toThrow()
    came = () => undefined
    await expect
      .poll(() => server.logs.filter(({ annotations }) => annotations.status === 499).length)
      .toBeGreaterThan(before)
  })
})
