import { ExtractionResult, RecognitionPage } from "@extrait/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { backends } from "./backends.js"
import { errorOf, exact, invoice, startServer, type TestServer } from "./server.js"

describe.each(backends)("over %s", (_, storage) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ ...storage() })
  })
  afterAll(() => server.stop())

  describe("GET /v1/documents/{id}/file", () => {
    const fileOf = (id: string, headers: Record<string, string> = {}) =>
      server.call(`/v1/documents/${id}/file`, { headers })

    it("serves byte ranges", async () => {
      const { id } = await server.submitted(invoice)
      const size = invoice.length
      for (const [range, text, said] of [
        ["bytes=0-0", invoice.slice(0, 1), `bytes 0-0/${size}`],
        ["bytes=8-", invoice.slice(8), `bytes 8-${size - 1}/${size}`],
        ["bytes=-5", invoice.slice(-5), `bytes ${size - 5}-${size - 1}/${size}`],
        ["bytes=0-99999", invoice, `bytes 0-${size - 1}/${size}`],
        [`bytes=-${"9".repeat(400)}`, invoice, `bytes 0-${size - 1}/${size}`]
      ] as const) {
        const response = await fileOf(id, { range })
        expect([response.status, response.headers.get("content-range")]).toEqual([206, said])
        expect(response.headers.get("content-length")).toBe(String(text.length))
        expect(await response.text()).toBe(text)
      }
    })

    it("answers 416 to a range out of bounds, and the whole file to anything but a single range", async () => {
      const { id } = await server.submitted(invoice)
      for (const range of [`bytes=${invoice.length}-`, "bytes=-0", `bytes=${"9".repeat(20)}-`]) {
        const response = await fileOf(id, { range })
        expect(response.headers.get("content-range")).toBe(`bytes */${invoice.length}`)
        expect((await errorOf(response, 416)).error.code).toBe("range_not_satisfiable")
      }
      for (const range of ["bytes=0-1,3-4", "lines=1-2", "bytes=5-2", "bytes=-"]) {
        const response = await fileOf(id, { range })
        expect(response.status).toBe(200)
        expect(await response.text()).toBe(invoice)
      }
    })

    it("answers 304 if unchanged, and honours If-Range", async () => {
      const { id } = await server.submitted(invoice)
      const etag = (await fileOf(id)).headers.get("etag") ?? ""
      expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
      expect((await fileOf(id, { "if-none-match": `"other", W/${etag}` })).status).toBe(304)
      expect((await fileOf(id, { "if-none-match": '"other"' })).status).toBe(200)
      expect((await fileOf(id, { range: "bytes=0-1", "if-range": etag })).status).toBe(206)
      expect((await fileOf(id, { range: "bytes=0-1", "if-range": '"other"' })).status).toBe(200)
    })
  })

  describe("GET /v1/documents/{id}/redacted", () => {
    const redactedOf = (id: string) => server.call(`/v1/documents/${id}/redacted`)

    it("answers 404 with the reason if there is none", async () => {
      const { id } = await server.submitted(invoice)
      expect((await errorOf(await redactedOf(id), 404)).error.message).toContain("submitted without deidentify")
      const freed = await server.processed(invoice, { deidentify: "true" })
      expect((await errorOf(await redactedOf(freed.id), 404)).error.message).toContain(
        "only PDFs and pictures have one"
      )
      expect((await errorOf(await redactedOf("doc_00000000000000000000000000"), 404)).error.code).toBe("not_found")
    })

    it("answers 422 once processing has failed, and 410 once the document is deleted", async () => {
      const { id } = await server.processed("[torn]", { deidentify: "true" })
      expect((await errorOf(await redactedOf(id), 422)).error.code).toBe("document_failed")
      await server.call(`/v1/documents/${id}`, { method: "DELETE" })
      expect((await errorOf(await redactedOf(id), 410)).error.code).toBe("document_deleted")
    })
  })

  describe("a result as CSV", () => {
    const ready = async (text: string) => {
      const { id } = await server.submitted(text, { document_type: "invoice", language: "en" })
      await server.call(`/v1/documents/${id}?wait=20`)
      return id
    }
    const items = [
      invoice,
      "",
      "Description                 Quantity   Unit price     Amount",
      'Rope, "best"                       2        12.50      25.00',
      "=HYPERLINK(1)                      1       140.00     140.00"
    ].join("\n")

    it("returns a table by number, with plain numbers and formulas neutralised", async () => {
      const response = await server.call(`/v1/documents/${await ready(items)}/tables/1.csv`)
      expect(response.status).toBe(200)
      expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present")
      expect(response.headers.get("content-disposition")).toBe('attachment; filename="table-1.csv"')
      expect(await response.text()).toBe(
        [
          "description,quantity,unit_price,tax_rate,amount",
          '"Rope, ""best""",2,12.5,,25',
          "'=HYPERLINK(1),1,140,,140",
          ""
        ].join("\r\n")
      )
    })

    it("returns the fields", async () => {
      const response = await server.call(`/v1/documents/${await ready(items)}/fields.csv`)
      const lines = (await response.text()).split("\r\n")
      expect(lines[0]).toBe("field,value,normalized,currency,confidence,page,flags")
      expect(lines.find((line) => line.startsWith("invoice_number,"))).toMatch(/^invoice_number,INV-2041,/)
    })

    it("answers 404 for an unknown table, and 410 once the document is deleted", async () => {
      const id = await ready(items)
      for (const table of ["0", "99", "line_items", "1e0"])
        expect((await errorOf(await server.call(`/v1/documents/${id}/tables/${table}.csv`), 404)).error.code).toBe(
          "not_found"
        )
      await server.call(`/v1/documents/${id}`, { method: "DELETE" })
      for (const path of ["fields.csv", "tables/1.csv"])
        expect((await errorOf(await server.call(`/v1/documents/${id}/${path}`), 410)).error.code).toBe(
          "document_deleted"
        )
    })
  })

  describe("GET /v1/documents/{id}/pages/{n}.png", () => {
    it("returns the page as a PNG", async () => {
      const { id } = await server.submitted(invoice)
      const response = await server.call(`/v1/documents/${id}/pages/1.png`)
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"])
      expect(new Uint8Array(await response.arrayBuffer()).slice(1, 4)).toEqual(new TextEncoder().encode("PNG"))
    })

    it("answers 404 for a missing page, and 422 if one cannot be rendered", async () => {
      const { id } = await server.submitted(invoice)
      for (const page of ["2", "0", "-1", "1.5", "x", "01"]) {
        await errorOf(await server.call(`/v1/documents/${id}/pages/${page}.png`), 404)
      }
      await errorOf(await server.call(`/v1/documents/${id}/pages/1.jpg`), 404)
      await errorOf(await server.call(`/v1/documents/${id}/pages/1.png`, { key: server.keys.other }), 404)
      const torn = await server.submitted("[undrawable]")
      const { error } = await errorOf(await server.call(`/v1/documents/${torn.id}/pages/1.png`), 422)
      expect(error.code).toBe("page_unavailable")
      await server.call(`/v1/documents/${id}`, { method: "DELETE" })
      await errorOf(await server.call(`/v1/documents/${id}/pages/1.png`), 410)
    })
  })

  describe("GET /v1/documents/{id}/pages/{n}/words", () => {
    const wordsOf = (id: string, page: string | number = 1, options = {}) =>
      server.call(`/v1/documents/${id}/pages/${page}/words`, options)

    it("returns a page's words in the blocks that the result refers to", async () => {
      const { id } = await server.processed(invoice)
      const { extract } = exact(ExtractionResult, await (await server.call(`/v1/documents/${id}/result`)).json())
      const read = exact(RecognitionPage, await (await wordsOf(id)).json())
      expect(read).toMatchObject({ page: 1, source: "text_layer" })
      const asked = await server.processed(invoice, { include_recognition: "true" })
      const { recognition } = exact(
        ExtractionResult,
        await (await server.call(`/v1/documents/${asked.id}/result`)).json()
      )
      expect(recognition?.pages).toEqual([read])
      expect(await (await wordsOf(asked.id)).json()).toEqual(read)
      for (const { block_ids, value } of Object.values(extract)) {
        const blocks = read.blocks.filter((block) => block_ids.includes(block.id))
        if (value !== null) expect(blocks.map(({ text }) => text).join("\n")).toContain(value)
      }
    })

    it("returns a de-identified document's words only if its result includes them", async () => {
      const { id } = await server.processed(invoice, { deidentify: "true" })
      await errorOf(await wordsOf(id), 404)
      const kept = await server.processed(invoice, { deidentify: "true", include_recognition: "true" })
      const { recognition } = exact(
        ExtractionResult,
        await (await server.call(`/v1/documents/${kept.id}/result`)).json()
      )
      expect(await (await wordsOf(kept.id)).json()).toEqual(recognition?.pages[0])
    })

    it("answers 404 for missing pages, 409 before the result, 422 after failure and 410 after deletion", async () => {
      const { id } = await server.processed(invoice)
      for (const page of ["2", "0", "-1", "1.5", "x", "01"]) await errorOf(await wordsOf(id, page), 404)
      await errorOf(await wordsOf(id, 1, { key: server.keys.other }), 404)
      const slow = await server.submitted("[slow]")
      expect((await errorOf(await wordsOf(slow.id), 409)).error.code).toBe("document_not_ready")
      const torn = await server.processed("[torn]")
      expect((await errorOf(await wordsOf(torn.id), 422)).error.code).toBe("document_failed")
      await server.call(`/v1/documents/${id}`, { method: "DELETE" })
      await errorOf(await wordsOf(id), 410)
    })
  })
})
