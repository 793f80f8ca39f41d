#!/usr/bin/env node
// Measures accuracy on labelled sets by running the command over each, and writes the figures into docs/accuracy.md.
//
//   npm run bench:accuracy -- DATA_DIR [SET…] [--keep DIR] [--no-write]
//
// DATA_DIR holds one folder a set: set.json ({about, source, schema?}), truth.jsonl, files/. The scorers are looked for in
// DATA_DIR/../score: score.mjs for fields, score-tables.mjs for tables. A set's schema is given to the command where it has
// one; elsewhere the document type, and with it what to look for, is found by the command itself.
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const command = join(root, "packages/extrait/bin/extrait.js")
const report = join(root, "docs/accuracy.md")
const markers = ["<!-- figures: npm run bench:accuracy -->", "<!-- end of figures -->"]

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: "string" }, "no-write": { type: "boolean", default: false } }
})
const [dataDir, ...only] = positionals
if (dataDir === undefined) {
  console.error("usage: npm run bench:accuracy -- DATA_DIR [SET…] [--keep DIR] [--no-write]")
  process.exit(2)
}
const scorers = resolve(dataDir, "../score")

const run = (args, options = {}) => {
  const child = spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 1 << 28, ...options })
  if (child.error) throw child.error
  return child
}

const scoreOf = (scorer, set, predictions) => {
  const { status, stderr, stdout } = run([join(scorers, scorer), set, predictions, "--json"])
  if (status !== 0) throw new Error(`${scorer} failed: ${stderr}`)
  return JSON.parse(stdout)
}

const percent = (share) => `${(100 * share).toFixed(1)} %`

const measure = (name) => {
  const folder = join(dataDir, name)
  const set = JSON.parse(readFileSync(join(folder, "set.json"), "utf8"))
  const predictions =
    values.keep === undefined ? mkdtempSync(join(tmpdir(), "extrait-accuracy-")) : join(values.keep, name)
  mkdirSync(predictions, { recursive: true })
  const args = ["extract", join(folder, "files"), "--out", predictions]
  if (set.schema !== undefined) args.push("--schema", join(folder, set.schema))
  const started = performance.now()
  const extraction = run([command, ...args], { stdio: ["ignore", "pipe", "pipe"] })
  const seconds = (performance.now() - started) / 1000
  const truth = readFileSync(join(folder, "truth.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
  const fields = truth.some((row) => Object.keys(row.fields ?? {}).length > 0)
    ? scoreOf("score.mjs", folder, predictions)
    : undefined
  const tables = truth.some((row) => row.tables !== undefined || row.rows !== undefined)
    ? scoreOf("score-tables.mjs", folder, predictions)
    : undefined
  const typed = truth.filter((row) => row.document_type !== undefined)
  const rightlyTyped = typed.filter((row) => {
    const path = join(predictions, `${row.file}.json`)
    return existsSync(path) && JSON.parse(readFileSync(path, "utf8")).document_type === row.document_type
  })
  if (values.keep === undefined) rmSync(predictions, { recursive: true })
  return {
    name,
    set,
    seconds,
    documents: truth.length,
    complaints: extraction.stderr.trim(),
    fields,
    tables,
    types: typed.length === 0 ? undefined : { right: rightlyTyped.length, of: typed.length }
  }
}

const summary = ({ documents, fields, name, seconds, set, tables, types }) =>
  [
    name,
    set.schema === undefined ? "by itself" : "the caller's schema",
    documents,
    fields === undefined ? "" : percent(fields.f1_exact),
    fields === undefined ? "" : percent(fields.f1_near),
    fields === undefined ? "" : fields.ece.toFixed(3),
    fields === undefined ? "" : percent(fields.pass_at_95),
    types === undefined ? "" : `${types.right} of ${types.of}`,
    tables === undefined || tables.relations.labelled === 0 ? "" : percent(tables.relations.f1),
    tables === undefined || tables.rows.labelled === 0 ? "" : percent(tables.rows.recall),
    (documents / seconds).toFixed(2)
  ].join(" | ")

const details = ({ fields, name, set }) =>
  fields === undefined
    ? ""
    : [
        `### ${name}`,
        "",
        `${set.about} Source: ${set.source}.`,
        "",
        "| field | labelled | found | F1 exact | F1 near |",
        "|---|---|---|---|---|",
        ...Object.entries(fields.fields).map(
          ([key, field]) =>
            `| ${key} | ${field.labelled} | ${field.found} | ${percent(field.f1_exact)} | ${percent(field.f1_near)} |`
        ),
        "",
        `Precision ${percent(fields.precision)}, recall ${percent(fields.recall)}, Brier ${fields.brier.toFixed(3)}, AUROC ${fields.auroc.toFixed(3)}; ` +
          `${percent(fields.pass_at_95)} of the found fields can pass unread at 95 % precision, ${percent(fields.pass_at_99)} at 99 %.`,
        ""
      ].join("\n")

const sets = readdirSync(dataDir, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(dataDir, entry.name, "set.json")))
  .map((entry) => entry.name)
  .filter((name) => only.length === 0 || only.includes(name))
  .sort()
const measured = sets.map((name) => {
  const result = measure(name)
  console.error(summary(result))
  if (result.complaints !== "") console.error(result.complaints)
  return result
})

const figures = [
  "| set | what to look for | documents | F1 exact | F1 near | ECE | pass unread at 95 % | type found | tables: cell adjacency F1 | tables: rows found | documents a second |",
  "|---|---|---|---|---|---|---|---|---|---|---|",
  ...measured.map((result) => `| ${summary(result)} |`),
  "",
  ...measured.map(details).filter((text) => text !== "")
].join("\n")
console.log(figures)

if (!values["no-write"]) {
  const text = readFileSync(report, "utf8")
  const [before, rest] = text.split(markers[0])
  const after = rest?.split(markers[1])[1]
  if (before === undefined || after === undefined) throw new Error(`${report} has no place for the figures`)
  writeFileSync(report, `${before}${markers[0]}\n${figures}\n${markers[1]}${after}`)
}
