import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { backends } from "./backends.js"
import { documentOf, errorOf, invoice, startServer, type TestServer } from "./server.js"

/** Details that JavaScript loses when it reads JSON and writes it again. */
const metadata = [
  `{ "zeta": 1, "10": "later", "2": "earlier", "__proto__": {"x": 1},`,
  `  "big": 12345678901234567890, "precise": 0.1000000000000000055511151231257827, "price": 1.10, "zero": -0,`,
  `  "tiny": 1e-400, "huge": 1e999, "nested": {"9": [9007199254740993, {"1": 2, "0": null}], "a": "\\u00e9 é 履歴 🧾"},`,
  `  "half": "\\ud83d", "twice": 1, "twice": 2, "empty": {} }`
].join(" ")

describe.each(backends)("metadata over %s", (_, storage) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ ...storage() })
  })
  afterAll(() => server.stop())

  const textOf = async (path: string) => (await server.call(path)).text()

  it("is returned exactly as written, wherever a document is shown", async () => {
    const init = { headers: { "idempotency-key": "exact" } }
    const response = await server.submit(invoice, { metadata }, init)
    const { id } = await documentOf(response.clone())
    expect(await response.text()).toContain(`"metadata":${metadata},`)
    const again = await server.submit(invoice, { metadata }, init)
    expect(again.headers.get("idempotent-replayed")).toBe("true")
    expect(await again.text()).toContain(`"metadata":${metadata},`)
    const done = await textOf(`/v1/documents/${id}?wait=10`)
    expect(done).toContain('"status":"completed"')
    expect(done).toContain(`"metadata":${metadata},`)
    expect(await textOf("/v1/documents")).toContain(`"metadata":${metadata},`)
    expect(await textOf(`/v1/events?document_id=${id}`)).toContain(`"metadata":${metadata},`)
  })

  it("distinguishes numbers that JavaScript would round to the same value", async () => {
    const init = { headers: { "idempotency-key": "digits" } }
    const submit = (number: string) => server.submit(invoice, { metadata: `{"order":${number}}` }, init)
    const { id } = await documentOf(await submit("12345678901234567890"))
    const { error } = await errorOf(await submit("12345678901234567891"), 409)
    expect(error.code).toBe("idempotency_conflict")
    const found = async (number: string) => {
      const list = await textOf(`/v1/documents?${new URLSearchParams({ "metadata[order]": number })}`)
      return list.includes(id)
    }
    expect(await found("12345678901234567890")).toBe(true)
    expect(await found("12345678901234567891")).toBe(false)
  })

  it("in another order makes another request, and is replayed as written", async () => {
    const init = { headers: { "idempotency-key": "order" } }
    const first = await server.submit(invoice, { metadata: '{"a":1,"b":2}' }, init)
    await errorOf(await server.submit(invoice, { metadata: '{"b":2, "a":1}' }, init), 409)
    const again = await server.submit(invoice, { metadata: '{"a":1,"b":2}' }, init)
    expect(again.headers.get("idempotent-replayed")).toBe("true")
    expect((await again.text()).includes('"metadata":{"a":1,"b":2},')).toBe(true)
    expect((await documentOf(first)).id).toMatch(/^doc_/)
  })

  it("may be up to 16 KiB as written", async () => {
    const padded = (spaces: number) => `{"a":1${" ".repeat(spaces)}}`
    await documentOf(await server.submit(invoice, { metadata: padded(16 * 1024 - 7) }))
    await errorOf(await server.submit(invoice, { metadata: padded(16 * 1024 - 6) }), 422)
  })
})
