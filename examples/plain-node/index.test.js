import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

const here = (name) => fileURLToPath(new URL(name, import.meta.url))

test("the invoices come out as lines of CSV with their numbers", () => {
  const lines = execFileSync(process.execPath, [here("index.js")], { encoding: "utf8" })
    .trim()
    .split("\r\n")
  assert.equal(lines[0], "file,document_type,invoice_number,total_amount")
  for (const name of ["invoice", "facture"]) {
    const { fields } = JSON.parse(readFileSync(here(`../documents/${name}.truth.json`), "utf8"))
    const line = lines.find((text) => text.startsWith(`${name}.pdf,`))
    assert.ok(line?.includes(`,invoice,${fields.invoice_number.value},`), line)
  }
})
