import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

const here = (name) => fileURLToPath(new URL(name, import.meta.url))

test("the program prints the invoice's number and total, and ends", () => {
  const printed = execFileSync(process.execPath, [here("index.js")], { encoding: "utf8", timeout: 60_000 }).trim()
  const { fields } = JSON.parse(readFileSync(here("../documents/facture.truth.json"), "utf8"))
  assert.equal(printed, `${fields.invoice_number.value} ${Number(fields.total_amount.value)}`)
})
