#!/usr/bin/env node
// Writes which words a dictionary gives as translations of each other: packages/models-lexicon/data/translations.js.
//
//   node training/lexicon/translations.mjs FILE…
//
// FILE  a bilingual Wiktionary dictionary as plain text, a sense a line: `headword {n} (sense) :: translation {m}, translation {f}`, or the
//       same as DSL (github.com/open-dsl-dict/wiktionary-dict: fr-en and en-de under src/, en-fr under dsl/oneway/, unpacked), named so
//
// A word of one language and a word of another are a pair where a sense gives one for the other, each as a single word. A vector has one place for
// all senses of a word, and so puts French `audience` beside listeners alone; a pair keeps the hearing before a court apart.
import { readFileSync, writeFileSync } from "node:fs"
import { basename } from "node:path"
import { fold } from "../../packages/engine/dist/text/fold.js"

const OF_GRAMMAR = /\{[^}]*\}|\[[^\]]*\]|\([^)]*\)|\/[^/]*\//g
const ARTICLE = /^(?:(?:to|the|a|an|se|le|la|les|sich|der|die|das) +|[sl]' ?)/

/** The single words of a list of translations. */
const singles = (text) =>
  text
    .replace(OF_GRAMMAR, " ")
    .split(/[,;]/)
    .map((one) => fold(one.trim()).replace(ARTICLE, "").trim())
    .filter((word) => /^[a-z]{2,24}$/.test(word))

/** Senses as headword and translations. */
const sensesOf = (path) => {
  const raw = readFileSync(path)
  if (!path.includes(".dsl")) {
    return raw
      .toString("utf8")
      .split("\n")
      .flatMap((line) => {
        const [head, said] = line.split(" :: ")
        return said === undefined || /SEE:/.test(head) ? [] : [[head, said]]
      })
  }
  const senses = []
  let head = ""
  for (const line of raw.toString("utf16le").split(/\r?\n/)) {
    if (/^\S/.test(line)) head = line.replace(/^\ufeff/, "")
    const said = /^\s+\[m\d\](.*)\[\/m\]/.exec(line)?.[1]
    if (said !== undefined) senses.push([head, said.replace(/\[p\][^[]*\[\/p\]/g, "").replace(/\[\/?[a-z*' ]+\]/g, "")])
  }
  return senses
}

const found = new Map()
const add = (english, other) => {
  if (english === other) return
  const list = found.get(english) ?? new Set()
  found.set(english, list.add(other))
}
for (const path of process.argv.slice(2)) {
  const fromEnglish = basename(path).startsWith("en-")
  for (const [head, said] of sensesOf(path))
    for (const word of singles(head))
      for (const translation of singles(said)) fromEnglish ? add(word, translation) : add(translation, word)
}
const lines = [...found]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([word, list]) => [word, ...[...list].sort()].join(" "))
writeFileSync(
  new URL("../../packages/models-lexicon/data/translations.js", import.meta.url),
  `export const translations = ${JSON.stringify(lines.join("\n"))}\n`
)
console.log(
  lines.length,
  "English words,",
  [...found.values()].reduce((sum, { size }) => sum + size, 0),
  "pairs"
)
