import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { after, before, test } from "node:test"
import { fileURLToPath } from "node:url"

const command = join(dirname(createRequire(import.meta.url).resolve("extrait/package.json")), "bin/extrait.js")
const { scripts } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"))
const folder = mkdtempSync(join(tmpdir(), "extrait-folders-"))
const extrait = (args, input) =>
  spawnSync(process.execPath, [command, ...args], { cwd: folder, encoding: "utf8", input })
const resultOf = (name) => JSON.parse(readFileSync(join(folder, "results", name), "utf8"))

before(() => cpSync(fileURLToPath(new URL("inbox", import.meta.url)), join(folder, "inbox"), { recursive: true }))
after(() => rmSync(folder, { recursive: true, force: true }))

test("the start script gives each file a result or an error, and a second run leaves them alone", () => {
  const [, ...args] = scripts.start.split(" ")
  extrait([...args, "--json"])
  assert.equal(resultOf("invoice.txt.json").extract.invoice_number.value, "INV-2041")
  assert.equal(resultOf("march/invoice.txt.json").extract.invoice_number.value, "INV-2057")
  assert.equal(resultOf("march/notes.rtf.error.json").error.code, "unsupported_file_type")
  assert.equal(extrait([...args, "--json"]).stdout, "")
})

test("a whole folder is one CSV", () => {
  const { status, stdout } = extrait(["extract", "inbox", "--recursive", "--format", "csv"])
  assert.equal(status, 1, "one file is not read")
  const [header, ...rows] = stdout.trim().split(/\r?\n/)
  assert.ok(header.startsWith("file,"))
  assert.deepEqual([...new Set(rows.map((row) => row.split(",")[0]))], ["invoice.txt", "march/invoice.txt"])
})

test("a file comes from standard input", () => {
  const { status, stdout } = extrait(["extract", "-", "--json"], readFileSync(join(folder, "inbox/invoice.txt")))
  assert.equal(status, 0)
  assert.equal(JSON.parse(stdout).extract.invoice_number.value, "INV-2041")
})
