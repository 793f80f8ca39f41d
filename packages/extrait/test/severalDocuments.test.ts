import { generateDocument, generatedTypes, joinDocuments, sampleDocuments } from "@extrait/samples"
import { beforeAll, expect, it } from "vitest"
import type { Extrait } from "../dist/index.js"
import { inMemory } from "./inMemory.js"

let extrait: Extrait
beforeAll(async () => {
  extrait = await inMemory()
})

const resultOf = async (file: Uint8Array, options: { readonly split?: boolean; readonly extract?: boolean } = {}) => {
  const { id } = await extrait.documents.submit({ file, filename: "stack.pdf", ...options })
  await extrait.documents.wait(id)
  return extrait.documents.result(id)
}

/** Where a file is split does not depend on its fields, which the first test reads. */
const partsAlone = { extract: false }

const sample = (name: string) => {
  const { appearance: _, ...options } = sampleDocuments[name] ?? {
    type: "",
    language: "en",
    seed: 0,
    appearance: "scan"
  }
  return options
}

it("documents joined in one file are split, each with its own fields, pages and words", async () => {
  const { bytes, truths } = await joinDocuments([sample("invoice.pdf"), sample("facture.pdf")])
  const together = await resultOf(bytes)
  expect(together.flags).toContain("several_documents")
  expect(together.extract.invoice_number?.value).toBe(truths[0]?.fields.invoice_number?.value)

  const { segments = [] } = await resultOf(bytes, { split: true })
  expect(segments.map(({ page_end, page_start }) => [page_start, page_end])).toEqual([
    [1, 1],
    [2, 2]
  ])
  for (const [i, { document_id = "" }] of segments.entries()) {
    const { extract } = await extrait.documents.result(document_id)
    for (const key of ["invoice_number", "supplier_name"]) {
      expect([key, extract[key]?.value]).toEqual([key, truths[i]?.fields[key]?.value])
    }
    expect((await extrait.documents.page(document_id, 1)).bytes.length).toBeGreaterThan(1000)
    const { blocks, page } = await extrait.documents.words(document_id, 1)
    expect(page).toBe(1)
    expect(blocks.map(({ text }) => text).join(" ")).toContain(extract.invoice_number?.value)
    await expect(extrait.documents.page(document_id, 2)).rejects.toMatchObject({ code: "not_found" })
    await expect(extrait.documents.file(document_id)).rejects.toMatchObject({ code: "not_found" })
  }
})

it("most joined pairs are split where they meet, and none anywhere else", async () => {
  const pairs = generatedTypes.map((type, i) => [
    { type, language: "en", seed: 300 + i } as const,
    { type: generatedTypes[(i * 7 + 3) % generatedTypes.length] ?? type, language: "en", seed: 400 + i } as const
  ])
  const outcomes = await Promise.all(
    pairs.map(async (pair) => {
      const { bytes, pages } = await joinDocuments(pair)
      const { segments = [] } = await resultOf(bytes, partsAlone)
      return segments.length === 0
        ? "together"
        : segments[1]?.page_start === (pages[0] ?? 0) + 1 && segments.length === 2
          ? "parted"
          : "amiss"
    })
  )
  expect(outcomes.filter((outcome) => outcome === "amiss")).toEqual([])
  expect(outcomes.filter((outcome) => outcome === "parted").length / outcomes.length).toBeGreaterThan(0.6)
})

it("a single document of any type is never split", async () => {
  const parted = await Promise.all(
    generatedTypes.flatMap((type) =>
      (["en", "fr"] as const).map(async (language) => {
        const { bytes } = await generateDocument({ type, language, seed: 77, appearance: "digital", format: "pdf" })
        return (await resultOf(bytes, partsAlone)).segments === undefined ? [] : [`${type} ${language}`]
      })
    )
  )
  expect(parted.flat()).toEqual([])
})
