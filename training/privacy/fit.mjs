#!/usr/bin/env node
// Fits the tagger of @extrait/privacy, a linear-chain conditional random field over words, their forms and their places:
//
//   node training/privacy/fit.mjs --lists FOLDER [--open FOLDER] [--epochs N] [--folds] [--no-write]
//
// --lists   where the packages of gazetteer.mjs are installed; names for sentences come from them
// --open    openly licensed corpora, those that are there: germeval-{dev,test}.tsv (GermEval 2014, CC BY 4.0), europeana-fr.bio (Europeana
//           Newspapers, CC0), wikigold.conll, wnut17.conll, btc.conll (CC BY 4.0), presidio.json (presidio-research, MIT)
// --folds   also fits without the sets of each author in turn, and writes those weights to .folds/, which bench/privacy.mjs measures by
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { common } from "../../packages/privacy/data/gazetteer.js"
import { documentsOf, textsOf } from "./documents.mjs"
import { exampleOfPages, exampleOfText } from "./examples.mjs"
import { fitted } from "./field.mjs"
import { openTexts } from "./open.mjs"
import { randomOf, sentencesFrom } from "./sentences.mjs"

const here = fileURLToPath(new URL("../../", import.meta.url))
const { values } = parseArgs({
  options: {
    lists: { type: "string" },
    open: { type: "string" },
    pages: { type: "string", default: `${here}.pages` },
    epochs: { type: "string", default: "8" },
    sentences: { type: "string", default: "9000" },
    folds: { type: "boolean", default: false },
    "no-write": { type: "boolean", default: false }
  }
})
const random = randomOf(7)
const examples = []
const add = (example, set, weight) => {
  if (example !== undefined) examples.push({ ...example, set, weight })
}
for (const document of documentsOf(`${here}corpus`, values.pages))
  add(exampleOfPages(document, random), document.set, 1)
for (const { set, spans, text } of textsOf(`${here}corpus`)) add(exampleOfText(text, spans, random), set, 1)
console.log(`${examples.length} documents and texts`)
if (values.lists !== undefined) {
  const make = await sentencesFrom(
    values.lists,
    common.split(" ").filter((word) => word.length > 3),
    random
  )
  for (let i = 0; i < Number(values.sentences) / 5; i++) {
    const parts = Array.from({ length: 5 }, make)
    let text = ""
    const spans = []
    for (const part of parts) {
      spans.push(
        ...part.spans.map((span) => ({ ...span, start: span.start + text.length, end: span.end + text.length }))
      )
      text += `${part.text}${random() < 0.5 ? "\n" : "\n\n"}`
    }
    add(exampleOfText(text, spans, random), "sentences", 0.7)
  }
}
for (const { people, set, spans, text } of values.open === undefined ? [] : openTexts(values.open))
  add(exampleOfText(text, spans, random, people), set, set === "europeana-fr" ? 0.3 : 0.5)
console.log(`${examples.length} texts, ${examples.reduce((sum, { tags }) => sum + tags.length, 0)} words`)

const model = (chosen, name) => {
  const field = fitted(chosen, Number(values.epochs), randomOf(11))
  console.log(`${name}: ${field.losses.map((loss) => loss.toFixed(4)).join(" ")}`)
  return field
}
if (!values["no-write"]) {
  const target = `${here}packages/privacy/data/tagger.js`
  writeFileSync(target, model(examples, "all").source)
}
if (values.folds) {
  mkdirSync(`${here}.folds`, { recursive: true })
  const sets = [...new Set(examples.map(({ set }) => set))].filter((set) => existsSync(`${here}corpus/${set}`)).sort()
  const count = 4
  for (let fold = 0; fold < count; fold++) {
    const out = sets.filter((_, at) => at % count === fold)
    writeFileSync(`${here}.folds/${fold}.json`, JSON.stringify({ sets: out }))
    writeFileSync(
      `${here}.folds/${fold}.js`,
      model(
        examples.filter(({ set }) => !out.includes(set)),
        `without ${out}`
      ).source
    )
  }
}
