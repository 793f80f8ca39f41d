// That the check of expressions fails where it must, and looks where it must.
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

const check = (...folders) => {
  const script = fileURLToPath(new URL("expressions.mjs", import.meta.url))
  const { status, stderr, stdout } = spawnSync(process.execPath, [script, ...folders], { encoding: "utf8" })
  return { status, stderr, stdout }
}

/** What the check says of a file with this text. */
const checkOf = (text, name = "one.ts") => {
  const folder = mkdtempSync(join(tmpdir(), "expressions-"))
  try {
    writeFileSync(join(folder, name), text)
    return check(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const faulty = [
  ["takes exponential time", "export const bad = /^(a+)+$/", /takes exponential time/],
  [
    "takes polynomial time, as one of ours did",
    'export const bad = /^wait *= *"? *(.*) *"?$/',
    /takes .* polynomial time/
  ],
  [
    "is in markup",
    'export const Bad = () => <p title={String(/(a|a)*b/.test(""))} />',
    /takes exponential time/,
    "one.tsx"
  ],
  ["is made while it runs", "export const bad = (text: string) => new RegExp(text)", /is made while it runs/],
  ["is made by another name", "export const bad = (text: string) => globalThis.RegExp(text)", /is made while it runs/],
  ["is made of a text by what takes one", 'export const bad = "".match("(a+)+$")', /is made while it runs/]
]
for (const [name, text, said, file] of faulty) {
  test(`fails where an expression ${name}`, () => {
    const { status, stderr } = checkOf(text, file)
    assert.equal(status, 1)
    assert.match(stderr, said)
  })
}

test("lets through what takes linear time", () => {
  const { status, stdout } = checkOf('export const good = [/^[a-z]+$/, "a b".split(" ")]')
  assert.equal(status, 0)
  assert.match(stdout, /1 expressions take linear time/)
})

test("looks at the API, HTTP, the core and the console, in each of which there are some", () => {
  const { status, stderr, stdout } = check()
  assert.equal(status, 0, stderr)
  for (const folder of ["api/src", "http/src", "core/src", "console/src", "console/web"]) {
    assert.match(stdout, new RegExp(`packages/${folder}: [1-9]\\d* expressions`))
  }
})
