import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

test("an agent extracts an invoice and finds a value in it", () => {
  const program = fileURLToPath(new URL("index.js", import.meta.url))
  const printed = execFileSync(process.execPath, [program], { encoding: "utf8" })
  assert.match(printed, /^tools: extract, classify, /)
  assert.match(printed, /^invoice: total 2211\.6, page 1, sure$/m)
  assert.match(printed, /^purchase order: .*, page 1$/m)
})
