import { Batch } from "@extrait/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { errorOf, exact, invoice, startServer, type TestServer } from "./server.js"

let server: TestServer
beforeAll(async () => {
  server = await startServer({ settings: { maxFileBytes: 4000 } })
})
afterAll(() => server.stop())

interface Part {
  readonly name: string
  readonly content: string | Uint8Array<ArrayBuffer>
}

const post = (
  parts: ReadonlyArray<Part>,
  fields: Readonly<Record<string, string>> = {},
  headers: Record<string, string> = {}
) => {
  const form = new FormData()
  for (const { content, name } of parts) form.append("file", new Blob([content]), name)
  // Behind the files, where they hold for those before as well.
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return server.call("/v1/documents:batch", { method: "POST", body: form, headers })
}

const batchOf = async (response: Response): Promise<Batch> => {
  expect(response.status).toBe(202)
  return exact(Batch, await response.json())
}

const letters: ReadonlyArray<Part> = [
  { name: "a.txt", content: invoice },
  { name: "empty.txt", content: "" },
  { name: "b.txt", content: `${invoice}\nAnother one` },
  { name: "large.txt", content: "x".repeat(9000) },
  { name: "c.docx", content: new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]) },
  { name: "d.txt", content: `${invoice}\nThe last one` }
]

describe("POST /v1/documents:batch", () => {
  it("accepts or refuses each file individually, in order", async () => {
    const { data } = await batchOf(await post(letters, { metadata: '{"run":7}', language: "en" }))
    expect(data.map(({ error, filename }) => [filename, error?.code ?? null])).toEqual([
      ["a.txt", null],
      ["empty.txt", "validation_error"],
      ["b.txt", null],
      ["large.txt", "file_too_large"],
      ["c.docx", "unsupported_file_type"],
      ["d.txt", null]
    ])
    for (const { document, error, filename } of data) {
      if (document === null) expect(error?.message).not.toBe("")
      else expect(document).toMatchObject({ filename, status: "queued", metadata: { run: 7 }, language: "en" })
    }
    const id = data[5]?.document?.id
    const done = await (await server.call(`/v1/documents/${id}?wait=10`)).json()
    expect(done).toMatchObject({ status: "completed", filename: "d.txt" })
  })

  it("replays a repeated request, and conflicts if a file differs", async () => {
    const headers = { "idempotency-key": "batch-1" }
    const first = await batchOf(await post(letters, { metadata: '{"run":8}' }, headers))
    const stored = (await server.blobKeys()).length
    const again = await post(letters, { metadata: '{"run":8}' }, headers)
    expect(again.headers.get("idempotent-replayed")).toBe("true")
    expect(await batchOf(again)).toEqual(first)
    expect(await server.blobKeys()).toHaveLength(stored)
    const other = await post([...letters.slice(0, 5), { name: "d.txt", content: "Otherwise" }], {}, headers)
    expect((await errorOf(other, 409)).error.code).toBe("idempotency_conflict")
    expect(await server.blobKeys()).toHaveLength(stored)
  })

  it("answers 202 even if every file is refused", async () => {
    const { data } = await batchOf(await post([{ name: "empty.txt", content: "" }]))
    expect(data).toMatchObject([{ filename: "empty.txt", document: null, error: { code: "validation_error" } }])
  })

  it("refuses the whole batch for an invalid form and keeps no file", async () => {
    const before = (await server.blobKeys()).length
    const refused = await post(letters, { language: "xx", url: "https://files.example/a.pdf" })
    expect(refused.status).toBe(422)
    const { detail } = (await refused.json()) as {
      readonly detail: ReadonlyArray<{ readonly loc: ReadonlyArray<string> }>
    }
    expect(detail.map(({ loc }) => loc.join("."))).toEqual(["body.url", "body.language"])
    const none = await post([])
    expect((await errorOf(none, 422)).error.message).toContain("At least one file is required")
    const unknown = await post(letters, { extraction_schema_id: "schm_00000000000000000000000000" })
    expect((await errorOf(unknown, 422)).error.code).toBe("schema_not_found")
    expect(await server.blobKeys()).toHaveLength(before)
  })

  it("accepts at most a hundred files", async () => {
    const many = Array.from({ length: 101 }, (_, i) => ({ name: `${i}.txt`, content: `Letter ${i}` }))
    const refused = await post(many)
    expect((await errorOf(refused, 422)).error.message).toContain("At most 100 files are accepted")
    expect((await batchOf(await post(many.slice(1)))).data).toHaveLength(100)
  })

  it("needs a key", async () => {
    const refused = await server.call("/v1/documents:batch", { method: "POST", body: new FormData(), key: null })
    expect(refused.status).toBe(401)
  })
})
