import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

test("each document is written as Markdown and as docling's JSON", () => {
  const program = fileURLToPath(new URL("index.js", import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), "extrait-markdown-"))
  try {
    const printed = execFileSync(process.execPath, [program, folder], { encoding: "utf8" })
    assert.match(printed, /^invoice\.pdf: \d+ headings, \d+ paragraphs, 1 tables$/m)
    assert.match(readFileSync(join(folder, "invoice.pdf.md"), "utf8"), /^# INVOICE$/m)
    const docling = JSON.parse(readFileSync(join(folder, "facture.pdf.docling.json"), "utf8"))
    assert.equal(docling.schema_name, "DoclingDocument")
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
