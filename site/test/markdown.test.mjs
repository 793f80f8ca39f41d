import assert from "node:assert/strict"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { after, before, test } from "node:test"
import { createMarkdownRenderer } from "vitepress"
import { anchorOf } from "../../.ci/docs/links.mjs"
import { asOnCodeHost } from "../.vitepress/markdown.mjs"
import { proseColumns } from "../.vitepress/tables.mjs"

const root = mkdtempSync(join(tmpdir(), "extrait-site-"))
const from = join(root, "docs/page.md")
for (const name of ["docs/page.md", "docs/other.md", "with/README.md", "without/data.json"]) {
  mkdirSync(join(root, dirname(name)), { recursive: true })
  writeFileSync(join(root, name), "")
}
after(() => rmSync(root, { recursive: true }))

let md
before(async () => {
  md = await createMarkdownRenderer(root, {
    anchor: { slugify: anchorOf },
    attrs: { disable: true },
    config: (md) => md.use(asOnCodeHost(root)).use(proseColumns)
  })
})
const rendered = (text) => md.render(text, { path: from, relativePath: "docs/page.md" })
const hrefOf = (link) => /href="([^"]*)"/.exec(rendered(`[a](${link})`))[1]

test("links to pages, to READMEs and to their folders lead to pages", () => {
  assert.equal(hrefOf("other.md#part"), "./other.html#part")
  assert.equal(hrefOf("../with/README.md#part"), "./../with/#part")
  assert.equal(hrefOf("../with"), "./../with/")
  assert.equal(hrefOf("https://json-schema.org"), "https://json-schema.org")
})

test("links to files, and to folders without a README, leave the site's navigation", () => {
  assert.match(rendered("[a](../without/data.json)"), /href="..\/without\/data.json" target="_self"/)
  assert.match(rendered("[a](../without)"), /href="..\/without\/" target="_self"/)
})

test("a link to a page that is not there stays, for the check of dead links", () => {
  const env = { path: from, relativePath: "docs/page.md" }
  md.render("[a](nowhere.md)", env)
  assert.deepEqual(env.links, ["./nowhere"])
})

test("braces are text", () => {
  const html = rendered("A {{ value }} of `{{ code }}`. {#id .class}")
  assert.match(html, /A &#123;&#123; value }} of <code>&#123;&#123; code }}<\/code>. {#id .class}/)
})

test("comments are left out, before, between and after text", () => {
  assert.doesNotMatch(
    rendered("<!-- output: a <b> -->\n\ntext <!-- {{ c }} --> text\n\n<!-- end -->"),
    /<!--|output|{{/
  )
})

test("a tag that code hosts remove is a fault", () => {
  assert.match(rendered("Press <kbd>F1</kbd>,<br>or `<key>`."), /<kbd>F1<\/kbd>,<br>or <code>&lt;key&gt;/)
  assert.throws(() => rendered("flagged missing_field:<key>"), /docs\/page.md: <key> is no HTML that is shown/)
  assert.throws(() => rendered("<Badge>\n\ntext\n\n</Badge>"), /<Badge> is no HTML that is shown/)
})

test("a fence keeps its language whatever attributes follow it, and an unknown language is a fault", () => {
  for (const info of ["ts", 'ts title="a"', "ts {1,3}"]) {
    assert.match(rendered(`\`\`\`${info}\nconst a = 1\n\`\`\``), /class="language-ts .*<span style="--shiki/s)
  }
  assert.throws(() => rendered("```tyepscript\n```"), /does not know the language of ```tyepscript/)
})

test("a diagram in Mermaid's language is a drawing", () => {
  const [, source] = /^<Diagram source="([^"]*)" \/>/.exec(rendered('```mermaid\na["<b>"] --> b\n```'))
  assert.equal(decodeURIComponent(source), 'a["<b>"] --> b\n')
})

test("headings have the anchors of code hosts", () => {
  assert.match(
    rendered("## `GET /v1`: what's *new*?\n\n## Same\n\n## Same"),
    /id="get-v1-whats-new".*id="same".*id="same-1"/s
  )
})

test("a column of prose is marked, in every row, and a column of figures is not", () => {
  const html = rendered(
    `| n | what |\n|--:|---|\n| 1 | ${"long text ".repeat(5)} |\n| 2 | short |\n\n| n |\n|---|\n| 1 |`
  )
  assert.equal(html.match(/<t[hd] class="prose">/g).length, 3)
  assert.doesNotMatch(html, /text-align:right"? class|<td>short|<th class="prose">n</)
})
