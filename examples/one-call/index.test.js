import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

test("two invoices fit the schema, a receipt does not", () => {
  const program = fileURLToPath(new URL("index.js", import.meta.url))
  assert.deepEqual(execFileSync(process.execPath, [program], { encoding: "utf8" }).trim().split("\n"), [
    "invoice.pdf: Pemsworth & Harsby Limited, 2211.60 GBP due 13/05/2023",
    "  10 lines; the total stands on page 1",
    "facture.pdf: Informatique des Deux Rives, 26553.29 EUR due 27/01/2023",
    "  8 lines; the total stands on page 1",
    "receipt.jpg: no invoice. The document does not fit the schema: due_date: Not found in the document (and 1 more)",
    "  its total: 27.4"
  ])
})
