#!/usr/bin/env node
// Writes what build.py made as one module: packages/models-lexicon/data/lexicon.js.
//
//   node training/lexicon/pack.mjs FOLDER
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const [folder] = process.argv.slice(2)
const words = readFileSync(join(folder, "words.txt"), "utf8").trim()
const vectors = readFileSync(join(folder, "vectors.bin"))
const dimensions = vectors.length / words.split("\n").length
// The engine decodes the vectors one by one, each from a character of its own.
if (dimensions % 3 !== 0) throw new Error(`${dimensions} numbers a word are no multiple of three`)
const target = new URL("../../packages/models-lexicon/data/lexicon.js", import.meta.url)
writeFileSync(
  target,
  `export const dimensions = ${dimensions}
export const words = ${JSON.stringify(words.replaceAll("\n", " "))}
export const vectors = "${vectors.toString("base64")}"
`
)
