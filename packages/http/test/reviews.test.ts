import { Claim, Document, ExtractionResult, ListOf, Review } from "@extrait/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { backends } from "./backends.js"
import { errorOf, exact, invoice, startServer, type TestServer } from "./server.js"

describe.each(backends)("over %s", (_, storage) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ ...storage() })
  })
  afterAll(() => server.stop())

  describe("POST /v1/documents/{id}/review", () => {
    const review = (id: string, body: unknown, init = {}) => server.send(`/v1/documents/${id}/review`, body, init)
    const resultOf = async (id: string) =>
      exact(ExtractionResult, await (await server.call(`/v1/documents/${id}/result`)).json())
    const waiting = () => server.processed(invoice, { document_type: "invoice", human_review_threshold: "1" })

    it("removes a result from the review queue", async () => {
      const { id } = await waiting()
      const ids = async (status: string) => {
        const list = exact(ListOf(Document), await (await server.call(`/v1/documents?review_status=${status}`)).json())
        return list.data.map((document) => document.id)
      }
      expect(await ids("pending")).toContain(id)
      const response = await review(id, { decision: "approved", note: "Checked" })
      expect(response.status).toBe(201)
      expect(exact(Review, await response.json())).toMatchObject({
        document_id: id,
        decision: "approved",
        corrected: []
      })
      expect(await ids("pending")).not.toContain(id)
      expect(await ids("approved")).toContain(id)
      expect(await resultOf(id)).toMatchObject({
        review_status: "approved",
        review: { decision: "approved", note: "Checked" }
      })
    })

    it("keeps the machine's value beside the reviewer's, even after another correction", async () => {
      const { id } = await server.processed(`${invoice}\nTotal amount: 1,250.00 EUR`, { document_type: "invoice" })
      const machine = (await resultOf(id)).extract.total_amount
      await review(id, { decision: "corrected", corrections: { total_amount: "1,300.00 EUR", invoice_number: null } })
      const { extract, review_status } = await resultOf(id)
      expect(review_status).toBe("corrected")
      expect(extract.total_amount).toEqual({
        value: "1,300.00 EUR",
        normalized: { amount: 1300, currency: "EUR" },
        confidence: 1,
        found: true,
        page: null,
        bbox: null,
        block_ids: [],
        machine
      })
      expect(extract.invoice_number).toMatchObject({ value: null, found: false, machine: { value: "INV-2041" } })
      await review(id, { decision: "corrected", corrections: { total_amount: machine?.value } })
      expect((await resultOf(id)).extract.total_amount).toEqual({ ...machine, confidence: 1, machine })
    })

    it("accepts corrected table rows and keeps the machine's beside them", async () => {
      const line = (description: string, qty: string, amount: string) =>
        `${description.padEnd(30)}${qty.padStart(8)}${amount.padStart(14)}`
      const printed = [
        line("Description", "Qty", "Amount"),
        line("Oak board", "2", "24.00"),
        line("Screws", "1", "3.50")
      ]
      const tables = [{ key: "items", columns: ["description", "qty", "amount"] }]
      const schema = { fields: [{ key: "invoice_number" }], tables }
      const text = `${invoice}\n\n${printed.join("\n")}`
      const { id } = await server.processed(text, { extraction_schema: JSON.stringify(schema) })
      const machine = (await resultOf(id)).tables[0]
      expect(machine?.rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
        ["Oak board", "2", "24.00"],
        ["Screws", "1", "3.50"]
      ])
      const items = [
        { description: "Oak board, planed", qty: "2", amount: "24.00" },
        { description: "Delivery", qty: null, amount: "9.00" }
      ]
      expect((await review(id, { decision: "corrected", corrections: { items } })).status).toBe(201)
      const { reviews = [], tables: corrected } = await resultOf(id)
      expect(corrected[0]).toMatchObject({
        confidence: 1,
        machine: { rows: machine?.rows, confidence: machine?.confidence }
      })
      expect(corrected[0]?.rows.map(({ bbox, cells }) => [bbox.y, ...cells.map(({ value }) => value)])).toEqual([
        [machine?.rows[0]?.bbox.y, "Oak board, planed", "2", "24.00"],
        [machine?.bbox.y, "Delivery", null, "9.00"]
      ])
      expect(JSON.parse(reviews[0]?.changes[0]?.after ?? "")).toEqual(items)
      const faults = async (corrections: unknown) => {
        const { detail = [] } = await errorOf(await review(id, { decision: "corrected", corrections }), 422)
        return detail.map(({ loc }) => loc.join("."))
      }
      expect(await faults({ items: [{ qty: "1" }, { price: "2" }] })).toEqual(["body.corrections.items.1.price"])
      expect(await faults({ items: "none", invoice_number: [] })).toEqual([
        "body.corrections.items",
        "body.corrections.invoice_number"
      ])
    })

    it("normalises and flags corrected values like extracted ones, and keeps the machine's flags", async () => {
      const fields = [
        { key: "invoice_number", required: true, pattern: "INV-\\d+" },
        { key: "total_amount", type: "number" }
      ]
      const { id } = await server.processed(invoice, { extraction_schema: JSON.stringify({ fields }) })
      const machine = await resultOf(id)
      const flagsAfter = async (corrections: Record<string, unknown>) => {
        expect((await review(id, { decision: "corrected", corrections })).status).toBe(201)
        return (await resultOf(id)).flags
      }
      expect(await flagsAfter({ invoice_number: null })).toContain("missing_field:invoice_number")
      expect(await flagsAfter({ invoice_number: "2041" })).toContain("invalid_field:invoice_number")
      expect(await flagsAfter({ total_amount: "unknown" })).toContain("invalid_field:total_amount")
      expect(await flagsAfter({ invoice_number: "INV-2041", total_amount: "12.50" })).toEqual([])
      const { extract, machine_flags } = await resultOf(id)
      expect(extract.total_amount).toMatchObject({ normalized: 12.5, confidence: 1 })
      expect(machine_flags).toEqual(machine.flags)
    })

    it("rechecks the rules with the corrected values", async () => {
      const text = `${invoice}\nSubtotal: 1,000.00 EUR\nVAT: 250.00 EUR\nTotal amount: 1,250.00 EUR`
      const { id } = await server.processed(text, { document_type: "invoice" })
      const amounts = { subtotal_amount: "1,000.00 EUR", tax_amount: "250.00 EUR", total_amount: "1,300.00 EUR" }
      await review(id, { decision: "corrected", corrections: amounts })
      const wrong = Object.keys(amounts).map((key) => `inconsistent:${key}`)
      expect((await resultOf(id)).flags).toEqual(expect.arrayContaining(wrong))
      await review(id, { decision: "corrected", corrections: { total_amount: "1,250.00 EUR" } })
      expect((await resultOf(id)).flags.filter((flag) => wrong.includes(flag))).toEqual([])
    })

    it("records the reviewer, every change and its position", async () => {
      const { id } = await server.processed(invoice, { document_type: "invoice" })
      const machine = (await resultOf(id)).extract.invoice_number
      const bbox = { x: 0.5, y: 0.1, width: 0.2, height: 0.02 }
      const first = { decision: "approved", reviewer: "Inès Marchand" }
      const corrections = { invoice_number: { value: "INV-7", page: 1, bbox } }
      await review(id, first)
      const answer = await review(id, { decision: "corrected", corrections, reviewer: "Tom Okafor", note: "Stamped" })
      expect(exact(Review, await answer.json())).toMatchObject({
        reviewer: "Tom Okafor",
        corrected: ["invoice_number"]
      })
      const { extract, review: last, reviews } = await resultOf(id)
      expect(extract.invoice_number).toMatchObject({ value: "INV-7", page: 1, bbox, block_ids: [], machine })
      expect(last).toMatchObject({ decision: "corrected", reviewer: "Tom Okafor", note: "Stamped" })
      expect(reviews).toMatchObject([
        { ...first, changes: [] },
        {
          reviewer: "Tom Okafor",
          changes: [{ key: "invoice_number", before: machine?.value, after: "INV-7" }]
        }
      ])
    })

    it("takes effect once per idempotency key", async () => {
      const { id } = await waiting()
      const init = { headers: { "idempotency-key": `review ${id}` } }
      const first = await review(id, { decision: "rejected" }, init)
      const again = await review(id, { decision: "rejected" }, init)
      expect(again.headers.get("idempotent-replayed")).toBe("true")
      expect(await again.json()).toEqual(await first.json())
      expect((await errorOf(await review(id, { decision: "approved" }, init), 409)).error.code).toBe(
        "idempotency_conflict"
      )
    })

    it("names every fault", async () => {
      const { id } = await waiting()
      const faults = async (body: unknown) => {
        const { detail = [] } = await errorOf(await review(id, body), 422)
        return detail.map(({ loc }) => loc.join("."))
      }
      expect(await faults({})).toEqual(["body.decision"])
      expect(await faults({ decision: "maybe", corrections: { a: 1 }, more: true })).toEqual(
        expect.arrayContaining(["body.decision", "body.corrections.a", "body.more"])
      )
      expect(await faults({ decision: "corrected" })).toEqual(["body.corrections"])
      expect(await faults({ decision: "approved", corrections: { total_amount: "1" } })).toEqual(["body.corrections"])
      expect(await faults({ decision: "corrected", corrections: { no_such: "1" } })).toEqual([
        "body.corrections.no_such"
      ])
    })

    it("needs a result", async () => {
      const approved = { decision: "approved" }
      const slow = await server.submitted("[slow]")
      expect((await errorOf(await review(slow.id, approved), 409)).error.code).toBe("document_not_ready")
      await server.call(`/v1/documents/${slow.id}`, { method: "DELETE" })
      expect((await errorOf(await review(slow.id, approved), 410)).error.code).toBe("document_deleted")
      const torn = await server.processed("[torn]")
      expect((await errorOf(await review(torn.id, approved), 422)).error.code).toBe("document_failed")
      await errorOf(await review(`doc_${"0".repeat(26)}`, approved), 404)
      const { id } = await server.processed(invoice)
      await errorOf(await review(id, approved, { key: server.keys.other }), 404)
    })
  })

  describe("POST /v1/documents/{id}/claim", () => {
    const claim = (id: string, body: unknown, init = {}) => server.send(`/v1/documents/${id}/claim`, body, init)
    const release = (id: string, query = "") => server.call(`/v1/documents/${id}/claim${query}`, { method: "DELETE" })
    const shown = async (id: string) => exact(Document, await (await server.call(`/v1/documents/${id}`)).json())

    it("reserves a document for one reviewer, who may renew the claim", async () => {
      const { id } = await server.processed(invoice)
      const first = await claim(id, { reviewer: "Inès Marchand", seconds: 60 })
      expect(first.status).toBe(201)
      const held = exact(Claim, await first.json())
      expect(held).toMatchObject({ object: "claim", document_id: id, reviewer: "Inès Marchand" })
      expect(Date.parse(held.expires_at) - Date.parse(held.claimed_at)).toBe(60_000)
      const renewed = exact(Claim, await (await claim(id, { reviewer: "Inès Marchand" })).json())
      expect(renewed.claimed_at).toBe(held.claimed_at)
      expect(Date.parse(renewed.expires_at)).toBeGreaterThan(Date.parse(held.expires_at))
      expect((await shown(id)).claim).toMatchObject({ reviewer: "Inès Marchand", expires_at: renewed.expires_at })
      const { error } = await errorOf(await claim(id, { reviewer: "Tom Okafor" }), 409)
      expect(error.code).toBe("review_claimed")
      expect(error.message).toContain("Inès Marchand")
    })

    it("blocks reviews by others, and ends with the review", async () => {
      const { id } = await server.processed(invoice)
      await claim(id, { reviewer: "Inès Marchand" })
      const review = (body: unknown) => server.send(`/v1/documents/${id}/review`, body)
      for (const reviewer of [null, "Tom Okafor"]) {
        const refused = await errorOf(await review({ decision: "approved", reviewer }), 409)
        expect(refused.error.code).toBe("review_claimed")
      }
      expect((await review({ decision: "approved", reviewer: "Inès Marchand" })).status).toBe(201)
      expect(await shown(id)).toMatchObject({ claim: null, review_status: "approved" })
      expect((await claim(id, { reviewer: "Tom Okafor" })).status).toBe(201)
    })

    it("can be released by its holder, or by a request that names nobody", async () => {
      const { id } = await server.processed(invoice)
      await claim(id, { reviewer: "Inès Marchand" })
      expect((await errorOf(await release(id, "?reviewer=Tom"), 409)).error.code).toBe("review_claimed")
      const released = await release(id, `?reviewer=${encodeURIComponent("Inès Marchand")}`)
      expect(exact(Document, await released.json()).claim).toBeNull()
      await claim(id, { reviewer: "Tom Okafor" })
      expect((await release(id)).status).toBe(200)
      // Without a claim nothing happens.
      expect((await release(id, "?reviewer=Tom")).status).toBe(200)
    })

    it("names every fault, and needs a result", async () => {
      const { id } = await server.processed(invoice)
      const faults = async (body: unknown) =>
        ((await errorOf(await claim(id, body), 422)).detail ?? []).map(({ loc }) => loc.join("."))
      expect(await faults({})).toEqual(["body.reviewer"])
      expect(await faults({ reviewer: "" })).toEqual(["body.reviewer"])
      expect(await faults({ reviewer: "Tom", seconds: 3601 })).toEqual(["body.seconds"])
      const slow = await server.submitted("[slow]")
      const { error } = await errorOf(await claim(slow.id, { reviewer: "Tom" }), 409)
      expect(error.code).toBe("document_not_ready")
      await server.call(`/v1/documents/${slow.id}`, { method: "DELETE" })
      await errorOf(await claim(id, { reviewer: "Tom" }, { key: server.keys.other }), 404)
      await errorOf(await server.call(`/v1/documents/${id}/claim`, { method: "DELETE", key: server.keys.other }), 404)
      await errorOf(await release(id, "?reviewer="), 422)
    })
  })

  describe("the review queue", () => {
    const list = async (query: string) => {
      const found = await (await server.call(`/v1/documents?review_status=pending&limit=100&${query}`)).json()
      return exact(ListOf(Document), found).data.map(({ id }) => id)
    }

    it("is sorted by age or by lowest confidence, in pages", async () => {
      const threshold = { human_review_threshold: "1" }
      const field = (key: string) => JSON.stringify({ fields: [{ key }] })
      const sure = await server.processed(invoice, { ...threshold, extraction_schema: field("invoice_number") })
      const unsure = await server.processed(invoice, { ...threshold, extraction_schema: field("colour_of_the_car") })
      const confidenceOf = async (id: string) => {
        const { extract } = exact(ExtractionResult, await (await server.call(`/v1/documents/${id}/result`)).json())
        return Math.min(...Object.values(extract).map(({ confidence }) => confidence))
      }
      const [first, second] =
        (await confidenceOf(unsure.id)) < (await confidenceOf(sure.id)) ? [unsure, sure] : [sure, unsure]
      const oldest = await list("order=oldest")
      expect(oldest).toEqual((await list("order=newest")).toReversed())
      const queue = await list("order=least_confident")
      expect(queue.toSorted()).toEqual(oldest.toSorted())
      expect(queue.indexOf(first.id)).toBeLessThan(queue.indexOf(second.id))
      expect(await list(`order=least_confident&starting_after=${first.id}`)).toEqual(
        queue.slice(queue.indexOf(first.id) + 1)
      )
      // A document that has left the queue still marks where a page begins.
      await server.send(`/v1/documents/${first.id}/review`, { decision: "approved" })
      expect(await list(`order=least_confident&starting_after=${first.id}`)).toContain(second.id)
    })

    it("sorts by confidence only while pending, and needs a known document as its cursor", async () => {
      const faults = async (query: string) =>
        ((await errorOf(await server.call(`/v1/documents?${query}`), 422)).detail ?? []).map(({ loc }) => loc.join("."))
      expect(await faults("order=least_confident")).toEqual(["query.order"])
      expect(await faults("order=best")).toEqual(["query.order"])
      const unknown = `doc_${"0".repeat(26)}`
      expect(await faults(`order=least_confident&review_status=pending&starting_after=${unknown}`)).toEqual([
        "query.starting_after"
      ])
    })
  })
})
