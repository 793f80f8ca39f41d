import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type DocumentType, Extrait, ExtraitError } from "extrait"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runCommand } from "./commandLine.js"
import { spareWorkers } from "./spareWorkers.js"

const folder = fileURLToPath(new URL("../../../examples/document-types/", import.meta.url))
const typeFile = join(folder, "rent_receipt.json")

let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "extrait-types-"))
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

const resultOf = async (extrait: Extrait, file: string) => {
  const { id } = await extrait.documents.submit({ file, explain: true })
  await extrait.documents.wait(id)
  return extrait.documents.result(id)
}

describe("custom document types", () => {
  it("are loaded from files, detected and extracted in both languages", async () => {
    const extrait = await Extrait.open({ spareWorkers, dataDir: null, documentTypes: [typeFile] })
    try {
      const french = await resultOf(extrait, join(folder, "quittance.pdf"))
      expect(french).toMatchObject({ document_type: "rent_receipt", language: "fr", flags: [] })
      expect(french.extract).toMatchObject({
        landlord_name: { value: "Odile Tarsignac" },
        tenant_name: { value: "Bastien Revelin" },
        receipt_number: { value: "QL-2024-0317" },
        period_start: { normalized: "2024-03-01" },
        period_end: { normalized: "2024-03-31" },
        payment_date: { normalized: "2024-03-04" },
        rent_amount: { normalized: { amount: 712, currency: "EUR" } },
        charges_amount: { normalized: { amount: 68.5, currency: "EUR" } },
        total_amount: { normalized: { amount: 780.5, currency: "EUR" } },
        furnished: { normalized: true }
      })
      expect(french.explanation?.fields.total_amount?.rules).toContainEqual({
        rule: "sum",
        fields: ["rent_amount", "charges_amount", "total_amount"],
        holds: true
      })
      const english = await resultOf(extrait, join(folder, "rent-receipt.pdf"))
      expect(english).toMatchObject({ document_type: "rent_receipt", language: "en", flags: [] })
      expect(english.extract).toMatchObject({
        landlord_name: { value: "Maud Penhallen" },
        period_end: { normalized: "2024-03-31" },
        total_amount: { normalized: { amount: 995.25, currency: "GBP" } },
        furnished: { normalized: false }
      })
    } finally {
      await extrait.close()
    }
  })

  it("may be passed as objects", async () => {
    const type: DocumentType = JSON.parse(await readFile(typeFile, "utf8"))
    const extrait = await Extrait.open({ spareWorkers, dataDir: null, documentTypes: [{ ...type, name: "invoice" }] })
    try {
      expect(await resultOf(extrait, join(folder, "quittance.pdf"))).toMatchObject({
        document_type: "invoice",
        extract: { receipt_number: { value: "QL-2024-0317" } }
      })
    } finally {
      await extrait.close()
    }
  })

  it("are rejected with the path of every fault", async () => {
    const broken = join(scratch, "broken.json")
    const type = JSON.parse(await readFile(typeFile, "utf8"))
    await writeFile(broken, JSON.stringify({ ...type, fields: [{ ...type.fields[0], kind: "colour" }] }))
    const error = await Extrait.open({ dataDir: null, documentTypes: [broken] }).then(
      () => null,
      (reason: unknown) => reason
    )
    expect(error).toBeInstanceOf(ExtraitError)
    expect(error).toMatchObject({ code: "validation_error", message: `${broken} is not a document type` })
    expect((error as ExtraitError).faults.map(({ path }) => path.join("."))).toContain("fields.0.kind")
  })
})

describe("schema hints", () => {
  it("find values that the keys alone miss, as documented", async () => {
    const { fields } = JSON.parse(await readFile(join(folder, "hinted.schema.json"), "utf8"))
    const unhinted = fields.map(({ hint: _, ...field }: { readonly hint?: string }) => field)
    const extrait = await Extrait.open({ spareWorkers, dataDir: null })
    const ask = async (asked: typeof fields) => {
      const { id } = await extrait.documents.submit({
        file: join(folder, "quittance.pdf"),
        extraction_schema: { fields: asked }
      })
      await extrait.documents.wait(id)
      const { extract } = await extrait.documents.result(id)
      return Object.fromEntries(Object.entries(extract).map(([key, { value }]) => [key, value]))
    }
    try {
      expect(await ask(unhinted)).toEqual({
        occupier: "Bastien Revelin",
        add_on: null,
        bond: "712,00 €",
        with_furniture: "☒ oui ☐ non",
        montant_total: "780,50 €"
      })
      expect(await ask(fields)).toEqual({
        occupier: "Bastien Revelin",
        add_on: "68,50 €",
        bond: "712,00 €",
        with_furniture: "☒ oui ☐ non",
        montant_total: "780,50 €"
      })
    } finally {
      await extrait.close()
    }
  })
})

describe("the command with custom document types", () => {
  it("accepts --type-file, and shows why each value was chosen with --explain", async () => {
    const { status, stderr, stdout } = await runCommand(
      "extract",
      join(folder, "quittance.pdf"),
      "--type-file",
      typeFile,
      "--explain"
    )
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
    expect(stdout).toContain("document type  rent_receipt")
    expect(stdout).toMatch(/rent_receipt {2}\d+ % {2}quittance de loyer \+7\.0 \(page 1\)/)
    expect(stdout).toMatch(/label {5}"Loyer hors charges" to its left, page 1/)
    expect(stdout).toContain("sum of rent_amount, charges_amount, total_amount holds")
    expect(stdout).toMatch(/not {7}"31\/03\/2024" {2}\d+ % {2}page 1: /)
  })

  it("includes the explanation in --json output only on request", async () => {
    const args = ["extract", join(folder, "quittance.pdf"), "--type-file", typeFile, "--json"]
    const explained = JSON.parse((await runCommand(...args, "--explain")).stdout)
    expect(explained.explanation.fields.receipt_number.chosen).toMatchObject({
      value: "QL-2024-0317",
      page: 1,
      label: { text: "Quittance n°" }
    })
    expect(JSON.parse((await runCommand(...args)).stdout)).not.toHaveProperty("explanation")
  })

  it("reports faults in a type file, and refuses --explain with --deidentify", async () => {
    const broken = join(scratch, "empty.json")
    await writeFile(broken, "{}")
    const refused = await runCommand("extract", join(folder, "quittance.pdf"), "--type-file", broken)
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain(`${broken} is not a document type\n  name: `)
    const missing = await runCommand("serve", "--port", "0", "--type-file", join(scratch, "none.json"))
    expect(missing).toMatchObject({ status: 1, stderr: `extrait: ${join(scratch, "none.json")}: no such file\n` })
    const both = await runCommand("extract", join(folder, "quittance.pdf"), "--explain", "--deidentify")
    expect(both.status).toBe(1)
    expect(both.stderr).toContain("--deidentify")
  })
})
