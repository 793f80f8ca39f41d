import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { PDF } from "@libpdf/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Extrait } from "../dist/index.js"
import { runCommand } from "./commandLine.js"
import { inMemory } from "./inMemory.js"

const sample = (name: string) => fileURLToPath(new URL(`../../../examples/documents/${name}`, import.meta.url))

let extrait: Extrait
let folder: string
beforeAll(async () => {
  extrait = await inMemory()
  folder = await mkdtemp(join(tmpdir(), "extrait-searchable-"))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const process = async (file: string | Uint8Array) => {
  const { id } = await extrait.documents.submit({ file, extract: false, include_recognition: true })
  await extrait.documents.wait(id)
  return id
}

const wordsOf = async (id: string) =>
  ((await extrait.documents.result(id)).recognition?.pages ?? []).map(({ blocks, source }) => ({
    source,
    words: blocks.flatMap(({ words }) => words)
  }))

describe("a searchable PDF", () => {
  it("of a scanned PDF keeps its JPEG byte for byte and has the recognised words as text", async () => {
    const file = await readFile(sample("invoice-scan.pdf"))
    const id = await process(new Uint8Array(file))
    const { conformance, pages, pdf } = await extrait.documents.searchablePdf(id)
    expect({ conformance, pages }).toEqual({
      conformance: "PDF/A-2b",
      pages: [{ page: 1, text: "recognised", picture: "original" }]
    })
    const start = file.indexOf(Buffer.from([0xff, 0xd8, 0xff]))
    const jpeg = file.subarray(start, file.indexOf(Buffer.from([0xff, 0xd9]), start) + 2)
    expect(Buffer.from(pdf).indexOf(jpeg)).toBeGreaterThan(0)
    const [scanned] = await wordsOf(id)
    const [read] = await wordsOf(await process(pdf))
    expect(read?.source).toBe("text_layer")
    const texts = (page: typeof read) => page?.words.map(({ text }) => text).sort()
    const [ours, theirs] = [texts(scanned) ?? [], new Set(texts(read))]
    expect(ours.filter((text) => theirs.has(text)).length / ours.length).toBeGreaterThan(0.95)
    // And where they stand.
    const of = (page: typeof read) => page?.words.find(({ text }) => text.includes("GB525001891"))?.bbox
    expect(of(read)?.x).toBeCloseTo(of(scanned)?.x ?? -1, 2)
    expect(of(read)?.y).toBeCloseTo(of(scanned)?.y ?? -1, 2)
  })

  it("of a partly scanned file keeps its text pages and is not declared PDF/A", async () => {
    const mixed = await PDF.merge([
      new Uint8Array(await readFile(sample("invoice.pdf"))),
      new Uint8Array(await readFile(sample("invoice-scan.pdf")))
    ])
    mixed.getPage(1)?.setRotation(180)
    const bytes = await mixed.save()
    const id = await process(bytes)
    const { conformance, pages, pdf } = await extrait.documents.searchablePdf(id)
    expect({ conformance, pages }).toEqual({
      conformance: null,
      pages: [
        { page: 1, text: "kept", picture: "original" },
        { page: 2, text: "recognised", picture: "original" }
      ]
    })
    expect(Buffer.from(pdf.subarray(0, bytes.length)).equals(Buffer.from(bytes))).toBe(true)
    expect(await (await PDF.load(pdf)).getPageCount()).toBe(2)
  })

  it("is refused for plain text", async () => {
    const id = await process(new TextEncoder().encode("Invoice\nTotal: 12.50"))
    await expect(extrait.documents.searchablePdf(id)).rejects.toMatchObject({ code: "unsupported_file_type" })
  })

  it("of a picture is served over HTTP under the file's name, to its tenant only", async () => {
    const id = await process(sample("ticket.png"))
    const get = async (organisation: string) => {
      const { secret } = await extrait.keys.create({ organisation, scopes: ["read"] })
      const headers = { authorization: `Bearer ${secret}` }
      return extrait.fetch(new Request(`http://localhost/v1/documents/${id}/searchable`, { headers }))
    }
    const response = await get("default")
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"])
    expect(response.headers.get("content-disposition")).toContain('filename="ticket-searchable.pdf"')
    const [page] = await wordsOf(await process(new Uint8Array(await response.arrayBuffer())))
    // What no word covers is looked at again.
    expect(["text_layer", "mixed"]).toContain(page?.source)
    expect(page?.words.length).toBeGreaterThan(5)
    expect((await get("others")).status).toBe(404)
  })
})

describe("extrait ocr", () => {
  it("writes a picture as PDF/A and says so", async () => {
    const out = join(folder, "receipt.pdf")
    const { status, stdout } = await runCommand("ocr", sample("receipt.jpg"), "--out", out)
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${out}: 1 of 1 pages recognised; PDF/A-2b\n` })
    expect(Buffer.from(await readFile(out)).indexOf(await readFile(sample("receipt.jpg")))).toBeGreaterThan(0)
  })

  it("refuses to overwrite its input, a missing output folder and a missing input", async () => {
    const own = await runCommand("ocr", sample("receipt.jpg"), "--out", sample("receipt.jpg"))
    expect(own.stderr).toContain("--out is the file itself")
    const nowhere = await runCommand("ocr", sample("receipt.jpg"), "--out", join(folder, "none", "a.pdf"))
    expect(nowhere.stderr).toContain("cannot be written")
    const missing = await runCommand("ocr", join(folder, "missing.pdf"), "--out", join(folder, "b.pdf"))
    expect(missing).toMatchObject({ status: 1, stderr: expect.stringContaining("no such file") })
  })
})
