import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

const here = (name) => fileURLToPath(new URL(name, import.meta.url))

test("a folder becomes a table, what is refused included, and a second run makes no document again", () => {
  const folder = mkdtempSync(join(tmpdir(), "extrait-batch-"))
  try {
    for (const name of ["facture.pdf", "invoice.pdf"]) copyFileSync(here(`../documents/${name}`), join(folder, name))
    writeFileSync(join(folder, "notes.zip"), "PK\u0003\u0004 is no document")
    const table = join(folder, "..", `${folder.split("/").at(-1)}.csv`)
    const run = () => {
      const args = [here("index.js"), folder, table, "invoice_number", "total_amount"]
      execFileSync(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] })
      return readFileSync(table, "utf8")
    }
    const first = run()
    const [header, facture, invoice, notes] = first.split("\n")
    assert.ok(header.endsWith('"invoice_number","total_amount"'), header)
    const { fields } = JSON.parse(readFileSync(here("../documents/facture.truth.json"), "utf8"))
    assert.ok(facture.includes(`"completed","invoice","auto","","","${fields.invoice_number.value}"`), facture)
    assert.ok(invoice.startsWith('"invoice.pdf","completed"'), invoice)
    assert.ok(notes.startsWith('"notes.zip","refused"') && notes.includes("unsupported_file_type"), notes)
    assert.equal(run(), first)
    const documents = execFileSync(process.execPath, [here("count.js"), join(folder, ".extrait")], { encoding: "utf8" })
    assert.equal(documents.trim(), "2")
    rmSync(table)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
