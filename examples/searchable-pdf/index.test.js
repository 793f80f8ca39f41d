import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

test("each scan is written as PDF/A, its picture as it was", () => {
  const here = (name) => fileURLToPath(new URL(name, import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), "extrait-searchable-"))
  try {
    const printed = execFileSync(process.execPath, [here("index.js"), folder], { encoding: "utf8" })
    assert.equal(
      printed,
      "invoice-scan.searchable.pdf: 1 of 1 pages recognised, PDF/A-2b\nreceipt.searchable.pdf: 1 of 1 pages recognised, PDF/A-2b\n"
    )
    const pdf = readFileSync(join(folder, "receipt.searchable.pdf"))
    assert.ok(pdf.includes(readFileSync(here("../documents/receipt.jpg"))))
    assert.ok(pdf.includes("<pdfaid:part>2</pdfaid:part>"))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
