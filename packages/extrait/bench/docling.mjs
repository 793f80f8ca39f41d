#!/usr/bin/env node
// Compares Markdown with the Markdown that docling publishes of the same files, beside its own tests:
//
//   git clone https://github.com/docling-project/docling
//   node packages/extrait/bench/docling.mjs docling/tests/data [--only pdf,docx] [--json]
//
// What docling publishes is what it answers, not what is right: this measures agreement. Headings and cells are the same where their words are.
import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { parseArgs } from "node:util"
import { Extrait, toMarkdown } from "../dist/index.js"
import { markdownParts } from "./docling/markdownParts.mjs"
import { neighbours, wordsOf } from "./order/neighbours.mjs"
import { sharedWords } from "./reading/wordScore.mjs"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean" }, only: { type: "string", default: "pdf,docx,html,xlsx" } }
})
const [folder] = positionals
if (folder === undefined) throw new Error("Name the folder tests/data of docling's repository.")

/** The files of a kind, each with docling's Markdown; those of which it publishes none are left out. */
const pairsOf = (kind) =>
  readdirSync(join(folder, kind, "sources")).flatMap((name) => {
    const published = [name, basename(name, `.${kind}`)]
      .map((stem) => join(folder, kind, "groundtruth", `${stem}.md`))
      .find((path) => existsSync(path))
    return name.endsWith(`.${kind}`) && published !== undefined
      ? [{ kind, path: join(folder, kind, "sources", name), published }]
      : []
  })

const folded = (texts) => texts.map((text) => wordsOf(text).join(" ")).filter((text) => text !== "")

/** What two texts in Markdown share. */
const agreement = (markdown, published) => {
  const ours = markdownParts(markdown)
  const theirs = markdownParts(published)
  const shared = (some, others) => ({ both: sharedWords(some, others), ours: some.length, theirs: others.length })
  return {
    words: shared(wordsOf(ours.text), wordsOf(theirs.text)),
    order: neighbours(ours.text, theirs.text),
    headings: shared(folded(ours.headings), folded(theirs.headings)),
    cells: shared(folded(ours.cells), folded(theirs.cells))
  }
}

const extrait = await Extrait.open({
  dataDir: null,
  log: "none",
  limits: { maxProcessingSeconds: 1200, maxPageSeconds: 600 }
})
const markdownOf = async (file) => {
  const { id } = await extrait.documents.submit({ file, extract: false, include_recognition: true })
  await extrait.documents.wait(id)
  return toMarkdown(await extrait.documents.outline(id))
}

const judged = []
const unread = []
for (const { kind, path, published } of values.only.split(",").flatMap(pairsOf)) {
  const reference = readFileSync(published, "utf8")
  const name = basename(path)
  try {
    judged.push({ kind, name, of: "extrait", ...agreement(await markdownOf(path), reference) })
  } catch (error) {
    unread.push({ name, code: error.code ?? String(error), message: error.message })
    continue
  }
  if (kind === "pdf") {
    const text = execFileSync("pdftotext", [path, "-"], { encoding: "utf8", maxBuffer: 2 ** 28 })
    judged.push({ kind, name, of: "pdftotext", ...agreement(text, reference) })
  }
}
await extrait.close()

const sums = (some, part, keys) =>
  Object.fromEntries(keys.map((key) => [key, some.reduce((sum, one) => sum + one[part][key], 0)]))
const percent = (part, whole) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`).padStart(8)
const f1 = (some, part) => {
  const { both, ours, theirs } = sums(some, part, ["both", "ours", "theirs"])
  return percent(2 * both, ours + theirs)
}
const row = (label, files, some) => {
  const words = sums(some, "words", ["both", "ours", "theirs"])
  const order = sums(some, "order", ["kept", "pairs"])
  const figures = [percent(words.both, words.theirs), percent(words.both, words.ours), percent(order.kept, order.pairs)]
  console.log(
    [label.padEnd(16), String(files).padStart(5), ...figures, f1(some, "headings"), f1(some, "cells")].join("  ")
  )
}

if (values.json) console.log(JSON.stringify({ judged, unread }, null, 2))
else {
  console.log("                  files  theirs    ours      order     headings  cells")
  for (const kind of values.only.split(",")) {
    for (const of of ["extrait", "pdftotext"]) {
      const some = judged.filter((one) => one.kind === kind && one.of === of)
      if (some.length > 0) row(of === "extrait" ? kind : `  ${of}`, some.length, some)
    }
  }
  for (const { name, code, message } of unread) console.log(`not read: ${name}: ${code}: ${message}`)
}
