import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { errorOf, invoice, startServer, type TestServer } from "./server.js"

let server: TestServer
beforeAll(async () => {
  server = await startServer({ processing: false })
})
afterAll(() => server.stop())

// Work that grows faster than its input would take minutes with the longest header: it would miss any test's deadline.

describe("a header or a query", () => {
  it("full of blanks without a valid number is refused in linear time", async () => {
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

  it("may have quotes and blanks around its number", async () => {
    const { id } = await server.submitted(invoice)
    for (const prefer of ['wait="0"', "respond-async, wait = 0", 'wait=" 0 "']) {
      const response = await server.call(`/v1/documents/${id}`, { headers: { prefer } })
      expect(response.headers.get("preference-applied")).toBe("wait=0")
    }
  })

  it("with over 100 parameters is refused with a single fault", async () => {
    for (const name of ["a", "limit", "metadata%5Ba%5D"]) {
      const query = Array.from({ length: 2_000 }, (_, i) => `${name}${i % 2}`).join("&")
      for (const path of ["/v1/documents", "/v1/events"]) {
        const { detail } = await errorOf(await server.call(`${path}?${query.slice(0, 12_000)}`), 422)
        expect(detail).toMatchObject([{ loc: ["query"], msg: "More than 100 parameters" }])
      }
    }
  })
})

describe("conditions on the metadata", () => {
  const asked = (count: number) =>
    server.call(`/v1/documents?${Array.from({ length: count }, (_, i) => `metadata[key_${i}]=1`).join("&")}`)

  it("are accepted up to twenty and refused beyond", async () => {
    expect((await asked(20)).status).toBe(200)
    const { detail } = await errorOf(await asked(21), 422)
    expect(detail).toMatchObject([{ loc: ["query", "metadata"], msg: "More than 20 conditions on the metadata" }])
    await errorOf(await asked(600), 422)
  })
})

describe("a schema's patterns", () => {
  const created = (patterns: ReadonlyArray<string>) =>
    server.send("/v1/extraction-schemas", { fields: patterns.map((pattern, i) => ({ key: `field_${i}`, pattern })) })

  it.each([
    ["one of many instructions", ["\\d+", "(?:a?){1000}"], "fields.1.pattern", "2,000 instructions"],
    ["classes repeated a thousand times", ["\\pL{1000}\\pL{1000}"], "fields.0.pattern", "2,000 instructions"],
    ["a long one", ["a".repeat(501)], "fields.0.pattern", "500 characters"],
    ["many that are large together", Array.from({ length: 50 }, () => "(?:a?){300}"), "fields", "5,000 instructions"],
    ["many wide classes", Array.from({ length: 20 }, () => "(?i)[Ā-𞤀]"), "fields", "classes"]
  ])("are refused before they are compiled: %s", async (_, patterns, path, message) => {
    const { detail } = await errorOf(await created(patterns), 422)
    expect(detail?.map(({ loc }) => loc.join("."))).toEqual([`body.${path}`])
    expect(detail?.[0]?.msg).toContain(message)
    const inline = { fields: patterns.map((pattern, i) => ({ key: `field_${i}`, pattern })) }
    const refused = await errorOf(await server.submit(invoice, { extraction_schema: JSON.stringify(inline) }), 422)
    expect(refused.detail?.map(({ loc }) => loc.join("."))).toEqual([`body.extraction_schema.${path}`])
  })

  it("are accepted at ordinary sizes, and reported by path if one is not RE2", async () => {
    expect((await created(["[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){4,7}", "(?i)\\p{L}[a-zà-ÿ' -]{2,300}"])).status).toBe(201)
    const { detail } = await errorOf(await created(["\\d+", "x{0,300}(?=y)"]), 422)
    expect(detail).toMatchObject([{ loc: ["body", "fields", "1", "pattern"] }])
  })
})
