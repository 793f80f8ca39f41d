import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

const here = (name) => fileURLToPath(new URL(name, import.meta.url))

test("an invoice becomes a workbook, its fields and its items", () => {
  const folder = mkdtempSync(join(tmpdir(), "extrait-spreadsheets-"))
  try {
    copyFileSync(here("../documents/invoice.pdf"), join(folder, "invoice.pdf"))
    const to = join(folder, "out")
    const said = execFileSync(process.execPath, [here("index.js"), folder, to], { encoding: "utf8" })
    assert.deepEqual(readdirSync(to).sort(), ["invoice.pdf.csv", "invoice.pdf.items.csv", "invoice.pdf.xlsx"])
    const [head, ...items] = readFileSync(join(to, "invoice.pdf.items.csv"), "utf8").trim().split("\r\n")
    assert.equal(head, "description,quantity,unit_price,tax_rate,amount")
    assert.equal(said.trim(), `invoice.pdf: ${items.length} items`)
    const { fields } = JSON.parse(readFileSync(here("../documents/invoice.truth.json"), "utf8"))
    assert.ok(
      readFileSync(join(to, "invoice.pdf.csv"), "utf8").includes(`invoice_number,${fields.invoice_number.value},`)
    )
    // A workbook is a ZIP archive.
    assert.equal(readFileSync(join(to, "invoice.pdf.xlsx")).toString("latin1", 0, 2), "PK")
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test("all results become one workbook, the items of all one CSV, and the fields JSON lines", () => {
  const folder = mkdtempSync(join(tmpdir(), "extrait-export-"))
  try {
    for (const name of ["invoice.pdf", "facture.pdf"]) copyFileSync(here(`../documents/${name}`), join(folder, name))
    const to = join(folder, "out")
    execFileSync(process.execPath, [here("export.js"), folder, to])
    assert.deepEqual(readdirSync(to).sort(), ["fields.jsonl", "items.csv", "march.xlsx"])
    const [head, ...items] = readFileSync(join(to, "items.csv"), "utf8").trim().split("\r\n")
    assert.match(head, /^document_id,file,description,/)
    for (const name of ["invoice.pdf", "facture.pdf"]) assert.ok(items.some((item) => item.includes(`,${name},`)))
    const fields = readFileSync(join(to, "fields.jsonl"), "utf8").trim().split("\n").map(JSON.parse)
    const { fields: truth } = JSON.parse(readFileSync(here("../documents/invoice.truth.json"), "utf8"))
    const number = fields.find(({ field, file }) => field === "invoice_number" && file === "invoice.pdf")
    assert.equal(number.value, truth.invoice_number.value)
    assert.equal(readFileSync(join(to, "march.xlsx")).toString("latin1", 0, 2), "PK")
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
