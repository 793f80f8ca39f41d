#!/usr/bin/env node
// Judges the reading order of Markdown and plain text against pdftotext, on PDF files with a text layer:
//
//   node packages/extrait/bench/order.mjs [FOLDER…] [--every N] [--json]
//
// For each file three orders of the same words: ours (plain text and Markdown, which share it), `pdftotext` (reading order by its own layout
// analysis) and `pdftotext -raw` (the order of the file's content). Nobody has written down the right order of these documents, so what is
// measured is agreement, and where sentences are whole: a pair of words that all three have once each is in order where the first comes
// before the second. Sentences of running text, told from `-raw`, must be whole in ours.
import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { noProgress, Reading } from "@extrait/core"
import { outlineOf, toMarkdown, toPlainText } from "@extrait/engine"
import { Effect, Layer, Ref } from "effect"
import { layerReaders, layerRecognizers } from "../dist/reading.js"
import { resolveOptions } from "../dist/resolveOptions.js"
import { neighbours, wordsOf } from "./order/neighbours.mjs"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { every: { type: "string" }, json: { type: "boolean" } }
})
const corpus = fileURLToPath(new URL("../../../corpus", import.meta.url))
const folders =
  positionals.length > 0
    ? positionals
    : readdirSync(corpus)
        .map((name) => join(corpus, name, "files"))
        .filter((folder) => existsSync(folder))
const files = folders
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((path) => path.endsWith(".pdf"))
  .sort()
  // Every n-th file of each folder.
  .filter((_, i) => i % Number(values.every ?? 1) === 0)

const theirs = (path, ...options) =>
  execFileSync("pdftotext", [...options, path, "-"], { encoding: "utf8", maxBuffer: 2 ** 28 })
/** Files with fewer words have no text layer worth the name. */
const leastWords = 30

const options = resolveOptions({ dataDir: null, pdfIsolation: "thread" })
const layer = Reading.layer.pipe(Layer.provide(Layer.mergeAll(layerReaders(options), layerRecognizers(options))))
const judged = []
const judge = (path) =>
  Effect.gen(function* () {
    const plain = theirs(path)
    if (wordsOf(plain).length < leastWords) return
    const progress = yield* Ref.make(noProgress)
    const file = { bytes: new Uint8Array(readFileSync(path)), contentType: "application/pdf" }
    yield* (yield* Reading).read(file, { password: null, language: "auto" }, progress)
    const { pages } = yield* Ref.get(progress)
    if (pages.length === 0 || pages.some(({ source }) => source !== "text_layer")) return
    const started = performance.now()
    const outline = outlineOf(pages)
    const milliseconds = performance.now() - started
    const raw = theirs(path, "-raw")
    const ours = toPlainText(outline)
    judged.push({
      path,
      pages: pages.length,
      milliseconds,
      ours: neighbours(ours, raw),
      markdown: neighbours(toMarkdown(outline).replace(/[|#\\]|-{3,}/g, " "), raw),
      pdftotext: neighbours(plain, raw)
    })
  })

await Effect.runPromise(Effect.forEach(files, judge, { discard: true }).pipe(Effect.provide(layer)))

const sum = (of) => judged.reduce((total, one) => total + of(one), 0)
const percent = (part, whole) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`)
const figures = ["ours", "markdown", "pdftotext"].map((name) => ({
  name,
  kept: sum((one) => one[name].kept),
  pairs: sum((one) => one[name].pairs),
  missing: sum((one) => one[name].missing),
  words: sum((one) => one[name].words)
}))
if (values.json) console.log(JSON.stringify({ files: judged.length, figures, judged }, null, 2))
else {
  console.log(`${judged.length} files, ${sum(({ pages }) => pages)} pages`)
  for (const { kept, missing, name, pairs, words } of figures) {
    console.log(
      `${name.padEnd(10)} neighbours of running text kept ${percent(kept, pairs)}, words missing ${percent(missing, words)}`
    )
  }
  console.log(
    `${(sum(({ milliseconds }) => milliseconds) / sum(({ pages }) => pages)).toFixed(1)} ms a page, without reading`
  )
}
