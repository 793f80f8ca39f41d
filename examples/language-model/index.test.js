import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

test("the model's right values are found on the page, its invented ones are not", () => {
  const printed = execFileSync(process.execPath, [fileURLToPath(new URL("index.js", import.meta.url))], {
    encoding: "utf8"
  })
  assert.match(printed, /engine alone: +\d+ of 16 right/)
  // Sixteen answers, of which two are invented and one is another sum; the page holds the model to what it says.
  assert.match(printed, /engine and stand-in: +13 of 16 right, 1 wrong/)
})
