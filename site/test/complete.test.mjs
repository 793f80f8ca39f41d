import assert from "node:assert/strict"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { test } from "node:test"
import { completeSite } from "../.vitepress/complete.mjs"

const write = (to, files) => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(to, name)), { recursive: true })
    writeFileSync(join(to, name), text)
  }
}

/** Completes a built site at `base` from a repository with these files; `check` sees its faults and its folder. */
const completed = (base, pages, files, check) => {
  const root = mkdtempSync(join(tmpdir(), "extrait-site-"))
  const out = join(root, "site/dist")
  try {
    write(root, files)
    write(out, pages)
    check(completeSite(root, out, base), out)
  } finally {
    rmSync(root, { recursive: true })
  }
}

test("files that pages link to are in the site, and folders as a list of their files", () => {
  const page = '<a href="../data/a.json">a</a><a href="../data/">all</a><a href="https://json-schema.org">elsewhere</a>'
  completed("/", { "docs/page.html": page }, { "data/a.json": "[1]", "data/b & c.txt": "" }, (faults, out) => {
    assert.deepEqual(faults, [])
    assert.equal(readFileSync(join(out, "data/a.json"), "utf8"), "[1]")
    assert.match(readFileSync(join(out, "data/index.html"), "utf8"), /<a href="b%20%26%20c.txt">b &#38; c.txt<\/a>/)
  })
})

test("links to pages and headings that are not there are faults", () => {
  const page =
    '<h2 id="here"></h2><a href="#here"></a><a href="#gone"></a><a href="./other.html#here"></a><a href="/gone.html"></a>'
  completed("/", { "docs/page.html": page, "docs/other.html": "" }, {}, (faults) =>
    assert.deepEqual(faults, [
      "docs/page.html: no such heading: #gone",
      "docs/page.html: no such heading: ./other.html#here",
      "docs/page.html: no such page or file: /gone.html"
    ])
  )
})

test("below a prefix, links stay below it", () => {
  const page = '<a href="/manual/LICENSE"></a><a href="../LICENSE"></a><a href="/LICENSE"></a>'
  completed("/manual/", { "docs/page.html": page }, { LICENSE: "MIT" }, (faults, out) => {
    assert.deepEqual(faults, ["docs/page.html: /LICENSE leads out of the site"])
    assert.ok(existsSync(join(out, "LICENSE")))
  })
})
