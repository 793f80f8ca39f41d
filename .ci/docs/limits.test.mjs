import assert from "node:assert/strict"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"
import { faultsOfLimits, limitsOf } from "./limits.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const sources = ["api", "core", "http", "webhooks", "extrait", "engine"].map((name) => `packages/${name}/src`)

test("limits are found with their values: numbers, groups and checks of lengths", () => {
  const source = `
const maxBytes = 16 * 1024
export const MOST_ROWS = 1_000
const turns = { atOnce: 1 }
const fetches = { atOnce: 2, retryAfterSeconds: 3 }
export const mineLimits: Limits = {
  /** Of one. */
  one: { burst: 4 },
  all: 5
}
Schema.maxLength(2_083)
`
  assert.deepEqual(limitsOf(source), [
    ["maxBytes", 16_384],
    ["MOST_ROWS", 1000],
    ["fetches.atOnce", 2],
    ["mineLimits.one.burst", 4],
    ["mineLimits.all", 5],
    ["maxLength(2083)", 2083]
  ])
})

/** What is said of a copy of the sources and the page in which one file is changed. */
const faultsWith = (file, change) => {
  const folder = mkdtempSync(join(tmpdir(), "extrait-limits-"))
  try {
    for (const path of [...sources, "docs/operations.md"])
      cpSync(join(root, path), join(folder, path), { recursive: true })
    const path = join(folder, file)
    writeFileSync(path, change(readFileSync(path, "utf8")))
    return faultsOfLimits(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test("a limit that the page does not have is a fault, as is one that has changed, one that is gone, and a row that is gone", () => {
  const query = "packages/http/src/request/query.ts"
  const said = (faults, ...parts) => {
    assert.equal(faults.length, 1, faults.join("\n"))
    for (const part of parts) assert.ok(faults[0].includes(part), faults[0])
  }
  said(
    faultsWith(query, (text) => `${text}\nconst mostWishes = 3\n`),
    "mostWishes",
    "is not in it"
  )
  said(
    faultsWith(query, (text) => text.replace(/maxQueryParameters = \d+/, "maxQueryParameters = 7")),
    "does not say 7"
  )
  said(
    faultsWith(query, (text) => text.replaceAll("maxQueryParameters", "parametersAtMost")),
    "there is no maxQueryParameters"
  )
  said(
    faultsWith("docs/operations.md", (text) => text.replace("| parameters of one query |", "| others |")),
    "no row begins"
  )
})
