import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

test("each document is copied into the folder of its type", () => {
  const program = fileURLToPath(new URL("index.js", import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), "extrait-classify-"))
  try {
    const printed = execFileSync(process.execPath, [program, folder], { encoding: "utf8" })
    assert.equal(printed, "invoice.pdf: invoice, en\nfacture.pdf: invoice, fr\nreceipt.jpg: receipt, en\n")
    for (const file of ["invoice/invoice.pdf", "invoice/facture.pdf", "receipt/receipt.jpg"])
      assert.ok(existsSync(join(folder, file)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
