import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

test("a batch takes what it can, and a file is fetched", () => {
  const program = fileURLToPath(new URL("index.js", import.meta.url))
  const printed = execFileSync(process.execPath, [program], { encoding: "utf8" })
  assert.equal(
    printed,
    "invoice.pdf: completed\nempty.pdf: validation_error\nreceipt.txt: completed\nfacture.pdf: completed\n"
  )
})
