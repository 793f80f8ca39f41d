import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

test("both documents are told by the type and give its fields", () => {
  const program = fileURLToPath(new URL("index.js", import.meta.url))
  assert.deepEqual(execFileSync(process.execPath, [program], { encoding: "utf8" }).trim().split("\n"), [
    "quittance.pdf: rent_receipt, Bastien Revelin, 780,50 €",
    "rent-receipt.pdf: rent_receipt, Oscar Whitlow, £995.25"
  ])
})
