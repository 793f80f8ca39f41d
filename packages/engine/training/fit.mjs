#!/usr/bin/env node
// Fits the trees and the calibration of the field search on labelled documents, with cross-validation.
//
//   node training/fit.mjs SETS_DIR PAGES_DIR [--write] [--predictions DIR] [--report FILE] [--sets a,b] [--light a,b]
//
// SETS_DIR holds one folder a set: truth.jsonl (one {file, document_type?, fields: {key: {type, value, also?}}} a line), set.json ({keys?,
// document_type?, complete?}) and, where the set has one, schema.json. In a complete set
// what is not labelled is not there, which is learnt too. PAGES_DIR/<set>/<file>.json holds the pages of a file as an array of the
// engine's Page. Documents of one layout are kept in one fold, so that the figures are those of layouts never seen.
// Sets named by --light count less: generated documents, which are many and alike.
// --write writes src/fields/weights.ts, fitted on everything; the figures printed are always those of the folds, and --report writes
// them as a table into a page of Markdown, between its marks.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { boost, logistic, treeText } from "./boost.mjs"
import { evaluate, right } from "./judge.mjs"

const here = dirname(fileURLToPath(import.meta.url))
const engine = (path) => import(join(here, "../dist", path))
const { layoutPage } = await engine("layout/layoutPage.js")
const { detectLanguage } = await engine("text/language.js")
const { readingOf } = await engine("fields/reading.js")
const { rank } = await engine("fields/score.js")
const { vectorOf } = await engine("fields/featureList.js")
const { choose } = await engine("fields/choose.js")
const { evidenceOf } = await engine("fields/confidence.js")
const { extractFields } = await engine("fields/extractFields.js")
const { soughtInSchema, soughtInType, decoysOf } = await engine("fields/sought.js")
const { decoysFor, rulesFor } = await engine("fields/lentByType.js")
const { builtInType } = await engine("types/builtInTypes.js")
const { detectType } = await engine("types/detectType.js")
const { FEATURES } = await engine("fields/featureNames.js")
const { readTree } = await engine("fields/trees.js")

const FOLDS = 5
/** Candidates of one field of one document that are learnt from: the best by the prior, for the rest teach nothing. */
const KEPT = 60
/** The same of a field that a document does not have. */
const KEPT_OF_ABSENT = 3

const [setsDir, pagesDir, ...options] = process.argv.slice(2)
if (setsDir === undefined || pagesDir === undefined) {
  console.error(
    "usage: fit.mjs SETS_DIR PAGES_DIR [--write] [--predictions DIR] [--report FILE] [--sets a,b] [--light a,b]"
  )
  process.exit(2)
}
const option = (name) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined)
const light = (option("--light") ?? "").split(",")
const names = (option("--sets") ?? "invoices,invoices-with-xml,ad-contracts,receipts").split(",")

const MONOTONE = {
  prior: 1,
  context: 1,
  inline: 1,
  left: 1,
  above: 1,
  rival: -1,
  margin: 1,
  pattern: 1,
  rangeEnd: 1,
  issuing: 0,
  receiving: 0
}
const monotone = ["prior", ...FEATURES].map((name) => MONOTONE[name] ?? 0)

