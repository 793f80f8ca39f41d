import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type DoclingDocument, isDocling, iterateDocumentItems } from "@docling/docling-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Extrait, toDocling, toPlainText } from "../dist/index.js"
import { runCommand } from "./commandLine.js"
import { inMemory } from "./inMemory.js"

const file = (name: string) => fileURLToPath(new URL(`../../../examples/documents/${name}`, import.meta.url))

let extrait: Extrait
let folder: string
beforeAll(async () => {
  extrait = await inMemory()
  folder = await mkdtemp(join(tmpdir(), "extrait-outline-"))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const submitted = async (name: string, options = {}): Promise<string> => {
  const { id } = await extrait.documents.submit({ file: file(name), ...options })
  await extrait.documents.wait(id)
  return id
}

it("Markdown has the document's headings and tables", async () => {
  const markdown = await extrait.documents.markdown(await submitted("invoice.pdf"))
  expect(markdown).toContain("# INVOICE\n")
  expect(markdown).toContain("Invoice no:  2023/271  \n")
  expect(markdown).toContain("| Description | Qty. | Price each | VAT | Amount |\n| --- |")
  expect(markdown).toContain("| Lever arch file, 70 mm, ref. V850 | 10 | £4.80 | 20% | £48.00 |\n")
})

it("the text has every word of the pages, from a text layer or from recognition", async () => {
  for (const name of ["facture.pdf", "receipt.jpg"]) {
    const id = await submitted(name, { include_recognition: true })
    const { recognition } = await extrait.documents.result(id)
    const words = recognition?.pages.flatMap(({ blocks }) => blocks.flatMap((block) => block.words)) ?? []
    const sorted = (texts: ReadonlyArray<string>) => [...texts].sort()
    const text = toPlainText(await extrait.documents.outline(id))
    expect(words.length).toBeGreaterThan(30)
    expect(sorted(text.match(/\S+/g) ?? [])).toEqual(sorted(words.map((word) => word.text)))
  }
})

it("docling's own tools load the document and iterate over all of its items", async () => {
  const outline = await extrait.documents.outline(await submitted("invoice.pdf"))
  const loaded: DoclingDocument = JSON.parse(JSON.stringify(toDocling(outline, "invoice.pdf")))
  expect(isDocling.Document(loaded)).toBe(true)
  const items = Array.from(iterateDocumentItems(loaded), ([item]) => item)
  expect(items.filter(isDocling.DocItem)).toHaveLength(outline.items.length)
  const headings = items.filter(isDocling.SectionHeaderItem).map(({ text }) => text)
  expect(headings).toContain("Bank details")
  const [table] = items.filter(isDocling.TableItem)
  expect(table?.data.grid[1]?.map(({ text }) => text)).toEqual([
    "Lever arch file, 70 mm, ref. V850",
    "10",
    "£4.80",
    "20%",
    "£48.00"
  ])
  expect(table?.data.grid[0]?.every(({ column_header }) => column_header)).toBe(true)
  const place = table?.prov?.[0]
  expect(place).toMatchObject({ page_no: 1, bbox: { coord_origin: "TOPLEFT" } })
  const size = loaded.pages?.["1"]?.size
  expect(place?.bbox.r).toBeLessThan(size?.width ?? 0)
  expect(place?.bbox.b).toBeLessThan(size?.height ?? 0)
})

it("a de-identified document has Markdown only if its result includes recognition", async () => {
  const kept = await submitted("invoice.pdf", { deidentify: true, include_recognition: true })
  const markdown = await extrait.documents.markdown(kept)
  expect(markdown).toContain("[IBAN_1]")
  expect(markdown).not.toContain("FENM 4902")
  const erased = await submitted("invoice.pdf", { deidentify: true })
  await expect(extrait.documents.markdown(erased)).rejects.toMatchObject({ code: "not_found" })
})

it("plain text keeps its line breaks", async () => {
  const text = new TextEncoder().encode("Invoice no: INV-2041\nTotal: 1,250.00\n")
  const { id } = await extrait.documents.submit({ file: text, filename: "note.txt" })
  await extrait.documents.wait(id)
  expect(await extrait.documents.markdown(id)).toBe("Invoice no: INV-2041  \nTotal: 1,250.00\n")
})

it("the command prints each format, or writes it with its own extension", async () => {
  const run = async (...args: ReadonlyArray<string>) => (await runCommand("extract", ...args)).stdout
  const markdown = await run(file("invoice.pdf"), "--format", "markdown")
  expect(markdown).toContain("# INVOICE\n")
  const { evidence, values } = JSON.parse(await run(file("invoice.pdf"), "--format", "values"))
  expect([values.total_amount, evidence["/total_amount"].value]).toEqual([2211.6, "£2,211.60"])
  const told = await run(file("invoice.pdf"), file("facture.pdf"), "--format", "docling", "--out", folder)
  expect(told).toBe(`2 of 2 files extracted to ${folder}\n`)
  const written = JSON.parse(await readFile(join(folder, "facture.pdf.docling.json"), "utf8"))
  expect(written).toMatchObject({ schema_name: "DoclingDocument", name: "facture.pdf" })
  const lines = (await run(file("invoice.pdf"), file("facture.pdf"), "--format", "values")).trim().split("\n")
  expect(lines.map((one) => JSON.parse(one).values.invoice_number)).toEqual(["2023/271", "FC-2023-6569"])
})
