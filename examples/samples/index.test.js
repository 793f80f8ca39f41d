import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

const here = (name) => fileURLToPath(new URL(name, import.meta.url))

/** A command of the package that is installed. */
const extrait = (...args) =>
  execFileSync("npx", ["--no-install", "extrait", ...args], { cwd: here("."), encoding: "utf8" })

test("samples become a schema, their reviews a better one, and a set that changes are measured on", () => {
  const folder = mkdtempSync(join(tmpdir(), "extrait-samples-"))
  try {
    const dataDir = join(folder, "data")
    const printed = execFileSync(process.execPath, [here("index.js"), here("leases"), dataDir], { encoding: "utf8" })
    const [pages, reviews] = printed.split("From the reviews:")
    assert.match(pages, /monthly_rent \(number\), page, found again in 3 of 3/)
    assert.match(pages, /first_day \(date\), page, found again in 3 of 3/)
    assert.match(pages, /printed_by/)
    assert.match(reviews, /monthly_rent \(number\), review, found again in 3 of 3/)
    assert.doesNotMatch(reviews, /printed_by/)

    const [set, schema] = [join(folder, "labelled"), join(folder, "rent.json")]
    extrait("reviews", "export", set, "--data-dir", dataDir)
    assert.ok(existsSync(join(set, "machine")))
    // A schema that has lost a field is worse than what the machine had answered.
    writeFileSync(schema, JSON.stringify({ fields: [{ key: "monthly_rent", type: "number" }] }))
    const json = join(folder, "compared.json")
    const compare = (...options) =>
      extrait("evaluate", set, "--schema", schema, "--against", join(set, "machine"), ...options)
    writeFileSync(json, compare("--json"))
    const { comparison } = JSON.parse(readFileSync(json, "utf8"))
    assert.equal(comparison.documents, 3)
    assert.equal(comparison.fields.monthly_rent.became_wrong, 0)
    assert.equal(comparison.fields.tenant.became_wrong, 3)
    assert.throws(() => compare("--fail-on", "value"), /became wrong/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
