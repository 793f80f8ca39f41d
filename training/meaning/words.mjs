#!/usr/bin/env node
// Reads a vocabulary of fields as the engine reads questions and labels, for train.py.
//
//   node training/meaning/words.mjs FOLDER FILE…
//
// FILE    lines {"paper", "type", "keys", "hints", "en", "fr", "de", "said"}: what one kind of paper calls a field, and what programs do; or a folder of
//         annotated texts: the words around a value are what it is called
// FOLDER  gets fields.json: the words of every field, those of the built-in types too, pairs of words that translate each other, and where the
//         lexicon has each word; and vectors.bin: the lexicon's vectors
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { vectors } from "@extrait/models-lexicon"
import { translations } from "@extrait/models-lexicon/translations"
import { wordReader } from "../../packages/engine/dist/matching/labelFit.js"
import { knownWord } from "../../packages/engine/dist/matching/lexicon.js"
import { questionOf } from "../../packages/engine/dist/matching/Question.js"
import { BUILT_IN_TYPES } from "../../packages/engine/dist/types/builtInTypes.js"
import { annotatedContexts, isAnnotated } from "../annotated.mjs"
import { linesOf, TYPES } from "./vocabulary.mjs"

/** What the built-in types call a kind of field in other words than the vocabulary. A name may be a person's or a firm's. */
const KINDS = {
  address: "address",
  amount: "amount",
  bank_branch: "code",
  bic: "code",
  country: "place",
  currency: "code",
  date: "date",
  email: "email",
  iban: "id",
  identifier: "id",
  number: "count",
  payment: "choice",
  phone: "phone",
  practitioner: "id",
  registration: "id",
  sex: "choice",
  social_security: "id",
  time: "time",
  vat: "id"
}

/** How surely a label of a built-in type names its field at least; lesser ones, such as "date", name others as well. */
const SURE = 0.85

/** Parts of a built-in type's key that callers leave out. */
const LEFT_OUT = /_(?:name|number|amount|date)$/

/** The fields of the built-in types, as lines of a vocabulary. */
const builtIn = BUILT_IN_TYPES.flatMap(({ fields, name }) =>
  fields.map(({ key, kind, labels }) => {
    const sure = (language) =>
      (labels[language] ?? []).flatMap((label) =>
        typeof label === "string" ? [label] : label[1] >= SURE ? [label[0]] : []
      )
    return {
      paper: name,
      type: KINDS[kind] ?? "",
      keys: [...new Set([key, key.replace(LEFT_OUT, "")])],
      en: sure("en"),
      fr: sure("fr"),
      de: sure("de")
    }
  })
)

const [folder, ...files] = process.argv.slice(2)
const vocabulary = new Map()
const textsOf = (words) =>
  words.map(({ place, text }) => {
    vocabulary.set(text, place)
    return text
  })
const read = wordReader()
const some = (texts) => texts.filter((words) => words.length > 0)
const written = files.flatMap((file) =>
  isAnnotated(file)
    ? annotatedContexts(file)
    : linesOf(file).map((field) => ({ ...field, paper: `${dirname(file)} ${field.paper}` }))
)
const fields = [...builtIn, ...written].map(({ asked, de, en, fr, hints = [], keys, paper, said = [], type }) => {
  const ask = (spec) => questionOf({ type: "string", required: false, ...spec })
  const labels = [en, fr, de].flatMap((texts) => texts ?? [])
  return {
    paper,
    kind: type,
    type: asked ?? TYPES[type] ?? "string",
    keys: some(keys.map((key) => textsOf(ask({ key }).key))),
    hints: some(hints.map((hint) => textsOf(ask({ key: "x", hint }).hint))),
    texts: some(labels.map((text) => textsOf(read(text)))),
    said: some(said.map((text) => textsOf(read(text))))
  }
})
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
