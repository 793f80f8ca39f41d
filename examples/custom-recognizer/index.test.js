import assert from "node:assert/strict"
import { execFileSync, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const { fields } = JSON.parse(readFileSync(here("../documents/ticket.truth.json"), "utf8"))
const run = (path) =>
  execFileSync(process.execPath, [here("index.js")], { encoding: "utf8", env: { ...process.env, PATH: path } })
const installed = spawnSync("tesseract", ["--list-langs"], { encoding: "utf8" })
const ready = installed.status === 0 && ["eng", "fra"].every((name) => installed.stdout.split("\n").includes(name))

test("without the program the second recogniser reads the picture, and the result says so", () => {
  const printed = run("/nowhere")
  assert.ok(printed.startsWith("fallback: "), printed)
  assert.ok(printed.includes(` ${Number(fields.total_amount.value)} `), printed)
  assert.ok(printed.includes("tesseract-program/1"), printed)
})

test("the program reads the picture", {
  skip: ready ? false : "the tesseract program is not installed with eng and fra"
}, () => {
  const printed = run(process.env.PATH)
  assert.ok(printed.startsWith("primary: "), printed)
  assert.ok(printed.includes(` ${Number(fields.total_amount.value)} `), printed)
})
