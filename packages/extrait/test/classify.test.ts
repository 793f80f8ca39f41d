import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Extrait } from "../dist/index.js"
import { runCommand } from "./commandLine.js"
import { inMemory } from "./inMemory.js"

const sample = (name: string) => fileURLToPath(new URL(`../../../examples/documents/${name}`, import.meta.url))

let extrait: Extrait
let folder: string
beforeAll(async () => {
  extrait = await inMemory()
  folder = await mkdtemp(join(tmpdir(), "extrait-classify-"))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

describe("extract: false", () => {
  it("returns only document type and language", async () => {
    const { id } = await extrait.documents.submit({ file: sample("facture.pdf"), extract: false })
    expect(await extrait.documents.wait(id)).toMatchObject({ status: "completed", document_type: "invoice" })
    const result = await extrait.documents.result(id)
    expect(result).toMatchObject({ document_type: "invoice", language: "fr", extract: {}, tables: [], flags: [] })
    expect(result.document_type_confidence).toBeGreaterThan(0.5)
  })

  it("cannot be combined with a schema", async () => {
    const submitted = extrait.documents.submit({
      file: sample("facture.pdf"),
      extract: false,
      extraction_schema: { fields: [{ key: "total" }] }
    })
    await expect(submitted).rejects.toMatchObject({
      code: "validation_error",
      faults: [{ path: ["extract"], message: expect.stringContaining("remove the extraction schema") }]
    })
  })
})

describe("extrait classify", () => {
  it("prints one line per file, in order, and reports failures", async () => {
    const broken = join(folder, "broken.pdf")
    await writeFile(broken, "%PDF-1.7\nnothing of it is there")
    const { status, stderr, stdout } = await runCommand(
      "classify",
      sample("receipt.jpg"),
      broken,
      sample("facture.pdf")
    )
    expect(stdout).toMatch(/^\S+receipt\.jpg {2}receipt {2}\d+ % {2}en\n\S+facture\.pdf {2}invoice {2}\d+ % {2}fr\n$/)
    expect(stderr).toMatch(/^\S+broken\.pdf: corrupt_file: /)
    expect(status).toBe(1)
  })

  it("prints JSON", async () => {
    const { status, stdout } = await runCommand("classify", sample("invoice.pdf"), "--json")
    const { document_type_confidence, file, ...rest } = JSON.parse(stdout)
    expect(rest).toEqual({ document_type: "invoice", language: "en", flags: [] })
    expect(file).toBe(sample("invoice.pdf"))
    expect(document_type_confidence).toBeGreaterThan(0.5)
    expect(status).toBe(0)
  })

  it("reports a path that does not exist", async () => {
    const { status, stderr } = await runCommand("classify", folder.concat("/nowhere-near"))
    expect(stderr).toContain("no such file")
    expect(status).toBe(1)
  })
})
