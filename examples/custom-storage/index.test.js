import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

test("a document is read from the table", () => {
  const index = fileURLToPath(new URL("index.js", import.meta.url))
  const printed = execFileSync(process.execPath, [index], { encoding: "utf8" })
  const [, bytes, size] = printed.match(/, from a file of (\d+) bytes in a table of (\d+)$/m) ?? []
  assert.ok(Number(bytes) > 1000 && Number(size) > Number(bytes), printed)
})
