#!/usr/bin/env node
// Measures what of the corpus's private values goes, and what goes beside them, on the pages of its labelled documents.
//
//   npm run bench:privacy -- [--pages DIR] [--sets a,b] [--folds] [--engine] [--errors]
//   npm run bench:privacy -- --texts DIR [--folds] [--errors]
//
// --pages    where the pages are kept that `npm run fit` reads (default .pages)
// --sets     only these sets
// --folds    by weights that have not seen the set's author: .folds/, written by training/privacy/fit.mjs --folds
// --engine   through the engine: fields and tables are found first, and tell what is private as well
// --texts    labelled plain texts instead, as texts.mjs says
// --errors   prints what stayed and what went wrongly
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { parseArgs } from "node:util"

const here = process.env.EXTRAIT_ROOT ?? fileURLToPath(new URL("../../../", import.meta.url))
const load = (path) => import(pathToFileURL(join(here, path)).href)
const { values } = parseArgs({
  options: {
    pages: { type: "string", default: join(here, ".pages") },
    sets: { type: "string" },
    folds: { type: "boolean", default: false },
    engine: { type: "boolean", default: false },
    errors: { type: "boolean", default: false },
    texts: { type: "string" }
  }
})

const KIND = {
  ACCOUNT_NUMBER: "ACCOUNT",
  CARD_NUMBER: "CARD",
  ID_DOCUMENT_NUMBER: "ID_NUMBER",
  PATIENT_NUMBER: "ID_NUMBER",
  USERNAME: "ID_NUMBER",
  VEHICLE_REGISTRATION: "NUMBER_PLATE"
}
const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")

// A title goes with its name or stays: neither tells who somebody is.
const TITLE =
  /^(?:m|mm|mme|mlle|mr|mrs|ms|miss|dr|pr|prof|professor|rev|revd|canon|capt|sr|judge|the|sir|madame|monsieur|mademoiselle|docteur|maitre|me|herr|frau|et|and|und|de|du|la|le)$/

/** The recognisers that a set is measured by: with `--folds` such as have not learnt from it. */
async function recognizersBySet() {
  const { RECOGNIZERS } = await load("packages/privacy/dist/index.js")
  const { learntNames } = await load("packages/privacy/dist/recognizers/names.js")
  const { decodeModel } = await load("packages/privacy/dist/names/tagger.js")
  const folds = []
  if (values.folds)
    for (const name of readdirSync(join(here, ".folds")).filter(
      (one) => existsSync(join(here, ".folds", one.replace(".json", ".js"))) && one.endsWith(".json")
    )) {
      const { sets } = JSON.parse(readFileSync(join(here, ".folds", name), "utf8"))
      const model = decodeModel(await load(`.folds/${name.replace(".json", ".js")}`))
      folds.push({ sets, recognizers: RECOGNIZERS.map((one) => (one.name === "names" ? learntNames(model) : one)) })
    }
  return (set) => folds.find(({ sets }) => sets.includes(set))?.recognizers ?? RECOGNIZERS
}

if (values.texts !== undefined) {
  const { deidentify } = await load("packages/privacy/dist/index.js")
  const { measureTexts } = await import("./texts.mjs")
  const recognizers = (await recognizersBySet())(basename(values.texts))
  measureTexts(values.texts, {
    deidentify: (text) => deidentify(text, { recognizers }),
    errors: values.errors,
    isTitle: (word) => TITLE.test(plain(word)),
    kinds: KIND
  })
  process.exit()
}

/** Where the letters and digits of a value stand behind each other among words. */
const placesOf = (words, value) => {
  const wanted = plain(value)
  const found = []
  if (wanted.length < 2) return found
  for (let i = 0; i < words.length; i++) {
    const at = words[i].plain.indexOf(wanted.slice(0, Math.min(wanted.length, words[i].plain.length)))
    if (words[i].plain === "") continue
    // A value may begin behind a label that sticks to it, and end before a sign.
    for (const from of new Set([0, at])) {
      if (from < 0) continue
      let text = words[i].plain.slice(from)
      let end = i + 1
      while (text.length < wanted.length && wanted.startsWith(text) && end < words.length) text += words[end++].plain
      if (text === wanted || (text.startsWith(wanted) && (end === i + 1 || from === 0))) {
        found.push([i, end])
        break
      }
    }
  }
  return found
}

const within = (box, other) => {
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  return x >= other.x && x <= other.x + other.width && y >= other.y && y <= other.y + other.height
}

/** For every word of every page the kind it was replaced as, or undefined. */
const throughEngine = async () => {
  const { deidentify, extract } = await load("packages/engine/dist/index.js")
  return (pages) => {
    const extraction = extract({ pages, language: "auto" })
    const after = deidentify({ extraction, fileName: null }).extraction
    return extraction.layout.flatMap((layout, page) => {
      const kept = after.layout[page].page.words
      const stays = new Set(kept.map(({ box, text }) => `${box.x},${box.y},${box.width},${text}`))
      const placed = kept.filter(({ text }) => /\[[A-Z_]+_\d+\]/.test(text))
      return layout.lines.flatMap(({ words }) =>
        words.map(({ box, text }) => ({
          text,
          kind: stays.has(`${box.x},${box.y},${box.width},${text}`)
            ? undefined
            : (/\[([A-Z_]+)_\d+\]/.exec(placed.find((other) => within(box, other.box))?.text ?? "")?.[1] ?? "?")
        }))
      )
    })
  }
}

