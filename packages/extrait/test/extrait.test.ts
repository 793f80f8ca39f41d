import { readFile } from "node:fs/promises"
import { setTimeout as delay } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { Extrait, ExtraitError } from "extrait"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { spareWorkers } from "./spareWorkers.js"

const sample = (name: string) => fileURLToPath(new URL(`../../../examples/documents/${name}`, import.meta.url))

let extrait: Extrait
beforeAll(async () => {
  extrait = await Extrait.open({ spareWorkers, dataDir: null })
})
afterAll(() => extrait.close())

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "resolved",
    (error: unknown) => (error instanceof ExtraitError ? error.code : String(error))
  )

describe("an in-process instance", () => {
  it("processes a PDF from submission to result", async () => {
    const truth = JSON.parse(await readFile(sample("invoice.truth.json"), "utf8"))
    const accepted = await extrait.documents.submit({ file: sample("invoice.pdf"), metadata: { ref: [1, "é"] } })
    expect(accepted).toMatchObject({ status: "queued", filename: "invoice.pdf", metadata: { ref: [1, "é"] } })
    expect(await extrait.documents.wait(accepted.id)).toMatchObject({ status: "completed", document_type: "invoice" })
    const result = await extrait.documents.result(accepted.id)
    expect(result.extract.invoice_number).toMatchObject({
      found: true,
      value: truth.fields.invoice_number.value,
      page: 1
    })
    expect(result.extract.total_amount?.normalized).toMatchObject({
      amount: Number(truth.fields.total_amount.value)
    })
    const box = result.extract.total_amount?.bbox
    expect(box !== null && box !== undefined && box.x >= 0 && box.x + box.width <= 1).toBe(true)
    expect(result.tables.map(({ key }) => key)).toContain("line_items")
    expect(result).not.toHaveProperty("recognition")
  })

  it("recognises a picture, and returns its words on request", async () => {
    const truth = JSON.parse(await readFile(sample("receipt.truth.json"), "utf8"))
    const accepted = await extrait.documents.submit({ file: sample("receipt.jpg"), include_recognition: true })
    expect((await extrait.documents.wait(accepted.id)).status).toBe("completed")
    const result = await extrait.documents.result(accepted.id)
    expect(result.document_type).toBe("receipt")
    expect(result.extract.total_amount?.normalized).toMatchObject({
      amount: Number(truth.fields.total_amount.value)
    })
    const [page] = result.recognition?.pages ?? []
    expect(page).toMatchObject({ page: 1, unit: "pixel", source: "ocr" })
    const named = Object.values(result.extract).flatMap(({ block_ids }) => block_ids)
    const ids = new Set(page?.blocks.map(({ id }) => id))
    expect(named.length).toBeGreaterThan(0)
    expect(named.every((id) => ids.has(id))).toBe(true)
  })

  it("extracts by the caller's own schema", async () => {
    const text =
      "Policy\n\nPolicy number: AB123456\nFirst day of cover: 3 March 2026\nAutomatic renewal: yes\nYearly premium: 1,250.00\n"
    const accepted = await extrait.documents.submit({
      file: new TextEncoder().encode(text),
      filename: "policy.txt",
      extraction_schema: {
        fields: [
          { key: "policy_number", pattern: "[A-Z]{2}\\d{6}", required: true },
          { key: "start", type: "date", hint: "First day of cover" },
          { key: "premium", type: "number", hint: "Yearly premium" },
          { key: "renewal", type: "boolean", hint: "Automatic renewal" },
          { key: "broker_licence", required: true }
        ]
      }
    })
    await extrait.documents.wait(accepted.id)
    const { extract, flags, review_status } = await extrait.documents.result(accepted.id)
    expect(extract.policy_number?.value).toBe("AB123456")
    expect(extract.start?.normalized).toBe("2026-03-03")
    expect(extract.premium?.normalized).toBe(1250)
    expect(extract.renewal?.normalized).toBe(true)
    expect(extract.broker_licence).toMatchObject({
      found: false,
      value: null,
      bbox: null,
      page: null,
      block_ids: []
    })
    expect(flags).toContain("missing_field:broker_licence")
    expect(review_status).toBe("pending")
  })

  it("rejects with the same error codes as HTTP and lists every fault", async () => {
    expect(await codeOf(extrait.documents.get("doc_unknown"))).toBe("not_found")
    expect(await codeOf(extrait.documents.submit({ file: Uint8Array.from([0, 1, 2]) }))).toBe("unsupported_file_type")
    expect(await codeOf(extrait.documents.submit({ file: "/no/such/file.pdf" }))).not.toBe("internal_error")
    const error = await extrait.schemas
      .create({ fields: [{ key: "" }, { key: "a", pattern: "(" }] })
      .catch((e: unknown) => e)
    expect(error).toMatchObject({ code: "validation_error" })
    expect(error instanceof ExtraitError && error.faults.map(({ path }) => path.join("."))).toEqual(
      expect.arrayContaining(["fields.0.key", "fields.1.pattern"])
    )
  })

  it("rejects the same list queries as HTTP", async () => {
    const wrong: ReadonlyArray<object> = [
      { limit: 0 },
      { limit: 101 },
      { limit: "20" },
      { startingAfter: "doc_nonsense" },
      { starting_after: `evt_${"0".repeat(26)}` },
      { createdAfter: "2026-03-01" },
      { createdBefore: Number.NaN },
      { type: "document.born" }
    ]
    for (const query of wrong)
      expect(await codeOf(extrait.events.list(query)), JSON.stringify(query)).toBe("validation_error")
    for (const query of wrong.slice(0, 4)) {
      expect(await codeOf(extrait.webhookEndpoints.list(query))).toBe("validation_error")
      expect(await codeOf(extrait.schemas.list(query))).toBe("validation_error")
    }
    const { data } = await extrait.documents.list({ limit: 1, order: "oldest", metadata: { ref: "none" } })
    expect(data).toEqual([])
    const since = new Date(Number.NaN)
    expect(await codeOf(extrait.webhookEndpoints.recover("we_unknown", { since }))).toBe("validation_error")
    for (const query of [{ limit: 0 }, { limit: 1.5 }, { after: "doc_nonsense" }]) {
      expect(await codeOf(extrait.jobs.dead(query)), JSON.stringify(query)).toBe("validation_error")
    }
    for (const timeoutSeconds of [-1, Number.NaN]) {
      expect(await codeOf(extrait.documents.wait("doc_unknown", { timeoutSeconds }))).toBe("validation_error")
    }
  })

  it("rejects unknown and invalid call options by name", async () => {
    // As JavaScript may write them.
    const wrong = (options: object): never => options as never
    const calls: ReadonlyArray<readonly [string, Promise<unknown>]> = [
      ["grace", extrait.keys.rotate("key_unknown", wrong({ grace: 60 }))],
      ["graceSeconds", extrait.keys.rotate("key_unknown", { graceSeconds: -1 })],
      ["since", extrait.webhookEndpoints.recover("we_unknown", wrong({ since: "2026-03-01" }))],
      ["organization", extrait.keys.create(wrong({ organization: "acme" }))],
      ["idempotencykey", extrait.webhookEndpoints.rotateSecret("we_unknown", wrong({ idempotencykey: "a" }))],
      ["key", extrait.schemas.create({ fields: [{ key: "a" }] }, wrong({ key: "a" }))],
      ["endpoint", extrait.events.redeliver("evt_unknown", wrong({ endpoint: "we_unknown" }))],
      ["until", extrait.webhookEndpoints.recover("we_unknown", wrong({ since: new Date(0), until: new Date(1) }))],
      ["reviewers", extrait.documents.release("doc_unknown", wrong({ reviewers: "Ada" }))],
      ["timeout", extrait.documents.wait("doc_unknown", wrong({ timeout: 1 }))]
    ]
    for (const [name, call] of calls) {
      const error = await call.then(String, (fault: unknown) => fault)
      expect(error, name).toBeInstanceOf(ExtraitError)
      expect(error, name).toMatchObject({ code: "validation_error", faults: [{ path: [name] }] })
    }
    // An option that is present without a value counts as absent.
    expect(await codeOf(extrait.keys.rotate("key_unknown", wrong({ graceSeconds: undefined })))).toBe("not_found")
  })

  it("waits as long as requested, regardless of the limit over HTTP", async () => {
    const idle = await Extrait.open({ dataDir: null, concurrency: 0, limits: { maxWaitSeconds: 0.02 } })
    const { id } = await idle.documents.submit({ file: new TextEncoder().encode("Total: 12.00") })
    const waiting = idle.documents.wait(id, { timeoutSeconds: 60 })
    await delay(200)
    await idle.documents.delete(id)
    expect((await waiting).status).toBe("deleted")
    expect((await idle.documents.wait(id, { timeoutSeconds: 0 })).status).toBe("deleted")
    await idle.close()
  })

  it("gives the path of a fault without the part of an HTTP request", async () => {
    const messageOf = (call: Promise<unknown>) => call.then(String, (error: Error) => error.message)
    const fields = [{ key: "" }, { key: "a", pattern: "(" }]
    expect(await messageOf(extrait.schemas.create({ fields }))).toMatch(/^fields\.0\.key: .* \(and 1 more\)$/)
    expect(await messageOf(extrait.documents.submit({ file: new Uint8Array(0) }))).toBe("file: The file is empty")
  })

  it("rejects the same idempotency keys as HTTP, and ids that are not strings", async () => {
    const file = new TextEncoder().encode("Total: 12.00")
    const before = await extrait.documents.list()
    for (const idempotencyKey of ["", "k".repeat(256)]) {
      expect(await codeOf(extrait.documents.submit({ file, idempotencyKey }))).toBe("validation_error")
      expect(await codeOf(extrait.schemas.create({ fields: [{ key: "a" }] }, { idempotencyKey }))).toBe(
        "validation_error"
      )
    }
    expect(await extrait.documents.list()).toEqual(before)
    // @ts-expect-error: callers without types
    expect(await codeOf(extrait.documents.get(undefined))).toBe("not_found")
  })

  it("fails a corrupt file with a reason and processes the next", async () => {
    const damaged = await extrait.documents.submit({ file: new TextEncoder().encode("%PDF-1.7\nnothing else") })
    expect(await extrait.documents.wait(damaged.id)).toMatchObject({
      status: "failed",
      error: { code: "corrupt_file" }
    })
    expect(await codeOf(extrait.documents.result(damaged.id))).toBe("document_failed")
    const next = await extrait.documents.submit({ file: sample("invoice.pdf") })
    expect((await extrait.documents.wait(next.id)).status).toBe("completed")
  })

  it("replays an idempotent submission", async () => {
    const submission = { file: sample("invoice.pdf"), idempotencyKey: "order-7" }
    const first = await extrait.documents.submit(submission)
    expect((await extrait.documents.submit(submission)).id).toBe(first.id)
    expect(await codeOf(extrait.documents.submit({ ...submission, language: "fr" }))).toBe("idempotency_conflict")
  })

  it("answers HTTP requests through fetch, authenticated by its own keys", async () => {
    const key = await extrait.keys.create({ name: "test" })
    const form = new FormData()
    form.set("file", new Blob([await readFile(sample("facture.pdf"))]), "facture.pdf")
    const headers = { authorization: `Bearer ${key.secret}` }
    const accepted = await extrait.fetch(
      new Request("http://localhost/v1/documents", { method: "POST", body: form, headers })
    )
    expect(accepted.status).toBe(202)
    const { id } = (await accepted.json()) as { readonly id: string }
    const waited = await extrait.fetch(new Request(`http://localhost/v1/documents/${id}?wait=60`, { headers }))
    expect(await waited.json()).toMatchObject({ id, status: "completed" })
    // The library and the key belong to the same organisation and mode.
    expect((await extrait.documents.get(id)).status).toBe("completed")
    const refused = await extrait.fetch(new Request("http://localhost/v1/documents"))
    expect(refused.status).toBe(401)
  })

  it("erases a document on request", async () => {
    const accepted = await extrait.documents.submit({ file: sample("invoice.pdf") })
    await extrait.documents.wait(accepted.id)
    expect(await extrait.documents.delete(accepted.id)).toMatchObject({ status: "deleted", filename: null })
    expect(await codeOf(extrait.documents.result(accepted.id))).toBe("document_deleted")
    expect(await codeOf(extrait.documents.file(accepted.id))).toBe("document_deleted")
  })

  it("rejects options out of range", async () => {
    await expect(Extrait.open({ dataDir: null, concurrency: -1 })).rejects.toThrow(RangeError)
    await expect(Extrait.open({ dataDir: null, limits: { maxFileBytes: 0 } })).rejects.toThrow(/maxFileBytes/)
  })

  it("rejects unknown and malformed options by name, without quoting keys", async () => {
    const wrong: ReadonlyArray<readonly [name: string, options: object]> = [
      ["secretkey", { secretkey: "0".repeat(64) }],
      ["limits.retention", { limits: { retention: 60 } }],
      ["mode", { mode: "production" }],
      ["log", { log: "loud" }],
      ["queue", { queue: "redis" }],
      ["organisation", { organisation: "" }],
      ["dataDir", { dataDir: 5 }],
      ["limits", { limits: null }],
      ["files.key", { files: { key: "k1:secret" } }],
      ["files.keys", { files: { keys: "k1:secret" } }],
      ["files.keys", { files: { keys: [{ id: "k1", secret: "secret" }] } }],
      ["secretKey", { secretKey: ["secret", 5] }],
      ["model.url", { model: { url: "http://127.0.0.1:1/v1", model: "m" } }],
      ["deidentify.kinds", { deidentify: { kinds: 5 } }],
      ["deidentify.keepShapes", { deidentify: { keepShapes: true } }],
      ["recognizer", { recognizer: "textract" }],
      ["database.maxConnections", { database: { url: "postgres://h/d", maxConnections: "4" } }]
    ]
    for (const [name, options] of wrong) {
      const error = await Extrait.open({ dataDir: null, ...options }).then(String, (fault: unknown) => fault)
      expect(error, name).toBeInstanceOf(RangeError)
      expect(String(error)).toContain(name)
      expect(String(error), "shows a key").not.toMatch(/k1:secret|secret"/)
    }
  })

  it("rejects values that are not files, and metadata that JSON cannot represent", async () => {
    const given = (value: unknown): never => value as never
    for (const file of [undefined, null, 5, {}, new URL("https://files.example/a.pdf")]) {
      const error = await extrait.documents.submit({ file: given(file) }).then(String, (fault: unknown) => fault)
      expect(error, String(file)).toMatchObject({ code: "validation_error", faults: [{ path: ["file"] }] })
    }
    const file = new TextEncoder().encode("Total: 12.00")
    const round: Record<string, unknown> = {}
    round.round = round
    for (const metadata of [{ n: 10n }, round]) {
      expect(await codeOf(extrait.documents.submit({ file, metadata: given(metadata) }))).toBe("validation_error")
    }
  })
})