/** Words of a first page that are not values: what a layout has in common with itself. */
const fingerprint = (pages) =>
  new Set((pages[0]?.words ?? []).map((word) => word.text.toLowerCase()).filter((text) => /^[a-z#:/.]{3,}$/.test(text)))

const alike = (a, b) => {
  let both = 0
  for (const word of a) if (b.has(word)) both++
  return both / Math.max(1, a.size + b.size - both)
}

/** Puts documents of one layout (or, for receipts, of one shop) in one group. */
const groupsOf = (documents) => {
  const groups = []
  for (const document of documents) {
    const print = fingerprint(document.pages)
    const merchant = document.row.fields.company?.value
    const group = groups.find((other) =>
      merchant !== undefined ? other.merchant === merchant : alike(other.print, print) >= 0.5
    )
    if (group === undefined) groups.push({ print, merchant, documents: [document] })
    else group.documents.push(document)
  }
  return groups
}

const load = (name) => {
  const dir = join(setsDir, name)
  const read = (file) => JSON.parse(readFileSync(join(dir, file), "utf8"))
  const set = existsSync(join(dir, "set.json")) ? read("set.json") : {}
  const schema = existsSync(join(dir, "schema.json")) ? read("schema.json") : undefined
  const rows = readFileSync(join(dir, "truth.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
  return rows.flatMap((row, index) => {
    const path = join(pagesDir, name, `${row.file}.json`)
    if (!existsSync(path)) return []
    const stored = JSON.parse(readFileSync(path, "utf8"))
    const pages = stored.pages ?? stored
    if (!pages.some((page) => page.words.length > 0)) return []
    const layouts = pages.map(layoutPage)
    const { language } = detectLanguage(layouts.flatMap((layout) => layout.lines.map((line) => line.text)))
    const detected = detectType(layouts).type
    const type = schema !== undefined ? undefined : (builtInType(row.document_type ?? set.document_type) ?? detected)
    const fields = schema?.fields.map((field) => ({ required: false, ...field }))
    const reading = readingOf(layouts, language)
    // The same document asked for by a caller's own schema, so that what is learnt from one schema serves another.
    const bySchema = (kind, asked, of, more) => {
      const sought = soughtInSchema([...asked, ...absent(index)], of)
      return {
        set: `${name} ${kind}`,
        base: name,
        row,
        pages,
        keys: {},
        reading,
        sought,
        decoys: decoysFor(of, sought),
        rules: rulesFor(of, sought),
        ...more
      }
    }
    const asked = soughtInSchema(fields ?? [], detected)
    return [
      // As a caller gets it: the document's type lends what it knows. Nothing is learnt from it that the type's own fields do not teach.
      ...(schema === undefined ? [bySchema(BY_SCHEMA, ownSchema(row), detected, { learns: false })] : []),
      ...(schema === undefined && index % 2 === 0 ? [bySchema(OF_NO_TYPE, ownSchema(row), undefined)] : []),
      // A schema of which the document holds nothing: what is asked for is not always there.
      ...(index % 2 === 1
        ? [bySchema(OF_NO_TYPE, [], undefined, { row: { ...row, fields: {} }, complete: true })]
        : []),
      {
        set: name,
        base: name,
        row,
        pages,
        keys: set.keys ?? {},
        complete: set.complete === true,
        reading,
        sought: fields !== undefined ? asked : type === undefined ? [] : soughtInType(type),
        decoys: fields !== undefined ? decoysFor(detected, asked) : decoysOf(type),
        rules: fields !== undefined ? rulesFor(detected, asked) : (type?.rules ?? [])
      }
    ]
  })
}

/** What sets are called whose documents are asked for by a caller's schema, with what their type knows and without. */
const BY_SCHEMA = "by schema"
const OF_NO_TYPE = "by schema, of no type"
const isBySchema = ({ set, base }) => set !== base

/** Models of whose layouts the labelled documents show too few: what is learnt of them serves little elsewhere. */
const MOST_TREES = { issuer_name: 10, recipient_name: 10, own_day: 40, own_total: 40 }

const TYPES = { number: "number", date: "date" }

/** A schema that a caller might write for what a document is labelled with. */
const ownSchema = (row) =>
  Object.entries(row.fields).map(([key, truth]) => ({ key, type: TYPES[truth.type] ?? "string", required: false }))

/** What no bill, receipt or contract for advertisements says, by the name that a caller might give it. */
const ABSENT = {
  date: ["birth_day", "departure", "date_of_inspection", "visite_technique", "expert_visit", "commissioning_date"],
  number: ["mileage", "annual_salary", "surface", "poids_a_vide", "deductible", "rent_guarantee"],
  string: ["patient", "vessel", "course_title", "nom_du_notaire", "chassis", "policy_ref"]
}
const ABSENT_KEYS = new Set(Object.values(ABSENT).flat())

/** A field of each type that is not there, others from document to document. */
const absent = (index) =>
  Object.entries(ABSENT).map(([type, keys]) => ({ key: keys[index % keys.length], type, required: false }))

const documents = names.flatMap((name) => (existsSync(join(setsDir, name)) ? load(name) : []))
console.log(`${documents.length} documents`)

/** The truth of a document by the engine's keys. */
const truthOf = (document) =>
  new Map(Object.entries(document.row.fields).map(([key, truth]) => [document.keys[key] ?? key, truth]))

const isAbsent = (document, { key }) => isBySchema(document) && ABSENT_KEYS.has(key)

for (const document of documents) {
  document.examples = []
  if (document.learns === false) continue
  const truth = truthOf(document)
  const weight = light.includes(document.base)
    ? isBySchema(document)
      ? 0.1
      : 0.4
    : document.base.startsWith("invoices")
      ? 2
      : 1
  const learn = (field, one, y) =>
    document.examples.push({
      model: field.model,
      x: [...vectorOf(one.features, one.prior)],
      y,
      base: one.prior,
      weight,
      group: `${documents.indexOf(document)} ${field.key}`
    })
  for (const { field, ranked } of rank(document.reading, document.sought, document.decoys, Number.POSITIVE_INFINITY, {
    trees: {},
    calibration: {}
  })) {
    const label = truth.get(field.key)
    if (label === undefined) {
      // Nothing of what is there is the value.
      if (document.complete || isAbsent(document, field))
        for (const one of ranked.slice(0, KEPT_OF_ABSENT)) learn(field, one, 0)
      continue
    }
    const judged = ranked.map((one) => ({ one, y: right(label, one.candidate, field) ? 1 : 0 }))
    const kept = judged.slice(0, KEPT).concat(
      judged
        .slice(KEPT)
        .filter(({ y }) => y === 1)
        .slice(0, 3)
    )
    document.oracle ??= {}
    document.oracle[field.key] = judged.some(({ y }) => y === 1)
    for (const { one, y } of kept) learn(field, one, y)
  }
}

const fitTrees = (from) => {
  const byModel = new Map()
  for (const document of from)
    for (const example of document.examples) {
      const list = byModel.get(example.model) ?? []
      list.push(example)
      byModel.set(example.model, list)
    }
  const trees = {}
  for (const [model, rows] of byModel) {
    const hits = rows.filter(({ y }) => y === 1).length
    // A model with few documents behind it may correct little.
    const count = Math.min(hits < 40 ? 0 : hits < 80 ? 15 : 70, MOST_TREES[model] ?? 70)
    if (count > 0) trees[model] = boost(rows, monotone, { trees: count })
  }
  return trees
}

// Folds: whole groups, greatest first, each to the smallest fold.
const folds = Array.from({ length: FOLDS }, () => [])
const sets = [...new Set(documents.map(({ set }) => set))]
const layoutsOfSet = new Map()
for (const name of new Set(documents.map(({ base }) => base))) {
  const groups = groupsOf(documents.filter(({ set }) => set === name)).sort(
    (a, b) => b.documents.length - a.documents.length
  )
  const sizes = folds.map(() => 0)
  console.log(`${name}: ${groups.length} layouts`)
  for (const group of groups) {
    const smallest = sizes.indexOf(Math.min(...sizes))
    sizes[smallest] += group.documents.length
    // A document stays in one fold however it is asked for.
    const files = new Set(group.documents.map(({ row }) => row.file))
    const asked = documents.filter(({ base, row }) => base === name && files.has(row.file))
    folds[smallest].push(...asked)
    for (const set of new Set(asked.map((document) => document.set)))
      layoutsOfSet.set(set, (layoutsOfSet.get(set) ?? 0) + 1)
  }
}

for (const fold of folds) {
  const rest = documents.filter((document) => !fold.includes(document))
  const trees = fitTrees(rest)
  for (const document of fold) document.trees = trees
}

/** What calibration learns from: the evidence of each choice, and whether it was right. */
const evidence = []
for (const document of documents) {
  if (document.learns === false) continue
  const fitted = { trees: document.trees, calibration: {} }
  const truth = truthOf(document)
  for (const choice of choose(
    rank(document.reading, document.sought, document.decoys, undefined, fitted),
    document.rules
  )) {
    const label = truth.get(choice.ranking.field.key)
    const { field } = choice.ranking
    if (choice.scored === undefined || (label === undefined && !document.complete && !isAbsent(document, field)))
      continue
    evidence.push({
      document,
      model: field.model,
      x: [1, ...evidenceOf(choice, choice.scored)],
      y: label !== undefined && right(label, choice.scored.candidate, field) ? 1 : 0
    })
  }
}

const PRIOR = [0, 0.8, 0.5, 0.8, 0.8]
const fitCalibration = (rows) => {
  const signed = rows.map(({ x, y }) => ({ x: [x[0], x[1], x[2], x[3], -x[4]], y }))
  const all = logistic(signed, PRIOR, PRIOR)
  const named = (w) => ({ offset: w[0], slope: w[1], recognition: w[2], held: w[3], failed: Math.max(1.5, w[4]) })
  const result = { "*": named(all) }
  for (const model of new Set(rows.map((row) => row.model))) {
    const own = signed.filter((_, i) => rows[i].model === model)
    if (own.length >= 40) result[model] = named(logistic(own, all, all, 4))
  }
  return result
}

const predictions = new Map()
for (const fold of folds) {
  const calibration = fitCalibration(evidence.filter(({ document }) => !fold.includes(document)))
  for (const document of fold) {
    const found = extractFields(document.reading, document.sought, document.decoys, document.rules, {
      trees: document.trees,
      calibration
    })
    predictions.set(document, found)
  }
}

const figures = []
for (const name of sets) {
  const own = documents.filter(({ set }) => set === name)
  if (own.length === 0) continue
  console.log(`\n${name}, cross-validated over ${own.length} documents`)
  figures.push({ name, layouts: layoutsOfSet.get(name), ...evaluate(own, predictions, truthOf, isAbsent) })
  const into = option("--predictions")
  if (into !== undefined) {
    mkdirSync(join(into, name), { recursive: true })
    for (const document of own) {
      const { extract, flags } = predictions.get(document)
      writeFileSync(
        join(into, name, `${document.row.file}.json`),
        JSON.stringify({ document_type: "x", extract, flags, tables: [] })
      )
    }
  }
}

const report = option("--report")
if (report !== undefined) {
  const marks = ["<!-- cross-validated: fit.mjs --report -->", "<!-- end of cross-validated -->"]
  const text = readFileSync(report, "utf8")
  const [before, rest] = text.split(marks[0])
  const after = rest?.split(marks[1])[1]
  if (after === undefined) throw new Error(`${report} has no place for the figures`)
  const table = [
    "| set | documents | layouts | F1 exact | F1 near | ECE | not labelled but given |",
    "|---|--:|--:|--:|--:|--:|--:|",
    ...figures.map(
      ({ absent, documents, ece, exact, invented, labelled, layouts, name, near }) =>
        `| ${name} | ${documents} | ${layouts} | ${labelled === 0 ? "– | – | –" : `${exact} | ${near} | ${ece.toFixed(3)}`} | ${invented}${absent === 0 ? "" : ` of ${absent}`} |`
    )
  ]
  writeFileSync(report, `${before}${marks[0]}\n${table.join("\n")}\n${marks[1]}${after}`)
}

if (options.includes("--write")) {
  const trees = fitTrees(documents)
  const calibration = fitCalibration(evidence)
  const rounded = Object.fromEntries(
    Object.entries(calibration).map(([model, c]) => [
      model,
      Object.fromEntries(Object.entries(c).map(([k, v]) => [k, Number(v.toFixed(3))]))
    ])
  )
  const text = `// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: fitted figures, near a constant by chance
import type { Calibration } from "./calibration.js"

// Written by training/fit.mjs; fitted anew rather than edited.

/** Fitted trees by scoring model, in the text form that \`readTree\` reads. */
export const TREES: Readonly<Record<string, ReadonlyArray<string>>> = {
${Object.entries(trees)
  .map(([model, list]) => `  ${model}: [\n${list.map((tree) => `    "${treeText(tree)}"`).join(",\n")}\n  ]`)
  .join(",\n")}
}

/** Fitted calibration by scoring model. */
export const CALIBRATION: Readonly<Record<string, Calibration>> = ${JSON.stringify(rounded, null, 2).replace(/"([a-z_]+)":/g, "$1:")}
`
  writeFileSync(join(here, "../src/fields/weights.ts"), text)
  for (const list of Object.values(trees)) for (const tree of list) readTree(treeText(tree))
  console.log("\nwrote src/fields/weights.ts")
}