const throughPackage = async () => {
  const { layoutPage } = await load("packages/engine/dist/layout/layoutPage.js")
  const { deidentify } = await load("packages/privacy/dist/index.js")
  const recognizersOf = await recognizersBySet()
  return (pages, set) => {
    const layouts = pages.map(layoutPage)
    const recognizers = recognizersOf(set)
    const input = layouts.map(({ lines }) => ({ lines: lines.map(({ words }) => words) }))
    const started = performance.now()
    const { found } = deidentify(input, { recognizers })
    took += performance.now() - started
    count += pages.length
    let offset = 0
    let at = 0
    const words = []
    for (const { lines } of input) {
      for (const line of lines) {
        if (line.length === 0) continue
        for (const word of line) {
          while (at < found.length && found[at].end <= offset) at++
          const finding = found[at]
          const covered = finding !== undefined && finding.start < offset + word.text.length
          words.push({ text: word.text, kind: covered ? finding.kind : undefined })
          offset += word.text.length + 1
        }
      }
      offset += 1
    }
    return words
  }
}

let took = 0
let count = 0
const replaced = await (values.engine ? throughEngine() : throughPackage())
const corpus = join(here, "corpus")
const sets = readdirSync(corpus).filter(
  (set) =>
    existsSync(join(corpus, set, "truth.jsonl")) && (values.sets === undefined || values.sets.split(",").includes(set))
)
const table = new Map()
const count1 = (row, key, by = 1) => {
  const counts = table.get(row) ?? {}
  counts[key] = (counts[key] ?? 0) + by
  table.set(row, counts)
}
for (const set of sets)
  for (const line of readFileSync(join(corpus, set, "truth.jsonl"), "utf8")
    .trim()
    .split("\n")) {
    const { fields, file, pii = [] } = JSON.parse(line)
    const path = join(values.pages, set, `${file}.json`)
    if (!existsSync(path)) continue
    const read = JSON.parse(readFileSync(path, "utf8"))
    const words = replaced(read.pages ?? read, set).map((word) => ({ ...word, plain: plain(word.text) }))
    const due = new Array(words.length).fill(false)
    const people = new Set(
      pii.filter(({ type }) => type === "PERSON").flatMap(({ value }) => value.split(/[\s-]+/).map(plain))
    )
    for (const { type, value } of pii) {
      const kind = KIND[type] ?? type
      const places = placesOf(words, value)
      for (const [from, to] of places) due.fill(true, from, to)
      if (places.length === 0) {
        count1(kind, "unread")
        continue
      }
      const left = places.filter(([from, to]) =>
        words
          .slice(from, to)
          .some((word) => word.kind === undefined && word.plain.length > 1 && !TITLE.test(word.plain))
      )
      const gone = left.length === 0
      for (const row of [kind, "all", `set ${set}`]) count1(row, gone ? "gone" : "stayed")
      if (!gone && values.errors) {
        const [[from, to]] = left
        console.log(
          `stayed\t${set}/${file}\t${kind}\t${value}\t${words
            .slice(Math.max(0, from - 5), to + 4)
            .map((word) => (word.kind === undefined ? word.text : `[${word.text}]`))
            .join(" ")}`
        )
      }
    }
    words.forEach(({ kind, plain: own, text }, at) => {
      if (kind !== "PERSON" || own.length < 2 || /\d/.test(own)) return
      const right = due[at] || people.has(own) || text.split(/[-'’]/).some((part) => people.has(plain(part)))
      count1("PERSON", right ? "right" : "wrong")
      for (const row of [`set ${set}`]) count1(row, right ? "right" : "wrong")
      if (!right && values.errors)
        console.log(
          `wrong\t${set}/${file}\t${text}\t${words
            .slice(Math.max(0, at - 4), at + 5)
            .map((word) => (word.kind === undefined ? word.text : `[${word.text}]`))
            .join(" ")}`
        )
    })
    // What a result is for must stay: amounts, and dates of no birth.
    const privateValues = pii.map(({ value }) => plain(value))
    for (const [key, { type, value }] of Object.entries(fields)) {
      if ((type !== "number" && type !== "date") || value === null || /birth|naiss|geb|dob/i.test(key)) continue
      const printed =
        type === "number"
          ? [String(value).replace(".", ",")]
          : [value.split("-").reverse().join("/"), value.split("-").reverse().join(".")]
      const places = [String(value), ...printed]
        .flatMap((one) => placesOf(words, one))
        .filter(([from, to]) => to - from <= 2)
      if (places.length === 0 || privateValues.some((one) => one.includes(plain(printed[0])))) continue
      const lost = places.every(([from, to]) => words.slice(from, to).some((word) => word.kind !== undefined))
      count1("amounts and dates", lost ? "wrong" : "right")
      if (lost && values.errors) console.log(`lost\t${set}/${file}\t${key}\t${value}`)
    }
  }
const percent = (part, whole) => (whole === 0 ? "" : ((100 * part) / whole).toFixed(1))
console.log("| | values | gone, % | not read | rightly, % |\n| --- | --: | --: | --: | --: |")
for (const [row, { gone = 0, right = 0, stayed = 0, unread = 0, wrong = 0 }] of [...table].sort(([a], [b]) =>
  a.localeCompare(b)
))
  console.log(
    `| ${row} | ${gone + stayed || right + wrong} | ${percent(gone, gone + stayed)} | ${unread} | ${percent(right, right + wrong)} |`
  )
if (count > 0) console.log(`${(took / count).toFixed(1)} ms a page`)
