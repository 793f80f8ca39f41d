import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

test("a mail is read, and what is attached to it as documents of their own", () => {
  const program = fileURLToPath(new URL("index.js", import.meta.url))
  const lines = execFileSync(process.execPath, [program], { encoding: "utf8" }).trim().split("\n")
  assert.match(lines[0], /^order\.eml: /)
  assert.deepEqual(lines.slice(1, 5), [
    "invoice.docx: invoice",
    "  invoice_number: HT-2026-0412",
    "  total_amount: £600.00",
    "  a table of 2 rows: description, quantity, unit_price, tax_rate, amount"
  ])
  assert.match(lines[5], /^timesheet\.xlsx: /)
  assert.equal(lines.at(-1), "delivery.rtf: not read")
})
