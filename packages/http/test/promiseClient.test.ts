import { readFile } from "node:fs/promises"
import { createServer, request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { ExtraitApiError, ExtraitClient } from "@extrait/api"
import type { IsoDay } from "@extrait/core"
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest"
import { invoice, newestFirst, startServer, type TestServer } from "./server.js"

describe("the client", () => {
  let server: TestServer
  let client: ExtraitClient
  beforeAll(async () => {
    server = await startServer()
    client = new ExtraitClient({ baseUrl: server.url, apiKey: async () => server.keys.test })
  })
  afterAll(() => server.stop())

  const rejection = (promise: Promise<unknown>): Promise<ExtraitApiError> =>
    promise.then(
      () => Promise.reject(new Error("It did not reject")),
      (error: unknown) => (error instanceof ExtraitApiError ? error : Promise.reject(error))
    )

  it("uploads with progress and waits for the result", async () => {
    const file = new File([invoice, `${" ".repeat(20)}\n`.repeat(30_000)], "letter.txt")
    const progress: Array<number> = []
    const document = await client.documents.submit({
      file,
      document_type: "invoice",
      metadata: { order: 7 },
      extraction_schema: { fields: [{ key: "invoice_number" }] },
      onProgress: ({ sent, total }) => {
        expect(total).toBe(file.size)
        progress.push(sent)
      }
    })
    expect(document).toMatchObject({ filename: "letter.txt", size_bytes: file.size, metadata: { order: 7 } })
    expect(progress.length).toBeGreaterThan(2)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.at(-1)).toBe(file.size)
    const { extract } = await client.documents.waitForResult(document.id)
    expect(extract.invoice_number?.value).toBe("INV-2041")
    expect(await (await client.documents.file(document.id)).text()).toBe(await file.text())
    expect((await client.documents.page(document.id, 1)).type).toBe("image/png")
    expect((await client.documents.words(document.id, 1)).blocks.map(({ text }) => text).join(" ")).toContain(
      "INV-2041"
    )
    expect(await client.documents.review(document.id, { decision: "approved" })).toMatchObject({ decision: "approved" })
    expect((await client.documents.list({ metadata: { order: "7" } })).data).toHaveLength(1)
  })

  it("types a result by the schema of its submission", async () => {
    const { id } = await client.documents.submit({
      file: new File([invoice], "letter.txt"),
      extraction_schema: {
        fields: [
          { key: "total_amount", type: "number" },
          { key: "invoice_date", type: "date" }
        ]
      }
    })
    const { extract } = await client.documents.waitForResult(id)
    expectTypeOf(extract).not.toHaveProperty("due_date")
    expectTypeOf(extract.total_amount.normalized).toEqualTypeOf<number | null>()
    expectTypeOf(extract.invoice_date.normalized).toEqualTypeOf<IsoDay | null>()
    expectTypeOf((await client.documents.result(id)).extract.total_amount.value).toEqualTypeOf<string | null>()
    expect(extract.total_amount.normalized).toBe(1250)
    const saved = await client.schemas.create({ fields: [{ key: "paid", type: "boolean" }] })
    const again = await client.documents.submit({ file: new File([invoice], "a.txt"), extraction_schema_id: saved.id })
    const result = await client.documents.waitForResult(again.id, { timeoutSeconds: 60 })
    expectTypeOf(result.extract.paid.normalized).toEqualTypeOf<boolean | null>()
    expect(result.extract.paid).toMatchObject({ found: false, normalized: null })
  })

  it("saves a proposed schema unchanged", async () => {
    const { id } = await client.documents.submit({ file: new File([invoice], "a.txt") })
    await client.documents.waitForResult(id, { timeoutSeconds: 60 })
    const { evidence, schema } = await client.schemas.infer({ document_ids: [id] })
    expect(evidence.map(({ key }) => key)).toEqual(schema.fields.map(({ key }) => key))
    expect((await client.schemas.create(schema)).fields).toEqual(schema.fields)
  })

  it("covers every operation", async () => {
    const schema = await client.schemas.create({ fields: [{ key: "a" }] })
    expect(await client.schemas.get(schema.id)).toEqual(schema)
    expect((await client.schemas.list({ limit: 1 })).data).toEqual([schema])
    expect(await client.schemas.delete(schema.id)).toMatchObject({ deleted: true })
    const { id, secret } = await client.webhookEndpoints.create({ url: "https://receiver.example/" })
    expect(await client.webhookEndpoints.update(id, { active: false })).toMatchObject({ active: false })
    await client.webhookEndpoints.update(id, { active: true })
    expect((await client.webhookEndpoints.rotateSecret(id)).secret).not.toBe(secret)
    expect(await client.webhookEndpoints.test(id)).toMatchObject({ delivered: false })
    expect((await client.webhookEndpoints.list()).data[0]?.id).toBe(id)
    const document = await client.documents.submit({ file: new Blob(["[torn]"]), filename: "torn.txt" })
    expect((await rejection(client.documents.waitForResult(document.id))).code).toBe("document_failed")
    const [event] = (await client.events.list({ document_id: document.id })).data
    expect(event?.type).toBe("document.failed")
    const again = await client.events.redeliver(event?.id ?? "", { endpoint_id: id })
    const [delivery] = again.deliveries
    expect((await client.events.attempts(again.id, delivery?.id ?? "")).data).toEqual([])
    expect((await client.events.get(again.id)).id).toBe(again.id)
    expect((await client.documents.retry(document.id)).status).toBe("queued")
    expect(await client.documents.delete(document.id)).toMatchObject({ status: "deleted" })
    expect(await client.webhookEndpoints.get(id)).toMatchObject({ id })
    await client.webhookEndpoints.delete(id)
  })

  it("depends only on browser APIs", async () => {
    const folder = new URL("../../api/dist/client/", import.meta.url)
    for (const name of ["index", "ExtraitClient", "ExtraitApiError", "transport", "xhr"]) {
      const code = await readFile(new URL(`${name}.js`, folder), "utf8")
      const imported = Array.from(code.matchAll(/(?:from|import)\s*\(?"([^"]+)"/g), ([, from]) => from)
      for (const from of imported) expect(from).toMatch(/^\.\//)
      expect(code).not.toMatch(/\b(process|Buffer|require)\b/)
    }
  })

  it("iterates over a list page by page", async () => {
    const made: Array<string> = []
    for (const key of ["a", "b", "c"]) made.push((await client.schemas.create({ fields: [{ key }] })).id)
    const found = []
    for await (const { id } of client.all(client.schemas.list, { limit: 1 })) found.push(id)
    expect(found.slice(0, 3)).toEqual(newestFirst(made))
  })

  it("rejects with the service's error", async () => {
    const error = await rejection(client.schemas.create({ fields: [] }))
    expect(error).toMatchObject({ status: 422, code: "validation_error", detail: [{ loc: ["body", "fields"] }] })
    expect(error.requestId).toMatch(/^req_/)
    const stranger = new ExtraitClient({ baseUrl: server.url, apiKey: "sk_test_none" })
    expect(await rejection(stranger.documents.list())).toMatchObject({ status: 401, code: "invalid_api_key" })
    const { id } = await client.documents.submit({ file: new Blob(["[slow]"]) })
    const late = await rejection(client.documents.waitForResult(id, { timeoutSeconds: 0 }))
    expect(late.code).toBe("document_not_ready")
    const gone = client.documents.waitForResult(id, { signal: AbortSignal.timeout(100) })
    await expect(gone).rejects.toMatchObject({ name: "TimeoutError" })
  })

  it("waits out a rate limit, unless retries are off", async () => {
    const narrow = await startServer({
      rateLimits: { requests: { perSecond: 2, burst: 1 }, submissions: { perSecond: 2, burst: 1 } }
    })
    const patient = new ExtraitClient({ baseUrl: narrow.url, apiKey: narrow.keys.test, maxRetries: 1 })
    for (let n = 0; n < 3; n++) expect((await patient.documents.list()).data).toEqual([])
    await narrow.stop()
    // However long a request takes here, there is none left for the second.
    const once = { perSecond: 0.001, burst: 1 }
    const strict = await startServer({ rateLimits: { requests: once, submissions: once } })
    const hasty = new ExtraitClient({ baseUrl: strict.url, apiKey: strict.keys.test, maxRetries: 0 })
    expect((await hasty.documents.list()).data).toEqual([])
    expect((await rejection(hasty.documents.list())).code).toBe("rate_limited")
    await strict.stop()
  })

  it("retries a submission whose response was lost without creating it twice", async () => {
    // Passes requests on, but drops the answer of the first.
    let lost = 0
    const proxy: Server = createServer((message, response) => {
      const { headers, method, url } = message
      message.pipe(
        request(server.url + url, { method, headers }, (answer) => {
          if (method === "POST" && lost++ === 0) {
            answer.resume().on("end", () => response.destroy())
            return
          }
          response.writeHead(answer.statusCode ?? 500, answer.headers)
          answer.pipe(response)
        })
      )
    })
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve))
    const { port } = proxy.address() as AddressInfo
    const through = new ExtraitClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: server.keys.live })
    const { id } = await through.documents.submit({ file: new Blob([invoice]), onProgress: () => undefined })
    expect(lost).toBe(2)
    expect((await through.documents.list()).data.map((document) => document.id)).toEqual([id])
    await new Promise((resolve) => {
      proxy.close(resolve)
      proxy.closeAllConnections()
    })
  })
})
