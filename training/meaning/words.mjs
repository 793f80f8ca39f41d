#!/usr/bin/env node
// Reads a vocabulary of fields as the engine reads questions and labels, for train.py.
//
//   node training/meaning/words.mjs FOLDER FILE…
//
// FILE    lines {"paper", "type", "keys", "hints", "en", "fr", "de", "said"}: what one kind of paper calls a field, and what programs do
// FOLDER  gets fields.json: the words of every field, pairs of words that translate each other, and where the lexicon has each word; and vectors.bin:
//         the lexicon's vectors
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { vectors } from "@extrait/models-lexicon"
import { translations } from "@extrait/models-lexicon/translations"
import { wordReader } from "../../packages/engine/dist/matching/labelFit.js"
import { knownWord } from "../../packages/engine/dist/matching/lexicon.js"
import { questionOf } from "../../packages/engine/dist/matching/Question.js"

/** Kinds of fields that schemas ask for as another type than a string. */
const TYPES = { date: "date", amount: "number", rate: "number", count: "number", measure: "number", boolean: "boolean" }

const [folder, ...files] = process.argv.slice(2)
const vocabulary = new Map()
const textsOf = (words) =>
  words.map(({ place, text }) => {
    vocabulary.set(text, place)
    return text
  })
const read = wordReader()
const some = (texts) => texts.filter((words) => words.length > 0)
const fields = files.flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const { de, en, fr, hints = [], keys, paper, said = [], type } = JSON.parse(line)
      const ask = (spec) => questionOf({ type: "string", required: false, ...spec })
      const labels = [en, fr, de].flatMap((texts) => texts ?? [])
      return {
        paper: `${dirname(file)} ${paper}`,
        kind: type,
        type: TYPES[type] ?? "string",
        keys: some(keys.map((key) => textsOf(ask({ key }).key))),
        hints: some(hints.map((hint) => textsOf(ask({ key: "x", hint }).hint))),
        texts: some(labels.map((text) => textsOf(read(text)))),
        said: some(said.map((text) => textsOf(read(text))))
      }
    })
)
/** Translations of words that the papers use, and as many others. */
const pairs = translations.split("\n").flatMap((line, number) => {
  const [english, ...others] = line.split(" ")
  return vocabulary.has(english) || number % 4 === 0 ? others.map((other) => [english, other]) : []
})
for (const word of new Set(pairs.flat())) if (!vocabulary.has(word)) vocabulary.set(word, knownWord(word).place)
mkdirSync(folder, { recursive: true })
writeFileSync(
  `${folder}/fields.json`,
  JSON.stringify({ fields, translations: pairs, vocabulary: Object.fromEntries(vocabulary) })
)
writeFileSync(`${folder}/vectors.bin`, Buffer.from(vectors, "base64"))
console.log(`${fields.length} fields, ${vocabulary.size} words`)
